/** Reads what a person agreed to. record.ts stores it. */
import type { ConsentLanguage } from '@nkra/contract/kyc/consent.ts'
import { sql } from 'kysely'
import type { Reader, RowKey } from '../../platform/database/database.ts'

export interface GivenConsent {
  version: string
  language: ConsentLanguage
  agreedAt: Date
}

/** Reads the consent. Answers null until the person agrees. */
export async function readConsent(reader: Reader, { accountId, id }: RowKey): Promise<GivenConsent | null> {
  const { rows } = await sql<GivenConsent>`
    select version, language, agreed_at as "agreedAt" from kyc_consent
    where account_id = ${accountId} and request_id = ${id}`.execute(reader.sql)
  return rows[0] ?? null
}

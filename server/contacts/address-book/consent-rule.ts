/** Whether an account sends promotional texts to everybody, or to those alone whose consent is on record. */
import { sql } from 'kysely'
import type { AccountRef } from '../../platform/actor.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'

interface ConsentRule {
  required: boolean
}

export async function consentRule(reader: Reader, { accountId }: AccountRef): Promise<ConsentRule> {
  const { rows } = await sql`select from consent_rule where account_id = ${accountId}`.execute(reader.sql)
  return { required: rows.length > 0 }
}

/** Holds for whatever is expanded from now on, scheduled sends among it. */
export async function setConsentRule(
  tx: Tx,
  { accountId }: AccountRef,
  { required }: ConsentRule,
): Promise<ConsentRule> {
  if (required) {
    await sql`
      insert into consent_rule (account_id, since) values (${accountId}, ${tx.clock.now()}) on conflict do nothing
    `.execute(tx.sql)
  } else await sql`delete from consent_rule where account_id = ${accountId}`.execute(tx.sql)
  return { required }
}

/**
 * The identity checks in an account's export: who was checked, with whose consent, the result and the cost. Only an
 * Owner can take the export, and it is recorded. It contains names and dates of birth; numbers are masked, as
 * everywhere. It contains nothing about an erased person.
 */
import { sql, type RawBuilder } from 'kysely'
import { maskDocumentNumber, type DocumentKind } from '@nkra/contract/kyc/documents.ts'
import type { KycResources } from '../resources.ts'
import { openIdentity } from '../vault/sealed-identity.ts'

export interface SheetRow {
  key: bigint
  cells: (string | null)[]
}

const TITLES = [
  'Document',
  'Status',
  'Level',
  'Reason',
  'Environment',
  'Asked by',
  'Business ID',
  'Consent',
  'Consent given',
  'Charged',
  'Created',
  'Decided',
  'Erased',
  'Reference',
] as const
/** The titles of sealed columns, which come last. */
const SEALED = ['Number', 'Given names', 'Surname', 'Date of birth'] as const

/** The sheet, in the form of reports. */
export function kycExportSheet(kyc: KycResources) {
  return {
    name: 'identity-checks',
    columns: [{ title: 'Check', id: 'kyc' as const }, ...[...TITLES, ...SEALED].map((title) => ({ title }))],
    /** A page of rows. Their last values are sealed data and its key, which `open` turns into columns. */
    page: (asked: { accountId: bigint; after: bigint; limit: number }): RawBuilder<SheetRow> => sql`
      select request.id as key, array[
        request.id::text, request.document, request.status, request.level, request.reason, request.environment,
        request.channel, business.legal_name, consent.version || ' ' || consent.language || ' ' || consent.channel,
        ${instant('consent.agreed_at')}, request.charged::text, ${instant('request.created_at')},
        ${instant('request.decided_at')}, ${instant('request.erased_at')}, request.reference, request.identity,
        encode(request.request_key, 'base64')
      ] as cells
      from kyc_request as request
      join business_id as business on business.account_id = request.account_id and business.id = request.business_id
      left join kyc_consent as consent
        on consent.account_id = request.account_id and consent.request_id = request.id
      where request.account_id = ${asked.accountId} and request.id > ${asked.after}
      order by request.id limit ${asked.limit}`,
    async open(accountId: bigint, rows: readonly SheetRow[]): Promise<SheetRow[]> {
      const keys = await kyc.vault.keysOf(kyc.db, accountId)
      return rows.map(({ key, cells }) => {
        const shown = cells.slice(0, TITLES.length + 1)
        const [identity, requestKey] = cells.slice(TITLES.length + 1)
        if (!keys || typeof identity !== 'string' || typeof requestKey !== 'string')
          return { key, cells: [...shown, '', '', '', ''] }
        const sealed = { id: key, identity, requestKey: Buffer.from(requestKey, 'base64') }
        const person = openIdentity(keys, sealed)
        const number = person === null ? '' : maskDocumentNumber(cells[1] as DocumentKind, person.number)
        return {
          key,
          cells: [
            ...shown,
            number,
            person?.givenNames ?? '',
            person?.surname ?? '',
            person?.dateOfBirth ?? '',
          ],
        }
      })
    },
  }
}

/** An instant as sheets write it. */
export const instant = (at: string) =>
  sql.raw(`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

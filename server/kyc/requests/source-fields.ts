/**
 * A person's fields from each source: the document's machine-readable zone, its front, a registry. They are sealed
 * under the request's key. The newest fields of each source count, and a reviewer sees them by source.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader, Tx, RowKey } from '../../platform/database/database.ts'
import type { KycResources } from '../resources.ts'
import { submissionCount } from './current-checks.ts'

export const STORED_SOURCES = ['mrz', 'front', 'registry'] as const
export type StoredSource = (typeof STORED_SOURCES)[number]

const Field = z.string().max(200).nullish()
const Fields = z.object({
  number: Field,
  surname: Field,
  givenNames: Field,
  dateOfBirth: Field,
  expiry: Field,
  sex: Field,
  nationality: Field,
})
export type PersonFields = z.output<typeof Fields>

export interface SourceFields {
  source: StoredSource
  fields: PersonFields
  /** The person who entered an authority's answer. Null if a program got the fields. */
  enteredBy: bigint | null
}

export interface StoredSourceFields extends SourceFields {
  enteredByName: string | null
  at: Date
}

/** Stores the fields of a source in place of earlier ones. The caller has locked the request, which is not erased. */
export async function saveSourceFields(
  kyc: KycResources,
  tx: Tx,
  { accountId, id, requestKey }: RowKey & { requestKey: Buffer | null },
  { source, fields, enteredBy }: SourceFields,
): Promise<void> {
  if (requestKey === null) throw new Error(`the KYC request ${id} is erased`)
  const keys = await kyc.vault.makeKeys(tx, accountId)
  const plain = Buffer.from(JSON.stringify(Fields.parse(fields)), 'utf8')
  const sealed = keys.requestKey(id, requestKey).seal(thing(source), plain)
  await sql`
    insert into kyc_reading (account_id, request_id, source, sealed, submission, entered_by, at)
    values (${accountId}, ${id}, ${source}, ${sealed}, ${submissionCount({ accountId, id })}, ${enteredBy},
      ${tx.clock.now()})
    on conflict (account_id, request_id, source) do update
    set sealed = excluded.sealed, submission = excluded.submission, entered_by = excluded.entered_by,
      at = excluded.at`.execute(tx.sql)
}

/** Reads the fields of the last submission. Answers none once the request is erased. */
export async function sourceFieldsOf(
  kyc: KycResources,
  reader: Reader,
  { accountId, id }: RowKey,
): Promise<StoredSourceFields[]> {
  const { rows } = await sql<Omit<StoredSourceFields, 'fields'> & { sealed: Buffer; requestKey: Buffer }>`
    select reading.source, reading.sealed, reading.entered_by as "enteredBy", reading.at,
      request.request_key as "requestKey",
      case when reading.entered_by is not null then coalesce(
        (select concat_ws(' ', person.first_name, person.last_name) from account_user as person
          where person.account_id = reading.account_id and person.id = reading.entered_by), '') end as "enteredByName"
    from kyc_reading as reading
    join kyc_request as request on request.account_id = reading.account_id and request.id = reading.request_id
    where reading.account_id = ${accountId} and reading.request_id = ${id} and request.request_key is not null
      and reading.submission = ${submissionCount({ accountId, id })}
    order by reading.at`.execute(reader.sql)
  const keys = rows.length === 0 ? null : await kyc.vault.keysOf(reader, accountId)
  if (!keys) return []
  return rows.map(({ sealed, requestKey, ...row }) => {
    const plain = keys.requestKey(id, requestKey).open(thing(row.source), sealed)
    return { ...row, fields: Fields.parse(JSON.parse(plain.toString('utf8'))) }
  })
}

/** Deletes the fields. Erasure also deletes the request's key, so no copy of them opens again. */
export async function removeSourceFields(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  await sql`delete from kyc_reading where account_id = ${accountId} and request_id = ${id}`.execute(tx.sql)
}

const thing = (source: StoredSource) => `reading ${source}`

/**
 * Receipts without a message: they came before the answer that names their message, by another way, or for a segment
 * whose answer was lost. They are kept and tried again; what nothing claims in `ORPHAN_DAYS` was never ours.
 */
import { sql } from 'kysely'
import { int2Array, int8Array, textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { FinalState } from './states.ts'

/** Operators send receipts up to three days late, and a centre that was down longer. */
export const ORPHAN_DAYS = 7

export interface Orphan {
  id: bigint
  linkId: number
  smscKey: bigint | null
  /** Null where it told its message alone. */
  msisdn: bigint | null
  state: FinalState
  error: string | null
  at: Date
  receivedAt: Date
}

export async function insertOrphans(tx: Tx, orphans: readonly Orphan[]): Promise<void> {
  if (orphans.length === 0) return
  await sql`
    insert into orphan_receipt (id, link_id, smsc_key, msisdn, state, error, at, received_at)
    select id, link_id, smsc_key, msisdn, state::receipt_state, error, at, received_at from unnest(
      ${int8Array(orphans.map(({ id }) => id))}::int8[],
      ${int2Array(orphans.map(({ linkId }) => linkId))}::int2[],
      ${int8Array(orphans.map(({ smscKey }) => smscKey))}::int8[],
      ${int8Array(orphans.map(({ msisdn }) => msisdn))}::int8[],
      ${textArray(orphans.map(({ state }) => state))}::text[],
      ${textArray(orphans.map(({ error }) => error))}::text[],
      ${timestamptzArray(orphans.map(({ at }) => at))}::timestamptz[],
      ${timestamptzArray(orphans.map(({ receivedAt }) => receivedAt))}::timestamptz[]
    ) as given (id, link_id, smsc_key, msisdn, state, error, at, received_at)
    on conflict (id) do nothing
  `.execute(tx.sql)
}

/** A link's orphans after an id, in order of arrival. */
export async function listOrphans(
  reader: Reader,
  page: { linkId: number; after: bigint; limit: number },
): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`
    select id, link_id as "linkId", smsc_key as "smscKey", msisdn, state, error, at, received_at as "receivedAt"
    from orphan_receipt where link_id = ${page.linkId} and id > ${page.after}
    order by id limit ${page.limit}
  `.execute(reader.sql)
  return rows
}

/** Removes orphans that found their message. */
export async function removeOrphans(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from orphan_receipt where id = any(${int8Array(ids)}::int8[])`.execute(tx.sql)
}

/** Removes a link's orphans that nothing claimed. */
export async function forgetOrphans(tx: Tx, linkId: number, before: Date): Promise<void> {
  await sql`delete from orphan_receipt where link_id = ${linkId} and received_at < ${before}`.execute(tx.sql)
}

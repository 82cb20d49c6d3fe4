/**
 * Receipts: the final word on each segment, appended once. Networks repeat receipts, send them late, and sometimes say
 * two things: the first final word counts, and what follows changes nothing.
 */
import { sql } from 'kysely'
import { int2Array, int8Array, textArray, timestamptzArray } from '../platform/arrays.ts'
import type { Tx } from '../platform/database.ts'
import type { FinalState } from './states.ts'

export interface Receipt {
  accountId: bigint
  messageId: bigint
  segment: number
  state: FinalState
  /** The operator's code, cut at ERROR_LENGTH_MAX. */
  error: string | null
  at: Date
}

/** Characters of an operator's error code that are kept. */
export const ERROR_LENGTH_MAX = 16

/** Stores final words. Answers the places, in what was given, of those that came after another. */
export async function insertReceipts(tx: Tx, given: readonly Receipt[]): Promise<Set<number>> {
  if (given.length === 0) return new Set()
  const { rows } = await sql<{ place: number }>`
    with given as (
      select * from unnest(
        ${int8Array(given.map(({ accountId }) => accountId))}::int8[],
        ${int8Array(given.map(({ messageId }) => messageId))}::int8[],
        ${int2Array(given.map(({ segment }) => segment))}::int2[],
        ${textArray(given.map(({ state }) => state))}::text[],
        ${textArray(given.map(({ error }) => error))}::text[],
        ${timestamptzArray(given.map(({ at }) => at))}::timestamptz[]
      ) with ordinality as given (account_id, message_id, segment, state, error, at, place)
    ), stored as (
      insert into receipt (account_id, message_id, segment, state, error, at)
      select account_id, message_id, segment, state::receipt_state, error, at from given
      on conflict do nothing
      returning account_id, message_id, segment
    )
    select place::int4 from given
    where (select count(*) from stored) < ${given.length}
      and not exists (select from stored where (stored.account_id, stored.message_id, stored.segment)
        = (given.account_id, given.message_id, given.segment))
  `.execute(tx.sql)
  return new Set(rows.map(({ place }) => place - 1))
}

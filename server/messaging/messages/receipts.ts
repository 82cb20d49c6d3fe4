/**
 * Receipts: the final word on each segment, appended once. Networks repeat receipts, send them late, and sometimes say
 * two things: the first final word counts, and what follows changes nothing.
 */
import { int2Array, int8Array, textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Tx } from '../../platform/database/database.ts'
import { execute, type Prepared } from '../../platform/database/prepared.ts'
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
  const rows = await execute<{ place: number }>(tx, INSERT, [
    int8Array(given.map(({ accountId }) => accountId)),
    int8Array(given.map(({ messageId }) => messageId)),
    int2Array(given.map(({ segment }) => segment)),
    textArray(given.map(({ state }) => state)),
    textArray(given.map(({ error }) => error)),
    timestamptzArray(given.map(({ at }) => at)),
    given.length,
  ])
  return new Set(rows.map(({ place }) => place - 1))
}

const INSERT: Prepared = {
  name: 'insert receipts',
  text: `
    with given as (
      select * from unnest($1::int8[], $2::int8[], $3::int2[], $4::text[], $5::text[], $6::timestamptz[])
        with ordinality as given (account_id, message_id, segment, state, error, at, place)
    ), stored as (
      insert into receipt (account_id, message_id, segment, state, error, at)
      select account_id, message_id, segment, state::receipt_state, error, at from given
      on conflict do nothing
      returning account_id, message_id, segment
    )
    select place::int4 from given
    where (select count(*) from stored) < $7::int8
      and not exists (select from stored where (stored.account_id, stored.message_id, stored.segment)
        = (given.account_id, given.message_id, given.segment))`,
}

/**
 * Ids: 64-bit integers that grow with time. So `(account_id, id)` keeps a table in order of arrival, and a range of ids
 * is a range of time.
 *
 * `0 | 41 bits: milliseconds since 2026-01-01 UTC | 10 bits: node | 12 bits: sequence`
 *
 * No id is ever given twice. No two live processes have the same node number (see `database.ts`), and in a process ids
 * only grow, even when the clock steps back. More than 4,096 ids in a millisecond borrow from the next one.
 */
import type { Clock } from '../clock.ts'

export const ID_EPOCH_MS = Date.UTC(2026, 0, 1)
export const NODES = 1 << 10
const SEQUENCES = 1 << 12
/** The last millisecond that fits, in the year 2095. */
const ELAPSED_MS_MAX = 2 ** 41 - 1

export interface Ids {
  next(): bigint
  /** `count` ids in growing order. */
  many(count: number): bigint[]
}

/** Gives the ids of one node. `node` is called each time, because a process that lost its number gets another. */
export function openIds(clock: Clock, node: () => number): Ids {
  let last_ms = 0
  let sequence = 0

  const take = (): bigint => {
    const now_ms = clock.ms() - ID_EPOCH_MS
    if (now_ms > last_ms) {
      last_ms = now_ms
      sequence = 0
    } else if (++sequence === SEQUENCES) {
      last_ms++
      sequence = 0
    }
    return idOf(last_ms, node(), sequence)
  }

  return {
    next: take,
    many: (count) => Array.from({ length: count }, take),
  }
}

/** The smallest id of this time, as the bound of a range of time. A time beyond the last gets the last id. */
export function firstIdAt(instant: Date): bigint {
  return idOf(Math.min(Math.max(0, instant.getTime() - ID_EPOCH_MS), ELAPSED_MS_MAX), 0, 0)
}

/** The time at which the id was given, to the millisecond. */
export function instantOfId(id: bigint): Date {
  return new Date(Number(id >> 22n) + ID_EPOCH_MS)
}

function idOf(elapsed_ms: number, node: number, sequence: number): bigint {
  return (BigInt(elapsed_ms) << 22n) | BigInt(node * SEQUENCES + sequence)
}

/** Runs a transaction as if it were this many days ago, for the demo's past. It notifies nobody. */
import type { Tx } from './database.ts'

const DAY_MS = 86_400_000

export function daysAgo(tx: Tx, days: number): Tx {
  const then = new Date(tx.clock.ms() - days * DAY_MS)
  return {
    ...tx,
    clock: { ...tx.clock, now: () => then, ms: () => then.getTime() },
    publish: () => undefined,
  }
}

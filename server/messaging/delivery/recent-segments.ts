/**
 * The messages of a link whose receipts are still to come, by the SMSC's id: so that nearly every receipt finds its
 * message without asking the database. Bounded; what is forgotten is found in the database.
 */
import type { Flight } from './settlement.ts'

/** Segments kept in mind: at 10,000 a second, ten seconds' worth; receipts mostly take less. */
const REMEMBERED_MAX = 100_000

interface Kept {
  flight: Flight
  segment: number
  /** When it was written, by the monotonic clock. */
  writtenAt_ms: number
}

export class Remembered {
  readonly #segments = new Map<bigint, Kept>()

  add(key: bigint, { flight, segment, writtenAt_ms }: Kept): void {
    this.#segments.set(key, { flight, segment, writtenAt_ms })
    if (this.#segments.size <= REMEMBERED_MAX) return
    for (const oldest of this.#segments.keys()) {
      this.#segments.delete(oldest)
      break
    }
  }

  /** The segment of this key, if its message went to a number with the same ending; it is forgotten. */
  take(key: bigint, tail: string): Kept | null {
    const found = this.#segments.get(key)
    if (found === undefined || !found.flight.message.msisdn.endsWith(tail)) return null
    this.#segments.delete(key)
    return found
  }
}

import type { Client } from '@nkra/smpp/listener.ts'
import type { Report } from './receipt.ts'

/** Receipts that wait for one system id; the oldest are lost beyond. */
export const WAITING_MAX = 2_000_000
/** Served entries at the front before the queue is cut down to what still waits. */
const COMPACT_AT = 10_000

/**
 * The receipts due to one system id, oldest first, and the connections that may take them: each within its window, any
 * of them if need be, none while the ESME is away.
 */
export class Outbox {
  readonly receivers = new Set<Client<Report>>()
  #queue: Report[] = []
  #head = 0
  #held: Report[] = []
  #lost = 0

  /** Receipts waiting. */
  get waiting(): number {
    return this.#queue.length - this.#head + this.#held.length
  }

  /** Receipts lost to the limit. */
  get lost(): number {
    return this.#lost
  }

  push(report: Report): void {
    this.#queue.push(report)
    if (this.#queue.length - this.#head <= WAITING_MAX) return
    this.#head++
    this.#lost++
  }

  /** Keeps a receipt until the next bind. */
  hold(report: Report): void {
    if (this.#held.length < WAITING_MAX) this.#held.push(report)
    else this.#lost++
  }

  /** A connection that may take receipts; what was held for it comes due. */
  admit(client: Client<Report>): void {
    this.receivers.add(client)
    const held = this.#held
    this.#held = []
    for (const report of held) this.push(report)
  }

  /** Hands over as many as the windows take. */
  serve(send: (client: Client<Report>, report: Report) => void): void {
    while (this.#head < this.#queue.length) {
      const report = this.#queue[this.#head]
      const client = report === undefined ? undefined : this.#receiverFor(report)
      if (report === undefined || client === undefined) break
      this.#head++
      send(client, report)
    }
    if (this.#head === this.#queue.length) {
      this.#queue = []
      this.#head = 0
    } else if (this.#head >= COMPACT_AT) {
      this.#queue = this.#queue.slice(this.#head)
      this.#head = 0
    }
  }

  #receiverFor({ origin, style }: Report): Client<Report> | undefined {
    const same = style.via === 'same'
    if (same && origin.room > 0) return origin
    for (const client of this.receivers) if (client !== origin && client.room > 0) return client
    return !same && origin.room > 0 ? origin : undefined
  }
}

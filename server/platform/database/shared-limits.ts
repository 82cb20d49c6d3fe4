/**
 * Limits for all processes on one database, also on several machines. Each process counts separately, and ten times a
 * second tells the others how many calls it allowed. They subtract those from what they have left, even below zero. So
 * over time all processes together allow as much as one would. Only calls within the same tenth of a second may pass at
 * each of them.
 */
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { rateLimiter, type RateLimit, type RateLimiter } from '../rate-limit.ts'

const CHANNEL = 'limits'
const TELL_MS = 100
/** The largest payload of a notification. PostgreSQL accepts fewer than 8,000 bytes. */
const PAYLOAD_BYTES_MAX = 7_500
/** The most payloads at once. If there are more callers, a process reports those who called most. */
const PAYLOADS_AT_ONCE_MAX = 4

/** A report: the process, and how many calls it allowed, by limit and key. */
const Told = z.tuple([z.string(), z.array(z.tuple([z.string(), z.string(), z.number()]))])
type Taken = z.output<typeof Told>[1][number]

interface Channel {
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>
  notify(channel: string, payload: string): Promise<void>
}

export class SharedLimits {
  readonly #clock: Clock
  readonly #channel: Channel
  readonly #origin: string
  readonly #limiters = new Map<string, Set<RateLimiter>>()
  /** How many calls each name's limiters allowed since the last report, by key. */
  readonly #taken = new Map<string, Map<string, number>>()
  #timer: NodeJS.Timeout | undefined

  private constructor(channel: Channel, clock: Clock) {
    this.#clock = clock
    this.#channel = channel
    this.#origin = clock.bytes(8).toString('base64url')
  }

  static async open(channel: Channel, clock: Clock): Promise<SharedLimits> {
    const limits = new SharedLimits(channel, clock)
    await channel.listen(CHANNEL, (payload) => limits.#heard(payload))
    return limits
  }

  /** A limiter of this process that also counts what limiters of the same name allowed elsewhere. */
  limiter(name: string, limit: RateLimit): RateLimiter {
    const own = rateLimiter(limit)
    const named = this.#limiters.get(name)
    if (named) named.add(own)
    else this.#limiters.set(name, new Set([own]))
    // Every call counts here, some of them in five limiters: no text is put together for it.
    const taken = this.#taken.get(name) ?? new Map<string, number>()
    this.#taken.set(name, taken)
    return {
      left: (key, now_ms, named) => own.left(key, now_ms, named),
      lastMinute: (key, now_ms) => own.lastMinute(key, now_ms),
      spend: (key, calls, now_ms, named) => {
        own.spend(key, calls, now_ms, named)
        this.#take(taken, key, calls)
      },
      take: (key, now_ms, named) => {
        const wait_s = own.take(key, now_ms, named)
        if (wait_s === 0) this.#take(taken, key, 1)
        return wait_s
      },
    }
  }

  /** About how many calls all processes allowed in the last minute, as limiters of this name know. */
  lastMinute(name: string, key: string): number {
    const now_ms = this.#clock.monotonic_ms()
    return Math.max(0, ...[...(this.#limiters.get(name) ?? [])].map((each) => each.lastMinute(key, now_ms)))
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#forget()
  }

  #forget(): void {
    for (const byKey of this.#taken.values()) byKey.clear()
  }

  #take(taken: Map<string, number>, key: string, calls: number): void {
    taken.set(key, (taken.get(key) ?? 0) + calls)
    this.#timer ??= setTimeout(() => this.#tell(), TELL_MS).unref()
  }

  #tell(): void {
    this.#timer = undefined
    const all = [...this.#taken].flatMap(([name, byKey]) =>
      [...byKey].map(([key, calls]): Taken => [name, key, calls]),
    )
    this.#forget()
    const taken = all.toSorted(([, , one], [, , other]) => other - one)
    for (const payload of payloadsOf(this.#origin, taken))
      // A lost payload lets its callers through once more elsewhere, and costs nothing else.
      this.#channel.notify(CHANNEL, payload).catch(() => undefined)
  }

  #heard(payload: string): void {
    // An empty payload follows a break in the connection.
    if (payload === '') return
    const [origin, taken] = Told.parse(JSON.parse(payload))
    if (origin === this.#origin) return
    const now_ms = this.#clock.monotonic_ms()
    for (const [name, key, calls] of taken)
      for (const limiter of this.#limiters.get(name) ?? []) limiter.spend(key, calls, now_ms)
  }
}

/** Divides entries into payloads of allowed size. An entry that fits into none is left out. */
function payloadsOf(origin: string, taken: readonly Taken[]): string[] {
  const payloads: string[] = []
  let entries: Taken[] = []
  let bytes = 0
  const close = () => {
    if (entries.length > 0) payloads.push(JSON.stringify([origin, entries]))
    entries = []
    bytes = origin.length + 8
  }
  close()
  for (const entry of taken) {
    const more = Buffer.byteLength(JSON.stringify(entry)) + 1
    if (bytes + more > PAYLOAD_BYTES_MAX) close()
    if (payloads.length >= PAYLOADS_AT_ONCE_MAX) return payloads
    if (bytes + more > PAYLOAD_BYTES_MAX) continue
    entries.push(entry)
    bytes += more
  }
  close()
  return payloads
}

/**
 * The simulated Paystack's webhooks: POSTs of exact bytes, signed with HMAC-SHA512 of the secret key in
 * x-paystack-signature (hex), delivered when they are answered with 200 and repeated by Paystack's schedule when not.
 */
import { createHmac } from 'node:crypto'
import type { Clock } from './clock.ts'

/** How one goes wrong on its way. */
export interface Sending {
  readonly lost: boolean
  readonly doubled: boolean
  readonly late: boolean
  /** Sent only after the next one. */
  readonly held: boolean
  readonly wrongSignature: boolean
}

export interface Delivery {
  readonly reference: string
  readonly event: string
  /** 1 for the first time it was tried. */
  readonly attempt: number
  /** RFC 3339. */
  readonly at: string
  /** Null while under way, and where nobody answered. */
  status: number | null
  /** Why nobody answered. */
  error: string | null
}

/** Events one can have sent at will. */
export const PAYSTACK_EVENTS = [
  'charge.success',
  'charge.dispute.create',
  'charge.dispute.remind',
  'charge.dispute.resolve',
] as const
export type PaystackEvent = (typeof PAYSTACK_EVENTS)[number]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Waits before each repetition: live every 3 minutes four times and then hourly for 72 hours, test hourly for 10. */
export const RETRIES_MS = {
  live: [...Array<number>(4).fill(3 * MINUTE_MS), ...Array<number>(72).fill(HOUR_MS)],
  test: Array<number>(10).fill(HOUR_MS),
} as const
/** A webhook that was told to be late. */
export const LATE_MS = 10 * MINUTE_MS
/** Answered later than this it counts as not delivered. */
const ANSWER_MS_MAX = 30_000
const DELIVERIES_MAX = 1_000
const HELD_MAX = 100

export interface WebhookOptions {
  url: string
  readonly secretKey: string
  readonly clock: Clock
  readonly changed: () => void
}

interface Message {
  readonly reference: string
  readonly event: string
  readonly body: string
  readonly key: string
}

export class Webhooks {
  readonly #secretKey: string
  readonly #clock: Clock
  readonly #changed: () => void
  readonly #pending = new Set<() => void>()
  readonly #end = new AbortController()
  readonly #flying = new Set<Promise<void>>()
  #held: Message[] = []
  #url: string
  readonly deliveries: Delivery[] = []

  constructor({ url, secretKey, clock, changed }: WebhookOptions) {
    this.#url = url
    this.#secretKey = secretKey
    this.#clock = clock
    this.#changed = changed
  }

  get url(): string {
    return this.#url
  }

  /** Where they go from now on; the empty text: nowhere. */
  pointTo(url: string): void {
    this.#url = url
  }

  /** Under way, waiting for their repetition, and held back. */
  get waiting(): number {
    return this.#flying.size + this.#pending.size + this.#held.length
  }

  send(reference: string, event: string, data: unknown, sending: Sending): void {
    if (sending.lost || this.#url === '') return
    const message: Message = {
      reference,
      event,
      body: JSON.stringify({ event, data }),
      key: sending.wrongSignature ? `${this.#secretKey}0` : this.#secretKey,
    }
    if (sending.held) {
      this.#held = [...this.#held, message].slice(-HELD_MAX)
      return
    }
    for (let copy = 0; copy < (sending.doubled ? 2 : 1); copy++) {
      if (sending.late) this.#later(LATE_MS, () => this.#start(message, 1))
      else this.#start(message, 1)
    }
    this.release()
  }

  /** Sends what was held back. */
  release(): void {
    for (const message of this.#held.splice(0)) {
      // After those that are under way: a later start alone would not keep the order.
      void this.landed().then(() => this.#start(message, 1))
    }
  }

  /** Waits until each that is under way now was answered, or not. */
  async landed(): Promise<void> {
    await Promise.all(this.#flying)
  }

  reset(): void {
    for (const callOff of this.#pending) callOff()
    this.#pending.clear()
    this.#held = []
    this.deliveries.length = 0
  }

  close(): void {
    this.reset()
    this.#end.abort()
  }

  #start(message: Message, attempt: number): void {
    if (this.#end.signal.aborted) return
    const flight = this.#deliver(message, attempt).finally(() => {
      this.#flying.delete(flight)
      this.#changed()
    })
    this.#flying.add(flight)
  }

  async #deliver(message: Message, attempt: number): Promise<void> {
    const delivery: Delivery = {
      reference: message.reference,
      event: message.event,
      attempt,
      at: new Date(this.#clock.now()).toISOString(),
      status: null,
      error: null,
    }
    this.deliveries.push(delivery)
    if (this.deliveries.length > DELIVERIES_MAX) this.deliveries.shift()
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        body: message.body,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Paystack/2.0 (simulated)',
          'x-paystack-signature': signature(message.key, message.body),
        },
        redirect: 'manual',
        signal: AbortSignal.any([this.#end.signal, AbortSignal.timeout(ANSWER_MS_MAX)]),
      })
      await response.body?.cancel()
      delivery.status = response.status
    } catch (error) {
      delivery.error = error instanceof Error ? error.message : String(error)
    }
    if (delivery.status === 200) return
    const waits = RETRIES_MS[this.#secretKey.startsWith('sk_live_') ? 'live' : 'test']
    const wait = waits[attempt - 1]
    if (wait !== undefined && !this.#end.signal.aborted) {
      this.#later(wait, () => this.#start(message, attempt + 1))
    }
  }

  #later(delay_ms: number, run: () => void): void {
    const callOff = this.#clock.after(delay_ms, () => {
      this.#pending.delete(callOff)
      run()
    })
    this.#pending.add(callOff)
  }
}

/** Hex HMAC-SHA512 over the bytes as they are sent. */
export function signature(secretKey: string, body: string | Buffer): string {
  return createHmac('sha512', secretKey).update(body).digest('hex')
}

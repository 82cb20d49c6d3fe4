/**
 * The webhooks and callbacks of a simulated company. A post is delivered when its receiver answers 200; otherwise it is
 * repeated after the company's own waits. Faults lose, double, delay or reorder it.
 */
import type { Clock } from './clock.ts'

/** How a post goes wrong on its way. */
export interface PostFault {
  readonly lost: boolean
  readonly doubled: boolean
  readonly late: boolean
  /** Whether it is sent only after the next post. */
  readonly held: boolean
}

export interface Post {
  /** The reference of the payment that the post is about. */
  readonly reference: string
  readonly event: string
  /** Default POST. */
  readonly method?: 'GET'
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Delivery {
  readonly reference: string
  readonly event: string
  /** The number of the attempt, from 1. */
  readonly attempt: number
  /** When it was sent, in the form of RFC 3339. */
  readonly at: string
  /** The answer's status. Null while the post is under way, and if nobody answered. */
  status: number | null
  /** Why nobody answered. */
  error: string | null
}

/** How late a late post is. */
export const LATE_MS = 10 * 60_000
/** A post without an answer after this time counts as not delivered. */
const ANSWER_MS_MAX = 30_000
const DELIVERIES_MAX = 1_000
const HELD_MAX = 100

export interface PostsOptions {
  readonly clock: Clock
  /** The wait before each repetition. */
  readonly retries_ms: readonly number[]
  readonly changed: () => void
}

export class Posts {
  readonly #options: PostsOptions
  readonly #pending = new Set<() => void>()
  readonly #flying = new Set<Promise<void>>()
  readonly #end = new AbortController()
  #held: Post[] = []
  readonly deliveries: Delivery[] = []

  constructor(options: PostsOptions) {
    this.#options = options
  }

  send(post: Post, fault: PostFault): void {
    if (fault.lost) return
    if (fault.held) {
      this.#held = [...this.#held, post].slice(-HELD_MAX)
      return
    }
    for (let copy = 0; copy < (fault.doubled ? 2 : 1); copy++) {
      if (fault.late) this.#later(LATE_MS, () => this.#start(post, 1))
      else this.#start(post, 1)
    }
    for (const held of this.#held.splice(0)) {
      // Waits for posts under way: a later start alone does not keep the order.
      void this.landed().then(() => this.#start(held, 1))
    }
  }

  /** Waits until no started post is under way. */
  async landed(): Promise<void> {
    await Promise.all(this.#flying)
  }

  reset(): void {
    for (const cancel of this.#pending) cancel()
    this.#pending.clear()
    this.#held = []
    this.deliveries.length = 0
  }

  close(): void {
    this.#end.abort()
    this.reset()
  }

  #start(post: Post, attempt: number): void {
    if (this.#end.signal.aborted) return
    const flight = this.#deliver(post, attempt).finally(() => {
      this.#flying.delete(flight)
      this.#options.changed()
    })
    this.#flying.add(flight)
  }

  async #deliver(post: Post, attempt: number): Promise<void> {
    const delivery: Delivery = {
      reference: post.reference,
      event: post.event,
      attempt,
      at: new Date(this.#options.clock.now()).toISOString(),
      status: null,
      error: null,
    }
    this.deliveries.push(delivery)
    if (this.deliveries.length > DELIVERIES_MAX) this.deliveries.shift()
    try {
      const response = await fetch(post.url, {
        method: post.method ?? 'POST',
        ...(post.method === undefined && { body: post.body }),
        headers: { 'content-type': 'application/json', ...post.headers },
        redirect: 'manual',
        signal: AbortSignal.any([this.#end.signal, AbortSignal.timeout(ANSWER_MS_MAX)]),
      })
      await response.body?.cancel()
      delivery.status = response.status
    } catch (error) {
      delivery.error = error instanceof Error ? error.message : String(error)
    }
    const wait = this.#options.retries_ms[attempt - 1]
    if (delivery.status !== 200 && wait !== undefined && !this.#end.signal.aborted) {
      this.#later(wait, () => this.#start(post, attempt + 1))
    }
  }

  #later(delay_ms: number, run: () => void): void {
    const cancel = this.#options.clock.after(delay_ms, () => {
      this.#pending.delete(cancel)
      run()
    })
    this.#pending.add(cancel)
  }
}

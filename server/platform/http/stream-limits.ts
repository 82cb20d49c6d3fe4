/** Counts the open streams of this process, and limits them by session and by account. */
import type { User } from '../actor.ts'
import { fail } from '../fail.ts'

/** The most streams of one session. Each page has one, and a person has several tabs. */
export const STREAMS_PER_SESSION_MAX = 20
export const STREAMS_PER_ACCOUNT_MAX = 200
/** How many seconds a refused caller is told to wait. By then closed pages are noticed. */
const RETRY_S = 30

export class StreamCounter {
  readonly #counts = new Map<string, number>()

  /** Counts a stream. Returns a function that ends the count. Fails with `too_many_streams` {limit, seconds}. */
  open({ sessionId, accountId }: Pick<User, 'sessionId' | 'accountId'>): () => void {
    const limits = [
      [`session ${sessionId}`, STREAMS_PER_SESSION_MAX],
      [`account ${accountId}`, STREAMS_PER_ACCOUNT_MAX],
    ] as const
    for (const [name, limit] of limits)
      if ((this.#counts.get(name) ?? 0) >= limit) fail('too_many_streams', { limit, seconds: RETRY_S })
    for (const [name] of limits) this.#add(name, 1)
    let open = true
    return () => {
      if (open) for (const [name] of limits) this.#add(name, -1)
      open = false
    }
  }

  #add(name: string, more: number): void {
    const count = (this.#counts.get(name) ?? 0) + more
    if (count === 0) this.#counts.delete(name)
    else this.#counts.set(name, count)
  }
}

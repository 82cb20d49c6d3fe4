/** Counts the open streams of this process, and limits them by session and by account. */
import type { User } from '../actor.ts'
import { fail } from '../fail.ts'

/** A page each, and a person has tabs. */
export const STREAMS_PER_SESSION_MAX = 20
export const STREAMS_PER_ACCOUNT_MAX = 200
/** A page that was closed is noticed by then. */
const RETRY_S = 30

export interface StreamCounter {
  /** Takes a place; the answer gives it back. Fails with `too_many_streams` {limit, seconds}. */
  open(of: Pick<User, 'sessionId' | 'accountId'>): () => void
}

export function openStreamCounter(): StreamCounter {
  const counts = new Map<string, number>()
  const add = (name: string, more: number) => {
    const count = (counts.get(name) ?? 0) + more
    if (count === 0) counts.delete(name)
    else counts.set(name, count)
  }
  return {
    open({ sessionId, accountId }) {
      const places = [
        [`session ${sessionId}`, STREAMS_PER_SESSION_MAX],
        [`account ${accountId}`, STREAMS_PER_ACCOUNT_MAX],
      ] as const
      for (const [name, limit] of places)
        if ((counts.get(name) ?? 0) >= limit) fail('too_many_streams', { limit, seconds: RETRY_S })
      for (const [name] of places) add(name, 1)
      let open = true
      return () => {
        if (!open) return
        open = false
        for (const [name] of places) add(name, -1)
      }
    },
  }
}

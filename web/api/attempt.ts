/**
 * The Idempotency-Key of a form that costs money. One key for each attempt: kept while the same thing is tried again
 * after a lost answer, so that it is charged once; a new one as soon as the form says something else, or the server
 * has given its last word.
 */
import { useState } from 'react'
import { ApiFailure } from './failure.ts'

export interface Attempt {
  keyFor(body: unknown): string
  /** Call with what came back: an answer or a failure. */
  settle(outcome: unknown): void
}

export function createAttempt(random: () => string): Attempt {
  let current: { body: string; key: string } | null = null
  return {
    keyFor(body) {
      const written = JSON.stringify(body)
      if (current?.body !== written) current = { body: written, key: random() }
      return current.key
    },
    settle(outcome) {
      const undecided = outcome instanceof ApiFailure && outcome.retryable
      const running = outcome instanceof ApiFailure && outcome.code === 'idempotency_key_in_use'
      if (!undecided && !running) current = null
    },
  }
}

export function useAttempt(): Attempt {
  const [attempt] = useState(() => createAttempt(() => crypto.randomUUID()))
  return attempt
}

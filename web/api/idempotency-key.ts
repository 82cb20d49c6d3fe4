/**
 * The Idempotency-Key of a form that costs money. The same input keeps its key while it is tried again after a lost
 * answer, so that it is charged once. A new key is made when the input changes or the server has given its final
 * answer. An attempt with a name is stored, so it survives a reload of the page.
 */
import { useState } from 'react'
import { ApiFailure } from './failure.ts'

export interface Attempt {
  keyFor(body: unknown): string
  /** Ends the try. `outcome` is the answer or the failure of the call. */
  settle(outcome: unknown): void
  /** Makes a call with the key of its body and settles the attempt with the outcome. */
  once<Outcome>(body: unknown, call: (manner: Keyed) => Promise<Outcome>): Promise<Outcome>
}

interface Keyed {
  idempotencyKey: string
}

interface SavedAttempt {
  body: string
  key: string
}

/** Where an attempt is stored beside the memory of the page. */
export interface AttemptStorage {
  read(): string | null
  write(tried: string | null): void
}

const NOWHERE: AttemptStorage = { read: () => null, write: () => undefined }

export function createAttempt(random: () => string, storage: AttemptStorage = NOWHERE): Attempt {
  let current = readTried(storage)
  const keep = (tried: SavedAttempt | null) => {
    current = tried
    storage.write(tried && JSON.stringify(tried))
  }
  const attempt: Attempt = {
    keyFor(body) {
      const written = JSON.stringify(body)
      if (current?.body === written) return current.key
      const key = random()
      keep({ body: written, key })
      return key
    },
    settle(outcome) {
      const undecided = outcome instanceof ApiFailure && outcome.retryable
      const running = outcome instanceof ApiFailure && outcome.code === 'idempotency_key_in_use'
      if (!undecided && !running) keep(null)
    },
    async once(body, call) {
      try {
        const outcome = await call({ idempotencyKey: attempt.keyFor(body) })
        attempt.settle(outcome)
        return outcome
      } catch (error) {
        attempt.settle(error)
        throw error
      }
    },
  }
  return attempt
}

function readTried(storage: AttemptStorage): SavedAttempt | null {
  try {
    const { body, key } = JSON.parse(storage.read() ?? '{}') as Record<string, unknown>
    return typeof body === 'string' && typeof key === 'string' ? { body, key } : null
  } catch {
    return null
  }
}

/** Stores the attempt in the tab's session storage. If the storage is full, the attempt is kept in memory only. */
function sessionAttempt(name: string): AttemptStorage {
  const item = `nkra.attempt.${name}`
  return {
    read: () => sessionStorage.getItem(item),
    write: (tried) => {
      sessionStorage.removeItem(item)
      try {
        if (tried !== null) sessionStorage.setItem(item, tried)
      } catch {
        // The storage is full: the attempt stays in memory.
      }
    },
  }
}

export function useAttempt(name?: string): Attempt {
  const [attempt] = useState(() =>
    createAttempt(() => crypto.randomUUID(), name === undefined ? undefined : sessionAttempt(name)),
  )
  return attempt
}

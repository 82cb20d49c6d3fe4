/**
 * Live progress: what changed on an account, told to the pages that show it. Not a record: a change that is lost costs
 * a page its freshness, and nothing else. A topic of an account is told at most four times a second, the last change
 * always; it crosses processes by NOTIFY, and in each process a hub hands it to that account's streams.
 */
import type { Db } from '../database/database.ts'

export interface Change {
  topic: string
  /** Which one changed, as the wire names it; null where any may have. */
  id: string | null
}

const CHANNEL = 'changes'
const WINDOW_MS = 250
/** A stream this far behind is told that anything may have changed. */
const PENDING_MAX = 200

export interface Announcer {
  announce(accountId: bigint, topic: string, id: string | null): void
  close(): void
}

/** Announces changes through `notify`, each topic and id of an account at most once in a window. */
export function announcerOf(notify: (channel: string, payload: string) => Promise<void>): Announcer {
  /** Windows that are open; true where something changed since the window's own announcement. */
  const windows = new Map<string, { again: boolean; timer: NodeJS.Timeout }>()

  const open = (payload: string) => {
    void notify(CHANNEL, payload)
    const timer = setTimeout(() => {
      const window = windows.get(payload)
      windows.delete(payload)
      if (window?.again === true) open(payload)
    }, WINDOW_MS)
    timer.unref()
    windows.set(payload, { again: false, timer })
  }
  return {
    announce(accountId, topic, id) {
      const payload = `${accountId} ${topic} ${id ?? ''}`
      const window = windows.get(payload)
      if (window) window.again = true
      else open(payload)
    },
    close() {
      for (const { timer } of windows.values()) clearTimeout(timer)
      windows.clear()
    },
  }
}

export interface ChangesHub {
  /** The account's changes from now on, until the signal aborts. */
  stream(accountId: bigint, signal: AbortSignal): AsyncIterable<Change>
  /** How many streams are open. */
  streams(): number
  close(): Promise<void>
}

interface Reader {
  pending: Map<string, Change>
  wake: () => void
}

/** Listens for changes and hands them to streams. `topics` are told with no id after a break in the connection. */
export async function openHub(db: Db, topics: readonly string[]): Promise<ChangesHub> {
  const readers = new Map<bigint, Set<Reader>>()
  const tell = (reader: Reader, change: Change) => {
    if (reader.pending.size >= PENDING_MAX) {
      reader.pending.clear()
      for (const topic of topics) reader.pending.set(`${topic} `, { topic, id: null })
    } else reader.pending.set(`${change.topic} ${change.id ?? ''}`, change)
    reader.wake()
  }
  const stopListening = await db.listen(CHANNEL, (payload) => {
    const told = parse(payload)
    if (told) for (const reader of readers.get(told.accountId) ?? []) tell(reader, told.change)
    else if (payload === '') {
      for (const set of readers.values()) {
        for (const reader of set) for (const topic of topics) tell(reader, { topic, id: null })
      }
    }
  })

  return {
    async *stream(accountId, signal) {
      let waiting = Promise.withResolvers<void>()
      const reader: Reader = { pending: new Map(), wake: () => waiting.resolve() }
      signal.addEventListener('abort', reader.wake, { once: true })
      const set = readers.get(accountId) ?? new Set()
      readers.set(accountId, set.add(reader))
      try {
        while (!signal.aborted) {
          if (reader.pending.size === 0) await waiting.promise
          waiting = Promise.withResolvers<void>()
          const changes = [...reader.pending.values()]
          reader.pending.clear()
          yield* changes
        }
      } finally {
        set.delete(reader)
        if (set.size === 0) readers.delete(accountId)
      }
    },
    streams: () => [...readers.values()].reduce((sum, set) => sum + set.size, 0),
    close: stopListening,
  }
}

function parse(payload: string): { accountId: bigint; change: Change } | null {
  const [account, topic, id] = payload.split(' ')
  if (account === undefined || topic === undefined || !/^\d+$/.test(account)) return null
  return { accountId: BigInt(account), change: { topic, id: id === undefined || id === '' ? null : id } }
}

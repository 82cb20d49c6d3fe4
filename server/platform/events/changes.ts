/**
 * Live progress: each account's changes are handed to the pages that show them. `database/announcements.ts` announces
 * them, at most four times a second for one topic; they cross processes by NOTIFY, and each process has one hub.
 */
import { CHANGES_CHANNEL, type Change } from '../database/announcements.ts'
import type { Db } from '../database/database.ts'

/** A stream this far behind is told that anything may have changed. */
const PENDING_MAX = 200

export interface ChangesHub {
  /** The account's changes from now on, until the signal aborts. */
  stream(accountId: bigint, signal: AbortSignal): AsyncIterable<Change>
  /** How many streams are open. */
  streams(): number
  close(): Promise<void>
}

interface StreamReader {
  pending: Map<string, Change>
  wake: () => void
}

/** Listens for changes and hands them to streams. `topics` are told with no id after a break in the connection. */
export async function openChangesHub(db: Db, topics: readonly string[]): Promise<ChangesHub> {
  const readers = new Map<bigint, Set<StreamReader>>()
  const tell = (reader: StreamReader, change: Change) => {
    if (reader.pending.size >= PENDING_MAX) {
      reader.pending.clear()
      for (const topic of topics) reader.pending.set(`${topic} `, { topic, id: null })
    } else reader.pending.set(`${change.topic} ${change.id ?? ''}`, change)
    reader.wake()
  }
  const stopListening = await db.listen(CHANGES_CHANNEL, (payload) => {
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
      const reader: StreamReader = { pending: new Map(), wake: () => waiting.resolve() }
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

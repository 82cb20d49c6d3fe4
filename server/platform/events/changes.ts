/**
 * Live progress: tells each account's changes to the pages that show them. `database/listening-connection.ts` announces
 * changes, at most four times a second for one topic. NOTIFY carries them to other processes, and each process has one
 * hub.
 */
import { CHANGES_CHANNEL, type Change } from '../database/listening-connection.ts'
import type { Db } from '../database/database.ts'

/**
 * The most changes that wait for one stream. A stream that falls further behind learns only that anything may have
 * changed.
 */
const PENDING_MAX = 200

interface StreamReader {
  pending: Map<string, Change>
  wake: () => void
}

export class ChangesHub {
  readonly #topics: readonly string[]
  readonly #readers = new Map<bigint, Set<StreamReader>>()
  #stopListening: () => Promise<void> = () => Promise.resolve()

  private constructor(topics: readonly string[]) {
    this.#topics = topics
  }

  /**
   * Listens for changes and passes them to streams. After a break in the connection it announces each of `topics`
   * without an id, because changes may have been missed.
   */
  static async open(db: Db, topics: readonly string[]): Promise<ChangesHub> {
    const hub = new ChangesHub(topics)
    hub.#stopListening = await db.listen(CHANGES_CHANNEL, (payload) => hub.#announced(payload))
    return hub
  }

  /** The account's changes from now on, until the signal aborts. */
  async *stream(accountId: bigint, signal: AbortSignal): AsyncIterable<Change> {
    let waiting = Promise.withResolvers<void>()
    const reader: StreamReader = { pending: new Map(), wake: () => waiting.resolve() }
    signal.addEventListener('abort', reader.wake, { once: true })
    const readers = this.#readers.get(accountId) ?? new Set()
    this.#readers.set(accountId, readers.add(reader))
    try {
      while (!signal.aborted) {
        if (reader.pending.size === 0) await waiting.promise
        waiting = Promise.withResolvers<void>()
        const changes = [...reader.pending.values()]
        reader.pending.clear()
        yield* changes
      }
    } finally {
      readers.delete(reader)
      if (readers.size === 0) this.#readers.delete(accountId)
    }
  }

  /** How many streams are open. */
  streams(): number {
    return [...this.#readers.values()].reduce((sum, readers) => sum + readers.size, 0)
  }

  close(): Promise<void> {
    return this.#stopListening()
  }

  #announced(payload: string): void {
    const told = parse(payload)
    if (told) for (const reader of this.#readers.get(told.accountId) ?? []) this.#tell(reader, told.change)
    else if (payload === '') {
      for (const readers of this.#readers.values()) for (const reader of readers) this.#tellAll(reader)
    }
  }

  #tell(reader: StreamReader, change: Change): void {
    if (reader.pending.size >= PENDING_MAX) {
      reader.pending.clear()
      return this.#tellAll(reader)
    }
    reader.pending.set(`${change.topic} ${change.id ?? ''}`, change)
    reader.wake()
  }

  /** Tells the reader that anything may have changed. */
  #tellAll(reader: StreamReader): void {
    for (const topic of this.#topics) reader.pending.set(`${topic} `, { topic, id: null })
    reader.wake()
  }
}

function parse(payload: string): { accountId: bigint; change: Change } | null {
  const [account, topic, id] = payload.split(' ')
  if (account === undefined || topic === undefined || !/^\d+$/.test(account)) return null
  return { accountId: BigInt(account), change: { topic, id: id === undefined || id === '' ? null : id } }
}

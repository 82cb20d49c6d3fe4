/**
 * Cache of messages in new chunks. The dispatcher of this process reads them here instead of from the database. Chunks and
 * messages never change, and what is not in the cache is read from the database.
 */
import type { OutgoingMessage } from '../messages/messages.ts'

/** Messages remembered: some 300 bytes each. When full, new ones are not kept: what came first is sent first. */
const MESSAGES_MAX = 100_000

export class ChunkCache {
  readonly #chunks = new Map<bigint, readonly OutgoingMessage[]>()
  #messages = 0

  put(chunkId: bigint, messages: readonly OutgoingMessage[]): void {
    if (this.#messages + messages.length > MESSAGES_MAX) return
    this.#chunks.set(chunkId, messages)
    this.#messages += messages.length
  }

  /** Hands the messages over, in the chunk's order, and forgets them. */
  take(chunkId: bigint): readonly OutgoingMessage[] | undefined {
    const messages = this.#chunks.get(chunkId)
    if (messages === undefined) return undefined
    this.#chunks.delete(chunkId)
    this.#messages -= messages.length
    return messages
  }
}

/**
 * What chunks hold, remembered by the process that made them: the dispatcher in the same process need not read back from
 * the database what was just written there. Nothing but a shortcut: chunks and messages never change, whatever is not
 * remembered is read, and there is a limit to what is kept.
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

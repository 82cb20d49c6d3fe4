import { HEADER_BYTES } from './pdu.ts'

/** The most octets of one PDU. A full message_payload with every other field at its longest is shorter. */
export const PDU_BYTES_MAX = 72 * 1024

/**
 * Called with each whole frame: `bytes[start, end)`. The octets never change afterwards, so views of them may be
 * kept.
 */
export type OnFrame = (bytes: Buffer, start: number, end: number) => void

/**
 * Cuts a stream of octets into frames by their command_length (SMPP 3.4 §3.2).
 *
 * A frame that is complete in a chunk is passed on in place. Only a frame across chunks is copied, once. If a length is
 * below a header's or above PDU_BYTES_MAX, the stream is out of step, and nothing can repair that.
 */
export class Framer {
  /** The unfinished frame, in a buffer of its command_length, and how much of it has come. */
  #partial: Buffer | undefined
  #filled = 0
  /** An unfinished command_length, while fewer than its four octets have come. */
  readonly #length = Buffer.alloc(4)
  #lengthFilled = 0

  /** Takes the next octets. False if the stream is out of step: close the connection and feed no more. */
  feed(chunk: Buffer, onFrame: OnFrame): boolean {
    let at = 0
    while (at < chunk.length) {
      if (this.#partial !== undefined) {
        at = this.#fill(this.#partial, chunk, at, onFrame)
        continue
      }
      if (this.#lengthFilled > 0 || chunk.length - at < 4) {
        this.#length[this.#lengthFilled++] = chunk[at++] ?? 0
        if (this.#lengthFilled < 4) continue
        const length = this.#length.readUInt32BE(0)
        if (!isLength(length)) return false
        this.#lengthFilled = 0
        this.#begin(length, this.#length, 0, 4)
        continue
      }
      const length = chunk.readUInt32BE(at)
      if (!isLength(length)) return false
      if (chunk.length - at < length) {
        this.#begin(length, chunk, at, chunk.length)
        return true
      }
      onFrame(chunk, at, at + length)
      at += length
    }
    return true
  }

  #begin(length: number, from: Buffer, start: number, end: number): void {
    this.#partial = Buffer.allocUnsafeSlow(length)
    this.#filled = from.copy(this.#partial, 0, start, end)
  }

  #fill(partial: Buffer, chunk: Buffer, at: number, onFrame: OnFrame): number {
    const copied = chunk.copy(partial, this.#filled, at)
    this.#filled += copied
    if (this.#filled === partial.length) {
      this.#partial = undefined
      onFrame(partial, 0, partial.length)
    }
    return at + copied
  }
}

function isLength(length: number): boolean {
  return length >= HEADER_BYTES && length <= PDU_BYTES_MAX
}

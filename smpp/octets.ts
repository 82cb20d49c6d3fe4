/** The octets of a connection: cut into frames, read as fields, and written as PDUs. */
import { HEADER_BYTES, STATUS } from './spec.ts'

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

/**
 * Reads the body of one frame in place. It never throws. If a field cannot be read, `fault` becomes the status that
 * names it. This field and all later ones then read as 0, '' or nothing, so a decoder reads to the end and checks once.
 */
export class Reader {
  readonly bytes: Buffer
  readonly end: number
  at: number
  fault = 0

  constructor(bytes: Buffer, start: number, end: number) {
    this.bytes = bytes
    this.at = start
    this.end = end
  }

  get left(): number {
    return this.end - this.at
  }

  fail(status: number): void {
    if (this.fault === 0) this.fault = status
    this.at = this.end
  }

  uint8(): number {
    if (this.at < this.end) return this.bytes[this.at++] ?? 0
    this.fail(STATUS.ESME_RINVCMDLEN)
    return 0
  }

  uint16(): number {
    return (this.uint8() << 8) | this.uint8()
  }

  uint32(): number {
    return this.uint16() * 0x10000 + this.uint16()
  }

  /** A C-Octet String of at most `max` octets with its NUL. */
  cstring(max: number, fault: number): string {
    const { bytes, at } = this
    const limit = Math.min(this.end, at + max)
    let nul = at
    while (nul < limit && bytes[nul] !== 0) nul++
    if (nul === limit) {
      this.fail(limit === this.end ? STATUS.ESME_RINVCMDLEN : fault)
      return ''
    }
    this.at = nul + 1
    return nul === at ? '' : bytes.toString('latin1', at, nul)
  }

  /** A C-Octet String as peers write it in responses: it may be too long, without its NUL, or absent. */
  looseCstring(): string {
    const { bytes, at, end } = this
    let nul = at
    while (nul < end && bytes[nul] !== 0) nul++
    this.at = Math.min(nul + 1, end)
    return nul === at ? '' : bytes.toString('latin1', at, nul)
  }

  /** This many octets, as a view of the frame. */
  octets(length: number, fault: number): Uint8Array {
    const { at } = this
    if (length > this.end - at) {
      this.fail(fault)
      return EMPTY
    }
    if (length === 0) return EMPTY
    this.at = at + length
    return this.bytes.subarray(at, at + length)
  }
}

/** An empty array. It can be shared, because nothing in it can change. */
export const EMPTY: Uint8Array = new Uint8Array(0)

/** How many octets are allocated at a time. A socket keeps its buffer until it is written, so none is used twice. */
export const SLAB_BYTES = 64 * 1024

/**
 * Collects PDUs into one run of octets for one write to a socket.
 *
 * `take()` answers the run and continues behind it in the same buffer. So there is one allocation for each 64 KiB that
 * are sent, for any number of PDUs.
 */
export class Writer {
  #slab = Buffer.allocUnsafeSlow(SLAB_BYTES)
  #start = 0
  #at = 0

  /** Octets that are gathered and not yet taken. */
  get length(): number {
    return this.#at - this.#start
  }

  /** The gathered octets, or undefined if there are none. They belong to the caller. */
  take(): Buffer | undefined {
    if (this.#at === this.#start) return undefined
    const run = this.#slab.subarray(this.#start, this.#at)
    this.#start = this.#at
    return run
  }

  /** Makes room for this many octets. Call it once before a PDU, with its greatest length. */
  reserve(bytes: number): void {
    if (this.#slab.length - this.#at >= bytes) return
    const gathered = this.#at - this.#start
    const slab = Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, 2 * gathered, gathered + bytes))
    this.#slab.copy(slab, 0, this.#start, this.#at)
    this.#slab = slab
    this.#start = 0
    this.#at = gathered
  }

  /** The position of the next octet, counted from the first gathered one, for `lengthAt` and `rewind`. */
  mark(): number {
    return this.#at - this.#start
  }

  /** Drops everything after the mark, so that a PDU that does not fit its fields leaves nothing. */
  rewind(mark: number): void {
    this.#at = this.#start + mark
  }

  uint8(value: number): void {
    this.#slab[this.#at++] = value
  }

  uint16(value: number): void {
    const slab = this.#slab
    slab[this.#at++] = value >>> 8
    slab[this.#at++] = value
  }

  uint32(value: number): void {
    const slab = this.#slab
    slab[this.#at++] = value >>> 24
    slab[this.#at++] = value >>> 16
    slab[this.#at++] = value >>> 8
    slab[this.#at++] = value
  }

  /** Writes a C-Octet String with its NUL. The caller has checked the length and that no NUL is inside. */
  cstring(text: string): void {
    const slab = this.#slab
    let at = this.#at
    for (let i = 0; i < text.length; i++) slab[at++] = text.charCodeAt(i)
    slab[at++] = 0
    this.#at = at
  }

  octets(bytes: Uint8Array): void {
    const slab = this.#slab
    const { length } = bytes
    // A loop is faster than crossing into the engine's copy for the short texts that make up the traffic.
    if (length > 96) slab.set(bytes, this.#at)
    else for (let i = 0, at = this.#at; i < length; i++) slab[at++] = bytes[i] ?? 0
    this.#at += length
  }

  /** Writes the length since the mark into the four octets at the mark (command_length). */
  lengthAt(mark: number): void {
    const at = this.#start + mark
    this.#slab.writeUInt32BE(this.#at - at, at)
  }
}

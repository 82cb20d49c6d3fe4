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

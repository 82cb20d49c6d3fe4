import { STATUS } from './status.ts'

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

import { readUserDataHeader } from '@nkra/sms/concatenation.ts'
import { fillBits, unpackSeptets } from '@nkra/sms/gsm.ts'
import { decodeSegment, type DefaultAlphabet } from '@nkra/sms/segments.ts'
import { sarOf } from '@nkra/smpp/message.ts'
import { ESM } from '@nkra/smpp/spec.ts'
import type { Tlv } from '@nkra/smpp/pdu.ts'

/** A whole message that arrived, with its parts joined. */
export interface Arrival {
  readonly from: string
  readonly to: string
  readonly text: string
  /** When its last part arrived, RFC 3339. */
  readonly at: string
  readonly segments: number
}

/** An accepted segment, from a submit_sm or data_sm. */
export interface Segment {
  readonly from: string
  readonly to: string
  readonly esmClass: number
  readonly dataCoding: number
  /** The text's octets with the user data header. */
  readonly payload: Uint8Array
  readonly tlvs: readonly Tlv[]
}

/** Which ways to join parts the simulated centre understands. */
export type Joining = 'both' | 'udh' | 'sar' | 'none'

/**
 * The most octets of arrivals in memory, enough for more than 2 million. Beyond it the oldest are dropped, and
 * still counted.
 */
export const KEPT_BYTES_MAX = 512 * 1024 * 1024
const SLAB_BYTES = 1024 * 1024
/** The most long messages with missing parts. With more, the oldest is dropped. */
export const PARTIALS_MAX = 100_000
/** The octets of a record without its addresses and text: at (8), segments (1), alphabet (1), lengths (1 + 1 + 4). */
const RECORD_BYTES = 16

const GSM = 0
const LATIN1 = 1
const UCS2 = 2
const BINARY = 3
type Alphabet = typeof GSM | typeof LATIN1 | typeof UCS2 | typeof BINARY

interface Partial {
  readonly parts: (Uint8Array | undefined)[]
  alphabet: Alphabet
  missing: number
}

interface Slab {
  readonly bytes: Buffer
  readonly starts: number[]
  end: number
}

/**
 * Everything that arrived. Parts are joined into messages. Texts stay in the octets in which they came, packed into
 * large buffers, and are decoded on request. Counts are exact. A message costs about its own text and 50 octets.
 */
export class Arrivals {
  readonly #keptBytesMax: number
  #slabs: Slab[] = []
  readonly #partials = new Map<string, Partial>()
  readonly #recipients = new NumberSet()
  #count = 0
  #segments = 0
  #kept = 0

  constructor(keptBytesMax = KEPT_BYTES_MAX) {
    this.#keptBytesMax = keptBytesMax
  }

  /** The number of whole messages. */
  get count(): number {
    return this.#count
  }
  /** The number of distinct recipients of whole messages. */
  get distinct(): number {
    return this.#recipients.size
  }
  /** The number of segments, with those of incomplete messages. */
  get segments(): number {
    return this.#segments
  }
  /** The number of messages with missing parts. */
  get incomplete(): number {
    return this.#partials.size
  }
  /** How many of the newest messages can still be listed. */
  get kept(): number {
    return this.#kept
  }

  /** Adds a segment. True if it completed a message. */
  add(segment: Segment, at_ms: number, alphabet: DefaultAlphabet, joining: Joining): boolean {
    this.#segments++
    const { esmClass, dataCoding, payload, tlvs } = segment
    const header = (esmClass & ESM.udhi) === 0 ? null : readUserDataHeader(payload)
    const body = header === null ? payload : payload.subarray(header.octets)
    const coded = alphabetOf(dataCoding, alphabet)
    let octets = body
    if (coded === GSM && alphabet === 'packed')
      octets = unpackSeptets(body, undefined, fillBits(header?.octets ?? 0))
    const udh = joining === 'both' || joining === 'udh' ? header?.concatenation : null
    const sar = joining === 'both' || joining === 'sar' ? sarOf(tlvs) : undefined
    const part = udh ?? sar
    if (part === undefined || part === null || part.total === 1) {
      this.#keep(segment.from, segment.to, coded, [octets], octets.length, 1, at_ms)
      return true
    }
    return this.#join(segment, part, coded, octets, at_ms)
  }

  #join(
    { from, to }: Segment,
    { reference, total, sequence }: { reference: number; total: number; sequence: number },
    alphabet: Alphabet,
    octets: Uint8Array,
    at_ms: number,
  ): boolean {
    // References wrap and say nothing of who sent them: only all four together name a message (quirk 24).
    const key = `${from}\n${to}\n${reference}\n${total}`
    let partial = this.#partials.get(key)
    if (partial === undefined) {
      partial = { parts: Array.from({ length: total }), alphabet, missing: total }
      this.#partials.set(key, partial)
      this.#boundPartials()
    }
    if (partial.parts[sequence - 1] === undefined) partial.missing--
    // The octets are a view of what the socket read, which would be held whole for as long as the rest is missing.
    partial.parts[sequence - 1] = Uint8Array.from(octets)
    if (alphabet === UCS2) partial.alphabet = UCS2
    if (partial.missing > 0) return false
    this.#partials.delete(key)
    const parts = partial.parts.filter((part) => part !== undefined)
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    this.#keep(from, to, partial.alphabet, parts, length, total, at_ms)
    return true
  }

  #boundPartials(): void {
    if (this.#partials.size <= PARTIALS_MAX) return
    for (const key of this.#partials.keys()) {
      this.#partials.delete(key)
      return
    }
  }

  /** The newest messages, newest first. */
  newest(limit: number): Arrival[] {
    const arrivals: Arrival[] = []
    for (let i = this.#slabs.length - 1; i >= 0; i--) {
      const slab = this.#slabs[i]
      if (slab === undefined) break
      for (let j = slab.starts.length - 1; j >= 0; j--) {
        if (arrivals.length === limit) return arrivals
        arrivals.push(read(slab, slab.starts[j] ?? 0))
      }
    }
    return arrivals
  }

  /**
   * All messages in memory, oldest first. Messages that arrive during the listing are in it; messages dropped during it
   * are not.
   */
  *all(): Generator<Arrival> {
    const seen = new Set<Slab>()
    for (;;) {
      const slab = this.#slabs.find((candidate) => !seen.has(candidate))
      if (slab === undefined) return
      seen.add(slab)
      for (let j = 0; j < slab.starts.length; j++) yield read(slab, slab.starts[j] ?? 0)
    }
  }

  reset(): void {
    this.#slabs = []
    this.#partials.clear()
    this.#recipients.clear()
    this.#count = 0
    this.#segments = 0
    this.#kept = 0
  }

  #keep(
    from: string,
    to: string,
    alphabet: Alphabet,
    parts: readonly Uint8Array[],
    length: number,
    segments: number,
    at_ms: number,
  ): void {
    this.#count++
    this.#recipients.add(to)
    const slab = this.#slabFor(RECORD_BYTES + from.length + to.length + length)
    const { bytes } = slab
    slab.starts.push(slab.end)
    this.#kept++
    let at = bytes.writeDoubleLE(at_ms, slab.end)
    at = bytes.writeUInt8(segments, at)
    at = bytes.writeUInt8(alphabet, at)
    at = bytes.writeUInt8(from.length, at)
    at = bytes.writeUInt8(to.length, at)
    at = bytes.writeUInt32LE(length, at)
    at += bytes.write(from, at, 'latin1')
    at += bytes.write(to, at, 'latin1')
    for (const part of parts) {
      bytes.set(part, at)
      at += part.length
    }
    slab.end = at
  }

  #slabFor(length: number): Slab {
    const last = this.#slabs.at(-1)
    if (last !== undefined && last.bytes.length - last.end >= length) return last
    const slab = { bytes: Buffer.allocUnsafeSlow(Math.max(SLAB_BYTES, length)), starts: [], end: 0 }
    this.#slabs.push(slab)
    while (this.#slabs.length > 1 && this.#slabs.length * SLAB_BYTES > this.#keptBytesMax) {
      this.#kept -= this.#slabs.shift()?.starts.length ?? 0
    }
    return slab
  }
}

/**
 * The alphabet of a data_coding (SMPP 3.4 §5.2.19). 0 is the centre's own default; 0xF0 to 0xFF contain a message class
 * too.
 */
function alphabetOf(dataCoding: number, byDefault: DefaultAlphabet): Alphabet {
  if (dataCoding === 0) return byDefault === 'latin1' ? LATIN1 : GSM
  if (dataCoding === 1) return GSM
  if (dataCoding === 3) return LATIN1
  if (dataCoding === 8) return UCS2
  return dataCoding >= 0xf0 && (dataCoding & 0x04) === 0 ? GSM : BINARY
}

function read({ bytes }: Slab, start: number): Arrival {
  const fromEnd = start + RECORD_BYTES + bytes.readUInt8(start + 10)
  const toEnd = fromEnd + bytes.readUInt8(start + 11)
  const octets = bytes.subarray(toEnd, toEnd + bytes.readUInt32LE(start + 12))
  return {
    from: bytes.toString('latin1', start + RECORD_BYTES, fromEnd),
    to: bytes.toString('latin1', fromEnd, toEnd),
    text: textOf(bytes.readUInt8(start + 9), octets),
    at: new Date(bytes.readDoubleLE(start)).toISOString(),
    segments: bytes.readUInt8(start + 8),
  }
}

function textOf(alphabet: number, octets: Buffer): string {
  if (alphabet === BINARY) return octets.toString('hex')
  if (alphabet === LATIN1) return decodeSegment(0, octets, 'latin1')
  return decodeSegment(alphabet === UCS2 ? 8 : 0, octets)
}

/** A number of up to this many digits is exact as a double. E.164 has fifteen. */
const EXACT_DIGITS = 15
const SLOTS_MIN = 1024
const FULL = 0.6

/**
 * A set of phone numbers that counts itself. A slot takes eight octets, where a Set of strings takes sixty and
 * more.
 */
export class NumberSet {
  #slots = new Float64Array(SLOTS_MIN)
  #used = 0
  /** Addresses that are no number of at most fifteen digits, such as names and short codes with a leading zero. */
  readonly #others = new Set<string>()

  get size(): number {
    return this.#used + this.#others.size
  }

  add(address: string): void {
    if (!isExact(address)) {
      this.#others.add(address)
      return
    }
    if (this.#used >= this.#slots.length * FULL) this.#grow()
    if (insert(this.#slots, Number(address))) this.#used++
  }

  clear(): void {
    this.#slots = new Float64Array(SLOTS_MIN)
    this.#used = 0
    this.#others.clear()
  }

  #grow(): void {
    const larger = new Float64Array(this.#slots.length * 2)
    for (const number of this.#slots) if (number !== 0) insert(larger, number)
    this.#slots = larger
  }
}

/**
 * Whether the address can be stored as a number. Zero marks an empty slot, and a leading zero would be lost.
 */
function isExact(address: string): boolean {
  if (address.length === 0 || address.length > EXACT_DIGITS || address.charCodeAt(0) === 0x30) return false
  for (let i = 0; i < address.length; i++) {
    const code = address.charCodeAt(i)
    if (code < 0x30 || code > 0x39) return false
  }
  return true
}

/** Inserts by linear probing in a table whose length is a power of two. False if the number was there. */
function insert(slots: Float64Array, number: number): boolean {
  const mask = slots.length - 1
  let at = (Math.imul(number % 0x100000000, 0x9e3779b1) ^ Math.imul(number / 0x100000000, 0x85ebca6b)) >>> 0
  at = (at ^ (at >>> 15)) & mask
  while (slots[at] !== 0) {
    if (slots[at] === number) return false
    at = (at + 1) & mask
  }
  slots[at] = number
  return true
}

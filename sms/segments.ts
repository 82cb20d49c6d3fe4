/**
 * How a text is sent: its encoding, its segments, and the characters that made it more expensive. One segment holds 160
 * septets or 70 UCS-2 units. A longer text is divided into parts of 153 or 67, beside the 6 octets that join them. An
 * escape pair or a surrogate pair is never divided, so the count is what `split` gives, not a quotient. Price, preview
 * and sending use the same parts: a message costs what it takes on the wire.
 */
import { concatenationHeader, PARTS_MAX } from './concatenation.ts'
import { decodeGsm, encodeGsm, fillBits, gsmLength, gsmUnits, packSeptets, unpackSeptets } from './gsm.ts'
import { replacementFor } from './replacements.ts'
import { cutsPair, decodeUcs2, encodeUcs2 } from './ucs2.ts'

/** The most segments of one message. A longer text can be measured, but not sent. */
export const SEGMENTS_MAX = 10
/** The most culprits listed for one text. */
export const CULPRITS_MAX = 100

export type Encoding = 'gsm7' | 'ucs2'

/** How many units (septets or UTF-16 code units) one segment holds, and each part of a longer text. */
export const LIMITS: Readonly<Record<Encoding, { single: number; part: number }>> = {
  gsm7: { single: 160, part: 153 },
  ucs2: { single: 70, part: 67 },
}

export type SegmentCount = {
  encoding: Encoding
  /** The length of the whole text in septets or UTF-16 code units, without headers. */
  units: number
  /** The number of segments. It is at least 1, because an empty text is a message too. */
  segments: number
}

/** A character, as a reader sees it, that forces the whole text into UCS-2. */
export type Culprit = {
  character: string
  /** Its first code point outside GSM 03.38, such as 'U+20B5'. */
  codePoint: string
  count: number
  /** The index of its first occurrence, in UTF-16 code units. */
  index: number
  /** The replacement, if GSM 03.38 has one. */
  replacement?: string
  /** Whether the replacement changes spelling or meaning, so that the writer must agree. */
  consent?: boolean
}

export type Measure = SegmentCount & {
  /** How many units still fit into the last segment. If there is one segment: before a second one starts. */
  unitsLeft: number
  /** Distinct culprits in order of appearance. Empty for GSM text. */
  culprits: Culprit[]
}

/** Counts a text's segments only. It is fast enough for every message of a bulk send. */
export function countSegments(text: string): SegmentCount {
  const septets = gsmLength(text)
  if (septets < 0)
    return { encoding: 'ucs2', units: text.length, segments: countParts(text, 'ucs2', text.length) }
  return { encoding: 'gsm7', units: septets, segments: countParts(text, 'gsm7', septets) }
}

/**
 * Counts a text's segments, and answers the room that is left and the characters that forced UCS-2, with their
 * replacements.
 */
export function measure(text: string): Measure {
  const { encoding, units, segments } = countSegments(text)
  const culprits = encoding === 'ucs2' ? culpritsOf(text) : []
  return { encoding, units, segments, unitsLeft: unitsLeft(text, encoding, units, segments), culprits }
}

/** The text of each segment in order. Joined, they are the whole text. */
export function split(text: string): string[] {
  const { encoding, units } = countSegments(text)
  if (units <= LIMITS[encoding].single) return [text]
  const segments: string[] = []
  for (let from = 0; from < text.length;) {
    const to = partEnd(text, from, encoding)
    segments.push(text.slice(from, to))
    from = to
  }
  return segments
}

function countParts(text: string, encoding: Encoding, units: number): number {
  const { single, part } = LIMITS[encoding]
  if (units <= single) return 1
  // Without characters of two septets no part can fall short of its limit.
  if (encoding === 'gsm7' && units === text.length) return Math.ceil(units / part)
  let parts = 0
  for (let from = 0; from < text.length; from = partEnd(text, from, encoding)) parts++
  return parts
}

/** The end of the part that starts at `from`, in UTF-16 code units. */
function partEnd(text: string, from: number, encoding: Encoding): number {
  let room = LIMITS[encoding].part
  if (encoding === 'ucs2') {
    const to = from + room
    return to >= text.length ? text.length : cutsPair(text, to) ? to - 1 : to
  }
  let to = from
  while (to < text.length) {
    room -= gsmUnits(text.charCodeAt(to))
    if (room < 0) break
    to++
  }
  return to
}

function unitsLeft(text: string, encoding: Encoding, units: number, segments: number): number {
  const { single, part } = LIMITS[encoding]
  if (segments === 1) return single - units
  const last = split(text).at(-1) ?? ''
  return part - (encoding === 'gsm7' ? gsmLength(last) : last.length)
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

function culpritsOf(text: string): Culprit[] {
  const culprits = new Map<string, Culprit>()
  for (const { segment: character, index } of GRAPHEMES.segment(text)) {
    if (gsmLength(character) >= 0) continue
    const known = culprits.get(character)
    if (known) known.count++
    else if (culprits.size < CULPRITS_MAX) culprits.set(character, culprit(character, index))
  }
  return [...culprits.values()]
}

function culprit(character: string, index: number): Culprit {
  const foreign = Array.from(character).find((codePoint) => gsmLength(codePoint) < 0) ?? character
  const hex = (foreign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const replacement = replacementFor(character)
  return {
    character,
    codePoint: `U+${hex}`,
    count: 1,
    index,
    ...(replacement && { replacement: replacement.text }),
    ...(replacement?.consent && { consent: true }),
  }
}

/**
 * The same text at a lower price: every culprit with a replacement is replaced, letters that need consent only with it.
 * Amounts stay readable ('GH₵20' and '₵ 20' become 'GHS 20'). If a culprit remains, replacements can only make the text
 * longer. So if the result would have more segments, the text is answered unchanged.
 */
export function replaceCulprits(text: string, { consent }: { consent: boolean }): string {
  if (gsmLength(text) >= 0) return text
  const cedis = text.replace(consent ? CEDIS_AND_CENTS : CEDIS, cediWord)
  let replaced = ''
  for (const { segment: character } of GRAPHEMES.segment(cedis)) {
    const replacement = gsmLength(character) >= 0 ? undefined : replacementFor(character)
    replaced += replacement && (consent || !replacement.consent) ? replacement.text : character
  }
  return countSegments(replaced).segments <= countSegments(text).segments ? replaced : text
}

/**
 * Matches a cedi sign with the letters and space around it. After GH it may be the cent sign, which many keyboards have
 * instead.
 */
const CEDIS = /(?<=(\d?))(?:(?<!\p{L})GHS? ?[₵¢]|₵)(\s*)(?=(\d?))/gu
const CEDIS_AND_CENTS = /(?<=(\d?))(?:(?<!\p{L})GHS? ?)?[₵¢](\s*)(?=(\d?))/gu

function cediWord(_sign: string, digitBefore: string, space: string, digitAfter: string): string {
  return `${digitBefore ? ' ' : ''}GHS${space === '' && digitAfter ? ' ' : space}`
}

/**
 * What a link means by data_coding 0; each link has its own: GSM 03.38 with one septet in each octet (the usual form),
 * packed GSM 03.38, or ISO 8859-1, which the operator's SMSC converts to GSM.
 */
export type DefaultAlphabet = 'unpacked' | 'packed' | 'latin1'

/** One short_message: a part's user data header (esm_class 0x40) and its text. They are joined when they are sent. */
export type WirePart = { udh: Uint8Array | null; body: Uint8Array }

export type WireSegments = { dataCoding: 0 | 8; parts: WirePart[] }

/**
 * The octets of each segment, in order. `reference` joins the parts of one message. Only its low 8 bits count, so it
 * must differ between messages that one sender has under way to one number. Throws RangeError beyond PARTS_MAX.
 *
 * ISO 8859-1 has no euro sign and no Greek. On such a link a text with one of them is sent as UCS-2, perhaps in more
 * parts than the customer paid for. The operator pays for those.
 */
export function encodeSegments(
  text: string,
  reference: number,
  alphabet: DefaultAlphabet = 'unpacked',
): WireSegments {
  const { encoding } = countSegments(text)
  const ucs2 = encoding === 'ucs2' || (alphabet === 'latin1' && !isLatin1(text))
  const texts = ucs2 && encoding === 'gsm7' ? splitUcs2(text) : split(text)
  const total = texts.length
  if (total > PARTS_MAX) throw new RangeError(`a message of ${total} parts cannot be numbered`)
  const parts = texts.map((piece, i): WirePart => {
    const udh = total === 1 ? null : concatenationHeader({ reference, total, sequence: i + 1 })
    return { udh, body: ucs2 ? encodeUcs2(piece) : encodeBody(piece, alphabet, udh) }
  })
  return { dataCoding: ucs2 ? 8 : 0, parts }
}

/**
 * The text of one part without its header: the inverse of `encodeSegments`. `udhOctets` is for packed bodies.
 */
export function decodeSegment(
  dataCoding: 0 | 8,
  body: Uint8Array,
  alphabet: DefaultAlphabet = 'unpacked',
  udhOctets = 0,
): string {
  if (dataCoding === 8) return decodeUcs2(body)
  if (alphabet === 'latin1') return decodeLatin1(body)
  return decodeGsm(alphabet === 'packed' ? unpackSeptets(body, undefined, fillBits(udhOctets)) : body)
}

function encodeBody(text: string, alphabet: DefaultAlphabet, udh: Uint8Array | null): Uint8Array {
  if (alphabet === 'latin1') return Uint8Array.from(text, (character) => character.charCodeAt(0))
  const septets = encodeGsm(text)
  return alphabet === 'packed' ? packSeptets(septets, fillBits(udh?.length ?? 0)) : septets
}

function isLatin1(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0xff) return false
  return true
}

/** Decodes by hand, because a TextDecoder for ISO 8859-1 reads windows-1252. */
function decodeLatin1(octets: Uint8Array): string {
  let text = ''
  for (const octet of octets) text += String.fromCharCode(octet)
  return text
}

function splitUcs2(text: string): string[] {
  if (text.length <= LIMITS.ucs2.single) return [text]
  const size = LIMITS.ucs2.part
  return Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size))
}

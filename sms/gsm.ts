/**
 * GSM 03.38 (3GPP TS 23.038 §6): the 7-bit default alphabet and its extension table, built only from the two literals
 * below. Text is measured in septets ("units"): one for a character of the default alphabet, two (ESC and a code) for a
 * character of the extension table. Bytes here are unpacked, one septet in each octet, as SMPP carries them with
 * data_coding 0. Functions that pack say so.
 */

/** The escape septet that precedes a code of the extension table. As text it is not a GSM character. */
export const ESC = 0x1b

/** The default alphabet. A character's position is its code. */
const DEFAULT_ALPHABET =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ' +
  ' !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§' +
  '¿abcdefghijklmnopqrstuvwxyzäöñüà'

/** The extension table, by code. 0x0A is the page break, which is a form feed in Unicode. */
const EXTENSION_TABLE: readonly (readonly [code: number, character: string])[] = [
  [0x0a, '\f'],
  [0x14, '^'],
  [0x28, '{'],
  [0x29, '}'],
  [0x2f, '\\'],
  [0x3c, '['],
  [0x3d, '~'],
  [0x3e, ']'],
  [0x40, '|'],
  [0x65, '€'],
]

const NOT_GSM = 0xffff
const EXTENDED = 0x100
const SPACE = 0x20
const CARRIAGE_RETURN = 0x0d
const REPLACEMENT_CHARACTER = 0xfffd

/**
 * The entry of each UTF-16 code unit: its code in the default alphabet, EXTENDED plus its code in the extension
 * table, or NOT_GSM. The table covers every code unit, so a look-up needs neither a bounds check nor a hash.
 */
const SEPTETS = new Uint16Array(0x10000).fill(NOT_GSM)
/**
 * The character of each code: a code of the default alphabet, or EXTENDED plus a code of the extension table, to
 * UTF-16.
 */
const CHARACTERS = new Uint16Array(2 * EXTENDED).fill(REPLACEMENT_CHARACTER)

for (let code = 0; code < DEFAULT_ALPHABET.length; code++) {
  const character = DEFAULT_ALPHABET.charCodeAt(code)
  CHARACTERS[code] = character
  // A code of the extension table that means nothing is shown as the same code of the default alphabet (§6.2.1.1).
  CHARACTERS[EXTENDED + code] = character
  if (code !== ESC) SEPTETS[character] = code
}
for (const [code, character] of EXTENSION_TABLE) {
  SEPTETS[character.charCodeAt(0)] = EXTENDED + code
  CHARACTERS[EXTENDED + code] = character.charCodeAt(0)
}
// ESC ESC announces a further table that does not exist yet, and is shown as a space (§6.2.1.1, note 1).
CHARACTERS[EXTENDED + ESC] = SPACE

/** The septets of one UTF-16 code unit: 1, 2 for the extension table, 0 if it is no GSM character. */
export function gsmUnits(charCode: number): 0 | 1 | 2 {
  const septet = SEPTETS[charCode]!
  return septet < EXTENDED ? 1 : septet === NOT_GSM ? 0 : 2
}

/** Whether every character of the text is in the default alphabet or the extension table. */
export function isGsm(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (SEPTETS[text.charCodeAt(i)] === NOT_GSM) return false
  return true
}

/** The septets of a whole text, or -1 if it has a character that is not GSM. */
export function gsmLength(text: string): number {
  let units = 0
  for (let i = 0; i < text.length; i++) {
    const septet = SEPTETS[text.charCodeAt(i)]!
    if (septet < EXTENDED) units += 1
    else if (septet === NOT_GSM) return -1
    else units += 2
  }
  return units
}

/** Unpacked septets, ESC before each character of the extension table. Throws RangeError on text that is not GSM. */
export function encodeGsm(text: string): Uint8Array {
  const units = gsmLength(text)
  if (units < 0) throw new RangeError('text holds a character outside GSM 03.38')
  const septets = new Uint8Array(units)
  let at = 0
  for (let i = 0; i < text.length; i++) {
    const septet = SEPTETS[text.charCodeAt(i)]!
    if (septet >= EXTENDED) septets[at++] = ESC
    septets[at++] = septet & 0x7f
  }
  return septets
}

/**
 * The text of unpacked septets, as a handset shows it: an unknown extension as the character with that code in the
 * default alphabet, a lone ESC at the end as a space. An octet above 0x7F is no septet, so the sender meant another
 * alphabet. It becomes U+FFFD, so that the damage is visible.
 */
export function decodeGsm(septets: Uint8Array): string {
  const codes = new Uint16Array(septets.length)
  let length = 0
  for (let i = 0; i < septets.length; i++) {
    const septet = septets[i]!
    if (septet !== ESC) codes[length++] = septet > 0x7f ? REPLACEMENT_CHARACTER : CHARACTERS[septet]!
    else if (i + 1 === septets.length) codes[length++] = SPACE
    else {
      const extended = septets[++i]!
      codes[length++] = extended > 0x7f ? REPLACEMENT_CHARACTER : CHARACTERS[EXTENDED + extended]!
    }
  }
  let text = ''
  for (let from = 0; from < length; from += DECODE_UNITS) {
    text += String.fromCharCode(...codes.subarray(from, Math.min(from + DECODE_UNITS, length)))
  }
  return text
}

/**
 * How many characters become a string at once: more than any segment has, and far fewer than the arguments that a call
 * may have.
 */
const DECODE_UNITS = 1024

/** The empty bits after a user data header of this many octets, so that septets start on a septet boundary. */
export function fillBits(udhOctets: number): number {
  return (7 - ((udhOctets * 8) % 7)) % 7
}

/**
 * Packs septets into octets (§6.1.2.1.1), low bits first, after `fill` empty bits. If exactly seven bits would stay
 * unused, they hold a carriage return: a receiver that counts octets would read zeros as '@'.
 */
export function packSeptets(septets: Uint8Array, fill = 0): Uint8Array {
  const bits = fill + septets.length * 7
  const octets = new Uint8Array(Math.ceil(bits / 8))
  const put = (septet: number, bit: number): void => {
    const at = bit >> 3
    const value = (septet & 0x7f) << (bit & 7)
    octets[at]! |= value & 0xff
    if (value > 0xff) octets[at + 1]! |= value >> 8
  }
  for (let i = 0; i < septets.length; i++) put(septets[i]!, fill + i * 7)
  if (octets.length * 8 - bits === 7) put(CARRIAGE_RETURN, bits)
  return octets
}

/**
 * The septets of packed octets, after `fill` empty bits. Without `count` it reads as many as fit, and drops a
 * carriage return that only fills the last seven bits.
 */
export function unpackSeptets(octets: Uint8Array, count?: number, fill = 0): Uint8Array {
  const fits = Math.max(0, Math.floor((octets.length * 8 - fill) / 7))
  if (count !== undefined && count > fits)
    throw new RangeError(`${count} septets do not fit in ${octets.length} octets`)
  const septets = new Uint8Array(count ?? fits)
  for (let i = 0; i < septets.length; i++) {
    const bit = fill + i * 7
    const pair = octets[bit >> 3]! | ((octets[(bit >> 3) + 1] ?? 0) << 8)
    septets[i] = (pair >> (bit & 7)) & 0x7f
  }
  const filled =
    count === undefined && octets.length * 8 === fill + fits * 7 && septets.at(-1) === CARRIAGE_RETURN
  return filled ? septets.subarray(0, -1) : septets
}

/**
 * Replacements in GSM 03.38 for characters that force UCS-2. Typography (a curly quote, a dash, a no-break space, the
 * cedi sign) is replaced without asking. Replacing a letter of Twi, Ewe, Hausa or French changes a word's spelling, so
 * the writer must agree.
 */
import { isGsm } from './gsm.ts'

export type Replacement = {
  text: string
  /** Whether the reader would see another spelling or meaning. If so, the writer must agree first. */
  consent: boolean
}

const TYPOGRAPHY: readonly (readonly [characters: string, text: string])[] = [
  ['₵', 'GHS '],
  ['‘’‚‛′`´ʼ', "'"],
  ['“”„‟″«»', '"'],
  ['‐‑‒–—―−', '-'],
  ['…', '...'],
  ['•●▪·∙', '*'],
  ['×', 'x'],
  ['™', 'TM'],
  ['®', '(R)'],
  ['©', '(C)'],
  ['\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000', ' '],
  ['\u2028\u2029\u0085\u000b', '\n'],
  ['\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f\ufeff', ''],
]

const LETTERS: readonly (readonly [characters: string, text: string])[] = [
  ['ɛ', 'e'],
  ['Ɛ', 'E'],
  ['ɔ', 'o'],
  ['Ɔ', 'O'],
  ['ŋ', 'n'],
  ['Ŋ', 'N'],
  ['ƒ', 'f'],
  ['Ƒ', 'F'],
  ['ɖɗ', 'd'],
  ['ƉƊ', 'D'],
  ['ɣ', 'g'],
  ['Ɣ', 'G'],
  ['ʋ', 'v'],
  ['Ʋ', 'V'],
  ['ɓ', 'b'],
  ['Ɓ', 'B'],
  ['ƙ', 'k'],
  ['Ƙ', 'K'],
  ['ƴ', 'y'],
  ['Ƴ', 'Y'],
  ['ɩ', 'i'],
  ['Ɩ', 'I'],
  ['ʊ', 'u'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  // The cent sign stands for cedis on many Ghanaian price tags, but for cents elsewhere.
  ['¢', 'GHS '],
]

const BY_CHARACTER: ReadonlyMap<string, Replacement> = new Map([
  ...TYPOGRAPHY.flatMap(([characters, text]) => entries(characters, { text, consent: false })),
  ...LETTERS.flatMap(([characters, text]) => entries(characters, { text, consent: true })),
])

function entries(characters: string, replacement: Replacement): [string, Replacement][] {
  return Array.from(characters, (character) => [character, replacement])
}

/**
 * The GSM replacement for one character as a reader sees it. Undefined if it has none (an emoji, a foreign script). A
 * letter and an accent that make one GSM character (e and U+0301) are composed. Any other accent is dropped, with
 * consent.
 */
export function replacementFor(character: string): Replacement | undefined {
  const known = BY_CHARACTER.get(character)
  if (known) return known
  const composed = character.normalize('NFC')
  if (isGsm(composed)) return { text: composed, consent: false }
  let text = ''
  let consent = false
  for (const codePoint of composed) {
    const part = replacementForCodePoint(codePoint)
    if (!part) return undefined
    text += part.text
    consent ||= part.consent
  }
  return { text, consent }
}

function replacementForCodePoint(codePoint: string): Replacement | undefined {
  const known = BY_CHARACTER.get(codePoint)
  if (known) return known
  if (isGsm(codePoint)) return { text: codePoint, consent: false }
  if (/^\p{Cc}$/u.test(codePoint)) return { text: '', consent: false }
  const bare = codePoint.normalize('NFKD').replace(/\p{M}/gu, '')
  return isGsm(bare) ? { text: bare, consent: true } : undefined
}

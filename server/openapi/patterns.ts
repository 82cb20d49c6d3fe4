/**
 * Patterns in a form that every customer's program can read. JSON Schema patterns are ECMAScript's, but generated
 * clients pass them to Python's `re` and to RE2. Those do not support `\p{…}` or each other's escapes for characters
 * beyond a byte. A pattern in the document never refuses what the server accepts.
 */
import type { JsonSchema } from '@nkra/contract/reference/samples.ts'

/** Unicode's classes as ranges. Format characters beyond the first plane are left out, so they pass. */
const CLASSES: Readonly<Record<string, string>> = {
  Cc: String.raw`\x00-\x1f\x7f-\x9f`,
  Cf: '\xad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb',
}
/** Matches a class of characters, or a lone `\p{…}`, that names letters or numbers. */
const NAMES_LETTERS = /\[(?:\\.|[^\\\]])*\\p\{[LN]\}(?:\\.|[^\\\]])*\]|\\p\{[LN]\}/g

/** The class written as the ASCII characters that it refuses. It accepts every character beyond ASCII. */
function asciiRefused(characters: string): string {
  const taken = new RegExp(characters, 'u')
  const ranges: [first: number, last: number][] = []
  for (let code = 0; code < 128; code++) {
    if (taken.test(String.fromCharCode(code))) continue
    const range = ranges.at(-1)
    if (range?.[1] === code - 1) range[1] = code
    else ranges.push([code, code])
  }
  const hex = (code: number) => `\\x${code.toString(16).padStart(2, '0')}`
  return `[^${ranges.map(([first, last]) => (first === last ? hex(first) : `${hex(first)}-${hex(last)}`)).join('')}]`
}

/** The pattern without anything that Python's `re` or RE2 refuse. */
export function portablePattern(pattern: string): string {
  const portable = pattern
    .replaceAll(NAMES_LETTERS, asciiRefused)
    .replaceAll(/\\p\{(C[cf])\}/g, (_, name: string) => CLASSES[name]!)
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
  const fault = patternFault(portable)
  if (fault !== null) throw new Error(`Python's re or RE2 refuses ${fault} in the pattern ${pattern}`)
  return portable
}

/** The highest number that RE2 accepts in `{n,m}`. */
const REPEATS_MAX = 1000

/** What Python's `re` or RE2 refuse in the pattern. Null if they accept it. */
export function patternFault(pattern: string): string | null {
  for (const [token, escaped, group, repeats] of pattern.matchAll(
    /\\(x[0-9a-f]{2}|.)|(\(\?.{0,2})|\{(?:\d+,)?(\d+)\}|[*+?}][+]|\[\[|--|&&|\|\|/gis,
  )) {
    if (escaped !== undefined && /^(?:[bBdDsSwWnrt]|x[0-9a-f]{2}|[^\sA-Za-z0-9])$/.test(escaped)) continue
    if (group?.startsWith('(?:') === true) continue
    if (repeats !== undefined && Number(repeats) <= REPEATS_MAX) continue
    return token
  }
  return null
}

/** Makes every pattern in the value portable. It changes the value itself. */
export function makePatternsPortable(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const schema = value as JsonSchema
  if (typeof schema.pattern === 'string') schema.pattern = portablePattern(schema.pattern)
  for (const child of Object.values(value)) makePatternsPortable(child)
}

/** The document as JSON. Characters that editors do not show are written as escapes. */
export const jsonText = (document: object, indent?: number): string =>
  JSON.stringify(document, null, indent).replaceAll(
    /[\u007f-\u009f\u00ad\u0600-\u0605\u061c\u06dd\u070f\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

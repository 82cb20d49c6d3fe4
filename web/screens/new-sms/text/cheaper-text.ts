/** Finds what makes a text cost more, and writes it cheaper. Merge fields stay as they are. */
import { countSegments, measure, replaceCulprits, type Culprit } from '@nkra/sms/segments.ts'
import { parseTemplate } from '@nkra/sms/template.ts'
import { markTemplate } from './text-marks.ts'

/** The text that every recipient reads: merge fields are removed, but their fallbacks are kept. */
export function literalOf(text: string): string {
  const template = parseTemplate(text)
  if (template.fault !== null) return text
  return template.before + template.slots.map(({ fallback, after }) => (fallback ?? '') + after).join('')
}

export interface UnicodeCharacters {
  /** Characters that are replaced without asking: quotes, dashes, the cedi sign. */
  plain: Culprit[]
  /** Characters that are replaced only if the writer agrees, because a word would be spelt differently. */
  letters: Culprit[]
  /** Characters without a replacement, such as emoji. */
  fixed: Culprit[]
}

/** The characters of the text itself that force Unicode. Null: there are none. */
export function dearerOf(text: string): UnicodeCharacters | null {
  const { culprits } = measure(literalOf(text))
  if (culprits.length === 0) return null
  return {
    plain: culprits.filter(({ replacement, consent }) => replacement !== undefined && !consent),
    letters: culprits.filter(({ replacement, consent }) => replacement !== undefined && consent),
    fixed: culprits.filter(({ replacement }) => replacement === undefined),
  }
}

/** Matches GHS at the end of a piece. A merge field after it usually holds an amount: 'GHS {{Balance}}'. */
const CEDI_BEFORE_FIELD = /GHS$/u

/** The text with cheaper characters. With `consent`, letters are replaced too. Merge fields stay as they are. */
export function replaceIn(text: string, consent: boolean): string {
  const pieces = merged(text)
  return pieces
    .map(({ field, text: piece }, index) => {
      if (field) return piece
      const replaced = replaceCulprits(piece, { consent })
      const atField = pieces[index + 1]?.field === true && /[₵¢]$/u.test(piece)
      return atField ? replaced.replace(CEDI_BEFORE_FIELD, 'GHS ') : replaced
    })
    .join('')
}

/** The number of segments of the text that every recipient reads, before and after the replacement. */
export function segmentsSaved(text: string, consent: boolean): { before: number; after: number } {
  const segments = (each: string) => countSegments(literalOf(each)).segments
  return { before: segments(text), after: segments(replaceIn(text, consent)) }
}

/** Splits the text into merge fields and the text between them. */
function merged(text: string): { field: boolean; text: string }[] {
  const pieces: { field: boolean; text: string }[] = []
  for (const { mark, text: piece } of markTemplate(text)) {
    const last = pieces.at(-1)
    if (mark === 'field' || !last || last.field) pieces.push({ field: mark === 'field', text: piece })
    else last.text += piece
  }
  return pieces
}

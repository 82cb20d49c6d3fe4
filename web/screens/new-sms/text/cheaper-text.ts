/** What makes a text dearer and how it is written cheaper, its merge fields left as they are. */
import { countSegments, measure, replaceCulprits, type Culprit } from '@nkra/sms/segments.ts'
import { parseTemplate } from '@nkra/sms/template.ts'
import { markTemplate } from './text-marks.ts'

/** The text that everybody reads: fields taken out, what is said in place of a missing value kept. */
export function literalOf(text: string): string {
  const template = parseTemplate(text)
  if (template.fault !== null) return text
  return template.before + template.slots.map(({ fallback, after }) => (fallback ?? '') + after).join('')
}

export interface Dearer {
  /** Replaced as a matter of course: quotes, dashes, the cedi sign. */
  plain: Culprit[]
  /** Replaced only when the writer agrees, for a word would be spelt otherwise. */
  letters: Culprit[]
  /** Without anything to write instead, as emoji are. */
  fixed: Culprit[]
}

/** The characters of the text itself that force it into Unicode; null where there are none. */
export function dearerOf(text: string): Dearer | null {
  const { culprits } = measure(literalOf(text))
  if (culprits.length === 0) return null
  return {
    plain: culprits.filter(({ replacement, consent }) => replacement !== undefined && !consent),
    letters: culprits.filter(({ replacement, consent }) => replacement !== undefined && consent),
    fixed: culprits.filter(({ replacement }) => replacement === undefined),
  }
}

/** A field is no digit, but a sum usually stands in it: 'GHS {{Balance}}'. */
const CEDI_BEFORE_FIELD = /GHS$/u

/** The same text made cheaper: what `consent` allows is replaced, fields stay as they are. */
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

/** Segments of what everybody reads, before and after. */
export function segmentsSaved(text: string, consent: boolean): { before: number; after: number } {
  const segments = (each: string) => countSegments(literalOf(each)).segments
  return { before: segments(text), after: segments(replaceIn(text, consent)) }
}

/** Fields, and the whole text between them. */
function merged(text: string): { field: boolean; text: string }[] {
  const pieces: { field: boolean; text: string }[] = []
  for (const { mark, text: piece } of markTemplate(text)) {
    const last = pieces.at(-1)
    if (mark === 'field' || !last || last.field) pieces.push({ field: mark === 'field', text: piece })
    else last.text += piece
  }
  return pieces
}

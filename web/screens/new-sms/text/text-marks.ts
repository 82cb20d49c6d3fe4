/**
 * Splits the text into pieces to mark: merge fields, and characters that make every segment cost more. The pieces
 * joined are the text.
 */
import { isGsm } from '@nkra/sms/gsm.ts'
import { fieldKey } from '@nkra/sms/template.ts'

export type Mark = 'plain' | 'field' | 'culprit'

export interface Piece {
  mark: Mark
  text: string
}

const FIELD = /\{\{[^{}]*\}\}/gu
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The pieces of a text as it is written, with merge fields. */
export function markTemplate(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: field, index } of text.matchAll(FIELD)) {
    pieces.push(...markCulprits(text.slice(from, index)), { mark: 'field', text: field })
    from = index + field.length
  }
  pieces.push(...markCulprits(text.slice(from)))
  return pieces
}

/** The pieces of a text as a recipient reads it. */
export function markCulprits(text: string): Piece[] {
  if (text === '') return []
  if (isGsm(text)) return [{ mark: 'plain', text }]
  const pieces: Piece[] = []
  for (const { segment } of GRAPHEMES.segment(text)) {
    const mark = isGsm(segment) ? 'plain' : 'culprit'
    const last = pieces.at(-1)
    // Each marked character is a piece of its own, so that two in a row look like two.
    if (last && mark === 'plain' && last.mark === 'plain') last.text += segment
    else pieces.push({ mark, text: segment })
  }
  return pieces
}

/** Renames a merge field in the text. Its fallbacks stay. */
export function renameField(text: string, from: string, to: string): string {
  return text.replace(FIELD, (field) => {
    const [name = '', ...fallback] = field.slice(2, -2).split('|')
    return fieldKey(name) === fieldKey(from) ? `{{${[to, ...fallback].join('|')}}}` : field
  })
}

/** Inserts a merge field in place of the selected text. Returns the new text and the position of the cursor. */
export function insertField(
  text: string,
  selection: { from: number; to: number },
  field: string,
): { text: string; cursor: number } {
  const before = text.slice(0, selection.from)
  const written = `{{${field}}}`
  return { text: before + written + text.slice(selection.to), cursor: before.length + written.length }
}

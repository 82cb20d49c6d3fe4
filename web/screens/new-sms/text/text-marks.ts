/**
 * The text in pieces for marking: merge fields, and the characters that make every segment dearer. Together the
 * pieces are the text.
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

/** For the text as it is written. */
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

/** For a text as it will be read. */
export function markCulprits(text: string): Piece[] {
  if (text === '') return []
  if (isGsm(text)) return [{ mark: 'plain', text }]
  const pieces: Piece[] = []
  for (const { segment } of GRAPHEMES.segment(text)) {
    const mark = isGsm(segment) ? 'plain' : 'culprit'
    const last = pieces.at(-1)
    // Each culprit stands alone, so that two in a row are seen to be two.
    if (last && mark === 'plain' && last.mark === 'plain') last.text += segment
    else pieces.push({ mark, text: segment })
  }
  return pieces
}

/** The text with the field of this name called by another; its fallbacks stay. */
export function renameField(text: string, from: string, to: string): string {
  return text.replace(FIELD, (field) => {
    const [name = '', ...fallback] = field.slice(2, -2).split('|')
    return fieldKey(name) === fieldKey(from) ? `{{${[to, ...fallback].join('|')}}}` : field
  })
}

/** The text with a field put in place of what is selected, and where the cursor then stands. */
export function insertField(
  text: string,
  selection: { from: number; to: number },
  field: string,
): { text: string; cursor: number } {
  const before = text.slice(0, selection.from)
  const written = `{{${field}}}`
  return { text: before + written + text.slice(selection.to), cursor: before.length + written.length }
}

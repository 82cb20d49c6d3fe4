/**
 * Texts with merge fields: `{{Name}}`, or `{{Name|friend}}` with a word for contacts without a name. In a field's name,
 * case and surrounding white space do not matter. A template is parsed once and filled in a hundred thousand times a
 * second. A value is cleaned and inserted as it is, and never read as a template. `worstCase` computes the highest cost
 * from bounds on the values; that many credits are reserved.
 */
import { gsmLength } from './gsm.ts'
import { countSegments, LIMITS } from './segments.ts'

/** The most distinct fields of one template. */
export const FIELDS_MAX = 20
/** The longest name of a field, in UTF-16 code units. */
export const FIELD_NAME_MAX = 64
/**
 * The longest template with its braces, in UTF-16 code units: more than ten segments with twenty fields can use.
 */
export const TEMPLATE_LENGTH_MAX = 4000

export const TEMPLATE_FAULTS = [
  'template_too_long',
  'field_unclosed',
  'field_empty',
  'field_nested',
  'field_name_too_long',
  'too_many_fields',
] as const
export type TemplateFaultCode = (typeof TEMPLATE_FAULTS)[number]

/** Why a text is no template, and where, in UTF-16 code units. */
export type TemplateFault = { fault: TemplateFaultCode; index: number }

/** The position of a merge field in the text. */
type Slot = {
  /** The index of its field in `fields`. */
  field: number
  /** The text for recipients without a value. Null if the template names none. */
  fallback: string | null
  /** The text from this field to the next, or to the end. */
  after: string
}

export type Template = {
  fault: null
  /** The different fields in the form of `fieldKey`, in order of appearance. `mergeRow` takes values in this order. */
  fields: readonly string[]
  /** The text before the first field. */
  before: string
  slots: readonly Slot[]
}

export type Value = string | null | undefined

export type Merge = {
  text: string
  /** The fields that had neither a value nor a fallback. They left gaps in the text. */
  missing: readonly string[]
}

/**
 * A field's name in the form that is compared: composed, in lower case, with single spaces inside and none around it.
 */
export function fieldKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()
}

/** Parses a text into a template, or names its first fault. Single braces are plain text. */
export function parseTemplate(text: string): Template | TemplateFault {
  if (text.length > TEMPLATE_LENGTH_MAX) return { fault: 'template_too_long', index: TEMPLATE_LENGTH_MAX }
  const whole = text.toWellFormed()
  const fields: string[] = []
  const slots: Slot[] = []
  let open = whole.indexOf('{{')
  const before = open < 0 ? whole : whole.slice(0, open)
  while (open >= 0) {
    const close = whole.indexOf('}}', open + 2)
    if (close < 0) return { fault: 'field_unclosed', index: open }
    const inside = whole.slice(open + 2, close)
    const bar = inside.indexOf('|')
    const name = fieldKey(bar < 0 ? inside : inside.slice(0, bar))
    const fault = fieldFault(inside, name)
    if (fault) return { fault, index: open }
    if (!fields.includes(name)) fields.push(name)
    if (fields.length > FIELDS_MAX) return { fault: 'too_many_fields', index: open }
    const next = whole.indexOf('{{', close + 2)
    slots.push({
      field: fields.indexOf(name),
      fallback: bar < 0 ? null : inside.slice(bar + 1).trim(),
      after: whole.slice(close + 2, next < 0 ? undefined : next),
    })
    open = next
  }
  return { fault: null, fields, before, slots }
}

function fieldFault(inside: string, name: string): TemplateFaultCode | null {
  if (/[{}]/u.test(inside)) return 'field_nested'
  if (name === '') return 'field_empty'
  return name.length > FIELD_NAME_MAX ? 'field_name_too_long' : null
}

/** The fields of a template in the form of `fieldKey`, in order of appearance. */
export function fieldsOf(template: Template): readonly string[] {
  return template.fields
}

/** The fields that occur at least once without a fallback. If a contact has no value, they leave a gap in the text. */
export function fieldsWithoutFallback(template: Template): string[] {
  return template.fields.filter((_, field) =>
    template.slots.some((slot) => slot.field === field && slot.fallback === null),
  )
}

const FIELD_IN_TEXT = /\{\{([^{}|]*)(?:\|[^{}]*)?\}\}/gu

/** A field's name as the text spells it. */
export function fieldAsWritten(text: string, key: string): string {
  for (const [, name = ''] of text.matchAll(FIELD_IN_TEXT)) if (fieldKey(name) === key) return name.trim()
  return key
}

/** The most differences between a mistyped name and the right one. */
const SLIPS_MAX = 2

/**
 * The name that a mistyped one probably means. At most half of its letters may differ. Null if none is similar enough.
 */
export function nearestField(mistyped: string, names: readonly string[]): string | null {
  const key = fieldKey(mistyped)
  let nearest: string | null = null
  let slips = Math.min(SLIPS_MAX, Math.floor(key.length / 2))
  for (const name of names) {
    const away = slipsBetween(key, fieldKey(name))
    if (away > slips || (away === slips && nearest !== null)) continue
    nearest = name
    slips = away
  }
  return nearest
}

/** How many letters must be left out, added, changed or swapped with the next to turn one name into the other. */
function slipsBetween(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let at = 1; at <= from.length; at++) {
    const next = [at]
    for (let other = 1; other <= to.length; other++) {
      const changed = row[other - 1]! + (from[at - 1] === to[other - 1] ? 0 : 1)
      next[other] = Math.min(next[other - 1]! + 1, row[other]! + 1, changed)
      const isSwap = at > 1 && other > 1 && from[at - 1] === to[other - 2] && from[at - 2] === to[other - 1]
      if (isSwap) next[other] = Math.min(next[other]!, before[other - 2]! + 1)
    }
    before = row
    row = next
  }
  return row[to.length]!
}

const NONE_MISSING: readonly string[] = []

/** Fills in one recipient's text from values in the order of `template.fields`. It is the fast way, for bulk. */
export function mergeRow(template: Template, row: readonly Value[]): Merge {
  let text = template.before
  let missing = NONE_MISSING
  for (const { field, fallback, after } of template.slots) {
    const value = cleanValue(row[field])
    if (value === '' && fallback === null) {
      const name = template.fields[field]!
      if (!missing.includes(name)) missing = [...missing, name]
    }
    text += (value || (fallback ?? '')) + after
  }
  return { text, missing }
}

/**
 * Fills in one recipient's text from values by name; case does not matter. If two names have equal keys, the first
 * value is used.
 */
export function merge(template: Template, values: Readonly<Record<string, Value>>): Merge {
  const byKey = new Map<string, Value>()
  for (const [name, value] of Object.entries(values)) {
    const key = fieldKey(name)
    if (!byKey.has(key)) byKey.set(key, value)
  }
  return mergeRow(
    template,
    template.fields.map((field) => byKey.get(field)),
  )
}

/**
 * Matches what cleaning removes: control characters, lone surrogates, unusual spaces, invisible marks, and a space at
 * either end.
 */
const UNCLEAN =
  /[\p{Cc}\p{Cs}\u00a0\u1680\u2000-\u200b\u200e-\u200f\u2028-\u202f\u205f\u2060\u2066-\u2069\u3000\ufeff]|^ | $/u
const SPACES = /[ \t-\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/gu
const INVISIBLE = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/**
 * A value in the form in which it goes into a text, on one line. Every kind of white space becomes a plain space.
 * Control characters, direction marks and zero-width spaces are dropped: they show nothing, and would reduce a segment
 * from 160 to 70 characters. The result is never longer than the value, and it is GSM if the value was. The cost bound
 * depends on both.
 */
export function cleanValue(value: Value): string {
  if (value === null || value === undefined) return ''
  if (!UNCLEAN.test(value)) return value
  return value.replace(SPACES, ' ').replace(INVISIBLE, '').toWellFormed().trim()
}

/** Bounds on all values of one field, in a form that a database can compute from raw values. */
export type FieldBound = {
  /**
   * The longest value, in UTF-16 code units. PostgreSQL's char_length counts code points: the same for GSM values, and
   * at least half as many for others.
   */
  maxLength: number
  /** Whether every value consists of GSM 03.38 characters only. */
  gsm: boolean
  /** Whether any value has a character of the extension table. If it is left out, true is assumed. */
  extension?: boolean
}

/**
 * A number of segments that no filled-in text exceeds if its values keep to the bounds, which are given by field name
 * in any case. A field without a bound has no values.
 *
 * Proof. Let L be the septets of the literals, and w the 2 or 1 septets that a field's characters can cost. If the
 * result is GSM, it has at most L + Σ max(w·maxLength, fallback) units. If it is UCS-2, the same holds in code units
 * with w = 1. A pair that does not fit ends a part early, so every part but the last holds at least its limit less one
 * (the whole limit if there can be no pair). So k parts hold at least (k - 1)(limit - 1) + 1 units, and k ≤ ⌈units /
 * (limit - 1)⌉. Both bounds grow with the units; the larger of the possible encodings counts.
 */
export function worstCase(template: Template, bounds: Readonly<Record<string, FieldBound>>): number {
  const byKey = new Map<string, FieldBound>()
  for (const [name, bound] of Object.entries(bounds)) {
    const key = fieldKey(name)
    byKey.set(key, eitherOf(byKey.get(key) ?? NO_VALUES, bound))
  }
  const fieldBounds = template.fields.map((field) => byKey.get(field) ?? NO_VALUES)
  const literals = [template.before, ...template.slots.map((slot) => slot.after)].join('')
  if (template.slots.length === 0) return countSegments(literals).segments

  const literalSeptets = gsmLength(literals)
  const gsm: Worst = { units: literalSeptets, pairs: literalSeptets > literals.length }
  const ucs2: Worst = { units: literals.length, pairs: SURROGATE.test(literals) }
  let canBeUcs2 = literalSeptets < 0
  for (const { field, fallback } of template.slots) {
    const bound = fieldBounds[field]!
    const spare = fallback ?? ''
    const spareSeptets = gsmLength(spare)
    const extension = bound.extension !== false && bound.maxLength > 0
    gsm.units += Math.max(bound.maxLength * (extension ? 2 : 1), spareSeptets)
    gsm.pairs ||= extension || spareSeptets > spare.length
    ucs2.units += Math.max(bound.maxLength, spare.length)
    ucs2.pairs ||= !bound.gsm || SURROGATE.test(spare)
    canBeUcs2 ||= !bound.gsm || spareSeptets < 0
  }
  return Math.max(
    literalSeptets < 0 ? 1 : partsAtMost(gsm, LIMITS.gsm7),
    canBeUcs2 ? partsAtMost(ucs2, LIMITS.ucs2) : 1,
  )
}

/** The bound for a field that two names with equal keys may fill. */
function eitherOf(one: FieldBound, other: FieldBound): FieldBound {
  return {
    maxLength: Math.max(one.maxLength, other.maxLength),
    gsm: one.gsm && other.gsm,
    extension: one.extension !== false || other.extension !== false,
  }
}

/** The most units of a filled-in text, and whether it can hold pairs that must not be divided. */
type Worst = { units: number; pairs: boolean }

const NO_VALUES: FieldBound = { maxLength: 0, gsm: true, extension: false }
const SURROGATE = /[\ud800-\udfff]/

function partsAtMost({ units, pairs }: Worst, limit: { single: number; part: number }): number {
  return units <= limit.single ? 1 : Math.ceil(units / (pairs ? limit.part - 1 : limit.part))
}

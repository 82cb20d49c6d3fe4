/**
 * A campaign's text for each recipient: filled with the contact's fields, and priced by its segments. Estimating,
 * reserving and sending compose in the same way, so that the promised price is charged.
 */
import { countSegments, SEGMENTS_MAX } from '@nkra/sms/segments.ts'
import {
  fieldKey,
  mergeRow,
  parseTemplate,
  type Template,
  type TemplateFaultCode,
  type Value,
  fieldAsWritten,
  fieldsWithoutFallback,
  nearestField,
} from '@nkra/sms/template.ts'
import { fail, Fail } from '../../platform/fail.ts'
import { OPT_OUT_FIELD, type OptOutLinks } from '../text-links/opt-out-links.ts'
import { SHORT_LINK_FIELD, type ShortLinks } from '../text-links/short-links.ts'
import { knownFields, NAME_FIELD, PHONE_FIELD, fieldSpellings } from '../../contacts/address-book/fields.ts'
import type { Reader } from '../../platform/database/database.ts'

/** The values that are filled into a text for one person. */
export interface Recipient {
  msisdn: bigint
  name: string
  /** Values by the account's field names. */
  fields: Readonly<Record<string, string>>
}

export interface ComposedText {
  text: string
  encoding: 'gsm7' | 'ucs2'
  /** The priced segments. */
  credits: number
  /** Fields with neither a value nor a fallback. */
  missing: readonly string[]
}

/** A typed number as a recipient: it has no name and no fields. */
export function recipientOf(msisdn: bigint): Recipient {
  return { msisdn, name: '', fields: {} }
}

const FAULT_WORDS: Readonly<Record<TemplateFaultCode, string>> = {
  template_too_long: 'The text is too long.',
  field_unclosed: 'A field begins with {{ and is never closed with }}.',
  field_empty: 'A field between {{ and }} has no name.',
  field_nested: 'A field may not stand inside another.',
  field_name_too_long: 'The name of a field is too long.',
  too_many_fields: 'The text has too many different fields.',
}

/** Parses a text as a template. Fails with `template_invalid` {reason}. */
export function templateOf(text: string): Template {
  const template = parseTemplate(text)
  if (template.fault !== null) fail('template_invalid', { reason: FAULT_WORDS[template.fault] })
  return template
}

/** A template of a text without merge fields. Braces in it stay. */
export function plainTemplate(text: string): Template {
  return { fault: null, fields: [], before: text, slots: [] }
}

/** The short links and opt-out links in texts, different for each phone. */
export interface TextLinks {
  optOutLinks: OptOutLinks
  shortLinks: ShortLinks
}

/** Answers the value of a field such as `{{Link}}` for one phone. */
export type LinkField = (msisdn: bigint) => string

/** The merge fields that Nkra fills in a text of this account. `{{Link}}` exists only if the send has a link. */
export function linkFields(
  { optOutLinks, shortLinks }: TextLinks,
  { accountId, linkNumber }: { accountId: bigint; linkNumber: bigint | null },
): Record<string, LinkField> {
  return {
    [OPT_OUT_FIELD]: optOutLinks.of(accountId),
    ...(linkNumber !== null && { [SHORT_LINK_FIELD]: shortLinks.of(linkNumber) }),
  }
}

export class Composition {
  readonly template: Template
  /** The text, if everybody gets the same. Null if values are filled in. */
  readonly #same: ComposedText | null
  /** The index of a field's value in a row, by the field's name. -1 for a field that the template does not use. */
  readonly #places = new Map<string, number>()
  readonly #nameAt: number
  readonly #phoneAt: number
  readonly #own: readonly { at: number; of: LinkField }[]
  readonly #row: Value[]

  /** `own` are the fields that Nkra fills, even if a contact has fields with these names. */
  constructor(template: Template, own: Readonly<Record<string, LinkField>> = {}) {
    this.template = template
    this.#own = Object.entries(own)
      .map(([field, of]) => ({ at: template.fields.indexOf(field), of }))
      .filter(({ at }) => at >= 0)
    this.#nameAt = template.fields.indexOf('name')
    this.#phoneAt = template.fields.indexOf('phone')
    this.#row = template.fields.map(() => null)
    this.#same = template.slots.length === 0 ? rated(template.before, []) : null
  }

  /** Whether everybody gets the same text. */
  get isSame(): boolean {
    return this.#same !== null
  }

  /** This person's text. */
  compose(person: Recipient): ComposedText {
    if (this.#same !== null) return this.#same
    const row = this.#row.fill(null)
    for (const field in person.fields) {
      const place = this.#placeOf(field)
      if (place >= 0) row[place] ??= person.fields[field]
    }
    if (this.#nameAt >= 0) row[this.#nameAt] = person.name
    if (this.#phoneAt >= 0) row[this.#phoneAt] = `+${person.msisdn}`
    for (const { at, of } of this.#own) row[at] = of(person.msisdn)
    const { text, missing } = mergeRow(this.template, row)
    return rated(text, missing)
  }

  #placeOf(field: string): number {
    let place = this.#places.get(field)
    if (place === undefined) {
      place = this.template.fields.indexOf(fieldKey(field))
      this.#places.set(field, place)
    }
    return place
  }
}

/** A text that is sent unchanged. Braces in it stay. */
export const composeLiteral = (text: string): ComposedText => rated(text, [])

function rated(text: string, missing: readonly string[]): ComposedText {
  const { encoding, segments } = countSegments(text)
  return { text, encoding, credits: segments, missing }
}

/** Fails with `text_too_long` if a text takes more segments than may be sent. */
export function requireLength(segments: number): void {
  if (segments > SEGMENTS_MAX) fail('text_too_long', { segments, limit: SEGMENTS_MAX })
}

interface TextRequest {
  text: string
  template: Template
  linkTarget: string | null
}

/**
 * The merge fields that Nkra fills itself, as a text spells them. `Link` only works if the send says where it leads.
 */
const FILLED: Readonly<Record<string, string>> = {
  [NAME_FIELD]: 'Name',
  [PHONE_FIELD]: 'Phone',
  [OPT_OUT_FIELD]: 'OptOut',
}
const FILLED_WITH_LINK: Readonly<Record<string, string>> = { ...FILLED, [SHORT_LINK_FIELD]: 'Link' }

const filledFor = ({ linkTarget }: TextRequest) => (linkTarget === null ? FILLED : FILLED_WITH_LINK)

/**
 * The fields of a text that only the account's contacts could fill. Nearly every text has none, and then the database
 * is not asked.
 */
export function fieldsToCheck(request: TextRequest): string[] {
  const filled = filledFor(request)
  return fieldsWithoutFallback(request.template).filter((field) => !Object.hasOwn(filled, field))
}

/** Fails with `field_unknown` {field, suggestion}, if nobody could fill a field. */
export async function requireKnownFields(
  reader: Reader,
  accountId: bigint,
  request: TextRequest,
): Promise<void> {
  const fields = fieldsToCheck(request)
  if (fields.length === 0) return
  const known = await knownFields(reader, accountId, fields)
  const unknown = fields.find((field) => !known.has(field))
  if (unknown === undefined) return
  const names = [...Object.values(filledFor(request)), ...(await fieldSpellings(reader, accountId)).values()]
  throw unknownField(fieldAsWritten(request.text, unknown), nearestField(unknown, names))
}

function unknownField(field: string, suggestion: string | null): Fail {
  const advice =
    suggestion === null
      ? `Write {{${field}|friend}} to use “friend” instead.`
      : `Did you mean {{${suggestion}}}?`
  const reason = `No contact has the field {{${field}}}. ${advice}`
  const values = { reason, field, ...(suggestion !== null && { suggestion }) }
  return new Fail('field_unknown', values, [{ message: reason, pointer: '/text' }])
}

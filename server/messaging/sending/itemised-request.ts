/**
 * Reads an itemised send as far as possible without the database: each entry's number, text, values and reference. If
 * one entry cannot be sent, the whole send is refused, and each fault is pointed at.
 */
import {
  FIELD_NAME_LENGTH_MAX,
  FIELD_VALUE_LENGTH_MAX,
  FIELDS_MAX,
  PHONE_LENGTH_MAX,
} from '@nkra/contract/limits.ts'
import { MessageText, type Traffic } from '@nkra/contract/messaging/campaigns.ts'
import { Reference } from '@nkra/contract/wire.ts'
import { CONTENT_FAULTS, contentFault } from '@nkra/sms/content-rules.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import { PHONE_FAULTS } from '@nkra/sms/phone-faults.ts'
import { fieldAsWritten, fieldKey, fieldsWithoutFallback, type Template } from '@nkra/sms/template.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import type { z } from 'zod'
import { PHONE_FIELD } from '../../contacts/address-book/fields.ts'
import { Fail, type Issue } from '../../platform/fail.ts'
import { ISSUES_MAX, pointer } from '../../platform/http/request-issues.ts'
import { OPT_OUT_FIELD } from '../text-links/opt-out-links.ts'
import { readLinkTarget, SHORT_LINK_FIELD } from '../text-links/short-links.ts'
import { plainTemplate, templateOf } from './composition.ts'
import { readRequest, type SendBody, type SendOptions } from './send-request.ts'
import type { HoursPolicy } from './sending-hours.ts'

/** One entry as the request has it. */
export interface EntryBody {
  to: string
  text?: string | undefined
  fields?: Readonly<Record<string, unknown>> | undefined
  reference?: string | undefined
}

/** The body of an itemised send. */
export interface ItemisedBody extends Omit<
  SendBody,
  'recipients' | 'groupIds' | 'scheduleAt' | 'holdSeconds'
> {
  messages: readonly EntryBody[]
  uniqueReferences: boolean
}

export interface Entry {
  msisdn: bigint
  /** The entry's own text. Null if it has the send's text. */
  own: { text: string; template: Template } | null
  /** Values by the caller's field names. */
  fields: Readonly<Record<string, string>>
  /** The value of `{{Name}}`. */
  name: string
  reference: string | null
}

export interface ItemisedRequest {
  senderId: string
  name: string
  text: string
  template: Template
  traffic: Traffic
  linkTarget: string | null
  options: SendOptions
  uniqueReferences: boolean
  entries: Entry[]
}

/** How many entries are read before the process does other work. */
export const SLICE_ENTRIES = 400

/** The faults of entries. All are counted, and at most as many are kept as one answer names. */
export class EntryIssues {
  readonly #issues: Issue[] = []
  #faults = 0

  add(path: readonly PropertyKey[], message: string): void {
    this.#faults++
    if (this.#issues.length < ISSUES_MAX)
      this.#issues.push({ message, pointer: pointer(['messages', ...path]) })
  }

  /** Fails with this code {faults} if there are faults. */
  refuse(code: 'messages_invalid' | 'reference_used'): void {
    if (this.#faults > 0) throw new Fail(code, { faults: this.#faults }, this.#issues)
  }
}

/** Reads the request. Fails as `readRequest` does, with `messages_invalid` and with `reference_used`. */
export async function readItemised(
  body: ItemisedBody,
  now: Date,
  policy: HoursPolicy,
): Promise<ItemisedRequest> {
  const { messages, uniqueReferences, linkTarget: _read, ...send } = body
  // Where the link leads is read once it is known which text has it.
  const shared = readRequest(send, now, policy)
  const issues = new EntryIssues()
  const reader = new EntryReader(shared.template, body, issues)
  const entries: Entry[] = []
  for (const [index, entry] of messages.entries()) {
    if (index > 0 && index % SLICE_ENTRIES === 0) await breathe()
    entries.push(reader.read(entry, index))
  }
  issues.refuse('messages_invalid')
  if (uniqueReferences) refuseRepeated(entries)
  const linked = entries.find(({ own }) => own?.template.fields.includes(SHORT_LINK_FIELD))
  const template = shared.template.fields.includes(SHORT_LINK_FIELD)
    ? shared.template
    : (linked?.own?.template ?? shared.template)
  return {
    senderId: shared.senderId,
    name: shared.name,
    text: shared.text,
    template: shared.template,
    traffic: shared.traffic,
    options: shared.options,
    linkTarget: readLinkTarget(body.linkTarget, template),
    uniqueReferences,
    entries,
  }
}

class EntryReader {
  readonly #text: string
  readonly #needed: readonly string[]
  /** The merge fields that Nkra fills itself. */
  readonly #filled: ReadonlySet<string>
  readonly #issues: EntryIssues
  /** Whether texts are unchanged, so that braces in them are no merge fields. */
  readonly #literal: boolean
  /** The key of each field name. It is cached, because every entry has the same names. */
  readonly #keys = new Map<string, string>()

  constructor(shared: Template, { text, linkTarget, literal }: ItemisedBody, issues: EntryIssues) {
    this.#text = text
    this.#literal = literal === true
    this.#filled = new Set([
      PHONE_FIELD,
      OPT_OUT_FIELD,
      ...(linkTarget === undefined ? [] : [SHORT_LINK_FIELD]),
    ])
    this.#needed = this.#neededBy(shared)
    this.#issues = issues
  }

  read({ to, text, fields: given = {}, reference: named }: EntryBody, index: number): Entry {
    // No longer text is a number, and a body may have one of megabytes.
    const phone = parsePhone(to.slice(0, PHONE_LENGTH_MAX + 1))
    if (phone.fault !== null) this.#issues.add([index, 'to'], PHONE_FAULTS[phone.fault])
    const own = text === undefined ? null : this.#readOwn(text, index)
    const reference = named === undefined ? null : this.#checked(Reference, named, [index, 'reference'])
    const fields: Record<string, string> = {}
    const known = new Set<string>()
    let name = ''
    const values = Object.entries(given)
    if (values.length > FIELDS_MAX) this.#issues.add([index, 'fields'], `At most ${FIELDS_MAX} fields`)
    for (const [spelt, value] of values.slice(0, FIELDS_MAX)) {
      if (spelt.length > FIELD_NAME_LENGTH_MAX) {
        const message = `The name of a field has at most ${FIELD_NAME_LENGTH_MAX} characters`
        this.#issues.add([index, 'fields'], message)
        continue
      }
      const key = this.#keyOf(spelt)
      if (known.has(key)) this.#issues.add([index, 'fields', spelt], 'This field comes twice.')
      if (typeof value !== 'string' && typeof value !== 'number') {
        this.#issues.add([index, 'fields', spelt], 'This must be text or a number')
        known.add(key)
        continue
      }
      fields[spelt] = String(value)
      if (fields[spelt].length > FIELD_VALUE_LENGTH_MAX)
        this.#issues.add([index, 'fields', spelt], `At most ${FIELD_VALUE_LENGTH_MAX} characters`)
      if (fields[spelt].trim() === '') continue
      known.add(key)
      if (key === 'name') name = fields[spelt]
    }
    const needed = text === undefined ? this.#needed : own === null ? [] : this.#neededBy(own.template)
    for (const field of needed) {
      if (known.has(field)) continue
      const spelt = fieldAsWritten(text ?? this.#text, field)
      const message = `The text has {{${spelt}}}, and this message has no value for it. Give one, or write {{${spelt}|…}} with a word to use instead.`
      this.#issues.add([index, 'fields', spelt], message)
    }
    const msisdn = phone.fault === null ? BigInt(phone.msisdn) : 0n
    return { msisdn, own, fields, name, reference }
  }

  /** What the schema makes of the value. Null if it refuses it, which is a fault. */
  #checked<Value>(schema: z.ZodType<Value>, value: unknown, path: readonly PropertyKey[]): Value | null {
    const read = schema.safeParse(value)
    if (read.success) return read.data
    this.#issues.add(path, read.error.issues[0]!.message)
    return null
  }

  #readOwn(written: string, index: number): Entry['own'] {
    const text = this.#checked(MessageText, written, [index, 'text'])?.toWellFormed()
    if (text === undefined) return null
    const fault = contentFault(text)
    if (fault !== null) this.#issues.add([index, 'text'], CONTENT_FAULTS[fault])
    try {
      return { text, template: this.#literal ? plainTemplate(text) : templateOf(text) }
    } catch (error) {
      if (!(error instanceof Fail)) throw error
      this.#issues.add([index, 'text'], error.message)
      return null
    }
  }

  #neededBy(template: Template): string[] {
    return fieldsWithoutFallback(template).filter((field) => !this.#filled.has(field))
  }

  #keyOf(spelt: string): string {
    let key = this.#keys.get(spelt)
    if (key === undefined) {
      key = fieldKey(spelt)
      // Names without end, a new one in each entry, are not remembered.
      if (this.#keys.size < SPELLINGS_MAX) this.#keys.set(spelt, key)
    }
    return key
  }
}

const SPELLINGS_MAX = 1_000

function refuseRepeated(entries: readonly Entry[]): void {
  const seen = new Set<string>()
  const issues = new EntryIssues()
  for (const [index, { reference }] of entries.entries()) {
    if (reference === null) continue
    if (seen.has(reference))
      issues.add([index, 'reference'], 'Another message of this call has this reference.')
    seen.add(reference)
  }
  issues.refuse('reference_used')
}

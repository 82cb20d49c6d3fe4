/**
 * Computes the exact cost of a send, and the characters that make it more expensive. It composes the text for
 * everybody, as sending does, and changes nothing.
 */
import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { estimateMessage } from '@nkra/contract/messaging/campaigns.ts'
import { measure, type Culprit } from '@nkra/sms/segments.ts'
import type { z } from 'zod'
import { quoteCredits } from '../../billing/ledger/ledger.ts'
import { usableSender } from '../../catalog/senders/senders.ts'
import { requireGroups } from '../../contacts/address-book/audience.ts'
import type { AccountRef } from '../../platform/actor.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { audiencePages, noRecipients } from './audience.ts'
import {
  Composition,
  linkFields,
  requireLength,
  type ComposedText,
  type Recipient,
  requireKnownFields,
} from './composition.ts'
import { readRequest, type SendBody } from './send-request.ts'
import { SAMPLE_LINK_NUMBER } from '../text-links/short-links.ts'
import type { Sending } from './send.ts'

export type Estimate = z.output<(typeof estimateMessage)['reply']>

/**
 * The most texts that are searched for culprits one by one. A search takes about ten times as long as a count.
 */
const MEASURED_MAX = 5_000
/** The length of an audience's name in bytes. Two audiences of an account never have the same by chance. */
const AUDIENCE_BYTES = 16
/** How many people are composed for before the process does other work. */
const SLICE_PERSONS = 500

/** Answers what a send would cost. The cost in money is answered only with `seesPrices`. */
export async function estimate(
  reader: Reader,
  { accountId, seesPrices = false }: AccountRef & { seesPrices?: boolean },
  body: SendBody,
  messaging: Pick<Sending, 'policy' | 'optOutLinks' | 'shortLinks'>,
): Promise<Estimate> {
  const request = readRequest(body, reader.clock.now(), messaging.policy)
  const sender = await usableSender(reader, accountId, request.senderId)
  await requireGroups(reader, accountId, request.groupIds)
  await requireKnownFields(reader, accountId, request)
  const { typed, groupIds, template, typedDuplicates, invalid, linkTarget } = request
  // As long as the one that it will be.
  const linkNumber = linkTarget === null ? null : SAMPLE_LINK_NUMBER
  const composition = new Composition(template, linkFields(messaging, { accountId, linkNumber }))
  const sums = new EstimateSums(template.fields)
  const audience = { accountId, groupIds, typed, traffic: request.traffic, barredNetworks: sender.barred }
  for await (const page of audiencePages(reader, audience)) {
    sums.optedOut += page.optedOut
    sums.unconsented += page.unconsented
    sums.unapproved += page.unapproved
    sums.duplicates += page.duplicates
    for (let at = 0; at < page.persons.length; at += SLICE_PERSONS) {
      const persons = page.persons.slice(at, at + SLICE_PERSONS)
      for (const person of persons) sums.add(person, composition.compose(person))
      sums.name(persons)
      await breathe()
    }
  }
  if (sums.recipients === 0 && invalid.length > 0) fail('invalid_recipients', {}, invalid)
  if (sums.recipients === 0) {
    if (typed.length === 0 && groupIds.length === 0) fail('no_recipients')
    throw noRecipients(sums, sender)
  }
  requireLength(sums.segmentsMax)
  const credits = BigInt(sums.segments)
  const { available, cost } = await quoteCredits(reader, { accountId, product: 'SMS', credits })
  return {
    recipients: sums.recipients,
    segments: sums.segments,
    credits: sums.segments,
    encoding: sums.encoding,
    segmentsMin: sums.segmentsMin,
    segmentsMax: sums.segmentsMax,
    culprits: sums.culprits,
    excluded: {
      optedOut: sums.optedOut,
      unconsented: sums.unconsented,
      unapproved: sums.unapproved,
      duplicates: sums.duplicates + typedDuplicates,
      ...request.unfit,
    },
    barredNetworks: sender.barred,
    missingFields: sums.missingFields,
    audience: sums.audience,
    creditsAvailable: Number(available),
    cost: seesPrices ? cost : null,
    sample: sums.sample,
    longest: sums.longest,
  }
}

class EstimateSums {
  recipients = 0
  segments = 0
  segmentsMin = Infinity
  segmentsMax = 0
  encoding: 'gsm7' | 'ucs2' = 'gsm7'
  optedOut = 0
  unconsented = 0
  unapproved = 0
  duplicates = 0
  sample = ''
  longest: Estimate['longest'] = { to: '', name: '', text: '' }
  readonly #fields: readonly string[]
  readonly #missing = new Map<string, number>()
  readonly #culprits = new Map<string, Culprit>()
  readonly #audience = createHash('sha256')
  #measured = 0
  #last = ''

  constructor(fields: readonly string[]) {
    this.#fields = fields
  }

  add({ msisdn, name }: Recipient, { text, encoding, credits, missing }: ComposedText): void {
    if (this.recipients === 0) this.sample = text
    if (
      credits > this.segmentsMax ||
      (credits === this.segmentsMax && text.length > this.longest.text.length)
    )
      this.longest = { to: `+${msisdn}`, name, text }
    this.recipients++
    this.segments += credits
    this.segmentsMin = Math.min(this.segmentsMin, credits)
    this.segmentsMax = Math.max(this.segmentsMax, credits)
    for (const field of missing) this.#missing.set(field, (this.#missing.get(field) ?? 0) + 1)
    if (encoding === 'ucs2') {
      this.encoding = 'ucs2'
      this.#measure(text)
    }
  }

  /**
   * Adds the numbers to the audience's name. They must come in the order of the address book, which does not change.
   */
  name(persons: readonly Recipient[]): void {
    this.#audience.update(persons.map(({ msisdn }) => `${msisdn},`).join(''))
  }

  /** The audience's name. Read it only once. */
  get audience(): string {
    return this.#audience.digest().subarray(0, AUDIENCE_BYTES).toString('base64url')
  }

  get culprits(): Estimate['culprits'] {
    return [...this.#culprits.values()].map(({ character, codePoint, count, replacement }) => ({
      character,
      codePoint,
      count,
      replacement: replacement ?? null,
    }))
  }

  /** The fields that no recipient has. */
  get missingFields(): string[] {
    return this.#fields.filter((field) => this.#missing.get(field) === this.recipients)
  }

  #measure(text: string): void {
    // The same for everybody: once is enough.
    if (text === this.#last || this.#measured >= MEASURED_MAX) return
    this.#last = text
    this.#measured++
    for (const culprit of measure(text).culprits) {
      const known = this.#culprits.get(culprit.character)
      if (known) known.count += culprit.count
      else this.#culprits.set(culprit.character, { ...culprit })
    }
  }
}

/**
 * A request to send, checked as far as possible without the database: the recipients, the text and the time. Estimating
 * and sending read requests in the same way, so both refuse the same requests for the same reasons.
 */
import { RECIPIENTS_MAX, SCHEDULE_MS_MAX, SCHEDULE_MS_MIN } from '@nkra/contract/limits.ts'
import type { Traffic } from '@nkra/contract/messaging/campaigns.ts'
import { CONTENT_FAULTS, contentFault } from '@nkra/sms/content-rules.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import { PHONE_FAULTS } from '@nkra/sms/phone-faults.ts'
import type { Template } from '@nkra/sms/template.ts'
import { fail, type Issue } from '../../platform/fail.ts'
import { plainTemplate, templateOf } from './composition.ts'
import { readLinkTarget } from '../text-links/short-links.ts'
import { outsideHours, type HoursPolicy } from './sending-hours.ts'

/** The body of sendMessage and estimateMessage. */
export interface SendBody {
  senderId: string
  name?: string | undefined
  text: string
  recipients?: readonly string[] | undefined
  groupIds?: readonly bigint[] | undefined
  scheduleAt?: Date | undefined
  holdSeconds?: number | undefined
  traffic: Traffic
  linkTarget?: string | undefined
  tags?: readonly string[] | undefined
  validForSeconds?: number | undefined
  callbackUrl?: string | undefined
  /** Whether the text is sent unchanged, so that braces in it are no merge fields. */
  literal?: true
}

export interface SendRequest {
  senderId: string
  /** The name of the campaign. Empty if it has none. */
  name: string
  text: string
  template: Template
  traffic: Traffic
  /** The different numbers, in the given order. */
  typed: bigint[]
  typedDuplicates: number
  invalid: Issue[]
  /** The unusable numbers, by what they are. */
  unfit: UnusableNumbers
  groupIds: bigint[]
  scheduleAt: Date | null
  /** The target of the text's `{{Link}}`. Null if the send has none. */
  linkTarget: string | null
  options: SendOptions
}

/** The options of a send besides its text. */
export interface SendOptions {
  /** The tags, each once. */
  tags: string[]
  /** When sending ends. What is not sent by then is never sent. */
  validUntil: Date | null
  /** The address for the events of its messages. */
  callbackUrl: string | null
}

/** How many given numbers cannot get texts: landlines, foreign numbers, and numbers that do not exist. */
export interface UnusableNumbers {
  landlines: number
  foreign: number
  invalid: number
}

/** The most invalid recipients that an answer names one by one. */
const ISSUES_MAX = 100

/**
 * Reads a request. Numbers that cannot be texted are in `invalid`. A send with such numbers is refused by the caller.
 */
export function readRequest(body: SendBody, now: Date, policy: HoursPolicy): SendRequest {
  const text = body.text.toWellFormed()
  const template = body.literal === true ? plainTemplate(text) : templateOf(text)
  const fault = contentFault(text)
  if (fault !== null) fail('content_refused', { reason: CONTENT_FAULTS[fault], fault })
  const linkTarget = readLinkTarget(body.linkTarget, template)
  const { typed, typedDuplicates, invalid, unfit } = readNumbers(body.recipients ?? [])
  const groupIds = [...new Set(body.groupIds ?? [])]
  const scheduleAt = body.scheduleAt ?? null
  if (scheduleAt !== null) {
    const ahead_ms = scheduleAt.getTime() - now.getTime()
    if (ahead_ms < SCHEDULE_MS_MIN || ahead_ms > SCHEDULE_MS_MAX) fail('schedule_invalid')
  }
  const outside = outsideHours(policy, body.traffic, scheduleAt ?? now)
  if (outside !== null) {
    const { hours, holiday, next } = outside
    fail('outside_hours', { hours, next: next?.toISOString() ?? 'not known', ...(holiday && { holiday }) })
  }
  const begins = scheduleAt ?? heldUntil(body.holdSeconds, now)
  return {
    senderId: body.senderId,
    name: body.name ?? '',
    text,
    template,
    traffic: body.traffic,
    typed,
    typedDuplicates,
    invalid,
    unfit,
    groupIds,
    scheduleAt: begins,
    linkTarget,
    options: {
      tags: [...new Set(body.tags ?? [])],
      validUntil:
        body.validForSeconds === undefined
          ? null
          : new Date((begins ?? now).getTime() + body.validForSeconds * 1_000),
      callbackUrl: body.callbackUrl ?? null,
    },
  }
}

/** Whether a send has options that only a bulk campaign stores. */
export const asksForMore = ({ tags, validUntil, callbackUrl }: SendOptions): boolean =>
  tags.length > 0 || validUntil !== null || callbackUrl !== null

/**
 * The time until which a send is held, so that it can be undone. A held send is scheduled a few seconds ahead, so it is
 * cancelled and refunded like any scheduled one.
 */
function heldUntil(holdSeconds: number | undefined, now: Date): Date | null {
  return holdSeconds === undefined ? null : new Date(now.getTime() + holdSeconds * 1_000)
}

function readNumbers(raw: readonly string[]) {
  if (raw.length > RECIPIENTS_MAX) fail('too_many_recipients', { limit: RECIPIENTS_MAX })
  const typed = new Set<bigint>()
  const invalid: Issue[] = []
  const unfit: UnusableNumbers = { landlines: 0, foreign: 0, invalid: 0 }
  let valid = 0
  for (const [place, text] of raw.entries()) {
    const phone = parsePhone(text)
    if (phone.fault === null) {
      typed.add(BigInt(phone.msisdn))
      valid++
      continue
    }
    unfit[phone.fault === 'landline' ? 'landlines' : phone.fault === 'foreign' ? 'foreign' : 'invalid']++
    if (invalid.length < ISSUES_MAX) {
      invalid.push({ message: PHONE_FAULTS[phone.fault], pointer: `/recipients/${place}` })
    }
  }
  return { typed: [...typed], typedDuplicates: valid - typed.size, invalid, unfit }
}

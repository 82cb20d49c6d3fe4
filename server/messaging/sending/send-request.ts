/**
 * A request to send, checked as far as possible without the database: the recipients, the text and the time.
 * Estimating and sending read requests in the same way, so both refuse the same ones for the same reason.
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
  /** The text stays unchanged, whatever braces it has. */
  literal?: true
}

export interface SendRequest {
  senderId: string
  /** The name of the campaign. Empty: none. */
  name: string
  text: string
  template: Template
  traffic: Traffic
  /** The distinct numbers, in the given order. */
  typed: bigint[]
  typedDuplicates: number
  invalid: Issue[]
  /** All unusable numbers, by what they are instead of mobile numbers. */
  unfit: UnusableNumbers
  groupIds: bigint[]
  scheduleAt: Date | null
  /** The address behind the text's `{{Link}}`. Null if it is a field like any other. */
  linkTarget: string | null
  options: SendOptions
}

/** What a send asks for beside its text. */
export interface SendOptions {
  /** Distinct. */
  tags: string[]
  /** What is not sent by then is not sent at all. */
  validUntil: Date | null
  /** Where the events of its messages go. */
  callbackUrl: string | null
}

/** How many given numbers cannot get texts: landlines, other countries, and numbers that no phone has. */
export interface UnusableNumbers {
  landlines: number
  foreign: number
  invalid: number
}

/** The most invalid recipients that are named one by one. */
const ISSUES_MAX = 100

/**
 * Reads a request. Numbers that cannot be texted are listed in `invalid`; the sender of the request refuses them.
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

/** Whether a send asks for anything that only a bulk campaign stores. */
export const asksForMore = ({ tags, validUntil, callbackUrl }: SendOptions): boolean =>
  tags.length > 0 || validUntil !== null || callbackUrl !== null

/** A held send is scheduled a few seconds ahead. Cancelling and refunding it work as for any other schedule. */
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

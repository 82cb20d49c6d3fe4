/**
 * What a program sends in Twilio's protocol to create a message, read; and what is answered where something is wrong, by
 * Twilio's codes. A parameter that we could not honour is refused by its name: nothing is sent otherwise than asked for.
 */
import type { FailureCode } from '@nkra/contract/failures.ts'
import type { Traffic } from '@nkra/contract/messaging/campaigns.ts'
import type { Fail } from '../../platform/fail.ts'

export interface TwilioForm {
  to: string
  from: string
  body: string
  statusCallback: string | null
  traffic: Traffic
}

/** Told as `{ code, message, more_info, status }`. */
export class TwilioError extends Error {
  readonly code: number
  readonly status: number

  constructor(code: number, status: number, message: string) {
    super(message)
    this.name = 'TwilioError'
    this.code = code
    this.status = status
  }

  get body(): object {
    const { code, message, status } = this
    return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }
  }
}

/** Seconds; the networks keep to a validity of their own. */
const VALIDITY_S_MAX = 36_000

/** What says how a text may be sent, by the beta parameter MessageIntent. */
const TRAFFIC: ReadonlyMap<string, Traffic> = new Map([
  ['', 'promotional'],
  ['marketing', 'promotional'],
  ['otp', 'otp'],
  ['notifications', 'transactional'],
  ['customercare', 'transactional'],
  ['delivery', 'transactional'],
  ['fraud', 'transactional'],
  ['security', 'transactional'],
])

/** Parameters whose only values here are those that change nothing. */
const WITHOUT_EFFECT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['ForceDelivery', new Set(['true', 'false'])],
  ['ProvideFeedback', new Set(['false'])],
  ['Attempt', new Set(['1'])],
  ['ContentRetention', new Set(['retain'])],
  ['AddressRetention', new Set(['retain'])],
  ['RiskCheck', new Set(['disable', 'enable'])],
  ['SmartEncoded', new Set(['false'])],
  ['ShortenUrls', new Set(['false'])],
  ['SendAsMms', new Set(['false'])],
  ['TrafficType', new Set(['free'])],
])
const READ = new Set(['To', 'From', 'Body', 'StatusCallback', 'ValidityPeriod', 'MessageIntent'])

export function readForm(bytes: Buffer): TwilioForm {
  const form = new URLSearchParams(bytes.toString('utf8'))
  for (const [name, value] of form) {
    if (READ.has(name) || WITHOUT_EFFECT.get(name)?.has(value) === true) continue
    throw new TwilioError(20001, 400, `The parameter ${name} is not supported here`)
  }
  const to = form.get('To') ?? ''
  const from = form.get('From') ?? ''
  const body = form.get('Body') ?? ''
  if (to === '') throw new TwilioError(21604, 400, "A 'To' phone number is required")
  if (from === '') throw new TwilioError(21603, 400, "A 'From' sender is required")
  if (body.trim() === '') throw new TwilioError(21602, 400, 'Message body is required')
  const validity = form.get('ValidityPeriod')
  if (validity !== null && !(/^\d{1,5}$/.test(validity) && isValidity(Number(validity)))) {
    throw new TwilioError(20001, 400, `ValidityPeriod is a number of seconds from 1 to ${VALIDITY_S_MAX}`)
  }
  const traffic = TRAFFIC.get((form.get('MessageIntent') ?? '').toLowerCase())
  if (traffic === undefined) throw new TwilioError(20001, 400, 'This MessageIntent is not supported here')
  return { to, from, body, statusCallback: form.get('StatusCallback') || null, traffic }
}

const isValidity = (seconds: number) => seconds >= 1 && seconds <= VALIDITY_S_MAX

/** Twilio's codes for what goes wrong; for the rest it is `20` and the status, as its own general codes are. */
const CODES: Readonly<Partial<Record<FailureCode, number>>> = {
  invalid_recipients: 21211,
  sender_not_allowed: 21606,
  sender_not_approved_there: 21606,
  no_recipients: 21610,
  text_too_long: 21617,
  account_suspended: 20005,
  key_malformed: 20003,
  key_refused: 20003,
  key_network_refused: 20003,
  key_scope_missing: 20003,
  unauthenticated: 20003,
}

export function errorOf(failed: Fail): TwilioError {
  const status = failed.status
  const [issue] = failed.issues
  return new TwilioError(CODES[failed.code] ?? 20_000 + status, status, issue?.message ?? failed.message)
}

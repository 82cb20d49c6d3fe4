/**
 * The compatible API for programs written for Twilio: the Messages resource with the paths, forms and words of Twilio's
 * public reference. Twilio's own client libraries work with it if the host is changed. Each call uses the same function
 * as our own API.
 */
import { replacementFor } from '@nkra/sms/replacements.ts'
import { isGsm } from '@nkra/sms/gsm.ts'
import type { FastifyRequest } from 'fastify'
import type { ApiKey } from '../../platform/actor.ts'
import { Fail } from '../../platform/fail.ts'
import { holdsNul } from '../../platform/http/request-issues.ts'
import { addressOf, type Server } from '../../platform/http/server.ts'
import { decodeSid, encodeSid } from '../../integrations/keys/twilio-sids.ts'
import { listMessages, readMessage } from '../campaigns/message-list.ts'
import { send, type Sending } from '../sending/send.ts'
import { owedCallback } from './owed-receipts.ts'
import { basicOf, openDoor, Refusal, sentenceOf, type Answer, type ProgramCall } from './program-door.ts'
import { messageResource, TWILIO_VERSION } from './twilio-message.ts'
import type { FailureCode } from '@nkra/contract/failures.ts'
import type { Traffic } from '@nkra/contract/messaging/campaigns.ts'

export interface TwilioOptions {
  messaging: Sending
  /** Answers the key behind an Account SID and Auth Token. */
  authenticate: (accountSid: string, token: string, address: string) => Promise<ApiKey>
  /** Whether a callback may go to this address. */
  isTarget: (url: string) => boolean
}

/** The most bytes of a form: a text and an address or two. */
const FORM_BYTES_MAX = 64 * 1024
const PAGE_SIZE = 50
const PAGE_SIZE_MAX = 200
const FILTERS = ['To', 'From', 'DateSent', 'DateSent>', 'DateSent<'] as const
const QUERY = new Set<string>([...FILTERS, 'PageSize', 'Page', 'PageToken'])
const BASE = `/${TWILIO_VERSION}/Accounts/:sid/Messages`

export function bindTwilio(server: Server, { messaging, authenticate, isTarget }: TwilioOptions): void {
  const { db } = server

  const create = async ({ request, body: bytes, key }: ProgramCall): Promise<Answer> => {
    const form = readForm(bytes)
    const url = form.statusCallback
    if (url !== null && !isTarget(url))
      throw new TwilioError(21609, 400, `StatusCallback ${url} is not valid`)
    const messageId = db.ids.next()
    const receipts = url === null ? [] : [owedCallback(key, messageId, url)]
    const body = {
      senderId: form.from,
      text: form.body,
      recipients: [form.to],
      traffic: form.traffic,
      literal: true,
    } as const
    const compatRows = { messageId, receipts, parts: [] }
    await send({ db, messaging }, key, body, { key: null, requestId: request.id, compatRows })
    return [201, await resource(key, messageId)]
  }

  const resource = async (key: ApiKey, id: bigint) => {
    const { accountId } = key
    const message = await readMessage(db, accountId, id)
    if (message === null) throw new Fail('not_found')
    return messageResource({ accountId, accountSid: accountSidOf(key) }, message)
  }

  const fetchOne = async ({ params, key }: ProgramCall): Promise<Answer> => {
    const sid = decodeSid('SM', (params['message'] ?? '').replace(/\.json$/, ''))
    if (sid === null || sid.accountId !== key.accountId) throw new Fail('not_found')
    return [200, await resource(key, sid.id)]
  }

  const list = async ({ query: asked, key }: ProgramCall): Promise<Answer> => {
    const { accountId } = key
    const accountSid = accountSidOf(key)
    const { to, senderId, made, filters, pageSize, page, after } = readQuery(asked)
    const { items, next } = await listMessages(db, key, {
      searchTerm: to,
      senderId,
      made,
      limit: pageSize,
      ...(after !== '' && { after }),
    })
    const path = `/${TWILIO_VERSION}/Accounts/${accountSid}/Messages.json`
    const uriOf = (number: number, token: string | null) => {
      const query = new URLSearchParams({
        ...filters,
        PageSize: String(pageSize),
        Page: String(number),
        ...(token !== null && { PageToken: token }),
      })
      return `${path}?${query.toString()}`
    }
    return [
      200,
      {
        messages: items.map((message) => messageResource({ accountId, accountSid }, message)),
        first_page_uri: uriOf(0, null),
        next_page_uri: next === null ? null : uriOf(page + 1, next),
        previous_page_uri: null,
        page,
        page_size: pageSize,
        start: page * pageSize,
        end: page * pageSize + Math.max(0, items.length - 1),
        uri: uriOf(page, after === '' ? null : after),
      },
    ]
  }

  const refuse = ({ request }: ProgramCall): Promise<Answer> =>
    Promise.reject(new TwilioError(20004, 405, `${request.method} is not supported here`))

  const admit = async (request: FastifyRequest): Promise<ApiKey> => {
    const given = basicOf(request.headers.authorization)
    if (given === null) throw new Fail('unauthenticated')
    const key = await authenticate(given.username, given.password, addressOf(request))
    // Somebody else's account is none that is known here.
    if ((request.params as { sid: string }).sid !== given.username) throw new Fail('not_found')
    return key
  }

  const { on, refuseOthers } = openDoor(server, {
    bodyBytesMax: FORM_BYTES_MAX,
    admit,
    refusalOf: (failure) => errorOf(failure).answer,
    challenge: 'Basic realm="Nkra"',
  })
  on('POST', `${BASE}.json`, 'messages:send', create)
  on('GET', `${BASE}.json`, 'messages:read', list)
  on('GET', `${BASE}/:message`, 'messages:read', fetchOne)
  // What was sent stays on record: nothing of it is redacted, cancelled or deleted here.
  on('POST', `${BASE}/:message`, 'messages:send', refuse)
  on('DELETE', `${BASE}/:message`, 'messages:send', refuse)
  refuseOthers(`/${TWILIO_VERSION}`)
}

const accountSidOf = ({ accountId, keyId }: ApiKey) => encodeSid('AC', { accountId, id: keyId })

function readQuery(query: Record<string, unknown>) {
  const text = (name: string) => {
    const value = query[name]
    return typeof value === 'string' ? value : ''
  }
  for (const name of Object.keys(query)) {
    if (!QUERY.has(name)) throw new TwilioError(20001, 400, `The parameter ${name} is not supported here`)
  }
  const number = (name: string, fallback: number) =>
    /^\d{1,6}$/.test(text(name)) ? Number(text(name)) : fallback
  const pageSize = Math.min(Math.max(number('PageSize', PAGE_SIZE), 1), PAGE_SIZE_MAX)
  const filters = Object.fromEntries(
    FILTERS.flatMap((name) => (text(name) === '' ? [] : [[name, text(name)]])),
  )
  return {
    to: text('To'),
    senderId: text('From') || undefined,
    made: periodOf(filters),
    filters,
    pageSize,
    page: number('Page', 0),
    after: text('PageToken'),
  }
}

const DAY_MS = 86_400_000

/**
 * The period of a list by when messages were sent. `DateSent` is a day in UTC. `DateSent>` and `DateSent<` are days or
 * times, which belong to the period. Undefined if none is given.
 */
function periodOf(filters: Readonly<Record<string, string>>): { from?: Date; until?: Date } | undefined {
  const day = instantOf(filters, 'DateSent')
  if (day !== null) {
    const from = new Date(Math.floor(day.ms / DAY_MS) * DAY_MS)
    return { from, until: new Date(from.getTime() + DAY_MS) }
  }
  const [least, most] = [instantOf(filters, 'DateSent>'), instantOf(filters, 'DateSent<')]
  if (least === null && most === null) return undefined
  return {
    ...(least !== null && { from: new Date(least.ms) }),
    ...(most !== null && { until: new Date(most.ms + most.length_ms) }),
  }
}

function instantOf(filters: Readonly<Record<string, string>>, name: string) {
  const given = filters[name]
  if (given === undefined) return null
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(given)
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?(?:Z|\+00:00)$/.test(given)
  const ms = isDay || isInstant ? Date.parse(given) : Number.NaN
  if (Number.isNaN(ms)) {
    throw new TwilioError(20001, 400, `${name} is a day such as 2026-11-24, or an instant in UTC`)
  }
  return { ms, length_ms: isDay ? DAY_MS : 1_000 }
}

export interface TwilioForm {
  to: string
  from: string
  body: string
  statusCallback: string | null
  traffic: Traffic
}

/** A failure, answered as `{ code, message, more_info, status }`. */
export class TwilioError extends Refusal {
  readonly code: number
  readonly status: number

  constructor(code: number, status: number, message: string) {
    super(message)
    this.name = 'TwilioError'
    this.code = code
    this.status = status
  }

  get answer(): Answer {
    const { code, message, status } = this
    return [status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }]
  }
}

/** The longest validity, in seconds. Networks have shorter limits of their own. */
const VALIDITY_S_MAX = 36_000

/** The kind of traffic, by Twilio's beta parameter MessageIntent. */
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

/** Parameters that are not supported. They are accepted only with values that would change nothing. */
const WITHOUT_EFFECT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['ForceDelivery', new Set(['true', 'false'])],
  ['ProvideFeedback', new Set(['false'])],
  ['Attempt', new Set(['1'])],
  ['ContentRetention', new Set(['retain'])],
  ['AddressRetention', new Set(['retain'])],
  ['RiskCheck', new Set(['disable', 'enable'])],
  ['ShortenUrls', new Set(['false'])],
  ['SendAsMms', new Set(['false'])],
  ['TrafficType', new Set(['free'])],
])
const READ = new Set([
  'To',
  'From',
  'Body',
  'StatusCallback',
  'ValidityPeriod',
  'MessageIntent',
  'SmartEncoded',
])

export function readForm(bytes: Buffer): TwilioForm {
  const form = new URLSearchParams(bytes.toString('utf8'))
  for (const [name, value] of form) {
    if (holdsNul(value)) throw new TwilioError(20001, 400, `${name} has a character that is not allowed`)
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
  const encoded = form.get('SmartEncoded') ?? 'false'
  if (encoded !== 'true' && encoded !== 'false')
    throw new TwilioError(20001, 400, 'SmartEncoded is true or false')
  return {
    to,
    from,
    body: encoded === 'true' ? smartEncoded(body) : body,
    statusCallback: form.get('StatusCallback') || null,
    traffic,
  }
}

/**
 * The text with typographic characters replaced by those of the GSM alphabet: a curly quote becomes straight, a dash a
 * hyphen. Like Twilio's Smart Encoding it leaves letters alone, because another letter makes another word.
 */
function smartEncoded(text: string): string {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => {
    if (isGsm(segment)) return segment
    const found = replacementFor(segment)
    return found === undefined || found.consent ? segment : found.text
  }).join('')
}

const isValidity = (seconds: number) => seconds >= 1 && seconds <= VALIDITY_S_MAX

/** Twilio's codes of failures. Others are `20` and the HTTP status, like Twilio's general codes. */
const CODES: Readonly<Partial<Record<FailureCode, number>>> = {
  invalid_recipients: 21211,
  sender_not_allowed: 21606,
  sender_not_approved_there: 21606,
  no_recipients: 21610,
  method_not_allowed: 20004,
  text_too_long: 21617,
  account_suspended: 20005,
  key_malformed: 20003,
  key_refused: 20003,
  key_network_refused: 20003,
  key_scope_missing: 20003,
  unauthenticated: 20003,
}

const CREDENTIALS = 'Authenticate with the Account SID and Auth Token of a login'

export function errorOf(failed: Fail): TwilioError {
  const status = failed.status
  return new TwilioError(CODES[failed.code] ?? 20_000 + status, status, sentenceOf(failed, CREDENTIALS))
}

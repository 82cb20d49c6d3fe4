/**
 * The compatible API for programs written for Twilio: the Messages resource with the paths, forms and words of
 * Twilio's public reference. Twilio's own client libraries work with it if the host is changed. Each call uses the
 * same verb as our own API.
 */
import type { KeyScope } from '@nkra/contract/permissions.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiKey } from '../../platform/actor.ts'
import { asFailure } from '../../platform/database/database-errors.ts'
import { Fail } from '../../platform/fail.ts'
import { addressOf, type Server } from '../../platform/http/server.ts'
import { decodeSid, encodeSid } from '../../integrations/keys/twilio-sids.ts'
import { listMessages, readMessage } from '../campaigns/message-list.ts'
import { send, type Sending } from '../sending/send.ts'
import { messageResource, TWILIO_VERSION } from './twilio-message.ts'
import type { FailureCode } from '@nkra/contract/failures.ts'
import type { Traffic } from '@nkra/contract/messaging/campaigns.ts'

export interface TwilioOptions {
  messaging: Sending
  /** The key behind an Account SID and Auth Token. */
  authenticate: (accountSid: string, token: string, address: string) => Promise<ApiKey>
  /** Whether a callback may go to this address. */
  isTarget: (url: string) => boolean
}

/** The most bytes of a form: a text and an address or two. */
const FORM_BYTES_MAX = 64 * 1024
const PAGE_SIZE = 50
const PAGE_SIZE_MAX = 200
const QUERY = new Set(['To', 'PageSize', 'Page', 'PageToken'])
const BASE = `/${TWILIO_VERSION}/Accounts/:sid/Messages`

interface TwilioCall {
  request: FastifyRequest<{ Params: { sid: string; message?: string }; Querystring: Record<string, unknown> }>
  key: ApiKey
  accountSid: string
}

export function bindTwilio(server: Server, { messaging, authenticate, isTarget }: TwilioOptions): void {
  const { db } = server

  const create = async ({ request, key, accountSid }: TwilioCall): Promise<[number, object]> => {
    const form = readForm(Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
    const url = form.statusCallback
    if (url !== null && !isTarget(url))
      throw new TwilioError(21609, 400, `StatusCallback ${url} is not valid`)
    const messageId = db.ids.next()
    const receipts =
      url === null ? [] : [{ id: messageId, messageId, keyId: key.keyId, failuresOnly: false, url }]
    const body = {
      senderId: form.from,
      text: form.body,
      recipients: [form.to],
      traffic: form.traffic,
      literal: true,
    } as const
    const compatRows = { messageId, receipts, parts: [] }
    await send({ db, messaging }, key, body, { key: null, requestId: request.id, compatRows })
    return [201, await resource(key, accountSid, messageId)]
  }

  const resource = async ({ accountId }: ApiKey, accountSid: string, id: bigint) => {
    const message = await readMessage(db, accountId, id)
    if (message === null) throw new Fail('not_found')
    return messageResource({ accountId, accountSid }, message)
  }

  const fetchOne = async ({ request, key, accountSid }: TwilioCall): Promise<[number, object]> => {
    const sid = decodeSid('SM', (request.params.message ?? '').replace(/\.json$/, ''))
    if (sid === null || sid.accountId !== key.accountId) throw new Fail('not_found')
    return [200, await resource(key, accountSid, sid.id)]
  }

  const list = async ({ request, key, accountSid }: TwilioCall): Promise<[number, object]> => {
    const { accountId } = key
    const { to, pageSize, page, after } = readQuery(request.query)
    const { items, next } = await listMessages(db, key, {
      searchTerm: to,
      limit: pageSize,
      ...(after !== '' && { after }),
    })
    const path = `/${TWILIO_VERSION}/Accounts/${accountSid}/Messages.json`
    const uriOf = (number: number, token: string | null) => {
      const query = new URLSearchParams({
        ...(to !== '' && { To: to }),
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

  const refuse = ({ request }: TwilioCall): Promise<[number, object]> =>
    Promise.reject(new TwilioError(20004, 405, `${request.method} is not supported here`))

  const on = (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    scope: KeyScope,
    handle: (asked: TwilioCall) => Promise<[number, object]>,
  ) => {
    server.raw.route<{ Params: { sid: string; message?: string }; Querystring: Record<string, unknown> }>({
      method,
      url,
      config: { webhook: true, caller: 'programs' },
      bodyLimit: FORM_BYTES_MAX,
      onRequest: async (request, reply) => {
        request.actor = await admit(request, reply, scope)
      },
      handler: async (request, reply) => {
        const key = keyOf(request)
        const accountSid = encodeSid('AC', { accountId: key.accountId, id: key.keyId })
        const [status, body] = await handle({ request, key, accountSid })
        return reply.code(status).send(body)
      },
      errorHandler: (error, request, reply) => {
        const told = twilioErrorOf(error)
        if (told.status >= 500) server.log.error({ err: error, requestId: request.id }, 'a request failed')
        if (told.status === 401) reply.header('www-authenticate', 'Basic realm="Nkra"')
        void reply.code(told.status).send(told.body)
      },
    })
  }

  const admit = async (request: FastifyRequest, reply: FastifyReply, scope: KeyScope): Promise<ApiKey> => {
    const { username, password } = basicOf(request.headers.authorization)
    const key = await authenticate(username, password, addressOf(request))
    const { headers, seconds } = server.meterKey(key)
    reply.headers(headers)
    if (seconds > 0) {
      reply.header('retry-after', seconds)
      throw new Fail('too_many_requests', { seconds })
    }
    if (!key.scopes.includes(scope)) throw new Fail('key_scope_missing', { scope })
    // Somebody else's account is none that is known here.
    if ((request.params as { sid: string }).sid !== username) throw new Fail('not_found')
    return key
  }

  on('POST', `${BASE}.json`, 'messages:send', create)
  on('GET', `${BASE}.json`, 'messages:read', list)
  on('GET', `${BASE}/:message`, 'messages:read', fetchOne)
  // What was sent stays on record: nothing of it is redacted, cancelled or deleted here.
  on('POST', `${BASE}/:message`, 'messages:send', refuse)
  on('DELETE', `${BASE}/:message`, 'messages:send', refuse)
}

function keyOf({ actor }: FastifyRequest): ApiKey {
  if (actor.kind !== 'key') throw new Fail('unauthenticated')
  return actor
}

/** Reads HTTP Basic (RFC 7617). */
function basicOf(header: string | undefined): { username: string; password: string } {
  const [, encoded] = /^basic ([\w+/=]{1,400})$/i.exec(header ?? '') ?? []
  if (encoded === undefined) throw new Fail('unauthenticated')
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return { username: text.slice(0, Math.max(0, colon)), password: text.slice(colon + 1) }
}

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
  return { to: text('To'), pageSize, page: number('Page', 0), after: text('PageToken') }
}

function twilioErrorOf(error: unknown): TwilioError {
  if (error instanceof TwilioError) return error
  const meant = asFailure(error)
  if (meant instanceof Fail) return errorOf(meant)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500)
    return new TwilioError(20_000 + status, status, 'The request is not valid')
  return errorOf(new Fail('internal'))
}

export interface TwilioForm {
  to: string
  from: string
  body: string
  statusCallback: string | null
  traffic: Traffic
}

/** A failure, answered as `{ code, message, more_info, status }`. */
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

/** The longest validity in seconds. Networks keep a validity of their own. */
const VALIDITY_S_MAX = 36_000

/** How a text may be sent, by the beta parameter MessageIntent. */
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

/** Parameters that are accepted only with values that change nothing. */
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

/** Twilio's codes of failures. Others get `20` and the status, like Twilio's general codes. */
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

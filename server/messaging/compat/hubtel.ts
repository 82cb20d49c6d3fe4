/**
 * The compatible API for programs written for Hubtel: its SMS calls with their addresses, fields and codes. Each call
 * uses the same function as our own API. The client secret is a key of Nkra. Hubtel has no field for the kind of
 * traffic, so the client ID says it: `transactional`, `otp`, and anything else is promotional.
 *
 * Sources: businessdocs-developers.hubtel.com, "Simple Messaging", "Batch Simple Messaging", "Batch Personalized
 * Messaging", "SMS Status Check"; the codes from hubtel.readme.io/reference/response-code. Their samples write names as
 * `From` and as `from`, so case does not matter here.
 */
import type { FailureCode } from '@nkra/contract/failures.ts'
import {
  ENTRIES_ANSWERED_MAX,
  PHONE_LENGTH_MAX,
  REFERENCE_LENGTH_MAX,
  TEXT_LENGTH_MAX,
} from '@nkra/contract/limits.ts'
import type { Traffic } from '@nkra/contract/messaging/campaigns.ts'
import type { MessageState } from '@nkra/contract/messaging/messages.ts'
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import { likelyNetwork, type Network } from '@nkra/sms/networks.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import type { FastifyRequest } from 'fastify'
import type { Authenticated } from '../../platform/actor.ts'
import { Fail } from '../../platform/fail.ts'
import { addressOf, type Server } from '../../platform/http/server.ts'
import { listRecipients, readMessage, type Message } from '../campaigns/message-list.ts'
import type { Sending } from '../sending/send.ts'
import {
  basicOf,
  isObject,
  keyAlone,
  objectOf,
  openDoor,
  Refusal,
  sentenceOf,
  type Answer,
  type ProgramCall,
} from './program-door.ts'
import { sendTexts, type SentText } from './program-sends.ts'

export interface HubtelOptions {
  messaging: Sending
  authenticate: (token: string, address: string) => Promise<Authenticated>
}

const BASE = '/v1/messages'
const BODY_BYTES_MAX = 1024 * 1024
const SENDER_LENGTH_MAX = 15

/** Hubtel's codes of refused requests. */
const CODE = {
  destination: 1,
  source: 2,
  tooLong: 3,
  time: 5,
  content: 6,
  notAllowed: 7,
  notValid: 8,
  credit: 12,
  general: 100,
} as const

export function bindHubtel(server: Server, { messaging, authenticate }: HubtelOptions): void {
  const { db } = server
  const context = { db, messaging }

  const sendOne = async (fields: Fields, { request, key }: ProgramCall): Promise<object> => {
    const { from, to, content, clientreference: reference } = readSend(fields)
    const traffic = trafficOf(request)
    const entries = [{ to, ...(reference !== undefined && { reference }) }]
    const { texts } = await sendTexts(
      context,
      key,
      { senderId: from, text: content, traffic, entries },
      request.id,
    )
    const [{ id, credits, leftOut }] = texts as [SentText]
    if (id === null) throw new Fail('no_recipients', { reason: leftOut ?? '' })
    return {
      rate: credits,
      messageId: encodeId('msg', id),
      status: 0,
      networkId: networkIdOf(to),
      clientReference: reference ?? null,
      statusDescription: 'request submitted successfully',
    }
  }
  const sendBatch = async ({ request, key }: ProgramCall, batch: Batch): Promise<Answer> => {
    const traffic = trafficOf(request)
    const { campaignId, texts } = await sendTexts(context, key, { ...batch, traffic }, request.id)
    const leftOut = texts.filter(({ id }) => id === null)
    return [
      201,
      {
        batchId: encodeId('cmp', campaignId),
        status: 0,
        data: texts.flatMap(({ to, text, id }) =>
          id === null ? [] : [{ recipient: to, content: text, messageId: encodeId('msg', id) }],
        ),
        // Theirs has no such field. Nobody is left out without a word.
        ...(leftOut.length > 0 && {
          leftOut: leftOut.map(({ to, leftOut: reason }) => ({ recipient: to, reason })),
        }),
      },
    ]
  }

  const { on, refuseOthers } = openDoor(server, {
    bodyBytesMax: BODY_BYTES_MAX,
    admit: (request) => keyAlone(authenticate(credentialsOf(request).secret, addressOf(request))),
    refusalOf,
    challenge: 'Basic realm="Nkra"',
  })
  on('GET', `${BASE}/send`, 'messages:send', async (call) => [200, await sendOne(fieldsOf(call.query), call)])
  on('POST', `${BASE}/send`, 'messages:send', async (call) => [201, await sendOne(fieldsIn(call.body), call)])
  on('POST', `${BASE}/batch/simple/send`, 'messages:send', (call) =>
    sendBatch(call, readSimple(fieldsIn(call.body))),
  )
  on('POST', `${BASE}/batch/personalized/send`, 'messages:send', (call) =>
    sendBatch(call, readPersonalized(fieldsIn(call.body))),
  )
  on('GET', `${BASE}/:message`, 'messages:read', async ({ key, params }) => {
    const id = decodeId('msg', params['message'] ?? '')
    const message = id === null ? null : await readMessage(db, key.accountId, id)
    if (message === null) throw new Fail('not_found', { thing: 'message' })
    return [200, statusOf(message)]
  })
  on('GET', `${BASE}/batch/:batch`, 'messages:read', async ({ key, params }) => {
    const id = decodeId('cmp', params['batch'] ?? '')
    if (id === null) throw new Fail('not_found', { thing: 'batch' })
    const query = { searchTerm: '', limit: ENTRIES_ANSWERED_MAX }
    const { items } = await listRecipients(db, key, id, query)
    return [200, { rate: items[0]?.credits ?? 0, data: items.map(statusOf) }]
  })
  refuseOthers(BASE)
}

/** The client's ID and secret, by HTTP Basic or in the query of a GET, as in Hubtel's first sample. */
function credentialsOf(request: FastifyRequest): { id: string; secret: string } {
  const given = basicOf(request.headers.authorization)
  if (request.method === 'GET') {
    const query = fieldsOf(request.query as Readonly<Record<string, unknown>>)
    const [id, secret] = [query.get('clientid'), query.get('clientsecret')]
    if (typeof secret === 'string') return { id: typeof id === 'string' ? id : '', secret }
  }
  if (given === null) throw new Fail('unauthenticated')
  return { id: given.username, secret: given.password }
}

function trafficOf(request: FastifyRequest): Traffic {
  const id = credentialsOf(request).id.toLowerCase()
  return id === 'transactional' || id === 'otp' ? id : 'promotional'
}

/** Fields by their names in lower case. */
type Fields = ReadonlyMap<string, unknown>

function fieldsOf(given: Readonly<Record<string, unknown>>): Fields {
  const fields = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
  if (fields.size < Object.keys(given).length)
    throw new HubtelRefusal(400, CODE.notValid, 'A parameter comes twice')
  return fields
}

function fieldsIn(body: Buffer): Fields {
  const object = objectOf(body)
  if (object === null) throw new HubtelRefusal(400, CODE.general, 'Send the request as a JSON object')
  return fieldsOf(object)
}

/** Parameters that are not supported. They are accepted only with values that would change nothing. */
const WITHOUT_EFFECT: Readonly<Record<string, readonly string[]>> = {
  registereddelivery: ['true', 'false'],
  flashmessage: ['false'],
  type: ['0', 'text'],
}

/** Fails for a parameter that would change what is sent and is not supported here. */
function requireKnown(fields: Fields, known: readonly string[]): void {
  for (const [name, value] of fields) {
    if (known.includes(name)) continue
    if (WITHOUT_EFFECT[name]?.includes(String(value).toLowerCase()) === true) continue
    throw new HubtelRefusal(400, CODE.notAllowed, `The parameter ${name} is not supported here`)
  }
}

const AUTHENTICATION = ['clientid', 'clientsecret'] as const

function readSend(fields: Fields) {
  requireKnown(fields, ['from', 'to', 'content', 'clientreference', ...AUTHENTICATION])
  const from = readFrom(fields)
  const to = readNumber(fields.get('to'), 'To')
  const content = readContent(fields.get('content'))
  return { from, to, content, clientreference: readReference(fields.get('clientreference')) }
}

interface Batch {
  senderId: string
  text: string
  entries: { to: string; text?: string }[]
}

function readSimple(fields: Fields): Batch {
  requireKnown(fields, ['from', 'recipients', 'content'])
  const senderId = readFrom(fields)
  const recipients = readList(fields.get('recipients'), 'Recipients')
  const text = readContent(fields.get('content'))
  const entries = recipients.map((to, index) => ({ to: readNumber(to, `Recipients[${index}]`) }))
  return { senderId, text, entries }
}

function readPersonalized(fields: Fields): Batch {
  requireKnown(fields, ['from', 'personalizedrecipients'])
  const senderId = readFrom(fields)
  const recipients = readList(fields.get('personalizedrecipients'), 'personalizedRecipients')
  const entries = recipients.map((each, index) => {
    const place = `personalizedRecipients[${index}]`
    if (!isObject(each)) throw new HubtelRefusal(400, CODE.notValid, `${place} is no object`)
    const entry = fieldsOf(each)
    requireKnown(entry, ['to', 'content'])
    return { to: readNumber(entry.get('to'), `${place}.To`), text: readContent(entry.get('content')) }
  })
  return { senderId, text: '', entries }
}

function readList(given: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(given) || given.length === 0)
    throw new HubtelRefusal(400, CODE.destination, `${name} is a list with at least one recipient`)
  if (given.length > ENTRIES_ANSWERED_MAX)
    throw new HubtelRefusal(400, CODE.notValid, `${name} has at most ${ENTRIES_ANSWERED_MAX} recipients`)
  return given as unknown[]
}

function readFrom(fields: Fields): string {
  const from = fields.get('from')
  if (typeof from !== 'string' || from.trim() === '')
    throw new HubtelRefusal(400, CODE.source, 'From is required: an approved sender ID')
  if (from.trim().length > SENDER_LENGTH_MAX)
    throw new HubtelRefusal(400, CODE.source, `From has at most ${SENDER_LENGTH_MAX} characters`)
  return from.trim()
}

function readNumber(given: unknown, name: string): string {
  const to = typeof given === 'number' ? String(given) : given
  if (typeof to !== 'string' || to.trim() === '' || to.length > PHONE_LENGTH_MAX)
    throw new HubtelRefusal(400, CODE.destination, `${name} is required: a mobile number of Ghana`)
  if (parsePhone(to).fault !== null)
    throw new HubtelRefusal(400, CODE.destination, `${name} is not a mobile number of Ghana`)
  return to
}

function readContent(given: unknown): string {
  if (typeof given !== 'string' || given.trim() === '')
    throw new HubtelRefusal(400, CODE.content, 'Content is required')
  if (given.length > TEXT_LENGTH_MAX)
    throw new HubtelRefusal(400, CODE.tooLong, `Content has at most ${TEXT_LENGTH_MAX} characters`)
  return given
}

function readReference(given: unknown): string | undefined {
  if (given === undefined || given === null || given === '') return undefined
  if (typeof given !== 'string' || given.length > REFERENCE_LENGTH_MAX || /\p{Cc}/u.test(given))
    throw new HubtelRefusal(
      400,
      CODE.notValid,
      `ClientReference is a text of at most ${REFERENCE_LENGTH_MAX} characters`,
    )
  return given
}

/**
 * Hubtel's words for each state. An `unknown` message was sent to a network that did not answer, so it counts as on its
 * way.
 */
const STATUS: Readonly<Record<MessageState, string>> = {
  queued: 'Pending',
  submitting: 'Sent',
  unknown: 'Sent',
  submitted: 'Sent',
  delivered: 'Delivered',
  undelivered: 'Undelivered',
  expired: 'Expired',
  rejected: 'Rejected',
  failed: 'Failed',
}

/** A message's status. Its rate is the number of credits, because credits are not a currency. */
function statusOf(message: Message): object {
  const { id, campaignId, text, state, credits, to, senderId, createdAt, submittedAt, finishedAt } = message
  return {
    rate: credits,
    batchId: encodeId('cmp', campaignId),
    messageId: encodeId('msg', id),
    content: text,
    status: STATUS[state],
    updateTime: (finishedAt ?? submittedAt ?? createdAt).toISOString().slice(0, 19),
    time: createdAt.toISOString(),
    to: to.slice(1),
    from: senderId,
  }
}

/** The codes of Ghana's networks (ITU-T E.212: country 620). A ported number has the code of its number range. */
const NETWORK_IDS: Readonly<Partial<Record<Network, string>>> = {
  MTN: '62001',
  Telecel: '62002',
  AT: '62003',
  Expresso: '62004',
}

function networkIdOf(to: string): string | null {
  const phone = parsePhone(to)
  const network = phone.fault === null ? likelyNetwork(phone.msisdn) : null
  return network === null ? null : (NETWORK_IDS[network] ?? null)
}

/** A refusal with one of Hubtel's codes, in the form of its answer to a send. */
class HubtelRefusal extends Refusal {
  readonly answer: Answer

  constructor(status: number, code: number, description: string) {
    super(description)
    this.answer = [
      status,
      {
        rate: 0,
        messageId: null,
        status: code,
        networkId: null,
        clientReference: null,
        statusDescription: description,
      },
    ]
  }
}

const CREDENTIALS = 'Send an API key of Nkra as the client secret'
const UNAUTHORIZED = [401, 401] as const
const NO_SOURCE = [400, CODE.source] as const

/** The HTTP status and Hubtel's code for each failure. Other failures have their own status as the code. */
const CODES: Readonly<Partial<Record<FailureCode, readonly [status: number, code: number]>>> = {
  unauthenticated: UNAUTHORIZED,
  key_malformed: UNAUTHORIZED,
  key_refused: UNAUTHORIZED,
  key_network_refused: UNAUTHORIZED,
  key_scope_missing: UNAUTHORIZED,
  account_suspended: UNAUTHORIZED,
  invalid_recipients: [400, CODE.destination],
  messages_invalid: [400, CODE.content],
  sender_not_allowed: NO_SOURCE,
  sender_not_approved_there: NO_SOURCE,
  text_too_long: [400, CODE.tooLong],
  content_refused: [400, CODE.content],
  outside_hours: [400, CODE.time],
  invalid_request: [400, CODE.general],
  insufficient_credits: [402, CODE.credit],
  no_recipients: [403, 403],
}

function refusalOf(failure: Fail): Answer {
  const [status, code] = CODES[failure.code] ?? [failure.status, failure.status]
  return new HubtelRefusal(status, code, sentenceOf(failure, CREDENTIALS)).answer
}

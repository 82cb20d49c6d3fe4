/**
 * The protocols of the simulated SMS gateways: the calls of each, its answers and its receipts. Written from the providers'
 * documentation, not from our adapters, which are tested with it.
 */
import { createHmac } from 'node:crypto'
import type { Post } from '../company/posts.ts'
import { json, type CompanyResponse, type CompanyRequest } from '../company/server.ts'

export type GatewayName = keyof typeof PROTOCOLS

/** The account of every simulated gateway. */
export const GATEWAY_USER = 'AC0123456789'
export const GATEWAY_SECRET = 'gateway-secret'

/** One message of a call. */
export interface SmsRequest {
  /** The recipient's digits. */
  readonly to: string
  readonly from: string
  readonly text: string
  /** The caller's own id of the message. */
  readonly reference: string | null
  readonly callbackUrl: string | null
}

export interface GatewayMessage extends SmsRequest {
  readonly gateway: GatewayName
  readonly id: string
  /** The state of the last receipt. */
  state: GatewayMessageState
}

export type GatewayMessageState = 'sent' | 'delivered' | 'undelivered' | 'expired' | 'refused'

/** One message of a call, in order: accepted, or refused with its number or reference. */
export type PlacedMessage = { readonly text: GatewayMessage } | { readonly refused: string }

export interface Protocol {
  /** Reads the messages of a call. Null if the request is no send. */
  read(asked: CompanyRequest): SmsRequest[] | null
  /** Whether the call shows the account's secret. */
  authorized(asked: CompanyRequest): boolean
  answer(placed: readonly PlacedMessage[]): CompanyResponse
  empty: CompanyResponse
  turnedAway: CompanyResponse
  /** The gateway's word for each state. `unknown` is in no documentation. */
  words: Readonly<Record<Exclude<GatewayMessageState, 'refused'> | 'unknown', string>>
  /** Makes a receipt. Null if the gateway sends none and must be asked. */
  receipt: ((text: GatewayMessage, word: string, secret: string) => Omit<Post, 'reference' | 'event'>) | null
  /** Answers a query about a message. */
  ask?: (
    asked: CompanyRequest,
    find: (id: string) => GatewayMessage | undefined,
    wordOf: (text: GatewayMessage) => string,
  ) => CompanyResponse | null
}

const BASIC = `Basic ${Buffer.from(`${GATEWAY_USER}:${GATEWAY_SECRET}`).toString('base64')}`
const digits = (number: unknown) => String(number).replaceAll(/\D/g, '')

function bodyOf({ body }: CompanyRequest): Record<string, unknown> {
  try {
    return JSON.parse(body.toString('utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}

const formOf = ({ body }: CompanyRequest) => new URLSearchParams(body.toString('utf8'))

const hubtel: Protocol = {
  read(asked) {
    const body = bodyOf(asked)
    const from = String(body['From'])
    const rest = { from, reference: null, callbackUrl: null }
    if (asked.path === '/v1/messages/send') {
      return [{ to: digits(body['To']), text: String(body['Content']), ...rest }]
    }
    if (asked.path !== '/v1/messages/batch/personalized/send') return null
    const all = body['personalizedRecipients'] as { To: string; Content: string }[]
    return all.map(({ To, Content }) => ({ to: digits(To), text: Content, ...rest }))
  },
  authorized: ({ headers }) => headers.authorization === BASIC,
  answer(placed) {
    const [first] = placed
    if (placed.length === 1 && first !== undefined) {
      if ('refused' in first) return json(400, { status: 1, statusDescription: 'Invalid destination' })
      return json(201, { rate: 0.03, messageId: first.text.id, status: 0, networkId: '62001' })
    }
    const data = placed.flatMap((each) =>
      'text' in each ? [{ recipient: each.text.to, content: each.text.text, messageId: each.text.id }] : [],
    )
    return json(201, { batchId: 'batch', status: 0, data })
  },
  empty: json(402, { status: 12, statusDescription: 'Payment required on account' }),
  turnedAway: json(400, { status: 8, statusDescription: 'One or more parameters are not valid' }),
  words: {
    sent: 'Sent',
    delivered: 'Delivered',
    undelivered: 'Undelivered',
    expired: 'Expired',
    unknown: 'Teleported',
  },
  receipt: null,
  ask({ path, method }, find, wordOf) {
    const id = /^\/v1\/messages\/([\w-]+)$/.exec(path)?.[1]
    if (id === undefined || method !== 'GET') return null
    const text = find(id)
    if (text === undefined) return json(404, { status: 404 })
    return json(200, {
      rate: 0.03,
      batchId: null,
      messageId: id,
      status: wordOf(text),
      to: text.to,
      from: text.from,
    })
  },
}

const arkesel: Protocol = {
  read(asked) {
    if (asked.path !== '/api/v2/sms/send' || asked.method !== 'POST') return null
    const { sender, message, recipients, callback_url: url } = bodyOf(asked)
    const rest = { from: String(sender), text: String(message), reference: null }
    const callbackUrl = typeof url === 'string' ? url : null
    return (recipients as string[]).map((to) => ({ to: digits(to), ...rest, callbackUrl }))
  },
  authorized: ({ headers }) => headers['api-key'] === GATEWAY_SECRET,
  answer(placed) {
    const refused = placed.flatMap((each) => ('refused' in each ? [each.refused] : []))
    const taken = placed.flatMap((each) =>
      'text' in each ? [{ recipient: each.text.to, id: each.text.id }] : [],
    )
    return json(200, {
      status: 'success',
      data: refused.length === 0 ? taken : [...taken, { 'invalid numbers': refused }],
    })
  },
  empty: json(402, { status: 'error', message: 'Insufficient balance' }),
  turnedAway: json(422, { status: 'error', message: 'The recipients field is invalid' }),
  words: {
    sent: 'SUBMITTED',
    delivered: 'DELIVERED',
    undelivered: 'NOT_DELIVERED',
    expired: 'EXPIRED',
    unknown: 'LOST',
  },
  receipt: ({ id, callbackUrl }, word) => ({
    method: 'GET',
    url: `${callbackUrl ?? ''}?sms_id=${id}&status=${word}`,
    body: '',
    headers: {},
  }),
  ask({ path, method }, find, wordOf) {
    const id = /^\/api\/v2\/sms\/([\w-]+)$/.exec(path)?.[1]
    if (id === undefined || method !== 'GET') return null
    const text = find(id)
    if (text === undefined) return json(404, { status: 'error' })
    return json(200, { status: 'success', data: { id, recipient: text.to, status: wordOf(text) } })
  },
}

const africastalking: Protocol = {
  read(asked) {
    if (asked.path !== '/version1/messaging') return null
    const form = formOf(asked)
    const rest = { from: form.get('from') ?? '', text: form.get('message') ?? '', reference: null }
    return (form.get('to') ?? '').split(',').map((to) => ({ to: digits(to), ...rest, callbackUrl: null }))
  },
  authorized: (asked) =>
    asked.headers['apikey'] === GATEWAY_SECRET && formOf(asked).get('username') === GATEWAY_USER,
  answer: (placed) =>
    json(201, {
      SMSMessageData: {
        Message: `Sent to ${placed.length}`,
        Recipients: placed.map((each) =>
          'text' in each
            ? {
                statusCode: 101,
                number: `+${each.text.to}`,
                status: 'Success',
                cost: 'GHS 0.03',
                messageId: each.text.id,
              }
            : {
                statusCode: 403,
                number: `+${each.refused}`,
                status: 'InvalidPhoneNumber',
                cost: '0',
                messageId: 'None',
              },
        ),
      },
    }),
  empty: json(201, { SMSMessageData: { Message: 'InsufficientBalance', Recipients: [] } }),
  turnedAway: json(400, { error: 'The request content was malformed' }),
  words: {
    sent: 'Buffered',
    delivered: 'Success',
    undelivered: 'Failed',
    expired: 'Expired',
    unknown: 'Evaporated',
  },
  receipt: ({ id, to, callbackUrl }, word) => ({
    url: callbackUrl ?? '',
    body: new URLSearchParams({ id, status: word, phoneNumber: `+${to}`, networkCode: '62001' }).toString(),
    headers: { 'content-type': FORM },
  }),
}

const FORM = 'application/x-www-form-urlencoded'

const INFOBIP_STATUS: Readonly<Record<string, object>> = {
  sent: { groupId: 3, groupName: 'DELIVERED', id: 2, name: 'DELIVERED_TO_OPERATOR' },
  delivered: { groupId: 3, groupName: 'DELIVERED', id: 5, name: 'DELIVERED_TO_HANDSET' },
  undelivered: { groupId: 2, groupName: 'UNDELIVERABLE', id: 9, name: 'UNDELIVERABLE_NOT_DELIVERED' },
  expired: { groupId: 4, groupName: 'EXPIRED', id: 15, name: 'EXPIRED_EXPIRED' },
  unknown: { groupId: 42, groupName: 'ELSEWHERE', id: 4_242, name: 'ELSEWHERE_SOMEWHERE' },
}

interface InfobipMessage {
  sender: string
  destinations: { to: string; messageId: string }[]
  content: { text: string }
  webhooks?: { delivery: { url: string } }
}

const infobip: Protocol = {
  read(asked) {
    if (asked.path !== '/sms/3/messages') return null
    return (bodyOf(asked)['messages'] as InfobipMessage[]).flatMap((message) =>
      message.destinations.map(({ to, messageId }) => ({
        to: digits(to),
        from: message.sender,
        text: message.content.text,
        reference: messageId,
        callbackUrl: message.webhooks?.delivery.url ?? null,
      })),
    )
  },
  authorized: ({ headers }) => headers.authorization === `App ${GATEWAY_SECRET}`,
  answer: (placed) =>
    json(200, {
      bulkId: 'bulk',
      messages: placed.map((each) =>
        'text' in each
          ? {
              messageId: each.text.reference,
              destination: each.text.to,
              status: { groupId: 1, groupName: 'PENDING', id: 26, name: 'PENDING_ACCEPTED' },
            }
          : {
              messageId: each.refused,
              destination: each.refused,
              status: { groupId: 5, groupName: 'REJECTED', id: 52, name: 'REJECTED_DESTINATION' },
            },
      ),
    }),
  empty: json(402, { requestError: { serviceException: { messageId: 'PAYMENT_REQUIRED' } } }),
  turnedAway: json(400, { requestError: { serviceException: { messageId: 'BAD_REQUEST' } } }),
  words: {
    sent: 'sent',
    delivered: 'delivered',
    undelivered: 'undelivered',
    expired: 'expired',
    unknown: 'unknown',
  },
  receipt: ({ reference, to, callbackUrl }, word) => ({
    url: callbackUrl ?? '',
    body: JSON.stringify({
      results: [
        {
          messageId: reference,
          to,
          status: INFOBIP_STATUS[word],
          error: { groupId: 0, id: 0, name: 'NO_ERROR' },
        },
      ],
    }),
    headers: {},
  }),
}

const twilio: Protocol = {
  read(asked) {
    if (asked.path !== `/2010-04-01/Accounts/${GATEWAY_USER}/Messages.json`) return null
    const form = formOf(asked)
    const text = { from: form.get('From') ?? '', text: form.get('Body') ?? '', reference: null }
    return [{ to: digits(form.get('To')), ...text, callbackUrl: form.get('StatusCallback') }]
  },
  authorized: ({ headers }) => headers.authorization === BASIC,
  answer([first]) {
    if (first === undefined || 'refused' in first) {
      return json(400, { code: 21_211, message: 'The To number is not a valid phone number', status: 400 })
    }
    return json(201, { sid: first.text.id, status: 'queued', error_code: null })
  },
  empty: json(401, { code: 20_003, message: 'Authenticate', status: 401 }),
  turnedAway: json(400, { code: 21_602, message: 'Message body is required', status: 400 }),
  words: {
    sent: 'sent',
    delivered: 'delivered',
    undelivered: 'undelivered',
    expired: 'undelivered',
    unknown: 'wandering',
  },
  receipt({ id, to, from, callbackUrl }, word, secret) {
    const url = callbackUrl ?? ''
    const form = {
      MessageSid: id,
      SmsSid: id,
      MessageStatus: word,
      To: `+${to}`,
      From: from,
      AccountSid: GATEWAY_USER,
    }
    const fields = Object.entries(form).sort(([a], [b]) => (a < b ? -1 : 1))
    const signed = url + fields.map(([name, value]) => name + value).join('')
    const signature = createHmac('sha1', secret).update(signed).digest('base64')
    return {
      url,
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': FORM, 'x-twilio-signature': signature },
    }
  },
}

/** A gateway without documentation: the test and its link agree on the form. */
const generic: Protocol = {
  read(asked) {
    if (asked.path !== '/sms') return null
    const { number, sender, body, ours, report } = bodyOf(asked)
    return [
      {
        to: digits(number),
        from: String(sender),
        text: String(body),
        reference: String(ours),
        callbackUrl: String(report),
      },
    ]
  },
  authorized: ({ headers }) => headers['x-token'] === GATEWAY_SECRET,
  answer([first]) {
    if (first === undefined || 'refused' in first) return json(200, { outcome: { code: 'NO' } })
    return json(200, { outcome: { code: 'OK' }, parts: [{ id: first.text.id }] })
  },
  empty: json(402, {}),
  turnedAway: json(400, {}),
  words: { sent: 'GONE', delivered: 'THERE', undelivered: 'NOT THERE', expired: 'LATE', unknown: 'HMM' },
  receipt: ({ id, to, callbackUrl }, word) => ({
    url: callbackUrl ?? '',
    body: JSON.stringify({ message: { id, number: to }, fate: word }),
    headers: {},
  }),
}

/** The protocols by the name of the gateway in our contract. */
export const PROTOCOLS = {
  hubtel,
  arkesel,
  africastalking,
  infobip,
  twilio,
  generic,
} satisfies Record<string, Protocol>

export const GATEWAYS = Object.keys(PROTOCOLS) as GatewayName[]

/**
 * Paystack's calls: POST /transaction/initialize, GET /transaction/verify/:reference, GET /transaction, POST /charge
 * with mobile money, POST /refund, GET /refund/:id. Amounts are in pesewas; a failure is {status: false, message}.
 */
import { chance } from '../company/chance.ts'
import type { Faults } from '../company/faults.ts'
import {
  CARDS,
  type Channel,
  type PaystackTransactions,
  type Refund,
  type Transaction,
} from './transactions.ts'
import { json, jsonObject, Refusal, type CompanyResponse, type CompanyRequest } from '../company/server.ts'

/** The faults of the simulated Paystack, by name, each with what then happens. */
export const PAYSTACK_FAULTS = {
  'webhook-lost': 'the webhook never comes',
  'webhook-doubled': 'the webhook comes twice, at the same time',
  'webhook-late': 'the webhook comes ten minutes later',
  'webhook-reordered': 'the webhook comes after the next one',
  'webhook-early': 'the charge is approved, and its webhook answered, before the charge call is',
  'webhook-unsigned': 'the webhook is signed with another key',
  'amount-short': 'one pesewa less was paid than was asked for',
  'amount-over': 'one pesewa more was paid than was asked for',
  'fees-on-payer': 'amount holds the fees besides, requested_amount what was asked for',
  'currency-wrong': 'the currency is NGN',
  'mode-wrong': 'the domain is live for a test key, and test for a live one',
  'reference-foreign': 'the reference is another’s',
  'status-failed': 'the answer says success, and its data.status says failed',
  'server-error': 'the call is answered with 500 and does nothing',
  'rate-limited': 'the call is answered with 429 and does nothing',
  'no-answer': 'the call is taken, and never answered',
  cut: 'the call is taken, and the connection cut in place of an answer',
  truncated: 'the call is taken, and answered with half of the JSON',
} as const

export type PaystackFault = keyof typeof PAYSTACK_FAULTS

export const PAYSTACK_CALLS = ['initialize', 'charge', 'verify', 'refund', 'list'] as const
type PaystackCall = (typeof PAYSTACK_CALLS)[number]

/** The faults of a call. A rule's `on` says which call. */
const CALL_FAULTS = ['server-error', 'rate-limited', 'no-answer', 'cut', 'truncated'] as const

export interface PaystackApi {
  readonly secretKey: string
  readonly seed: number
  readonly book: PaystackTransactions
  readonly faults: Faults<PaystackFault>
  /** Waits until the webhooks under way have landed. */
  readonly landed: () => Promise<void>
}

/** Paystack's smallest amount is 0.10. The largest is ours. */
const AMOUNT_MIN = 10
const AMOUNT_MAX = 1_000_000_000_00
const FEE_SHARE = 0.0195
const TEXT_LENGTH_MAX = 2_000
const PER_PAGE_MAX = 100
const NETWORKS = ['mtn', 'vod', 'atl']
const CHANNELS: readonly Channel[] = ['card', 'mobile_money']

/** Answers a call. Undefined if it is no call of Paystack's. */
export async function answerCall(
  api: PaystackApi,
  asked: CompanyRequest,
): Promise<CompanyResponse | undefined> {
  const called = route(asked)
  if (called === undefined) return undefined
  if (asked.headers.authorization !== `Bearer ${api.secretKey}`) {
    return failure(401, 'Invalid key', 'invalid_Key')
  }
  const [call, take] = called
  const body = asked.method === 'POST' ? jsonObject(asked.body, failure(400, 'Invalid JSON')) : {}
  const reference = referenceOf(call, asked, body)
  if (call === 'initialize' || call === 'charge') api.faults.bindNext(reference)
  const fault = api.faults.firstOf(reference, CALL_FAULTS, call)
  if (fault === 'server-error') return failure(500, 'An error occurred. Please try again later')
  if (fault === 'rate-limited') return failure(429, 'Rate limit exceeded')
  const answer = await take(api, asked, body)
  if (fault === 'no-answer') return { ...answer, fault: 'never' }
  if (fault === 'cut') return { ...answer, fault: 'cut' }
  return fault === 'truncated' ? { ...answer, fault: 'half' } : answer
}

type Body = Readonly<Record<string, unknown>>
type Take = (
  api: PaystackApi,
  asked: CompanyRequest,
  body: Body,
) => CompanyResponse | Promise<CompanyResponse>

function route({ method, path }: CompanyRequest): readonly [PaystackCall, Take] | undefined {
  if (method === 'POST' && path === '/transaction/initialize') return ['initialize', initialize]
  if (method === 'GET' && path.startsWith('/transaction/verify/')) return ['verify', verify]
  if (method === 'GET' && path === '/transaction') return ['list', list]
  if (method === 'POST' && path === '/charge') return ['charge', charge]
  if (method === 'POST' && path === '/refund') return ['refund', refund]
  if (method === 'GET' && /^\/refund\/\d{1,15}$/.test(path)) return ['refund', fetchRefund]
  return undefined
}

function referenceOf(call: PaystackCall, { path }: CompanyRequest, body: Body): string {
  if (call === 'verify') return verified(path)
  const named = body[call === 'refund' ? 'transaction' : 'reference']
  return typeof named === 'string' ? named : ''
}

const verified = (path: string) => {
  try {
    return decodeURIComponent(path.slice('/transaction/verify/'.length))
  } catch {
    return ''
  }
}

const initialize: Take = ({ book }, { base }, body) => {
  const transaction = book.open(openingOf(body))
  if (transaction === null) return duplicate()
  const { accessCode, reference } = transaction
  return success('Authorization URL created', {
    authorization_url: `${base}/checkout/${accessCode}`,
    access_code: accessCode,
    reference,
  })
}

const verify: Take = (api, { path }) => {
  const transaction = api.book.find(verified(path))
  return transaction === undefined
    ? failure(400, 'Transaction reference not found.', 'transaction_not_found')
    : success('Verification successful', transactionData(api, transaction))
}

const list: Take = (api, { query }) => {
  const perPage = Math.min(wholeOf(query.get('perPage'), 50), PER_PAGE_MAX)
  const page = Math.max(wholeOf(query.get('page'), 1), 1)
  const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')]
  const status = query.get('status')
  const found = api.book.transactions
    .filter(
      (transaction) =>
        !(transaction.createdAt < from) &&
        !(transaction.createdAt > to) &&
        (status === null || transaction.status === status),
    )
    .reverse()
  const data = found
    .slice((page - 1) * perPage, page * perPage)
    .map((transaction) => transactionData(api, transaction))
  const meta = {
    total: found.length,
    skipped: (page - 1) * perPage,
    perPage,
    page,
    pageCount: Math.ceil(found.length / perPage),
  }
  return json(200, { status: true, message: 'Transactions retrieved', data, meta })
}

const charge: Take = async ({ book, faults, landed }, _asked, body) => {
  const { phone, provider } = (body['mobile_money'] ?? {}) as Record<string, unknown>
  if (typeof phone !== 'string' || phone.length > 20) return failure(400, 'Mobile money phone is required')
  if (typeof provider !== 'string' || !NETWORKS.includes(provider)) {
    return failure(400, 'Invalid mobile money provider')
  }
  const transaction = book.open({ ...openingOf(body), channels: ['mobile_money'] })
  if (transaction === null) return duplicate()
  book.promptPhone(transaction, phone, provider)
  if (faults.consume(transaction.reference, 'webhook-early')) {
    book.succeed(transaction)
    await landed()
  }
  return success('Charge attempted', {
    reference: transaction.reference,
    status: 'pay_offline',
    display_text: 'Please complete the authorisation on your phone: enter your mobile money PIN',
  })
}

const refund: Take = (api, _asked, body) => {
  const named = body['transaction']
  const transaction = api.book.transactions.find(
    ({ reference, id }) => reference === named || String(id) === String(named),
  )
  if (transaction === undefined) return failure(404, 'Transaction not found', 'transaction_not_found')
  if (transaction.status !== 'success') return failure(400, 'Only a successful transaction can be refunded')
  const left = api.book.refundable(transaction)
  const amount = body['amount'] === undefined ? left : pesewas(body['amount'])
  if (amount > left || left === 0) return failure(400, 'Refund amount cannot be more than what was paid')
  const made = api.book.refund({
    transaction,
    amount,
    customerNote: text(body, 'customer_note') ?? `Refund for ${transaction.reference}`,
    merchantNote: text(body, 'merchant_note') ?? `Refund for ${transaction.reference}`,
    fails: CARDS[cardOf(transaction)]?.refundFails === true,
  })
  return success('Refund has been queued for processing', refundData(api, made))
}

const fetchRefund: Take = (api, { path }) => {
  const found = api.book.findRefund(Number(path.slice('/refund/'.length)))
  return found === undefined
    ? failure(404, 'Refund not found')
    : success('Refund retrieved', refundData(api, found))
}

function openingOf(body: Body) {
  const email = text(body, 'email')
  if (email === undefined || !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw new Refusal(failure(400, 'Invalid Email Address Passed', 'invalid_email_address'))
  }
  const reference = text(body, 'reference')
  if (reference !== undefined && !/^[A-Za-z0-9\-.=]{1,100}$/.test(reference)) {
    throw new Refusal(
      failure(400, 'Invalid Transaction Reference. Only letters, digits, -, . and = are allowed'),
    )
  }
  const currency = text(body, 'currency') ?? 'GHS'
  if (currency !== 'GHS') {
    throw new Refusal(failure(403, 'Currency not supported by merchant', 'unsupported_currency'))
  }
  const channels = Array.isArray(body['channels'])
    ? CHANNELS.filter((channel) => (body['channels'] as unknown[]).includes(channel))
    : CHANNELS
  return {
    reference,
    email,
    amount: pesewas(body['amount']),
    currency,
    channels: channels.length === 0 ? CHANNELS : channels,
    callbackUrl: callbackOf(text(body, 'callback_url')),
    metadata: body['metadata'] ?? null,
  }
}

function callbackOf(url: string | undefined): string | null {
  if (url === undefined) return null
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return url
  throw new Refusal(failure(400, 'Invalid callback URL'))
}

function pesewas(value: unknown): number {
  const amount = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value
  if (
    typeof amount === 'number' &&
    Number.isInteger(amount) &&
    amount >= AMOUNT_MIN &&
    amount <= AMOUNT_MAX
  ) {
    return amount
  }
  throw new Refusal(failure(400, 'Invalid Amount Sent', 'invalid_amount'))
}

function text(body: Body, name: string): string | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && value.length <= TEXT_LENGTH_MAX) return value
  throw new Refusal(failure(400, `Invalid ${name}`))
}

const wholeOf = (value: string | null, fallback: number) =>
  value !== null && /^\d{1,6}$/.test(value) ? Number(value) : fallback

function success(message: string, data: unknown): CompanyResponse {
  return json(200, { status: true, message, data })
}

function failure(status: number, message: string, code?: string): CompanyResponse {
  return json(status, {
    status: false,
    message,
    type: status >= 500 ? 'api_error' : 'validation_error',
    ...(code === undefined ? {} : { code }),
  })
}

const duplicate = () => failure(400, 'Duplicate Transaction Reference', 'duplicate_reference')

const cardOf = ({ payer }: Transaction) =>
  Object.keys(CARDS).find(
    (number) => payer !== null && number.startsWith(payer.bin) && number.endsWith(payer.last4),
  ) ?? ''

/** A transaction as verify, list and charge.success show it, with the script's faults. */
export function transactionData(
  { secretKey, seed, faults }: PaystackApi,
  transaction: Transaction,
): Record<string, unknown> {
  const { reference, payer, channel, createdAt, paidAt } = transaction
  const wrong = (fault: PaystackFault) => faults.consume(reference, fault)
  const domain = secretKey.startsWith('sk_live_') ? 'live' : 'test'
  const succeeded = transaction.status === 'success'
  const paid = transaction.amount - (wrong('amount-short') ? 1 : 0) + (wrong('amount-over') ? 1 : 0)
  const fees = Math.ceil(transaction.amount * FEE_SHARE)
  const onPayer = wrong('fees-on-payer')
  const instants = {
    paid: paidAt === null ? null : new Date(paidAt).toISOString(),
    created: new Date(createdAt).toISOString(),
  }
  return {
    id: transaction.id,
    domain: wrong('mode-wrong') ? (domain === 'test' ? 'live' : 'test') : domain,
    status: succeeded && wrong('status-failed') ? 'failed' : transaction.status,
    reference: wrong('reference-foreign') ? `other-${reference}` : reference,
    receipt_number: null,
    amount: onPayer ? paid + fees : paid,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: instants.paid,
    created_at: instants.created,
    channel,
    currency: wrong('currency-wrong') ? 'NGN' : transaction.currency,
    ip_address: '127.0.0.1',
    metadata: transaction.metadata,
    fees: succeeded ? fees : null,
    fees_split: null,
    authorization:
      payer === null
        ? {}
        : {
            authorization_code: `AUTH_${Math.floor(chance(seed, reference) * 1e10).toString(36)}`,
            bin: payer.bin,
            last4: payer.last4,
            exp_month: '12',
            exp_year: '2030',
            channel,
            card_type: '',
            bank: payer.bank,
            country_code: 'GH',
            brand: payer.brand,
            reusable: channel === 'card',
            signature: null,
            mobile_money_number: payer.mobileNumber,
          },
    customer: {
      id: transaction.id,
      email: transaction.email,
      customer_code: `CUS_${transaction.accessCode}`,
    },
    plan: null,
    split: {},
    order_id: null,
    paidAt: instants.paid,
    createdAt: instants.created,
    requested_amount: paid,
    transaction_date: instants.created,
  }
}

function refundData(api: PaystackApi, made: Refund): Record<string, unknown> {
  const { reference, id, currency, amount } = made.transaction
  return {
    id: made.id,
    transaction: { id, reference, amount, currency },
    amount: made.amount,
    currency,
    status: made.status,
    domain: api.secretKey.startsWith('sk_live_') ? 'live' : 'test',
    customer_note: made.customerNote,
    merchant_note: made.merchantNote,
    createdAt: new Date(made.createdAt).toISOString(),
  }
}

/** The data of refund.* events. */
export function refundEventData(api: PaystackApi, made: Refund): Record<string, unknown> {
  const { transaction } = made
  return {
    status: made.status,
    transaction_reference: transaction.reference,
    refund_reference: made.status === 'processed' ? `TRF_${made.id}` : null,
    amount: String(made.amount),
    currency: transaction.currency,
    customer: { email: transaction.email },
    domain: api.secretKey.startsWith('sk_live_') ? 'live' : 'test',
  }
}

/**
 * Hubtel's calls: POST /items/initiate opens a checkout, GET /transactions/:account/status?clientReference= says whether
 * it was paid. Amounts are in cedis with two decimals; a call was understood where its responseCode is 0000.
 */
import { chance } from '../company/chance.ts'
import type { Faults } from '../company/faults.ts'
import type { CheckoutRequest, Sale } from './sales.ts'
import { json, jsonObject, type CompanyResponse, type CompanyRequest } from '../company/server.ts'

/** The faults of the simulated Hubtel, by name, each with what then happens. */
export const HUBTEL_FAULTS = {
  'callback-lost': 'the callback never comes',
  'callback-doubled': 'the callback comes twice, at the same time',
  'callback-late': 'the callback comes ten minutes later',
  'callback-reordered': 'the callback comes after the next one',
  'callback-lies': 'the callback comes as soon as the page is open, and says that it was paid',
  'still-unpaid': 'the status says Unpaid although it was paid',
  'amount-short': 'one pesewa less was paid than was asked for',
  'amount-over': 'one pesewa more was paid than was asked for',
  'currency-wrong': 'the currency is NGN',
  'reference-foreign': 'the reference is another’s',
  forbidden: 'the call is answered with 403, as one from an address that is not on the list',
  'server-error': 'the call is answered with 500 and does nothing',
  'no-answer': 'the call is taken, and never answered',
  cut: 'the call is taken, and the connection cut in place of an answer',
  truncated: 'the call is taken, and answered with half of the JSON',
} as const

export type HubtelFault = keyof typeof HUBTEL_FAULTS

export const HUBTEL_CALLS = ['initiate', 'status'] as const
type HubtelCall = (typeof HUBTEL_CALLS)[number]

/** The faults of a call. A rule's `on` says which call. */
const CALL_FAULTS = ['forbidden', 'server-error', 'no-answer', 'cut', 'truncated'] as const

export interface HubtelApi {
  readonly clientId: string
  readonly clientSecret: string
  readonly account: string
  readonly seed: number
  readonly faults: Faults<HubtelFault>
  find(reference: string): Sale | undefined
  /** Null: its reference was used before. */
  open(asked: CheckoutRequest): Sale | null
}

const AMOUNT_MAX = 1_000_000_00
const TEXT_LENGTH_MAX = 500
const FEE_SHARE = 0.0195

/** Answers a call. Undefined: it is no call of Hubtel's. */
export function answerHubtelCall(api: HubtelApi, asked: CompanyRequest): CompanyResponse | undefined {
  const status = asked.path === `/transactions/${api.account}/status` && asked.method === 'GET'
  if (!status && !(asked.path === '/items/initiate' && asked.method === 'POST')) return undefined
  const basic = Buffer.from(`${api.clientId}:${api.clientSecret}`).toString('base64')
  if (asked.headers.authorization !== `Basic ${basic}`) return json(401, { message: 'Unauthorized' })
  const call: HubtelCall = status ? 'status' : 'initiate'
  const body = status ? {} : jsonObject(asked.body, invalid('body', 'The body is no JSON'))
  const reference = status
    ? (asked.query.get('clientReference') ?? '')
    : String(textOf(body, 'clientReference'))
  if (!status) api.faults.bindNext(reference)
  const fault = api.faults.firstOf(reference, CALL_FAULTS, call)
  if (fault === 'forbidden') return json(403, { message: 'Forbidden' })
  if (fault === 'server-error') return json(500, { message: 'An error has occurred' })
  const answer = status ? tellStatus(api, reference) : initiate(api, asked.base, body)
  if (fault === 'no-answer') return { ...answer, fault: 'never' }
  if (fault === 'cut') return { ...answer, fault: 'cut' }
  return fault === 'truncated' ? { ...answer, fault: 'half' } : answer
}

function initiate(api: HubtelApi, base: string, body: Readonly<Record<string, unknown>>): CompanyResponse {
  const reference = textOf(body, 'clientReference')
  if (reference === null || !/^[A-Za-z0-9]{1,36}$/.test(reference)) {
    return invalid('clientReference', 'The clientReference has 1 to 36 letters and digits')
  }
  const amount = typeof body['totalAmount'] === 'number' ? Math.round(body['totalAmount'] * 100) : Number.NaN
  if (!(amount >= 1 && amount <= AMOUNT_MAX)) return invalid('totalAmount', 'The totalAmount is not valid')
  if (textOf(body, 'merchantAccountNumber') !== api.account) {
    return invalid('merchantAccountNumber', 'The merchantAccountNumber is not known')
  }
  const [description, callbackUrl, returnUrl, cancellationUrl] = [
    textOf(body, 'description'),
    urlOf(body, 'callbackUrl'),
    urlOf(body, 'returnUrl'),
    urlOf(body, 'cancellationUrl'),
  ]
  if (description === null) return invalid('description', 'The description is missing')
  if (callbackUrl === null || returnUrl === null || cancellationUrl === null) {
    return invalid('callbackUrl', 'The callbackUrl, returnUrl and cancellationUrl are URLs')
  }
  const sale = api.open({ reference, amount, description, callbackUrl, returnUrl, cancellationUrl })
  if (sale === null) return invalid('clientReference', 'The clientReference was used before')
  const page = `${base}/checkout/${sale.checkoutId}`
  return json(200, {
    responseCode: '0000',
    status: 'Success',
    data: {
      checkoutUrl: page,
      checkoutId: sale.checkoutId,
      clientReference: reference,
      message: '',
      checkoutDirectUrl: `${page}?direct`,
    },
  })
}

function tellStatus(api: HubtelApi, reference: string): CompanyResponse {
  const sale = api.find(reference)
  if (sale === undefined)
    return json(404, { message: 'Transaction not found', responseCode: '2001', data: null })
  const wrong = (fault: HubtelFault) => api.faults.consume(reference, fault)
  const status = sale.status === 'Paid' && wrong('still-unpaid') ? 'Unpaid' : sale.status
  const paid = sale.amount - (wrong('amount-short') ? 1 : 0) + (wrong('amount-over') ? 1 : 0)
  const fees = Math.ceil(sale.amount * FEE_SHARE)
  return json(200, {
    message: 'Successful',
    responseCode: '0000',
    data: {
      date: new Date(sale.paidAt ?? sale.createdAt).toISOString(),
      status,
      transactionId: sale.checkoutId,
      externalTransactionId:
        sale.paidAt === null ? null : String(Math.floor(chance(api.seed, reference) * 1e10)),
      paymentMethod: sale.phone === null ? null : 'mobilemoney',
      clientReference: wrong('reference-foreign') ? `other${reference}` : reference,
      currencyCode: wrong('currency-wrong') ? 'NGN' : null,
      amount: paid / 100,
      charges: fees / 100,
      amountAfterCharges: (paid - fees) / 100,
      isFulfilled: null,
    },
  })
}

/** The body of a callback. It is not signed. */
export function callbackOf(sale: Sale): Record<string, unknown> {
  return {
    ResponseCode: '0000',
    Status: 'Success',
    Data: {
      CheckoutId: sale.checkoutId,
      SalesInvoiceId: sale.checkoutId,
      ClientReference: sale.reference,
      Status: 'Success',
      Amount: sale.amount / 100,
      CustomerPhoneNumber: sale.phone,
      PaymentDetails: { MobileMoneyNumber: sale.phone, PaymentType: 'mobilemoney', Channel: 'mtn-gh' },
      Description: sale.description,
    },
  }
}

function invalid(field: string, errorMessage: string): CompanyResponse {
  return json(400, { responseCode: '4000', status: 'Validation error', data: [{ field, errorMessage }] })
}

function textOf(body: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = body[name]
  return typeof value === 'string' && value !== '' && value.length <= TEXT_LENGTH_MAX ? value : null
}

function urlOf(body: Readonly<Record<string, unknown>>, name: string): string | null {
  const url = textOf(body, name)
  return url !== null && /^https?:$/.test(URL.parse(url)?.protocol ?? '') ? url : null
}

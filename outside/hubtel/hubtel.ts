/**
 * A simulated Hubtel. It speaks the real protocol of its online checkout: initiate, the hosted page, the status, and an
 * unsigned callback that comes once or never. A script makes it fail.
 *
 *     const hubtel = await startHubtel({ clientId: 'id', clientSecret: 'secret', account: '2000001' })
 *     … HUBTEL_CHECKOUT_URL is `${hubtel.url}/items/initiate`, HUBTEL_STATUS_URL `${hubtel.url}/transactions` …
 *     hubtel.control.play([{ next: true, faults: ['callback-lost'] }])
 *     await hubtel.close()
 *
 * The same over HTTP at /hubtel/control: GET arrived, script, faults; POST script, fault, approve, decline, refund, reset.
 */
import {
  answerCommand,
  aboutReference,
  type Commands,
  newest,
  ScriptedCompany,
  type SimulationControl,
} from '../company/control.ts'
import { type Clock, systemClock } from '../company/clock.ts'
import type { Faults } from '../company/faults.ts'
import { type CheckoutRequest, HubtelSales, type Sale } from './sales.ts'
import {
  type Company,
  type CompanyRequest,
  type CompanyResponse,
  json,
  jsonObject,
  redirect,
  type RunningCompany,
  startCompany,
} from '../company/server.ts'
import { ghs, html, type Html, page } from '../company/page.ts'
import { isGhanaian, phoneList } from '../company/phones.ts'
import { chance } from '../company/chance.ts'

export interface HubtelOptions {
  readonly clientId: string
  readonly clientSecret: string
  /** The merchant's POS Sales ID. */
  readonly account: string
  readonly seed?: number
  /** Scales time: at 0.001 approvals and other waits take a thousandth of it. */
  readonly timeScale?: number
  /** Replaces the machine's clock. */
  readonly clock?: Clock
}

export interface HubtelControl extends SimulationControl<HubtelFault> {
  readonly sales: readonly Sale[]
  /** Makes the customer pay or refuse, whatever the number would do by itself. */
  approve(this: void, reference: string): void
  decline(this: void, reference: string): void
  /** Refunds a paid sale, as the merchant does in Hubtel's own pages. Hubtel posts nothing about it. */
  refund(this: void, reference: string): void
}

export interface SimulatedHubtel extends Company {
  readonly control: HubtelControl
}

export type RunningHubtel = RunningCompany<HubtelControl>

/** A simulated Hubtel on a free port of loopback. */
export const startHubtel = (options: HubtelOptions): Promise<RunningHubtel> =>
  startCompany('hubtel', createHubtel(options))

/** A simulated Hubtel, to be served beside other companies. */
export function createHubtel(options: HubtelOptions): SimulatedHubtel {
  const { clientId, clientSecret, account, seed = 1, clock = systemClock(options.timeScale) } = options
  const company = new ScriptedCompany<HubtelFault>(HUBTEL_FAULTS, HUBTEL_CALLS, { clock, retries_ms: [] })
  const { faults, posts } = company
  const sales = new HubtelSales({ clock, seed, changed: () => company.changed(), paid: callBack })

  function callBack(sale: Sale): void {
    const { reference, callbackUrl: url } = sale
    const post = { reference, event: 'callback', url, body: JSON.stringify(callbackOf(sale)), headers: {} }
    posts.send(post, {
      lost: faults.consume(reference, 'callback-lost'),
      doubled: faults.consume(reference, 'callback-doubled'),
      late: faults.consume(reference, 'callback-late'),
      held: faults.consume(reference, 'callback-reordered'),
    })
  }
  const open = (asked: CheckoutRequest) => {
    const sale = sales.open(asked)
    if (sale !== null && faults.consume(sale.reference, 'callback-lies')) callBack(sale)
    return sale
  }
  const api: HubtelApi = {
    clientId,
    clientSecret,
    account,
    seed,
    faults,
    open,
    find: (reference) => sales.find(reference),
  }
  const saleOf = (reference: string) => {
    const sale = sales.find(reference)
    if (sale === undefined) throw new RangeError('no such sale')
    return sale
  }

  const control: HubtelControl = {
    ...company.control(() => sales.reset()),
    get sales() {
      return sales.sales
    },
    approve: (reference) => sales.succeed(saleOf(reference)),
    decline: (reference) => sales.refuse(saleOf(reference), 'The customer declined the payment'),
    refund: (reference) => sales.refund(saleOf(reference)),
  }
  const arrived = () => ({ sales: newest(control.sales), deliveries: newest(control.deliveries) })
  const commands: Commands = {
    ...company.commands(control, arrived),
    'POST /approve': aboutReference(control.approve, arrived),
    'POST /decline': aboutReference(control.decline, arrived),
    'POST /refund': aboutReference(control.refund, arrived),
  }

  return {
    control,
    answer: (asked) =>
      answerCommand(commands, asked) ??
      answerHubtelCheckout(sales, asked) ??
      answerHubtelCall(api, asked) ??
      json(404, { message: 'Not found' }),
    close() {
      sales.close()
      posts.close()
    },
  }
}

/**
 * The simulated Hubtel's hosted checkout at /checkout/:checkoutId. The customer types a number and gets a prompt on the
 * phone. Then the page leads to the shop's returnUrl, or after a cancellation to its cancellationUrl.
 */
const POLL_S = 1

/** Answers what the customer's browser asks. Undefined if the request is not for the checkout. */
function answerHubtelCheckout(sales: HubtelSales, asked: CompanyRequest): CompanyResponse | undefined {
  const [, checkoutId, step = ''] = /^\/checkout\/([a-z0-9]+)(?:\/([a-z]+))?$/.exec(asked.path) ?? []
  if (checkoutId === undefined) return undefined
  const sale = sales.findByCheckoutId(checkoutId)
  if (sale === undefined) {
    const content = html`<h1>Not found</h1>
      <p>There is no such checkout, or it was forgotten when the simulation ended.</p>`
    return page({ status: 404, company: 'Hubtel', title: 'Not found', content })
  }
  const here = `${asked.base}/checkout/${checkoutId}`
  if (asked.method === 'GET' && step === '') {
    return sale.status === 'Unpaid' ? show(sale, here) : redirect(back(sale))
  }
  if (asked.method !== 'POST' || sale.status !== 'Unpaid') return redirect(here)
  if (step === 'cancel') {
    sales.refuse(sale, null)
    return redirect(sale.cancellationUrl)
  }
  const phone = (new URLSearchParams(asked.body.toString('utf8')).get('phone') ?? '').replace(/[\s-]/g, '')
  if (!isGhanaian(phone)) return show(sale, here, 'That is no number of Ghana: 0551234987.')
  sales.promptPhone(sale, phone)
  return redirect(here)
}

function back({ returnUrl, checkoutId }: Sale): string {
  const url = new URL(returnUrl)
  url.searchParams.set('checkoutid', checkoutId)
  return url.href
}

function show(sale: Sale, here: string, wrong?: string): CompanyResponse {
  const why = wrong ?? (sale.refused === null ? null : `${sale.refused}. You may try again.`)
  const content = html`
    <p class="soft">${sale.description}</p>
    <h1>${ghs(sale.amount)}</h1>
    <p class="soft">Reference ${sale.reference}</p>
    ${why === null ? null : html`<p class="wrong" role="alert">${why}</p>`}
    ${sale.waits ? waiting(sale) : phoneForm(sale, here)}
    <form method="post" action="${here}/cancel"><button class="plain">Cancel payment</button></form>
    ${tests()}
  `
  return page({
    company: 'Hubtel',
    title: `Pay ${ghs(sale.amount)}`,
    content,
    leadsTo: [sale.returnUrl, sale.cancellationUrl],
    ...(sale.waits ? { refresh_s: POLL_S } : {}),
  })
}

function waiting({ phone }: Sale): Html {
  return html`<h2>Approve it on your phone</h2>
    <p>A prompt was sent to ${phone}. This page goes on by itself.</p>`
}

function phoneForm(sale: Sale, here: string): Html {
  return html`<h2>Mobile money</h2>
    <form method="post" action="${here}/phone">
      <label>Number<input name="phone" inputmode="tel" autocomplete="off" required maxlength="16" /></label>
      <button>Pay ${ghs(sale.amount)}</button>
    </form>`
}

function tests(): Html {
  return html`<details>
    <summary>Test numbers</summary>
    <dl>${phoneList()}</dl>
  </details>`
}

/**
 * Hubtel's calls: POST /items/initiate opens a checkout, GET /transactions/:account/status?clientReference= says whether
 * it was paid. Amounts are in cedis with two decimals. A call was understood if its responseCode is 0000.
 */
/** The faults of the simulated Hubtel, by name, each with what then happens. */
const HUBTEL_FAULTS = {
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

const HUBTEL_CALLS = ['initiate', 'status'] as const
type HubtelCall = (typeof HUBTEL_CALLS)[number]

/** The faults of a call. A rule's `on` says which call. */
const CALL_FAULTS = ['forbidden', 'server-error', 'no-answer', 'cut', 'truncated'] as const

interface HubtelApi {
  readonly clientId: string
  readonly clientSecret: string
  readonly account: string
  readonly seed: number
  readonly faults: Faults<HubtelFault>
  find(reference: string): Sale | undefined
  /** Opens a checkout. Null if its reference was used before. */
  open(asked: CheckoutRequest): Sale | null
}

const AMOUNT_MAX = 1_000_000_00
const TEXT_LENGTH_MAX = 500
const FEE_SHARE = 0.0195

/** Answers a call. Undefined if it is no call of Hubtel's. */
function answerHubtelCall(api: HubtelApi, asked: CompanyRequest): CompanyResponse | undefined {
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

/** The body of a callback. Callbacks are not signed. */
function callbackOf(sale: Sale): Record<string, unknown> {
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

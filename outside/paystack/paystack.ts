/**
 * A simulated Paystack. It speaks the real protocol: transactions, the hosted checkout, mobile-money charges, verify,
 * refunds, signed webhooks and their repetition. A script makes it fail (PAYSTACK_FAULTS).
 *
 *     const paystack = await startPaystack({ secretKey: 'sk_test_x', webhookUrl: `${server}/billing/v1/webhook/paystack` })
 *     paystack.control.play([{ next: true, faults: ['webhook-lost'] }])
 *     … PAYSTACK_URL is paystack.url …
 *     await paystack.close()
 *
 * The same over HTTP, as JSON, at /paystack/control:
 *
 *     GET  /arrived      {transactions, deliveries, calls}: the newest 100 of each, newest first
 *     GET  /script       the rules in force;  POST /script replaces them
 *     POST /fault        adds one rule
 *     GET  /faults       the names of all faults, each with what then happens
 *     POST /approve      {reference}: the customer pays;  POST /decline {reference}: the customer refuses
 *     POST /send         {reference, event}: sends a webhook now
 *     POST /webhook-url  {url}: where webhooks go from now on; loopback only
 *     POST /reset        forgets everything
 */
import { createHmac } from 'node:crypto'
import {
  aboutReference,
  answerCommand,
  type Commands,
  newest,
  refuse,
  ScriptedCompany,
  type SimulationControl,
  textField,
} from '../company/control.ts'
import { type Clock, systemClock } from '../company/clock.ts'
import {
  answerCall,
  PAYSTACK_CALLS,
  PAYSTACK_FAULTS,
  type PaystackApi,
  type PaystackFault,
  refundEventData,
  transactionData,
} from './api.ts'
import { CARDS, PaystackTransactions, type TestCard, type Transaction } from './transactions.ts'
import type { Post } from '../company/posts.ts'
import {
  type Company,
  type CompanyRequest,
  type CompanyResponse,
  json,
  redirect,
  type RunningCompany,
  startCompany,
} from '../company/server.ts'
import { ghs, html, type Html, page } from '../company/page.ts'
import { isGhanaian, phoneList } from '../company/phones.ts'

/** The events that `control.send` takes. */
export const PAYSTACK_EVENTS = [
  'charge.success',
  'charge.dispute.create',
  'charge.dispute.remind',
  'charge.dispute.resolve',
] as const
export type PaystackEvent = (typeof PAYSTACK_EVENTS)[number]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface PaystackOptions {
  /** The secret key, `sk_test_…` or `sk_live_…`: callers show it, it signs webhooks, and it names the mode. */
  readonly secretKey: string
  /** Where webhooks go. With an empty text they go nowhere until `control.pointTo`. */
  readonly webhookUrl: string
  readonly seed?: number
  /** Scales time: at 0.001 approvals, repetitions and other waits take a thousandth of it. */
  readonly timeScale?: number
  /** Replaces the machine's clock, for a test that moves time itself. */
  readonly clock?: Clock
}

/** A call as it came, newest last. */
export interface Call {
  readonly at: string
  readonly method: string
  readonly path: string
}

export interface PaystackControl extends SimulationControl<PaystackFault> {
  readonly transactions: readonly Transaction[]
  readonly calls: readonly Call[]
  /**
   * Makes the customer approve on the phone, pay on the page, or refuse, whatever the number would do by itself.
   */
  approve(this: void, reference: string): void
  decline(this: void, reference: string): void
  /** Sends `charge.success` again, or opens, recalls or resolves a dispute. */
  send(reference: string, event: PaystackEvent): void
  /** Sets where webhooks go from now on. */
  pointTo(webhookUrl: string): void
}

export interface SimulatedPaystack extends Company {
  readonly control: PaystackControl
}

/** PAYSTACK_URL is its `url`. */
export type RunningPaystack = RunningCompany<PaystackControl>

const CALLS_MAX = 1_000

/** A simulated Paystack on a free port of loopback. */
export const startPaystack = (options: PaystackOptions): Promise<RunningPaystack> =>
  startCompany('paystack', createPaystack(options))

/** A simulated Paystack, to be served beside other companies. */
export function createPaystack(options: PaystackOptions): SimulatedPaystack {
  const { secretKey, webhookUrl, seed = 1, clock = systemClock(options.timeScale) } = options
  const posting = { clock, retries_ms: retriesOf(secretKey) }
  const company = new ScriptedCompany<PaystackFault>(PAYSTACK_FAULTS, PAYSTACK_CALLS, posting)
  const { faults, posts } = company
  let pointedTo = webhookUrl
  const book = new PaystackTransactions({
    clock,
    seed,
    listener: {
      changed: () => company.changed(),
      succeeded: (transaction) =>
        tell(transaction.reference, 'charge.success', transactionData(api, transaction)),
      refunded: (refund) =>
        tell(refund.transaction.reference, `refund.${refund.status}`, refundEventData(api, refund)),
    },
  })
  const api: PaystackApi = { secretKey, seed, book, faults, landed: () => posts.landed() }
  const calls: Call[] = []

  function tell(reference: string, event: string, data: unknown): void {
    const fault = {
      lost: faults.consume(reference, 'webhook-lost'),
      doubled: faults.consume(reference, 'webhook-doubled'),
      late: faults.consume(reference, 'webhook-late'),
      held: faults.consume(reference, 'webhook-reordered'),
    }
    const key = faults.consume(reference, 'webhook-unsigned') ? `${secretKey}0` : secretKey
    if (pointedTo !== '') posts.send(webhook({ reference, event, data }, { url: pointedTo, key }), fault)
  }
  const transactionOf = (reference: string) => {
    const transaction = book.find(reference)
    if (transaction === undefined) throw new RangeError('no such transaction')
    return transaction
  }

  const control: PaystackControl = {
    ...company.control(() => {
      book.reset()
      calls.length = 0
    }),
    get transactions() {
      return book.transactions
    },
    calls,
    approve: (reference) => book.succeed(transactionOf(reference)),
    decline: (reference) => book.fail(transactionOf(reference), 'The customer declined the payment'),
    send(reference, event) {
      const data = transactionData(api, transactionOf(reference))
      tell(reference, event, event === 'charge.success' ? data : disputeData(event, data))
    },
    pointTo(url) {
      pointedTo = url
    },
  }

  const commands = paystackCommands(company, control)
  return {
    control,
    async answer(asked) {
      const told = answerCommand(commands, asked) ?? answerCheckout(book, asked)
      if (told !== undefined) return told
      calls.push({ at: new Date(clock.now()).toISOString(), method: asked.method, path: asked.path })
      if (calls.length > CALLS_MAX) calls.shift()
      return (await answerCall(api, asked)) ?? json(404, { status: false, message: 'Not found' })
    },
    close() {
      book.close()
      posts.close()
    },
  }
}

function disputeData(event: PaystackEvent, transaction: Record<string, unknown>): Record<string, unknown> {
  return {
    id: Number(transaction['id']) + 1,
    refund_amount: transaction['amount'],
    currency: transaction['currency'],
    status: event === 'charge.dispute.resolve' ? 'resolved' : 'awaiting-merchant-feedback',
    resolution: event === 'charge.dispute.resolve' ? 'merchant-accepted' : null,
    domain: transaction['domain'],
    category: 'chargeback',
    transaction,
  }
}

/** The waits before repetitions: live 3 minutes four times and then an hour 72 times, test an hour 10 times. */
function retriesOf(secretKey: string): readonly number[] {
  return secretKey.startsWith('sk_live_')
    ? [...Array<number>(4).fill(3 * MINUTE_MS), ...Array<number>(72).fill(HOUR_MS)]
    : Array<number>(10).fill(HOUR_MS)
}

function webhook(
  told: { readonly reference: string; readonly event: string; readonly data: unknown },
  { url, key }: { readonly url: string; readonly key: string },
): Post {
  const { reference, event, data } = told
  const body = JSON.stringify({ event, data })
  return {
    reference,
    event,
    url,
    body,
    headers: { 'user-agent': 'Paystack/2.0 (simulated)', 'x-paystack-signature': signature(key, body) },
  }
}

/** The signature (x-paystack-signature): hex HMAC-SHA512 of the bytes as they are sent. */
function signature(key: string, body: string): string {
  return createHmac('sha512', key).update(body).digest('hex')
}

function paystackCommands(company: ScriptedCompany<PaystackFault>, control: PaystackControl): Commands {
  const arrived = () => ({
    transactions: newest(control.transactions),
    deliveries: newest(control.deliveries),
    calls: newest(control.calls),
  })
  return {
    ...company.commands(control, arrived),
    'POST /approve': aboutReference(control.approve, arrived),
    'POST /decline': aboutReference(control.decline, arrived),
    'POST /send'(body) {
      const event = PAYSTACK_EVENTS.find((candidate) => candidate === textField(body, 'event'))
      if (event === undefined) return refuse(`event is one of ${PAYSTACK_EVENTS.join(', ')}`)
      control.send(textField(body, 'reference'), event)
      return arrived()
    },
    'POST /webhook-url'(body) {
      const url = textField(body, 'url')
      if (!/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(URL.parse(url)?.hostname ?? '')) {
        return refuse('url is on loopback')
      }
      control.pointTo(url)
      return { url }
    },
  }
}

/**
 * The simulated Paystack's hosted checkout at /checkout/:access_code. The customer pays with a test card, with a PIN
 * and a code if the bank wants them, or by a prompt on a phone; or cancels. It leads back to callback_url with trxref
 * and reference. After a cancellation it leads to metadata.cancel_action if that was given.
 */
const POLL_S = 1

/** Answers a request of the customer's browser. Undefined if it is not for the checkout. */
function answerCheckout(book: PaystackTransactions, asked: CompanyRequest): CompanyResponse | undefined {
  const [, code, step = ''] = /^\/checkout\/([a-z0-9]+)(?:\/([a-z-]+))?$/.exec(asked.path) ?? []
  if (code === undefined) return undefined
  const transaction = book.findByAccessCode(code)
  if (transaction === undefined) {
    const content = html`<h1>Not found</h1>
      <p>There is no such payment, or it was forgotten when the simulation ended.</p>`
    return page({ status: 404, company: 'Paystack', title: 'Not found', content })
  }
  const here = `${asked.base}/checkout/${code}`
  if (asked.method === 'GET' && step === '') return show(transaction, here)
  if (asked.method !== 'POST') return redirect(here)
  const form = new URLSearchParams(asked.body.toString('utf8'))
  if (transaction.status === 'success' || transaction.status === 'reversed')
    return redirect(back(transaction) ?? here)
  const pay = STEPS[step]
  if (pay === undefined) return redirect(here)
  return (
    pay(book, transaction, form, here) ??
    (isPaid(transaction) ? redirect(back(transaction) ?? here) : redirect(here))
  )
}

const isPaid = ({ status }: Transaction) => status === 'success'

type Step = (
  book: PaystackTransactions,
  transaction: Transaction,
  form: URLSearchParams,
  here: string,
) => CompanyResponse | undefined

const STEPS: Readonly<Record<string, Step>> = {
  card(book, transaction, form, here) {
    const number = (form.get('number') ?? '').replace(/\D/g, '')
    const card = CARDS[number]
    if (card === undefined)
      return show(transaction, here, 'That is no test card. Those there are stand below.')
    if (form.get('cvv')?.trim() !== card.cvv)
      return show(transaction, here, `The CVV of that test card is ${card.cvv}.`)
    transaction.channel = 'card'
    transaction.payer = {
      brand: card.brand,
      bank: 'TEST BANK',
      last4: number.slice(-4),
      bin: number.slice(0, 6),
      mobileNumber: null,
    }
    if (card.pin === undefined) decide(book, transaction, card)
    else book.ask(transaction, { card: number, what: 'pin' })
    return undefined
  },
  pin(book, transaction, form) {
    const { card, asks } = asking(transaction, 'pin')
    if (card === undefined || asks === null) return undefined
    if (form.get('pin') !== card.pin) book.fail(transaction, 'Incorrect PIN')
    else if (card.otp === undefined) decide(book, transaction, card)
    else book.ask(transaction, { ...asks, what: 'otp' })
    return undefined
  },
  otp(book, transaction, form) {
    const { card } = asking(transaction, 'otp')
    if (card === undefined) return undefined
    if (form.get('otp') === card.otp) decide(book, transaction, card)
    else book.fail(transaction, 'Incorrect OTP')
    return undefined
  },
  'mobile-money'(book, transaction, form, here) {
    const phone = (form.get('phone') ?? '').replace(/[\s-]/g, '')
    if (!isGhanaian(phone)) return show(transaction, here, 'That is no number of Ghana: 0551234987.')
    book.promptPhone(transaction, phone, form.get('provider') ?? 'mtn')
    return undefined
  },
  cancel(book, transaction, _form, here) {
    if (transaction.status === 'ongoing') book.fail(transaction, 'Cancelled by the customer')
    return redirect(cancelAction(transaction) ?? back(transaction) ?? here)
  },
}

function decide(book: PaystackTransactions, transaction: Transaction, { refused }: TestCard): void {
  if (refused === undefined) book.succeed(transaction)
  else book.fail(transaction, refused)
}

function asking(transaction: Transaction, what: 'pin' | 'otp') {
  const asks = transaction.asks?.what === what ? transaction.asks : null
  return { asks, card: asks === null ? undefined : CARDS[asks.card] }
}

/** Where the customer goes after paying. Null if the call named no address. */
function back({ callbackUrl, reference }: Transaction): string | null {
  if (callbackUrl === null) return null
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}

function cancelAction({ metadata }: Transaction): string | null {
  let held: unknown = metadata
  if (typeof metadata === 'string') {
    try {
      held = JSON.parse(metadata)
    } catch {
      return null
    }
  }
  const action = (held as { cancel_action?: unknown } | null)?.cancel_action
  return typeof action === 'string' && /^https?:$/.test(URL.parse(action)?.protocol ?? '') ? action : null
}

function show(transaction: Transaction, here: string, wrong?: string): CompanyResponse {
  const { amount, email, status, gatewayResponse, reference } = transaction
  const why = wrong ?? (status === 'failed' ? `${gatewayResponse}. You may try again.` : null)
  const waits = status === 'ongoing' && transaction.asks === null
  const content = html`
    <p class="soft">${email}</p>
    <h1>${ghs(amount)}</h1>
    <p class="soft">Reference ${reference}</p>
    ${why === null ? null : html`<p class="wrong" role="alert">${why}</p>`} ${stage(transaction, here)}
  `
  return page({
    company: 'Paystack',
    title: `Pay ${ghs(amount)}`,
    content,
    leadsTo: [transaction.callbackUrl, cancelAction(transaction)],
    ...(waits ? { refresh_s: POLL_S } : {}),
  })
}

function stage(transaction: Transaction, here: string): Html {
  const { status, asks, channels } = transaction
  if (status === 'success' || status === 'reversed') {
    return html`<h2>Paid</h2>
      ${transaction.callbackUrl === null ? null : html`<p><a href="${back(transaction)}">Back to the shop</a></p>`}`
  }
  if (asks !== null) return asks.what === 'pin' ? pinForm(here) : otpForm(here)
  if (status === 'ongoing') {
    return html`<h2>Approve it on your phone</h2>
      <p>
        A prompt was sent to ${transaction.payer?.mobileNumber ?? 'your phone'}. This page goes on by itself.
      </p>
      ${cancelForm(here)}`
  }
  return html`${channels.includes('card') ? cardForm(transaction, here) : null}
  ${channels.includes('mobile_money') ? phoneForm(here) : null} ${cancelForm(here)} ${tests(channels)}`
}

function cardForm(transaction: Transaction, here: string): Html {
  return html`<h2>Card</h2>
    <form method="post" action="${here}/card">
      <label
        >Card number<input name="number" inputmode="numeric" autocomplete="off" required maxlength="30"
      /></label>
      <div class="pair">
        <label
          >Expires<input name="expiry" placeholder="MM/YY" autocomplete="off" maxlength="7" value="12/30"
        /></label>
        <label>CVV<input name="cvv" inputmode="numeric" autocomplete="off" required maxlength="4" /></label>
      </div>
      <button>Pay ${ghs(transaction.amount)}</button>
    </form>`
}

function phoneForm(here: string): Html {
  return html`<h2>Mobile money</h2>
    <form method="post" action="${here}/mobile-money">
      <label
        >Network<select name="provider">
          <option value="mtn">MTN</option>
          <option value="vod">Telecel</option>
          <option value="atl">AT</option>
        </select></label
      >
      <label>Number<input name="phone" inputmode="tel" autocomplete="off" required maxlength="16" /></label>
      <button>Send the prompt</button>
    </form>`
}

function pinForm(here: string): Html {
  return html`<h2>Your card’s PIN</h2>
    <form method="post" action="${here}/pin">
      <label
        >PIN<input name="pin" type="password" inputmode="numeric" autocomplete="off" required maxlength="6"
      /></label>
      <button>Go on</button>
    </form>
    ${cancelForm(here)}`
}

function otpForm(here: string): Html {
  return html`<h2>The code your bank sent</h2>
    <form method="post" action="${here}/otp">
      <label>Code<input name="otp" inputmode="numeric" autocomplete="off" required maxlength="8" /></label>
      <button>Go on</button>
    </form>
    ${cancelForm(here)}`
}

function cancelForm(here: string): Html {
  return html`<form method="post" action="${here}/cancel">
    <button class="plain">Cancel payment</button>
  </form>`
}

function tests(channels: Transaction['channels']): Html {
  const cards = Object.entries(CARDS).map(
    ([number, { cvv, about }]) =>
      html`<dt><code>${number}</code></dt>
        <dd>CVV ${cvv}, ${about}</dd>`,
  )
  return html`<details>
    <summary>Test cards and numbers</summary>
    <dl>
      ${channels.includes('card') ? cards : null}${channels.includes('mobile_money') ? phoneList() : null}
    </dl>
  </details>`
}

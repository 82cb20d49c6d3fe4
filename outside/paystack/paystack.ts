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
import { ChangeSignal } from '../company/changes.ts'
import { systemClock, type Clock } from '../company/clock.ts'
import {
  answerCommand,
  newest,
  refuse,
  scriptCommands,
  textField,
  type Commands,
  type SimulationControl,
} from '../company/control.ts'
import { Faults } from '../company/faults.ts'
import {
  answerCall,
  PAYSTACK_CALLS,
  PAYSTACK_FAULTS,
  refundEventData,
  transactionData,
  type PaystackApi,
  type PaystackFault,
} from './api.ts'
import { answerCheckout } from './checkout.ts'
import { PaystackTransactions, type Transaction } from './transactions.ts'
import { Posts, type Post } from '../company/posts.ts'
import { json, startCompany, type Company, type RunningCompany } from '../company/server.ts'

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
  /** `sk_test_…` or `sk_live_…`: callers show it, webhooks are signed with it, and it says the mode. */
  readonly secretKey: string
  /** Where webhooks go; the empty text: nowhere until `control.pointTo`. */
  readonly webhookUrl: string
  readonly seed?: number
  /** 0.001: approvals, repetitions and the rest wait a thousandth of their time. */
  readonly timeScale?: number
  /** In place of the machine's, for a test that moves time on by itself. */
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
  /** The customer approves on the phone, pays on the page, or refuses, whatever the number would do by itself. */
  approve(reference: string): void
  decline(reference: string): void
  /** Sends `charge.success` again, or opens, recalls or resolves a dispute. */
  send(reference: string, event: PaystackEvent): void
  /** Where webhooks go from now on. */
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
  const faults = new Faults<PaystackFault>(Object.keys(PAYSTACK_FAULTS) as PaystackFault[], PAYSTACK_CALLS)
  const changes = new ChangeSignal()
  const changed = () => changes.notify()
  const posts = new Posts({ clock, retries_ms: retriesOf(secretKey), changed })
  let pointedTo = webhookUrl
  const book = new PaystackTransactions({
    clock,
    seed,
    listener: {
      changed,
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
    play: (script) => void faults.play(script),
    add: (rule) => void faults.add(rule),
    get transactions() {
      return book.transactions
    },
    deliveries: posts.deliveries,
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
    until: (holds) => changes.until(holds),
    landed: () => posts.landed(),
    reset() {
      book.reset()
      posts.reset()
      faults.play([])
      calls.length = 0
    },
  }

  const commands = paystackCommands(control, faults)
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

/** Hex HMAC-SHA512 of the bytes as they are sent (x-paystack-signature). */
function signature(key: string, body: string): string {
  return createHmac('sha512', key).update(body).digest('hex')
}

function paystackCommands(control: PaystackControl, faults: Faults<PaystackFault>): Commands {
  const arrived = () => ({
    transactions: newest(control.transactions),
    deliveries: newest(control.deliveries),
    calls: newest(control.calls),
  })
  return {
    ...scriptCommands(faults, PAYSTACK_FAULTS),
    'GET /arrived': arrived,
    'POST /approve'(body) {
      control.approve(textField(body, 'reference'))
      return arrived()
    },
    'POST /decline'(body) {
      control.decline(textField(body, 'reference'))
      return arrived()
    },
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
    'POST /reset'() {
      control.reset()
      return arrived()
    },
  }
}

/**
 * A simulated Paystack that speaks the real protocol: transactions, the hosted checkout, mobile-money charges, verify,
 * refunds, signed webhooks and their repetition; and that goes wrong where a script says so (faults.ts).
 *
 *     const paystack = await startPaystack({ secretKey: 'sk_test_x', webhookUrl: `${server}/billing/v1/webhook/paystack` })
 *     paystack.control.play([{ next: true, faults: ['webhook-lost'] }])
 *     … PAYSTACK_URL is paystack.url …
 *     await paystack.close()
 *
 * The same controls over HTTP, as JSON, for who runs it as a process: see control.ts.
 */
import { Changes } from '../company/changes.ts'
import { systemClock, type Clock } from '../company/clock.ts'
import { answerCommand } from '../company/control.ts'
import { Faults, type FaultRule } from '../company/faults.ts'
import { answerCall, refundEventData, transactionData, type PaystackApi } from './api.ts'
import { answerCheckout } from './checkout.ts'
import { paystackCommands } from './control.ts'
import { PAYSTACK_CALLS, PAYSTACK_FAULTS, type PaystackFault } from './faults.ts'
import { PaystackBook, type Transaction } from './transactions.ts'
import { retriesOf, webhook, type PaystackEvent } from './webhooks.ts'
import { Posts, type Delivery } from '../company/posts.ts'
import { json, serveCompanies, type Company } from '../company/server.ts'

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

export interface PaystackControl {
  /** Replaces the script (faults.ts). Throws ScriptError. */
  play(script: readonly FaultRule<PaystackFault>[]): void
  /** Adds a rule before those in force. Throws ScriptError. */
  add(rule: FaultRule<PaystackFault>): void
  readonly transactions: readonly Transaction[]
  readonly deliveries: readonly Delivery[]
  readonly calls: readonly Call[]
  /** The customer approves on the phone, pays on the page, or refuses; whatever the number would do by itself. */
  approve(reference: string): void
  decline(reference: string): void
  /** Sends `charge.success` again, or opens, recalls or resolves a dispute. */
  send(reference: string, event: PaystackEvent): void
  pointTo(webhookUrl: string): void
  /** Resolves when it holds, now or after something changed. */
  until(holds: () => boolean): Promise<void>
  /** Waits until no webhook is under way; repetitions and late ones are not waited for. */
  landed(): Promise<void>
  reset(): void
}

export interface SimulatedPaystack extends Company {
  readonly control: PaystackControl
}

export interface RunningPaystack {
  /** What PAYSTACK_URL is set to. */
  readonly url: string
  readonly control: PaystackControl
  close(): Promise<void>
}

const CALLS_MAX = 1_000
const NOBODY = 'no such transaction'

/** A simulated Paystack on a port of its own on loopback. */
export async function startPaystack(options: PaystackOptions): Promise<RunningPaystack> {
  const paystack = createPaystack(options)
  const serving = await serveCompanies({ paystack }, { port: 0 })
  return { url: `${serving.url}/paystack`, control: paystack.control, close: () => serving.close() }
}

/** A simulated Paystack to be served with others. */
export function createPaystack(options: PaystackOptions): SimulatedPaystack {
  const { secretKey, webhookUrl, seed = 1, clock = systemClock(options.timeScale) } = options
  const faults = new Faults<PaystackFault>(Object.keys(PAYSTACK_FAULTS) as PaystackFault[], PAYSTACK_CALLS)
  const changes = new Changes()
  const changed = () => changes.tell()
  const posts = new Posts({ clock, retries_ms: retriesOf(secretKey), changed })
  let pointedTo = webhookUrl
  const book = new PaystackBook({
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
    const mishap = {
      lost: faults.takes(reference, 'webhook-lost'),
      doubled: faults.takes(reference, 'webhook-doubled'),
      late: faults.takes(reference, 'webhook-late'),
      held: faults.takes(reference, 'webhook-reordered'),
    }
    const key = faults.takes(reference, 'webhook-unsigned') ? `${secretKey}0` : secretKey
    if (pointedTo !== '') posts.send(webhook({ reference, event, data }, { url: pointedTo, key }), mishap)
  }
  const named = (reference: string) => {
    const transaction = book.find(reference)
    if (transaction === undefined) throw new RangeError(NOBODY)
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
    approve: (reference) => book.succeed(named(reference)),
    decline: (reference) => book.fail(named(reference), 'The customer declined the payment'),
    send(reference, event) {
      const data = transactionData(api, named(reference))
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

/**
 * The simulated Paystack's book: transactions, refunds, and what may happen to them. A transaction is `abandoned` from
 * the moment it is opened, as Paystack calls it, `ongoing` while a phone or a bank is asked, and may succeed after it
 * failed: the checkout page lets one try another card.
 */
import { chance, token } from '../company/chance.ts'
import type { Clock } from '../company/clock.ts'
import { APPROVAL_MS, outcomeOf, PROMPT_MS } from '../company/phones.ts'

export type TransactionStatus = 'abandoned' | 'ongoing' | 'success' | 'failed' | 'reversed'
export type Channel = 'card' | 'mobile_money'

export interface Transaction {
  readonly id: number
  readonly reference: string
  readonly accessCode: string
  readonly email: string
  /** Pesewas. */
  readonly amount: number
  readonly currency: string
  readonly channels: readonly Channel[]
  readonly callbackUrl: string | null
  /** As it was sent, with all that it holds. */
  readonly metadata: unknown
  /** Ms since 1970. */
  readonly createdAt: number
  status: TransactionStatus
  /** What the bank or the network said. */
  gatewayResponse: string
  channel: Channel
  paidAt: number | null
  payer: Payer | null
  /** What the customer has still to type on the checkout page. */
  asks: { readonly card: string; readonly what: 'pin' | 'otp' } | null
  /** Calls off the simulated phone. */
  hangUp: () => void
}

/** By what it was paid, as Paystack tells it. */
export interface Payer {
  readonly brand: string
  readonly bank: string
  readonly last4: string
  readonly bin: string
  readonly mobileNumber: string | null
}

export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed'

export interface Refund {
  readonly id: number
  readonly transaction: Transaction
  readonly amount: number
  readonly customerNote: string
  readonly merchantNote: string
  readonly createdAt: number
  readonly fails: boolean
  status: RefundStatus
}

export interface Opening {
  reference: string | undefined
  email: string
  amount: number
  currency: string
  channels: readonly Channel[]
  callbackUrl: string | null
  metadata: unknown
}

/** Who hears of it. */
export interface Listener {
  succeeded(transaction: Transaction): void
  refunded(refund: Refund): void
  /** Anything at all. */
  changed(): void
}

/** The oldest is forgotten beyond this. */
export const TRANSACTIONS_MAX = 50_000
/** A refund goes one step on every so often: pending, processing, then processed or failed. */
const REFUND_STEP_MS = 2_000
const FIRST_ID = 4_099_260_516

export class PaystackBook {
  readonly #byReference = new Map<string, Transaction>()
  readonly #byAccessCode = new Map<string, Transaction>()
  readonly #refunds = new Map<number, Refund>()
  readonly #pending = new Set<() => void>()
  readonly #clock: Clock
  readonly #seed: number
  readonly #listener: Listener
  #lastId = FIRST_ID

  constructor(options: { clock: Clock; seed: number; listener: Listener }) {
    this.#clock = options.clock
    this.#seed = options.seed
    this.#listener = options.listener
  }

  /** Oldest first. */
  get transactions(): Transaction[] {
    return [...this.#byReference.values()]
  }

  get refunds(): Refund[] {
    return [...this.#refunds.values()]
  }

  find(reference: string): Transaction | undefined {
    return this.#byReference.get(reference)
  }

  findByAccessCode(code: string): Transaction | undefined {
    return this.#byAccessCode.get(code)
  }

  /** Opens one; null where its reference was used before. */
  open({ reference, ...asked }: Opening): Transaction | null {
    const id = ++this.#lastId
    const named = reference ?? token(this.#seed, `reference/${id}`, 16)
    if (this.#byReference.has(named)) return null
    const transaction: Transaction = {
      ...asked,
      id,
      reference: named,
      accessCode: token(this.#seed, `access/${id}/${named}`, 15),
      createdAt: this.#clock.now(),
      status: 'abandoned',
      gatewayResponse: 'The transaction was not completed',
      channel: asked.channels[0] ?? 'card',
      paidAt: null,
      payer: null,
      asks: null,
      hangUp: () => undefined,
    }
    this.#byReference.set(named, transaction)
    this.#byAccessCode.set(transaction.accessCode, transaction)
    this.#forgetOldest()
    this.#listener.changed()
    return transaction
  }

  /** Asks the phone, which answers by itself: how, its number says (paystack-phones.ts). */
  ring(transaction: Transaction, phone: string, provider: string): void {
    transaction.hangUp()
    transaction.channel = 'mobile_money'
    transaction.status = 'ongoing'
    transaction.gatewayResponse = 'Awaiting authorisation on the customer’s phone'
    transaction.payer = {
      brand: provider.toUpperCase(),
      bank: provider.toUpperCase(),
      last4: phone.slice(-4),
      bin: phone.slice(0, 3).padEnd(6, 'X'),
      mobileNumber: phone,
    }
    const { approves, says, answers } = outcomeOf(phone)
    const [from, to] = APPROVAL_MS
    const wait = answers
      ? from + (to - from) * chance(this.#seed, `phone/${transaction.reference}`)
      : PROMPT_MS
    transaction.hangUp = this.#later(wait, () => {
      if (approves) this.succeed(transaction)
      else this.fail(transaction, says)
    })
    this.#listener.changed()
  }

  succeed(transaction: Transaction): void {
    if (transaction.status === 'success' || transaction.status === 'reversed') return
    transaction.hangUp()
    transaction.status = 'success'
    transaction.gatewayResponse = transaction.channel === 'card' ? 'Successful' : 'Approved'
    transaction.paidAt = this.#clock.now()
    transaction.asks = null
    this.#listener.succeeded(transaction)
    this.#listener.changed()
  }

  fail(transaction: Transaction, says: string): void {
    if (transaction.status === 'success' || transaction.status === 'reversed') return
    transaction.hangUp()
    transaction.status = 'failed'
    transaction.gatewayResponse = says
    transaction.asks = null
    this.#listener.changed()
  }

  /** Asks the customer for more before the bank decides. */
  ask(transaction: Transaction, asks: NonNullable<Transaction['asks']>): void {
    transaction.status = 'ongoing'
    transaction.gatewayResponse = `Awaiting the ${asks.what.toUpperCase()}`
    transaction.asks = asks
    this.#listener.changed()
  }

  /** What is left of a paid one, in pesewas: what was refunded, or is about to be, is gone. */
  refundable({ reference, amount }: Transaction): number {
    const gone = this.refunds
      .filter(({ transaction, status }) => transaction.reference === reference && status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0)
    return amount - gone
  }

  /** Gives back by itself, step by step. The caller has looked that there is so much left. */
  refund(asked: Pick<Refund, 'transaction' | 'amount' | 'customerNote' | 'merchantNote' | 'fails'>): Refund {
    const refund: Refund = {
      ...asked,
      id: ++this.#lastId,
      createdAt: this.#clock.now(),
      status: 'pending',
    }
    this.#refunds.set(refund.id, refund)
    if (this.#refunds.size > TRANSACTIONS_MAX) {
      const [oldest] = this.#refunds.keys()
      this.#refunds.delete(oldest!)
    }
    this.#step(refund, 'pending')
    return refund
  }

  findRefund(id: number): Refund | undefined {
    return this.#refunds.get(id)
  }

  reset(): void {
    this.close()
    this.#byReference.clear()
    this.#byAccessCode.clear()
    this.#refunds.clear()
    this.#listener.changed()
  }

  close(): void {
    for (const callOff of this.#pending) callOff()
    this.#pending.clear()
  }

  #step(refund: Refund, status: RefundStatus): void {
    refund.status = status
    if (status === 'processed' && this.refundable(refund.transaction) <= 0) {
      refund.transaction.status = 'reversed'
    }
    this.#listener.refunded(refund)
    this.#listener.changed()
    if (status === 'pending') this.#later(REFUND_STEP_MS, () => this.#step(refund, 'processing'))
    if (status === 'processing') {
      this.#later(REFUND_STEP_MS, () => this.#step(refund, refund.fails ? 'failed' : 'processed'))
    }
  }

  #later(delay_ms: number, run: () => void): () => void {
    const callOff = this.#clock.after(delay_ms, () => {
      this.#pending.delete(callOff)
      run()
    })
    this.#pending.add(callOff)
    return () => {
      callOff()
      this.#pending.delete(callOff)
    }
  }

  #forgetOldest(): void {
    if (this.#byReference.size <= TRANSACTIONS_MAX) return
    const [oldest] = this.#byReference.values()
    oldest!.hangUp()
    this.#byReference.delete(oldest!.reference)
    this.#byAccessCode.delete(oldest!.accessCode)
  }
}

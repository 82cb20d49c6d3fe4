/**
 * The simulated Paystack's transactions and refunds. A transaction is `abandoned` (Paystack's word) when it is opened and
 * `ongoing` while a phone or a bank is asked. It may succeed after it failed: the checkout page lets the customer try
 * another card.
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
  /** The amount in pesewas. */
  readonly amount: number
  readonly currency: string
  readonly channels: readonly Channel[]
  readonly callbackUrl: string | null
  /** The metadata exactly as it was sent. */
  readonly metadata: unknown
  /** Ms since 1970. */
  readonly createdAt: number
  status: TransactionStatus
  /** The words of the bank or the network. */
  gatewayResponse: string
  channel: Channel
  paidAt: number | null
  payer: Payer | null
  /** What the customer must still type on the checkout page. */
  asks: { readonly card: string; readonly what: 'pin' | 'otp' } | null
  /** Cancels the prompt on the simulated phone. */
  cancelPrompt: () => void
}

/** The card or wallet, as Paystack reports it. */
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

export interface TransactionRequest {
  reference: string | undefined
  email: string
  amount: number
  currency: string
  channels: readonly Channel[]
  callbackUrl: string | null
  metadata: unknown
}

/** Called after each change. */
export interface TransactionListener {
  succeeded(transaction: Transaction): void
  refunded(refund: Refund): void
  /** Called after any change. */
  changed(): void
}

/** The most transactions. Beyond it the oldest is dropped. */
export const TRANSACTIONS_MAX = 50_000
/** The time of one step of a refund: pending, processing, then processed or failed. */
const REFUND_STEP_MS = 2_000
const FIRST_ID = 4_099_260_516

export class PaystackTransactions {
  readonly #byReference = new Map<string, Transaction>()
  readonly #byAccessCode = new Map<string, Transaction>()
  readonly #refunds = new Map<number, Refund>()
  readonly #pending = new Set<() => void>()
  readonly #clock: Clock
  readonly #seed: number
  readonly #listener: TransactionListener
  #lastId = FIRST_ID

  constructor(options: { clock: Clock; seed: number; listener: TransactionListener }) {
    this.#clock = options.clock
    this.#seed = options.seed
    this.#listener = options.listener
  }

  /** The transactions, oldest first. */
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

  /** Opens a transaction. Null if its reference was used before. */
  open({ reference, ...asked }: TransactionRequest): Transaction | null {
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
      cancelPrompt: () => undefined,
    }
    this.#byReference.set(named, transaction)
    this.#byAccessCode.set(transaction.accessCode, transaction)
    this.#forgetOldest()
    this.#listener.changed()
    return transaction
  }

  /** Sends a prompt to the phone, which answers as its number does (company/phones.ts). */
  promptPhone(transaction: Transaction, phone: string, provider: string): void {
    transaction.cancelPrompt()
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
    transaction.cancelPrompt = this.#later(wait, () => {
      if (approves) this.succeed(transaction)
      else this.fail(transaction, says)
    })
    this.#listener.changed()
  }

  succeed(transaction: Transaction): void {
    if (transaction.status === 'success' || transaction.status === 'reversed') return
    transaction.cancelPrompt()
    transaction.status = 'success'
    transaction.gatewayResponse = transaction.channel === 'card' ? 'Successful' : 'Approved'
    transaction.paidAt = this.#clock.now()
    transaction.asks = null
    this.#listener.succeeded(transaction)
    this.#listener.changed()
  }

  fail(transaction: Transaction, says: string): void {
    if (transaction.status === 'success' || transaction.status === 'reversed') return
    transaction.cancelPrompt()
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

  /** How many pesewas can still be refunded. */
  refundable({ reference, amount }: Transaction): number {
    const gone = this.refunds
      .filter(({ transaction, status }) => transaction.reference === reference && status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0)
    return amount - gone
  }

  /** Starts a refund, which goes on by itself. The caller has checked `refundable`. */
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
    for (const cancel of this.#pending) cancel()
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
    const cancel = this.#clock.after(delay_ms, () => {
      this.#pending.delete(cancel)
      run()
    })
    this.#pending.add(cancel)
    return () => {
      cancel()
      this.#pending.delete(cancel)
    }
  }

  #forgetOldest(): void {
    if (this.#byReference.size <= TRANSACTIONS_MAX) return
    const [oldest] = this.#byReference.values()
    oldest!.cancelPrompt()
    this.#byReference.delete(oldest!.reference)
    this.#byAccessCode.delete(oldest!.accessCode)
  }
}

/** One of Paystack's test cards, and what the simulated bank does with it. */
export interface TestCard {
  readonly cvv: string
  readonly brand: 'visa' | 'verve'
  readonly about: string
  /** What the card asks for. Each has a page of its own, in this order. */
  readonly pin?: string
  readonly otp?: string
  /** The bank's words when it refuses the card. */
  readonly refused?: string
  /** The card pays, but a refund to it fails. */
  readonly refundFails?: true
}

export const CARDS: Readonly<Record<string, TestCard>> = {
  '4084084084084081': { cvv: '408', brand: 'visa', about: 'pays at once' },
  '507850785078507812': { cvv: '081', brand: 'verve', pin: '1111', about: 'asks for its PIN, 1111' },
  '5060666666666666666': {
    cvv: '123',
    brand: 'verve',
    pin: '1234',
    otp: '123456',
    about: 'asks for its PIN, 1234, then for a code, 123456',
  },
  '4084080000005408': { cvv: '001', brand: 'visa', refused: 'Declined', about: 'is declined' },
  '4084080000670037': {
    cvv: '787',
    brand: 'visa',
    refused: 'Insufficient Funds',
    about: 'has too little money',
  },
  '4084080000671803': {
    cvv: '002',
    brand: 'visa',
    refundFails: true,
    about: 'pays, but a refund to it fails',
  },
}

/**
 * The simulated Hubtel's sales. A sale is unpaid until its payer approves a prompt; the payer may try again. The merchant
 * refunds it in Hubtel's own pages.
 */
import { chance, token } from '../company/chance.ts'
import type { Clock } from '../company/clock.ts'
import { APPROVAL_MS, outcomeOf, PROMPT_MS } from '../company/phones.ts'

export type SaleStatus = 'Unpaid' | 'Paid' | 'Refunded'

/** One checkout. */
export interface Sale {
  readonly reference: string
  readonly checkoutId: string
  /** The amount in pesewas. */
  readonly amount: number
  readonly description: string
  readonly callbackUrl: string
  readonly returnUrl: string
  readonly cancellationUrl: string
  /** Ms since 1970. */
  readonly createdAt: number
  status: SaleStatus
  /** The phone that shows the prompt, or that paid. */
  phone: string | null
  waits: boolean
  /** Why the last attempt failed. */
  refused: string | null
  paidAt: number | null
  /** Cancels the prompt on the simulated phone. */
  cancelPrompt: () => void
}

export type CheckoutRequest = Pick<
  Sale,
  'reference' | 'amount' | 'description' | 'callbackUrl' | 'returnUrl' | 'cancellationUrl'
>

export interface SalesOptions {
  readonly clock: Clock
  readonly seed: number
  /** Called after any change. */
  readonly changed: () => void
  readonly paid: (sale: Sale) => void
}

/** The most sales. Beyond it the oldest is dropped. */
export const SALES_MAX = 50_000

export class HubtelSales {
  readonly #options: SalesOptions
  readonly #byReference = new Map<string, Sale>()
  readonly #byCheckoutId = new Map<string, Sale>()

  constructor(options: SalesOptions) {
    this.#options = options
  }

  /** The sales, oldest first. */
  get sales(): Sale[] {
    return [...this.#byReference.values()]
  }

  find(reference: string): Sale | undefined {
    return this.#byReference.get(reference)
  }

  findByCheckoutId(checkoutId: string): Sale | undefined {
    return this.#byCheckoutId.get(checkoutId)
  }

  /** Opens a sale. Null if its reference was used before. */
  open(asked: CheckoutRequest): Sale | null {
    const { clock, seed, changed } = this.#options
    if (this.#byReference.has(asked.reference)) return null
    const sale: Sale = {
      ...asked,
      checkoutId: token(seed, `checkout/${asked.reference}`, 32),
      createdAt: clock.now(),
      status: 'Unpaid',
      phone: null,
      waits: false,
      refused: null,
      paidAt: null,
      cancelPrompt: () => undefined,
    }
    this.#byReference.set(sale.reference, sale)
    this.#byCheckoutId.set(sale.checkoutId, sale)
    this.#forgetOldest()
    changed()
    return sale
  }

  /** Sends a prompt to the phone, which answers as its number does (company/phones.ts). */
  promptPhone(sale: Sale, phone: string): void {
    const { clock, seed, changed } = this.#options
    sale.cancelPrompt()
    Object.assign(sale, { phone, waits: true, refused: null })
    const { answers, approves, says } = outcomeOf(phone)
    const [from, to] = APPROVAL_MS
    const wait = answers ? from + (to - from) * chance(seed, `phone/${sale.reference}`) : PROMPT_MS
    sale.cancelPrompt = clock.after(wait, () => (approves ? this.succeed(sale) : this.refuse(sale, says)))
    changed()
  }

  succeed(sale: Sale): void {
    const { clock, changed, paid } = this.#options
    if (sale.status !== 'Unpaid') return
    sale.cancelPrompt()
    Object.assign(sale, { status: 'Paid', waits: false, refused: null, paidAt: clock.now() })
    paid(sale)
    changed()
  }

  /** Ends an attempt as failed, in the network's words. Null if the payer left. */
  refuse(sale: Sale, says: string | null): void {
    if (sale.status !== 'Unpaid') return
    sale.cancelPrompt()
    Object.assign(sale, { waits: false, refused: says })
    this.#options.changed()
  }

  refund(sale: Sale): void {
    if (sale.status === 'Paid') sale.status = 'Refunded'
    this.#options.changed()
  }

  reset(): void {
    this.close()
    this.#byReference.clear()
    this.#byCheckoutId.clear()
    this.#options.changed()
  }

  /** Cancels every prompt. */
  close(): void {
    for (const sale of this.#byReference.values()) sale.cancelPrompt()
  }

  #forgetOldest(): void {
    if (this.#byReference.size <= SALES_MAX) return
    const [oldest] = this.#byReference.values()
    oldest!.cancelPrompt()
    this.#byReference.delete(oldest!.reference)
    this.#byCheckoutId.delete(oldest!.checkoutId)
  }
}

/**
 * The simulated Hubtel's till: its sales, and what may happen to them. A sale is unpaid until its payer approves a
 * prompt, which may be tried again; it is given back by the merchant in Hubtel's own pages.
 */
import { chance, token } from '../company/chance.ts'
import type { Clock } from '../company/clock.ts'
import { APPROVAL_MS, outcomeOf, PROMPT_MS } from '../company/phones.ts'

export type SaleStatus = 'Unpaid' | 'Paid' | 'Refunded'

/** One checkout. */
export interface Sale {
  readonly reference: string
  readonly checkoutId: string
  /** Pesewas. */
  readonly amount: number
  readonly description: string
  readonly callbackUrl: string
  readonly returnUrl: string
  readonly cancellationUrl: string
  /** Ms since 1970. */
  readonly createdAt: number
  status: SaleStatus
  /** Who is asked on the phone now, or paid. */
  phone: string | null
  waits: boolean
  /** Why the last try came to nothing. */
  refused: string | null
  paidAt: number | null
  /** Calls off the simulated phone. */
  hangUp: () => void
}

export type Opening = Pick<
  Sale,
  'reference' | 'amount' | 'description' | 'callbackUrl' | 'returnUrl' | 'cancellationUrl'
>

export interface TillOptions {
  readonly clock: Clock
  readonly seed: number
  /** Anything at all. */
  readonly changed: () => void
  readonly paid: (sale: Sale) => void
}

/** The oldest is forgotten beyond this. */
export const SALES_MAX = 50_000

export class HubtelTill {
  readonly #options: TillOptions
  readonly #byReference = new Map<string, Sale>()
  readonly #byCheckoutId = new Map<string, Sale>()

  constructor(options: TillOptions) {
    this.#options = options
  }

  /** Oldest first. */
  get sales(): Sale[] {
    return [...this.#byReference.values()]
  }

  find(reference: string): Sale | undefined {
    return this.#byReference.get(reference)
  }

  findByCheckoutId(checkoutId: string): Sale | undefined {
    return this.#byCheckoutId.get(checkoutId)
  }

  /** Opens one; null where its reference was used before. */
  open(asked: Opening): Sale | null {
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
      hangUp: () => undefined,
    }
    this.#byReference.set(sale.reference, sale)
    this.#byCheckoutId.set(sale.checkoutId, sale)
    this.#forgetOldest()
    changed()
    return sale
  }

  /** Asks the phone, which answers by itself: how, its number says (phones.ts). */
  ring(sale: Sale, phone: string): void {
    const { clock, seed, changed } = this.#options
    sale.hangUp()
    Object.assign(sale, { phone, waits: true, refused: null })
    const { answers, approves, says } = outcomeOf(phone)
    const [from, to] = APPROVAL_MS
    const wait = answers ? from + (to - from) * chance(seed, `phone/${sale.reference}`) : PROMPT_MS
    sale.hangUp = clock.after(wait, () => (approves ? this.succeed(sale) : this.refuse(sale, says)))
    changed()
  }

  succeed(sale: Sale): void {
    const { clock, changed, paid } = this.#options
    if (sale.status !== 'Unpaid') return
    sale.hangUp()
    Object.assign(sale, { status: 'Paid', waits: false, refused: null, paidAt: clock.now() })
    paid(sale)
    changed()
  }

  /** The try came to nothing, for what the network says; null: the payer left. */
  refuse(sale: Sale, says: string | null): void {
    if (sale.status !== 'Unpaid') return
    sale.hangUp()
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

  /** Calls off every phone. */
  close(): void {
    for (const sale of this.#byReference.values()) sale.hangUp()
  }

  #forgetOldest(): void {
    if (this.#byReference.size <= SALES_MAX) return
    const [oldest] = this.#byReference.values()
    oldest!.hangUp()
    this.#byReference.delete(oldest!.reference)
    this.#byCheckoutId.delete(oldest!.checkoutId)
  }
}

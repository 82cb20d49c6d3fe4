/**
 * The steps of buying credits (requirements 4.3): product, package, summary. One function computes the next state
 * from the state and the event, without screen or network. The dialog shows the state and makes the calls.
 */
import type { Reply } from '@nkra/contract/routes.ts'
import type { Package } from '../account/account-stores.ts'

export type Product = Package['product']
export type Taxes = Reply<'calculateTax'>
type Busy = 'taxing' | 'purchasing'

export interface Purchase {
  step: 'product' | 'packages' | 'summary'
  product: Product | null
  selected: Package | null
  /** The taxes of the selected package. Set in the summary only. */
  taxes: Taxes | null
  busy: Busy | null
  /** Whether the person pressed Purchase without a selected package. */
  missingSelection: boolean
  failure: string | null
}

export type PurchaseEvent =
  | { type: 'product chosen'; product: Product }
  | { type: 'package selected'; selected: Package }
  | { type: 'tab changed' }
  | { type: 'next' }
  | { type: 'back' }
  | { type: 'taxed'; taxes: Taxes }
  | { type: 'purchase' }
  | { type: 'failed'; message: string; priceChanged?: boolean }

export const beginning: Purchase = {
  step: 'product',
  product: null,
  selected: null,
  taxes: null,
  busy: null,
  missingSelection: false,
  failure: null,
}

export function purchaseAfter(state: Purchase, event: PurchaseEvent): Purchase {
  const calm = { ...state, failure: null, missingSelection: false }
  switch (event.type) {
    case 'product chosen':
      if (state.step !== 'product') return state
      return {
        ...calm,
        product: event.product,
        selected: event.product === state.product ? state.selected : null,
      }
    case 'package selected':
      return state.step === 'packages' && !state.busy ? { ...calm, selected: event.selected } : state
    // A package that is out of sight is not selected.
    case 'tab changed':
      return state.step === 'packages' ? { ...calm, selected: null, busy: null } : state
    case 'next':
      if (!canGoOn(state)) return state
      return state.step === 'product' ? { ...calm, step: 'packages' } : { ...calm, busy: 'taxing' }
    case 'taxed':
      return state.busy === 'taxing' ? { ...calm, step: 'summary', taxes: event.taxes, busy: null } : state
    case 'back':
      if (state.busy === 'purchasing') return state
      if (state.step === 'summary') return { ...calm, step: 'packages', taxes: null, busy: null }
      return { ...calm, step: 'product', busy: null }
    case 'purchase':
      if (state.busy) return state
      return canPurchase(state) ? { ...calm, busy: 'purchasing' } : { ...state, missingSelection: true }
    default: {
      // Without taxes there is no summary to stay in. After a price change the person chooses a package again.
      const leave = state.busy === 'taxing' || event.priceChanged
      const failed = { ...calm, busy: null, failure: event.message }
      if (!leave) return failed
      return { ...failed, step: 'packages', taxes: null, ...(event.priceChanged && { selected: null }) }
    }
  }
}

/** Whether the Next button is enabled. */
export function canGoOn({ step, product, selected, busy }: Purchase): boolean {
  if (busy) return false
  return step === 'product' ? product !== null : step === 'packages' && selected !== null
}

export function canPurchase({ step, selected, taxes, busy }: Purchase): boolean {
  return step === 'summary' && selected !== null && taxes !== null && !busy
}

/** The number of packages in each of the two tabs. */
const GROUP_SIZE = 3

/**
 * The first six packages of a product in two groups: three for consumers, three for corporations. Each group is in
 * reversed order.
 */
export function groupsOf(packages: readonly Package[]): { consumer: Package[]; corporate: Package[] } {
  return {
    consumer: packages.slice(0, GROUP_SIZE).reverse(),
    corporate: packages.slice(GROUP_SIZE, 2 * GROUP_SIZE).reverse(),
  }
}

/** The package with the highest price of a credit. The others are cheaper than it. Undefined if there is none. */
export function baseOf(packages: readonly Package[]): Package | undefined {
  return packages.reduce<Package | undefined>(
    (base, each) => (base === undefined || each.rate > base.rate ? each : base),
    undefined,
  )
}

/** How many percent a credit of the package costs less than one of the base, rounded down. */
export function savedPercent({ rate }: Package, base: Package): number {
  // Rates have five decimals at most. Whole numbers keep 0.04 and 0.03 from being 24.99 percent apart.
  const [own, most] = [rate, base.rate].map((each) => Math.round(each * RATE_PARTS)) as [number, number]
  return most === 0 ? 0 : Math.floor(((most - own) * 100) / most)
}

/** The number on the wire for a product: 1 is SMS, 2 is eKYC (requirements 5.3). */
const RATE_PARTS = 100_000

/** The number of a product on the wire: 1 is SMS, 2 is eKYC (requirements 5.3). */
export const productType = (product: Product): number => (product === 'SMS' ? 1 : 2)

/**
 * The body of the call that orders a package: the package as it was shown. The server compares it with the catalogue.
 */
export function invoiceBody(accountId: string, selected: Package) {
  return {
    accountId,
    amount: selected.price,
    credit: selected.credit,
    packageName: selected.name,
    duration: selected.durationNumber,
    durationType: selected.durationType,
    ProductType: productType(selected.product),
  }
}

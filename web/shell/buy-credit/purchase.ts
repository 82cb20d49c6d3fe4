/**
 * Buying credits, step by step (requirements 4.3): product, package, summary. What happens is one function of
 * what was and what came, without screen or network; the dialog shows it and makes the calls.
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
  /** Present in the summary alone. */
  taxes: Taxes | null
  busy: Busy | null
  /** Purchase was asked for with nothing selected. */
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
    // What is not in sight is not chosen.
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
      // Without taxes there is no summary to stand in; at another price there is another package to choose.
      const leave = state.busy === 'taxing' || event.priceChanged
      const failed = { ...calm, busy: null, failure: event.message }
      if (!leave) return failed
      return { ...failed, step: 'packages', taxes: null, ...(event.priceChanged && { selected: null }) }
    }
  }
}

/** Whether Next does something. */
export function canGoOn({ step, product, selected, busy }: Purchase): boolean {
  if (busy) return false
  return step === 'product' ? product !== null : step === 'packages' && selected !== null
}

export function canPurchase({ step, selected, taxes, busy }: Purchase): boolean {
  return step === 'summary' && selected !== null && taxes !== null && !busy
}

/** Packages in one tab; there are two. */
const GROUP_SIZE = 3

/** The first six packages of a product: three for consumers, three for corporations, each group in reversed order. */
export function groupsOf(packages: readonly Package[]): { consumer: Package[]; corporate: Package[] } {
  return {
    consumer: packages.slice(0, GROUP_SIZE).reverse(),
    corporate: packages.slice(GROUP_SIZE, 2 * GROUP_SIZE).reverse(),
  }
}

/** 1 is SMS, anything else eKYC (requirements 5.3). */
export const productType = (product: Product): number => (product === 'SMS' ? 1 : 2)

/** What the purchase sends: the package as it was shown, for the server to compare with the catalogue. */
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

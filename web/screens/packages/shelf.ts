/** The packages on the screen: where Buy Credit shows each, and how a move changes the order. */
import type { Reply } from '@nkra/contract/routes.ts'

export type ShelfPackage = Reply<'listShelf'>[number]['packages'][number]
export type Product = ShelfPackage['product']

export const PRODUCTS: readonly Product[] = ['SMS', 'KYC']

/**
 * The number of the package's card in its tab, from 1. Each tab shows its group in reversed order (requirements
 * 2.5.3). Null: it is not shown.
 */
export function cardOf(shown: ShelfPackage, onSale: readonly ShelfPackage[]): number | null {
  if (shown.tab === null) return null
  const group = onSale.filter(({ tab }) => tab === shown.tab)
  return group.length - group.findIndex(({ productId }) => productId === shown.productId)
}

/** The IDs after one of them moves up (-1) or down (1) by one. Null: it is at the end already. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): string[] | null {
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return null
  const order = ids.filter((each) => each !== id)
  order.splice(to, 0, id)
  return order
}

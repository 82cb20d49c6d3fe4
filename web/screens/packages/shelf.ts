/** The shelf as the screen has it: what stands where, and what a move makes of the order. */
import type { Reply } from '@nkra/contract/routes.ts'

export type ShelfPackage = Reply<'listShelf'>[number]['packages'][number]
export type Product = ShelfPackage['product']

export const PRODUCTS: readonly Product[] = ['SMS', 'KYC']

/** Which card of its tab a package is, from 1: each tab shows its group in reversed order (requirements 2.5.3). */
export function cardOf(shown: ShelfPackage, onSale: readonly ShelfPackage[]): number | null {
  if (shown.tab === null) return null
  const group = onSale.filter(({ tab }) => tab === shown.tab)
  return group.length - group.findIndex(({ productId }) => productId === shown.productId)
}

/** The ids with one moved a place up (-1) or down (1); null where it is at the end already. */
export function moved(ids: readonly string[], id: string, by: -1 | 1): string[] | null {
  const from = ids.indexOf(id)
  const to = from + by
  if (from < 0 || to < 0 || to >= ids.length) return null
  const order = ids.filter((each) => each !== id)
  order.splice(to, 0, id)
  return order
}

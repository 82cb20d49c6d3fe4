/**
 * What is ordered is what is on sale. Price, credits and duration ride along with an order (specification section 3), so
 * that nobody pays for other than what they saw; they decide nothing.
 */
import { sentenceOf } from '@nkra/contract/failures.ts'
import type { Product } from '@nkra/contract/wire.ts'
import { packageOnSale, type DurationType, type Package } from '../../catalog/packages.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'

export interface Ordered {
  /** Pesewas, net of taxes. */
  amount: bigint
  credit: bigint
  packageName: string
  duration: number
  durationType: DurationType
  ProductType: Product
}

/**
 * The package on sale that is ordered. Fails with `price_changed`, and points at each part of the order that differs;
 * at the name where the product has no such package on sale: retired, only given, or never there.
 */
export async function requireAsSold(reader: Reader, order: Ordered): Promise<Package> {
  const sold = await packageOnSale(reader, { name: order.packageName, product: order.ProductType })
  if (sold === null) return refuse('/packageName')
  const differing = [
    order.amount !== sold.price && '/amount',
    order.credit !== sold.credit && '/credit',
    order.duration !== sold.durationNumber && '/duration',
    order.durationType !== sold.durationType && '/durationType',
  ].filter((pointer) => pointer !== false)
  return differing.length > 0 ? refuse(...differing) : sold
}

function refuse(...pointers: string[]): never {
  const message = sentenceOf('price_changed', {})
  fail(
    'price_changed',
    {},
    pointers.map((pointer) => ({ message, pointer })),
  )
}

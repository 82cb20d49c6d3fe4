/** What anybody may see before they have an account: the prices of packages on sale, and which texts are public. */
import { z } from 'zod'
import { route } from '../route.ts'
import { Product } from '../wire.ts'
import { Package } from './packages.ts'

export const OfferedPackage = Package.pick({
  name: true,
  price: true,
  rate: true,
  credit: true,
  durationNumber: true,
  durationType: true,
})

export const getOffer = route('getOffer', {
  summary: 'The first six packages on sale of each product, with their prices. It needs no session.',
  reply: z.object({
    products: z.array(z.object({ product: Product, packages: z.array(OfferedPackage) })),
  }),
  fails: [],
})

/** What anybody may see before they have an account: the prices of packages on sale, and which texts are public. */
import { z } from 'zod'
import { route } from '../route.ts'
import { Product } from '../wire.ts'
import { LegalKind, LegalVersion } from './legal-texts.ts'
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
  summary:
    'The first six packages on sale of each product with their prices, and which public texts there are. It needs no session.',
  reply: z.object({
    products: z.array(z.object({ product: Product, packages: z.array(OfferedPackage) })),
    texts: z.array(LegalKind).meta({ description: 'The texts that are published, at /terms and /privacy' }),
    termsVersion: LegalVersion.nullable().meta({
      description: 'What a registration agrees to now; null where no text is published',
    }),
  }),
  fails: [],
})

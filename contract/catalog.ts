/** What is on sale and who may send: packages and sender IDs (specification sections 2, 3, 7). */
import { z } from 'zod'
import { route } from './route.ts'
import { AccountQuery, Credits, Ghs, Id, Instant, Product, UnitPrice } from './wire.ts'

/** Duration type codes of section 5. */
export const DurationType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).meta({
  description: '1 Day, 2 Week, 3 Month, 4 Year',
})

export const Package = z.object({
  productId: Id('pkg'),
  name: z.string(),
  price: Ghs.meta({ description: 'Net of taxes' }),
  rate: UnitPrice.meta({ description: 'GHS for one credit' }),
  credit: Credits,
  durationNumber: z.int(),
  durationType: DurationType,
  product: Product,
  isDefault: z.boolean(),
})

/** Packages arrive grouped by product, SMS first and then KYC (section 3). */
export const listPackages = route('listPackages', {
  summary: 'The packages on sale: non-default packages only, grouped by product.',
  query: z.object({ product: Product.optional() }),
  reply: z.array(z.object({ product: Product, packages: z.array(Package) })),
  fails: [],
})

/** What one package costs at most, in pesewas: GHS 1,000,000.00. */
const PRICE_PESEWAS_MAX = 100_000_000n
const PACKAGE_CREDITS_MAX = 1_000_000_000n
/** What one credit costs at most, in pesewas: `UnitPrice` goes no higher. */
const CREDIT_PESEWAS_MAX = 1_000_000n

export const createPackage = route('createPackage', {
  summary: 'Put a package on sale.',
  status: 201,
  body: z
    .object({
      name: z.string().trim().min(1, 'Name is a required field').max(60),
      price: Ghs.refine(
        (pesewas) => pesewas > 0n && pesewas <= PRICE_PESEWAS_MAX,
        'Price is more than 0 and at most 1,000,000',
      ),
      credit: Credits.refine(
        (credits) => credits > 0n && credits <= PACKAGE_CREDITS_MAX,
        'Credit is more than 0 and at most 1,000,000,000',
      ),
      DurationNumber: z.int().min(1).max(1000),
      DurationType,
      product: Product,
    })
    .refine(({ price, credit }) => price <= credit * CREDIT_PESEWAS_MAX, {
      path: ['price'],
      message: 'Price is at most 10,000 for one credit',
      // Without it a credit that is refused by itself would reach this undecoded.
      when: ({ issues }) => issues.length === 0,
    }),
  reply: Package,
  fails: ['package_exists'],
})

export const Sender = z.object({
  id: Id('snd'),
  senderId: z
    .string()
    .meta({ description: 'As the recipient sees it: at most 11 letters, digits and spaces' }),
  status: z.enum(['draft', 'submitted', 'approved', 'rejected', 'needs_information']),
  isDefault: z.boolean().meta({ description: 'The platform’s own, usable by every account' }),
  approvedAt: Instant.nullable(),
})

export const getDefaultIds = route('getDefaultIds', {
  summary: 'The platform’s own sender IDs, usable by every account at once.',
  query: z.object(AccountQuery),
  reply: z.array(Sender),
  fails: ['not_found'],
})

export const listSenders = route('listSenders', {
  summary: 'The account’s sender IDs, newest first, and then the default ones.',
  reply: z.array(Sender),
  fails: [],
})

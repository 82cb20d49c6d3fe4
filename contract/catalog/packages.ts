/** What the operator sells, and in which order (requirements 2.5, 3.3, 7.12 and 9.3). */
import { z } from 'zod'
import { PACKAGE_NAME_LENGTH_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { Credits, Ghs, Id, Instant, Line, Product, UnitPrice } from '../wire.ts'

/** Duration types (requirements 5.3). */
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

/** Packages are answered by product, SMS first and then KYC (requirements 3.3). */
export const listPackages = route('listPackages', {
  specified: true,
  summary: 'The packages on sale: non-default packages only, grouped by product.',
  query: z.object({ product: Product.optional() }),
  reply: z.array(z.object({ product: Product, packages: z.array(Package) })),
  fails: [],
})

/** The highest price of one package, in pesewas: GHS 1,000,000.00. */
const PRICE_PESEWAS_MAX = 100_000_000n
const PACKAGE_CREDITS_MAX = 1_000_000_000n
/** The highest price of one credit, in pesewas. `UnitPrice` goes no higher. */
const CREDIT_PESEWAS_MAX = 1_000_000n

export const createPackage = route('createPackage', {
  specified: true,
  summary: 'Put a package on sale.',
  status: 201,
  body: z
    .object({
      name: z.string().trim().min(1, 'Name is a required field').pipe(Line(PACKAGE_NAME_LENGTH_MAX)),
      price: Ghs.refine(
        (pesewas) => pesewas >= 0n && pesewas <= PRICE_PESEWAS_MAX,
        'Enter a price from 0 to 1,000,000',
      ),
      credit: Credits.refine(
        (credits) => credits > 0n && credits <= PACKAGE_CREDITS_MAX,
        'Enter more than 0 and at most 1,000,000,000 credits',
      ),
      DurationNumber: z.int().min(1).max(1000),
      DurationType,
      product: Product,
      isDefault: z.boolean().default(false).meta({
        description: 'Given to every business when it registers, and never sold',
      }),
    })
    .refine(({ price, isDefault }) => isDefault || price !== 0n, {
      path: ['price'],
      message: 'Enter a price above 0 and up to 1,000,000',
      // Also where something else is wrong, once the price itself could be read.
      when: ({ value }) => typeof (value as { price?: unknown } | null)?.price === 'bigint',
    })
    .refine(({ price, credit }) => price <= credit * CREDIT_PESEWAS_MAX, {
      path: ['price'],
      message: 'The price cannot be more than 10,000 per credit',
      // Without it a credit that is refused by itself would reach this undecoded.
      when: ({ issues }) => issues.length === 0,
    }),
  reply: Package,
  fails: ['package_exists'],
})

/** A package as the operator's screens show it. */
export const PackageOnShelf = Package.extend({
  state: z.enum(['on sale', 'default', 'retired']).meta({
    description: 'default: given to every business when it registers, and never sold',
  }),
  tab: z.enum(['Consumer', 'Corporate']).nullable().meta({
    description: 'Where Buy Credit shows it; null where it does not',
  }),
  createdAt: Instant,
  retiredAt: Instant.nullable(),
})

export const listShelf = route('listShelf', {
  summary: 'Every package by product: on sale in their order, then default ones, then retired ones.',
  reply: z.array(z.object({ product: Product, packages: z.array(PackageOnShelf) })),
  fails: [],
})

export const retirePackage = route('retirePackage', {
  summary: 'Take a package off the shelf. What was bought of it stays as it is.',
  params: z.object({ id: Id('pkg') }),
  reply: z.null(),
  fails: ['not_found'],
})

export const restorePackage = route('restorePackage', {
  summary: 'Put a retired package back, behind the others.',
  params: z.object({ id: Id('pkg') }),
  reply: z.null(),
  fails: ['not_found', 'package_exists'],
})

/** The most packages of one product that are on sale at once. */
const PACKAGES_MAX = 100

export const orderPackages = route('orderPackages', {
  summary: 'Put all that is on sale of a product in an order. Buy Credit shows the first six.',
  body: z.object({ product: Product, productIds: z.array(Id('pkg')).min(1).max(PACKAGES_MAX) }),
  reply: z.null(),
  fails: ['packages_changed'],
})

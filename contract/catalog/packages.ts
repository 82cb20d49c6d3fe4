/** What the operator sells, and in which order (requirements 2.5, 3.3 and 9.3). */
import { z } from 'zod'
import { Package } from './senders.ts'
import { route } from '../route.ts'
import { Id, Instant, Product } from '../wire.ts'

/** A package as those who sell it see it. */
export const ShelfPackage = Package.extend({
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
  reply: z.array(z.object({ product: Product, packages: z.array(ShelfPackage) })),
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

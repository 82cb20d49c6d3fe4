/** Credits (requirements 3.4, 3.8, 7.15, 7.16, 12.8). */
import { z } from 'zod'
import { DurationType } from '../catalog/packages.ts'
import { route } from '../route.ts'
import { AccountQuery, Credits, CursorQuery, Id, Instant, Product } from '../wire.ts'

export const CreditStatus = z.enum(['Pending', 'Confirmed', 'Used'])

/** A lot of credits bought or granted. */
export const Credit = z.object({
  id: Id('crd'),
  product: Product,
  packageName: z.string().meta({
    description:
      'The name of the package; Trial where the operator gave the credits, Postpaid where more was paid than used',
  }),
  credit: Credits.meta({ description: 'As bought' }),
  creditRemaining: Credits.meta({ description: 'Neither spent nor lapsed; reserved credits still count' }),
  status: CreditStatus,
  durationNumber: z.int().meta({ description: 'How long it lasts once confirmed' }),
  durationType: DurationType,
  invoiceId: Id('inv').nullable(),
  invoiceNumber: z.string().nullable(),
  createdAt: Instant,
  confirmedAt: Instant.nullable(),
  lapsesAt: Instant.nullable(),
})

export const listCredits = route('listCredits', {
  specified: true,
  summary: 'The account’s credit lots, newest first.',
  kind: 'page',
  query: z.object({ ...AccountQuery, ...CursorQuery }),
  reply: Credit,
  fails: ['not_found'],
})

export const creditSummary = route('creditSummary', {
  specified: true,
  summary: 'What remains per product.',
  query: z.object(AccountQuery),
  reply: z.object({
    creditBalances: z.array(
      z.object({
        product: Product,
        creditRemaining: Credits.meta({ description: 'Available to spend now' }),
        creditReserved: Credits.meta({ description: 'Held for campaigns under way' }),
      }),
    ),
  }),
  fails: ['not_found'],
})

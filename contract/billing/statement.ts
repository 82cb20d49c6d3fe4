/**
 * The statement: every movement of an account's credits, with its cause and the available balance after it. Each
 * product has its own statement, because credits of two products cannot be added.
 */
import { z } from 'zod'
import { UsageMonth } from './invoices.ts'
import { CampaignName } from '../messaging/campaigns.ts'
import { route } from '../route.ts'
import { AccountQuery, Credits, Id, Instant, Product, sliceQuery } from '../wire.ts'

/**
 * The kinds of movements of credits. Only `charged` does not change the available balance, because those credits were
 * reserved before.
 */
export const TRANSFER_KINDS = [
  'bought',
  'settled',
  'granted',
  'reserved',
  'charged',
  'spent',
  'returned',
  'refunded',
  'lapsed',
  'revoked',
  'credited',
] as const

export const TransferKind = z.enum(TRANSFER_KINDS).meta({
  description:
    'bought: an invoice was approved; settled: usage on credit was paid for; granted: given for trial; reserved: held ' +
    'for a cause; charged: taken of what was held; spent: taken at once; returned: held, and no more needed; refunded: ' +
    'charged, and given back; lapsed: its time was over; revoked: a trial was taken back; credited: taken back by a ' +
    'credit note',
})

export const TransferCause = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('campaign'),
    id: Id('cmp'),
    name: CampaignName,
    senderId: z.string(),
    groupNames: z.array(z.string()),
  }),
  z.object({ kind: z.literal('kyc'), id: Id('kyc') }),
  z.object({
    kind: z.literal('invoice'),
    id: Id('inv'),
    number: z.string(),
    packageName: z.string(),
    month: UsageMonth,
  }),
  z.object({ kind: z.literal('credit_note'), id: Id('crn'), number: z.string(), invoiceId: Id('inv') }),
  z.object({
    kind: z.literal('credit'),
    id: Id('crd'),
    name: z.string().meta({ description: 'What the lot is called: the package, or the trial' }),
  }),
])

/** A line of the statement: one movement, or several of one kind and cause on one day, gathered. */
export const Transfer = z.object({
  number: z
    .int()
    .meta({ description: 'Of the newest movement. Numbers have no gap in an account’s product' }),
  firstNumber: z.int().meta({ description: 'Of the oldest movement gathered here' }),
  movements: z.int().meta({ description: 'How many are gathered here; 1 where it is one' }),
  at: Instant.meta({ description: 'Of the newest movement' }),
  kind: TransferKind,
  credits: Credits.meta({ description: 'How many moved' }),
  change: Credits.meta({ description: 'What that did to what is available: below zero where it took of it' }),
  availableAfter: Credits.meta({
    description: 'After the newest movement; below zero where credits are owed',
  }),
  cause: TransferCause.nullable().meta({ description: 'Null where it is not kept any more' }),
  reason: z
    .enum(['not_sent', 'cancelled', 'overdue'])
    .nullable()
    .meta({ description: 'Why credits were refunded, where it is known' }),
})

const day = (description: string) => z.iso.date().optional().meta({ description })

const filter = {
  ...AccountQuery,
  product: Product.default('SMS'),
  from: day('The first day, by Ghana’s clock'),
  to: day('The last day'),
  kind: TransferKind.optional(),
}

const number = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

export const listTransfers = route('listTransfers', {
  summary:
    'What happened to the account’s credits of one product, newest first, each with what was available after it. ' +
    'An Administrator names the account.',
  kind: 'slice',
  query: z.object({
    ...filter,
    each: z.stringbool().default(false).meta({
      description: 'Every movement by itself, instead of those of one kind, cause and day together',
    }),
    newest: number.optional().meta({ description: 'From this number down: the `number` of a gathered line' }),
    oldest: number.optional().meta({ description: 'Down to this number: its `firstNumber`' }),
    causeId: z
      .string()
      .max(40)
      .optional()
      .meta({ description: 'Only what this caused: the id of its `cause`' }),
    ...sliceQuery(100, 100),
  }),
  reply: Transfer,
  fails: ['not_found'],
})

/** The most movements of one file. A spreadsheet takes 1,048,576 rows. */
export const STATEMENT_ROWS_MAX = 1_000_000

export const exportStatement = route('exportStatement', {
  summary: 'The statement as a CSV file, movement by movement, newest first; at most 1,000,000.',
  kind: 'csv',
  query: z.object(filter),
  reply: z.string(),
  fails: ['not_found', 'statement_too_long'],
})

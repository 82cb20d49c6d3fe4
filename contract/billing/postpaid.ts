/** Products that are used on credit and paid by the month (requirements 1.2, 2.4.2, 12.9). */
import { z } from 'zod'
import { InvoiceStatus, TaxLine } from './invoices.ts'
import { route } from '../route.ts'
import { Credits, Ghs, Id, Instant, PageQuery, Product, Reason, UnitPrice } from '../wire.ts'

/** 1 Active, 2 Suspended (requirements 11.8). */
export const BillingStatus = z.union([z.literal(1), z.literal(2)])

export const Postpaid = z.object({
  accountId: Id('acc'),
  accountName: z.string(),
  product: Product,
  status: BillingStatus,
  rate: UnitPrice.meta({ description: 'GHS for one credit, this month, net of taxes' }),
  nextRate: UnitPrice.nullable().meta({ description: 'From next month on, where another was agreed' }),
  limit: Credits.meta({ description: 'How many credits may be owed' }),
  available: Credits.meta({ description: 'To spend now' }),
  usedThisMonth: Credits.meta({ description: 'Spent on credit this month, less what was refunded in it' }),
  owed: Credits.meta({ description: 'Spent or held on credit and not paid for' }),
  unpaid: Ghs.meta({ description: 'Invoices for usage that are not paid yet, taxes included' }),
})

export const ownPostpaid = route('ownPostpaid', {
  summary:
    'The account’s own products that it uses on credit: limit, usage and what it owes. Empty where it has none.',
  reply: z.array(
    Postpaid.omit({ accountId: true, accountName: true }).extend({
      amountThisMonth: Ghs.meta({ description: 'This month’s usage at this month’s rate, net of taxes' }),
    }),
  ),
  fails: [],
})

const use = { accountId: Id('acc'), product: Product }

export const listPostpaid = route('listPostpaid', {
  summary: 'Every product of an account that is used on credit, by the account’s name.',
  kind: 'page',
  query: z.object({
    ...PageQuery,
    product: Product.optional(),
    status: z.coerce.number().pipe(BillingStatus).optional(),
  }),
  reply: Postpaid,
  fails: [],
})

/** The most credits that one account may owe of a product. */
const LIMIT_CREDITS_MAX = 1_000_000_000n
/** The highest price of one credit, in 1/1,000 pesewa: GHS 10,000. */
const RATE_MAX = 1_000_000_000n

export const agreePostpaid = route('agreePostpaid', {
  summary: 'Turn a product of an account to postpaid, or change its rate and limit.',
  body: z.object({
    ...use,
    rate: UnitPrice.refine((rate) => rate > 0n && rate <= RATE_MAX, 'Enter a rate above 0 and up to 10,000'),
    limit: Credits.refine(
      (credits) => credits > 0n && credits <= LIMIT_CREDITS_MAX,
      'Enter a limit above 0 and up to 1,000,000,000',
    ),
  }),
  reply: Postpaid,
  recent: true,
  fails: ['not_found', 'limit_below_owed'],
})

export const suspendPostpaid = route('suspendPostpaid', {
  summary: 'Nothing more of the product is spent until it is resumed.',
  body: z.object({ ...use, reason: Reason }),
  reply: Postpaid,
  fails: ['not_found', 'not_postpaid'],
})

export const resumePostpaid = route('resumePostpaid', {
  summary: 'Let a suspended product be spent again.',
  body: z.object(use),
  reply: Postpaid,
  fails: ['not_found', 'not_postpaid'],
})

export const endPostpaid = route('endPostpaid', {
  summary: 'Turn the product back to prepaid, where nothing is owed.',
  body: z.object(use),
  reply: z.null(),
  fails: ['not_found', 'not_postpaid', 'postpaid_owed'],
})

const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'A month is written 2026-11')
  .meta({ examples: ['2026-11'] })

const MonthInvoice = z.object({ id: Id('inv'), number: z.string(), status: InvoiceStatus })

export const postpaidUsage = route('postpaidUsage', {
  summary: 'What one account used of a product on credit, by month: this month first, a year back at most.',
  query: z.object({ AccountId: Id('acc'), product: Product }),
  reply: z.array(
    z.object({
      month: Month,
      credits: Credits.meta({ description: 'Spent in it, less what was refunded in it' }),
      rate: UnitPrice.meta({ description: 'GHS for one credit, net of taxes' }),
      amount: Ghs.meta({ description: 'So many credits at that rate, net of taxes' }),
      invoice: MonthInvoice.nullable().meta({ description: 'The month’s, where there is one already' }),
    }),
  ),
  fails: ['not_found', 'not_postpaid'],
})

export const previewMonth = route('previewMonth', {
  summary: 'What the invoices of a month are or would be. Writes nothing.',
  query: z.object({ month: Month }),
  reply: z.object({
    month: Month,
    over: z.boolean().meta({ description: 'Whether it has ended, so that it can be invoiced' }),
    lines: z.array(
      z.object({
        accountId: Id('acc'),
        accountName: z.string(),
        product: Product,
        credits: Credits,
        rate: UnitPrice,
        amount: Ghs.meta({ description: 'Net of taxes' }),
        taxes: z.array(TaxLine),
        totalAmount: Ghs,
        invoice: MonthInvoice.nullable().meta({ description: 'Where there is one already' }),
      }),
    ),
    totalAmount: Ghs,
  }),
  fails: [],
})

export const invoiceMonth = route('invoiceMonth', {
  summary:
    'Invoice a month that is over. Once for each account, product and month, however often it is asked for.',
  body: z.object({ month: Month }),
  reply: z.object({
    month: Month,
    invoices: z.int().meta({ description: 'Written by this call' }),
    totalAmount: Ghs.meta({ description: 'Of them, taxes included' }),
  }),
  fails: ['month_not_over'],
})

export const postpaidAgeing = route('postpaidAgeing', {
  summary: 'Who has not paid for usage, and for how long: by the days since the invoice.',
  reply: z.array(
    z.object({
      accountId: Id('acc'),
      accountName: z.string(),
      days0to30: Ghs,
      days31to60: Ghs,
      days61to90: Ghs,
      over90: Ghs,
      total: Ghs,
      invoices: z.int(),
      oldest: Instant,
    }),
  ),
  fails: [],
})

/** Credits, invoices and taxes (specification sections 2, 3, 4, 7, 9; design section 4). */
import { z } from 'zod'
import { DurationType } from './catalog.ts'
import { REASON_LENGTH_MAX } from './limits.ts'
import { route } from './route.ts'
import { AccountQuery, Credits, Ghs, Id, Instant, PageQuery, Product } from './wire.ts'

export const CreditStatus = z.enum(['Pending', 'Confirmed', 'Used'])

/** A lot of credits bought or granted. */
export const Credit = z.object({
  id: Id('crd'),
  product: Product,
  packageName: z.string(),
  credit: Credits.meta({ description: 'As bought' }),
  creditRemaining: Credits.meta({ description: 'Neither spent nor lapsed; reserved credits still count' }),
  status: CreditStatus,
  invoiceId: Id('inv').nullable(),
  createdAt: Instant,
  confirmedAt: Instant.nullable(),
  lapsesAt: Instant.nullable(),
})

export const listCredits = route('listCredits', {
  summary: 'The account’s credit lots, newest first.',
  kind: 'page',
  query: z.object({ ...AccountQuery, ...PageQuery }),
  reply: Credit,
  fails: ['not_found'],
})

export const creditSummary = route('creditSummary', {
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

/** 1 Pending, 2 Approved, 3 Rejected (design section 4). */
export const InvoiceStatus = z.union([z.literal(1), z.literal(2), z.literal(3)])

export const TaxLine = z.object({
  name: z.string().meta({ examples: ['NHIL'] }),
  tax: z.string().meta({ description: 'The label as printed', examples: ['NHIL (2.5%)'] }),
  percentage: z.number(),
  amount: Ghs,
})

export const Invoice = z.object({
  id: Id('inv'),
  accountId: Id('acc'),
  accountName: z.string(),
  number: z.string().meta({ examples: ['INV-2026-000123'] }),
  product: Product,
  packageName: z.string(),
  credit: Credits,
  amount: Ghs.meta({ description: 'Net of taxes' }),
  taxes: z.array(TaxLine),
  totalAmount: Ghs,
  status: InvoiceStatus,
  reason: z.string().nullable(),
  createdAt: Instant,
  reviewedAt: Instant.nullable(),
})

export const InvoiceSort = z.enum([
  'createdAt',
  'number',
  'packageName',
  'accountName',
  'credit',
  'amount',
  'totalAmount',
  'status',
])

export const listInvoices = route('listInvoices', {
  summary: 'The account’s invoices; for an Administrator every account’s, or one’s by AccountId.',
  kind: 'page',
  query: z.object({
    ...AccountQuery,
    ...PageQuery,
    sortDirection: z.coerce
      .number()
      .pipe(z.union([z.literal(1), z.literal(2)]))
      .default(2)
      .meta({
        description: '1 ascending, 2 descending',
      }),
    sortLabel: z.preprocess((label) => (label === '' ? undefined : label), InvoiceSort.default('createdAt')),
    status: z.coerce.number().pipe(InvoiceStatus).optional(),
  }),
  reply: Invoice,
  fails: ['not_found'],
})

/** 1 is SMS, anything else (eKYC) is KYC (section 5). */
export const ProductType = z.codec(z.int(), Product, {
  decode: (code) => (code === 1 ? ('SMS' as const) : ('KYC' as const)),
  encode: (product) => (product === 'SMS' ? 1 : 2),
})

export const createInvoice = route('createInvoice', {
  summary:
    'Order a package. Price, credit and duration are checked against the catalogue; they never come from the caller.',
  status: 201,
  idempotent: true,
  body: z.object({
    accountId: Id('acc'),
    amount: Ghs,
    credit: Credits,
    packageName: z.string().min(1).max(60),
    duration: z.int().meta({ description: 'The package’s durationNumber' }),
    durationType: DurationType,
    ProductType,
  }),
  reply: Invoice,
  fails: ['not_found', 'price_changed'],
})

/** The most that taxes are reckoned on, in pesewas, so that the total is still an amount: GHS 100,000,000.00. */
const TAXED_PESEWAS_MAX = 10_000_000_000n

export const calculateTax = route('calculateTax', {
  summary: 'The taxes on a net amount by the rules in force today.',
  body: z.object({
    amount: Ghs.refine((pesewas) => pesewas >= 0n, 'Amount is not negative').refine(
      (pesewas) => pesewas <= TAXED_PESEWAS_MAX,
      'Amount is at most 100,000,000',
    ),
  }),
  reply: z.object({ taxes: z.array(TaxLine), totalAmount: Ghs }),
  fails: [],
})

export const reviewInvoice = route('reviewInvoice', {
  summary: 'Approve (2) or reject (3, with a reason) a pending invoice.',
  body: z.object({
    invoiceId: Id('inv'),
    status: z.literal([2, 3], 'Status is 2, approved, or 3, rejected'),
    reason: z.string().trim().max(REASON_LENGTH_MAX).default(''),
  }),
  reply: Invoice,
  fails: ['not_found', 'invoice_not_pending', 'reason_required'],
})

/** Invoices, their taxes, and the credit notes that correct them (requirements 2.8, 3.5 to 3.7, 4.4, 7.19 to 7.22). */
import { z } from 'zod'
import { DurationType } from '../catalog/packages.ts'
import { DocumentClearance } from './clearance.ts'
import { REASON_LENGTH_MAX } from '../limits.ts'
import { route } from '../route.ts'
import {
  AccountQuery,
  Credits,
  dayRangeIssue,
  Ghs,
  CursorQuery,
  Id,
  Instant,
  isDayRange,
  PageQuery,
  Product,
  Reason,
} from '../wire.ts'

/** 1 Pending, 2 Approved, 3 Rejected (requirements 11.8). */
export const InvoiceStatus = z.union([z.literal(1), z.literal(2), z.literal(3)])

export const TaxLine = z.object({
  name: z.string().meta({ examples: ['NHIL'] }),
  tax: z.string().meta({ description: 'The label as printed', examples: ['NHIL (2.5%)'] }),
  percentage: z.number(),
  amount: Ghs,
})

/** The month whose usage an invoice is for. Screens name the purchase by it, in the reader's language. */
export const UsageMonth = z
  .string()
  .nullable()
  .meta({ description: 'The month whose usage it is for. Null for a package', examples: ['2026-11'] })

export const Invoice = z.object({
  id: Id('inv'),
  accountId: Id('acc'),
  accountName: z.string(),
  number: z.string().meta({ examples: ['INV-2026-000123'] }),
  product: Product,
  packageName: z.string(),
  month: UsageMonth,
  credit: Credits,
  amount: Ghs.meta({ description: 'Net of taxes' }),
  taxes: z.array(TaxLine),
  totalAmount: Ghs,
  status: InvoiceStatus,
  reason: z.string().nullable(),
  cancelled: z.boolean().meta({ description: 'Whether the customer cancelled it. Its status is then 3' }),
  createdAt: Instant,
  reviewedAt: Instant.nullable(),
})

/** The seller or the buyer on the day of issue. Facts that were unknown then are empty. */
const Party = z.object({
  name: z.string(),
  tin: z.string(),
  address: z.array(z.string()).meta({ description: 'Line by line, the digital address last' }),
})

/** The account that a bank transfer goes to. The invoice’s number is the reference of the transfer. */
export const BankAccount = z.object({
  bank: z.string(),
  branch: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
})

/** A correction of an approved invoice: credits taken back, and the money for them. */
export const CreditNote = z.object({
  id: Id('crn'),
  number: z.string().meta({ examples: ['CN-2026-000001'] }),
  credits: Credits.meta({ description: 'Taken back' }),
  amount: Ghs.meta({ description: 'Net of taxes' }),
  taxes: z.array(TaxLine),
  totalAmount: Ghs,
  amountInWords: z.string(),
  reason: z.string(),
  issuedAt: Instant,
  createdByName: z.string().nullable().meta({ description: 'Null where it is nobody’s who is known' }),
})

const clearance = DocumentClearance.nullable().meta({
  description: 'By the revenue authority; null where it is not sent there',
})

export const InvoiceDetail = z.object({
  ...Invoice.shape,
  issuedAt: Instant,
  dueOn: z.iso.date().nullable().meta({
    description: 'Until when a month’s usage is to be paid; null for what is paid before it is given',
  }),
  durationNumber: z.int(),
  durationType: DurationType,
  taxRules: z
    .string()
    .meta({ description: 'The rule set by which its taxes were reckoned', examples: ['GH-2026-01'] }),
  amountInWords: z.string().meta({
    description: 'The total',
    examples: ['One thousand two hundred Ghana cedis and fifty pesewas'],
  }),
  buyer: Party,
  seller: z.object({ ...Party.shape, phone: z.string(), email: z.string() }),
  transfer: BankAccount.nullable().meta({ description: 'Where it can be paid by bank transfer' }),
  createdByName: z.string().nullable().meta({ description: 'Null where the platform wrote it' }),
  reviewedByName: z.string().nullable().meta({ description: 'Null where nobody did: pending, or paid' }),
  paymentId: Id('pay').nullable().meta({ description: 'The payment that approved it' }),
  creditNotes: z.array(z.object({ ...CreditNote.shape, clearance })).meta({ description: 'Oldest first' }),
  clearance,
  creditable: Credits.meta({
    description: 'Unspent and not held by anything under way: what a credit note could take back now',
  }),
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

const sorting = {
  sortDirection: z.coerce
    .number()
    .pipe(z.union([z.literal(1), z.literal(2)]))
    .default(2)
    .meta({
      description: '1 ascending, 2 descending',
    }),
  sortLabel: z.preprocess((label) => (label === '' ? undefined : label), InvoiceSort.default('createdAt')),
}

/** The filters of the list and of its file. Both days belong to the range. */
const filters = {
  ...AccountQuery,
  searchTerm: PageQuery.searchTerm,
  status: z.coerce.number().pipe(InvoiceStatus).optional(),
  product: Product.optional(),
  from: z.iso.date().optional().meta({ description: 'Issued on this day of Ghana’s or later' }),
  to: z.iso.date().optional().meta({ description: 'Issued on this day or earlier' }),
  minTotal: z.coerce
    .number()
    .pipe(Ghs)
    .optional()
    .meta({ description: 'Of this total or more, taxes included' }),
}

export const listInvoices = route('listInvoices', {
  specified: true,
  summary: 'The account’s invoices; for an Administrator every account’s, or one’s by AccountId.',
  kind: 'page',
  query: z.object({ ...CursorQuery, ...filters, ...sorting }).refine(isDayRange, dayRangeIssue),
  reply: Invoice,
  fails: ['not_found'],
})

export const exportInvoices = route('exportInvoices', {
  summary: 'The invoices of the same filters and order as a CSV file, at most 50,000 of them.',
  kind: 'csv',
  query: z.object({ ...filters, ...sorting }).refine(isDayRange, dayRangeIssue),
  reply: z.string(),
  fails: ['not_found', 'invoices_too_many'],
})

export const getInvoice = route('getInvoice', {
  summary: 'One invoice with all that is on it, and its credit notes.',
  params: z.object({ id: Id('inv') }),
  reply: InvoiceDetail,
  fails: ['not_found'],
})

export const getInvoicePdf = route('getInvoicePdf', {
  summary: 'The invoice as a PDF, A4; a pro forma until it is approved.',
  kind: 'file',
  params: z.object({ id: Id('inv') }),
  reply: z.string(),
  fails: ['not_found'],
})

/** 1 is SMS, anything else (eKYC) is KYC (requirements 5.3). */
export const ProductType = z.codec(z.int(), Product, {
  decode: (code) => (code === 1 ? ('SMS' as const) : ('KYC' as const)),
  encode: (product) => (product === 'SMS' ? 1 : 2),
})

export const createInvoice = route('createInvoice', {
  specified: true,
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

/**
 * The largest amount on which taxes are computed, in pesewas, so that the total is still a valid amount: GHS
 * 100,000,000.00.
 */
const TAXED_PESEWAS_MAX = 10_000_000_000n

export const calculateTax = route('calculateTax', {
  specified: true,
  summary: 'The taxes on a net amount by the rules in force today.',
  body: z.object({
    amount: Ghs.refine((pesewas) => pesewas >= 0n, 'The amount cannot be negative').refine(
      (pesewas) => pesewas <= TAXED_PESEWAS_MAX,
      'Enter an amount up to 100,000,000',
    ),
    chargesCst: z.boolean().optional().meta({
      description: 'Reckons with CST, or without, whatever is charged today: what the switch would do',
    }),
  }),
  reply: z.object({ taxes: z.array(TaxLine), totalAmount: Ghs }),
  fails: [],
})

export const reviewInvoice = route('reviewInvoice', {
  specified: true,
  summary:
    'Approve (2) or reject (3, with a reason) a pending invoice that somebody else has made. Never one’s own.',
  body: z.object({
    invoiceId: Id('inv'),
    status: z.literal([2, 3], 'Status is 2, approved, or 3, rejected'),
    reason: z.string().trim().max(REASON_LENGTH_MAX).default(''),
  }),
  reply: Invoice,
  fails: ['not_found', 'invoice_not_pending', 'reason_required', 'own_request'],
})

export const cancelInvoice = route('cancelInvoice', {
  summary:
    'Cancel an order of the account that is not paid yet. Its status becomes 3, and its credits are dropped.',
  params: z.object({ id: Id('inv') }),
  reply: Invoice,
  fails: ['not_found', 'invoice_not_pending', 'usage_not_cancellable', 'payment_under_way'],
})

export const createCreditNote = route('createCreditNote', {
  summary:
    'Correct an approved invoice: take back credits that are unspent, with the amount and the taxes in proportion.',
  status: 201,
  idempotent: true,
  params: z.object({ id: Id('inv') }),
  body: z.object({
    credits: Credits.refine((credits) => credits > 0n, 'Enter more than 0 credits'),
    reason: Reason,
  }),
  reply: CreditNote,
  fails: [
    'not_found',
    'invoice_not_approved',
    'usage_not_creditable',
    'credits_not_unspent',
    'credit_note_too_small',
    'own_request',
    'second_person_required',
  ],
})

export const getCreditNotePdf = route('getCreditNotePdf', {
  summary: 'The credit note as a PDF, A4.',
  kind: 'file',
  params: z.object({ id: Id('crn') }),
  reply: z.string(),
  fails: ['not_found'],
})

/**
 * An invoice: a package that is ordered, or a month's usage on credit, with its taxes.
 *
 * 1. A person orders a package. The price and credits of the order must be those on sale.
 * 2. The invoice is written with its taxes, its parties and the next number. Its credits are a Pending lot.
 * 3. An Administrator approves or rejects it, a payment pays it, or the customer cancels it. Of two decisions at once
 *    the second finds the first.
 * 4. An approval makes the lot spendable in the same transaction. A rejection or cancellation deletes it.
 * 5. An invoice for a month's usage has no lot, because those credits are already spent. Its approval books them as
 *    paid.
 * 6. An approved invoice never changes. Only a credit note corrects it (`credit-notes.ts`).
 *
 * Numbers have no gap within a year, because a failed order takes none. Locks are taken in one order: invoice, balance.
 * The lock of the counter is taken alone.
 */
import type * as contract from '@nkra/contract/billing/invoices.ts'
import type { z } from 'zod'
import { sql } from 'kysely'
import type { AuditDetail } from '@nkra/contract/identity/audit.ts'
import { type Product, encodeId } from '@nkra/contract/wire.ts'
import { announceToOperatorToo, ownAccount, getCompany, type Company } from '../../catalog/accounts.ts'
import { packageOnSale, type DurationType, type Package } from '../../catalog/packages.ts'
import { personBehind, type UserActor } from '../../platform/actor.ts'
import { audit, auditAll, type RequestInfo } from '../../platform/database/audit.ts'
import type { Tx, Reader } from '../../platform/database/database.ts'
import { dayOf, daysAfter } from '../../platform/days.ts'
import { fail } from '../../platform/fail.ts'
import { addPendingLot, confirmLot, dropPendingLot, settle } from '../ledger/ledger.ts'
import { getSeller, taxTerms, type Seller, type BankAccount } from '../seller.ts'
import { taxesOn, taxesOf, taxLinesOf, type StoredTax, type TaxedAmount } from '../tax.ts'
import { sentenceOf } from '@nkra/contract/failures.ts'
import { isPaymentUnderWay } from '../payments/record.ts'
import { invoiceCancelled, invoiceCreated, invoiceReviewed } from '../events.ts'

/** 1 Pending, 2 Approved, 3 Rejected (requirements 11.8). */
export type InvoiceStatus = z.output<typeof contract.InvoiceStatus>
export type Invoice = z.output<typeof contract.Invoice>

/** The seller or the buyer, as of the day of issue. */
export type Party = z.output<typeof contract.InvoiceDetail>['buyer']

export interface SellerParty extends Party {
  phone: string
  email: string
  /** The account for bank transfers. Null if the operator named none. */
  transfer: BankAccount | null
}

export type Order = z.output<typeof contract.createInvoice.body>

/**
 * Orders a package. Fails with `not_found` for another's account, and with `price_changed` if the package is not on
 * sale at these figures.
 */
export async function createInvoice(
  tx: Tx,
  actor: UserActor,
  order: Order,
  request?: RequestInfo,
): Promise<Invoice> {
  const accountId = ownAccount(actor, order.accountId)
  const product = order.ProductType
  const bought = await requireOnSale(tx, order)
  const lot = {
    accountId,
    product,
    packageName: bought.name,
    credit: bought.credit,
    durationNumber: bought.durationNumber,
    durationType: bought.durationType,
  }
  const id = await writeInvoice(tx, {
    ...lot,
    amount: bought.price,
    createdBy: personBehind(actor),
    month: null,
  })
  await addPendingLot(tx, { ...lot, invoiceId: id })
  const invoice = await announceNew(tx, accountId, id)
  await audit(tx, actor, {
    accountId,
    action: 'invoice_created',
    subject: { kind: 'inv', id },
    detail: detailOf(invoice),
    request,
  })
  return invoice
}

/** The actor of work that no person does: invoices of a month's usage, and approvals by payment. */
const PLATFORM_USER_ID = 0n

/**
 * Invoices a month's usage on credit for `amount` pesewas before taxes. The caller makes sure that the account has no
 * such invoice for the product and month yet.
 */
export async function invoiceUsage(
  tx: Tx,
  used: {
    accountId: bigint
    product: Product
    /** The month's first day: `2026-11-01`. */
    month: string
    title: string
    credit: bigint
    amount: bigint
  },
): Promise<Invoice> {
  const { title, ...rest } = used
  const id = await writeInvoice(tx, {
    ...rest,
    packageName: title,
    durationNumber: 1,
    durationType: 3,
    createdBy: PLATFORM_USER_ID,
  })
  return announceNew(tx, used.accountId, id)
}

/**
 * Approves (2) or rejects (3) a Pending invoice of any account. Approval confirms its credits. Of two reviews at
 * once the second fails with `invoice_not_pending`. A rejection without a reason fails with `reason_required`. The
 * person who ordered the invoice, even as the customer, fails with `own_request` (decision 10).
 */
export async function reviewInvoice(
  tx: Tx,
  actor: UserActor,
  review: { invoiceId: bigint; status: 2 | 3; reason: string },
  request?: RequestInfo,
): Promise<Invoice> {
  const approved = review.status === 2
  if (!approved && review.reason === '') fail('reason_required')
  const taken = await lockInvoice(tx, review.invoiceId)
  if (taken.status !== 1) fail('invoice_not_pending')
  if (taken.createdBy === personBehind(actor)) fail('own_request')
  const { accountId } = taken
  const invoice = await decide(tx, taken, {
    ...review,
    cancelled: false,
    reviewedBy: personBehind(actor),
    paymentId: null,
  })
  await auditAll(tx, actor, [actor.accountId, accountId], {
    action: 'invoice_reviewed',
    subject: { kind: 'inv', id: review.invoiceId },
    detail: { ...detailOf(invoice), approved, ...(review.reason !== '' && { reason: review.reason }) },
    request,
  })
  return invoice
}

/**
 * Cancels an order of the actor's account that is not paid yet, and deletes its credits. Fails with `not_found`,
 * `invoice_not_pending`, `usage_not_cancellable` for a month's usage, and `payment_under_way` while money for it may be
 * on its way. Money that arrives afterwards waits for a person, as for a rejected invoice.
 */
export async function cancelInvoice(
  tx: Tx,
  actor: UserActor,
  invoiceId: bigint,
  request?: RequestInfo,
): Promise<Invoice> {
  const taken = await lockInvoice(tx, invoiceId)
  const { accountId } = taken
  if (accountId !== actor.accountId) fail('not_found')
  if (taken.status !== 1) fail('invoice_not_pending')
  if (taken.month !== null) fail('usage_not_cancellable')
  if (await isPaymentUnderWay(tx, { accountId, invoiceId })) fail('payment_under_way')
  const invoice = await decide(tx, taken, {
    status: 3,
    reason: '',
    cancelled: true,
    reviewedBy: personBehind(actor),
    paymentId: null,
  })
  await audit(tx, actor, {
    accountId,
    action: 'invoice_cancelled',
    subject: { kind: 'inv', id: invoiceId },
    detail: detailOf(invoice),
    request,
  })
  return invoice
}

/**
 * Approves an invoice that a payment has paid, as an Administrator's approval would, and records the payment. It
 * locks the invoice first. Nothing happens if the invoice is decided already.
 */
export async function approvePaid(
  tx: Tx,
  paid: { accountId: bigint; invoiceId: bigint; paymentId: bigint },
): Promise<'approved' | 'not_pending'> {
  const { accountId, invoiceId, paymentId } = paid
  const taken = await lockInvoice(tx, invoiceId)
  if (taken.accountId !== accountId) throw new Error(`invoice ${invoiceId} is not of account ${accountId}`)
  if (taken.status !== 1) return 'not_pending'
  const invoice = await decide(tx, taken, {
    status: 2,
    reason: '',
    cancelled: false,
    reviewedBy: PLATFORM_USER_ID,
    paymentId,
  })
  await auditAll(tx, { kind: 'system', accountId }, [accountId], {
    action: 'invoice_reviewed',
    subject: { kind: 'inv', id: invoiceId },
    detail: { ...detailOf(invoice), approved: true, payment: encodeId('pay', paymentId) },
  })
  return 'approved'
}

interface Decision {
  status: 2 | 3
  reason: string
  /** Whether the customer cancelled it. */
  cancelled: boolean
  reviewedBy: bigint
  /** The payment, if a gateway reported one. */
  paymentId: bigint | null
}

/** Records the decision on a locked, pending invoice and moves its credits. */
async function decide(tx: Tx, taken: LockedInvoice, decision: Decision): Promise<Invoice> {
  const { accountId, id, product, credit, month } = taken
  const { status, reason, cancelled, reviewedBy, paymentId } = decision
  await sql`
    update invoice
    set
      status = ${status}, reason = ${reason === '' ? null : reason}, reviewed_by = ${reviewedBy},
      reviewed_at = ${tx.clock.now()}, payment_id = ${paymentId}, cancelled = ${cancelled}
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  const approved = status === 2
  const cause = { kind: 'invoice', id } as const
  if (month !== null) {
    if (approved) await settle(tx, { accountId, product, credits: credit, cause })
  } else {
    const lot = { accountId, creditId: await lotOf(tx, accountId, id) }
    if (approved) await confirmLot(tx, { ...lot, cause })
    else await dropPendingLot(tx, lot)
  }
  const invoice = await readInvoice(tx, accountId, id)
  tx.publish(
    cancelled
      ? invoiceCancelled.of(accountId, payloadOf(invoice))
      : invoiceReviewed.of(accountId, { ...payloadOf(invoice), approved, reason }),
  )
  announceToOperatorToo(tx, accountId, 'invoice', encodeId('inv', id))
  return invoice
}

/** The invoice's facts for the audit log. */
function detailOf({ number, packageName, month, credit, totalAmount }: Invoice): AuditDetail {
  return {
    number,
    package: packageName,
    ...(month !== null && { month }),
    credit: Number(credit),
    total: Number(totalAmount) / 100,
  }
}

interface NewInvoice {
  accountId: bigint
  product: Product
  packageName: string
  credit: bigint
  durationNumber: number
  durationType: DurationType
  /** The amount before taxes, in pesewas. */
  amount: bigint
  createdBy: bigint
  /** The month of usage on credit. Null for a package. */
  month: string | null
}

/** Days to pay for a month's usage, not counting the day of the invoice. */
const USAGE_DUE_DAYS = 30

/** Writes the invoice with today's taxes, the seller, the buyer and the next number. Answers its id. */
async function writeInvoice(tx: Tx, made: NewInvoice): Promise<bigint> {
  const now = tx.clock.now()
  const taxed = taxesOn(made.amount, await taxTerms(tx))
  const seller = sellerOf(await getSeller(tx))
  const buyer = buyerOf(await getCompany(tx, made))
  const dueOn = made.month === null ? null : daysAfter(dayOf(now), USAGE_DUE_DAYS)
  const id = tx.ids.next()
  await sql`
    insert into invoice (
      account_id, id, number, product, package_name, credit, duration_number, duration_type, amount_pesewas,
      total_pesewas, tax_rules, seller, buyer, created_by, created_at, month, due_on
    ) values (
      ${made.accountId}, ${id}, ${await nextNumber(tx, 'INV')}, ${made.product}, ${made.packageName}, ${made.credit},
      ${made.durationNumber}, ${made.durationType}, ${taxed.net}, ${taxed.total}, ${taxed.rules},
      ${JSON.stringify(seller)}, ${JSON.stringify(buyer)}, ${made.createdBy}, ${now}, ${made.month}, ${dueOn}
    )`.execute(tx.sql)
  await writeTaxes(tx, made.accountId, id, taxed)
  return id
}

async function announceNew(tx: Tx, accountId: bigint, id: bigint): Promise<Invoice> {
  const invoice = await readInvoice(tx, accountId, id)
  tx.publish(invoiceCreated.of(accountId, payloadOf(invoice)))
  announceToOperatorToo(tx, accountId, 'invoice', encodeId('inv', id))
  return invoice
}

async function writeTaxes(
  tx: Tx,
  accountId: bigint,
  invoiceId: bigint,
  { taxes }: TaxedAmount,
): Promise<void> {
  await sql`
    insert into invoice_tax (account_id, invoice_id, place, code, name, rate_bp, amount_pesewas)
    select ${accountId}, ${invoiceId}, place, code, name, rate_bp, amount
    from unnest(
      ${taxes.map(({ code }) => code)}::text[], ${taxes.map(({ name }) => name)}::text[],
      ${taxes.map(({ rate_bp }) => rate_bp)}::int4[], ${taxes.map(({ amount }) => amount)}::int8[]
    ) with ordinality as tax (code, name, rate_bp, amount, place)`.execute(tx.sql)
}

interface LockedInvoice {
  id: bigint
  accountId: bigint
  product: Product
  credit: bigint
  status: InvoiceStatus
  month: string | null
  createdBy: bigint
}

/**
 * Locks the invoice, so that a second decision waits and then finds the first. Answers what the invoice is for.
 */
async function lockInvoice(tx: Tx, invoiceId: bigint): Promise<LockedInvoice> {
  const { rows } = await sql<LockedInvoice>`
    select id, account_id as "accountId", product, credit, status, month, created_by as "createdBy"
    from invoice where id = ${invoiceId} for update`.execute(tx.sql)
  return rows[0] ?? fail('not_found')
}

async function lotOf(tx: Tx, accountId: bigint, invoiceId: bigint): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select id from credit where account_id = ${accountId} and invoice_id = ${invoiceId}`.execute(tx.sql)
  const [lot, another] = rows
  if (lot === undefined || another !== undefined)
    throw new Error(`invoice ${invoiceId} has ${rows.length} credits`)
  return lot.id
}

function payloadOf({ id, number, product, packageName, credit, totalAmount }: Invoice) {
  return { invoiceId: id, number, product, packageName, credit, totalAmount }
}

export type OrderedPackage = Omit<Order, 'accountId'>

/**
 * Requires that the ordered package is on sale. The price, credits and duration of the order must equal the package's.
 * If they differ, `price_changed` names each difference, or the package's name if none of that name is on sale.
 */
export async function requireOnSale(reader: Reader, order: OrderedPackage): Promise<Package> {
  const sold = await packageOnSale(reader, { name: order.packageName, product: order.ProductType })
  if (sold === null) return refuse('/packageName')
  const differing = [
    order.amount !== sold.price && '/amount',
    order.credit !== sold.credit && '/credit',
    order.duration !== sold.durationNumber && '/duration',
    order.durationType !== sold.durationType && '/durationType',
  ].filter((pointer) => pointer !== false)
  return differing.length > 0 ? refuse(...differing) : sold
}

function refuse(...pointers: string[]): never {
  const message = sentenceOf('price_changed', {})
  fail(
    'price_changed',
    {},
    pointers.map((pointer) => ({ message, pointer })),
  )
}

/** A row of `invoiceColumns`. */
export type InvoiceRow = Omit<Invoice, 'taxes'> & { taxes: StoredTax[] }

/** Reads an invoice of the account. Fails with `not_found`. */
export async function readInvoice(reader: Reader, accountId: bigint, id: bigint): Promise<Invoice> {
  const { rows } = await sql<InvoiceRow>`
    select ${invoiceColumns}
    from (
      ${namedInvoices}
      where invoice.account_id = ${accountId} and invoice.id = ${id}
    ) as invoice`.execute(reader.sql)
  return invoiceOf(rows[0] ?? fail('not_found'))
}

export function invoiceOf(row: InvoiceRow): Invoice {
  return { ...row, taxes: taxLinesOf(row.taxes) }
}

/** SQL for invoices with the names of their accounts. */
export const namedInvoices = sql`
  select invoice.*, account.name as account_name
  from invoice join account on account.id = invoice.account_id`

/** SQL for the columns of `namedInvoices` under the name `invoice`. */
export const invoiceColumns = sql`
  invoice.id, invoice.account_id as "accountId", invoice.account_name as "accountName", invoice.number, invoice.product,
  invoice.package_name as "packageName", to_char(invoice.month, 'YYYY-MM') as month, invoice.credit,
  invoice.amount_pesewas as amount,
  invoice.total_pesewas as "totalAmount", invoice.status, invoice.reason, invoice.cancelled,
  invoice.created_at as "createdAt", invoice.reviewed_at as "reviewedAt",
  ${taxesOf('invoice')} as taxes`

export function buyerOf(company: Company): Party {
  return { name: company.name, tin: company.tin, address: addressOf(company) }
}

export function sellerOf(seller: Seller): SellerParty {
  const { name, tin, phone, email, transfer } = seller
  return { name, tin, address: addressOf(seller), phone, email, transfer }
}

type Addressed = Pick<Company, 'addressLine1' | 'addressLine2' | 'town' | 'digitalAddress'>

function addressOf({ addressLine1, addressLine2, town, digitalAddress }: Addressed): string[] {
  return [addressLine1, addressLine2, town, digitalAddress].filter((line) => line !== '')
}

/** `INV` stands for invoices, `CN` for credit notes. */
export type Series = 'INV' | 'CN'

/**
 * The next number of an invoice or credit note: `INV-2026-000123`. Numbers have no gap within a year in Ghana, because
 * a failed transaction takes none. Call it late in the transaction, because the next caller waits for its end.
 */
export async function nextNumber(tx: Tx, series: Series): Promise<string> {
  // Ghana keeps UTC all year.
  const year = tx.clock.now().getUTCFullYear()
  const { rows } = await sql<{ last: number }>`
    insert into invoice_counter (series, year, last) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last = invoice_counter.last + 1
    returning last`.execute(tx.sql)
  return `${series}-${year}-${String(rows[0]!.last).padStart(NUMBER_DIGITS, '0')}`
}

/** The least digits of a number. A year with more documents has longer numbers. */
const NUMBER_DIGITS = 6

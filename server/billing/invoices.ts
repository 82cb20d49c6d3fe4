/**
 * Invoices: a package ordered, with its taxes, Pending until an Administrator approves or rejects it. The order writes
 * down a Pending credit; approval makes that credit spendable in the same transaction, and only one approval ever does.
 * An invoice for a month's usage on credit is for what is spent already: its approval settles that.
 *
 * Nothing about price comes from the caller: what it sends has to be what is on sale. Numbers run without a gap within a
 * year, so an order that fails takes none. Locks are taken in one order: invoice, balance; the counter of numbers alone.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { Credits, encodeId, Ghs, Id, Product, type Page } from '@nkra/contract/wire.ts'
import type { DurationType } from '../catalog/packages.ts'
import { OPERATOR_ACCOUNT_ID, ownAccount } from '../catalog/accounts.ts'
import type { AuditDetail } from '@nkra/contract/audit.ts'
import { administers, type Authenticated, type User } from '../platform/actor.ts'
import { audit, auditAll, type AuditRecord } from '../platform/audit.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { fail } from '../platform/fail.ts'
import { eventKind } from '../platform/outbox.ts'
import { requireAsSold, type Ordered } from './as-sold.ts'
import { addPendingLot, confirmLot, dropPendingLot, settle } from './ledger.ts'
import { contains, pageOf, type PageRow, type Paging } from './paging.ts'
import { percentage, taxesOn, taxLabel, type Tax, type Taxed } from './tax.ts'

/** 1 Pending, 2 Approved, 3 Rejected (design section 4). */
export type InvoiceStatus = 1 | 2 | 3

export interface TaxLine {
  name: string
  /** As printed. */
  tax: string
  percentage: number
  amount: bigint
}

export interface Invoice {
  id: bigint
  accountId: bigint
  accountName: string
  number: string
  product: Product
  packageName: string
  credit: bigint
  /** Pesewas, net of taxes. */
  amount: bigint
  taxes: TaxLine[]
  totalAmount: bigint
  status: InvoiceStatus
  reason: string | null
  createdAt: Date
  reviewedAt: Date | null
}

const EventPayload = z.object({
  invoiceId: Id('inv'),
  number: z.string(),
  product: Product,
  packageName: z.string(),
  credit: Credits,
  totalAmount: Ghs,
})

/** An invoice waits for its review. */
export const invoiceCreated = eventKind('invoice.created', EventPayload)

/** An invoice was approved, or rejected for a reason. */
export const invoiceReviewed = eventKind(
  'invoice.reviewed',
  z.object({ ...EventPayload.shape, approved: z.boolean(), reason: z.string() }),
)

export interface Order extends Ordered {
  accountId: bigint
}

/** Orders a package. Fails with `not_found` for another's account, `price_changed` where it is not on sale like this. */
export async function createInvoice(
  tx: Tx,
  actor: Pick<User, 'accountId' | 'userId'>,
  order: Order,
  request?: AuditRecord['request'],
): Promise<Invoice> {
  const accountId = ownAccount(actor, order.accountId)
  const product = order.ProductType
  const bought = await requireAsSold(tx, order)
  const lot = {
    accountId,
    product,
    packageName: bought.name,
    credit: bought.credit,
    durationNumber: bought.durationNumber,
    durationType: bought.durationType,
  }
  const id = await writeInvoice(tx, { ...lot, amount: bought.price, createdBy: actor.userId, month: null })
  await addPendingLot(tx, { ...lot, invoiceId: id })
  const invoice = await announceNew(tx, accountId, id)
  await audit(
    tx,
    { ...actor, kind: 'user' },
    {
      accountId,
      action: 'invoice_created',
      subject: { kind: 'inv', id },
      detail: detailOf(invoice),
      ...(request && { request }),
    },
  )
  return invoice
}

/** Who writes the invoices of a month's usage, and approves what is paid: nobody in person. */
const PLATFORM_USER_ID = 0n

/**
 * Invoices what was used on credit in a month, for `amount` pesewas before taxes. There is one such invoice for an
 * account, product and month; the caller has made sure that there is none yet.
 */
export async function invoiceUsage(
  tx: Tx,
  used: {
    accountId: bigint
    product: Product
    /** Its first day: `2026-11-01`. */
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
 * Approves (2) or rejects (3) a Pending invoice, whosever it is. Approval confirms its credit. Of two reviews at once
 * the second fails with `invoice_not_pending`. Rejecting without a reason fails with `reason_required`.
 */
export async function reviewInvoice(
  tx: Tx,
  actor: Pick<User, 'accountId' | 'userId'>,
  review: { invoiceId: bigint; status: 2 | 3; reason: string },
  request?: AuditRecord['request'],
): Promise<Invoice> {
  const approved = review.status === 2
  if (!approved && review.reason === '') fail('reason_required')
  const taken = await takeForReview(tx, review.invoiceId)
  if (taken.status !== 1) fail('invoice_not_pending')
  const { accountId } = taken
  const invoice = await decide(tx, taken, { ...review, reviewedBy: actor.userId, paymentId: null })
  await auditAll(tx, { ...actor, kind: 'user' }, [actor.accountId, accountId], {
    action: 'invoice_reviewed',
    subject: { kind: 'inv', id: review.invoiceId },
    detail: { ...detailOf(invoice), approved, ...(review.reason !== '' && { reason: review.reason }) },
    ...(request && { request }),
  })
  return invoice
}

/**
 * Approves an invoice that a payment has paid, with the same effect as an Administrator's approval, and writes down by
 * which. The invoice is locked first; where it is approved or rejected already, nothing happens.
 */
export async function approvePaid(
  tx: Tx,
  paid: { accountId: bigint; invoiceId: bigint; paymentId: bigint },
): Promise<'approved' | 'not_pending'> {
  const { accountId, invoiceId, paymentId } = paid
  const taken = await takeForReview(tx, invoiceId)
  if (taken.accountId !== accountId) throw new Error(`invoice ${invoiceId} is not of account ${accountId}`)
  if (taken.status !== 1) return 'not_pending'
  const invoice = await decide(tx, taken, { status: 2, reason: '', reviewedBy: PLATFORM_USER_ID, paymentId })
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
  reviewedBy: bigint
  /** By which it is paid, where a gateway has said so. */
  paymentId: bigint | null
}

/** Writes down the decision on an invoice that is locked and pending, with its effect on the credits. */
async function decide(tx: Tx, taken: Reviewed, decision: Decision): Promise<Invoice> {
  const { accountId, id, product, credit, month } = taken
  const { status, reason, reviewedBy, paymentId } = decision
  await sql`
    update invoice
    set
      status = ${status}, reason = ${reason === '' ? null : reason}, reviewed_by = ${reviewedBy},
      reviewed_at = ${tx.clock.now()}, payment_id = ${paymentId}
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
  tx.publish(invoiceReviewed.of(accountId, { ...payloadOf(invoice), approved, reason }))
  announce(tx, invoice)
  return invoice
}

/** What the audit log says of an invoice. */
function detailOf({ number, packageName, credit, totalAmount }: Invoice): AuditDetail {
  return { number, package: packageName, credit: Number(credit), total: Number(totalAmount) / 100 }
}

export type InvoiceSort =
  | 'createdAt'
  | 'number'
  | 'packageName'
  | 'accountName'
  | 'credit'
  | 'amount'
  | 'totalAmount'
  | 'status'

export interface InvoiceQuery extends Paging {
  AccountId?: bigint | undefined
  status?: InvoiceStatus | undefined
  sortLabel: InvoiceSort
  /** 1 ascending, 2 descending. */
  sortDirection: 1 | 2
}

/**
 * The account's invoices, searched by number, package and account; an Administrator reads every account's, or those of
 * the one business that is named. For others, naming another's account fails with `not_found`.
 *
 * Of 200,000 invoices: an account's first page in 4 ms; everybody's in 120 ms, nearly all of it the count. Not
 * materialized, for the page then follows `invoice_newest` and stops (materialized, 300 ms).
 */
export async function listInvoices(
  reader: Reader,
  actor: Authenticated,
  query: InvoiceQuery,
): Promise<Page<Invoice>> {
  const accountId = readableAccount(actor, query.AccountId)
  const direction = query.sortDirection === 1 ? sql`asc` : sql`desc`
  const { rows } = await sql<PageRow<InvoiceRow>>`
    with found as not materialized (
      select invoice.*, account.name as account_name
      from invoice join account on account.id = invoice.account_id
      where (${accountId}::int8 is null or invoice.account_id = ${accountId}::int8)
        and (${query.status ?? null}::int2 is null or invoice.status = ${query.status ?? null}::int2)
        and concat_ws(' ', invoice.number, invoice.package_name, account.name) ilike ${contains(query.searchTerm)}
    )
    select (select count(*) from found)::int4 as "totalCount", ${columns}
    from (select 1) as always
    left join (
      select * from found
      order by ${sortKeys[query.sortLabel]} ${direction}, created_at ${direction}, id ${direction}
      limit ${query.pageSize} offset ${(query.pageNumber - 1) * query.pageSize}
    ) as invoice on true
    order by ${sortKeys[query.sortLabel]} ${direction}, created_at ${direction}, id ${direction}`.execute(
    reader.sql,
  )
  const page = pageOf(rows, query)
  return { ...page, items: page.items.map(invoiceOf) }
}

/** Whose invoices may be read: null for everybody's. An Administrator's own account is the operator's. */
function readableAccount(actor: Authenticated, named: bigint | undefined): bigint | null {
  if (!administers(actor)) return ownAccount(actor, named)
  return named === undefined || named === actor.accountId ? null : named
}

interface NewInvoice {
  accountId: bigint
  product: Product
  packageName: string
  credit: bigint
  durationNumber: number
  durationType: DurationType
  /** Pesewas, net of taxes. */
  amount: bigint
  createdBy: bigint
  /** The month whose usage it is for. */
  month: string | null
}

/** Writes it down with its taxes of today and the next number. Answers its id. */
async function writeInvoice(tx: Tx, made: NewInvoice): Promise<bigint> {
  const now = tx.clock.now()
  const taxed = taxesOn(made.amount, { at: now })
  const id = tx.ids.next()
  await sql`
    insert into invoice (
      account_id, id, number, product, package_name, credit, duration_number, duration_type,
      amount_pesewas, total_pesewas, tax_rules, created_by, created_at, month
    ) values (
      ${made.accountId}, ${id}, ${await nextNumber(tx, now)}, ${made.product}, ${made.packageName}, ${made.credit},
      ${made.durationNumber}, ${made.durationType},
      ${taxed.net}, ${taxed.total}, ${taxed.rules}, ${made.createdBy}, ${now}, ${made.month}
    )`.execute(tx.sql)
  await writeTaxes(tx, made.accountId, id, taxed)
  return id
}

async function announceNew(tx: Tx, accountId: bigint, id: bigint): Promise<Invoice> {
  const invoice = await readInvoice(tx, accountId, id)
  tx.publish(invoiceCreated.of(accountId, payloadOf(invoice)))
  announce(tx, invoice)
  return invoice
}

/** The next number of the year: `INV-2026-000123`. Others wait for this one's transaction, so take it late. */
async function nextNumber(tx: Tx, at: Date): Promise<string> {
  // Ghana keeps UTC all year.
  const year = at.getUTCFullYear()
  const { rows } = await sql<{ last: number }>`
    insert into invoice_counter (year, last) values (${year}, 1)
    on conflict (year) do update set last = invoice_counter.last + 1
    returning last`.execute(tx.sql)
  return `INV-${year}-${String(rows[0]!.last).padStart(NUMBER_DIGITS, '0')}`
}

async function writeTaxes(tx: Tx, accountId: bigint, invoiceId: bigint, { taxes }: Taxed): Promise<void> {
  await sql`
    insert into invoice_tax (account_id, invoice_id, place, code, name, rate_bp, amount_pesewas)
    select ${accountId}, ${invoiceId}, place, code, name, rate_bp, amount
    from unnest(
      ${taxes.map(({ code }) => code)}::text[], ${taxes.map(({ name }) => name)}::text[],
      ${taxes.map(({ rate_bp }) => rate_bp)}::int4[], ${taxes.map(({ amount }) => amount)}::int8[]
    ) with ordinality as tax (code, name, rate_bp, amount, place)`.execute(tx.sql)
}

interface Reviewed {
  id: bigint
  accountId: bigint
  product: Product
  credit: bigint
  status: InvoiceStatus
  month: string | null
}

/** Locks the invoice, so that a second decision waits and then finds it made. Answers what it is for. */
async function takeForReview(tx: Tx, invoiceId: bigint): Promise<Reviewed> {
  const { rows } = await sql<Reviewed>`
    select id, account_id as "accountId", product, credit, status, month
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

async function readInvoice(reader: Reader, accountId: bigint, id: bigint): Promise<Invoice> {
  const { rows } = await sql<InvoiceRow>`
    select ${columns}
    from (
      select invoice.*, account.name as account_name
      from invoice join account on account.id = invoice.account_id
      where invoice.account_id = ${accountId} and invoice.id = ${id}
    ) as invoice`.execute(reader.sql)
  return invoiceOf(rows[0] ?? fail('not_found'))
}

/** Tells the pages that show it: the customer's, and every Administrator's. */
function announce(tx: Tx, { accountId, id }: Invoice): void {
  for (const reader of [accountId, OPERATOR_ACCOUNT_ID]) tx.changed(reader, 'invoice', encodeId('inv', id))
}

function payloadOf({ id, number, product, packageName, credit, totalAmount }: Invoice) {
  return { invoiceId: id, number, product, packageName, credit, totalAmount }
}

/** Digits of an invoice's number; more where a year has more invoices. */
const NUMBER_DIGITS = 6

/** Amounts inside JSON come as text: a JSON number is not exact. */
type InvoiceRow = Omit<Invoice, 'taxes'> & { taxes: { name: string; rate_bp: number; amount: string }[] }

function invoiceOf(row: InvoiceRow): Invoice {
  return {
    ...row,
    taxes: row.taxes.map(({ name, rate_bp, amount }) =>
      taxLine({ name, rate_bp: BigInt(rate_bp), amount: BigInt(amount) }),
    ),
  }
}

/** A tax as the wire has it. */
export function taxLine({ name, rate_bp, amount }: Pick<Tax, 'name' | 'rate_bp' | 'amount'>): TaxLine {
  return { name, tax: taxLabel({ name, rate_bp }), percentage: percentage(rate_bp), amount }
}

const columns = sql`
  invoice.id, invoice.account_id as "accountId", invoice.account_name as "accountName", invoice.number, invoice.product,
  invoice.package_name as "packageName", invoice.credit, invoice.amount_pesewas as amount,
  invoice.total_pesewas as "totalAmount", invoice.status, invoice.reason,
  invoice.created_at as "createdAt", invoice.reviewed_at as "reviewedAt",
  array(
    select json_build_object('name', tax.name, 'rate_bp', tax.rate_bp, 'amount', tax.amount_pesewas::text)
    from invoice_tax as tax
    where tax.account_id = invoice.account_id and tax.invoice_id = invoice.id
    order by tax.place
  ) as taxes`

/** What each label sorts by; words without regard to case. */
const sortKeys = {
  createdAt: sql`created_at`,
  number: sql`number`,
  packageName: sql`lower(package_name)`,
  accountName: sql`lower(account_name)`,
  credit: sql`credit`,
  amount: sql`amount_pesewas`,
  totalAmount: sql`total_pesewas`,
  status: sql`status`,
} satisfies Record<InvoiceSort, unknown>

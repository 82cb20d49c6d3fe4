/** Reads invoices: a page of them, one in full, or all that a filter matches as a file for an accountant. */
import type * as contract from '@nkra/contract/billing/invoices.ts'
import type { z } from 'zod'
import { sql, type RawBuilder } from 'kysely'
import type { Page, Product } from '@nkra/contract/wire.ts'
import { OPERATOR_ACCOUNT_ID, readableAccount } from '../../catalog/accounts.ts'
import type { Authenticated } from '../../platform/actor.ts'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import { csvFile } from '../../platform/files/csv-writer.ts'
import { orderBy, type ListOrder } from '../../platform/database/list-cursor.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import {
  invoiceColumns,
  namedInvoices,
  invoiceOf,
  type Invoice,
  type InvoiceRow,
  type InvoiceStatus,
  type Party,
  type SellerParty,
} from './invoices.ts'
import { contains, growingPage, type Paging } from '../../platform/database/paging.ts'
import type { DurationType } from '../../catalog/packages.ts'
import { amountInWords } from './amount-in-words.ts'
import { clearancesOfInvoice } from '../clearance/lists.ts'
import { creditNotesOf, findCreditNote } from './credit-notes.ts'

export type InvoiceSort = z.output<typeof contract.InvoiceSort>

export interface InvoiceFilter {
  AccountId?: bigint | undefined
  /** Matches any part of number, package or account. */
  searchTerm: string
  status?: InvoiceStatus | undefined
  product?: Product | undefined
  /** The first and last day in Ghana: `2026-11-02`. */
  from?: string | undefined
  to?: string | undefined
  /** The least total in pesewas, taxes included. */
  minTotal?: bigint | undefined
  sortLabel: InvoiceSort
  /** 1 is ascending, 2 descending. */
  sortDirection: 1 | 2
}

/**
 * Lists the account's invoices, searched by number, package and account. An Administrator reads the invoices of all
 * accounts or of one named business. For everybody else another account's id fails with `not_found`.
 *
 * With 200,000 invoices the first page of all takes 86 ms, that of an account with 50,000 takes 35 ms, nearly all for
 * the count. A search takes three times as long.
 */
export async function listInvoices(
  reader: Reader,
  actor: Authenticated,
  query: InvoiceFilter & Paging,
): Promise<Page<Invoice>> {
  const page = await growingPage<InvoiceRow>(
    reader,
    { order: orderOf(query), found: matching(actor, query), columns: invoiceColumns, row: 'invoice' },
    query,
  )
  return { ...page, items: page.items.map(invoiceOf) }
}

export type InvoiceDetail = z.output<typeof contract.InvoiceDetail>
export type ClearedNote = InvoiceDetail['creditNotes'][number]

/** An invoice that the actor may read. Fails with `not_found`. */
export async function getInvoice(
  reader: Reader,
  actor: Authenticated,
  { id }: { id: bigint },
): Promise<InvoiceDetail> {
  return readDetail(reader, readableAccount(actor), id)
}

/** A credit note that the actor may read, with its invoice. Fails with `not_found`. */
export async function getCreditNote(
  reader: Reader,
  actor: Authenticated,
  { id }: { id: bigint },
): Promise<{ invoice: InvoiceDetail; note: ClearedNote }> {
  const { accountId, invoiceId } = await findCreditNote(reader, readableAccount(actor), id)
  const invoice = await readDetail(reader, accountId, invoiceId)
  const note = invoice.creditNotes.find((issued) => issued.id === id)
  return { invoice, note: note ?? fail('not_found') }
}

interface DetailRow extends InvoiceRow {
  dueOn: string | null
  durationNumber: number
  durationType: DurationType
  taxRules: string
  buyer: Party
  seller: SellerParty
  createdByName: string | null
  reviewedByName: string | null
  paymentId: bigint | null
  creditable: bigint
}

/** Reads one invoice in full. If the account is null, it may be any account's. */
export async function readDetail(
  reader: Reader,
  accountId: bigint | null,
  id: bigint,
): Promise<InvoiceDetail> {
  const { rows } = await sql<DetailRow>`
    select ${invoiceColumns},
      invoice.due_on::text as "dueOn", invoice.duration_number as "durationNumber", invoice.duration_type as "durationType",
      invoice.tax_rules as "taxRules", invoice.buyer, invoice.seller, invoice.payment_id as "paymentId",
      nullif(concat_ws(' ', maker.first_name, maker.last_name), '') as "createdByName",
      nullif(concat_ws(' ', reviewer.first_name, reviewer.last_name), '') as "reviewedByName",
      coalesce((
        select available from credit
        where account_id = invoice.account_id and invoice_id = invoice.id and status = 'Confirmed'
          and lapses_at > ${reader.clock.now()}
      ), 0)::int8 as creditable
    from (
      ${namedInvoices}
      where invoice.id = ${id} and (${accountId}::int8 is null or invoice.account_id = ${accountId}::int8)
    ) as invoice
    left join account_user as maker
      on maker.account_id in (invoice.account_id, ${OPERATOR_ACCOUNT_ID}) and maker.id = invoice.created_by
    left join account_user as reviewer
      on reviewer.account_id in (invoice.account_id, ${OPERATOR_ACCOUNT_ID}) and reviewer.id = invoice.reviewed_by`.execute(
    reader.sql,
  )
  const row = rows[0] ?? fail('not_found')
  const { transfer, ...seller } = row.seller
  const clearances = await clearancesOfInvoice(reader, row.accountId, row.id)
  const notes = await creditNotesOf(reader, { accountId: row.accountId, invoiceId: row.id })
  return {
    ...row,
    ...invoiceOf(row),
    issuedAt: row.createdAt,
    amountInWords: amountInWords(row.totalAmount),
    seller,
    transfer,
    creditNotes: notes.map((note) => ({ ...note, clearance: clearances.notes.get(note.id) ?? null })),
    clearance: clearances.invoice,
  }
}

/** The most invoices in one file. */
export const EXPORT_INVOICES_MAX = 50_000

/**
 * Writes the same invoices in the same order as a CSV file, with amounts in GHS. Which invoices it holds is decided
 * before the first line. Fails as the list does, and with `invoices_too_many` {limit}.
 */
export function exportInvoices(
  reader: Reader,
  actor: Authenticated,
  filter: InvoiceFilter,
  max = EXPORT_INVOICES_MAX,
): { name: string; lines: AsyncIterable<string> } {
  const days = [filter.from, filter.to].filter((day) => day !== undefined)
  const lines = csvFile(HEADS, exportPages(reader, actor, filter, max), cellsOf)
  return { name: `${['invoices', ...days].join('-')}.csv`, lines }
}

/** How many invoices the file reads at a time. */
const BATCH = 1_000

/** The taxes that any invoice may have, by code. Each has a column of its own, so that it can be summed. */
const TAX_COLUMNS = ['CST', 'NHIL', 'GETFund Levy', 'COVID-19 Levy', 'VAT'] as const

const HEADS = [
  'number',
  'issued',
  'status',
  'account',
  'product',
  'package',
  'credits',
  'amount',
  ...TAX_COLUMNS,
  'total',
  'credit notes',
  'due',
  'decided',
  'reason',
  'tax rules',
]

async function* exportPages(
  reader: Reader,
  actor: Authenticated,
  filter: InvoiceFilter,
  max: number,
): AsyncGenerator<ExportRow[]> {
  const { rows: found } = await sql<{ id: bigint }>`
    select id from (${matching(actor, filter)}) as found
    order by ${orderBy(orderOf(filter))}
    limit ${max + 1}`.execute(reader.sql)
  if (found.length > max) fail('invoices_too_many', { limit: max })
  for (let at = 0; at < found.length; at += BATCH) {
    const ids = found.slice(at, at + BATCH).map(({ id }) => id)
    yield await rowsOf(reader, ids)
  }
}

interface ExportRow extends InvoiceRow {
  taxRules: string
  dueOn: string | null
  /** The pesewas that credit notes took off the invoice, taxes included. */
  credited: bigint
}

/** The rows of the file, in the order of the ids. */
async function rowsOf(reader: Reader, ids: readonly bigint[]): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${invoiceColumns}, invoice.tax_rules as "taxRules", invoice.due_on::text as "dueOn",
      coalesce((
        select sum(total_pesewas) from credit_note
        where account_id = invoice.account_id and invoice_id = invoice.id
      ), 0)::int8 as credited
    from unnest(${int8Array(ids)}::int8[]) with ordinality as wanted (id, place)
    join (${namedInvoices}) as invoice on invoice.id = wanted.id
    order by wanted.place`.execute(reader.sql)
  return rows
}

const STATUS_WORDS = { 1: 'Pending', 2: 'Approved', 3: 'Rejected' } as const satisfies Record<
  InvoiceStatus,
  string
>

function cellsOf(row: ExportRow): string[] {
  const { taxes, ...invoice } = invoiceOf(row)
  return [
    invoice.number,
    invoice.createdAt.toISOString(),
    invoice.cancelled ? 'Cancelled' : STATUS_WORDS[invoice.status],
    invoice.accountName,
    invoice.product,
    invoice.packageName,
    String(invoice.credit),
    inGhs(invoice.amount),
    ...TAX_COLUMNS.map((column) => inGhs(taxes.find(({ name }) => name === column)?.amount ?? 0n)),
    inGhs(invoice.totalAmount),
    inGhs(row.credited),
    row.dueOn ?? '',
    invoice.reviewedAt?.toISOString() ?? '',
    invoice.reason ?? '',
    row.taxRules,
  ]
}

/** An amount that a spreadsheet reads as a number: `12_050n` → `120.50`. */
function inGhs(pesewas: bigint): string {
  return `${pesewas / 100n}.${String(pesewas % 100n).padStart(2, '0')}`
}

/** SQL for the invoices that the actor may read and the filter matches, with the account's name. */
function matching(actor: Authenticated, filter: InvoiceFilter): RawBuilder<unknown> {
  const accountId = readableAccount(actor, filter.AccountId)
  const { status, product, from, to, minTotal } = filter
  const searched = filter.searchTerm === '' ? undefined : contains(filter.searchTerm)
  const when = (given: unknown, condition: RawBuilder<unknown>) =>
    given === undefined || given === null ? sql`` : sql` and ${condition}`
  return sql`
    ${namedInvoices}
    where true
      ${when(searched, sql`concat_ws(' ', invoice.number, invoice.package_name, account.name) ilike ${searched}`)}
      ${when(accountId, sql`invoice.account_id = ${accountId}`)}
      ${when(status, sql`invoice.status = ${status}`)}
      ${when(product, sql`invoice.product = ${product}`)}
      ${when(from, sql`invoice.created_at >= (${from}::date)::timestamp at time zone 'Africa/Accra'`)}
      ${when(to, sql`invoice.created_at < (${to}::date + 1)::timestamp at time zone 'Africa/Accra'`)}
      ${when(minTotal, sql`invoice.total_pesewas >= ${minTotal}`)}`
}

/** The order of the list. Equal rows come newest or oldest first. */
function orderOf({ sortLabel, sortDirection }: InvoiceFilter): ListOrder {
  return {
    name: `${sortLabel} ${sortDirection}`,
    direction: sortDirection === 1 ? 'asc' : 'desc',
    keys: [sortKeys[sortLabel], { by: sql`created_at`, type: 'instant' }, { by: sql`id`, type: 'integer' }],
  }
}

/** The sort keys of each label. Words sort without regard to case. */
const sortKeys: Record<InvoiceSort, ListOrder['keys'][number]> = {
  createdAt: { by: sql`created_at`, type: 'instant' },
  number: { by: sql`number`, type: 'text' },
  packageName: { by: sql`lower(package_name)`, type: 'text' },
  accountName: { by: sql`lower(account_name)`, type: 'text' },
  credit: { by: sql`credit`, type: 'integer' },
  amount: { by: sql`amount_pesewas`, type: 'integer' },
  totalAmount: { by: sql`total_pesewas`, type: 'integer' },
  status: { by: sql`status`, type: 'integer' },
}

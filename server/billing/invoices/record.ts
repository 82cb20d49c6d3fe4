/** An invoice as it is kept, and how it is read. */
import { sql } from 'kysely'
import type { Product } from '@nkra/contract/wire.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { taxLine, type TaxLine } from '../tax.ts'
import type { Company } from '../../catalog/accounts.ts'
import type { Seller, BankAccount } from '../seller.ts'

/** 1 Pending, 2 Approved, 3 Rejected (requirements 11.8). */
export type InvoiceStatus = 1 | 2 | 3

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

/** Amounts inside JSON come as text: a JSON number is not exact. */
export interface StoredTax {
  name: string
  rate_bp: number
  amount: string
}

/** What `invoiceColumns` reads. */
export type InvoiceRow = Omit<Invoice, 'taxes'> & { taxes: StoredTax[] }

/** Fails with `not_found`. */
export async function readInvoice(reader: Reader, accountId: bigint, id: bigint): Promise<Invoice> {
  const { rows } = await sql<InvoiceRow>`
    select ${invoiceColumns}
    from (
      select invoice.*, account.name as account_name
      from invoice join account on account.id = invoice.account_id
      where invoice.account_id = ${accountId} and invoice.id = ${id}
    ) as invoice`.execute(reader.sql)
  return invoiceOf(rows[0] ?? fail('not_found'))
}

export function invoiceOf(row: InvoiceRow): Invoice {
  return { ...row, taxes: taxLinesOf(row.taxes) }
}

export function taxLinesOf(stored: readonly StoredTax[]): TaxLine[] {
  return stored.map(({ name, rate_bp, amount }) =>
    taxLine({ name, rate_bp: BigInt(rate_bp), amount: BigInt(amount) }),
  )
}

/** Of a table `invoice` that has the account's name beside its own columns. */
export const invoiceColumns = sql`
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

export interface Party {
  name: string
  /** Empty where there is none. */
  tin: string
  /** Line by line; the digital address last. */
  address: string[]
}

export interface SellerParty extends Party {
  phone: string
  email: string
  /** Where it is paid by bank transfer. */
  transfer: BankAccount | null
}

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

/** `INV` of invoices, `CN` of credit notes. */
export type Series = 'INV' | 'CN'

/**
 * The next number of an invoice or credit note: `INV-2026-000123`. Numbers have no gap within a year of Ghana's,
 * because a transaction that fails takes none. Take it late: the next caller waits.
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

/** Digits of a number; more where a year has more documents. */
const NUMBER_DIGITS = 6

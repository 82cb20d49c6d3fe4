/**
 * Numbers of invoices and credit notes: without a gap within a series and a year of Ghana's. The number is taken in the
 * transaction that writes the document, so one that fails takes none; whoever is next waits for it, so take it late.
 */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** `INV` of invoices, `CN` of credit notes. */
export type Series = 'INV' | 'CN'

/** The next number of the year: `INV-2026-000123`. */
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

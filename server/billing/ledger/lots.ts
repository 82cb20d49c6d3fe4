/** The lists of an account's lots of credits, and what remains of each product. */
import type * as contract from '@nkra/contract/billing/credits.ts'
import type { Page, Product } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/database.ts'
import { NEWEST_CREATED } from '../../platform/database/list-cursor.ts'
import { contains, growingPage, type Paging } from '../../platform/database/paging.ts'
import { balances } from './ledger.ts'

export type Credit = z.output<typeof contract.Credit>

/** Lists the account's lots, newest first, searched by package, product and status. */
export async function listCredits(reader: Reader, accountId: bigint, paging: Paging): Promise<Page<Credit>> {
  const now = reader.clock.now()
  const found = sql`
    select * from (
      select
        *,
        reserved + case when lapses_at <= ${now} then 0 else available end as remaining,
        case when status = 'Confirmed' and reserved = 0 and lapses_at <= ${now} then 'Used' else status end as shown
      from credit
      -- The owed lot holds nothing of the customer's, unless more was paid than was used.
      where account_id = ${accountId} and (not owed or available > 0)
    ) as lot
    where concat_ws(' ', package_name, product, shown) ilike ${contains(paging.searchTerm)}`
  const columns = sql`
    id, product, package_name as "packageName", credit, remaining as "creditRemaining", shown as status,
    duration_number as "durationNumber", duration_type as "durationType", invoice_id as "invoiceId", (
      select number from invoice i where i.account_id = ${accountId} and i.id = invoice_id
    ) as "invoiceNumber", created_at as "createdAt", confirmed_at as "confirmedAt",
    nullif(lapses_at, 'infinity') as "lapsesAt"`
  return growingPage<Credit>(reader, { order: NEWEST_CREATED, found, columns, row: 'lot' }, paging)
}

/** Answers what remains of each product, SMS first. */
export async function creditSummary(
  reader: Reader,
  accountId: bigint,
): Promise<{ creditBalances: { product: Product; creditRemaining: bigint; creditReserved: bigint }[] }> {
  const held = await balances(reader, accountId)
  return {
    creditBalances: held.map(({ product, available, reserved }) => ({
      product,
      creditRemaining: available,
      creditReserved: reserved,
    })),
  }
}

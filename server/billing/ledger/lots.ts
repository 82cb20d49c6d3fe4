/** Credits as the account sees them: its lots, and what remains of each product. */
import { sql } from 'kysely'
import type { Page, Product } from '@nkra/contract/wire.ts'
import {
  orderBy,
  afterCursor,
  NEWEST_CREATED,
  cursorColumn,
  limitOffset,
  type WithCursor,
} from '../../platform/database/list-cursor.ts'
import type { Reader } from '../../platform/database/database.ts'
import { balances } from './ledger.ts'
import { contains, growingPageOf, type PageRow, type Paging } from '../../platform/database/paging.ts'

export type CreditStatus = 'Pending' | 'Confirmed' | 'Used'

export interface Credit {
  id: bigint
  product: Product
  packageName: string
  credit: bigint
  /** Neither spent nor lapsed; what is reserved still counts, what is past its time does not. */
  creditRemaining: bigint
  status: CreditStatus
  durationNumber: number
  durationType: 1 | 2 | 3 | 4
  invoiceId: bigint | null
  invoiceNumber: string | null
  createdAt: Date
  confirmedAt: Date | null
  lapsesAt: Date | null
}

/** The account's lots, newest first; searched by package, product and status. */
export async function listCredits(reader: Reader, accountId: bigint, paging: Paging): Promise<Page<Credit>> {
  const now = reader.clock.now()
  const { rows } = await sql<PageRow<WithCursor<Credit>>>`
    with lot as (
      select
        *,
        reserved + case when lapses_at <= ${now} then 0 else available end as remaining,
        case when status = 'Confirmed' and reserved = 0 and lapses_at <= ${now} then 'Used' else status end as shown
      from credit
      -- The owed lot holds nothing of the customer's, unless more was paid than was used.
      where account_id = ${accountId} and (not owed or available > 0)
    ), found as (
      select * from lot
      where concat_ws(' ', package_name, product, shown) ilike ${contains(paging.searchTerm)}
    )
    select
      (select count(*) from found)::int4 as "totalCount",
      id, product, package_name as "packageName", credit, remaining as "creditRemaining", shown as status,
      duration_number as "durationNumber", duration_type as "durationType", invoice_id as "invoiceId", (
        select number from invoice i where i.account_id = ${accountId} and i.id = invoice_id
      ) as "invoiceNumber", created_at as "createdAt", confirmed_at as "confirmedAt",
      nullif(lapses_at, 'infinity') as "lapsesAt", cursor
    from (select 1) as always
    left join (
      select *, ${cursorColumn(NEWEST_CREATED)} from found
      where ${afterCursor(NEWEST_CREATED, paging)}
      order by ${orderBy(NEWEST_CREATED)} ${limitOffset(paging)}
    ) as shown on true
    order by ${orderBy(NEWEST_CREATED)}`.execute(reader.sql)
  return growingPageOf(NEWEST_CREATED, rows, paging)
}

/** What remains of each product, SMS first. */
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

/**
 * What an account has: its credits, what they cost, how long they last and which of them lapse. It reads the balances,
 * the lots that are not used up, and the counters by day, so its cost does not grow with what was sent.
 */
import type * as contract from '@nkra/contract/reports/home.ts'
import type { Product } from '@nkra/contract/wire.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { mayRead, type Viewer } from '../platform/actor.ts'
import type { Reader } from '../platform/database/database.ts'
import { dayOf, daysAfter } from '../platform/days.ts'

export type Holding = NonNullable<z.output<typeof contract.getHome.reply>['holdings']>[number]

/** The pace is measured over this many days, which contain each weekday four times and about one end of a month. */
const PACE_DAYS = 28
/** The least days for the pace. A business that began within the last week counts as a week old. */
const PACE_DAYS_MIN = 7
/** Credits that lapse within this time are shown. */
const LAPSES_SOON_DAYS = 30
/** The most days that are shown. Nobody plans further ahead. */
const DAYS_LEFT_MAX = 999

/** The account's credits, SMS first. */
export async function readHoldings(reader: Reader, accountId: bigint): Promise<Holding[]> {
  const now = reader.clock.now()
  const today = dayOf(now)
  const soon = new Date(daysAfter(today, LAPSES_SOON_DAYS + 1))
  const { rows } = await sql<Row>`
    select b.product, b.billing_type = 2 as "onCredit",
      (b.available + b.credit_limit - lots.lapsed)::int8 as available, b.reserved,
      case when b.billing_type = 1 then lots.worth end as worth,
      soonest.credits as "lapsingCredits", soonest.lapses_at as "lapsesAt",
      case when b.product = 'SMS' then (
        select sum(credits)::float8 / greatest(${PACE_DAYS_MIN}, ${today}::date - min(day) + 1)
        from day_count where account_id = b.account_id and day > ${today}::date - ${PACE_DAYS}::int4
      ) end as "perDay"
    from balance b
    cross join lateral (
      select coalesce(sum(c.available) filter (where c.lapses_at <= ${now}), 0) as lapsed,
        coalesce(round(sum(c.available::numeric * i.amount_pesewas / i.credit) filter (where c.lapses_at > ${now})), 0)::int8
          as worth
      from credit c
      left join invoice i on i.account_id = c.account_id and i.id = c.invoice_id
      where c.account_id = b.account_id and c.product = b.product and c.status = 'Confirmed' and c.available > 0
    ) as lots
    left join lateral (
      select sum(c.available)::int8 as credits, c.lapses_at
      from credit c
      where c.account_id = b.account_id and c.product = b.product and c.status = 'Confirmed' and c.available > 0
        and c.lapses_at > ${now} and c.lapses_at < ${soon}
      group by c.lapses_at
      order by c.lapses_at
      limit 1
    ) as soonest on true
    where b.account_id = ${accountId}
    order by b.product desc
  `.execute(reader.sql)
  return rows.map(({ lapsingCredits, lapsesAt, ...row }) => {
    const perDay = row.perDay !== null && row.perDay > 0 ? row.perDay : null
    const lapses = lapsesAt && lapsingCredits !== null ? { credits: lapsingCredits, at: lapsesAt } : null
    return { ...row, perDay, daysLeft: daysLeft(row.available, perDay), lapses }
  })
}

interface Row extends Omit<Holding, 'daysLeft' | 'lapses'> {
  lapsingCredits: bigint | null
  lapsesAt: Date | null
}

function daysLeft(available: bigint, perDay: number | null): number | null {
  if (perDay === null) return null
  return Math.min(DAYS_LEFT_MAX, Math.max(0, Math.floor(Number(available) / perDay)))
}

/**
 * The price of one SMS credit of the account, in thousandths of a pesewa. Null for all accounts together (`accountId`
 * is null), and for a viewer who may not see invoices.
 */
export async function readSmsRate(
  reader: Reader,
  actor: Viewer,
  accountId: bigint | null,
): Promise<bigint | null> {
  if (accountId === null || !mayRead(actor, 'billing:read')) return null
  const { rows } = await sql<{ rate: bigint | null }>`
    select ${creditRate(sql`${accountId}`, 'SMS', reader.clock.now())} as rate
  `.execute(reader.sql)
  return rows[0]!.rate
}

/**
 * SQL for the price of one credit of an account, in thousandths of a pesewa: the agreed rate if the product is
 * postpaid, otherwise the price of the last purchase. Null if neither is known.
 */
export function creditRate(accountId: RawBuilder<unknown>, product: Product, now: Date): RawBuilder<bigint> {
  return sql`coalesce((
    select terms.rate from postpaid_terms terms
    join balance on balance.account_id = terms.account_id and balance.product = terms.product and balance.billing_type = 2
    where terms.account_id = ${accountId} and terms.product = ${product} and terms.month <= ${now}
    order by terms.month desc
    limit 1
  ), (
    select (amount_pesewas * 2000 + credit) / (credit * 2) -- to the nearest 1/1,000 pesewa
    from (
      select amount_pesewas, credit, reviewed_at from invoice
      where account_id = ${accountId} and product = ${product} and status = 2
      offset 0 -- or the planner walks the approved invoices of all accounts, newest first: 58 ms for 100,000
    ) as approved
    order by reviewed_at desc
    limit 1
  ))`
}

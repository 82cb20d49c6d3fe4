/**
 * What a product was used for on credit, month by month, as `postpaid_usage` has it: the ledger takes it down there with
 * each transfer. A month in which more was refunded than spent is below zero.
 */
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import type { InvoiceStatus } from '../invoices/record.ts'
import type { Use } from '../ledger/ledger.ts'
import { amountOf } from './month-end.ts'
import { readPostpaid } from './postpaid.ts'

export interface MonthUse {
  /** `2026-11` */
  month: string
  credits: bigint
  /** 1/1,000 pesewa for one credit. */
  rate: bigint
  /** Pesewas, net of taxes: what the month by itself comes to. Its invoice may take more or less (decision 21). */
  amount: bigint
  invoice: { id: bigint; number: string; status: InvoiceStatus } | null
}

/** This month and those before it, as far as the product was on credit. */
const MONTHS_MAX = 12

/** This month first. Fails with `not_postpaid`, and `not_found` where there is no such account. */
export async function postpaidUsage(reader: Reader, use: Use): Promise<MonthUse[]> {
  await readPostpaid(reader, use)
  const { rows } = await sql<
    Omit<MonthUse, 'amount' | 'invoice'> & {
      invoiceId: bigint | null
      number: string
      status: InvoiceStatus
    }
  >`
    select
      to_char(each.month, 'YYYY-MM') as month, coalesce(used.credits, 0) as credits, terms.rate,
      invoice.id as "invoiceId", invoice.number, invoice.status
    from (
      select date_trunc('month', ${reader.clock.now()}::timestamptz at time zone 'UTC')::date as month
    ) as this,
      lateral (
        select (this.month - make_interval(months => back))::date as month
        from generate_series(0, ${MONTHS_MAX - 1}) as back
      ) as each
    join lateral (
      select rate from postpaid_terms
      where account_id = ${use.accountId} and product = ${use.product} and month <= each.month
      order by month desc limit 1
    ) as terms on true
    left join postpaid_usage as used
      on used.account_id = ${use.accountId} and used.product = ${use.product} and used.month = each.month
    left join invoice
      on invoice.account_id = ${use.accountId} and invoice.product = ${use.product} and invoice.month = each.month
    order by each.month desc`.execute(reader.sql)
  return rows.map(({ month, credits, rate, invoiceId, number, status }) => ({
    month,
    credits,
    rate,
    amount: amountOf(credits, rate),
    invoice: invoiceId === null ? null : { id: invoiceId, number, status },
  }))
}

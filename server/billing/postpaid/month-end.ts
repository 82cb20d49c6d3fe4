/**
 * The month's end: the invoice for what an account used of a product on credit.
 *
 * 1. A cron job runs after the month, or an Administrator starts it. Each account and product is a transaction of its
 *    own, so
 * that a later run finishes an interrupted one.
 * 2. The invoice takes everything spent up to the end of its month that is on no invoice yet, at the month's rate. Less
 *    than half a
 * pesewa waits for the next invoice.
 * 3. There is one invoice for an account, product and month, however often and by whomever it is run.
 * 4. What is refunded after its month is taken off the next invoice.
 * 5. If an invoice is rejected, its usage is on the next one.
 */
import type * as contract from '@nkra/contract/billing/postpaid.ts'
import type { z } from 'zod'
import { sql, type RawBuilder } from 'kysely'
import type { User } from '../../platform/actor.ts'
import { audit, type AuditActor, type RequestInfo } from '../../platform/database/audit.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { cron, type Worker } from '../../platform/jobs/jobs.ts'
import { invoiceUsage, type InvoiceStatus } from '../invoices/invoices.ts'
import type { AccountProduct } from '../ledger/ledger.ts'
import { taxTerms } from '../seller.ts'
import { taxesOf, taxesOn, taxLine, taxLinesOf, type StoredTax, type TaxTerms } from '../tax.ts'
import { amountOf, readPostpaid } from './postpaid.ts'

export type MonthPreview = z.output<typeof contract.previewMonth.reply>
/** One account's usage of one product on credit, for one invoice. */
export type MonthLine = MonthPreview['lines'][number]

/** The most lines that a preview shows. A run handles all lines. */
export const LINES_MAX = 1_000

/** The invoices of a month that exist or would be written. It writes nothing. */
export async function previewMonth(reader: Reader, { month }: { month: string }): Promise<MonthPreview> {
  const rows = await readMonthRows(reader, month, sql`true`)
  const situation = await taxTerms(reader)
  const lines = rows.flatMap((row) => lineOf(situation, row) ?? [])
  return {
    month,
    over: isOver(reader, month),
    lines,
    totalAmount: lines.reduce((all, { totalAmount }) => all + totalAmount, 0n),
  }
}

/** The invoices that a run wrote. */
export type MonthRun = z.output<typeof contract.invoiceMonth.reply>

/**
 * Invoices a past month and skips what is invoiced already. Each invoice has its own transaction, so that a later run
 * finishes an interrupted one.
 */
export async function invoiceMonth(
  db: Db,
  actor: User | null,
  { month }: { month: string },
  request?: RequestInfo,
): Promise<MonthRun> {
  if (!isOver(db, month)) fail('month_not_over', { month })
  const run: MonthRun = { month, invoices: 0, totalAmount: 0n }
  for (;;) {
    const due = await readMonthRows(db, month, sql`invoice.id is null`)
    let written = 0
    for (const { accountId, product } of due) {
      const use = { accountId, product }
      const total = await db.transaction((tx) => invoiceLine(tx, actor, month, use, request))
      if (total === null) continue
      written++
      run.totalAmount += total
    }
    run.invoices += written
    // A full page may have been followed by more; one that gave nothing was another's.
    if (due.length < LINES_MAX || written === 0) return run
  }
}

/** How many months back the daily run looks for invoices that were missed. */
const CATCH_UP_MONTHS = 3

/**
 * Runs daily at 01:30 in Ghana, which keeps UTC. On the first day it invoices the month before, on other days what was
 * missed.
 */
export const monthEndWorker = (db: Db): Worker =>
  cron('postpaid.invoice', '30 1 * * *', async () => {
    await invoiceMissedMonths(db)
  })

/** Invoices the past months, the oldest first. Answers the number of new invoices. */
export async function invoiceMissedMonths(db: Db): Promise<number> {
  let invoices = 0
  for (let back = CATCH_UP_MONTHS; back >= 1; back--) {
    const first = db.clock.now()
    first.setUTCDate(1)
    first.setUTCMonth(first.getUTCMonth() - back)
    invoices += (await invoiceMonth(db, null, { month: monthOf(first) })).invoices
  }
  return invoices
}

export type Ageing = z.output<typeof contract.postpaidAgeing.reply>[number]

/** The accounts with unpaid invoices for usage, largest debt first. At most `LINES_MAX`. */
export async function postpaidAgeing(reader: Reader): Promise<Ageing[]> {
  const { rows } = await sql<Ageing>`
    select
      account_id as "accountId", account.name as "accountName",
      coalesce(sum(total_pesewas) filter (where days <= 30), 0)::int8 as "days0to30",
      coalesce(sum(total_pesewas) filter (where days between 31 and 60), 0)::int8 as "days31to60",
      coalesce(sum(total_pesewas) filter (where days between 61 and 90), 0)::int8 as "days61to90",
      coalesce(sum(total_pesewas) filter (where days > 90), 0)::int8 as "over90",
      sum(total_pesewas)::int8 as total, count(*)::int4 as invoices, min(open.created_at) as oldest
    from (
      select account_id, total_pesewas, created_at,
        extract(day from ${reader.clock.now()}::timestamptz - created_at)::int4 as days
      from invoice
      where month is not null and status = 1
    ) as open
    join account on account.id = open.account_id
    group by account_id, account.name
    order by total desc, account_id
    limit ${LINES_MAX}`.execute(reader.sql)
  return rows
}

/** Writes one invoice, unless it exists or there is nothing to invoice. Answers its total. */
export async function invoiceLine(
  tx: Tx,
  actor: User | null,
  month: string,
  use: AccountProduct,
  request: RequestInfo | undefined,
): Promise<bigint | null> {
  // One run at a time: whoever waited here finds the other's invoice.
  await sql`
    select 1 from postpaid_terms
    where account_id = ${use.accountId} and product = ${use.product}
    order by month limit 1
    for update`.execute(tx.sql)
  const [row] = await readMonthRows(
    tx,
    month,
    sql`used.account_id = ${use.accountId} and used.product = ${use.product} and invoice.id is null`,
  )
  const line = row && lineOf(await taxTerms(tx), row)
  if (!line) return null
  const { credits, amount } = line
  const invoice = await invoiceUsage(tx, {
    ...use,
    month: `${month}-01`,
    title: `Postpaid, ${nameOf(month)}`,
    credit: credits,
    amount,
  })
  const by: AuditActor = actor ?? { kind: 'system', accountId: use.accountId }
  await audit(tx, by, {
    accountId: use.accountId,
    action: 'postpaid_month_invoiced',
    subject: { kind: 'inv', id: invoice.id },
    detail: { product: use.product, month, credits: Number(credits), number: invoice.number },
    request,
  })
  return invoice.totalAmount
}

interface Row extends AccountProduct {
  accountName: string
  /** Credits that are spent and on no invoice. If the invoice exists, its credits. */
  credits: bigint
  rate: bigint
  invoiceId: bigint | null
  number: string
  status: InvoiceStatus
  amount: bigint
  totalAmount: bigint
  taxes: StoredTax[]
}

/** The line of an invoice. Null if the amount is too small to pay. */
function lineOf(situation: TaxTerms, row: Row): MonthLine | null {
  const { accountId, accountName, product, credits, rate } = row
  const line = { accountId, accountName, product, credits, rate }
  if (row.invoiceId !== null) {
    const { invoiceId: id, number, status, amount, totalAmount } = row
    return { ...line, amount, taxes: taxLinesOf(row.taxes), totalAmount, invoice: { id, number, status } }
  }
  const amount = amountOf(credits, rate)
  if (amount === 0n) return null
  const { taxes, total } = taxesOn(amount, situation)
  return { ...line, amount, taxes: taxes.map(taxLine), totalAmount: total, invoice: null }
}

/** Whether the month has ended in Ghana, which keeps UTC. */
function isOver(reader: Reader, month: string): boolean {
  return month < monthOf(reader.clock.now())
}

const monthOf = (day: Date) => day.toISOString().slice(0, 7)

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A month's name: `2026-11` → `November 2026` */
const nameOf = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`))

/** Reads usage up to the month's end that is on the month's invoice or on none. */
async function readMonthRows(reader: Reader, month: string, which: RawBuilder<unknown>): Promise<Row[]> {
  const day = `${month}-01`
  const { rows } = await sql<Row>`
    select
      used.account_id as "accountId", account.name as "accountName", used.product,
      coalesce(invoice.credit, used.credits - coalesce(invoiced.credits, 0)) as credits, terms.rate,
      invoice.id as "invoiceId", invoice.number, invoice.status,
      invoice.amount_pesewas as amount, invoice.total_pesewas as "totalAmount",
      ${taxesOf('invoice')} as taxes
    from (
      select account_id, product, sum(credits)::int8 as credits
      from postpaid_usage
      where month <= ${day}::date
      group by account_id, product
    ) as used
    join account on account.id = used.account_id
    join lateral (
      select rate from postpaid_terms
      where account_id = used.account_id and product = used.product and month <= ${day}::date
      order by month desc limit 1
    ) as terms on true
    left join lateral (
      select sum(credit)::int8 as credits from invoice
      where account_id = used.account_id and product = used.product and month is not null and status <> 3
    ) as invoiced on true
    left join invoice
      on invoice.account_id = used.account_id and invoice.product = used.product and invoice.month = ${day}::date
    where (${which}) and (
      invoice.id is not null
      or (used.credits - coalesce(invoiced.credits, 0)) * terms.rate >= 500 -- half a pesewa
    )
    order by lower(account.name), used.account_id, used.product desc
    limit ${LINES_MAX}`.execute(reader.sql)
  return rows
}

/** A month's usage. The amount is that of the month alone; its invoice may hold more or less (decision 06). */
export type MonthUsage = z.output<typeof contract.postpaidUsage.reply>[number]

/** The most months that usage shows: this month and earlier ones in which the product was on credit. */
const MONTHS_MAX = 12

/**
 * Answers the usage of a product by month, this month first. Fails with `not_postpaid`, and with `not_found` if there
 * is no such account.
 */
export async function postpaidUsage(reader: Reader, use: AccountProduct): Promise<MonthUsage[]> {
  await readPostpaid(reader, use)
  const { rows } = await sql<
    Omit<MonthUsage, 'amount' | 'invoice'> & {
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

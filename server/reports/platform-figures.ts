/**
 * The operator's own figures: revenue, credits sold and used, new and active accounts, compared with the same number of
 * days before, and the last proof of the books.
 */
import type * as contract from '@nkra/contract/reports/home.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Reader } from '../platform/database/database.ts'
import { firstIdAt } from '../platform/database/ids.ts'
import { dayOf, daysAfter } from '../platform/days.ts'
import { OPERATOR_ACCOUNT_ID } from './accounts.ts'
import { APPROVED } from './invoice-states.ts'
import type { SettledDays } from './settled-days.ts'

export type Platform = z.output<typeof contract.getPlatform.reply>
type PeriodFigures = Platform['previous']

/** Days in Ghana. Both belong to the range. */
interface Range {
  from: string
  to: string
}

export async function readPlatform(reader: Reader, settled: SettledDays, days: number): Promise<Platform> {
  const today = dayOf(reader.clock.now())
  const now = { from: daysAfter(today, 1 - days), to: today }
  const before = { from: daysAfter(now.from, -days), to: daysAfter(now.from, -1) }
  const [current, previous, { accounts, proof }] = await Promise.all([
    readPeriod(reader, settled, now),
    readPeriod(reader, settled, before),
    readStanding(reader),
  ])
  return { ...current, previous, accounts, proof }
}

async function readPeriod(reader: Reader, settled: SettledDays, range: Range): Promise<PeriodFigures> {
  const [money, use] = await Promise.all([
    readMoney(reader, range),
    settled.read('the platform', range, (days) => readUse(reader, days)),
  ])
  return {
    ...money,
    smsUsed: use.reduce((sum, { credits }) => sum + credits, 0n),
    activeAccounts: new Set(use.map(({ accountId }) => accountId)).size,
  }
}

/** Reads revenue. Invoices count on the day of their approval, which the index `invoice_approved` uses. */
async function readMoney(
  reader: Reader,
  { from, to }: Range,
): Promise<Omit<PeriodFigures, 'smsUsed' | 'activeAccounts'>> {
  const [first, end] = [new Date(from), new Date(daysAfter(to, 1))]
  const { rows } = await sql<Omit<PeriodFigures, 'smsUsed' | 'activeAccounts'>>`
    select (sold.pesewas - (
        select coalesce(sum(amount_pesewas), 0) from credit_note
        where created_at >= ${first} and created_at < ${end} and account_id > 0
      ))::int8 as revenue, sold.sms as "smsSold", sold.kyc as "kycSold",
      (select count(*)::int4 from account
        where id >= ${firstIdAt(first)} and id < ${firstIdAt(end)} and id > ${OPERATOR_ACCOUNT_ID}) as "newAccounts"
    from (
      select coalesce(sum(amount_pesewas), 0) as pesewas,
        coalesce(sum(credit) filter (where product = 'SMS'), 0)::int8 as sms,
        coalesce(sum(credit) filter (where product = 'KYC'), 0)::int8 as kyc
      from invoice
      where status = ${APPROVED} and reviewed_at >= ${first} and reviewed_at < ${end} and account_id > 0
    ) as sold
  `.execute(reader.sql)
  return rows[0]!
}

/**
 * The credits that each account used in the days. An account may have two rows: one of settled days, one of open ones.
 */
async function readUse(
  reader: Reader,
  { from, to }: Range,
): Promise<{ accountId: bigint; credits: bigint }[]> {
  const { rows } = await sql<{ accountId: bigint; credits: bigint }>`
    select account_id as "accountId", sum(credits)::int8 as credits
    from day_count
    where day between ${from}::date and ${to}::date
    group by account_id
  `.execute(reader.sql)
  return rows
}

async function readStanding(reader: Reader): Promise<Pick<Platform, 'accounts' | 'proof'>> {
  const { rows } = await sql<{
    accounts: number
    endedAt: Date | null
    movements: number | null
    flaws: number | null
  }>`
    select all_accounts.accounts, proof.*
    from (select count(*)::int4 as accounts from account where id > ${OPERATOR_ACCOUNT_ID}) as all_accounts
    left join (
      select ended_at as "endedAt", movements::float8 as movements, flaws from books_proof
      where ended_at is not null
      order by number desc
      limit 1
    ) as proof on true
  `.execute(reader.sql)
  const { accounts, endedAt, movements, flaws } = rows[0]!
  return { accounts, proof: endedAt && { endedAt, movements: movements ?? 0, flaws: flaws ?? 0 } }
}

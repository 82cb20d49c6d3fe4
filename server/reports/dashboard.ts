/**
 * The dashboard: recent activity, and the last days of messages. An account's people see their account. An
 * Administrator who names no account sees all of them.
 */
import type * as contract from '@nkra/contract/reports/dashboard.ts'
import type { z } from 'zod'
import { InvoiceStatus } from '@nkra/contract/billing/invoices.ts'
import { ImportStatus } from '@nkra/contract/contacts/imports.ts'
import { CampaignStatus } from '@nkra/contract/messaging/campaigns.ts'
import type { Activity } from '@nkra/contract/reports/dashboard.ts'
import { sql } from 'kysely'
import { administers, mayRead, type Authenticated } from '../platform/actor.ts'
import type { Reader } from '../platform/database/database.ts'
import { dayOf, daysAfter } from '../platform/days.ts'
import { readSmsRate } from './holdings.ts'
import { spendOf } from './message-figures.ts'
import { hasBought, hasSent } from './milestones.ts'
import { daysOf } from './message-report.ts'
import type { SettledDays } from './settled-days.ts'

export type Analytics = z.output<typeof contract.analytics.reply>
/** What the account has done at any time. */
type AccountMilestones = Analytics['done']

const ACTIVITIES = 10
/** The highest count of contacts here. The address book counts further. */
const CONTACTS_COUNTED = 10_000

/**
 * How many of the newest single sends are read to find some to show, because a program may send many codes. If all
 * accounts are shown, fewer are read of each.
 */
const SINGLE_SENDS_LOOKED_AT = 200
const SINGLE_SENDS_LOOKED_AT_EACH = 20

/** The permission that each kind of activity needs. */
const SEEN_BY = { campaign: 'messages:read', invoice: 'billing:read', import: 'contacts:read' } as const

/**
 * The newest activity of the kinds that the person may see on other screens. A key with the call's scope sees all
 * kinds.
 */
export async function recentActivity(
  reader: Reader,
  actor: Authenticated,
  named: bigint | undefined,
): Promise<{ recentActivities: Activity[] }> {
  const scope = scopeOf(actor, named)
  const kinds = (['campaign', 'invoice', 'import'] as const).filter(
    (kind) => actor.kind === 'key' || mayRead(actor, SEEN_BY[kind]),
  )
  const { rows } = await sql<ActivityRow>`
    select a.name as "accountName", h.*
    from account a
    cross join lateral (
      (${campaignActivity} from campaign where account_id = a.id and kind = 'bulk'
       order by id desc limit ${ACTIVITIES})
      union all
      (${campaignActivity} from (
         select * from campaign where account_id = a.id order by id desc limit ${scope === null ? SINGLE_SENDS_LOOKED_AT_EACH : SINGLE_SENDS_LOOKED_AT}
       ) newest where kind = 'direct' and traffic <> 'otp' order by id desc limit ${ACTIVITIES})
      union all
      (select 'invoice', id, number, array[package_name], coalesce(to_char(month, 'YYYY-MM'), ''), total_pesewas, credit, status::text, created_at
       from invoice where account_id = a.id order by id desc limit ${ACTIVITIES})
      union all
      (select 'import', id, file_name, array[group_name], '', valid, rows, status, created_at
       from contact_import where account_id = a.id and status <> 'receiving' order by id desc limit ${ACTIVITIES})
    ) h
    where ((${scope}::int8 is null and a.id > 0) or a.id = ${scope}) and h.kind = any(${kinds}::text[])
    order by at desc, id desc
    limit ${ACTIVITIES}
  `.execute(reader.sql)
  return { recentActivities: rows.map(activityOf) }
}

/** The last days of messages: by day, by network and in total, with the same number of days before them. */
export async function analytics(
  reader: Reader,
  settled: SettledDays,
  actor: Authenticated,
  { AccountId: named, days: length }: z.output<typeof contract.analytics.query>,
): Promise<Analytics> {
  const scope = scopeOf(actor, named)
  const today = dayOf(reader.clock.now())
  const range = { from: daysAfter(today, 1 - length), to: today }
  const both = { from: daysAfter(today, 1 - 2 * length), to: today }
  const [counted, campaigns, waiting, contacts, done, rate] = await Promise.all([
    scope === null
      ? settled.read('the dashboard', both, (days) => readDays(reader, null, days))
      : readDays(reader, scope, both),
    countCampaigns(reader, scope, new Date(range.from)),
    countWaiting(reader, scope),
    countContacts(reader, scope),
    scope === null ? { bought: false, sent: false } : readDone(reader, scope),
    readSmsRate(reader, actor, scope),
  ])
  const now = counted.filter(({ day }) => day >= range.from)
  const totals = sumOf(now)
  const pending = now.reduce((sum, { open }) => sum + open, waiting)
  const previous = sumOf(counted.filter(({ day }) => day < range.from))
  return {
    days: daysOf(range).map((day) => ({ day, ...sumOf(now.filter((row) => row.day === day)) })),
    totals: { ...totals, spend: spendOf(BigInt(totals.credits), rate), pending, campaigns, contacts },
    previous: { ...previous, spend: spendOf(BigInt(previous.credits), rate) },
    networks: byNetwork(now),
    done,
  }
}

/** The account that the call is about, or null for all. Only an Administrator may see all. */
function scopeOf(actor: Authenticated, named: bigint | undefined): bigint | null {
  return administers(actor) && named === undefined ? null : actor.accountId
}

// ── What happened ───────────────────────────────────────────────────────────────────────────────────────────────────

interface ActivityRow {
  kind: Activity['kind']
  id: bigint
  accountName: string
  /** A campaign's sender, an invoice's number, or an import's file. */
  name: string
  /** A campaign's or import's groups, or an invoice's package. */
  about: string[]
  /** The name that somebody gave the campaign, or the month whose usage an invoice is for. Empty if it has none. */
  title: string
  /** An invoice's pesewas, a campaign's recipients, or an import's valid rows. */
  amount: bigint
  /** An invoice's or campaign's credits, or an import's rows. */
  of: bigint
  status: string
  at: Date
}

const campaignActivity = sql`
  select 'campaign' as kind, id, sender as name, group_names as about, name as title,
    recipients::int8 as amount, credits as of, status, created_at as at`

function activityOf({
  kind,
  id,
  accountName,
  name,
  about,
  title,
  amount,
  of,
  status,
  at,
}: ActivityRow): Activity {
  const happened = { id, accountName, at }
  if (kind === 'campaign')
    return {
      kind,
      ...happened,
      name: title || null,
      senderId: name,
      groupNames: about,
      recipients: Number(amount),
      credits: of,
      status: CampaignStatus.parse(status),
    }
  if (kind === 'invoice')
    return {
      kind,
      ...happened,
      number: name,
      packageName: about[0] ?? '',
      month: title || null,
      credits: of,
      totalAmount: amount,
      status: InvoiceStatus.parse(Number(status)),
    }
  return {
    kind,
    ...happened,
    fileName: name,
    groupName: about[0] ?? '',
    valid: Number(amount),
    rows: Number(of),
    status: ImportStatus.parse(status),
  }
}

// ── The last days ───────────────────────────────────────────────────────────────────────────────────────────────────

/** The counters of one day and network. */
interface CountedDay {
  day: string
  /** The likely network of the number. Empty if no network is known for it. */
  network: string
  sent: number
  delivered: number
  failed: number
  credits: number
  /** Messages that a network has taken or that are in doubt. */
  open: number
}

type Counts = Pick<CountedDay, 'sent' | 'delivered' | 'failed' | 'credits'>

function sumOf(rows: readonly Counts[]): Counts {
  const sum = { sent: 0, delivered: 0, failed: 0, credits: 0 }
  for (const row of rows) {
    sum.sent += row.sent
    sum.delivered += row.delivered
    sum.failed += row.failed
    sum.credits += row.credits
  }
  return sum
}

function byNetwork(rows: readonly CountedDay[]): Analytics['networks'] {
  const networks = Map.groupBy(rows, ({ network }) => network)
  return [...networks]
    .map(([network, counted]) => {
      const { sent, delivered, failed } = sumOf(counted)
      return { network, sent, delivered, failed }
    })
    .toSorted((a, b) => b.sent - a.sent || (a.network < b.network ? -1 : 1))
}

/**
 * The days with messages, from the counters by day. An account with a million messages has about ten counters a day:
 * 180 days take 3 ms.
 */
async function readDays(
  reader: Reader,
  scope: bigint | null,
  { from, to }: { from: string; to: string },
): Promise<CountedDay[]> {
  const { rows } = await sql<CountedDay>`
    select day::text as day, network, sum(submitted + unknown + delivered + failures)::float8 as sent,
      sum(delivered)::float8 as delivered, sum(failures)::float8 as failed, sum(credits)::float8 as credits,
      sum(submitted + unknown)::float8 as open
    from (
      select *, undelivered + expired + unknown_number + sender_refused + rejected + unconfirmed + failed as failures
      from day_count
      where (${scope}::int8 is null or account_id = ${scope}) and day between ${from}::date and ${to}::date
    ) as counted
    group by day, network
  `.execute(reader.sql)
  return rows
}

async function countCampaigns(reader: Reader, scope: bigint | null, from: Date): Promise<number> {
  const { rows } = await sql<{ campaigns: number }>`
    select count(account_id)::float8 as campaigns from campaign
    where ((${scope}::int8 is null and account_id > 0) or account_id = ${scope}) and kind = 'bulk' and status <> 'scheduled'
      and coalesce(started_at, created_at) >= ${from}
  `.execute(reader.sql)
  return rows[0]!.campaigns
}

/** Counts messages that are not sent yet: those in chunks, and those that campaigns in preparation will still make. */
async function countWaiting(reader: Reader, scope: bigint | null): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select (
      select coalesce(sum(length - position), 0) from chunk
      where (${scope}::int8 is null and account_id > 0) or account_id = ${scope}
    )::float8 + (
      select coalesce(sum(recipients - expanded_recipients), 0) from campaign
      where ((${scope}::int8 is null and account_id > 0) or account_id = ${scope}) and turn is not null and status = 'expanding'
    )::float8 as waiting
  `.execute(reader.sql)
  return rows[0]!.waiting
}

async function countContacts(reader: Reader, scope: bigint | null): Promise<number> {
  const { rows } = await sql<{ contacts: number }>`
    select count(account_id)::float8 as contacts from (
      select account_id from contact
      where (${scope}::int8 is null and account_id > 0) or account_id = ${scope} limit ${CONTACTS_COUNTED}
    ) as found
  `.execute(reader.sql)
  return rows[0]!.contacts
}

async function readDone(reader: Reader, accountId: bigint): Promise<AccountMilestones> {
  const { rows } = await sql<AccountMilestones>`
    select ${hasBought(accountId)} as bought, ${hasSent(accountId)} as sent
  `.execute(reader.sql)
  return rows[0]!
}

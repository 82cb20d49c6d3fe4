/**
 * The dashboard: what happened lately, and thirty days of messages. An account's own people see their account; an
 * Administrator who names no account sees all of them.
 */
import { InvoiceStatus } from '@nkra/contract/invoices.ts'
import { ImportStatus } from '@nkra/contract/contacts.ts'
import { CampaignStatus } from '@nkra/contract/messaging.ts'
import type { Activity } from '@nkra/contract/reports.ts'
import { sql } from 'kysely'
import { administers, type Authenticated } from '../platform/actor.ts'
import type { Reader } from '../platform/database.ts'
import { firstIdAt } from '../platform/ids.ts'
import { NOTHING, sumOf, type DayCounts } from './day-counts.ts'
import type { SingleSends } from './single-sends.ts'

export interface Day {
  /** `2026-11-02`, by Ghana's clock, which is UTC. */
  day: string
  /** Handed to an operator, whatever became of it. */
  sent: number
  delivered: number
  /** Undelivered, expired, rejected or failed. */
  failed: number
  /** Charged, less what was returned. */
  credits: number
}

export interface Analytics {
  /** The last `DAYS` days, today last; a campaign’s messages count on the day it began. */
  days: Day[]
  totals: Omit<Day, 'day'> & { pending: number; campaigns: number; contacts: number }
}

export const ACTIVITIES = 10
export const DAYS = 30

/** Among how many of the newest single sends those worth showing are looked for: a program may send many codes. */
const SINGLE_SENDS_LOOKED_AT = 200

const DAY_MS = 86_400_000

/** The newest things that happened. */
export async function recentActivity(
  reader: Reader,
  actor: Authenticated,
  named: bigint | undefined,
): Promise<{ recentActivities: Activity[] }> {
  const scope = scopeOf(actor, named)
  const { rows } = await sql<Happened>`
    select a.name as "accountName", h.*
    from account a
    cross join lateral (
      (${campaignActivity} from campaign where account_id = a.id and kind = 'bulk'
       order by id desc limit ${ACTIVITIES})
      union all
      (${campaignActivity} from (
         select * from campaign where account_id = a.id order by id desc limit ${SINGLE_SENDS_LOOKED_AT}
       ) newest where kind = 'direct' and traffic <> 'otp' order by id desc limit ${ACTIVITIES})
      union all
      (select 'invoice', id, number, array[package_name], total_pesewas, credit, status::text, created_at
       from invoice where account_id = a.id order by id desc limit ${ACTIVITIES})
      union all
      (select 'import', id, file_name, array[group_name], valid, rows, status, created_at
       from contact_import where account_id = a.id and status <> 'receiving' order by id desc limit ${ACTIVITIES})
    ) h
    where ${scope}::int8 is null or a.id = ${scope}
    order by at desc, id desc
    limit ${ACTIVITIES}
  `.execute(reader.sql)
  return { recentActivities: rows.map(activityOf) }
}

/** Thirty days of messages by day and in all. */
export async function analytics(
  reader: Reader,
  singles: SingleSends,
  actor: Authenticated,
  named: bigint | undefined,
): Promise<Analytics> {
  const scope = scopeOf(actor, named)
  const now_ms = reader.clock.ms()
  const from = new Date(now_ms - (now_ms % DAY_MS) - (DAYS - 1) * DAY_MS)
  const counted = new Map<string, DayCounts>()
  for (const rows of [await bulkByDay(reader, scope, from), await singles.byDay(scope, from)]) {
    for (const row of rows) counted.set(row.day, sumOf(counted.get(row.day) ?? NOTHING, row))
  }
  const all = [...counted.values()].reduce(sumOf, NOTHING)
  const days = Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(from.getTime() + index * DAY_MS).toISOString().slice(0, 10)
    const { sent, delivered, failed, credits } = counted.get(day) ?? NOTHING
    return { day, sent, delivered, failed, credits }
  })
  return { days, totals: { ...all, contacts: await countContacts(reader, scope) } }
}

/** The one account that is asked about, or null for all. Whoever may see all of them is an Administrator. */
function scopeOf(actor: Authenticated, named: bigint | undefined): bigint | null {
  return administers(actor) && named === undefined ? null : actor.accountId
}

// ── What happened ───────────────────────────────────────────────────────────────────────────────────────────────────

interface Happened {
  kind: Activity['kind']
  id: bigint
  accountName: string
  /** Sender of a campaign, number of an invoice, file of an import. */
  name: string
  /** Groups of a campaign or import, package of an invoice. */
  about: string[]
  /** Pesewas of an invoice, recipients of a campaign, valid rows of an import. */
  amount: bigint
  /** Credits of an invoice or campaign, rows of an import. */
  of: bigint
  status: string
  at: Date
}

const campaignActivity = sql`
  select 'campaign' as kind, id, sender as name, group_names as about,
    recipients::int8 as amount, credits as of, status, created_at as at`

function activityOf({ kind, id, accountName, name, about, amount, of, status, at }: Happened): Activity {
  const happened = { id, accountName, at }
  if (kind === 'campaign')
    return {
      kind,
      ...happened,
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

// ── Thirty days ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** How long before it begins a campaign may have been scheduled. */
const SCHEDULED_AHEAD_MS = 366 * DAY_MS

/** Bulk campaigns, from their counters: a few rows each, whatever their size. */
async function bulkByDay(reader: Reader, scope: bigint | null, from: Date) {
  const { rows } = await sql<DayCounts & { day: string }>`
    select (begun at time zone 'UTC')::date as day, sum(sent)::float8 as sent, sum(delivered)::float8 as delivered,
      sum(failed)::float8 as failed, sum(credits)::float8 as credits, sum(pending)::float8 as pending,
      count(*)::float8 as campaigns
    from account a
    cross join lateral (
      select coalesce(c.started_at, c.created_at) as begun, n.sent, n.delivered, n.failed,
        coalesce(r.spent, 0) as credits,
        n.waiting + case when c.status in ('expanding', 'sending', 'paused')
                         then greatest(c.recipients - n.sent, 0) else 0 end as pending
      from campaign c
      cross join lateral (
        select coalesce(sum(submitted + unknown), 0) as waiting, coalesce(sum(delivered), 0) as delivered,
          coalesce(sum(undelivered + expired + rejected + failed), 0) as failed,
          coalesce(sum(submitted + unknown + delivered + undelivered + expired + rejected + failed), 0) as sent
        from campaign_count k where k.account_id = c.account_id and k.campaign_id = c.id
      ) n
      left join reservation r on r.account_id = c.account_id and r.id = c.reservation_id
      where c.account_id = a.id and c.kind = 'bulk' and c.status <> 'scheduled'
        and c.id >= ${firstIdAt(new Date(from.getTime() - SCHEDULED_AHEAD_MS))}
        and coalesce(c.started_at, c.created_at) >= ${from}
    ) campaigns
    where ${scope}::int8 is null or a.id = ${scope}
    group by 1
  `.execute(reader.sql)
  return rows
}

async function countContacts(reader: Reader, scope: bigint | null): Promise<number> {
  const { rows } = await sql<{ contacts: number }>`
    select count(*)::float8 as contacts from contact where ${scope}::int8 is null or account_id = ${scope}
  `.execute(reader.sql)
  return rows[0]?.contacts ?? 0
}

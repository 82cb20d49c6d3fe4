/**
 * What needs the attention of a business: unpaid invoices, refused and ending approvals, a series that did not go out,
 * numbers that fail, identity checks that wait. Each is read by an index of what is open, or from the counters by day.
 */
import type * as contract from '@nkra/contract/reports/home.ts'
import { KYC_REVIEWS_COUNTED_MAX } from '@nkra/contract/limits.ts'
import type { RunOutcome } from '@nkra/contract/messaging/series.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { mayRead, type Authenticated } from '../platform/actor.ts'
import type { Reader } from '../platform/database/database.ts'
import { dayOf, daysAfter } from '../platform/days.ts'
import type { Holding } from './holdings.ts'
import { PENDING } from './invoice-states.ts'

export type Need = z.output<typeof contract.getHome.reply>['needs'][number]

/** A refusal or an end is shown for this many days, so that approvals that nobody wants any more disappear. */
const SHOWN_DAYS = 30
/** An approval that ends within this time is shown. */
const ENDS_SOON_DAYS = 30
/** The most sender IDs and series that are shown. Their own screens show all. */
const EACH_SHOWN = 3
/** The least count of failed numbers that is reported. They must also be a large share of a week's messages. */
const FAILING_MIN = 20
const FAILING_SHARE_MIN = 0.1
const WEEK_DAYS = 7
/** Credits are low if they last for fewer days than this. */
const LOW_DAYS = 3

/** Reports low credits, if the account's credits run out soon at its present pace. */
export function creditsLow(holdings: readonly Holding[] | null): Need[] {
  const sms = holdings?.find(({ product }) => product === 'SMS')
  if (!sms || sms.onCredit || sms.daysLeft === null || sms.daysLeft >= LOW_DAYS) return []
  return [{ kind: 'credits_low', available: sms.available, daysLeft: sms.daysLeft }]
}

/** Lists the other needs in a fixed order: what stops a business or costs it money comes first. */
export async function readNeeds(reader: Reader, actor: Authenticated): Promise<Need[]> {
  const { accountId } = actor
  const [invoices, senders, business, series, numbers, reviews] = await Promise.all([
    mayRead(actor, 'billing:read') ? unpaidInvoices(reader, accountId) : [],
    senderNeeds(reader, accountId),
    businessNeeds(reader, accountId),
    mayRead(actor, 'messages:read') ? skippedSeries(reader, accountId) : [],
    mayRead(actor, 'messages:read') ? failingNumbers(reader, accountId) : [],
    mayRead(actor, 'kyc:review') ? waitingReviews(reader, accountId) : [],
  ])
  return [...invoices, ...senders, ...business, ...series, ...numbers, ...reviews]
}

async function unpaidInvoices(reader: Reader, accountId: bigint): Promise<Need[]> {
  const { rows } = await sql<Omit<Extract<Need, { kind: 'unpaid_invoice' }>, 'kind'>>`
    select id, number, total_pesewas as "totalAmount", due_on::text as "dueOn", count(*) over ()::int4 as count,
      (sum(total_pesewas) over ())::int8 as unpaid
    from invoice
    where account_id = ${accountId} and status = ${PENDING} and not exists (
      -- We check a payment of it: the customer has paid, and has nothing to do.
      select from payment
      where payment.account_id = ${accountId} and payment.invoice_id = invoice.id and payment.state = 'needs_review'
    )
    order by due_on nulls last, id desc
    limit 1
  `.execute(reader.sql)
  return rows.map((row) => ({ kind: 'unpaid_invoice', ...row }))
}

interface SenderRow {
  id: bigint
  senderId: string
  networks: string[]
  status: 'rejected' | 'needs_information' | null
  reason: string | null
  endsOn: string | null
}

/** Refusals by networks, then approvals that end or have ended without a new application. */
async function senderNeeds(reader: Reader, accountId: bigint): Promise<Need[]> {
  const now = reader.clock.now()
  const today = dayOf(now)
  const since = new Date(daysAfter(today, -SHOWN_DAYS))
  const { rows } = await sql<SenderRow>`
    with said as (
      select s.id, s.name, n.network, n.valid_until,
        coalesce(nullif(n.renewal, 'submitted'), n.status) as status,
        coalesce(n.renewal_reason, n.reason) as reason, coalesce(n.renewal_at, n.decided_at) as at
      from sender_network n
      join sender s on s.account_id = n.account_id and s.id = n.sender_id
      where n.account_id = ${accountId} and n.status <> 'submitted' and n.renewal is distinct from 'submitted'
    )
    (select id, name as "senderId", array_agg(network order by network) as networks,
       (array_agg(status order by at desc))[1] as status, (array_agg(reason order by at desc))[1] as reason,
       null::text as "endsOn"
     from said where status in ('rejected', 'needs_information') and at >= ${since}
     group by id, name order by max(at) desc limit ${EACH_SHOWN})
    union all
    (select id, name, array_agg(network order by network), null, null, min(valid_until)::text
     from said
     where status in ('approved', 'lapsed') and valid_until >= ${daysAfter(today, -SHOWN_DAYS)}::date
       and valid_until <= ${daysAfter(today, ENDS_SOON_DAYS)}::date
     group by id, name order by min(valid_until) limit ${EACH_SHOWN})
  `.execute(reader.sql)
  return rows.map(({ id, senderId, networks, status, reason, endsOn }) =>
    endsOn === null
      ? { kind: 'sender_refused', id, senderId, networks, status: status!, reason: reason ?? '' }
      : { kind: 'sender_ending', id, senderId, networks, endsOn },
  )
}

interface BusinessRow {
  status: string | null
  reason: string | null
  decidedAt: Date | null
  validUntil: Date | null
}

/** A refused business ID, or one that ends or has ended without a new application. */
async function businessNeeds(reader: Reader, accountId: bigint): Promise<Need[]> {
  const now = reader.clock.now()
  const today = dayOf(now)
  const { rows } = await sql<BusinessRow>`
    select applied.status, applied.reason, applied.decided_at as "decidedAt", (
      select max(valid_until) from business_id where account_id = ${accountId} and status = 'approved'
    ) as "validUntil"
    from (select ${accountId}::int8 as account_id) as asked
    left join business_id applied on applied.account_id = asked.account_id and applied.status <> 'approved'
  `.execute(reader.sql)
  const { status, reason, decidedAt, validUntil } = rows[0]!
  if ((status === 'rejected' || status === 'needs_information') && decidedAt !== null)
    return dayOf(decidedAt) >= daysAfter(today, -SHOWN_DAYS)
      ? [{ kind: 'business_id_refused', status, reason: reason ?? '' }]
      : []
  if (status === 'submitted' || validUntil === null) return []
  const endsOn = dayOf(validUntil)
  const isShown = endsOn >= daysAfter(today, -SHOWN_DAYS) && endsOn <= daysAfter(today, ENDS_SOON_DAYS)
  return isShown ? [{ kind: 'business_id_ending', endsOn }] : []
}

/** Active series whose last run of the week did not go out. An account has at most some dozens of series. */
async function skippedSeries(reader: Reader, accountId: bigint): Promise<Need[]> {
  const now = reader.clock.now()
  const since = new Date(daysAfter(dayOf(now), -WEEK_DAYS))
  const { rows } = await sql<{ id: bigint; senderId: string; outcome: RunOutcome; dueAt: Date }>`
    select s.id, s.sender as "senderId", last.outcome, last.due_at as "dueAt"
    from series s
    cross join lateral (
      select outcome, due_at from series_run
      where account_id = s.account_id and series_id = s.id
      order by due_at desc limit 1
    ) as last
    where s.account_id = ${accountId} and s.status = 'active' and last.due_at >= ${since}
      and last.outcome not in ('sent', 'merged')
    order by last.due_at desc
    limit ${EACH_SHOWN}
  `.execute(reader.sql)
  return rows.map((row) => ({ kind: 'series_skipped', ...row }))
}

/** Numbers that are not in use, or that nobody reaches, if they are a large part of a week's messages. */
async function failingNumbers(reader: Reader, accountId: bigint): Promise<Need[]> {
  const from = daysAfter(dayOf(reader.clock.now()), 1 - WEEK_DAYS)
  const { rows } = await sql<{ failed: number; sent: number }>`
    select coalesce(sum(failed_numbers), 0)::float8 as failed, coalesce(sum(failed_numbers + others), 0)::float8 as sent
    from (
      select undelivered + expired + unknown_number as failed_numbers,
        submitted + unknown + delivered + sender_refused + rejected + unconfirmed + failed as others
      from day_count
      where account_id = ${accountId} and day >= ${from}::date
    ) as counted
  `.execute(reader.sql)
  const { failed, sent } = rows[0]!
  return failed >= FAILING_MIN && failed >= sent * FAILING_SHARE_MIN
    ? [{ kind: 'failing_numbers', failed, sent }]
    : []
}

async function waitingReviews(reader: Reader, accountId: bigint): Promise<Need[]> {
  const { rows } = await sql<{ count: number }>`
    select count(account_id)::int4 as count from (
      select account_id from kyc_request
      where account_id = ${accountId} and status = 'in_review' limit ${KYC_REVIEWS_COUNTED_MAX}
    ) as waiting
  `.execute(reader.sql)
  const { count } = rows[0]!
  return count > 0 ? [{ kind: 'kyc_reviews', count }] : []
}

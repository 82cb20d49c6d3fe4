/**
 * The outcomes of identity checks over a range of days. An account's own people see their account; an Administrator who
 * names none sees all of them. Nobody sees who was checked.
 *
 * A check belongs to the day on which it was requested. Its id contains the time, so the range is read by an index.
 */
import type * as contract from '@nkra/contract/reports/kyc-report.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Authenticated } from '../platform/actor.ts'
import type { Reader } from '../platform/database/database.ts'
import { firstIdAt } from '../platform/database/ids.ts'
import { daysAfter } from '../platform/days.ts'
import { requestedAccount } from './message-report.ts'

type Query = z.output<typeof contract.reportKyc.query>
type Report = z.output<typeof contract.reportKyc.reply>
type Figures = Report['totals']

/** The most rows that a report has. */
const ROWS_MAX = 100

type Counted = Omit<Figures, 'passRate' | 'creditsPerDecision'> & { key: string | null; name: string | null }

/** Reports the checks in total and by the requested heading, and the reasons of those that were not approved. */
export async function reportKyc(reader: Reader, actor: Authenticated, query: Query): Promise<Report> {
  const asked = requestsOf(requestedAccount(actor, query.AccountId), query)
  const group = query.by === 'account' ? sql`account_id` : sql`channel`
  const [{ rows: counted }, { rows: reasons }] = await Promise.all([
    countRequests(reader, asked, group),
    sql<Report['reasons'][number]>`
      select status, reason, count(*)::int4 as count from kyc_request
      where ${asked} and status in ('rejected', 'inconclusive', 'expired', 'cancelled')
      group by status, reason order by count desc, status, reason
    `.execute(reader.sql),
  ])
  const all = counted.find(({ key }) => key === null)
  return {
    totals: all === undefined ? NO_CHECKS : figuresOf(all),
    rows: counted.flatMap((row) => {
      if (row.key === null) return []
      const key = query.by === 'account' ? encodeId('acc', BigInt(row.key)) : row.key
      return [{ key, label: row.name ?? key, ...figuresOf(row) }]
    }),
    reasons,
  }
}

/** SQL for the requests of the days in Ghana, whose clock is UTC. */
function requestsOf(accountId: bigint | null, { from, to, environment }: Query): RawBuilder<unknown> {
  const [first, after] = [from, daysAfter(to, 1)].map((day) => firstIdAt(new Date(day)))
  return sql`(${accountId}::int8 is null or kyc_request.account_id = ${accountId}::int8)
    and kyc_request.id >= ${first} and kyc_request.id < ${after} and environment = ${environment}`
}

function countRequests(reader: Reader, asked: RawBuilder<unknown>, group: RawBuilder<unknown>) {
  return sql<Counted>`
    with request as (
      select kyc_request.account_id, channel, status, opened_at, charged, step.asked_again,
        channel <> 'link' or step.agreed_at is not null as agreed,
        coalesce(step.sent_at, case when channel <> 'link' then created_at end) as sent_at, decided_at,
        status in ('approved', 'rejected', 'inconclusive') as decided
      from kyc_request cross join lateral (
        select min(at) filter (where event.status = 'capturing') as agreed_at,
          min(at) filter (where event.status = 'submitted') as sent_at,
          coalesce(bool_or(event.status = 'needs_resubmission'), false) as asked_again
        from kyc_event as event
        where event.account_id = kyc_request.account_id and event.request_id = kyc_request.id
      ) as step
      where ${asked}
    ), counted as (
      select case when grouping(${group}) = 0 then ${group}::text end as key,
        count(*)::int4 as asked,
        case when count(*) filter (where channel = 'link') > 0 then count(opened_at)::int4 end as opened,
        count(*) filter (where agreed)::int4 as agreed, count(sent_at)::int4 as sent,
        count(*) filter (where asked_again)::int4 as "askedAgain",
        count(*) filter (where decided)::int4 as decided,
        count(*) filter (where status = 'approved')::int4 as approved,
        count(*) filter (where status = 'rejected')::int4 as rejected,
        count(*) filter (where status = 'inconclusive')::int4 as inconclusive,
        count(*) filter (where status in ('expired', 'cancelled'))::int4 as "givenUp",
        percentile_cont(0.5) within group (order by ${decision_s}) filter (where decided) as "medianDecision",
        percentile_cont(0.95) within group (order by ${decision_s}) filter (where decided) as "p95Decision",
        coalesce(sum(charged), 0)::int8 as credits
      from request group by grouping sets ((${group}), ())
      having count(*) > 0
    )
    select counted.*, account.name from counted
    left join account on account.id::text = counted.key
    order by counted.key is null desc, asked desc, counted.key limit ${ROWS_MAX + 1}
  `.execute(reader.sql)
}

const decision_s = sql`extract(epoch from decided_at - sent_at)::float8`

function figuresOf({ key: _key, name: _name, ...counted }: Counted): Figures {
  const { decided, approved, credits } = counted
  const tenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
  return {
    ...counted,
    medianDecision: tenth(counted.medianDecision),
    p95Decision: tenth(counted.p95Decision),
    passRate: decided === 0 ? null : Math.round((10_000 * approved) / decided) / 100,
    creditsPerDecision: decided === 0 ? null : Math.round((100 * Number(credits)) / decided) / 100,
  }
}

const NO_CHECKS: Figures = {
  asked: 0,
  opened: null,
  agreed: 0,
  sent: 0,
  askedAgain: 0,
  decided: 0,
  approved: 0,
  rejected: 0,
  inconclusive: 0,
  givenUp: 0,
  passRate: null,
  medianDecision: null,
  p95Decision: null,
  credits: 0n,
  creditsPerDecision: null,
}

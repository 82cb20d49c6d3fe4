/** Reports bulk campaigns of a range of days. It reads the campaigns' own counters, a few rows each. */
import type * as contract from '@nkra/contract/reports/message-reports.ts'
import type { z } from 'zod'
import type { Page } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { Authenticated } from '../platform/actor.ts'
import type { Reader } from '../platform/database/database.ts'
import { daysAfter } from '../platform/days.ts'
import { readSmsRate } from './holdings.ts'
import { deliveryRate } from '@nkra/contract/reports/figures.ts'
import { costOf, type Cost } from './message-figures.ts'
import { requestedAccount, type Range } from './message-report.ts'

export type CampaignRow = z.output<typeof contract.reportCampaigns.reply>
type CountedCampaign = Omit<CampaignRow, 'deliveryRate' | keyof Cost>

interface Paging {
  /** The number of the page, from 1. */
  pageNumber: number
  pageSize: number
  /** Any part of the campaign's name, the sender ID or a group's name, in any case. Empty finds everything. */
  searchTerm: string
}

/** Campaigns, newest first. */
export async function reportCampaigns(
  reader: Reader,
  actor: Authenticated,
  query: Range & Paging,
): Promise<Page<CampaignRow>> {
  const { pageNumber, pageSize } = query
  const begun = begunIn(actor, query)
  const [rate, { rows }] = await Promise.all([
    readSmsRate(reader, actor, requestedAccount(actor, query.AccountId)),
    sql<{ totalCount: number } & (CountedCampaign | { id: null })>`
    select (select count(c.account_id) from campaign c where ${begun})::int4 as "totalCount", page.*
    from (select 1) as always
    left join (
      select begun.id, nullif(begun.name, '') as name, account.name as "accountName", sender as "senderId", group_names as "groupNames",
        coalesce(begun.started_at, begun.created_at) as "beganAt", recipients, ${columns}
      from (
        select c.* from campaign c where ${begun} order by ${BEGAN} desc, id desc
        limit ${pageSize} offset ${(pageNumber - 1) * pageSize}
      ) as begun
      join account on account.id = begun.account_id
      ${counts}
    ) as page on true
    order by "beganAt" desc, id desc
  `.execute(reader.sql),
  ])
  const items = rows.flatMap((row) =>
    row.id === null
      ? []
      : [
          {
            ...row,
            deliveryRate: deliveryRate(row),
            ...costOf(row.credits, row.delivered, rate),
          },
        ],
  )
  return { items, totalCount: rows[0]?.totalCount ?? 0, pageNumber, pageSize }
}

/**
 * SQL for the time at which a campaign began, in the form of the index. A scheduled campaign begins when it is sent.
 */
const BEGAN = sql`coalesce(started_at, created_at)`

/** SQL that is true if campaign `c` began in the range. */
function begunIn(
  actor: Authenticated,
  { AccountId, from, to, senderId, user, key, searchTerm }: Range & Paging,
) {
  const accountId = requestedAccount(actor, AccountId)
  const author = user ?? key ?? null
  return sql`
    ((${accountId}::int8 is null and c.account_id > 0) or c.account_id = ${accountId}::int8)
      and c.kind = 'bulk' and c.status <> 'scheduled'
      and coalesce(c.started_at, c.created_at) >= ${from}::date at time zone 'UTC'
      and coalesce(c.started_at, c.created_at) < ${new Date(daysAfter(to, 1))}
      and (${senderId ?? null}::text is null or lower(c.sender) = lower(${senderId ?? null}))
      and (${author}::int8 is null or c.created_by = ${author}::int8)
      and (${searchTerm} = '' or strpos(
        lower(concat_ws(' ', c.name, c.sender, array_to_string(c.group_names, ' '))), lower(${searchTerm})) > 0)`
}

const counts = sql`
  cross join lateral (
    select coalesce(sum(submitted), 0)::float8 as pending, coalesce(sum(unknown), 0)::float8 as unknown,
      coalesce(sum(delivered), 0)::float8 as delivered,
      coalesce(sum(undelivered + expired + rejected + failed), 0)::float8 as failed,
      coalesce(sum(submitted + unknown + delivered + undelivered + expired + rejected + failed), 0)::float8 as sent
    from campaign_count k where k.account_id = begun.account_id and k.campaign_id = begun.id
  ) n
  left join reservation r on r.account_id = begun.account_id and r.id = begun.reservation_id`

const columns = sql`
  n.sent, n.delivered, n.pending, n.unknown, n.failed, coalesce(r.spent, 0) as credits`

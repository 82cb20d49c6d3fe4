/**
 * Records for how long links were up, one row for each link and day. With each report the holder of a link adds the
 * time since its last report. If nobody reported for a while, nobody held the link, and that time counts as down. So
 * the days show outages of this program too. A link that an Administrator switched off counts neither as up nor as
 * down.
 */
import { sql } from 'kysely'
import { int2Array, int8Array } from '../../platform/database/binary-arrays.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { dayOf, daysAfter, type Day } from '../../platform/days.ts'
import { REPORT_MS_MAX, type LinkReport } from './link-reports.ts'

/** How many days are stored, today included. */
export const LINK_DAYS = 90

/** Adds reports to the days of links. It skips a report if another process holds the link now. */
export async function addToDays(db: Db, reports: readonly LinkReport[]): Promise<void> {
  const now = db.clock.now()
  const today = dayOf(now)
  const midnight = new Date(today)
  const up = reports.filter(({ standing }) => standing.state === 'bound')
  await sql`
    with held as (
      select link_id, link_id = any(${int2Array(up.map(({ lease }) => lease.linkId))}::int2[]) as is_up
      from unnest(
        ${int2Array(reports.map(({ lease }) => lease.linkId))}::int2[], ${int8Array(reports.map(({ lease }) => lease.epoch))}::int8[]
      ) as given (link_id, epoch)
      join link_lease using (link_id, epoch)
    ), last as (
      select link_id, max(seen_at) as seen_at from link_day
      where link_id in (select link_id from held) and day >= ${today}::date - 1 group by link_id
    ), evening as (
      -- Nobody reported the end of yesterday: it counts as down until midnight.
      update link_day set down_ms = down_ms + extract(epoch from ${midnight}::timestamptz - link_day.seen_at) * 1000,
        seen_at = ${midnight}
      where (link_id, seen_at) in (select link_id, seen_at from last where seen_at < ${midnight})
        and seen_at < ${new Date(now.getTime() - REPORT_MS_MAX)}
    ), passed as (
      select link_id, is_up and (seen_at is null or seen_at >= ${new Date(now.getTime() - REPORT_MS_MAX)}) as is_up,
        -- The first report of a link tells of no time before it.
        case when seen_at is null then 0
          else extract(epoch from ${now}::timestamptz - greatest(seen_at, ${midnight})) * 1000 end::int8 as passed_ms
      from held left join last using (link_id)
    )
    insert into link_day as kept (link_id, day, up_ms, down_ms, seen_at)
    select link_id, ${today}::date,
      case when is_up then passed_ms else 0 end, case when is_up then 0 else passed_ms end, ${now}
    from passed
    on conflict (link_id, day) do update set up_ms = kept.up_ms + excluded.up_ms,
      down_ms = kept.down_ms + excluded.down_ms, seen_at = excluded.seen_at
  `.execute(db.sql)
}

/** Begins to count again when a link is switched on. The time while it was off counts neither as up nor as down. */
export async function resumeDays(tx: Tx, linkId: number): Promise<void> {
  await sql`
    update link_day set seen_at = ${tx.clock.now()} where link_id = ${linkId} and seen_at < ${tx.clock.now()}
  `.execute(tx.sql)
}

/**
 * Counts all links as up for the days that `/status` shows, up to now. For the demo: its days would have no figures
 * otherwise.
 */
export async function fillDays(tx: Tx): Promise<void> {
  const now = tx.clock.now()
  const today = dayOf(now)
  await sql`
    insert into link_day (link_id, day, up_ms, down_ms, seen_at)
    select link.id, day::date, extract(epoch from least(day + interval '1 day', ${now}) - day) * 1000, 0,
      least(day + interval '1 day', ${now})
    from link, generate_series(
      ${today}::timestamptz - ${LINK_DAYS - 1} * interval '1 day', ${today}::timestamptz, interval '1 day'
    ) as day
    on conflict do nothing
  `.execute(tx.sql)
}

/** Deletes days that no screen shows any more. */
export async function forgetDays(db: Db): Promise<void> {
  const before = daysAfter(dayOf(db.clock.now()), -LINK_DAYS)
  await sql`delete from link_day where day <= ${before}::date`.execute(db.sql)
}

export interface LinkDay {
  linkId: number
  day: Day
  /** The share of the day for which the link was up, from 0 to 1. */
  up: number
}

/** Reads the days whose time was measured. A link has ninety rows at most. */
export async function readDays(reader: Reader): Promise<LinkDay[]> {
  const { rows } = await sql<LinkDay>`
    select link_id as "linkId", to_char(day, 'YYYY-MM-DD') as day, up_ms::float8 / (up_ms + down_ms) as up
    from link_day where up_ms + down_ms > 0
  `.execute(reader.sql)
  return rows
}

/**
 * The demo's links, as if they had been up for all the days that `/status` shows. Otherwise a new demo would show days
 * without figures.
 */
import { sql } from 'kysely'
import { LINK_DAYS } from '../messaging/links/link-days.ts'
import type { Tx } from '../platform/database/database.ts'
import { dayOf } from '../platform/days.ts'

export async function seedLinkDays(tx: Tx): Promise<void> {
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

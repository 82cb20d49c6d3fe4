/** Finds links that a person should look at: links that are down, and links that are bound but silent. */
import { sql } from 'kysely'
import type { Finder, Finding } from '../../platform/operations/attention.ts'
import { DOWN_MS, REPORT_MS_MAX, SILENT_MS } from './link-reports.ts'

interface LinkRow {
  id: number
  name: string
  /** The state that its holder last reported. Null if no holder ever did. */
  state: string | null
  since: Date
  silentSince: Date | null
  isReported: boolean
}

/** Finds the links. It leaves out links that an Administrator paused or switched off, because that is wanted. */
export const findLinks: Finder = async (reader) => {
  const now_ms = reader.clock.ms()
  const { rows } = await sql<LinkRow>`
    select id, name, state, coalesce(lately.since, link.created_at) as since, silent_since as "silentSince",
      coalesce(reported_at, link.created_at) > ${new Date(now_ms - REPORT_MS_MAX)} as "isReported"
    from link left join link_state as lately on lately.link_id = link.id
    where status in ('active', 'draining') order by id`.execute(reader.sql)
  return rows.flatMap((row): Finding[] => {
    const finding = { subject: String(row.id), detail: row.name }
    // Nobody holds a link of which nobody says anything.
    const isDown = !row.isReported || (row.state !== 'bound' && now_ms - row.since.getTime() >= DOWN_MS)
    if (isDown) return [{ kind: 'link_down', ...finding, since: row.since }]
    const { silentSince } = row
    const isSilent = silentSince !== null && now_ms - silentSince.getTime() >= SILENT_MS
    return isSilent && row.state === 'bound' ? [{ kind: 'link_silent', ...finding, since: silentSince }] : []
  })
}

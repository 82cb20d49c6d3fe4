/**
 * Metrics of links, queues and receipts for Prometheus. A scrape asks the database five questions, however many
 * messages were sent before.
 */
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Reader } from '../platform/database/database.ts'
import { instantOfId } from '../platform/database/ids.ts'
import { type LabelledValue, registerGauges } from '../platform/operations/gauges.ts'
import { countClosedBlocks } from './codes/code-limits.ts'
import type { LeaseHolder } from './delivery/lease-holder.ts'
import { measureDoubts, type MeasuredDoubts } from './doubts/doubt-list.ts'
import { TRAFFIC_OF_LANE, type LaneNumber } from './links/chunks.ts'
import type { LinkTraffic } from './links/link-traffic.ts'
import { REPORT_MS_MAX } from './links/link-reports.ts'

/** The parts of this process that are measured. */
interface MeasuredMessaging {
  traffic: LinkTraffic
  holder: () => LeaseHolder | null
}

/** The most rows that one count reads. If there are more, the gauge shows this number. */
const COUNTED_MAX = 100_000

export function measureMessaging(
  registry: Registry,
  reader: Reader,
  { traffic, holder }: MeasuredMessaging,
): void {
  traffic.register(registry)
  const ofLink = ['link']
  registerGauges(
    registry,
    {
      up: {
        name: 'nkra_link_up',
        help: 'Whether the link is bound, as its holder said lately',
        labels: ofLink,
      },
      silent: {
        name: 'nkra_link_silent_seconds',
        help: 'For how long the link has had something to answer and answered nothing',
        labels: ofLink,
      },
      leased: { name: 'nkra_link_leased', help: 'Whether a process holds the link', labels: ofLink },
      epoch: {
        name: 'nkra_link_lease_epoch',
        help: 'How often the link changed its holder, ever',
        labels: ofLink,
      },
      holder: { name: 'nkra_link_holder', help: 'Whether this process holds the link', labels: ofLink },
      window: { name: 'nkra_link_window', help: 'Segments that may be on their way', labels: ofLink },
      inFlight: {
        name: 'nkra_link_in_flight',
        help: 'Segments marked and not stored as answered',
        labels: ofLink,
      },
      rate: { name: 'nkra_link_rate_limit', help: 'Segments that may be written a second', labels: ofLink },
      paused: {
        name: 'nkra_link_paused',
        help: 'Whether an Administrator paused or drains the link',
        labels: ofLink,
      },
      orphans: {
        name: 'nkra_orphan_receipts',
        help: `Receipts whose message is not found yet, at most ${COUNTED_MAX} in all`,
        labels: ofLink,
      },
      unknown: {
        name: 'nkra_unknown_segments',
        help: `Segments whose outcome is unknown, at most ${COUNTED_MAX} in all`,
        labels: ofLink,
      },
      unknownCredits: {
        name: 'nkra_unknown_credits',
        help: 'Credits of segments whose outcome is unknown, as the screen of messages in doubt sums them; they go back after 72 hours',
        labels: ofLink,
      },
      unknownOldest: {
        name: 'nkra_unknown_oldest_seconds',
        help: 'Age of the oldest segment whose outcome is unknown',
        labels: ofLink,
      },
      problem: {
        name: 'nkra_link_problem',
        help: 'Why the link is not bound, as its holder said last',
        labels: ['link', 'problem'],
      },
      closedBlocks: {
        name: 'nkra_code_blocks_closed',
        help: 'Number blocks of accounts to which no one-time codes go, because nobody uses them',
      },
      queued: {
        name: 'nkra_queue_messages',
        help: 'Messages that wait for a link, by lane',
        labels: ['link', 'lane'],
      },
      queueOldest: {
        name: 'nkra_queue_oldest_seconds',
        help: 'Age of the oldest chunk that waits for a link and is due, by lane',
        labels: ['link', 'lane'],
      },
    },
    async () => {
      const all = await readMeasuredLinks(reader)
      const links = all.filter(({ isOff }) => !isOff)
      const names = new Map([[0, 'sandbox'], ...all.map(({ id, name }) => [id, name] as const)])
      const nameOf = (id: number) => names.get(id) ?? 'removed'
      const held = new Set(holder()?.dispatchers.map(({ link }) => link.id))
      const each = (read: (link: MeasuredLink) => number): LabelledValue[] =>
        links.map((link) => [{ link: link.name }, read(link)])
      const queues = await readQueues(reader)
      const unknown = await measureDoubts(
        reader,
        all.map(({ id }) => id),
        COUNTED_MAX,
      )
      const lanes = (read: (queue: Queue) => number): LabelledValue[] =>
        queues.map((queue) => [
          { link: nameOf(queue.linkId), lane: TRAFFIC_OF_LANE[queue.lane] },
          read(queue),
        ])
      const doubts = (read: (doubt: MeasuredDoubts) => number): LabelledValue[] =>
        unknown.map((doubt) => [{ link: nameOf(doubt.linkId) }, read(doubt)])
      const now_ms = reader.clock.ms()
      return {
        up: each(({ isUp }) => Number(isUp)),
        silent: each(({ silentSince }) =>
          silentSince === null ? 0 : (now_ms - silentSince.getTime()) / 1_000,
        ),
        leased: each(({ isLeased }) => Number(isLeased)),
        epoch: each(({ epoch }) => epoch),
        holder: each(({ id }) => Number(held.has(id))),
        window: each(({ windowSize }) => windowSize),
        inFlight: each(({ inFlight }) => inFlight),
        rate: each(({ ratePerSecond }) => ratePerSecond),
        paused: each(({ isPaused }) => Number(isPaused)),
        orphans: (await readOrphans(reader)).map(({ linkId, count }) => [{ link: nameOf(linkId) }, count]),
        unknown: doubts(({ segments }) => segments),
        unknownCredits: doubts(({ credits }) => credits),
        unknownOldest: doubts(({ oldest }) => (now_ms - oldest.getTime()) / 1_000),
        problem: links.flatMap(({ name, problem }) =>
          problem === null ? [] : [[{ link: name, problem }, 1] as const],
        ),
        closedBlocks: [[{}, await countClosedBlocks(reader)]],
        queued: lanes(({ messages }) => messages),
        queueOldest: lanes(({ oldestId }) =>
          oldestId === null ? 0 : Math.max(0, now_ms - instantOfId(oldestId).getTime()) / 1_000,
        ),
      }
    },
  )
}

interface MeasuredLink {
  id: number
  name: string
  windowSize: number
  ratePerSecond: number
  isOff: boolean
  isPaused: boolean
  isUp: boolean
  isLeased: boolean
  inFlight: number
  silentSince: Date | null
  problem: string | null
  epoch: number
}

/**
 * Reads all links, because even one that is switched off may have messages in doubt. An old report of a holder does not
 * count.
 */
async function readMeasuredLinks(reader: Reader): Promise<MeasuredLink[]> {
  const said = new Date(reader.clock.ms() - REPORT_MS_MAX)
  const { rows } = await sql<MeasuredLink>`
    select id, name, window_size as "windowSize", rate_per_second as "ratePerSecond",
      status = 'off' as "isOff", status <> 'active' as "isPaused", coalesce(lately.state = 'bound', false) as "isUp",
      coalesce(lease.until > now(), false) as "isLeased", coalesce(lately.under_way, 0) as "inFlight",
      lately.silent_since as "silentSince", lately.problem, coalesce(lease.epoch, 0)::float8 as epoch
    from link
    left join link_lease as lease on lease.link_id = link.id
    left join link_state as lately on lately.link_id = link.id and lately.reported_at > ${said}
    order by id`.execute(reader.sql)
  return rows
}

interface Queue {
  linkId: number
  lane: LaneNumber
  messages: number
  /** The id of the oldest due chunk; null if none is due. */
  oldestId: bigint | null
}

/** Reads the queues in chunks. A chunk is about a thousand messages of a campaign, or one direct send. */
async function readQueues(reader: Reader): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select link_id as "linkId", lane, sum(length - position)::float8 as messages,
      min(id) filter (where not_before <= ${reader.clock.now()}) as "oldestId"
    from (
      select account_id, id, link_id, lane, length, position, not_before from chunk
      where ready and position < length limit ${COUNTED_MAX}
    ) as waiting
    group by link_id, lane`.execute(reader.sql)
  return rows
}

async function readOrphans(reader: Reader): Promise<{ linkId: number; count: number }[]> {
  const { rows } = await sql<{ linkId: number; count: number }>`
    select link_id as "linkId", count(*)::int4 as count
    from (select link_id from orphan_receipt limit ${COUNTED_MAX}) as orphan group by link_id`.execute(
    reader.sql,
  )
  return rows
}

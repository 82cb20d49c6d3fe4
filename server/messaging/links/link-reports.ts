/**
 * How links work: whether they are bound and why not, and what goes over them. The holder of a link adds up in memory
 * what its dispatcher sees. It stores it every few seconds with one statement for all of its links, so no message is
 * delayed by it.
 */
import type { LinkListed, LINK_PROBLEMS } from '@nkra/contract/messaging/links.ts'
import { sql, type RawBuilder } from 'kysely'
import { int2Array } from '../../platform/database/binary-arrays.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Reader } from '../../platform/database/database.ts'
import type { Lease } from './leases.ts'
import type { LinkTotals } from './link-traffic.ts'
import type { FinalState } from '../messages/states.ts'
import type { Down } from '@nkra/smpp/link.ts'

/** How long a holder's report counts. After that nobody seems to hold the link. */
export const REPORT_MS_MAX = 30_000
/** How long a link may be down before other links are used instead. A lost bind mostly comes back within seconds. */
export const DOWN_MS = 30_000
/** After this long without an answer a link has a fault. Operators answer within a second. */
export const SILENT_MS = 30_000
/** The least time from submit to receipt that a real phone needs, because of paging and the radio (quirk 37). */
const QUICK_MS = 300
/** For how many days figures by the minute are stored. */
const MINUTES_DAYS = 7

/** Upper bounds of the classes into which answers are counted by their wait. One more class is for longer waits. */
const WAITS_MS = [5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000]
const BUCKETS = WAITS_MS.length + 1
/**
 * Upper bounds of the classes into which deliveries are counted, by the time from the submit to the receipt. One more class
 * is for deliveries that took longer.
 */
export const LAGS_S = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600, 21_600]

/** Whether a link's connection stands. */
export interface ConnectionState {
  state: 'bound' | 'connecting' | 'failed'
  /** Since when it is bound, or is not bound. */
  since: Date
  problem: { code: LinkProblem; detail: string } | null
}

interface LinkFigures {
  written: number
  accepted: number
  rejected: number
  throttled: number
  unanswered: number
  receipts: number
  delivered: number
  quick: number
  waits: number[]
  lags: number[]
}

const nothing = (): LinkFigures => ({
  written: 0,
  accepted: 0,
  rejected: 0,
  throttled: 0,
  unanswered: 0,
  receipts: 0,
  delivered: 0,
  quick: 0,
  waits: Array.from({ length: BUCKETS }, () => 0),
  lags: sumLags([]),
})

/** The answer to a segment: its outcome and status, its wait, and whether its answer counted as lost before. */
interface AnswerCount {
  outcome: 'accepted' | 'rejected' | 'throttled'
  status: number
  wait_ms: number
  late: boolean
}

/** A link whose last segment was written longer ago than this does not count as silent. */
const SILENCE_FORGOTTEN_MS = 600_000

/** Counts what one link does, in segments. */
export class LinkCounters {
  readonly #clock: Clock
  readonly #totals: LinkTotals | null
  #figures = nothing()
  /** How many segments are written and neither answered nor counted as lost. */
  #open = 0
  #writtenAt_ms = -Infinity
  /** Since when segments are written and none is answered. Null if every segment is answered. */
  #quietSince_ms: number | null = null

  /** `totals` counts the link for Prometheus as well. */
  constructor(clock: Clock, totals: LinkTotals | null = null) {
    this.#clock = clock
    this.#totals = totals
  }

  written(): void {
    this.#figures.written++
    if (this.#totals !== null) this.#totals.submits++
    const now_ms = this.#clock.monotonic_ms()
    if (this.#isForgotten(now_ms)) this.#quietSince_ms = null
    this.#open++
    this.#writtenAt_ms = now_ms
    this.#quietSince_ms ??= now_ms
  }

  answered({ outcome, status, wait_ms, late }: AnswerCount): void {
    this.#figures[outcome]++
    this.#figures.waits[classOf(WAITS_MS, wait_ms)]!++
    this.#totals?.answered(status)
    if (outcome === 'throttled' && this.#totals !== null) this.#totals.throttles++
    if (!late) this.#close(1)
    this.#quietSince_ms = this.#open > 0 ? this.#clock.monotonic_ms() : null
  }

  /** Counts segments that were not answered in time. The silence lasts until a segment is answered. */
  unanswered(segments: number): void {
    this.#figures.unanswered += segments
    if (this.#totals !== null) this.#totals.unanswered += segments
    this.#close(segments)
  }

  /** Counts segments that were written to a gateway and certainly did not reach it. */
  notSent(segments: number): void {
    this.#close(segments)
    if (this.#open === 0) this.#quietSince_ms = null
  }

  /** Since when the link is silent: it has something to answer and answers nothing. Null if it is not silent. */
  get silentSince(): Date | null {
    const now_ms = this.#clock.monotonic_ms()
    if (this.#quietSince_ms === null || this.#isForgotten(now_ms)) return null
    return new Date(this.#clock.ms() - (now_ms - this.#quietSince_ms))
  }

  #isForgotten(now_ms: number): boolean {
    return this.#open === 0 && now_ms - this.#writtenAt_ms > SILENCE_FORGOTTEN_MS
  }

  #close(segments: number): void {
    this.#open = Math.max(0, this.#open - segments)
  }

  /**
   * Counts a final receipt with a new state. `wait_ms` is the time since the submit; null if that is not known any
   * more.
   */
  received(state: FinalState, wait_ms: number | null): void {
    this.#figures.receipts++
    this.#totals?.received(state, wait_ms)
    if (state !== 'delivered') return
    this.#figures.delivered++
    if (wait_ms === null) return
    if (wait_ms < QUICK_MS) this.#figures.quick++
    this.#figures.lags[classOf(LAGS_S, wait_ms / 1_000)]!++
  }

  /** Answers the figures since the last call. */
  take(): LinkFigures {
    const figures = this.#figures
    this.#figures = nothing()
    return figures
  }
}

function classOf(bounds: readonly number[], wait: number): number {
  const place = bounds.findIndex((bound) => wait <= bound)
  return place < 0 ? bounds.length : place
}

/** Sums counts in the classes of `LAGS_S`. Programs of the last release stored none. */
export const sumLags = (all: readonly (readonly number[])[]): number[] =>
  Array.from({ length: LAGS_S.length + 1 }, (_, place) =>
    all.reduce((sum, lags) => sum + (lags[place] ?? 0), 0),
  )

/** The wait within which this share of the answers came, as exactly as the classes tell. Null if there were none. */
export function percentile(waits: readonly number[], share: number): number | null {
  const total = waits.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let before = 0
  for (const [place, count] of waits.entries()) {
    if (before + count < total * share) {
      before += count
      continue
    }
    const from = WAITS_MS[place - 1] ?? 0
    const to = WAITS_MS[place] ?? WAITS_MS.at(-1)!
    return Math.round(from + ((to - from) * (total * share - before)) / count)
  }
  return WAITS_MS.at(-1)!
}

/** The report of a link by its holder. */
export interface LinkReport {
  lease: Lease
  standing: ConnectionState
  /** How many segments are marked and have no stored answer. */
  underWay: number
  /** Since when the link is silent (`LinkCounters.silentSince`). */
  silentSince: Date | null
  figures: LinkFigures
}

/** Stores reports of links. It skips a report if another process holds the link now. */
export async function storeReports(db: Db, reports: readonly LinkReport[]): Promise<void> {
  const given = reports.map(({ lease, standing, underWay, silentSince, figures }) => ({
    link_id: lease.linkId,
    epoch: lease.epoch.toString(),
    state: standing.state,
    since: standing.since,
    problem: standing.problem?.code ?? null,
    detail: standing.problem?.detail ?? '',
    under_way: underWay,
    silent_since: silentSince,
    ...figures,
    busy:
      figures.written + figures.unanswered + figures.receipts > 0 || figures.waits.some((count) => count > 0),
  }))
  await sql`
    with given as (
      select report.* from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as report (
        link_id int2, epoch int8, state text, since timestamptz, problem text, detail text, under_way int4,
        silent_since timestamptz, written int4, accepted int4, rejected int4, throttled int4, unanswered int4, receipts int4, delivered int4,
        quick int4, waits int4[], lags int4[], busy bool)
      join link_lease using (link_id, epoch)
    ), stated as (
      insert into link_state as kept (link_id, state, since, problem, detail, under_way, silent_since,
        reported_at)
      select link_id, state, since, problem, detail, under_way, silent_since, ${db.clock.now()} from given
      on conflict (link_id) do update set (state, since, problem, detail, under_way, silent_since, reported_at)
        = (excluded.state, excluded.since, excluded.problem, excluded.detail, excluded.under_way, excluded.silent_since,
          excluded.reported_at)
    )
    insert into link_minute as kept (link_id, minute, written, accepted, rejected, throttled, unanswered, receipts,
      delivered, quick, waits, lags)
    select link_id, date_trunc('minute', ${db.clock.now()}::timestamptz), written, accepted, rejected, throttled,
      unanswered, receipts, delivered, quick, waits, lags
    from given where busy
    on conflict (link_id, minute) do update set
      written = kept.written + excluded.written, accepted = kept.accepted + excluded.accepted,
      rejected = kept.rejected + excluded.rejected, throttled = kept.throttled + excluded.throttled,
      unanswered = kept.unanswered + excluded.unanswered, receipts = kept.receipts + excluded.receipts,
      delivered = kept.delivered + excluded.delivered, quick = kept.quick + excluded.quick,
      waits = array(select a + b from unnest(kept.waits, excluded.waits) as both_waits (a, b)),
      -- A program of the last release began the minute without classes.
      lags = array(select coalesce(a, 0) + b from unnest(kept.lags, excluded.lags) as both_lags (a, b))
  `.execute(db.sql)
}

/** Deletes figures that no screen shows any more. */
export async function forgetMinutes(db: Db): Promise<void> {
  const before = new Date(db.clock.ms() - MINUTES_DAYS * 86_400_000)
  await sql`delete from link_minute where minute < ${before}`.execute(db.sql)
}

/** Lists links that have been down for so long that other links are used instead. */
export async function downLinks(reader: Reader, down_ms = DOWN_MS): Promise<Set<number>> {
  const now_ms = reader.clock.ms()
  const { rows } = await sql<{ linkId: number }>`
    select link_id as "linkId" from link_state
    where state <> 'bound' and since <= ${new Date(now_ms - down_ms)}
      and reported_at > ${new Date(now_ms - REPORT_MS_MAX)}
  `.execute(reader.sql)
  return new Set(rows.map(({ linkId }) => linkId))
}

/** The state of each link's connection, if its holder reported lately. */
export async function readConnectionStates(
  reader: Reader,
): Promise<Map<number, ConnectionState & { underWay: number }>> {
  interface Row extends Omit<ConnectionState, 'problem'> {
    linkId: number
    code: LinkProblem | null
    detail: string
    underWay: number
  }
  const { rows } = await sql<Row>`
    select link_id as "linkId", state, since, problem as code, detail, under_way as "underWay" from link_state
    where reported_at > ${new Date(reader.clock.ms() - REPORT_MS_MAX)}
  `.execute(reader.sql)
  return new Map(
    rows.map(({ linkId, code, detail, ...rest }) => [
      linkId,
      { ...rest, problem: code === null ? null : { code, detail } },
    ]),
  )
}

/** The throughput of a link in the list. */
export type Throughput = Pick<LinkListed, 'perMinute' | 'answerTimes' | 'trust'>

export const NO_THROUGHPUT: Throughput = {
  perMinute: 0,
  answerTimes: null,
  trust: { accepted: 0, receipts: 0, delivered: 0, quick: 0 },
}

/** Reads the figures of the last day, at most 1,440 rows a link. */
export async function readThroughput(
  reader: Reader,
  linkIds: readonly number[],
): Promise<Map<number, Throughput>> {
  const now_ms = reader.clock.ms()
  const minute_ms = now_ms - (now_ms % 60_000) - 60_000
  type Row = Throughput['trust'] & { linkId: number; perMinute: number; waits: number[] }
  const { rows } = await sql<Row>`
    select link_id as "linkId", coalesce(sum(written) filter (where minute = ${new Date(minute_ms)}), 0)::int4 as "perMinute",
      sum(accepted)::float8 as accepted, sum(receipts)::float8 as receipts, sum(delivered)::float8 as delivered,
      sum(quick)::float8 as quick, ${waitsSince(new Date(now_ms - 3_600_000))} as waits
    from link_minute
    where link_id = any(${int2Array(linkIds)}::int2[]) and minute > ${new Date(now_ms - 86_400_000)}
    group by link_id
  `.execute(reader.sql)
  return new Map(
    rows.map(({ linkId, perMinute, waits, accepted, receipts, delivered, quick }) => {
      const [p50_ms, p95_ms] = [percentile(waits, 0.5), percentile(waits, 0.95)]
      return [
        linkId,
        {
          perMinute,
          answerTimes: p50_ms === null || p95_ms === null ? null : { p50_ms, p95_ms },
          trust: { accepted, receipts, delivered, quick },
        },
      ]
    }),
  )
}

/** SQL for the sum of each class since a time. */
const waitsSince = (since: Date): RawBuilder<unknown> =>
  sql`array[${sql.join(
    Array.from(
      { length: BUCKETS },
      (_, place) =>
        sql`coalesce(sum(waits[${sql.lit(place + 1)}]) filter (where minute > ${since}), 0)::float8`,
    ),
  )}]`

/** The figures of one minute of a link. */
export type LinkMinute = Omit<LinkFigures, 'delivered' | 'quick' | 'waits' | 'lags'> & { at: Date }

/** A link's last hour, oldest first, without minutes in which nothing happened. */
export async function readMinutes(reader: Reader, linkId: number): Promise<LinkMinute[]> {
  const { rows } = await sql<LinkMinute>`
    select minute as at, written, accepted, rejected, throttled, unanswered, receipts from link_minute
    where link_id = ${linkId} and minute > ${new Date(reader.clock.ms() - 3_600_000)} order by minute
  `.execute(reader.sql)
  return rows
}

/** Reads the deliveries of the last hour by link, in the classes of `LAGS_S`. At most sixty rows a link are read. */
export async function readLags(reader: Reader): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ linkId: number; lags: number[] }>`
    select link_id as "linkId", lags from link_minute where minute > ${new Date(reader.clock.ms() - 3_600_000)}
  `.execute(reader.sql)
  const byLink = Map.groupBy(rows, ({ linkId }) => linkId)
  return new Map(
    Array.from(byLink, ([linkId, minutes]) => [linkId, sumLags(minutes.map(({ lags }) => lags))]),
  )
}

export type LinkProblem = (typeof LINK_PROBLEMS)[number]

/** The problem behind a status of bind_resp (SMPP 3.4 §5.1.3) or a code of Node's sockets. */
const BY_DETAIL: ReadonlyMap<string, LinkProblem> = new Map([
  ['ESME_RINVPASWD', 'password_refused'],
  ['ESME_RINVSYSID', 'system_id_refused'],
  ['ESME_RALYBND', 'already_bound'],
  ['ENOTFOUND', 'host_unknown'],
  ['EAI_AGAIN', 'host_unknown'],
  ['ECONNREFUSED', 'connection_refused'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
  ['UND_ERR_CONNECT_TIMEOUT', 'unreachable'],
  ['ERR_INVALID_URL', 'host_unknown'],
  ['EPROTO', 'tls_failed'],
])

/** OpenSSL's and Node's words for a certificate that is not trusted or is for another name. */
const CERTIFICATE = /CERT|SIGNED|SIGNATURE|ALTNAME|ISSUER/

const BY_FINDING: Readonly<Partial<Record<Down['code'], LinkProblem>>> = {
  bind_refused: 'bind_refused',
  bind_timeout: 'no_answer',
  enquiry_unanswered: 'no_answer',
  answers_missing: 'no_answer',
  malformed: 'not_understood',
  out_of_step: 'not_understood',
}

export function problemOf({ code, detail }: Down): LinkProblem {
  const named = BY_DETAIL.get(detail)
  if (named !== undefined) return named
  if (code === 'connection_failed' && CERTIFICATE.test(detail)) return 'certificate_refused'
  if (detail.startsWith('ERR_SSL') || detail.startsWith('ERR_TLS')) return 'tls_failed'
  if (detail.startsWith('ESME_')) return 'bind_refused'
  return BY_FINDING[code] ?? 'closed_by_peer'
}

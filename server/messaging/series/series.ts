/**
 * Series: a send that repeats. The life of a series:
 *
 * 1. It is created with its days and time. Its row stores the time of the next run by the plan, and when that run may
 *    go.
 * 2. Shortly before the run, series-runs.ts makes a campaign of it that is scheduled for that time.
 * The campaign's audience is everybody who is in the groups then.
 * 3. `series_run` stores the outcome of each run by its time, so that no run is made twice.
 * 4. It may be paused and resumed. Runs during the pause are not sent later.
 * 5. It ends after its last day, or when somebody ends it.
 */
import type {
  Rhythm,
  RunOutcome,
  Series as SeriesReply,
  SeriesStatus,
} from '@nkra/contract/messaging/series.ts'
import type { Page } from '@nkra/contract/wire.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { usableSender } from '../../catalog/senders/senders.ts'
import { requireGroups } from '../../contacts/address-book/audience.ts'
import { int8Array, textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Authenticated } from '../../platform/actor.ts'
import {
  orderBy,
  afterCursor,
  NEWEST_FIRST,
  pageFrom,
  cursorColumn,
  limitOffset,
  type WithCursor,
  type PageRequest,
} from '../../platform/database/list-cursor.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { Fail, fail } from '../../platform/fail.ts'
import { readRequest } from '../sending/send-request.ts'
import { requireKnownFields } from '../sending/composition.ts'
import { ALWAYS, permittedAt, type HoursPolicy } from '../sending/sending-hours.ts'

export type Series = z.output<typeof SeriesReply>

type Actor = Pick<Authenticated, 'accountId' | 'userId'>

/** The most series of one account that have not ended. */
export const SERIES_MAX = 100
/** How many runs of a plan are shown. */
const PREVIEWED_RUNS = 3

/** The plan of a series: its days and time, as in the contract. */
export interface SeriesPlan {
  rhythm: Rhythm
  time: string
  from: string
  ends: { on: string } | { after: number }
}

export interface NewSeries extends SeriesPlan {
  senderId: string
  name?: string | undefined
  text: string
  recipients?: readonly string[] | undefined
  groupIds?: readonly bigint[] | undefined
  traffic: 'promotional' | 'transactional'
  linkTarget?: string | undefined
}

/** The next run. */
export interface NextRun {
  dueAt: Date
  goesAt: Date
}

/** Everything of a series that a run needs. */
export interface StoredSeries extends NextRun {
  accountId: bigint
  id: bigint
  /** The name of its campaigns. Empty if they have none. */
  name: string
  sender: string
  text: string
  traffic: 'promotional' | 'transactional'
  groupIds: bigint[]
  groupNames: string[]
  typed: bigint[]
  linkTarget: string | null
  rhythm: Rhythm
  time: string
  from: string
  until: string | null
  runsMax: number | null
  runs: number
  createdBy: bigint | null
}

export interface RunResult {
  dueAt: Date
  outcome: RunOutcome
  campaignId: bigint | null
}

/** Answers the first runs from now on. Fails with `series_never_runs`. */
export function previewSeries(
  policy: HoursPolicy,
  given: SeriesPlan & { traffic: NewSeries['traffic'] },
  now: Date,
): NextRun[] {
  const plan = planOf(given)
  const most = 'after' in given.ends ? given.ends.after : Infinity
  const coming: NextRun[] = []
  let next = nextRun(plan, now)
  for (let runs = 0; next !== null && runs < most && coming.length <= PREVIEWED_RUNS; runs++) {
    const run = comingAt(policy, given.traffic, next)
    // The hours may move several to one instant: of those only the last goes.
    if (coming.at(-1)?.goesAt.getTime() === run.goesAt.getTime()) coming.pop()
    coming.push(run)
    next = nextRun(plan, next)
  }
  if (coming.length === 0) fail('series_never_runs')
  return coming.slice(0, PREVIEWED_RUNS)
}

/** Creates a series. Fails like a send, except for time and money, which belong to each run. */
export async function createSeries(
  tx: Tx,
  { accountId, userId }: Actor,
  given: NewSeries,
  policy: HoursPolicy,
): Promise<Series> {
  const now = tx.clock.now()
  const request = readRequest(given, now, ALWAYS)
  const { typed, groupIds, text, invalid, linkTarget } = request
  if (invalid.length > 0) throw new Fail('invalid_recipients', {}, invalid)
  if (typed.length === 0 && groupIds.length === 0) fail('no_recipients')
  const { name: sender } = await usableSender(tx, accountId, given.senderId)
  const groupNames = await requireGroups(tx, accountId, groupIds)
  await requireKnownFields(tx, accountId, request)
  const plan = planOf(given)
  const next = nextRun(plan, now) ?? fail('series_never_runs')
  const { dueAt, goesAt } = comingAt(policy, given.traffic, next)
  // The account's row: two at once do not both find room for the last.
  await sql`select id from account where id = ${accountId} for no key update`.execute(tx.sql)
  const { rows } = await sql<{ open: number }>`
    select count(*)::int4 as open from series where account_id = ${accountId} and status <> 'ended'
  `.execute(tx.sql)
  if (rows[0]!.open >= SERIES_MAX) fail('too_many_series', { limit: SERIES_MAX })
  const id = tx.ids.next()
  await sql`
    insert into series (account_id, id, name, status, sender, text, traffic, group_ids, group_names, typed, link_target, rhythm, time,
      starts_on, ends_on, runs_max, due_at, goes_at, created_by, created_at)
    values (${accountId}, ${id}, ${request.name}, 'active', ${sender}, ${text}, ${given.traffic}, ${int8Array(groupIds)}::int8[],
      ${textArray(groupNames)}::text[], ${int8Array(typed)}::int8[], ${linkTarget}, ${JSON.stringify(plan.rhythm)}, ${plan.time},
      ${plan.from}, ${plan.until}, ${'after' in given.ends ? given.ends.after : null}, ${dueAt}, ${goesAt}, ${userId},
      ${now})
  `.execute(tx.sql)
  return readSeries(tx, accountId, id)
}

/** Lists the series, newest first. */
export async function listSeries(
  reader: Reader,
  { accountId }: Pick<Actor, 'accountId'>,
  query: PageRequest & { searchTerm: string; status?: SeriesStatus | undefined },
): Promise<Page<Series>> {
  const { searchTerm, status } = query
  const term = `%${searchTerm.replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = sql`series.account_id = ${accountId}
    ${searchTerm === '' ? sql`` : sql`and (text ilike ${term} or name ilike ${term} or sender ilike ${term} or array_to_string(group_names, ' ') ilike ${term})`}
    ${status === undefined ? sql`` : sql`and status = ${status}`}`
  const { rows: count } = await sql<{ total: number }>`
    select count(*)::int4 as total from series where ${found}
  `.execute(reader.sql)
  const rows = await viewsOf(
    reader,
    sql`${found} and ${afterCursor(NEWEST_FIRST, query)} order by ${orderBy(NEWEST_FIRST)} ${limitOffset(query)}`,
  )
  return pageFrom(NEWEST_FIRST, query, rows, count[0]!.total)
}

/** Pauses a series. Fails with not_found, series_not_active. */
export async function pauseSeries(
  tx: Tx,
  { accountId }: Pick<Actor, 'accountId'>,
  id: bigint,
): Promise<Series> {
  if ((await lockStatus(tx, accountId, id)) !== 'active') fail('series_not_active')
  await settle(tx, { accountId, id }, 'paused', null)
  return readSeries(tx, accountId, id)
}

/**
 * Resumes a series. Fails with not_found, series_not_paused, and with series_never_runs if its last day has passed.
 */
export async function resumeSeries(
  tx: Tx,
  { accountId }: Pick<Actor, 'accountId'>,
  id: bigint,
  policy: HoursPolicy,
): Promise<Series> {
  if ((await lockStatus(tx, accountId, id)) !== 'paused') fail('series_not_paused')
  const { rhythm, time, from, ends, traffic } = await readSeries(tx, accountId, id)
  const next = nextRun(planOf({ rhythm, time, from, ends }), tx.clock.now()) ?? fail('series_never_runs')
  await settle(tx, { accountId, id }, 'active', comingAt(policy, traffic, next))
  return readSeries(tx, accountId, id)
}

/** Ends a series. Fails with not_found, series_over. */
export async function endSeries(
  tx: Tx,
  { accountId }: Pick<Actor, 'accountId'>,
  id: bigint,
): Promise<Series> {
  if ((await lockStatus(tx, accountId, id)) === 'ended') fail('series_over')
  await settle(tx, { accountId, id }, 'ended', null)
  return readSeries(tx, accountId, id)
}

/** Lists series whose next run is due by then, the longest due first. */
export async function listDueSeries(
  reader: Reader,
  by: Date,
  limit: number,
): Promise<{ accountId: bigint; id: bigint }[]> {
  const { rows } = await sql<{ accountId: bigint; id: bigint }>`
    select account_id as "accountId", id from series where goes_at <= ${by} order by goes_at limit ${limit}
  `.execute(reader.sql)
  return rows
}

/** Locks the series until the transaction ends. Null if another process has it, or ran it. */
export async function lockDueSeries(
  tx: Tx,
  { accountId, id }: { accountId: bigint; id: bigint },
  by: Date,
): Promise<StoredSeries | null> {
  const { rows } = await sql<StoredSeries>`
    select account_id as "accountId", id, name, sender, text, traffic, group_ids as "groupIds", group_names as "groupNames",
      typed, link_target as "linkTarget", rhythm, time, starts_on::text as "from", ends_on::text as until, runs_max as "runsMax", runs,
      due_at as "dueAt", goes_at as "goesAt", created_by as "createdBy"
    from series where account_id = ${accountId} and id = ${id} and goes_at <= ${by}
    for no key update skip locked
  `.execute(tx.sql)
  return rows[0] ?? null
}

/** Stores the outcomes of runs in order, and sets the run after them, or ends the series. */
export async function storeRuns(
  tx: Tx,
  series: StoredSeries,
  ran: readonly RunResult[],
  policy: HoursPolicy,
): Promise<void> {
  const { accountId, id } = series
  await sql`
    insert into series_run (account_id, series_id, due_at, outcome, campaign_id, ran_at)
    select ${accountId}::int8, ${id}::int8, due_at, outcome, campaign_id, ${tx.clock.now()}::timestamptz
    from unnest(${timestamptzArray(ran.map(({ dueAt }) => dueAt))}::timestamptz[],
      ${textArray(ran.map(({ outcome }) => outcome))}::text[],
      ${int8Array(ran.map(({ campaignId }) => campaignId))}::int8[]) as given (due_at, outcome, campaign_id)
  `.execute(tx.sql)
  const next = runAfter(series, ran.length, policy)
  await sql`
    update series set runs = runs + ${ran.length} where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  await settle(tx, series, next === null ? 'ended' : 'active', next)
}

/** Moves the next run, because the sending hours changed. */
export async function moveRun(tx: Tx, { accountId, id, dueAt }: StoredSeries, goesAt: Date): Promise<void> {
  await settle(tx, { accountId, id }, 'active', { dueAt, goesAt })
}

/** The run that follows after this many runs, counted from the present one. Null if that was the last. */
export function runAfter(series: StoredSeries, runs: number, policy: HoursPolicy): NextRun | null {
  if (series.runsMax !== null && series.runs + runs >= series.runsMax) return null
  let next: Date | null = series.dueAt
  for (let run = 0; run < runs && next !== null; run++) next = nextRun(series, next)
  return next && comingAt(policy, series.traffic, next)
}

/** When a run is due and when it goes. If the sending hours never allow it, it is looked at again when it is due. */
function comingAt(policy: HoursPolicy, traffic: NewSeries['traffic'], dueAt: Date): NextRun {
  return { dueAt, goesAt: permittedAt(policy, traffic, dueAt) ?? dueAt }
}

function planOf({ rhythm, time, from, ends }: SeriesPlan): Plan {
  return { rhythm, time, from, until: 'on' in ends ? ends.on : null }
}

async function settle(
  tx: Tx,
  { accountId, id }: { accountId: bigint; id: bigint },
  status: SeriesStatus,
  next: NextRun | null,
): Promise<void> {
  await sql`
    update series set status = ${status}, due_at = ${next?.dueAt ?? null}, goes_at = ${next?.goesAt ?? null}
    where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
}

async function lockStatus(tx: Tx, accountId: bigint, id: bigint): Promise<SeriesStatus> {
  const { rows } = await sql<{ status: SeriesStatus }>`
    select status from series where account_id = ${accountId} and id = ${id} for no key update
  `.execute(tx.sql)
  return rows[0]?.status ?? fail('not_found')
}

async function readSeries(reader: Reader, accountId: bigint, id: bigint): Promise<Series> {
  const [placed] = await viewsOf(reader, sql`series.account_id = ${accountId} and series.id = ${id}`)
  const { cursor: _, ...series } = placed!
  return series
}

interface Row extends Omit<Series, 'ends' | 'next' | 'last'> {
  until: string | null
  runsMax: number | null
  dueAt: Date | null
  goesAt: Date | null
  lastDueAt: Date | null
  outcome: RunOutcome
  campaignId: bigint | null
}

async function viewsOf(reader: Reader, found: RawBuilder<unknown>): Promise<WithCursor<Series>[]> {
  const { rows } = await sql<WithCursor<Row>>`
    select id, nullif(name, '') as name, status, sender as "senderId", text, traffic, group_names as "groupNames",
      cardinality(typed) as numbers, rhythm, time, starts_on::text as "from", ends_on::text as until,
      runs_max as "runsMax", runs, series.due_at as "dueAt", goes_at as "goesAt", created_at as "createdAt",
      last.due_at as "lastDueAt", last.outcome, last.campaign_id as "campaignId", ${cursorColumn(NEWEST_FIRST)}
    from series left join lateral (
      select due_at, outcome, campaign_id from series_run
      where series_run.account_id = series.account_id and series_id = series.id order by due_at desc limit 1
    ) as last on true
    where ${found}
  `.execute(reader.sql)
  return rows.map(({ until, runsMax, dueAt, goesAt, lastDueAt, outcome, campaignId, ...series }) => ({
    ...series,
    ends: until === null ? { after: runsMax! } : { on: until },
    next: dueAt && goesAt && { dueAt, goesAt },
    last: lastDueAt && { dueAt: lastDueAt, outcome, campaignId },
  }))
}

/** When a series runs. Days and hours are in UTC, which is Accra's time all year. */
export interface Plan {
  rhythm: Rhythm
  /** The time: `09:30`. */
  time: string
  /** The first day: `2026-11-23`. */
  from: string
  /** The last day. Null if there is none. */
  until: string | null
}

const DAY_MS = 86_400_000
/** How many days ahead the next run is searched. Every plan has a run within the longest month. */
const LOOKED_DAYS = 31

/** The plan's first time after another time. Null if none is left. */
export function nextRun({ rhythm, time, from, until }: Plan, after: Date): Date | null {
  const begin_ms = Math.max(Date.parse(`${from}T00:00:00Z`), Math.floor(after.getTime() / DAY_MS) * DAY_MS)
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  // One more than a month: of the first day the time may have passed.
  for (let ahead = 0; ahead <= LOOKED_DAYS; ahead++) {
    const day = new Date(begin_ms + ahead * DAY_MS)
    if (until !== null && day > new Date(`${until}T00:00:00Z`)) return null
    const at = new Date(day.getTime() + (hour * 60 + minute) * 60_000)
    if (at > after && comes(rhythm, day)) return at
  }
  return null
}

function comes(rhythm: Rhythm, day: Date): boolean {
  if (rhythm.every === 'day') return true
  if (rhythm.every === 'week') return rhythm.days.includes(day.getUTCDay())
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  return day.getUTCDate() === Math.min(rhythm.day, lastDay)
}

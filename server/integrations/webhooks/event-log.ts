/**
 * The event log: every event of an account, for programs that no webhook can reach (decision 116).
 *
 * 1. The first call starts the log of the account, or of its sandbox. An account without a log stores no row.
 * 2. The transaction that passes an event on stores it, whether or not an endpoint wants it.
 * 3. Programs read it by cursor, the oldest first. No event is ever added before a cursor that was given. The order is that
 *    of the
 * storing transactions, and a reader gets only events older than all transactions that still run.
 * 4. A day is dropped after `EVENTS_KEPT_DAYS`. A log that nobody read for as long ends.
 */
import { type AccountEvent, EVENTS_KEPT_DAYS } from '@nkra/contract/integrations/events.ts'
import type { SubscribableEventType } from '@nkra/contract/integrations/webhook-events.ts'
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AccountRef } from '../../platform/actor.ts'
import { int8Array, textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { firstIdAt } from '../../platform/database/ids.ts'
import { fail } from '../../platform/fail.ts'
import { WEBHOOKS_CHANNEL } from './live-webhooks.ts'

const DAY_MS = 86_400_000
/** The least time between two records that somebody reads the log. */
const READ_WRITTEN_MS = 3_600_000
/** How long it may take until every process knows of a new log. Until then frequent events may be missing. */
const LEARNT_MS = 10_000
/** The most events of other types that one call skips. The answer may then be short; its cursor continues. */
export const SCANNED_MAX = 10_000

export interface LoggedEvent {
  id: bigint
  type: string
  at: Date
  /** The event's data as JSON. */
  data: string
}

/** Stores events if the account has a log. */
export async function logEvents(tx: Tx, of: bigint, events: readonly LoggedEvent[]): Promise<void> {
  await sql`
    insert into account_event (account_id, id, type, at, data)
    select ${of}, id, type, at, data::jsonb
    from unnest(${int8Array(events.map(({ id }) => id))}::int8[], ${textArray(events.map(({ type }) => type))}::text[],
      ${timestamptzArray(events.map(({ at }) => at))}::timestamptz[],
      ${textArray(events.map(({ data }) => data))}::text[]) as given (id, type, at, data)
  `.execute(tx.sql)
}

interface EventLog {
  keptSince: Date
  clicksSince: Date | null
  readAt: Date
}

export interface EventsAsked {
  type?: SubscribableEventType | undefined
  limit: number
  after?: string | undefined
}

export interface EventsFound {
  events: z.output<typeof AccountEvent>[]
  next: string
  more: boolean
  keptSince: Date
}

/**
 * Answers events after a cursor. Starts the log if there is none. Fails with `invalid_request` for a cursor that the log
 * never gave.
 */
export async function listEvents(
  db: Db,
  { accountId }: AccountRef,
  asked: EventsAsked,
  scannedMax: number = SCANNED_MAX,
): Promise<EventsFound> {
  const place = asked.after === undefined ? BEGINNING : placeOf(asked.after)
  const hasClicks = asked.type === 'link.clicked'
  const known = await readLog(db, accountId)
  const isCurrent =
    known !== null &&
    (!hasClicks || known.clicksSince !== null) &&
    db.clock.ms() - known.readAt.getTime() < READ_WRITTEN_MS
  const log = isCurrent ? known : await db.transaction((tx) => keepLog(tx, accountId, hasClicks))
  const since = hasClicks ? (log.clicksSince ?? log.keptSince) : log.keptSince
  const oldest = new Date(db.clock.ms() - EVENTS_KEPT_DAYS * DAY_MS)
  const found = await readEvents(db, accountId, { ...asked, place, oldest, scannedMax })
  return { ...found, keptSince: since > oldest ? since : oldest }
}

async function readLog(reader: Reader, accountId: bigint): Promise<EventLog | null> {
  const { rows } = await sql<EventLog>`
    select ${logColumns} from event_log where account_id = ${accountId}
  `.execute(reader.sql)
  return rows[0] ?? null
}

/** Starts the log, or records that somebody reads it. */
async function keepLog(tx: Tx, accountId: bigint, hasClicks: boolean): Promise<EventLog> {
  const now = tx.clock.now()
  const since = new Date(now.getTime() + LEARNT_MS)
  const { rows } = await sql<EventLog>`
    insert into event_log as known (account_id, kept_since, clicks_since, read_at)
    values (${accountId}, ${since}, ${hasClicks ? since : null}, ${now})
    on conflict (account_id) do update
      set read_at = excluded.read_at, clicks_since = coalesce(known.clicks_since, excluded.clicks_since)
    returning ${logColumns}
  `.execute(tx.sql)
  tx.last([{ name: 'webhooks_changed', text: 'select pg_notify($1, $2)', values: [WEBHOOKS_CHANNEL, ''] }])
  return rows[0]!
}

const logColumns = sql`kept_since as "keptSince", clicks_since as "clicksSince", read_at as "readAt"`

/** A reader's position in a log. */
interface Place {
  xid: bigint
  id: bigint
}

const BEGINNING: Place = { xid: 0n, id: 0n }

const cursorOf = ({ xid, id }: Place) => `${xid}-${encodeId('evt', id)}`

function placeOf(cursor: string): Place {
  const [, xid, event] = /^(\d{1,19})-(evt_\w+)$/.exec(cursor) ?? []
  const id = event === undefined ? null : decodeId('evt', event)
  if (xid !== undefined && id !== null) return { xid: BigInt(xid), id }
  return fail('invalid_request', {}, [{ pointer: '/after', message: 'This is no cursor of this list' }])
}

interface EventRow {
  xid: string
  id: bigint
  /** The event's type. Null in the row that says how far the log was read. */
  type: SubscribableEventType | null
  at: Date
  data: Record<string, unknown>
  looked: number
}

async function readEvents(
  reader: Reader,
  accountId: bigint,
  asked: EventsAsked & { place: Place; oldest: Date; scannedMax: number },
): Promise<Omit<EventsFound, 'keptSince'>> {
  const { type, limit, place, oldest, scannedMax } = asked
  const lookedMax = type === undefined ? limit + 1 : scannedMax
  const { rows } = await sql<EventRow>`
    with looked as materialized (
      select xid, id, type, at, data from account_event
      where account_id = ${accountId} and id >= ${firstIdAt(oldest)}
        and (xid, id) > (${String(place.xid)}::text::xid8, ${place.id}) and xid < pg_snapshot_xmin(pg_current_snapshot())
      order by xid, id limit ${lookedMax}
    )
    (select xid::text as xid, id, type, at, data, 0 as looked from looked
      where ${type ?? null}::text is null or type = ${type ?? null}
      order by looked.xid, id limit ${limit + 1})
    union all
    (select xid::text, id, null, at, null, (select count(*)::int4 from looked) from looked
      order by looked.xid desc, id desc limit 1)
  `.execute(reader.sql)
  const last = rows.find((row) => row.type === null)
  const found = rows.filter((row): row is EventRow & { type: SubscribableEventType } => row.type !== null)
  const shown = found.slice(0, limit)
  const events = shown.map(({ id, type: of, at, data }) => ({ id, type: of, timestamp: at, data }))
  const isCut = found.length > limit
  const end = isCut ? shown.at(-1) : last
  const next = end === undefined ? place : { xid: BigInt(end.xid), id: end.id }
  return { events, next: cursorOf(next), more: isCut || last?.looked === scannedMax }
}

/** Ends the logs that nobody has read for as long as an event is kept. */
export async function endUnreadLogs(db: Db): Promise<void> {
  const until = new Date(db.clock.ms() - EVENTS_KEPT_DAYS * DAY_MS)
  const { rows } = await sql`delete from event_log where read_at < ${until} returning account_id`.execute(
    db.sql,
  )
  if (rows.length > 0) await db.notify(WEBHOOKS_CHANNEL, '')
}

/** Deletes the business's references of these checks, given by their ids on the wire. */
export async function forgetLoggedReferences(tx: Tx, of: bigint, ids: readonly string[]): Promise<void> {
  await sql`
    update account_event set data = jsonb_set(data, '{reference}', 'null')
    where account_id = ${of} and type like 'kyc.%' and data ->> 'id' = any(${textArray(ids)}::text[])
  `.execute(tx.sql)
}

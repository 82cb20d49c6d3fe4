/**
 * What happened to messages over a range of days. It reads messaging's counters by day: a few rows a day for each
 * account, however much was sent. An account's people see their account; an Administrator who names none sees all. All
 * accounts together have many counters, so sums of settled days stay in memory (`settled-days.ts`).
 *
 * Of 1.1 million counters (500 accounts, six a day each, for a year), one account's 30 days take 3 ms and its year 9
 * ms.
 */
import type * as contract from '@nkra/contract/reports/message-reports.ts'
import type { z } from 'zod'
import { DELIVERY_OUTCOMES, WAITS_S } from '@nkra/contract/reports/figures.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { administers, type Viewer } from '../platform/actor.ts'
import { int8Array } from '../platform/database/binary-arrays.ts'
import type { Reader } from '../platform/database/database.ts'
import { daysAfter, daysBetween } from '../platform/days.ts'
import { figuresOf, NO_MESSAGES, addCounts, type MessageCounts, type Figures } from './message-figures.ts'
import { readSmsRate } from './holdings.ts'
import type { Days, SettledDays } from './settled-days.ts'

export interface Range {
  AccountId?: bigint | undefined
  /** The first day: `2026-11-02`. The first and last day belong to the range. */
  from: string
  to: string
  senderId?: string | undefined
  /** The person or the API key that sent the messages. */
  user?: bigint | undefined
  key?: bigint | undefined
}

export type MessageQuery = z.output<typeof contract.reportMessages.query>

export type MessageReport = z.output<typeof contract.reportMessages.reply>
export type MessageRow = MessageReport['rows'][number]

/** The most rows of a report that is not by day. */
const ROWS_MAX = 100

/**
 * Reports the messages in total and by the requested heading. A report by day has a row for every day, even an empty
 * one.
 */
export async function reportMessages(
  reader: Reader,
  settled: SettledDays,
  actor: Viewer,
  query: MessageQuery,
): Promise<MessageReport> {
  const accountId = requestedAccount(actor, query.AccountId)
  const [{ counted, before }, rate] = await Promise.all([
    countsOf(reader, settled, accountId, query),
    readSmsRate(reader, actor, accountId),
  ])
  const all = counted.get(null) ?? NO_MESSAGES
  return {
    totals: figuresOf(all, rate),
    previous: figuresOf(before.get(null) ?? NO_MESSAGES, rate),
    waits: [...WAITS_S, null].map((seconds, place) => ({ seconds, delivered: all.waits[place] ?? 0 })),
    rows:
      query.by === 'day'
        ? byDay(query, counted, before, rate)
        : await named(reader, query, rowsOf(counted, before, rate)),
  }
}

type RowWithoutName = Figures & Pick<MessageRow, 'key' | 'previous'>

function briefOf(counts: MessageCounts = NO_MESSAGES): MessageRow['previous'] {
  const { sent, delivered, failed, credits } = figuresOf(counts, null)
  return { sent, delivered, failed, credits }
}

/** The rows of a report that is not by day. Those with the most messages come first. */
function rowsOf(counted: Counted, before: Counted, rate: bigint | null): RowWithoutName[] {
  const rows = [...counted].flatMap(([key, counts]) =>
    key === null ? [] : [{ key, ...figuresOf(counts, rate), previous: briefOf(before.get(key)) }],
  )
  return rows.toSorted((a, b) => b.sent - a.sent || (a.key < b.key ? -1 : 1))
}

/** The rows with the names that replies use. */
async function named(
  reader: Reader,
  query: MessageQuery,
  rows: readonly RowWithoutName[],
): Promise<MessageRow[]> {
  const most = rows.slice(0, ROWS_MAX)
  if (query.by === 'account') return byAccount(reader, most)
  if (query.by === 'user' || query.by === 'key')
    return (await byAuthor(reader, query.by, rows)).slice(0, ROWS_MAX)
  return most.map((row) => ({ ...row, label: row.key, accountName: null }))
}

function byDay(range: Range, counted: Counted, before: Counted, rate: bigint | null): MessageRow[] {
  const days = daysOf(range)
  return days.map((key) => ({
    ...figuresOf(counted.get(key) ?? NO_MESSAGES, rate),
    key,
    label: key,
    accountName: null,
    previous: briefOf(before.get(daysAfter(key, -days.length))),
  }))
}

/** Rows by account. Two accounts may have equal names. */
async function byAccount(reader: Reader, rows: readonly RowWithoutName[]): Promise<MessageRow[]> {
  const names = await accountNames(
    reader,
    rows.map(({ key }) => BigInt(key)),
  )
  return rows.map((row) => {
    const id = BigInt(row.key)
    return { ...row, key: encodeId('acc', id), label: names.get(id) ?? '', accountName: null }
  })
}

/**
 * The rows by person or by API key. A report by person also has a row for messages without a known author: those of
 * programs, and those from before authors were counted.
 */
async function byAuthor(
  reader: Reader,
  by: 'user' | 'key',
  rows: readonly RowWithoutName[],
): Promise<MessageRow[]> {
  const placed = rows.map((row) => {
    const [accountId = 0n, author = 0n] = row.key.split('/').map(BigInt)
    return { row, accountId, author }
  })
  const accountIds = int8Array(placed.map(({ accountId }) => accountId))
  const authors = int8Array(placed.map(({ author }) => author))
  const { rows: known } = await sql<{
    place: number
    kind: 'user' | 'key'
    name: string
    accountName: string
  }>`
    select place::int4, case when k.id is null then 'user' else 'key' end as kind,
      coalesce(k.name, u.first_name || ' ' || u.last_name, '') as name, account.name as "accountName"
    from unnest(${accountIds}::int8[], ${authors}::int8[]) with ordinality as asked (account_id, id, place)
    join account on account.id = asked.account_id
    left join account_user u on u.account_id = asked.account_id and u.id = asked.id
    left join api_key k on k.account_id = asked.account_id and k.id = asked.id
    order by place
  `.execute(reader.sql)
  return known.flatMap(({ place, kind, name, accountName }) => {
    const { row, author } = placed[place - 1]!
    if (kind !== by) return []
    return [
      {
        ...row,
        key: author === 0n ? '' : encodeId(by === 'key' ? 'key' : 'usr', author),
        label: name,
        accountName,
      },
    ]
  })
}

async function accountNames(reader: Reader, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const { rows } = await sql<{ id: bigint; name: string }>`
    select id, name from account where id = any(${int8Array(ids)}::int8[])
  `.execute(reader.sql)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The days of a range. */
export function daysOf({ from, to }: { from: string; to: string }): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => daysAfter(from, index))
}

/** The account that the call is about, or null for all. Only an Administrator may see all. */
export function requestedAccount(actor: Viewer, named: bigint | undefined): bigint | null {
  return administers(actor) ? (named ?? null) : actor.accountId
}

/** The first day that the database and the wire can both name. */
const FIRST_DAY = '0001-01-01'

/** Counts by key. The key null holds the total. */
type Counted = Map<string | null, MessageCounts>

/** The counts of the range, and those of as many days before. */
async function countsOf(
  reader: Reader,
  settled: SettledDays,
  accountId: bigint | null,
  query: MessageQuery,
): Promise<{ counted: Counted; before: Counted }> {
  const { from, to, senderId, network, user, key, by } = query
  const first = daysAfter(from, -daysOf(query).length)
  const both = { from: first < FIRST_DAY ? FIRST_DAY : first, to }
  const read = (days: Days) => readCounts(reader, accountId, query, days)
  const question = JSON.stringify([by, from, senderId, network, String(user), String(key)])
  const rows = accountId === null ? await settled.read(question, both, read) : await read(both)
  const counted: Counted = new Map()
  const before: Counted = new Map()
  for (const { key: place, isBefore, ...counts } of rows) {
    const period = isBefore ? before : counted
    const known = period.get(place)
    period.set(place, known === undefined ? counts : addCounts(known, counts))
  }
  return { counted, before }
}

interface CountsRow extends MessageCounts {
  key: string | null
  isBefore: boolean
}

/** Reads the counts of these days, and whether each day is before the first day of the report. */
async function readCounts(
  reader: Reader,
  accountId: bigint | null,
  { from: first, senderId, network, user, key, by }: MessageQuery,
  { from, to }: Days,
): Promise<CountsRow[]> {
  const groups = GROUPS[by]
  const author = user ?? key ?? null
  const { rows } = await sql<CountsRow>`
    select case when grouping(${groups}) = 0 then concat_ws('/', ${groups}) end as key, is_before as "isBefore", ${sums}
    from (
      select *, day < ${first}::date as is_before
      from day_count
      where (${accountId}::int8 is null or account_id = ${accountId}::int8)
        and day between ${from}::date and ${to}::date
        and (${senderId ?? null}::text is null or lower(sender) = lower(${senderId ?? null}))
        and (${network ?? null}::text is null or network = ${network ?? null})
        and (${author}::int8 is null or author = ${author}::int8)
    ) as counted
    group by is_before, grouping sets ((${groups}), ())
  `.execute(reader.sql)
  return rows
}

const GROUPS = {
  day: sql`day`,
  network: sql`network`,
  sender: sql`sender`,
  user: sql`account_id, author`,
  key: sql`account_id, author`,
  account: sql`account_id`,
}

const sums = sql.join([
  ...DELIVERY_OUTCOMES.map((fate) => sql`sum(${sql.ref(fate)})::float8 as ${sql.ref(fate)}`),
  sql`sum(credits)::int8 as credits`,
  sql`array[${sql.join([...WAITS_S, null].map((_, place) => sql`coalesce(sum(waits[${sql.lit(place + 1)}]), 0)::float8`))}]
    as waits`,
])

/**
 * The hours and holidays of promotional messages. They are held in memory and read again after a change, so that no
 * send asks the database for them.
 */
import type { SendingPolicy } from '@nkra/contract/messaging/sending-hours.ts'
import { sql } from 'kysely'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { int4Array, textArray } from '../../platform/database/binary-arrays.ts'
import { audit, type AuditActor, type RequestInfo } from '../../platform/database/audit.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { WatchedValue } from '../../platform/database/watching.ts'
import type { Traffic } from '@nkra/contract/messaging/campaigns.ts'

const CHANNEL = 'sending_hours'
const POLL_MS = 30_000

/** The rules in this process's memory. They are at most half a minute old, even if a notification was lost. */
export const watchSendingHours = (db: Db): Promise<WatchedValue<HoursPolicy>> =>
  WatchedValue.open(db, {
    channel: CHANNEL,
    poll_ms: POLL_MS,
    read: async () => policyOf(await readSendingPolicy(db)),
  })

/** Reads the rules by date, and the holidays by day. */
export async function readSendingPolicy(reader: Reader): Promise<SendingPolicy> {
  const hours = await sql<SendingPolicy['hours'][number]>`
    select holds_from::text as "holdsFrom", days, from_hour as "fromHour", to_hour as "toHour",
      on_holidays as "onHolidays", source
    from sending_hours order by holds_from`.execute(reader.sql)
  const holidays = await sql<SendingPolicy['holidays'][number]>`
    select day::text as day, name, source from holiday order by day`.execute(reader.sql)
  return { hours: hours.rows, holidays: holidays.rows }
}

/** Replaces the rules and holidays, and writes the audit entry. */
export async function changeSendingPolicy(
  tx: Tx,
  actor: AuditActor,
  { hours, holidays }: SendingPolicy,
  request?: RequestInfo,
): Promise<SendingPolicy> {
  // Two changes at once are made one after the other; sends go on reading meanwhile.
  await sql`lock table sending_hours, holiday in exclusive mode`.execute(tx.sql)
  await sql`delete from sending_hours`.execute(tx.sql)
  await sql`delete from holiday`.execute(tx.sql)
  for (const { holdsFrom, days, fromHour, toHour, onHolidays, source } of hours) {
    await sql`
      insert into sending_hours (holds_from, days, from_hour, to_hour, on_holidays, source)
      values (${holdsFrom}, ${int4Array(days)}::int4[]::int2[], ${fromHour}, ${toHour}, ${onHolidays}, ${source})
    `.execute(tx.sql)
  }
  const column = (key: keyof SendingPolicy['holidays'][number]) =>
    textArray(holidays.map((each) => each[key]))
  await sql`
    insert into holiday (day, name, source)
    select day::date, name, source
    from unnest(${column('day')}::text[], ${column('name')}::text[], ${column('source')}::text[])
      as given (day, name, source)`.execute(tx.sql)
  await audit(tx, actor, {
    accountId: OPERATOR_ACCOUNT_ID,
    action: 'sending_policy_changed',
    subject: { kind: 'acc', id: OPERATOR_ACCOUNT_ID },
    detail: { rules: hours.length, holidays: holidays.length },
    request,
  })
  await sql`select pg_notify(${CHANNEL}, '')`.execute(tx.sql)
  return readSendingPolicy(tx)
}

/** The rules in the form in which they are used. A day in Accra is a day in UTC. */
export function policyOf({ hours, holidays }: SendingPolicy): HoursPolicy {
  return {
    hours: hours.map(({ holdsFrom, days, fromHour, toHour, onHolidays }) => ({
      from: new Date(`${holdsFrom}T00:00:00Z`),
      days,
      fromHour,
      toHour,
      onHolidays,
    })),
    holidays: new Map(holidays.map(({ day, name }) => [day, name])),
  }
}

/** A rule on hours. Accra's time is UTC all year, so hours and days are in UTC. */
export interface HoursRule {
  /** When the rule begins. If several rules have begun, the latest applies. */
  from: Date
  /** The days on which sending is allowed: 0 is Sunday, 6 is Saturday. */
  days: readonly number[]
  /** The hours of the day: `fromHour` is included, the end is not. */
  fromHour: number
  toHour: number
  /** Whether public holidays allow sending too. */
  onHolidays: boolean
}

export interface HoursPolicy {
  hours: readonly HoursRule[]
  /** The names of public holidays by day: `2027-03-06`. */
  holidays: ReadonlyMap<string, string>
}

export const ALWAYS: HoursPolicy = { hours: [], holidays: new Map() }

export interface OutsideHours {
  /** The sending hours in words. */
  hours: string
  /** The name of the holiday that forbids sending. Null if the hour or the weekday does. */
  holiday: string | null
  /** When sending is next allowed. Null if it is not within a month. */
  next: Date | null
}

const HOUR_MS = 3_600_000
/** How far ahead the next allowed hour is searched. It is longer than any row of holidays. */
const LOOKED_HOURS = 31 * 24
const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Why a message of this traffic must not be sent at this time. Null if it may be. */
export function outsideHours(
  { hours, holidays }: HoursPolicy,
  traffic: Traffic,
  at: Date,
): OutsideHours | null {
  if (traffic !== 'promotional') return null
  const rule = ruleAt(hours, at)
  if (rule === null || isWithin(rule, holidays, at)) return null
  const holiday = rule.onHolidays ? null : (holidays.get(dayOf(at)) ?? null)
  const wholeHour = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS
  for (let ahead = 1; ahead <= LOOKED_HOURS; ahead++) {
    const next = new Date(wholeHour + ahead * HOUR_MS)
    const then = ruleAt(hours, next)
    // Another rule may hold by then.
    if (then === null || isWithin(then, holidays, next)) return { hours: wordsOf(rule), holiday, next }
  }
  return { hours: wordsOf(rule), holiday, next: null }
}

/**
 * The first time from this one on at which a message of this traffic may be sent. Null if there is none within a month.
 */
export function permittedAt(policy: HoursPolicy, traffic: Traffic, at: Date): Date | null {
  const outside = outsideHours(policy, traffic, at)
  return outside === null ? at : outside.next
}

function ruleAt(rules: readonly HoursRule[], at: Date): HoursRule | null {
  return rules
    .filter(({ from }) => from <= at)
    .reduce<HoursRule | null>((latest, each) => (latest && latest.from > each.from ? latest : each), null)
}

function isWithin(rule: HoursRule, holidays: HoursPolicy['holidays'], at: Date): boolean {
  const { days, fromHour, toHour, onHolidays } = rule
  const hour = at.getUTCHours()
  const allowed = onHolidays || !holidays.has(dayOf(at))
  return allowed && days.includes(at.getUTCDay()) && hour >= fromHour && hour < toHour
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

function wordsOf({ days, fromHour, toHour, onHolidays }: HoursRule): string {
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const holidays = onHolidays ? '' : ', not on public holidays'
  return `from ${clock(fromHour)} to ${clock(toHour)} on ${days.map((day) => DAY_NAMES[day]).join(', ')}${holidays}`
}

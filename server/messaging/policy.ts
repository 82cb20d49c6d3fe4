/**
 * When promotional messages may be sent. The hours are a rule with a date from which it holds, for they are set by
 * regulators and operators and change: data, never code. No primary text in force was found that sets hours for Ghana, so
 * the list is empty until the operator of Nkra configures one. One-time codes and transactional messages are always free.
 */
import type { Traffic } from '@nkra/contract/messaging.ts'

/** Accra's time is UTC the whole year, so hours and days are taken in UTC. */
export interface HoursRule {
  /** The first instant at which the rule holds; of several the latest counts. */
  from: Date
  /** Days on which sending is allowed, 0 Sunday … 6 Saturday. */
  days: readonly number[]
  /** Hours of the day, from inclusive, to exclusive. */
  fromHour: number
  toHour: number
}

const HOUR_MS = 3_600_000
const WEEK_HOURS = 7 * 24
const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Null where a message of this traffic may be sent at the instant; otherwise the hours, and when they begin next. */
export function outsideHours(
  rules: readonly HoursRule[],
  traffic: Traffic,
  at: Date,
): { hours: string; next: Date | null } | null {
  if (traffic !== 'promotional') return null
  const rule = rules
    .filter(({ from }) => from <= at)
    .reduce<HoursRule | null>((latest, each) => (latest && latest.from > each.from ? latest : each), null)
  if (rule === null || isWithin(rule, at)) return null
  const wholeHour = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS
  for (let hours = 1; hours <= WEEK_HOURS; hours++) {
    const next = new Date(wholeHour + hours * HOUR_MS)
    if (isWithin(rule, next)) return { hours: wordsOf(rule), next }
  }
  return { hours: wordsOf(rule), next: null }
}

function isWithin({ days, fromHour, toHour }: HoursRule, at: Date): boolean {
  const hour = at.getUTCHours()
  return days.includes(at.getUTCDay()) && hour >= fromHour && hour < toHour
}

function wordsOf({ days, fromHour, toHour }: HoursRule): string {
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return `from ${clock(fromHour)} to ${clock(toHour)} on ${days.map((day) => DAY_NAMES[day]).join(', ')}`
}

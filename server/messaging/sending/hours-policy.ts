/**
 * When promotional messages may be sent. The hours are a rule with a date from which it holds, and the holidays a table,
 * for both are set by regulators, operators and the President and change: data, never code. Without a rule everything is
 * allowed; one-time codes and transactional messages always are.
 */
import type { Traffic } from '@nkra/contract/messaging/campaigns.ts'

/** Accra's time is UTC the whole year, so hours and days are taken in UTC. */
export interface HoursRule {
  /** The first instant at which the rule holds; of several the latest counts. */
  from: Date
  /** Days on which sending is allowed, 0 Sunday … 6 Saturday. */
  days: readonly number[]
  /** Hours of the day, from inclusive, to exclusive. */
  fromHour: number
  toHour: number
  /** Whether sending is allowed on public holidays too. */
  onHolidays: boolean
}

export interface Policy {
  hours: readonly HoursRule[]
  /** Names of public holidays by their day, `2027-03-06`. */
  holidays: ReadonlyMap<string, string>
}

export const NO_POLICY: Policy = { hours: [], holidays: new Map() }

export interface Outside {
  /** The hours in words. */
  hours: string
  /** The holiday that forbids it; null where the hour or the day of the week does. */
  holiday: string | null
  /** When the hours begin next; null where they do not within a month. */
  next: Date | null
}

const HOUR_MS = 3_600_000
/** How far the next allowed hour is looked for: past any run of holidays. */
const LOOKED_HOURS = 31 * 24
const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Null where a message of this traffic may be sent at the instant. */
export function outsideHours({ hours, holidays }: Policy, traffic: Traffic, at: Date): Outside | null {
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

/** The instant itself where a message of this traffic may go then, else the next at which it may; null: in no hour of a month. */
export function permittedAt(policy: Policy, traffic: Traffic, at: Date): Date | null {
  const outside = outsideHours(policy, traffic, at)
  return outside === null ? at : outside.next
}

function ruleAt(rules: readonly HoursRule[], at: Date): HoursRule | null {
  return rules
    .filter(({ from }) => from <= at)
    .reduce<HoursRule | null>((latest, each) => (latest && latest.from > each.from ? latest : each), null)
}

function isWithin(rule: HoursRule, holidays: Policy['holidays'], at: Date): boolean {
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

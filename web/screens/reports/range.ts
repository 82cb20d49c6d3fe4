/** The days that a report covers, in Ghana's time, which is UTC. */
import { FAILURE_REASONS, type FailureReason } from '@nkra/contract/messaging/message-reasons.ts'
import { RANGE_DAYS_MAX } from '@nkra/contract/reports/figures.ts'
import type { ReportsSearch } from './search.ts'

/** The first and the last day, both included: `2026-11-02`. */
export interface Range {
  from: string
  to: string
}

export const PRESETS = [7, 30, 90] as const
export const PRESET_DEFAULT = 30

const DAY_MS = 86_400_000

const dayOf = (at_ms: number) => new Date(at_ms).toISOString().slice(0, 10)

/** The last `days` days, today included. */
function lastDays(days: number, now_ms: number): Range {
  return { from: dayOf(now_ms - (days - 1) * DAY_MS), to: dayOf(now_ms) }
}

/** The range that the address names: its two days if they are a valid range, otherwise the last days. */
export function rangeOf({ from, to, days }: ReportsSearch, now_ms: number): Range {
  if (from !== undefined && to !== undefined && faultOf({ from, to }) === null) return { from, to }
  return lastDays(PRESETS.find((preset) => preset === days) ?? PRESET_DEFAULT, now_ms)
}

/** The preset that equals the range. Null: the person chose its days. */
export function presetOf(range: Range, now_ms: number): number | null {
  return (
    PRESETS.find((preset) => {
      const { from, to } = lastDays(preset, now_ms)
      return from === range.from && to === range.to
    }) ?? null
  )
}

/** Why two days are not a valid range, by the rules of the contract. */
export function faultOf({ from, to }: Range): 'missing' | 'order' | 'length' | null {
  if (Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to))) return 'missing'
  if (from > to) return 'order'
  return (Date.parse(to) - Date.parse(from)) / DAY_MS < RANGE_DAYS_MAX ? null : 'length'
}

/** From this number of days on, each bar is a week. */
const WEEKLY_FROM = 93
const WEEK_DAYS = 7

interface OfDay {
  key: string
  delivered: number
  pending: number
  unknown: number
  failed: number
  previous: { sent: number; credits: number }
}

export interface BarOfDays {
  /** The first day of the bar's period. */
  day: string
  weekly: boolean
  delivered: number
  /** The messages that are on the way or in doubt. */
  pending: number
  failed: number
  /** The messages of the days in the same position of the range before. */
  before: number
}

/**
 * The bars of a range: one for each day, or one for each seven days of a long range. The last bar may have fewer
 * days.
 */
export function barsOf(days: readonly OfDay[]): BarOfDays[] {
  return groupsOf(days).map(({ day, weekly, some }) => {
    const sum = (of: (each: OfDay) => number) => some.reduce((total, each) => total + of(each), 0)
    return {
      day,
      weekly,
      delivered: sum(({ delivered }) => delivered),
      pending: sum(({ pending, unknown }) => pending + unknown),
      failed: sum(({ failed }) => failed),
      before: sum(({ previous }) => previous.sent),
    }
  })
}

/** The same bars as in `barsOf`, for the credits that the days cost. */
export function creditBarsOf(
  days: readonly { key: string; credits: number; previous: { credits: number } }[],
): { day: string; weekly: boolean; credits: number; before: number }[] {
  return groupsOf(days).map(({ day, weekly, some }) => ({
    day,
    weekly,
    credits: some.reduce((total, { credits }) => total + credits, 0),
    before: some.reduce((total, { previous }) => total + previous.credits, 0),
  }))
}

type Reasons = Readonly<Record<FailureReason, number>>

/** The same bars for failed messages, by reason. */
export function reasonBarsOf(
  days: readonly { key: string; reasons: Reasons }[],
): { day: string; weekly: boolean; values: Reasons }[] {
  return groupsOf(days).map(({ day, weekly, some }) => ({
    day,
    weekly,
    values: Object.fromEntries(
      FAILURE_REASONS.map((reason) => [reason, some.reduce((sum, { reasons }) => sum + reasons[reason], 0)]),
    ) as Reasons,
  }))
}

function groupsOf<Day extends { key: string }>(
  days: readonly Day[],
): { day: string; weekly: boolean; some: Day[] }[] {
  const weekly = days.length >= WEEKLY_FROM
  const size = weekly ? WEEK_DAYS : 1
  return Array.from({ length: Math.ceil(days.length / size) }, (_, place) => {
    const some = days.slice(place * size, (place + 1) * size)
    return { day: some[0]!.key, weekly, some }
  })
}

/** The number of deliveries that took more than `from` and at most `to` seconds. `to` is null in the last bar. */
export interface WaitBar {
  from: number
  to: number | null
  delivered: number
}

/** The bars up to the slowest delivery. Empty if nothing was delivered. */
export function waitBarsOf(waits: readonly { seconds: number | null; delivered: number }[]): WaitBar[] {
  const last = waits.findLastIndex(({ delivered }) => delivered > 0)
  return waits.slice(0, last + 1).map(({ seconds, delivered }, place) => ({
    from: waits[place - 1]?.seconds ?? 0,
    to: seconds,
    delivered,
  }))
}

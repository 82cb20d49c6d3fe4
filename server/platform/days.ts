/** Days of the calendar, and reminders of things that end on a day, each sent once. */

/** A day in Ghana, which keeps UTC: `2027-03-06`. */
export type Day = string

const DAY_MS = 86_400_000

export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10)

export function daysAfter(day: Day, days: number): Day {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS))
}

export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** How many days before a day. A negative number is after it. */
export interface Reminder {
  of: Day
  days: number
}

/** How many of the reminders are due, in their order. If nobody looked for some days, the last one stands for all. */
export function remindersDue(reminders: readonly Reminder[], today: Day): number {
  return reminders.map(({ of, days }) => daysBetween(today, of) <= days).lastIndexOf(true) + 1
}

/** A date and perhaps a time as people write them in lists: 2026-11-02 or 02/11/2026 (the day first, as in Ghana). */
const WRITTEN =
  /^(?:(?<y>\d{4})[-/.](?<m>\d{1,2})[-/.](?<d>\d{1,2})|(?<D>\d{1,2})[-/.](?<M>\d{1,2})[-/.](?<Y>\d{4}))(?:[ T](?<time>\d{1,2}:\d{2}(?::\d{2})?).*)?$/

/** The time in Ghana, which is UTC. Null if the calendar has no such day. */
export function writtenDate(text: string): Date | null {
  const parts = WRITTEN.exec(text.trim())?.groups
  if (!parts) return null
  const [year, month, day] = [parts['y'] ?? parts['Y'], parts['m'] ?? parts['M'], parts['d'] ?? parts['D']]
  const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  const at = new Date(`${date}T${(parts['time'] ?? '00:00').padStart(5, '0')}Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date ? null : at
}

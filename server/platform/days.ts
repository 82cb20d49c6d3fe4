/** Days of the calendar, and what is due on them: things that end are reminded of, each time once. */

/** A day as `2027-03-06`, by Ghana's clock, which keeps UTC. */
export type Day = string

const DAY_MS = 86_400_000

export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10)

export function daysAfter(day: Day, days: number): Day {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS))
}

export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS
}

/** So many days before a day; negative: after it. */
export interface Reminder {
  of: Day
  days: number
}

/** How many of the reminders, in their order, are due: after days on which nobody looked, the last counts for all. */
export function remindersDue(reminders: readonly Reminder[], today: Day): number {
  return reminders.map(({ of, days }) => daysBetween(today, of) <= days).lastIndexOf(true) + 1
}

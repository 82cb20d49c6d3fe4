import type { Request } from '@nkra/contract/routes.ts'

/** How a message repeats, while it is being chosen. Every choice is kept, also those that do not apply at present. */

export interface Repeat {
  every: 'day' | 'week' | 'month'
  /** Days of the week, where 0 is Sunday. */
  days: number[]
  /** The day of the month, where 31 is the last day of any month. */
  day: number
  ends: 'on' | 'after'
  /** The last day, in the form of a date field. */
  on: string
  /** The number of runs. Empty while it is being typed. */
  after: number | ''
}

/** The default: weekly on the weekday of the first run, ten times. `at` is the value of a date-time field. */
export function repeatFrom(at: string): Repeat {
  const first = new Date(`${at}:00Z`)
  const last = new Date(first.getTime() + 9 * 7 * 86_400_000)
  return {
    every: 'week',
    days: [first.getUTCDay()],
    day: first.getUTCDate(),
    ends: 'after',
    on: last.toISOString().slice(0, 10),
    after: 10,
  }
}

export type RepeatFault = 'no_days' | 'no_end' | 'ends_before'

/** What is wrong with the choice, or null. */
export function repeatFault({ every, days, ends, on, after }: Repeat, at: string): RepeatFault | null {
  if (every === 'week' && days.length === 0) return 'no_days'
  if (ends === 'after') return after === '' || after < 1 ? 'no_end' : null
  if (!/^\d{4}-\d{2}-\d{2}$/.test(on)) return 'no_end'
  return on < at.slice(0, 10) ? 'ends_before' : null
}

/** Reads a stored choice. Stored data are not trusted: anything invalid gives null. */
export function readRepeat(kept: unknown): Repeat | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { every, days, day, ends, on, after } = kept as Record<keyof Repeat, unknown>
  const isDay = (value: unknown, least: number, most: number) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
  if (every !== 'day' && every !== 'week' && every !== 'month') return null
  if (!Array.isArray(days) || !days.every((each) => isDay(each, 0, 6)) || !isDay(day, 1, 31)) return null
  if ((ends !== 'on' && ends !== 'after') || typeof on !== 'string') return null
  if (after !== '' && !isDay(after, 1, 731)) return null
  return {
    every,
    days: [...new Set(days as number[])],
    day: Number(day),
    ends,
    on,
    after: after === '' ? '' : Number(after),
  }
}

type Plan = Pick<Request<'createSeries'>['body'], 'rhythm' | 'time' | 'from' | 'ends'>

/**
 * The body of the series for the API. `at` is the value of a date-time field: the first day and the time of every
 * run. If the number of runs is empty, the smallest number is used.
 */
export function planOf(at: string, { every, days, day, ends, on, after }: Repeat): Plan {
  return {
    rhythm: every === 'day' ? { every } : every === 'week' ? { every, days } : { every, day },
    time: at.slice(11, 16),
    from: at.slice(0, 10),
    ends: ends === 'on' ? { on } : { after: after || 1 },
  }
}

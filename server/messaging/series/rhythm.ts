/**
 * When something that comes again comes next: daily, on chosen days of the week, or on a day of the month. Accra's time
 * is UTC the whole year, so days and hours are taken in UTC. Pure.
 */
import type { Rhythm } from '@nkra/contract/messaging/series.ts'

export interface Plan {
  rhythm: Rhythm
  /** `09:30`. */
  time: string
  /** The first day, `2026-11-23`. */
  from: string
  /** The last day; null: there is none. */
  until: string | null
}

const DAY_MS = 86_400_000
/** Every rhythm comes within the days of the longest month. */
const LOOKED_DAYS = 31

/** The plan's first instant after another; null where none is left. */
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

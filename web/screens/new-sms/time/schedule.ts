/** The time to send, in Ghana's time. Africa/Accra is UTC all year, so no table of time zones is needed. */
import { SCHEDULE_MS_MAX, SCHEDULE_MS_MIN } from '@nkra/contract/limits.ts'

const FIELD = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/** The instant in a date-time field. Null: it is not a valid time. */
export function instantOf(field: string): string | null {
  if (!FIELD.test(field)) return null
  const at = Date.parse(`${field}:00Z`)
  // Some browsers parse 31 April as 1 May. A time is valid only if it converts back to the same text.
  return Number.isNaN(at) || fieldOf(at) !== field ? null : new Date(at).toISOString()
}

/** An instant, in milliseconds since 1970, in the form of a date-time field. */
export function fieldOf(at: number): string {
  return new Date(at).toISOString().slice(0, 16)
}

/** The earliest and the latest time that the field offers. */
export function scheduleRange(now: number): { min: string; max: string } {
  return { min: fieldOf(now + 2 * SCHEDULE_MS_MIN), max: fieldOf(now + SCHEDULE_MS_MAX - SCHEDULE_MS_MIN) }
}

export type ScheduleFault = 'not_a_time' | 'passed' | 'too_far'

/** What is wrong with the time, or null. An empty field means now. */
export function scheduleFault(field: string, now: number): ScheduleFault | null {
  if (field === '') return null
  const instant = instantOf(field)
  if (instant === null) return 'not_a_time'
  const ahead_ms = Date.parse(instant) - now
  if (ahead_ms < SCHEDULE_MS_MIN) return 'passed'
  return ahead_ms > SCHEDULE_MS_MAX ? 'too_far' : null
}

/** Tomorrow at nine: the default for a later send. */
export function tomorrowMorning(now: number): string {
  return `${fieldOf(now + 86_400_000).slice(0, 10)}T09:00`
}

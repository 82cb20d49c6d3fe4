/**
 * Times as SMPP writes them (3.4 §7.1.1): "YYMMDDhhmmsstnnp", where t is tenths of a second, nn the distance from UTC in
 * quarter hours and p its direction ('+' local time is ahead of UTC, '-' behind), or 'R' for a time from now.
 */
const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
const DAY_MS = 86_400_000
/**
 * The longest span; a longer one is cut to it. Centres differ on what a month is, and none stores a text for a year.
 */
export const RELATIVE_MS_MAX = 360 * DAY_MS - 1000

/** An instant as an absolute SMPP time in UTC. */
export function formatAbsolute(at_ms: number): string {
  const iso = new Date(at_ms).toISOString()
  const digits = iso.replaceAll(/\D/g, '')
  return `${digits.slice(2, 14)}${digits.slice(14, 15)}00+`
}

/** A span as a relative SMPP time, rounded down to the second. A month counts as 30 days. */
export function formatRelative(span_ms: number): string {
  const seconds = Math.floor(Math.min(Math.max(span_ms, 0), RELATIVE_MS_MAX) / 1000)
  const days = Math.floor(seconds / 86_400)
  const parts = [
    Math.floor(days / 30),
    days % 30,
    Math.floor((seconds % 86_400) / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ]
  return `00${parts.map((part) => String(part).padStart(2, '0')).join('')}000R`
}

/**
 * The instant of a time, in epoch ms. Undefined for '' and for invalid times. Relative times count from `now_ms`.
 */
export function parseTime(text: string, now_ms: number): number | undefined {
  const match = /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d)(\d{2})([+\-R])$/.exec(text)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, tenth = 0, quarters = 0] = match
    .slice(1, 9)
    .map(Number)
  if (match[9] === 'R') {
    const days = year * 365 + month * 30 + day
    return now_ms + days * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000
  }
  if (quarters > 48) return undefined
  const local = utc(2000 + year, month, day, hour, minute, second)
  if (local === undefined) return undefined
  const offset = quarters * QUARTER_MS * (match[9] === '+' ? 1 : -1)
  return local + tenth * 100 - offset
}

/** An instant in UTC, or undefined if there is no such day or time. */
export function utc(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number | undefined {
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return undefined
  if (day > 28 && day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

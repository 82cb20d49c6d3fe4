/** The choices of time in the dialogs about keys and deliveries, and their values. */

/** The days until a key ends, or never. */
export const EXPIRIES = ['never', '30', '90', '365'] as const
export type Expiry = (typeof EXPIRIES)[number]

/** The hours for which a replaced key still works. */
export const OVERLAPS = ['0', '1', '24', '168'] as const
export type Overlap = (typeof OVERLAPS)[number]

const DAY_MS = 86_400_000

/** The instant at which a key ends, counted from `now` in milliseconds since 1970. Null: it never ends. */
export function expiryOf(expiry: Expiry, now: number): string | null {
  return expiry === 'never' ? null : new Date(now + Number(expiry) * DAY_MS).toISOString()
}

/** The IP addresses and networks in a text, with line breaks or commas between them. */
export function networksIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((network) => network !== '')
}

/** The choices for how many days of deliveries to send again. */
export const REPLAY_DAYS = ['1', '7', '30'] as const
export type ReplayDays = (typeof REPLAY_DAYS)[number]

/** The instant this number of days before `now`, which is in milliseconds since 1970. */
export function sinceOf(days: ReplayDays, now: number): string {
  return new Date(now - Number(days) * DAY_MS).toISOString()
}

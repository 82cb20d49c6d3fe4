/** What is chosen from in the dialogs about keys, and what was meant by it. */

/** Days until a key ends, or never. */
export const EXPIRIES = ['never', '30', '90', '365'] as const
export type Expiry = (typeof EXPIRIES)[number]

/** Hours that a replaced key goes on. */
export const OVERLAPS = ['0', '1', '24', '168'] as const
export type Overlap = (typeof OVERLAPS)[number]

const DAY_MS = 86_400_000

/** The instant of the end, so many days after `now` in milliseconds since 1970; null where there is none. */
export function expiryOf(expiry: Expiry, now: number): string | null {
  return expiry === 'never' ? null : new Date(now + Number(expiry) * DAY_MS).toISOString()
}

/** Addresses and networks as people list them: one to a line, or with commas between. */
export function networksIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((network) => network !== '')
}

/** Days of which deliveries are sent again. */
export const REPLAY_DAYS = ['1', '7', '30'] as const
export type ReplayDays = (typeof REPLAY_DAYS)[number]

/** The instant so many days before `now` in milliseconds since 1970. */
export function sinceOf(days: ReplayDays, now: number): string {
  return new Date(now - Number(days) * DAY_MS).toISOString()
}

/** What a tab keeps of an account besides its session, and when it is forgotten. */
import type { SignOutReason } from './session.ts'
import { SESSION_KEY } from './session.ts'

export const CREDITS_SUMMARY_KEY = 'nkra.creditsSummary'
export const CREDIT_PACKAGES_KEY = 'nkra.creditPackages'

const OURS = 'nkra.'

/**
 * Whoever signs out leaves nothing behind. Whoever was signed out finds the draft and the attempt that were under way
 * when they come back; figures of the account are gone all the same.
 */
export function forgetAccount(storage: Storage, reason: SignOutReason | undefined): void {
  const forgotten = reason
    ? [CREDITS_SUMMARY_KEY, CREDIT_PACKAGES_KEY]
    : keysOf(storage).filter((key) => key.startsWith(OURS) && key !== SESSION_KEY)
  for (const key of forgotten) storage.removeItem(key)
}

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
}

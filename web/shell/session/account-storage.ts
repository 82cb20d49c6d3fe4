/** The data of an account that a browser tab keeps besides its session, and when they are removed. */
import type { SignOutReason } from './session.ts'
import { SESSION_KEY } from './session-key.ts'

export const CREDITS_SUMMARY_KEY = 'nkra.creditsSummary'
export const CREDIT_PACKAGES_KEY = 'nkra.creditPackages'

const OURS = 'nkra.'

/**
 * Removes the account's data from the tab. A person who signs out leaves nothing behind. A person who was signed out
 * finds their draft and their unfinished attempt again. Only the figures of the account are removed then.
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

/** Everything of an account that the tab keeps besides its session; forgotten when the session ends. */
export const CREDITS_SUMMARY_KEY = 'nkra.creditsSummary'
export const CREDIT_PACKAGES_KEY = 'nkra.creditPackages'

export function forgetAccount(storage: Storage): void {
  storage.removeItem(CREDITS_SUMMARY_KEY)
  storage.removeItem(CREDIT_PACKAGES_KEY)
}

/**
 * The address of an account on its way: kept in the tab from registering or asking for a new password until the
 * code is confirmed or the password is set (requirements 4.2).
 */
const KEY = 'nkra.account'

export const pendingEmail = (storage: Storage): string => storage.getItem(KEY) ?? ''

export const keepPending = (storage: Storage, email: string): void => storage.setItem(KEY, email)

export const clearPending = (storage: Storage): void => storage.removeItem(KEY)

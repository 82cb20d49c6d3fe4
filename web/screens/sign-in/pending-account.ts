/**
 * The email address of an unfinished account. The tab keeps it from the registration or the password request until
 * the code is confirmed or the password is set (requirements 4.2).
 */
const KEY = 'nkra.account'

export const pendingEmail = (storage: Storage): string => storage.getItem(KEY) ?? ''

export const keepPending = (storage: Storage, email: string): void => storage.setItem(KEY, email)

export const clearPending = (storage: Storage): void => storage.removeItem(KEY)

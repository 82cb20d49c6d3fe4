/** Where the browser's tab keeps the session. */
export const SESSION_KEY = 'nkra.session'

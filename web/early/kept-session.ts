/** The session that this tab keeps, for what runs before the application is there. */
import { SESSION_KEY } from '../shell/session/session-key.ts'

interface StoredSession {
  state: { session: { token: string } | null }
}

/** The token of the session. Null: nobody is signed in, or storage is switched off. */
export function keptToken(): string | null {
  try {
    return (
      (JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? '') as StoredSession).state.session?.token ?? null
    )
  } catch {
    return null
  }
}

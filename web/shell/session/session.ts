/**
 * The session as the browser keeps it (requirements 3.1, 4.1, 9.12). It is in session storage under its own key, so
 * it survives a reload and ends with the tab. The functions that decide when to refresh it are pure: they use neither
 * clock nor timer.
 */
import type { Reply } from '@nkra/contract/routes.ts'
import { roles, type Role } from '@nkra/contract/permissions.ts'
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { SESSION_KEY } from './session-key.ts'

export interface Session {
  token: string
  refreshToken: string
  /** The instant at which the token ends, by the server's clock. */
  expires: string
  /** Why a session ended other than by the person's sign-out. */
  obtainedAt: number
}

interface SessionState {
  session: Session | null
  /** True after a refresh, until the timer for the new token has started (requirements 4.1.4). */
  refreshed: boolean
  /** Why the last session ended. Null: the person signed out, or no session has ended. */
  over: SignOutReason | null
}

/** Why a session ended, if the person did not sign out. */
export type SignOutReason = 'ended' | 'idle' | 'elsewhere'

export const createSessionStore = (storage: Storage) =>
  createStore<SessionState>()(
    persist<SessionState>(() => ({ session: null, refreshed: false, over: null }), {
      name: SESSION_KEY,
      storage: createJSONStorage(() => storage),
    }),
  )

export type SessionStore = ReturnType<typeof createSessionStore>

export interface Claims {
  role: Role
  /** The account of the session. Empty: the token names none. */
  account: string
  /** The ID of the session. It stays the same through all refreshes. */
  sid: string
  /** Whether an Administrator acts as the user of the session (RFC 8693 §4.1). */
  acting: boolean
  /** When the token ends and when it was issued, in seconds since 1970, by the server's clock. */
  exp: number
  iat: number
}

/**
 * The claims of a token, read without verification. They decide what is shown, never what is allowed. Null: the text
 * is not a token.
 */
export function claimsOf(token: string): Claims | null {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload ?? ''), (character) => character.charCodeAt(0))
    const { role, account, sid, act, exp, iat } = JSON.parse(new TextDecoder().decode(bytes)) as Record<
      string,
      unknown
    >
    if (typeof exp !== 'number' || typeof iat !== 'number') return null
    return {
      role: isRole(role) ? role : LEAST,
      account: typeof account === 'string' ? account : '',
      sid: typeof sid === 'string' ? sid : '',
      acting: isActing(act),
      exp,
      iat,
    }
  } catch {
    return null
  }
}

const isActing = (act: unknown) => typeof act === 'object' && act !== null

/** The role of a session that names none. It sees the least. */
const LEAST: Role = 'Viewer'

const isRole = (text: unknown): text is Role => typeof text === 'string' && Object.hasOwn(roles, text)

/** The role of the session. Without a session or a role it is Viewer, which sees the least. */
export function roleOf(session: Session | null): Role {
  return (session && claimsOf(session.token)?.role) || LEAST
}

/** The account of the session. Null: an Administrator, whose calls are about every account. */
export function accountOf(session: Session | null): string | null {
  const claims = session && claimsOf(session.token)
  return (claims?.role !== 'Administrator' && claims?.account) || null
}

/** Whether an Administrator acts as a customer in this session. */
export function isActingSession(session: Session | null): boolean {
  return session !== null && claimsOf(session.token)?.acting === true
}

export function received(reply: Reply<'signIn'>, now: number): Session {
  return { token: reply.token, refreshToken: reply.refreshToken, expires: reply.expires, obtainedAt: now }
}

const SHORT_LIFETIME_S = 60
const SHORT_LEAD_MS = 5_000
const LEAD_MS = 300_000
/** The longest time that a browser's timer can wait, in milliseconds. */
const TIMER_MAX_MS = 2_147_483_647

/**
 * How long to wait before the token is refreshed, in milliseconds. Null: that moment has passed and the person is
 * signed out. A token is refreshed 5 minutes before its end, or 5 seconds before if it lives less than 60 seconds
 * (requirements 4.1.2). The wait is computed from the moment of receipt and the lifetime, so that a machine with a
 * wrong clock is not signed out.
 */
export function refreshIn(session: Session, now: number): number | null {
  const lifetime_ms = lifetimeOf(session)
  const lead_ms = lifetime_ms < SHORT_LIFETIME_S * 1000 ? SHORT_LEAD_MS : LEAD_MS
  const wait_ms = session.obtainedAt + lifetime_ms - lead_ms - now
  return wait_ms > 0 ? Math.min(wait_ms, TIMER_MAX_MS) : null
}

/** Whether the token has ended, for example on a machine that slept through the refresh. */
export function hasExpired(session: Session, now: number): boolean {
  return now >= session.obtainedAt + lifetimeOf(session)
}

/** How long the token is still valid, in milliseconds. Zero or negative: it has ended. */
export function lifeLeft(session: Session, now: number): number {
  return session.obtainedAt + lifetimeOf(session) - now
}

function lifetimeOf({ token, expires, obtainedAt }: Session): number {
  const claims = claimsOf(token)
  return claims ? (claims.exp - claims.iat) * 1000 : Date.parse(expires) - obtainedAt
}

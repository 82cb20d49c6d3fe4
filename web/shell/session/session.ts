/**
 * The session as the browser keeps it (requirements 3.1, 4.1, 9.12): in session storage under its own key, so it
 * survives a reload and ends with the tab. When it is refreshed is arithmetic, here without clock or timer.
 */
import type { Reply } from '@nkra/contract/routes.ts'
import { roles, type Role } from '@nkra/contract/permissions.ts'
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'

export interface Session {
  token: string
  refreshToken: string
  /** When the token ends, by the server's clock. */
  expires: string
  /** When it was received, by this machine's clock, in milliseconds since 1970. */
  obtainedAt: number
}

interface SessionState {
  session: Session | null
  /** Set when the token was refreshed, until the schedule has begun again for the new one (requirements 4.1.4). */
  refreshed: boolean
  /** Why the last session ended; null where the person signed out, or none has ended. */
  over: SignOutReason | null
}

/** Why a session ended without the person signing out. */
export type SignOutReason = 'ended' | 'idle' | 'elsewhere'

export const SESSION_KEY = 'nkra.session'

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
  /** The account that it belongs to; empty where the token names none. */
  account: string
  /** Of the session: the same through all its refreshes. */
  sid: string
  /** Somebody else acts as its user (RFC 8693 §4.1). */
  acting: boolean
  /** In seconds since 1970, by the server's clock. */
  exp: number
  iat: number
}

/**
 * What a token says of its bearer, read and not verified: it decides what is shown, never what is allowed. Null where
 * the text is no such token.
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

/** The role for a session that names none: it sees the least. */
const LEAST: Role = 'Viewer'

const isRole = (text: unknown): text is Role => typeof text === 'string' && Object.hasOwn(roles, text)

/** The role that a session shows; without one, the least. */
export function roleOf(session: Session | null): Role {
  return (session && claimsOf(session.token)?.role) || LEAST
}

/** The account that the session belongs to; null for the operator's people, whose calls are about every account. */
export function accountOf(session: Session | null): string | null {
  const claims = session && claimsOf(session.token)
  return (claims?.role !== 'Administrator' && claims?.account) || null
}

/** Whether the session is one in which an Administrator acts as a customer. */
export function isActingSession(session: Session | null): boolean {
  return session !== null && claimsOf(session.token)?.acting === true
}

export function received(reply: Reply<'signIn'>, now: number): Session {
  return { token: reply.token, refreshToken: reply.refreshToken, expires: reply.expires, obtainedAt: now }
}

const SHORT_LIFETIME_S = 60
const SHORT_LEAD_MS = 5_000
const LEAD_MS = 300_000
/** The longest wait that a browser's timer keeps. */
const TIMER_MAX_MS = 2_147_483_647

/**
 * How long until the token is to be refreshed, in milliseconds, or null where the moment has passed and the person
 * is signed out: 5 seconds before its end when it lives under 60, else 5 minutes (requirements 4.1.2). Counted from when it
 * was received and how long it lives, so that a machine whose clock is wrong is not signed out for it.
 */
export function refreshIn(session: Session, now: number): number | null {
  const lifetime_ms = lifetimeOf(session)
  const lead_ms = lifetime_ms < SHORT_LIFETIME_S * 1000 ? SHORT_LEAD_MS : LEAD_MS
  const wait_ms = session.obtainedAt + lifetime_ms - lead_ms - now
  return wait_ms > 0 ? Math.min(wait_ms, TIMER_MAX_MS) : null
}

/** Whether the token has ended, as for a machine that slept through its refresh. */
export function hasExpired(session: Session, now: number): boolean {
  return now >= session.obtainedAt + lifetimeOf(session)
}

/** How long the token still lives, in milliseconds; not above 0 where it has ended. */
export function lifeLeft(session: Session, now: number): number {
  return session.obtainedAt + lifetimeOf(session) - now
}

function lifetimeOf({ token, expires, obtainedAt }: Session): number {
  const claims = claimsOf(token)
  return claims ? (claims.exp - claims.iat) * 1000 : Date.parse(expires) - obtainedAt
}

/**
 * Whether the session behind an access token still lives, asked at every request and answered from memory nearly
 * always: what was read stands for `FRESH_MS` at most. What ends a session tells this process at once and the others
 * by NOTIFY, so that a user who was signed out or disabled is out with the next request here, and within a second
 * anywhere even if no notification ever arrives.
 */
import type { Role } from '@nkra/contract/permissions.ts'
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { translated } from '../../platform/database/database-errors.ts'
import type { Impersonating } from '../../platform/actor.ts'
import { impersonatorOf, liveSession, type Behind } from './sessions.ts'
import type { Claims } from './tokens.ts'

/** What is on record of the person behind a live session. */
export interface Living {
  role: Role
  email: string
  impersonator: Impersonating | null
  /** Of the tokens that are good. */
  epoch: number
  authenticatedAt: Date
  needsTwoStep: boolean
}

export interface Liveness {
  /**
   * Null where the session is over, or its user is disabled, or its account suspended; one in which an Administrator
   * acts as the user ends with the Administrator’s own.
   */
  of(claims: Claims): Promise<Living | null>
  /**
   * Calls `changed` whenever this session may be over, or its user of another role, whichever process did it; answers how
   * to stop. For what stands longer than a request.
   */
  watch(sessionId: bigint, changed: () => void): () => void
  /** These sessions are over: to be called when the change is committed. */
  ended(sessionIds: readonly bigint[]): void
  close(): Promise<void>
}

export const FRESH_MS = 1_000

/** Sessions remembered at once; the one read longest ago goes first. Some 200 bytes each. */
const REMEMBERED_MAX = 50_000

const CHANNEL = 'session_ended'

interface Remembered {
  read_ms: number
  living: Promise<Living | null>
}

export async function openLiveness(db: Db, administratorsNeedTwoStep: boolean): Promise<Liveness> {
  const remembered = new Map<bigint, Remembered>()
  const watchers = new Map<bigint, Set<() => void>>()
  const forget = (payload: string) => {
    const id = decodeId('ses', payload)
    // After a break in the connection anything may have been missed.
    if (id === null) remembered.clear()
    else remembered.delete(id)
    for (const changed of id === null
      ? [...watchers.values()].flatMap((all) => [...all])
      : (watchers.get(id) ?? []))
      changed()
  }
  const stop = await db.listen(CHANNEL, forget)

  const remember = (claims: Claims): Promise<Living | null> => {
    // A read that began before the session ended may come back after it; it is then no longer the one remembered.
    const entry = {
      read_ms: db.clock.monotonic_ms(),
      living: readLiving(db, administratorsNeedTwoStep, claims),
    }
    entry.living.catch(() => {
      if (remembered.get(claims.sessionId) === entry) remembered.delete(claims.sessionId)
    })
    remembered.delete(claims.sessionId)
    remembered.set(claims.sessionId, entry)
    if (remembered.size > REMEMBERED_MAX) {
      const oldest = remembered.keys().next()
      if (!oldest.done) remembered.delete(oldest.value)
    }
    return entry.living
  }

  return {
    of(claims) {
      const known = remembered.get(claims.sessionId)
      const fresh = known !== undefined && db.clock.monotonic_ms() - known.read_ms < FRESH_MS
      return fresh ? known.living : remember(claims)
    },
    watch(sessionId, changed) {
      const all = watchers.get(sessionId) ?? new Set()
      watchers.set(sessionId, all.add(changed))
      return () => {
        all.delete(changed)
        if (all.size === 0 && watchers.get(sessionId) === all) watchers.delete(sessionId)
      }
    },
    ended(sessionIds) {
      for (const id of sessionIds) {
        remembered.delete(id)
        // Where this fails the others notice by themselves within FRESH_MS.
        db.notify(CHANNEL, encodeId('ses', id)).catch(() => undefined)
      }
    },
    close: stop,
  }
}

async function readLiving(
  db: Db,
  administratorsNeedTwoStep: boolean,
  claims: Claims,
): Promise<Living | null> {
  try {
    const { rows } = await sql<Omit<Living, 'impersonator'> & Behind>`
      select u.role, e.email, behind.account_id as "behindAccountId", behind.user_id as "behindUserId", s.epoch,
        s.change_reason is not null as writes,
        s.authenticated_at as "authenticatedAt",
        behind.id is null and (
          (${administratorsNeedTwoStep}::boolean and u.role = 'Administrator')
          or exists (select from team_two_step rule where rule.account_id = s.account_id)
        ) and not exists (
          select from two_step t
          where t.account_id = s.account_id and t.user_id = s.user_id and t.in_force_since is not null
        ) as "needsTwoStep"
      ${liveSession(claims, db.clock.now())}
    `.execute(db.sql)
    const [row] = rows
    if (!row) return null
    const { role, email, epoch, authenticatedAt, needsTwoStep } = row
    return { role, email, epoch, authenticatedAt, needsTwoStep, impersonator: impersonatorOf(row) }
  } catch (error) {
    throw translated(error)
  }
}

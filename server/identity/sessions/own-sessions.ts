/** One's own sessions: where one is signed in, and ending what one does not know or no longer needs (ASVS 5.0 §7.5.2). */
import { sql } from 'kysely'
import type { User as Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { Identity } from '../identity.ts'
import { endSessions, IDLE_MARGIN_MS, SESSION_MS, type From } from './sessions.ts'

/** Shown at once; far more than anybody opens in `SESSION_MS`. */
const SESSIONS_LISTED_MAX = 100

export interface OwnSession {
  id: bigint
  current: boolean
  userAgent: string
  ip: string
  startedAt: Date
  lastSeenAt: Date
  /** The name of the Administrator who acts as this person in it. */
  impersonator: string | null
}

/** The actor's own sessions that still hold, the newest first. */
export async function listSessions(
  reader: Reader,
  { tokens }: Identity,
  actor: Pick<Actor, 'accountId' | 'userId' | 'sessionId'>,
): Promise<OwnSession[]> {
  const now_ms = reader.clock.ms()
  const { rows } = await sql<OwnSession>`
    select s.id, s.id = ${actor.sessionId}::int8 as current, s.user_agent as "userAgent", s.ip,
      s.started_at as "startedAt", s.refreshed_at as "lastSeenAt",
      administrator.first_name || ' ' || administrator.last_name as impersonator
    from session s
    left join session behind
      on behind.account_id = s.impersonator_account_id and behind.id = s.impersonator_session_id
    left join account_user administrator
      on administrator.account_id = behind.account_id and administrator.id = behind.user_id
    where s.account_id = ${actor.accountId} and s.user_id = ${actor.userId} and s.ended_at is null
      and s.started_at > ${new Date(now_ms - SESSION_MS)}
      and s.refreshed_at > ${new Date(now_ms - tokens.lifetime_ms - IDLE_MARGIN_MS)}
      and (s.ends_at is null or s.ends_at > ${new Date(now_ms)})
    order by s.id desc
    limit ${SESSIONS_LISTED_MAX}
  `.execute(reader.sql)
  return rows
}

/** Ends one of the actor's own sessions. Fails with `not_found` where there is no such, or it is over. */
export async function revokeSession(
  tx: Tx,
  identity: Identity,
  actor: Actor,
  sessionId: bigint,
  from?: From,
): Promise<void> {
  const ended = await endSessions(tx, identity, actor, 'revoked', { only: sessionId })
  if (ended.length === 0) fail('not_found')
  await recordEnded(tx, actor, ended, from)
}

/** Ends the actor's own sessions but the one at hand. Answers how many. */
export async function revokeOtherSessions(
  tx: Tx,
  identity: Identity,
  actor: Actor,
  from?: From,
): Promise<number> {
  const ended = await endSessions(tx, identity, actor, 'revoked', { except: actor.sessionId })
  await recordEnded(tx, actor, ended, from)
  return ended.length
}

async function recordEnded(
  tx: Tx,
  actor: Actor,
  sessionIds: readonly bigint[],
  from: From | undefined,
): Promise<void> {
  for (const id of sessionIds) {
    const subject = { kind: 'ses' as const, id }
    const request = from && { request: from }
    await audit(tx, actor, { accountId: actor.accountId, action: 'session_ended', subject, ...request })
  }
}

/**
 * Sessions. Signing in opens one; it lives on by refresh tokens, each good for one refresh, and ends at once and
 * everywhere: on signing out, on a change of password, when its user is disabled, and when a spent refresh token comes
 * back, for then two parties hold it and nobody knows which is the thief (RFC 9700 §4.14.2). For `GRACE_MS` after it
 * was spent a token comes back in good faith: its answer was lost, or two tabs asked together; that caller is given
 * the very successor that was given before.
 *
 * An ended access token lets a session be refreshed for `IDLE_MARGIN_MS` more, and never beyond `SESSION_MS` after
 * the signing in (ASVS 5.0 §7.3).
 */
import type { Role } from '@nkra/contract/permissions.ts'
import { sql } from 'kysely'
import type { User as Actor } from '../platform/actor.ts'
import type { Db, Tx } from '../platform/database.ts'
import { fail } from '../platform/fail.ts'
import { sendMail } from '../platform/mail.ts'
import type { Identity } from './identity.ts'
import { sessionReusedMail } from './mails.ts'
import type { Tokens } from './tokens.ts'
import { userById } from './users.ts'

export const GRACE_MS = 10_000
export const IDLE_MARGIN_MS = 15 * 60_000
export const SESSION_MS = 12 * 3_600_000

/** How long an ended session stays on record. */
const KEPT_MS = 30 * 24 * 3_600_000

export interface OpenSession {
  token: string
  refreshToken: string
  expires: Date
}

export interface SessionUser {
  accountId: bigint
  userId: bigint
  role: Role
}

export type EndedBy = 'sign_out' | 'reuse' | 'password' | 'disabled' | 'two_step'

export async function openSession(tx: Tx, { tokens }: Identity, user: SessionUser): Promise<OpenSession> {
  const sessionId = tx.ids.next()
  const now = tx.clock.now()
  await sql`
    insert into session (account_id, id, user_id, started_at, refreshed_at)
    values (${user.accountId}, ${sessionId}, ${user.userId}, ${now}, ${now})
  `.execute(tx.sql)
  const refreshToken = tokens.firstRefresh()
  await storeToken(tx, user.accountId, sessionId, tokens.refreshHash(refreshToken))
  return { ...tokens.issue({ ...user, sessionId }), refreshToken }
}

/**
 * The session with its next refresh token. Fails with `session_ended` where the tokens are not a pair of ours, the
 * session is over, or the refresh token was spent before, which ends the session.
 */
export async function refreshSession(
  identity: Identity,
  pair: { token: string; refreshtoken: string },
): Promise<OpenSession> {
  const { db, tokens, origin } = identity
  const claims = tokens.readEnded(pair.token)
  if (!claims) fail('session_ended')
  // A reuse ends the session: that has to be committed, so the refusal is thrown outside.
  const session = await db.transaction(async (tx) => {
    const role = await lockLiveSession(tx, tokens, claims)
    if (role === null) return null
    const refreshToken = await successor(tx, tokens, claims, pair.refreshtoken)
    if (refreshToken === 'unknown') return null
    if (refreshToken === 'reused') {
      await endSessions(tx, identity, claims, 'reuse', { only: claims.sessionId })
      const user = await userById(tx, claims.accountId, claims.userId)
      if (user) await tx.enqueue(sendMail, sessionReusedMail(origin, user.email))
      return null
    }
    await sql`
      update session set refreshed_at = ${tx.clock.now()}
      where account_id = ${claims.accountId} and id = ${claims.sessionId}
    `.execute(tx.sql)
    return { ...tokens.issue({ ...claims, role }), refreshToken: refreshToken.token }
  })
  return session ?? fail('session_ended')
}

/** Signs out. */
export async function endSession(tx: Tx, identity: Identity, actor: Actor): Promise<void> {
  await endSessions(tx, identity, actor, 'sign_out', { only: actor.sessionId })
}

/** Ends the user's sessions: all, but `except` one, or `only` one. */
export async function endSessions(
  tx: Tx,
  { liveness }: Identity,
  user: { accountId: bigint; userId: bigint },
  by: EndedBy,
  { except = null, only = null }: { except?: bigint | null; only?: bigint | null } = {},
): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    update session set ended_at = ${tx.clock.now()}, ended_by = ${by}
    where account_id = ${user.accountId} and user_id = ${user.userId} and ended_at is null
      and (${except}::int8 is null or id <> ${except}::int8) and (${only}::int8 is null or id = ${only}::int8)
    returning id
  `.execute(tx.sql)
  tx.afterCommit(() => liveness.ended(rows.map(({ id }) => id)))
}

/** Deletes sessions that are long over, whosever they are, with their tokens. Answers how many. */
export async function dropOldSessions(db: Db): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    with dropped as (delete from session where refreshed_at < ${new Date(db.clock.ms() - KEPT_MS)} returning account_id)
    select count(*)::int4 as sessions from dropped
  `.execute(db.sql)
  return rows[0]?.sessions ?? 0
}

/** Holds the session against parallel refreshes. Answers its user's role, or null where the session is over. */
async function lockLiveSession(
  tx: Tx,
  tokens: Tokens,
  of: { accountId: bigint; userId: bigint; sessionId: bigint },
): Promise<Role | null> {
  const now_ms = tx.clock.ms()
  const { rows } = await sql<{ role: Role }>`
    select u.role
    from session s
    join account_user u on u.account_id = s.account_id and u.id = s.user_id
    join account a on a.id = s.account_id
    where s.account_id = ${of.accountId} and s.id = ${of.sessionId} and s.user_id = ${of.userId}
      and s.ended_at is null and u.disabled_at is null and a.status = 'Active'
      and s.started_at > ${new Date(now_ms - SESSION_MS)}
      and s.refreshed_at > ${new Date(now_ms - tokens.lifetime_ms - IDLE_MARGIN_MS)}
    for update of s
  `.execute(tx.sql)
  return rows[0]?.role ?? null
}

/** What follows the refresh token: spent now where it was good, found again where it was spent a moment ago. */
async function successor(
  tx: Tx,
  tokens: Tokens,
  { accountId, sessionId }: { accountId: bigint; sessionId: bigint },
  presented: string,
): Promise<{ token: string } | 'unknown' | 'reused'> {
  const token = tokens.nextRefresh(presented)
  const [hash, nextHash] = [tokens.refreshHash(presented), tokens.refreshHash(token)]
  const { rows } = await sql<{ hash: Buffer; spentAt: Date | null }>`
    select hash, spent_at as "spentAt" from refresh_token
    where account_id = ${accountId} and session_id = ${sessionId} and hash in (${hash}, ${nextHash})
  `.execute(tx.sql)
  const stored = rows.find((row) => row.hash.equals(hash))
  if (!stored) return 'unknown'
  if (stored.spentAt === null) {
    await sql`
      update refresh_token set spent_at = ${tx.clock.now()}
      where account_id = ${accountId} and session_id = ${sessionId} and hash = ${hash}
    `.execute(tx.sql)
    await storeToken(tx, accountId, sessionId, nextHash)
    return { token }
  }
  const next = rows.find((row) => row.hash.equals(nextHash))
  const recent = tx.clock.ms() - stored.spentAt.getTime() <= GRACE_MS
  return recent && next?.spentAt === null ? { token } : 'reused'
}

async function storeToken(tx: Tx, accountId: bigint, sessionId: bigint, hash: Buffer): Promise<void> {
  await sql`
    insert into refresh_token (account_id, session_id, hash) values (${accountId}, ${sessionId}, ${hash})
  `.execute(tx.sql)
}

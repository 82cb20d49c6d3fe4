/**
 * Sessions. The life of a session:
 *
 * 1. A sign-in opens it. The person gets an access token and a refresh token.
 * 2. Every request shows the access token. `live-sessions.ts` says whether the session is still valid.
 * 3. Each refresh token gives one new pair of tokens. It works until `IDLE_MARGIN_MS` after the access token ended,
 * and never later than `SESSION_MS` after the sign-in (ASVS 5.0 §7.3).
 * 4. Within `GRACE_MS` a used refresh token gets the same successor again, because an answer was lost or two tabs asked
 * at once.
 * 5. A used refresh token that comes later ends the session: two parties hold it, and nobody knows which one is the
 * thief (RFC 9700 §4.14.2). Signing out, a new password and disabling the user end it too, at once and
 * everywhere.
 * 6. It stays on record for `KEPT_MS`.
 *
 * A session in which an Administrator acts as a customer depends on the Administrator's own. It ends with that one, and
 * at `ends_at` at the latest.
 */
import type { Role } from '@nkra/contract/permissions.ts'
import { sql } from 'kysely'
import type { User, UserRef } from '../../platform/actor.ts'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import type { IdentityResources } from '../resources.ts'
import { mailsIn } from '../notifications/mail-languages.ts'
import { fromLiveSession, SESSION_MS } from './live-sessions.ts'
import type { Impersonator, Tokens } from './tokens.ts'
import { recordSignIn, userById } from '../users/users.ts'

export const GRACE_MS = 10_000
export const IDLE_MARGIN_MS = 15 * 60_000

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

export type SessionEndReason =
  | 'sign_out'
  | 'reuse'
  | 'password'
  | 'two_step'
  | 'disabled'
  | 'revoked'
  | 'suspended'
  | 'impersonator'

/** The start of acting as a customer: who, from which session of their own, why and until when. */
export interface ImpersonationStart extends Impersonator {
  sessionId: bigint
  reason: string
  endsAt: Date
}

/** Opens a session and records it. With `acting` the caller writes the record. */
export async function openSession(
  tx: Tx,
  { tokens }: IdentityResources,
  user: SessionUser,
  { request, acting = null }: { request?: RequestInfo; acting?: ImpersonationStart | null } = {},
): Promise<OpenSession> {
  const sessionId = tx.ids.next()
  const now = tx.clock.now()
  await sql`
    insert into session (account_id, id, user_id, started_at, refreshed_at, authenticated_at, user_agent, ip,
      impersonator_account_id, impersonator_session_id, reason, ends_at)
    values (${user.accountId}, ${sessionId}, ${user.userId}, ${now}, ${now}, ${now}, ${request?.userAgent ?? ''},
      ${request?.ip ?? ''}, ${acting?.accountId ?? null}, ${acting?.sessionId ?? null}, ${acting?.reason ?? null},
      ${acting?.endsAt ?? null})
  `.execute(tx.sql)
  const refreshToken = tokens.firstRefresh()
  await storeToken(tx, user.accountId, sessionId, tokens.refreshHash(refreshToken))
  if (acting === null) {
    const { accountId, userId } = user
    await recordSignIn(tx, user)
    await audit(
      tx,
      { kind: 'user', accountId, userId },
      {
        accountId,
        action: 'signed_in',
        subject: { kind: 'ses', id: sessionId },
        request,
      },
    )
  }
  const impersonator = acting && { accountId: acting.accountId, userId: acting.userId }
  const endsAt = acting?.endsAt ?? null
  return { ...tokens.issue({ ...user, sessionId, impersonator, endsAt }), refreshToken }
}

/**
 * Answers the session with its next refresh token. Fails with `session_ended` if the tokens do not belong together or
 * are not ours, or if the session has ended. A refresh token that was used before ends the session.
 */
export async function refreshSession(
  identity: IdentityResources,
  pair: { token: string; refreshtoken: string },
): Promise<OpenSession> {
  const { db, tokens, origin } = identity
  const claims = tokens.readEnded(pair.token)
  if (!claims) fail('session_ended')
  // A reuse ends the session: that has to be committed, so the refusal is thrown outside.
  const session = await db.transaction(async (tx) => {
    const live = await lockLiveSession(tx, tokens, claims)
    if (live === null) return null
    const refreshToken = await nextRefreshToken(tx, tokens, claims, pair.refreshtoken)
    if (refreshToken === 'unknown') return null
    if (refreshToken === 'reused') {
      await endSessions(tx, identity, claims, 'reuse', { only: claims.sessionId })
      await recordReuse(tx, claims)
      const user = await userById(tx, claims.accountId, claims.userId)
      if (user)
        await sendMail(tx, identity.mailSeal, mailsIn(user.language).sessionReusedMail(origin, user.email))
      return null
    }
    await storeRefreshed(tx, claims)
    // Whoever acts as a customer is at work in their own session too.
    if (live.behind) await storeRefreshed(tx, live.behind)
    const { role, epoch, endsAt } = live
    return { ...tokens.issue({ ...claims, role, epoch, endsAt }), refreshToken: refreshToken.token }
  })
  return session ?? fail('session_ended')
}

/** Records that the person has just confirmed their identity in this session. */
export async function storeConfirmation(
  tx: Tx,
  { liveSessions }: IdentityResources,
  actor: User,
): Promise<void> {
  const { accountId, sessionId } = actor
  await sql`
    update session set authenticated_at = ${tx.clock.now()} where account_id = ${accountId} and id = ${sessionId}
  `.execute(tx.sql)
  tx.afterCommit(() => liveSessions.ended([sessionId]))
}

/** Gives the session tokens of a new epoch. Tokens of earlier epochs are no longer valid (ASVS 5.0 §7.2.4). */
export async function renewTokens(tx: Tx, identity: IdentityResources, actor: User): Promise<OpenSession> {
  const { tokens } = identity
  const { accountId, sessionId } = actor
  await sql`
    delete from refresh_token where account_id = ${accountId} and session_id = ${sessionId}
  `.execute(tx.sql)
  const { rows } = await sql<{ epoch: number }>`
    update session set epoch = epoch + 1, refreshed_at = ${tx.clock.now()}
    where account_id = ${accountId} and id = ${sessionId} and ended_at is null
    returning epoch
  `.execute(tx.sql)
  const { epoch } = rows[0] ?? fail('session_ended')
  const refreshToken = tokens.firstRefresh()
  await storeToken(tx, accountId, sessionId, tokens.refreshHash(refreshToken))
  await storeConfirmation(tx, identity, actor)
  return { ...tokens.issue({ ...actor, epoch }), refreshToken }
}

/** Signs out and records it. */
export async function endSession(
  tx: Tx,
  identity: IdentityResources,
  actor: User,
  request?: RequestInfo,
): Promise<void> {
  await endSessions(tx, identity, actor, 'sign_out', { only: actor.sessionId })
  await audit(tx, actor, {
    accountId: actor.accountId,
    action: 'signed_out',
    subject: { kind: 'ses', id: actor.sessionId },
    request,
  })
}

/**
 * Ends the user's sessions: all, all but `except`, or only `only`. It also ends sessions in which the user acts as a
 * customer. Answers the user's own sessions that ended.
 */
export async function endSessions(
  tx: Tx,
  identity: IdentityResources,
  user: UserRef,
  by: SessionEndReason,
  { except = null, only = null }: { except?: bigint | null; only?: bigint | null } = {},
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    update session set ended_at = ${tx.clock.now()}, ended_by = ${by}
    where account_id = ${user.accountId} and user_id = ${user.userId} and ended_at is null
      and (${except}::int8 is null or id <> ${except}::int8) and (${only}::int8 is null or id = ${only}::int8)
    returning id
  `.execute(tx.sql)
  return ended(tx, identity, user.accountId, rows)
}

/** Ends all sessions of the account's people, and those in which somebody acts as one of them. */
export async function endAccountSessions(
  tx: Tx,
  identity: IdentityResources,
  accountId: bigint,
  by: SessionEndReason,
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    update session set ended_at = ${tx.clock.now()}, ended_by = ${by}
    where account_id = ${accountId} and ended_at is null
    returning id
  `.execute(tx.sql)
  return ended(tx, identity, accountId, rows)
}

/**
 * Makes every process read the user's sessions again with the next request, because a role or a rule changed. Without a
 * user it means everybody in the account.
 */
export async function forgetCachedSessions(
  tx: Tx,
  { liveSessions }: IdentityResources,
  of: { accountId: bigint; userId: bigint | null },
): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select id from session
    where account_id = ${of.accountId} and (${of.userId}::int8 is null or user_id = ${of.userId}::int8)
      and ended_at is null
  `.execute(tx.sql)
  tx.afterCommit(() => liveSessions.ended(rows.map(({ id }) => id)))
}

/**
 * Leads from a session in which an Administrator acts as a customer back to their own, and ends the acting session. The
 * refresh token must be valid, or have been valid a moment ago. The acting session may have ended by its time, its user
 * or the account. It may not have ended by returning, by signing out, or by a reused token. Answers null if there is no
 * way back.
 */
export async function returnToOwnSession(
  tx: Tx,
  identity: IdentityResources,
  pair: { token: string; refreshtoken: string },
): Promise<{ session: OpenSession; acted: User; administrator: SessionUser } | null> {
  const { tokens } = identity
  const claims = tokens.readEnded(pair.token)
  if (!claims?.impersonator) return null
  const { rows } = await sql<{
    role: Role
    email: string
    authenticatedAt: Date
    behindAccountId: bigint
    behindSessionId: bigint
  }>`
    select u.role, e.email, s.authenticated_at as "authenticatedAt", s.impersonator_account_id as "behindAccountId",
      s.impersonator_session_id as "behindSessionId"
    from session s
    join account_user u on u.account_id = s.account_id and u.id = s.user_id
    join user_email e on e.account_id = u.account_id and e.user_id = u.id
    where s.account_id = ${claims.accountId} and s.id = ${claims.sessionId} and s.user_id = ${claims.userId}
      and s.impersonator_session_id is not null
      and (s.ended_by is null or s.ended_by not in ('sign_out', 'reuse', 'impersonator'))
    for update of s
  `.execute(tx.sql)
  const [acted] = rows
  if (!acted) return null
  const refreshToken = await nextRefreshToken(tx, tokens, claims, pair.refreshtoken)
  if (typeof refreshToken === 'string') return null
  const own = { ...claims.impersonator, sessionId: acted.behindSessionId }
  const live = await lockLiveSession(tx, tokens, own)
  if (live === null) return null

  await sql`
    update session set ended_at = ${tx.clock.now()}, ended_by = 'impersonator'
    where account_id = ${claims.accountId} and id = ${claims.sessionId}
  `.execute(tx.sql)
  tx.afterCommit(() => identity.liveSessions.ended([claims.sessionId]))
  await storeRefreshed(tx, own)
  // The Administrator's other tabs go on with the refresh token they have: this is one more of the same session.
  const first = tokens.firstRefresh()
  await storeToken(tx, own.accountId, own.sessionId, tokens.refreshHash(first))
  const administrator = { accountId: own.accountId, userId: own.userId, role: live.role }
  return {
    session: { ...tokens.issue({ ...own, role: live.role, epoch: live.epoch }), refreshToken: first },
    acted: {
      kind: 'user',
      ...claims,
      impersonator: { ...claims.impersonator, writes: false },
      role: acted.role,
      email: acted.email,
      authenticatedAt: acted.authenticatedAt,
      needsTwoStep: false,
    },
    administrator,
  }
}

/** Deletes sessions of all accounts that ended long ago, with their tokens. Answers their number. */
export async function dropOldSessions(db: Db): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    with dropped as (delete from session where refreshed_at < ${new Date(db.clock.ms() - KEPT_MS)} returning account_id)
    select count(*)::int4 as sessions from dropped
  `.execute(db.sql)
  return rows[0]?.sessions ?? 0
}

/** Lets the Administrator who acts as the user make changes until the session ends. */
export async function allowChanges(
  tx: Tx,
  identity: IdentityResources,
  actor: User,
  reason: string,
): Promise<void> {
  await sql`
    update session set change_reason = ${reason}
    where account_id = ${actor.accountId} and id = ${actor.sessionId} and impersonator_session_id is not null
  `.execute(tx.sql)
  // The next request reads it anew.
  tx.afterCommit(() => identity.liveSessions.ended([actor.sessionId]))
}

interface LockedSession {
  role: Role
  epoch: number
  endsAt: Date | null
  behind: { accountId: bigint; sessionId: bigint } | null
}

/** Locks the session against parallel refreshes. Null if it has ended. */
async function lockLiveSession(
  tx: Tx,
  tokens: Tokens,
  of: { accountId: bigint; userId: bigint; sessionId: bigint },
): Promise<LockedSession | null> {
  const { rows } = await sql<{
    role: Role
    epoch: number
    endsAt: Date | null
    behindAccountId: bigint | null
    behindSessionId: bigint | null
  }>`
    select u.role, s.epoch, s.ends_at as "endsAt", behind.account_id as "behindAccountId", behind.id as "behindSessionId"
    ${fromLiveSession(of, tx.clock.now())}
      and s.refreshed_at > ${new Date(tx.clock.ms() - tokens.lifetime_ms - IDLE_MARGIN_MS)}
    for update of s
  `.execute(tx.sql)
  const [row] = rows
  if (!row) return null
  const { role, epoch, endsAt, behindAccountId: accountId, behindSessionId: sessionId } = row
  return {
    role,
    epoch,
    endsAt,
    behind: accountId === null || sessionId === null ? null : { accountId, sessionId },
  }
}

/** Records that the session was refreshed and so is in use. */
async function storeRefreshed(tx: Tx, of: { accountId: bigint; sessionId: bigint }): Promise<void> {
  await sql`
    update session set refreshed_at = ${tx.clock.now()}
    where account_id = ${of.accountId} and id = ${of.sessionId}
  `.execute(tx.sql)
}

/** Tells all processes that the sessions have ended, and ends the sessions in which their users acted as a customer. */
async function ended(
  tx: Tx,
  { liveSessions }: IdentityResources,
  accountId: bigint,
  rows: readonly { id: bigint }[],
): Promise<bigint[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  const { rows: acting } = await sql<{ id: bigint }>`
    update session set ended_at = ${tx.clock.now()}, ended_by = 'impersonator'
    where impersonator_account_id = ${accountId} and impersonator_session_id = any(${int8Array(ids)}::int8[])
      and account_id <> ${accountId} and ended_at is null
    returning id
  `.execute(tx.sql)
  tx.afterCommit(() => liveSessions.ended([...ids, ...acting.map(({ id }) => id)]))
  return ids
}

async function recordReuse(tx: Tx, of: { accountId: bigint; sessionId: bigint }): Promise<void> {
  await audit(
    tx,
    { kind: 'system', accountId: of.accountId },
    {
      accountId: of.accountId,
      action: 'session_ended',
      subject: { kind: 'ses', id: of.sessionId },
      detail: { by: 'reuse' },
    },
  )
}

/**
 * The token that follows the refresh token. A valid token is used up now; a token that was used a moment ago gets the
 * same successor.
 */
async function nextRefreshToken(
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

/**
 * A person's own sessions: where they are signed in. They can end sessions that they do not recognise or no longer need
 * (ASVS
 * 5.0 §7.5.2).
 */
/** The most sessions that are listed: far more than anybody opens in `SESSION_MS`. */
const SESSIONS_LISTED_MAX = 100

interface OwnSession {
  id: bigint
  current: boolean
  userAgent: string
  ip: string
  startedAt: Date
  lastSeenAt: Date
  /** The Administrator who acts as this person in the session. */
  impersonator: string | null
}

/** The actor's own live sessions, newest first. */
export async function listSessions(
  reader: Reader,
  { tokens }: IdentityResources,
  actor: Pick<User, 'accountId' | 'userId' | 'sessionId'>,
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

/** Ends one of the actor's own sessions. Fails with `not_found` if there is none, or if it has ended. */
export async function revokeSession(
  tx: Tx,
  identity: IdentityResources,
  actor: User,
  sessionId: bigint,
  request?: RequestInfo,
): Promise<void> {
  const ended = await endSessions(tx, identity, actor, 'revoked', { only: sessionId })
  if (ended.length === 0) fail('not_found')
  await recordEnded(tx, actor, ended, request)
}

/** Ends the actor's own sessions except the present one. Answers how many. */
export async function revokeOtherSessions(
  tx: Tx,
  identity: IdentityResources,
  actor: User,
  request?: RequestInfo,
): Promise<number> {
  const ended = await endSessions(tx, identity, actor, 'revoked', { except: actor.sessionId })
  await recordEnded(tx, actor, ended, request)
  return ended.length
}

async function recordEnded(
  tx: Tx,
  actor: User,
  sessionIds: readonly bigint[],
  request: RequestInfo | undefined,
): Promise<void> {
  for (const id of sessionIds) {
    const subject = { kind: 'ses' as const, id }
    await audit(tx, actor, {
      accountId: actor.accountId,
      action: 'session_ended',
      subject,
      request,
    })
  }
}

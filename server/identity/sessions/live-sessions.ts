/**
 * Whether the session behind an access token is still valid. Every request asks, and memory nearly always answers: what
 * was read counts for `FRESH_MS`. The function that ends a session tells this process at once and other processes by
 * NOTIFY. So a user who is signed out or disabled is refused from the next request here, and within a second elsewhere
 * even if the notification is lost.
 */
import type { Role } from '@nkra/contract/permissions.ts'
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { ActingAdministrator, User } from '../../platform/actor.ts'
import { asFailure } from '../../platform/database/database-errors.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { ReadCache } from '../../platform/recent-map.ts'
import type { Claims, Tokens } from './tokens.ts'

/** The person behind a live session, as the database has them. */
interface LiveSession {
  role: Role
  email: string
  impersonator: ActingAdministrator | null
  /** The epoch that a valid token must have. */
  epoch: number
  authenticatedAt: Date
  needsTwoStep: boolean
}

/** The longest life of a session (ASVS 5.0 §7.3). */
export const SESSION_MS = 12 * 3_600_000

export const FRESH_MS = 1_000

/** The most sessions in memory, about 200 bytes each. */
const CACHED_MAX = 50_000

const CHANNEL = 'session_ended'

export class LiveSessions {
  readonly #db: Db
  readonly #administratorsNeedTwoStep: boolean
  readonly #cache: ReadCache<bigint, LiveSession | null>
  readonly #watchers = new Map<bigint, Set<() => void>>()
  #stopListening: () => Promise<void> = () => Promise.resolve()

  private constructor(db: Db, administratorsNeedTwoStep: boolean) {
    this.#db = db
    this.#administratorsNeedTwoStep = administratorsNeedTwoStep
    this.#cache = new ReadCache(db.clock, { fresh_ms: FRESH_MS, entries_max: CACHED_MAX })
  }

  static async open(db: Db, administratorsNeedTwoStep: boolean): Promise<LiveSessions> {
    const sessions = new LiveSessions(db, administratorsNeedTwoStep)
    sessions.#stopListening = await db.listen(CHANNEL, (payload) => sessions.#forget(payload))
    return sessions
  }

  /**
   * Reads a session. Answers null if it has ended, its user is disabled or its account suspended. A session in which an
   * Administrator acts as a customer ends with the Administrator's own.
   */
  read(claims: Claims): Promise<LiveSession | null> {
    return this.#cache.read(claims.sessionId, () =>
      readSession(this.#db, this.#administratorsNeedTwoStep, claims),
    )
  }

  /**
   * Calls `changed` whenever this session may have ended or its user's role changed. Answers a function that stops
   * it.
   */
  watch(sessionId: bigint, changed: () => void): () => void {
    const all = this.#watchers.get(sessionId) ?? new Set()
    this.#watchers.set(sessionId, all.add(changed))
    return () => {
      all.delete(changed)
      if (all.size === 0 && this.#watchers.get(sessionId) === all) this.#watchers.delete(sessionId)
    }
  }

  /** Tells that these sessions have ended. Call it after the commit. */
  ended(sessionIds: readonly bigint[]): void {
    for (const id of sessionIds) {
      this.#cache.forget(id)
      // Where this fails, the others notice by themselves within FRESH_MS.
      this.#db.notify(CHANNEL, encodeId('ses', id)).catch(() => undefined)
    }
  }

  close(): Promise<void> {
    return this.#stopListening()
  }

  #forget(payload: string): void {
    const id = decodeId('ses', payload)
    // After a break in the connection any session may have ended.
    if (id === null) this.#cache.clear()
    else this.#cache.forget(id)
    const changed =
      id === null
        ? [...this.#watchers.values()].flatMap((all) => [...all])
        : [...(this.#watchers.get(id) ?? [])]
    for (const tell of changed) tell()
  }
}

/**
 * Answers the user of an access token. Fails with `session_ended` if the token is not ours, has ended, or belongs to an
 * ended session. Role, address and acting Administrator come from the database, not from the token.
 */
export async function authenticate(tokens: Tokens, sessions: LiveSessions, token: string): Promise<User> {
  const claims = tokens.read(token)
  const living = claims && (await sessions.read(claims))
  if (!living || living.impersonator?.userId !== claims.impersonator?.userId) fail('session_ended')
  if (claims.epoch !== living.epoch) fail('session_ended')
  const { accountId, userId, sessionId, expires } = claims
  const { role, email, authenticatedAt, needsTwoStep, impersonator } = living
  // Every call comes by here. An object that is spread without some of its fields takes several times as long.
  return {
    kind: 'user',
    accountId,
    userId,
    sessionId,
    role,
    email,
    expires,
    authenticatedAt,
    needsTwoStep,
    impersonator,
  }
}

async function readSession(
  db: Db,
  administratorsNeedTwoStep: boolean,
  claims: Claims,
): Promise<LiveSession | null> {
  try {
    const { rows } = await sql<Omit<LiveSession, 'impersonator'> & AdministratorSession>`
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
      ${fromLiveSession(claims, db.clock.now())}
    `.execute(db.sql)
    const [row] = rows
    if (!row) return null
    const { role, email, epoch, authenticatedAt, needsTwoStep } = row
    return { role, email, epoch, authenticatedAt, needsTwoStep, impersonator: impersonatorOf(row) }
  } catch (error) {
    throw asFailure(error)
  }
}

/** The Administrator's own session, from which they act as a customer. */
interface AdministratorSession {
  behindAccountId: bigint | null
  behindUserId: bigint | null
  /** Whether a reason to make changes is in the audit log. */
  writes: boolean
}

function impersonatorOf({
  behindAccountId,
  behindUserId,
  writes,
}: AdministratorSession): ActingAdministrator | null {
  if (behindAccountId === null || behindUserId === null) return null
  return { accountId: behindAccountId, userId: behindUserId, writes }
}

/**
 * SQL for the `from` and `where` of a live session `s`, its user `u` with the address `e`, and the session `behind` it.
 */
export function fromLiveSession(of: { accountId: bigint; userId: bigint; sessionId: bigint }, now: Date) {
  return sql`
    from session s
    join account_user u on u.account_id = s.account_id and u.id = s.user_id
    join user_email e on e.account_id = u.account_id and e.user_id = u.id
    join account a on a.id = s.account_id
    left join session behind
      on behind.account_id = s.impersonator_account_id and behind.id = s.impersonator_session_id
    left join account_user administrator
      on administrator.account_id = behind.account_id and administrator.id = behind.user_id
    where s.account_id = ${of.accountId} and s.id = ${of.sessionId} and s.user_id = ${of.userId}
      and s.ended_at is null and u.disabled_at is null and a.status = 'Active'
      and s.started_at > ${new Date(now.getTime() - SESSION_MS)}
      and (s.impersonator_session_id is null or (
        s.ends_at > ${now} and behind.ended_at is null and administrator.disabled_at is null
        and administrator.role = 'Administrator'
      ))`
}

/**
 * Acting as a customer. An Administrator gets a session of an account's owner for at most `IMPERSONATION_MS_MAX`. They
 * see what the owner sees, and may change something only after they give a reason. The audit logs of both accounts
 * record its start, its end and every change in it. Calls that belong to the customer alone are refused
 * (contract/impersonation.ts). It ends with the Administrator's own session. Leaving it leads back to that.
 */
import { IMPERSONATION_MS_MAX } from '@nkra/contract/identity/sessions.ts'
import { sql } from 'kysely'
import { accountStatus } from '../../catalog/accounts.ts'
import type { User } from '../../platform/actor.ts'
import { auditAll, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { IdentityResources } from '../resources.ts'
import {
  allowChanges,
  endSession,
  endSessions,
  openSession,
  type OpenSession,
  returnToOwnSession,
} from './sessions.ts'
import { firstOwner } from '../users/users.ts'

/**
 * Opens a session as the account's first owner who can sign in. Fails with `not_found`, `account_suspended`,
 * `owner_missing`.
 */
export async function impersonate(
  identity: IdentityResources,
  actor: User,
  { accountId, reason }: { accountId: bigint; reason: string },
  request: RequestInfo,
): Promise<OpenSession> {
  return identity.db.transaction(async (tx) => {
    if ((await accountStatus(tx, accountId)) === 'Suspended') fail('account_suspended')
    const owner = (await firstOwner(tx, accountId)) ?? fail('owner_missing')
    const endsAt = new Date(tx.clock.ms() + IMPERSONATION_MS_MAX)
    const { userId, sessionId } = actor
    const acting = { accountId: actor.accountId, userId, sessionId, reason, endsAt }
    const session = await openSession(tx, identity, owner, { request, acting })
    await auditAll(tx, actor, [actor.accountId, accountId], {
      action: 'impersonation_started',
      subject: { kind: 'acc', id: accountId },
      detail: { owner: `${owner.firstName} ${owner.lastName}`, reason },
      request,
    })
    return session
  })
}

/**
 * Allows changes for the rest of the session and records the reason. Fails with `forbidden` if the session is not
 * acting as a customer.
 */
export async function changeAsCustomer(
  identity: IdentityResources,
  actor: User,
  reason: string,
  request: RequestInfo,
): Promise<Impersonation> {
  const { impersonator } = actor
  if (impersonator === null) return fail('forbidden')
  return identity.db.transaction(async (tx) => {
    await allowChanges(tx, identity, actor, reason)
    await auditAll(tx, actor, [impersonator.accountId, actor.accountId], {
      action: 'impersonation_changes_allowed',
      subject: { kind: 'acc', id: actor.accountId },
      detail: { reason },
      request,
    })
    return (await impersonationOf(tx, actor)) ?? fail('session_ended')
  })
}

/**
 * Leads back to the Administrator's own session. It takes the tokens of the acting session. Fails with `session_ended`.
 */
export async function endImpersonation(
  identity: IdentityResources,
  pair: { token: string; refreshtoken: string },
  request: RequestInfo,
): Promise<OpenSession> {
  return identity.db.transaction(async (tx) => {
    const left = (await returnToOwnSession(tx, identity, pair)) ?? fail('session_ended')
    await auditEnd(tx, left.acted, request)
    return left.session
  })
}

/** Signs out of this session and records it in the right audit logs. */
export async function signOut(identity: IdentityResources, actor: User, request: RequestInfo): Promise<null> {
  await identity.db.transaction(async (tx) => {
    if (actor.impersonator === null) await endSession(tx, identity, actor, request)
    else {
      await endSessions(tx, identity, actor, 'sign_out', { only: actor.sessionId })
      await auditEnd(tx, actor, request)
    }
  })
  return null
}

async function auditEnd(tx: Tx, acted: User, request: RequestInfo): Promise<void> {
  if (acted.impersonator === null) return
  await auditAll(tx, acted, [acted.impersonator.accountId, acted.accountId], {
    action: 'impersonation_ended',
    subject: { kind: 'acc', id: acted.accountId },
    request,
  })
}

export interface Impersonation {
  /** The name of the Administrator who acts. */
  administrator: string
  /** The account for which they act. */
  accountName: string
  ends: Date
  /** Whether they gave a reason to make changes. */
  mayChange: boolean
}

/** Answers how the actor's session acts as a customer. Null if it does not. */
export async function impersonationOf(reader: Reader, actor: User): Promise<Impersonation | null> {
  const { impersonator } = actor
  if (impersonator === null) return null
  const { rows } = await sql<Impersonation>`
    select administrator.first_name || ' ' || administrator.last_name as administrator, a.name as "accountName",
      s.ends_at as ends, s.change_reason is not null as "mayChange"
    from session s
    join account a on a.id = s.account_id
    join account_user administrator
      on administrator.account_id = ${impersonator.accountId} and administrator.id = ${impersonator.userId}
    where s.account_id = ${actor.accountId} and s.id = ${actor.sessionId}
  `.execute(reader.sql)
  return rows[0] ?? null
}

/**
 * The team of an account: who belongs to it, and what each member may do. A change counts from the member's next
 * request, whatever their token says. An account always keeps an active Owner, and nobody can take rights from
 * themselves. If two Owners disable each other at once, both wait for the same lock and one of them stays.
 */
import { TEAM_MAX, type Member as MemberReply, type TeamRole } from '@nkra/contract/identity/team.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireRecent, type User } from '../../platform/actor.ts'
import { audit, type AuditRecord, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { IdentityResources } from '../resources.ts'
import { listInvitations, type Invitation } from './invitations.ts'
import { endSessions, forgetCachedSessions } from '../sessions/sessions.ts'
import { teamTwoStepSince } from './two-step-rule.ts'
import { disableUser, enableUser, storeRole } from '../users/users.ts'

export type Member = z.output<typeof MemberReply>

/** Lists the members and the invited people, each by name. */
export async function listTeam(
  reader: Reader,
  { accountId }: Pick<User, 'accountId'>,
): Promise<{ members: Member[]; invitations: Invitation[]; twoStepSince: Date | null }> {
  const { rows } = await sql<Member>`
    ${MEMBER} where u.account_id = ${accountId}
    order by u.disabled_at is not null, lower(u.first_name), lower(u.last_name), u.id limit ${TEAM_MAX}
  `.execute(reader.sql)
  return {
    members: rows,
    invitations: await listInvitations(reader, accountId),
    twoStepSince: await teamTwoStepSince(reader, accountId),
  }
}

/**
 * Changes a member's role. Fails with `not_found`, `own_membership`, `last_owner`, and for another Owner with
 * `reauthentication_required`.
 */
export async function changeMemberRole(
  tx: Tx,
  identity: IdentityResources,
  actor: User,
  given: { memberId: bigint; role: z.output<typeof TeamRole> },
  request?: RequestInfo,
): Promise<Member> {
  const { memberId: userId, role } = given
  const member = await lockMember(tx, actor, userId)
  if (member.role === role) return readMember(tx, actor, userId)
  if (member.isLastOwner) fail('last_owner')
  if (role === 'Owner') requireRecent(actor, tx.clock)
  const user = { accountId: actor.accountId, userId }
  await storeRole(tx, user, role)
  await forgetCachedSessions(tx, identity, user)
  await record(tx, actor, 'member_role_changed', userId, { from: member.role, to: role }, request)
  return readMember(tx, actor, userId)
}

/**
 * Disables the member and signs them out everywhere. Repeating it changes nothing. Fails with `not_found`,
 * `own_membership`, `last_owner`.
 */
export async function disableMember(
  tx: Tx,
  identity: IdentityResources,
  actor: User,
  userId: bigint,
  request?: RequestInfo,
): Promise<Member> {
  const member = await lockMember(tx, actor, userId)
  if (!member.active) return readMember(tx, actor, userId)
  if (member.isLastOwner) fail('last_owner')
  const user = { accountId: actor.accountId, userId }
  await disableUser(tx, user)
  await endSessions(tx, identity, user, 'disabled')
  await record(tx, actor, 'member_disabled', userId, {}, request)
  return readMember(tx, actor, userId)
}

/**
 * Enables a disabled member. Repeating it changes nothing. Fails with `not_found`, and with `own_membership` for
 * oneself.
 */
export async function enableMember(
  tx: Tx,
  actor: User,
  userId: bigint,
  request?: RequestInfo,
): Promise<Member> {
  const member = await lockMember(tx, actor, userId)
  if (member.active) return readMember(tx, actor, userId)
  await enableUser(tx, { accountId: actor.accountId, userId })
  await record(tx, actor, 'member_enabled', userId, {}, request)
  return readMember(tx, actor, userId)
}

/**
 * Locks the member and all Owners of the account, always in the same order. Fails with `own_membership` if the member
 * is the actor, and with `not_found`.
 */
async function lockMember(
  tx: Tx,
  { accountId, userId }: User,
  memberId: bigint,
): Promise<{ role: string; active: boolean; isLastOwner: boolean }> {
  if (memberId === userId) fail('own_membership')
  const { rows } = await sql<{ id: bigint; role: string; active: boolean }>`
    select id, role, disabled_at is null as active from account_user
    where account_id = ${accountId} and (id = ${memberId} or role = 'Owner')
    order by id
    for update
  `.execute(tx.sql)
  const member = rows.find(({ id }) => id === memberId) ?? fail('not_found')
  const owners = rows.filter(({ role, active }) => role === 'Owner' && active)
  return { ...member, isLastOwner: owners.length === 1 && owners[0]?.id === memberId }
}

async function readMember(reader: Reader, { accountId }: User, userId: bigint): Promise<Member> {
  const { rows } = await sql<Member>`
    ${MEMBER} where u.account_id = ${accountId} and u.id = ${userId}
  `.execute(reader.sql)
  return rows[0] ?? fail('not_found')
}

async function record(
  tx: Tx,
  actor: User,
  action: AuditRecord['action'],
  userId: bigint,
  detail: NonNullable<AuditRecord['detail']>,
  request?: RequestInfo,
): Promise<void> {
  const { accountId } = actor
  await audit(tx, actor, {
    accountId,
    action,
    subject: { kind: 'usr', id: userId },
    detail,
    request,
  })
}

const MEMBER = sql`
  select u.id, e.email, u.first_name as "firstName", u.last_name as "lastName", u.other_names as "otherNames", u.role,
    case when u.disabled_at is null then 'active' else 'disabled' end as state, u.created_at as since,
    u.signed_in_at as "lastSignInAt"
  from account_user u join user_email e on e.account_id = u.account_id and e.user_id = u.id`

/**
 * Invitations to an account's team. The life of an invitation:
 *
 * 1. A member names an address and a role. The invitation is stored. It does not reserve the address.
 * 2. A job checks later whether a user has the address. So inviting tells nobody who has an account.
 * 3. If a user has it, the mail says so and contains no code, because an address belongs to one account.
 * 4. Otherwise the mail contains a code. It can be sent again, and the invitation can be withdrawn.
 * 5. The reader of the mail sets a password with the code (`reset-password`, as after forgetting one).
 * 6. The reader is then a user of the account with a confirmed address.
 */
import { TEAM_MAX, type Invitation as InvitationReply, type TeamRole } from '@nkra/contract/identity/team.ts'
import { encodeId, Id } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { requireRecent, type User } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { job } from '../../platform/database/job-queue.ts'
import { attempt, invitationLimit } from '../users/attempt-limits.ts'
import { codeDigest, randomCode, parseCode, RESEND_MS, WRONG_TRIES_MAX } from '../users/confirmation-codes.ts'
import type { IdentityResources } from '../resources.ts'
import { mailsIn } from '../notifications/mail-languages.ts'
import { storeDefaultNotifications } from '../notifications/choices.ts'
import { createUser, assignConfirmedEmail, userByEmail, userById } from '../users/users.ts'

export type Invitation = z.output<typeof InvitationReply>

export interface InvitedPerson {
  accountId: bigint
  invitationId: bigint
  email: string
  role: z.output<typeof TeamRole>
  firstName: string
  lastName: string
}

/** How long an invitation's code is valid: three days include a weekend. */
export const INVITATION_MS = 3 * 24 * 3_600_000

/** The most invitations of one address with which a code is compared, newest first. */
const COMPARED_MAX = 100

/** A job that mails an invitation. Jobs for one invitation are merged while they wait. */
export const invitationJob = job(
  'identity.mail-invitation',
  z.object({ accountId: Id('acc'), invitationId: Id('ivt') }),
  { merged: true },
)

/**
 * Invites somebody. Fails with `member_exists` if the address belongs to a member already, `team_full`,
 * `too_many_attempts` if the account has invited too many, and, to invite an Owner, with `reauthentication_required`.
 */
export async function inviteMember(
  identity: IdentityResources,
  actor: User,
  given: { email: string; firstName: string; lastName: string; role: InvitedPerson['role'] },
  request?: RequestInfo,
): Promise<Invitation> {
  const { db } = identity
  const { accountId } = actor
  if (given.role === 'Owner') requireRecent(actor, db.clock)
  await attempt(db, invitationLimit, String(accountId))
  return db.transaction(async (tx) => {
    const team = await countTeam(tx, accountId, given.email)
    if (team.has) fail('member_exists')
    if (team.people >= TEAM_MAX) fail('team_full', { limit: TEAM_MAX })
    const invitationId = tx.ids.next()
    const now = tx.clock.now()
    const { rows } = await sql`
      insert into invitation (account_id, id, email, role, first_name, last_name, invited_by, sent_at, expires_at)
      values (${accountId}, ${invitationId}, ${given.email}, ${given.role}, ${given.firstName}, ${given.lastName},
        ${actor.userId}, ${now}, ${new Date(now.getTime() + INVITATION_MS)})
      on conflict (account_id, email) do nothing
      returning id
    `.execute(tx.sql)
    // Two who invite the same person at once: the second finds the first's.
    if (rows.length === 0) fail('member_exists')
    await askForMail(tx, accountId, invitationId)
    await audit(tx, actor, {
      accountId,
      action: 'member_invited',
      subject: { kind: 'ivt', id: invitationId },
      detail: { email: given.email, role: given.role },
      request,
    })
    return readInvitation(tx, accountId, invitationId)
  })
}

/**
 * Mails the invitation again. Fails with `not_found`, `too_many_requests` if it was mailed less than a minute ago, and
 * `too_many_attempts` if the account has mailed too many.
 */
export async function resendInvitation(
  { db }: IdentityResources,
  actor: User,
  invitationId: bigint,
  request?: RequestInfo,
): Promise<Invitation> {
  const { accountId } = actor
  await attempt(db, invitationLimit, String(accountId))
  return db.transaction(async (tx) => {
    const { resendAt, email, role } = await readInvitation(tx, accountId, invitationId)
    const now = tx.clock.now()
    const wait_ms = resendAt.getTime() - now.getTime()
    if (wait_ms > 0) fail('too_many_requests', { seconds: Math.ceil(wait_ms / 1000) })
    await sql`
      update invitation
      set invited_by = ${actor.userId}, sent_at = ${now}, expires_at = ${new Date(now.getTime() + INVITATION_MS)},
        code_hash = null, wrong_tries = 0
      where account_id = ${accountId} and id = ${invitationId}
    `.execute(tx.sql)
    await askForMail(tx, accountId, invitationId)
    await audit(tx, actor, {
      accountId,
      action: 'member_invited',
      subject: { kind: 'ivt', id: invitationId },
      detail: { email, role, again: true },
      request,
    })
    return readInvitation(tx, accountId, invitationId)
  })
}

/** Withdraws an invitation; its code stops working. Fails with `not_found`. */
export async function withdrawInvitation(
  tx: Tx,
  actor: User,
  invitationId: bigint,
  request?: RequestInfo,
): Promise<null> {
  const { accountId } = actor
  const { rows } = await sql<{ email: string }>`
    delete from invitation where account_id = ${accountId} and id = ${invitationId} returning email
  `.execute(tx.sql)
  const { email } = rows[0] ?? fail('not_found')
  await audit(tx, actor, {
    accountId,
    action: 'invitation_withdrawn',
    subject: { kind: 'ivt', id: invitationId },
    detail: { email },
    request,
  })
  return null
}

/** Lists the people who are invited to the account, by name. */
export async function listInvitations(reader: Reader, accountId: bigint): Promise<Invitation[]> {
  const { rows } = await sql<InvitationRow>`
    ${INVITATION} where account_id = ${accountId} order by lower(first_name), lower(last_name), id limit ${TEAM_MAX}
  `.execute(reader.sql)
  return rows.map(invitationOf)
}

/**
 * Mails the code, or a notice if the address belongs to a user already. Mails nothing if the invitation was withdrawn
 * meanwhile.
 */
export async function mailInvitation(
  { db, codeKey, mailSeal, origin }: IdentityResources,
  { accountId, invitationId }: { accountId: bigint; invitationId: bigint },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await sql<{ email: string; invitedBy: bigint }>`
      select email, invited_by as "invitedBy" from invitation
      where account_id = ${accountId} and id = ${invitationId} for update
    `.execute(tx.sql)
    const [invitation] = rows
    const inviter = invitation && (await userById(tx, accountId, invitation.invitedBy))
    if (!inviter || inviter.disabledAt !== null) return
    const { email } = invitation
    const somebody = await userByEmail(tx, email)
    if (somebody?.confirmedAt) {
      await sendMail(
        tx,
        mailSeal,
        mailsIn(somebody.language).invitedElsewhereMail(origin, email, inviter.email),
      )
      return
    }
    const code = randomCode(tx.clock)
    await sql`
      update invitation set code_hash = ${digest(codeKey, { email, invitationId }, code)}, wrong_tries = 0
      where account_id = ${accountId} and id = ${invitationId}
    `.execute(tx.sql)
    await sendMail(
      tx,
      mailSeal,
      // Nothing is known of the person yet. Those who work together mostly share a language.
      mailsIn(inviter.language).invitationMail(origin, email, inviter.email, code),
    )
  })
}

/**
 * The invitation of a code, or null. Its row is locked until the transaction ends, so that a code is used only once. A
 * wrong code is not counted here, because it may be a code of another kind (`countWrongTry`).
 */
export async function findInvitation(
  tx: Tx,
  key: Buffer,
  tried: { email: string; code: string },
): Promise<InvitedPerson | null> {
  const { rows } = await sql<InvitedPerson & { hash: Buffer }>`
    select account_id as "accountId", id as "invitationId", email, role, first_name as "firstName",
      last_name as "lastName", code_hash as hash
    from invitation
    where email = ${tried.email} and code_hash is not null and expires_at > ${tx.clock.now()}
      and wrong_tries < ${WRONG_TRIES_MAX}
    order by sent_at desc limit ${COMPARED_MAX}
    for update
  `.execute(tx.sql)
  const code = parseCode(tried.code)
  const found = rows.find((invited) => timingSafeEqual(invited.hash, digest(key, invited, code)))
  if (!found) return null
  const { hash: _, ...invited } = found
  return invited
}

/** Counts a wrong code against the invitations of the address. */
export async function countWrongTry(tx: Tx, email: string): Promise<void> {
  await sql`
    update invitation set wrong_tries = least(wrong_tries + 1, ${WRONG_TRIES_MAX}::int4)
    where email = ${email} and code_hash is not null
    returning account_id
  `.execute(tx.sql)
}

/**
 * Makes the invited person a user. The address counts as confirmed, because the code arrived there. Answers false if
 * the code no longer works, or the address belongs to a user meanwhile.
 */
export async function acceptInvitation(
  tx: Tx,
  { codeKey }: IdentityResources,
  given: { email: string; code: string; passwordHash: string },
): Promise<boolean> {
  const invited = await findInvitation(tx, codeKey, given)
  if (!invited) return false
  const { accountId, email, role, firstName, lastName } = invited
  const { passwordHash } = given
  const userId = await createUser(tx, {
    accountId,
    role,
    firstName,
    lastName,
    otherNames: '',
    phone: '',
    passwordHash,
  })
  // What was written so far is undone.
  if (!(await assignConfirmedEmail(tx, { email, accountId, userId }))) fail('code_refused')
  await storeDefaultNotifications(tx, { accountId, userId, role })
  await sql`delete from invitation where account_id = ${accountId} and id = ${invited.invitationId}`.execute(
    tx.sql,
  )
  await audit(
    tx,
    { kind: 'user', accountId, userId },
    { accountId, action: 'member_joined', subject: { kind: 'usr', id: userId }, detail: { role } },
  )
  return true
}

async function askForMail(tx: Tx, accountId: bigint, invitationId: bigint): Promise<void> {
  await tx.enqueue(invitationJob, { accountId, invitationId }, { key: encodeId('ivt', invitationId) })
}

/** Answers how many people the team has, invited people included, and whether the address belongs to one of them. */
async function countTeam(
  tx: Tx,
  accountId: bigint,
  email: string,
): Promise<{ people: number; has: boolean }> {
  const { rows } = await sql<{ people: number; has: boolean }>`
    select count(*)::int4 as people, coalesce(bool_or(email = ${email}), false) as has
    from (
      select email from user_email where account_id = ${accountId}
      union all
      select email from invitation where account_id = ${accountId}
    ) as team
  `.execute(tx.sql)
  return rows[0]!
}

async function readInvitation(reader: Reader, accountId: bigint, id: bigint): Promise<Invitation> {
  const { rows } = await sql<InvitationRow>`
    ${INVITATION} where account_id = ${accountId} and id = ${id}
  `.execute(reader.sql)
  return invitationOf(rows[0] ?? fail('not_found'))
}

type InvitationRow = Omit<Invitation, 'resendAt'>

function invitationOf(row: InvitationRow): Invitation {
  return { ...row, resendAt: new Date(row.sentAt.getTime() + RESEND_MS) }
}

function digest(
  key: Buffer,
  { email, invitationId }: Pick<InvitedPerson, 'email' | 'invitationId'>,
  code: string,
): Buffer {
  return codeDigest(key, ['invitation', email, String(invitationId), code])
}

const INVITATION = sql`
  select id, email, first_name as "firstName", last_name as "lastName", role, sent_at as "sentAt",
    expires_at as "expiresAt"
  from invitation`

/** Sets a new password, with the old one in a session or with a mailed code. The person's other sessions end. */
import { accountName } from '../../catalog/accounts.ts'
import type { User } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import { fail } from '../../platform/fail.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { networkOf } from '../../platform/rate-limit.ts'
import { attempt, codeLimit, passwordLimit } from '../users/attempt-limits.ts'
import { checkCode, type CodeHolder } from '../users/confirmation-codes.ts'
import type { QueueCaller } from '../users/hashing-queue.ts'
import type { IdentityResources } from '../resources.ts'
import { acceptInvitation, countWrongTry, findInvitation, type InvitedPerson } from '../teams/invitations.ts'
import { mailsIn } from '../notifications/mail-languages.ts'
import { passwordFault } from '../users/password-rules.ts'
import { callerOfAddress, callerOfUser } from '../users/password-hashing.ts'
import { endSessions } from '../sessions/sessions.ts'
import { confirmEmail, publicFactsOf, storePassword, userById } from '../users/users.ts'

/**
 * Changes the actor's own password. This session goes on and every other ends. Fails with `current_password_wrong`,
 * also if the address is not the actor's own, `password_refused`, `too_many_attempts`.
 */
export async function changePassword(
  identity: IdentityResources,
  actor: User,
  given: { email: string; currentPassword: string; newPassword: string },
  request: RequestInfo,
): Promise<null> {
  const { db, hasher, origin } = identity
  const caller = callerOfUser(actor)
  const tried = await attempt(db, passwordLimit, 'change', String(actor.userId))
  const user = await userById(db, actor.accountId, actor.userId)
  const own = user !== null && user.email === given.email
  const { right } = await hasher.verify(given.currentPassword, own ? user.passwordHash : null, caller)
  if (!own || !right) fail('current_password_wrong')
  await tried.forgive(db)

  const reason = passwordFault(given.newPassword, await publicFactsOf(db, user))
  if (reason !== null) fail('password_refused', { reason })
  const hash = await hasher.hash(given.newPassword, caller)
  await db.transaction(async (tx) => {
    // Another change that came first has made the current password a wrong one.
    if (!(await storePassword(tx, user, hash, user.passwordHash))) fail('current_password_wrong')
    await endSessions(tx, identity, user, 'password', { except: actor.sessionId })
    await sendMail(tx, identity.mailSeal, mailsIn(user.language).passwordChangedMail(origin, user.email))
    await audit(tx, actor, { accountId: user.accountId, action: 'password_changed', request })
  })
  return null
}

/**
 * Checks whether a mailed code can set a password, after a forgotten password or an invitation. It does not use the
 * code up. Fails with `code_refused` and `too_many_attempts`.
 */
export async function verifyResetCode(
  identity: IdentityResources,
  from: string,
  given: { email: string; code: string },
): Promise<null> {
  await requireCode(identity, from, given)
  return null
}

/**
 * Sets a password with a mailed code. The code proves whose address it is, so the address counts as confirmed.
 * Every session ends. A refused password leaves the code valid.
 */
export async function resetPassword(
  identity: IdentityResources,
  request: RequestInfo,
  given: { email: string; password: string; token: string },
): Promise<null> {
  const { db, hasher, codeKey, origin } = identity
  const { email, token: code } = given
  refuse(passwordFault(given.password, [email]))
  const { holder, invited } = await requireCode(identity, request.ip, { email, code })
  // The mailed code was right, which no stranger's is.
  const caller = callerOfAddress(request.ip, true)
  if (invited) return join(identity, invited, { code, password: given.password }, caller)
  const user = (await userById(db, holder.accountId, holder.userId)) ?? fail('code_refused')
  refuse(passwordFault(given.password, await publicFactsOf(db, user)))

  const hash = await hasher.hash(given.password, caller)
  const done = await db.transaction(async (tx) => {
    if (!(await checkCode(tx, codeKey, { email, code, purpose: 'reset', spend: true }))) return false
    await storePassword(tx, user, hash)
    await confirmEmail(tx, user)
    await endSessions(tx, identity, user, 'password')
    await sendMail(tx, identity.mailSeal, mailsIn(user.language).passwordChangedMail(origin, email))
    const { accountId, userId } = user
    await audit(tx, { kind: 'user', accountId, userId }, { accountId, action: 'password_reset', request })
    return true
  })
  if (!done) fail('code_refused')
  return null
}

function refuse(reason: string | null): void {
  if (reason !== null) fail('password_refused', { reason })
}

/** Makes the invited person a user, with their first password. Fails with `code_refused`, `password_refused`. */
async function join(
  identity: IdentityResources,
  invited: InvitedPerson,
  given: { code: string; password: string },
  caller: QueueCaller,
): Promise<null> {
  const { db, hasher } = identity
  const { accountId, email, firstName, lastName } = invited
  refuse(passwordFault(given.password, [firstName, lastName, email, await accountName(db, accountId)]))
  const passwordHash = await hasher.hash(given.password, caller)
  const joined = await db.transaction((tx) =>
    acceptInvitation(tx, identity, { email, code: given.code, passwordHash }),
  )
  if (!joined) fail('code_refused')
  return null
}

/**
 * Answers the user or the invitation of the code. Fails with `code_refused` for a wrong code and for an unknown address
 * alike.
 */
async function requireCode(
  { db, codeKey }: IdentityResources,
  from: string,
  given: { email: string; code: string },
): Promise<{ holder: CodeHolder; invited: null } | { holder: null; invited: InvitedPerson }> {
  const tried = await attempt(db, codeLimit, 'reset', given.email, networkOf(from))
  // A wrong try is counted: that has to be committed, so the refusal is thrown outside.
  const found = await db.transaction(async (tx) => {
    const invited = await findInvitation(tx, codeKey, given)
    if (invited) return { holder: null, invited }
    const holder = await checkCode(tx, codeKey, { ...given, purpose: 'reset', spend: false })
    if (holder) return { holder, invited }
    await countWrongTry(tx, given.email)
    return null
  })
  if (!found) fail('code_refused')
  await tried.forgive(db)
  return found
}

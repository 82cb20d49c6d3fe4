/**
 * Signing in. The same answer, after the same work, for a wrong password and for an address that nobody has: one
 * verification of a hash, and the same statements. What a second step is asked of, only whoever has done the first
 * learns.
 */
import { accountStatus } from '../catalog/accounts.ts'
import { fail } from '../platform/fail.ts'
import { addressLimit, attempt, networkOf, passwordLimit } from './attempts.ts'
import { spendNonce } from './google.ts'
import type { Identity } from './identity.ts'
import { openSession, type OpenSession } from './sessions.ts'
import { afterSecondStep } from './two-step.ts'
import { storePassword, userByEmail } from './users.ts'

/**
 * Opens a session. `from` is the network address of the caller. Fails with `credentials_refused`,
 * `too_many_attempts`, and only where the password is right with `email_not_confirmed`, `account_suspended`,
 * `second_step_required` or `second_step_refused`.
 */
export async function signIn(
  identity: Identity,
  from: string,
  given: { email: string; password: string; code?: string | undefined },
): Promise<OpenSession> {
  const { db, hasher } = identity
  const network = networkOf(from)
  const tried = await attempt(db, passwordLimit, given.email, network)
  const triedHere = tried.familiar ? null : await attempt(db, addressLimit, network)

  const user = await userByEmail(db, given.email)
  const { right, stale } = await hasher.verify(given.password, user?.passwordHash ?? null)
  if (!user || !right || user.disabledAt !== null) fail('credentials_refused')

  await tried.forgive(db)
  await triedHere?.forgive(db)
  if (user.confirmedAt === null) fail('email_not_confirmed')
  if ((await accountStatus(db, user.accountId)) === 'Suspended') fail('account_suspended')
  if (stale) await storePassword(db, user, await hasher.hash(given.password), user.passwordHash)
  return afterSecondStep(identity, user, given.code, (tx) => openSession(tx, identity, user))
}

/**
 * Opens a session for whom Google vouches for. What it vouches for is an address, so only one that its owner has also
 * confirmed to us signs in; somebody else may be waiting behind one that nobody confirmed. The ID token is used up by
 * the session that it opens, not by a code that was missing or mistyped.
 *
 * Fails with `social_login_off`, `social_login_refused` (the token is not for us, not of now, not Google's, or was used
 * before), `social_login_unvouched`, `social_login_unavailable`, `social_login_unknown`, `account_suspended`,
 * `second_step_required`, `second_step_refused`, `too_many_attempts`.
 */
export async function signInByGoogle(
  identity: Identity,
  given: { credential: string; clientId: string; code?: string | undefined },
): Promise<OpenSession> {
  const { db, google } = identity
  if (google === null) fail('social_login_off')
  if (given.clientId !== google.clientId) fail('social_login_refused')
  const { email, nonce } = await google.verify(given.credential)

  const user = await userByEmail(db, email)
  if (!user || user.confirmedAt === null) fail('social_login_unknown')
  if (user.disabledAt !== null) fail('social_login_refused')
  if ((await accountStatus(db, user.accountId)) === 'Suspended') fail('account_suspended')
  return afterSecondStep(identity, user, given.code, async (tx) => {
    if (!(await spendNonce(tx, nonce))) fail('social_login_refused')
    return openSession(tx, identity, user)
  })
}

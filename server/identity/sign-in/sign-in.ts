/**
 * Signing in. The same answer, after the same work, for a wrong password and for an address that nobody has: one
 * verification of a hash, and the same statements. What a second step is asked of, only whoever has done the first
 * learns.
 *
 * Each refusal is on record: in the log of the account whose person's address was used, and of an address that nobody
 * has in the operator's, without the address.
 */
import type { FailureCode } from '@nkra/contract/failures.ts'
import { accountStatus, OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { anyone } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Fail, fail } from '../../platform/fail.ts'
import { addressLimit, attempt, networkOf } from '../users/attempt-limits.ts'
import { useNonce } from './google.ts'
import { attemptPassword } from './password-guessing.ts'
import type { IdentityResources } from '../resources.ts'
import { callerOfAddress } from '../users/password-hashing.ts'
import { openSession, type OpenSession } from '../sessions/sessions.ts'
import { withSecondStep } from './two-step.ts'
import { storePassword, userByEmail, type UserRecord } from '../users/users.ts'

/**
 * Opens a session. Fails with `credentials_refused`,
 * `too_many_attempts`, and only where the password is right with `email_not_confirmed`, `account_suspended`,
 * `second_step_required` or `second_step_refused`.
 */
export async function signIn(
  identity: IdentityResources,
  request: RequestInfo,
  given: { email: string; password: string; code?: string | undefined },
): Promise<OpenSession> {
  const { db, hasher } = identity
  const network = networkOf(request.ip)
  const tried = await attemptPassword(db, given.email, network)
  const triedHere = tried.familiar ? null : await attempt(db, addressLimit, network)

  const user = await userByEmail(db, given.email)
  const caller = callerOfAddress(request.ip, tried.familiar)
  const { right, stale } = await hasher.verify(given.password, user?.passwordHash ?? null, caller)
  if (!right) await tried.wrong(db)
  if (!user || !right || user.disabledAt !== null)
    return refuse(identity, request, user, 'credentials_refused')

  await tried.forgive(db)
  await triedHere?.forgive(db)
  if (user.confirmedAt === null) return refuse(identity, request, user, 'email_not_confirmed')
  if (stale) await storePassword(db, user, await hasher.hash(given.password, caller), user.passwordHash)
  return finish(identity, request, user, given.code, (tx) => openSession(tx, identity, user, { request }))
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
  identity: IdentityResources,
  request: RequestInfo,
  given: { credential: string; clientId: string; code?: string | undefined },
): Promise<OpenSession> {
  const { db, google } = identity
  if (google === null) fail('social_login_off')
  if (given.clientId !== google.clientId) fail('social_login_refused')
  const { email, nonce } = await google.verify(given.credential)

  const user = await userByEmail(db, email)
  if (!user || user.confirmedAt === null) fail('social_login_unknown')
  if (user.disabledAt !== null) return refuse(identity, request, user, 'social_login_refused')
  return finish(identity, request, user, given.code, async (tx) => {
    if (!(await useNonce(tx, nonce))) fail('social_login_refused')
    return openSession(tx, identity, user, { request })
  })
}

/** What follows the first step, whichever that was. */
async function finish(
  identity: IdentityResources,
  request: RequestInfo,
  user: UserRecord,
  code: string | undefined,
  open: (tx: Tx) => Promise<OpenSession>,
): Promise<OpenSession> {
  if ((await accountStatus(identity.db, user.accountId)) === 'Suspended') {
    return refuse(identity, request, user, 'account_suspended')
  }
  try {
    return await withSecondStep(identity, user, code, request, open)
  } catch (error) {
    // A code that was not given yet is no attempt.
    if (!(error instanceof Fail) || error.code === 'second_step_required' || error.retryable) throw error
    await recordRefusal(identity, request, user, error.code)
    throw error
  }
}

/** Refuses, and puts it on record. */
async function refuse(
  identity: IdentityResources,
  request: RequestInfo,
  user: UserRecord | null,
  code: FailureCode,
): Promise<never> {
  await recordRefusal(identity, request, user, code)
  return fail(code)
}

async function recordRefusal(
  { db }: IdentityResources,
  request: RequestInfo,
  user: UserRecord | null,
  code: FailureCode,
): Promise<void> {
  await db.transaction((tx) =>
    audit(tx, anyone, {
      accountId: user?.accountId ?? OPERATOR_ACCOUNT_ID,
      action: 'sign_in_refused',
      ...(user && { subject: { kind: 'usr', id: user.userId } }),
      detail: { reason: user ? code : 'address_unknown' },
      request,
    }),
  )
}

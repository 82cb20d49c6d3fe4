/**
 * Signing in. A wrong password and an unknown address get the same answer after the same work: one check of a hash, and
 * the same statements. Only a person who passed the first step learns whether there is a second.
 *
 * The audit log records each refusal: in the account of the person whose address was used, or, for an unknown address,
 * in the operator's account without the address.
 */
import type { FailureCode } from '@nkra/contract/failures.ts'
import { accountStatus, OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { anyone, type User } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Fail, fail } from '../../platform/fail.ts'
import { networkOf } from '../../platform/rate-limit.ts'
import { addressLimit, attempt } from '../users/attempt-limits.ts'
import { useNonce } from './google.ts'
import { attemptPassword } from './password-guessing.ts'
import type { IdentityResources } from '../resources.ts'
import { callerOfAddress } from '../users/password-hashing.ts'
import { openSession, type OpenSession, storeConfirmation } from '../sessions/sessions.ts'
import { readTwoStep, requirePassword, withSecondStep } from './two-step.ts'
import { storePassword, userByEmail, type UserRecord } from '../users/users.ts'
import type { confirmSession as route } from '@nkra/contract/identity/sign-in.ts'
import { CONFIRMED_MS } from '@nkra/contract/confirmation.ts'
import type { z } from 'zod'

/**
 * Opens a session. Fails with `credentials_refused` and `too_many_attempts`; only after the right password with
 * `email_not_confirmed`, `account_suspended`, `second_step_required` or `second_step_refused`.
 */
export function signIn(
  identity: IdentityResources,
  request: RequestInfo,
  given: PasswordSignIn,
): Promise<OpenSession> {
  return identity.signIns.count(() => signInByPassword(identity, request, given))
}

interface PasswordSignIn {
  email: string
  password: string
  code?: string | undefined
}

async function signInByPassword(
  identity: IdentityResources,
  request: RequestInfo,
  given: PasswordSignIn,
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
    return refuseSignIn(identity, request, user, 'credentials_refused')

  await tried.forgive(db)
  await triedHere?.forgive(db)
  if (user.confirmedAt === null) return refuseSignIn(identity, request, user, 'email_not_confirmed')
  if (stale) await storePassword(db, user, await hasher.hash(given.password, caller), user.passwordHash)
  return finishSignIn(identity, request, user, given.code, (tx) =>
    openSession(tx, identity, user, { request }),
  )
}

/**
 * Opens a session for a person whom Google confirms. Google confirms the address, but it must also be confirmed with
 * us, because somebody else may have registered it. A session uses the ID token up; a missing or mistyped code does
 * not.
 *
 * Fails with `social_login_off`, `social_login_refused` (the token is not for us, is too old, is not Google's, or was
 * used before), `social_login_unvouched`, `social_login_unavailable`, `social_login_unknown`, `account_suspended`,
 * `second_step_required`, `second_step_refused`, `too_many_attempts`.
 */
export function signInByGoogle(
  identity: IdentityResources,
  request: RequestInfo,
  given: GoogleSignIn,
): Promise<OpenSession> {
  return identity.signIns.count(() => signInVouched(identity, request, given))
}

interface GoogleSignIn {
  credential: string
  clientId: string
  code?: string | undefined
}

async function signInVouched(
  identity: IdentityResources,
  request: RequestInfo,
  given: GoogleSignIn,
): Promise<OpenSession> {
  const { db, google } = identity
  if (google === null) fail('social_login_off')
  if (given.clientId !== google.clientId) fail('social_login_refused')
  const { email, nonce } = await google.verify(given.credential)

  const user = await userByEmail(db, email)
  if (!user || user.confirmedAt === null) fail('social_login_unknown')
  if (user.disabledAt !== null) return refuseSignIn(identity, request, user, 'social_login_refused')
  return finishSignIn(identity, request, user, given.code, async (tx) => {
    if (!(await useNonce(tx, nonce))) fail('social_login_refused')
    return openSession(tx, identity, user, { request })
  })
}

/** Finishes a sign-in after its first step, which was a password or Google. */
async function finishSignIn(
  identity: IdentityResources,
  request: RequestInfo,
  user: UserRecord,
  code: string | undefined,
  open: (tx: Tx) => Promise<OpenSession>,
): Promise<OpenSession> {
  if ((await accountStatus(identity.db, user.accountId)) === 'Suspended') {
    return refuseSignIn(identity, request, user, 'account_suspended')
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

/** Fails and records the refusal in the audit log. */
async function refuseSignIn(
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

/**
 * Confirms a person's identity within an open session. Calls that cannot be undone, or that give others access, require it,
 * because a session may be in the wrong hands. One proof is enough: the password, a code of the second step, or a new
 * sign-in with Google for people who have no password.
 */
type SignInBody = z.output<typeof route.body>

/**
 * Answers until when the confirmation counts. Fails with `current_password_wrong`, `second_step_refused`,
 * `two_step_not_in_force`, `social_login_off`, `social_login_refused`, `social_login_unvouched`,
 * `social_login_unavailable`, `too_many_attempts`.
 */
export async function confirmSession(
  identity: IdentityResources,
  actor: User,
  given: SignInBody,
  request: RequestInfo,
): Promise<{ expires: Date }> {
  const { db } = identity
  const confirmed = async (tx: Tx, by: 'password' | 'second_step' | 'google') => {
    const { accountId, sessionId } = actor
    await storeConfirmation(tx, identity, actor)
    await audit(tx, actor, {
      accountId,
      action: 'session_confirmed',
      subject: { kind: 'ses', id: sessionId },
      detail: { by },
      request,
    })
    return { expires: new Date(tx.clock.ms() + CONFIRMED_MS) }
  }
  if ('password' in given) {
    await requirePassword(identity, actor, given.password)
    return db.transaction((tx) => confirmed(tx, 'password'))
  }
  if ('code' in given) {
    if ((await readTwoStep(db, actor)).inForceSince === null) fail('two_step_not_in_force')
    return withSecondStep(identity, actor, given.code, request, (tx) => confirmed(tx, 'second_step'))
  }
  const { google } = identity
  if (google === null) fail('social_login_off')
  if (given.clientId !== google.clientId) fail('social_login_refused')
  const { email, nonce } = await google.verify(given.credential)
  return db.transaction(async (tx) => {
    if (email !== actor.email || !(await useNonce(tx, nonce))) fail('social_login_refused')
    return confirmed(tx, 'google')
  })
}

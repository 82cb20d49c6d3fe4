/**
 * Signing in. The same answer, after the same work, for a wrong password and for an address that nobody has: one
 * verification of a hash, and the same statements.
 */
import { accountStatus } from '../catalog/accounts.ts'
import { fail } from '../platform/fail.ts'
import { addressLimit, attempt, networkOf, passwordLimit } from './attempts.ts'
import type { Identity } from './identity.ts'
import { openSession, type OpenSession } from './sessions.ts'
import { storePassword, userByEmail } from './users.ts'

/**
 * Opens a session. `from` is the network address of the caller. Fails with `credentials_refused`,
 * `too_many_attempts`, and only where the password is right with `email_not_confirmed` or `account_suspended`.
 */
export async function signIn(
  identity: Identity,
  from: string,
  given: { email: string; password: string },
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
  return db.transaction((tx) => openSession(tx, identity, user))
}

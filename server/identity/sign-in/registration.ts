/**
 * Registers a business and confirms its address. Nobody can find out by it who has an account. The answer and the work
 * are the same for a known and an unknown address: the whole registration is written first, and rolled back if the
 * address is taken. Only the mail differs, and only the address's owner reads it.
 */
import type { Language } from '@nkra/contract/identity/languages.ts'
import { agreeToTerms, createAccount } from '../../catalog/accounts.ts'
import type { RequestInfo } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { accountRegistered } from '../events.ts'
import { networkOf } from '../../platform/rate-limit.ts'
import { attempt, codeLimit, mailLimit } from '../users/attempt-limits.ts'
import { issueCode, checkCode, wasSpent } from '../users/confirmation-codes.ts'
import type { IdentityResources } from '../resources.ts'
import { mailsIn } from '../notifications/mail-languages.ts'
import { storeDefaultNotifications } from '../notifications/choices.ts'
import { passwordFault } from '../users/password-rules.ts'
import { callerOfAddress } from '../users/password-hashing.ts'
import { claimEmail, confirmEmail, createUser, claimEmailWarning } from '../users/users.ts'

export interface Registration {
  email: string
  password: string
  companyName: string
  firstName: string
  lastName: string
  otherNames: string
  phoneNumber: string
  /** The version of the operator's terms that the person agreed to. */
  termsVersion?: number | undefined
  /** The language of the page. */
  language?: Language | undefined
}

/**
 * Registers a business. Fails with `password_refused`, `terms_version_unknown` and `too_many_attempts`. None of them
 * says anything about the address.
 */
export async function register(
  identity: IdentityResources,
  request: RequestInfo,
  given: Registration,
): Promise<null> {
  const { db, hasher } = identity
  await attempt(db, mailLimit, networkOf(request.ip))
  const { email, companyName, firstName, lastName } = given
  const reason = passwordFault(given.password, [email, companyName, firstName, lastName])
  if (reason !== null) fail('password_refused', { reason })

  const passwordHash = await hasher.hash(given.password, callerOfAddress(request.ip))
  const taken = new Error('The address is somebody’s')
  await db.transaction(async (tx) => {
    try {
      await tx.savepoint(async () => {
        const user = await writeRegistration(tx, given, passwordHash)
        if (given.termsVersion !== undefined) await agreeToTerms(tx, user, given.termsVersion, request)
        const claimed = await claimEmail(tx, user)
        await storeDefaultNotifications(tx, { ...user, role: 'Owner' })
        const code = await issueCode(tx, identity.codeKey, 'confirm', user)
        if (code !== null)
          await sendMail(
            tx,
            identity.mailSeal,
            mailsIn(given.language).codeMail('confirm', identity.origin, email, code),
          )
        tx.publish(accountRegistered.of(user.accountId, user))
        // Only here: what was left out before told by 5 ms who has an account (bench/enumeration.ts).
        if (!claimed) throw taken
      })
    } catch (error) {
      if (error !== taken) throw error
      const language = await claimEmailWarning(tx, email)
      if (language !== null) {
        const mail = mailsIn(language).alreadyRegisteredMail(identity.origin, email)
        await sendMail(tx, identity.mailSeal, mail)
      }
    }
  })
  return null
}

/**
 * Confirms an address. Fails with `code_refused` for a wrong code and for an address that nobody has, with
 * `already_confirmed` for the code that confirmed it before, and with `too_many_attempts`.
 */
export async function confirm(
  identity: IdentityResources,
  from: string,
  given: { email: string; code: string },
): Promise<null> {
  const { db, codeKey } = identity
  const tried = await attempt(db, codeLimit, 'confirm', given.email, networkOf(from))
  const outcome = await db.transaction(async (tx) => {
    const found = await checkCode(tx, codeKey, { ...given, purpose: 'confirm', spend: true })
    if (found) await confirmEmail(tx, found)
    else if (!(await wasSpent(tx, codeKey, { ...given, purpose: 'confirm' }))) return 'refused'
    return found ? 'confirmed' : 'before'
  })
  if (outcome === 'refused') fail('code_refused')
  await tried.forgive(db)
  if (outcome === 'before') fail('already_confirmed')
  return null
}

async function writeRegistration(tx: Tx, given: Registration, passwordHash: string) {
  const { email, companyName, firstName, lastName, otherNames, phoneNumber: phone } = given
  const accountId = await createAccount(tx, { name: companyName })
  const { language } = given
  const user = {
    accountId,
    role: 'Owner' as const,
    firstName,
    lastName,
    otherNames,
    phone,
    passwordHash,
    language,
  }
  return { email, accountId, userId: await createUser(tx, user) }
}

/**
 * Limits on attempts at one person's password. A network has five free attempts and then waits (`passwordLimit`). If
 * several networks give wrong passwords for one person within a day, somebody is guessing. Then a network from which
 * the person has never signed in has only two free attempts and waits longer. Known networks go on as before, and the
 * person gets a mail. Nobody is locked out: the first attempts of every network are checked, and a right password ends
 * its wait.
 *
 * Addresses that nobody has are counted in the same way, so the answer does not tell who has an account.
 */
import { Email } from '@nkra/contract/identity/sign-in.ts'
import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { job } from '../../platform/database/job-queue.ts'
import {
  attempt,
  readAttempts,
  isFirstWithin,
  passwordLimit,
  countAttempt,
  type Attempt,
  type AttemptLimit,
  type AttemptCounter,
} from '../users/attempt-limits.ts'
import type { IdentityResources } from '../resources.ts'
import { mailsIn } from '../notifications/mail-languages.ts'
import { userByEmail } from '../users/users.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** If this many unfamiliar networks give wrong passwords within a day, somebody is guessing. A traveller uses fewer. */
export const GUESSING_NETWORKS = 5

/** The limit instead of `passwordLimit` for an unfamiliar network while somebody guesses the person's password. */
export const guessedPersonLimit: AttemptLimit = {
  ...passwordLimit,
  free: 2,
  delay_ms: 5 * MINUTE_MS,
  delay_max_ms: 12 * 60 * MINUTE_MS,
}

/** Counts the unfamiliar networks that gave wrong passwords for one person. */
const networksTally: AttemptCounter = { name: 'networks', forget_ms: DAY_MS }

/** Counts the warnings mailed to one person. */
const warningTally: AttemptCounter = { name: 'guesses told', forget_ms: DAY_MS }

/** The job that warns the person, if there is one. Requests for one person merge while they wait. */
export const guessingWarningJob = job('identity.warn-of-guesses', z.object({ email: Email }), {
  merged: true,
})

export interface PasswordAttempt extends Attempt {
  /** Call this if the password was wrong. */
  wrong(db: Db): Promise<void>
}

/** Counts an attempt at the person's password. Fails with `too_many_attempts` as `attempt` does. */
export async function attemptPassword(db: Db, email: string, network: string): Promise<PasswordAttempt> {
  const [here, networks] = await readAttempts(db, [
    { tally: passwordLimit, tried: [email, network] },
    { tally: networksTally, tried: [email] },
  ])
  const isGuessedAt = here?.familiar !== true && (networks?.count ?? 0) >= GUESSING_NETWORKS
  const tried = await attempt(db, isGuessedAt ? guessedPersonLimit : passwordLimit, email, network)
  return {
    ...tried,
    async wrong(later) {
      // Each network counts once a day.
      if (tried.familiar || !tried.first) return
      if ((await countAttempt(later, networksTally, email)) < GUESSING_NETWORKS) return
      await later.transaction((tx) => tx.enqueue(guessingWarningJob, { email }, { key: email }))
    },
  }
}

/** Warns the person at most once a day. An unconfirmed address gets no mail. */
export async function mailGuessingWarning(
  { db, mailSeal, origin }: IdentityResources,
  { email }: { email: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await userByEmail(tx, email)
    if (!user || user.confirmedAt === null || user.disabledAt !== null) return
    if (await isFirstWithin(tx, warningTally, email))
      await sendMail(tx, mailSeal, mailsIn(user.language).guessedAtMail(origin, email))
  })
}

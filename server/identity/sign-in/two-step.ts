/**
 * Two-step sign-in: after the password the person gives a code of their authenticator. If it is lost, they give one of
 * their recovery codes. Each code works once. A new password does not change the second step (ASVS 5.0 §6.4.3), so a
 * person who reads somebody's mail still lacks it.
 *
 * The database holds the authenticator's secret, sealed, and an HMAC of each recovery code. Nobody can sign in with
 * what it holds.
 */
import { sql } from 'kysely'
import type { User, UserRef } from '../../platform/actor.ts'
import { byteaArray, int8Array } from '../../platform/database/binary-arrays.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import { attempt, passwordLimit, secondStepLimit } from '../users/attempt-limits.ts'
import { codeDigest, randomCode, parseCode } from '../users/confirmation-codes.ts'
import type { IdentityResources } from '../resources.ts'
import { mailsIn } from '../notifications/mail-languages.ts'
import { callerOfUser } from '../users/password-hashing.ts'
import { endSessions, forgetCachedSessions, type OpenSession, renewTokens } from '../sessions/sessions.ts'
import { base32, matchingStep, otpauthUri, SECRET_BYTES } from './totp.ts'
import { languageOf, userById } from '../users/users.ts'

export const RECOVERY_CODES = 10
/**
 * The length of a recovery code. Its fifty bits are too many to guess within the limit of attempts, and few enough to
 * type from paper.
 */
const RECOVERY_CODE_LENGTH = 10

/**
 * How many used steps of the authenticator are stored. More can never be valid at one time, even if the clock goes
 * back.
 */
export const USED_STEPS_MAX = 10

/** A setup that is not confirmed in this time starts again. */
export const SETUP_MS = 30 * 60_000

export interface AuthenticatorSecret {
  /** The authenticator's secret in base 32. */
  secret: string
  uri: string
}

/** Answers whether the person has a second step, and whether they must have one. */
export async function readTwoStep(
  reader: Reader,
  of: UserRef,
): Promise<{ inForceSince: Date | null; recoveryCodesLeft: number }> {
  const { rows } = await sql<{ inForceSince: Date; recoveryCodesLeft: number }>`
    select t.in_force_since as "inForceSince", (
      select count(*)::int4 from recovery_code r
      where r.account_id = t.account_id and r.user_id = t.user_id and r.spent_at is null
    ) as "recoveryCodesLeft"
    from two_step t
    where t.account_id = ${of.accountId} and t.user_id = ${of.userId} and t.in_force_since is not null
  `.execute(reader.sql)
  return rows[0] ?? { inForceSince: null, recoveryCodesLeft: 0 }
}

/**
 * Makes a secret for the authenticator in place of that of an unfinished setup. Signing in asks for no code before
 * `confirmTwoStep`. Fails with `current_password_wrong`, `two_step_in_force`, `too_many_attempts`.
 */
export async function beginTwoStep(
  identity: IdentityResources,
  actor: User,
  given: { currentPassword: string },
): Promise<AuthenticatorSecret> {
  const { db, seal } = identity
  await requirePassword(identity, actor, given.currentPassword)
  const secret = db.clock.bytes(SECRET_BYTES)
  const { rows } = await sql`
    insert into two_step as t (account_id, user_id, secret, begun_at)
    values (${actor.accountId}, ${actor.userId}, ${seal.seal(secret.toString('base64url'))}, ${db.clock.now()})
    on conflict (account_id, user_id) do update set secret = excluded.secret, begun_at = excluded.begun_at
    where t.in_force_since is null
    returning 1
  `.execute(db.sql)
  if (rows.length === 0) fail('two_step_in_force')
  return { secret: base32(secret), uri: otpauthUri(actor.email, secret) }
}

/**
 * Puts the second step in force by a first code of the authenticator. Every other session ends, and this one goes
 * on with new tokens. Answers the recovery codes, only this once. Fails with `second_step_refused`,
 * `two_step_not_begun`, `two_step_in_force`, `too_many_attempts`.
 */
export async function confirmTwoStep(
  identity: IdentityResources,
  actor: User,
  given: { code: string },
  request: RequestInfo,
): Promise<{ recoveryCodes: string[]; session: OpenSession }> {
  const { db } = identity
  const tried = await attempt(db, secondStepLimit, String(actor.userId))
  const confirmed = await db.transaction(async (tx) => {
    const begun = await lockTwoStep(tx, actor)
    if (begun !== null && begun.inForceSince !== null) fail('two_step_in_force')
    if (begun === null || tx.clock.ms() - begun.begunAt.getTime() > SETUP_MS) fail('two_step_not_begun')
    const step = matchingStep(openSecret(identity, begun), digitsOf(given.code), tx.clock.ms(), [])
    if (step === null) fail('second_step_refused')
    await sql`
      update two_step set in_force_since = ${tx.clock.now()}, used_steps = ${int8Array([step])}::int8[]
      where account_id = ${actor.accountId} and user_id = ${actor.userId}
    `.execute(tx.sql)
    await endSessions(tx, identity, actor, 'two_step', { except: actor.sessionId })
    await mailNews(tx, identity, actor, 'on')
    const session = await renewTokens(tx, identity, actor)
    const recoveryCodes = await drawRecoveryCodes(tx, identity, actor)
    await audit(tx, actor, { accountId: actor.accountId, action: 'two_step_switched_on', request })
    return { recoveryCodes, session }
  })
  await tried.forgive(db)
  return confirmed
}

/**
 * Puts the second step out of force and deletes the authenticator's secret. Fails with `current_password_wrong`,
 * `second_step_refused`, `two_step_not_in_force`, `too_many_attempts`.
 */
export async function disableTwoStep(
  identity: IdentityResources,
  actor: User,
  given: { currentPassword: string; code: string },
  request: RequestInfo,
): Promise<null> {
  await withBoth(identity, actor, given, async (tx) => {
    await removeTwoStep(tx, actor)
    // Whoever needs a second step is led to set another up.
    await forgetCachedSessions(tx, identity, actor)
    await mailNews(tx, identity, actor, 'off')
    await audit(tx, actor, { accountId: actor.accountId, action: 'two_step_switched_off', request })
  })
  return null
}

/** Replaces the recovery codes, used and unused. Fails as `disableTwoStep` does. */
export async function renewRecoveryCodes(
  identity: IdentityResources,
  actor: User,
  given: { currentPassword: string; code: string },
  request: RequestInfo,
): Promise<string[]> {
  return withBoth(identity, actor, given, async (tx) => {
    await mailNews(tx, identity, actor, 'codes')
    const drawn = await drawRecoveryCodes(tx, identity, actor)
    await audit(tx, actor, { accountId: actor.accountId, action: 'recovery_codes_renewed', request })
    return drawn
  })
}

/**
 * Checks the second step of a person who passed the first, then does `work`, in one transaction. If no second step is
 * in force, it asks for no code. Fails with `second_step_required` if the code is missing, `second_step_refused` if it
 * is wrong or was used, and `too_many_attempts`.
 */
export async function withSecondStep<Result>(
  identity: IdentityResources,
  user: UserRef & { email: string },
  code: string | undefined,
  request: RequestInfo,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { db } = identity
  const { inForceSince } = await readTwoStep(db, user)
  if (inForceSince !== null && code !== undefined) {
    return withCode(identity, user, code, async (tx, taken) => {
      const done = await work(tx)
      if (taken === 'recovery code') await tellOfRecoveryCode(tx, identity, user, request)
      return done
    })
  }
  return db.transaction(async (tx) => {
    // Held against one that comes into force at this moment and ends all sessions but those that follow.
    const known = await lockTwoStep(tx, user)
    if (known !== null && known.inForceSince !== null) fail('second_step_required')
    return work(tx)
  })
}

/** Deletes the authenticator's secret and the recovery codes. Answers whether there were any. */
export async function removeTwoStep(tx: Tx, of: UserRef): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from two_step where account_id = ${of.accountId} and user_id = ${of.userId}
  `.execute(tx.sql)
  return numAffectedRows === 1n
}

/** Checks the password and a code, then does `work`. */
async function withBoth<Result>(
  identity: IdentityResources,
  actor: User,
  given: { currentPassword: string; code: string },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  await requirePassword(identity, actor, given.currentPassword)
  const { inForceSince } = await readTwoStep(identity.db, actor)
  if (inForceSince === null) fail('two_step_not_in_force')
  return withCode(identity, actor, given.code, work)
}

/**
 * Checks the person's password. Its attempts count together with those of `changePassword`, because a thief of the
 * session could guess the password by either. Fails with `current_password_wrong`, `too_many_attempts`.
 */
export async function requirePassword(
  { db, hasher }: IdentityResources,
  actor: User,
  password: string,
): Promise<void> {
  const tried = await attempt(db, passwordLimit, 'change', String(actor.userId))
  const user = await userById(db, actor.accountId, actor.userId)
  const { right } = await hasher.verify(password, user?.passwordHash ?? null, callerOfUser(actor))
  if (!right) fail('current_password_wrong')
  await tried.forgive(db)
}

async function withCode<Result>(
  identity: IdentityResources,
  user: UserRef,
  code: string,
  work: (tx: Tx, taken: SecondStep) => Promise<Result>,
): Promise<Result> {
  const { db } = identity
  const tried = await attempt(db, secondStepLimit, String(user.userId))
  const result = await db.transaction(async (tx) => {
    const taken = await takeCode(tx, identity, user, code)
    if (taken === null) fail('second_step_refused')
    return work(tx, taken)
  })
  await tried.forgive(db)
  return result
}

type SecondStep = 'authenticator' | 'recovery code'

/** Uses the code up. Answers null if it is wrong or was used before. The row is locked, so one code counts once. */
async function takeCode(
  tx: Tx,
  identity: IdentityResources,
  user: UserRef,
  code: string,
): Promise<SecondStep | null> {
  const known = await lockTwoStep(tx, user)
  if (known === null || known.inForceSince === null) return null
  const step = matchingStep(openSecret(identity, known), digitsOf(code), tx.clock.ms(), known.usedSteps)
  if (step !== null) {
    const used = [step, ...known.usedSteps].slice(0, USED_STEPS_MAX)
    await sql`
      update two_step set used_steps = ${int8Array(used)}::int8[]
      where account_id = ${user.accountId} and user_id = ${user.userId}
    `.execute(tx.sql)
    return 'authenticator'
  }
  const { numAffectedRows } = await sql`
    update recovery_code set spent_at = ${tx.clock.now()}
    where account_id = ${user.accountId} and user_id = ${user.userId} and spent_at is null
      and hash = ${recoveryHash(identity, user, parseCode(code))}
  `.execute(tx.sql)
  return numAffectedRows === 1n ? 'recovery code' : null
}

async function mailNews(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  actor: User,
  news: 'on' | 'off' | 'codes',
): Promise<void> {
  const mails = mailsIn(await languageOf(tx, actor))
  await sendMail(tx, mailSeal, mails.twoStepMail(origin, actor.email, news))
}

async function tellOfRecoveryCode(
  tx: Tx,
  { origin, mailSeal }: IdentityResources,
  { accountId, userId, email }: UserRef & { email: string },
  request: RequestInfo,
): Promise<void> {
  const { recoveryCodesLeft: left } = await readTwoStep(tx, { accountId, userId })
  const language = await languageOf(tx, { accountId, userId })
  await sendMail(tx, mailSeal, mailsIn(language).recoveryCodeUsedMail(origin, email, left))
  const actor = { kind: 'user', accountId, userId } as const
  await audit(tx, actor, { accountId, action: 'recovery_code_used', detail: { left }, request })
}

/** Replaces the recovery codes. Answers them in printed form: `K7QM2-XWD4A`. */
async function drawRecoveryCodes(tx: Tx, identity: IdentityResources, user: UserRef): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomCode(tx.clock, RECOVERY_CODE_LENGTH))
  await sql`
    delete from recovery_code where account_id = ${user.accountId} and user_id = ${user.userId}
  `.execute(tx.sql)
  await sql`
    insert into recovery_code (account_id, user_id, hash)
    select ${user.accountId}, ${user.userId}, hash
    from unnest(${byteaArray(codes.map((code) => recoveryHash(identity, user, code)))}::bytea[]) as hash
  `.execute(tx.sql)
  const half = RECOVERY_CODE_LENGTH / 2
  return codes.map((code) => `${code.slice(0, half)}-${code.slice(half)}`)
}

function recoveryHash({ recoveryKey }: IdentityResources, { userId }: UserRef, code: string): Buffer {
  return codeDigest(recoveryKey, [String(userId), code])
}

/** The digits of a code, typed with or without the space in its middle. */
const digitsOf = (typed: string): string => typed.replace(/\s/g, '')

interface TwoStep {
  secret: string
  begunAt: Date
  inForceSince: Date | null
  /** The used steps, latest first. */
  usedSteps: bigint[]
}

function openSecret({ seal }: IdentityResources, { secret }: TwoStep): Buffer {
  return Buffer.from(seal.open(secret), 'base64url')
}

async function lockTwoStep(tx: Tx, of: UserRef): Promise<TwoStep | null> {
  const { rows } = await sql<TwoStep>`
    select secret, begun_at as "begunAt", in_force_since as "inForceSince", used_steps as "usedSteps"
    from two_step where account_id = ${of.accountId} and user_id = ${of.userId}
    for update
  `.execute(tx.sql)
  return rows[0] ?? null
}

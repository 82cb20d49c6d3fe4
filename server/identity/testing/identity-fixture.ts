/**
 * For tests: an identity domain on its own database, with a clock, mail and password hashing that the test controls.
 */
import type { Role } from '@nkra/contract/permissions.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { createAccount } from '../../catalog/accounts.ts'
import { testClock, type TestClock } from '../../platform/clock.ts'
import { mailJob, openMail, type Mail } from '../../platform/mail/mail.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { openTextSecrets } from '../../messaging/messages/text-secrets.ts'
import type { GoogleOptions } from '../sign-in/google.ts'
import { guessingWarningJob, mailGuessingWarning } from '../sign-in/password-guessing.ts'
import { openIdentityResources, type IdentityResources } from '../resources.ts'
import { invitationJob, mailInvitation } from '../teams/invitations.ts'
import { codeMailJob, mailCode } from '../sign-in/code-mails.ts'
import { createHasher, OPERATOR_CALLER, type Hasher } from '../users/password-hashing.ts'
import { claimEmail, confirmEmail, createUser } from '../users/users.ts'

export const PASSWORD = 'plover kenkey ladder'
export const SECRET = Buffer.alloc(32, 7)
export const ORIGIN = 'http://localhost:3000'

/** The least that is argon2id, and all that a test needs. */
const CHEAP = { memory_kib: 64, passes: 1, lanes: 1 }

/** A request, for verbs that record its origin. */
export const FROM = { ip: '192.0.2.1', id: 'req_test', userAgent: 'a test' }

export interface Person {
  accountId: bigint
  userId: bigint
  email: string
  role: Role
}

export interface IdentityFixture {
  identity: IdentityResources
  clock: TestClock
  /** The database's address, for a second process. */
  connection: pg.ClientConfig
  /** How many passwords were hashed or checked since the last call. */
  hashings(): number
  /** A user with an account of their own, whose password is `PASSWORD`. */
  person(email: string, options?: { confirmed?: boolean; role?: Role }): Promise<Person>
  /** The mails since the last call, after the jobs that mail codes have run. */
  mails(): Promise<Mail[]>
  /** The rows that the statement finds. It names `account_id`, as every statement does. */
  rows(statement: string): Promise<unknown[]>
  close(): Promise<void>
}

export async function identityFixture(
  options: { google?: GoogleOptions; administratorsNeedTwoStep?: boolean } = {},
): Promise<IdentityFixture> {
  const clock = testClock()
  const base = await testDatabase({ clock })
  const { db } = base
  const counted = countedHasher(createHasher(clock, CHEAP))
  const identity = await openIdentityResources({
    db,
    secret: SECRET,
    origin: ORIGIN,
    codeTexts: openTextSecrets(SECRET.toString()),
    hasher: counted.hasher,
    administratorsNeedTwoStep: false,
    ...options,
  })
  const passwordHash = await createHasher(clock, CHEAP).hash(PASSWORD, OPERATOR_CALLER)

  const takeJobs = async (name: string) => {
    const { rows } = await sql<{ data: unknown }>`
      with taken as (delete from pgboss.job where name = ${name} returning data, created_on)
      select data from taken order by created_on`.execute(db.sql)
    return rows.map(({ data }) => data)
  }

  return {
    identity,
    clock,
    connection: base.connection,
    hashings: () => counted.taken(),
    person: (email, { confirmed = true, role = 'Owner' } = {}) =>
      db.transaction(async (tx) => {
        const accountId = await createAccount(tx, { name: 'Osikani Susu' })
        const names = { firstName: 'Efua', lastName: 'Owusu', otherNames: '', phone: '' }
        const userId = await createUser(tx, { accountId, role, ...names, passwordHash })
        const person = { accountId, userId, email, role }
        await claimEmail(tx, person)
        if (confirmed) await confirmEmail(tx, person)
        return person
      }),
    async mails() {
      for (const data of await takeJobs(codeMailJob.name)) await mailCode(identity, codeMailJob.decode(data))
      for (const data of await takeJobs(guessingWarningJob.name))
        await mailGuessingWarning(identity, guessingWarningJob.decode(data))
      for (const data of await takeJobs(invitationJob.name)) {
        await mailInvitation(identity, invitationJob.decode(data))
      }
      return (await takeJobs(mailJob.name)).map((stored) =>
        openMail(identity.mailSeal, mailJob.decode(stored)),
      )
    },
    async rows(statement) {
      return (await sql.raw(statement).execute(db.sql)).rows
    },
    async close() {
      await identity.close()
      await base.close()
    },
  }
}

/** The code of a mail, as it is printed. */
export function codeIn(mail: Mail | undefined): string {
  const [code] = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(mail?.text ?? '') ?? []
  if (code === undefined) throw new Error('there is no code in this mail')
  return code
}

/** The secret in a QR code for the authenticator. */
export function secretIn(uri: string): Buffer {
  const bits = (new URL(uri).searchParams.get('secret') ?? '')
    .split('')
    .map((digit) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(digit).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

function countedHasher(inner: Hasher): { hasher: Hasher; taken: () => number } {
  let count = 0
  return {
    hasher: {
      hash: (password, caller) => {
        count++
        return inner.hash(password, caller)
      },
      verify: (password, encoded, caller) => {
        count++
        return inner.verify(password, encoded, caller)
      },
    },
    taken: () => {
      const taken = count
      count = 0
      return taken
    },
  }
}

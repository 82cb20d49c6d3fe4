/**
 * Users: the people who sign in. Each belongs to one account. An e-mail address belongs to one user of all accounts.
 * Until somebody confirms it, the next person who registers it takes it over.
 */
import type { Language } from '@nkra/contract/identity/languages.ts'
import type { Role } from '@nkra/contract/permissions.ts'
import { sql } from 'kysely'
import { accountName } from '../../catalog/accounts.ts'
import { requireRecent, type User, type UserRef } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { RESEND_MS } from './confirmation-codes.ts'
import { confirmedPhone } from './phones.ts'

export interface UserRecord {
  accountId: bigint
  userId: bigint
  email: string
  role: Role
  firstName: string
  lastName: string
  passwordHash: string
  confirmedAt: Date | null
  disabledAt: Date | null
  language: Language
}

export interface NewUser {
  accountId: bigint
  email: string
  role: Role
  firstName: string
  lastName: string
  otherNames: string
  phone: string
  passwordHash: string
  /** The language of the screens. English if it is not known. */
  language?: Language | undefined
}

/** The user with this address, in lower case. */
export async function userByEmail(reader: Reader, email: string): Promise<UserRecord | null> {
  const { rows } = await sql<UserRecord>`
    ${USER} where e.email = ${email}`.execute(reader.sql)
  return rows[0] ?? null
}

export async function userById(
  reader: Reader,
  accountId: bigint,
  userId: bigint,
): Promise<UserRecord | null> {
  const { rows } = await sql<UserRecord>`
    ${USER} where u.account_id = ${accountId} and u.id = ${userId}`.execute(reader.sql)
  return rows[0] ?? null
}

/** The account's first owner who can sign in, or null. */
export async function firstOwner(reader: Reader, accountId: bigint): Promise<UserRecord | null> {
  const { rows } = await sql<UserRecord>`
    ${USER} where u.account_id = ${accountId} and u.role = 'Owner' and u.disabled_at is null
      and e.confirmed_at is not null
    order by u.id limit 1
  `.execute(reader.sql)
  return rows[0] ?? null
}

/** A person's own profile. */
export interface Profile {
  firstName: string
  lastName: string
  otherNames: string
  phone: string
}

export interface StoredProfile extends Profile {
  userId: bigint
  email: string
  /** Whether the person has proved that the phone number is theirs. */
  phoneConfirmed: boolean
}

export async function readProfile(reader: Reader, { accountId, userId }: UserRef): Promise<StoredProfile> {
  const { rows } = await sql<Omit<StoredProfile, 'phoneConfirmed'>>`
    select u.id as "userId", e.email, u.first_name as "firstName", u.last_name as "lastName",
      u.other_names as "otherNames", u.phone
    from account_user u join user_email e on e.account_id = u.account_id and e.user_id = u.id
    where u.account_id = ${accountId} and u.id = ${userId}
  `.execute(reader.sql)
  const [known] = rows
  if (known === undefined) return fail('not_found')
  return { ...known, phoneConfirmed: (await confirmedPhone(reader, { accountId, userId })) !== null }
}

/** Changes the person's own profile. The log records which fields changed, not their values. */
export async function changeProfile(
  tx: Tx,
  actor: User,
  profile: Profile,
  request?: RequestInfo,
): Promise<StoredProfile> {
  const { accountId, userId } = actor
  const before = await readProfile(tx, actor)
  const changed = (Object.keys(profile) as (keyof Profile)[]).filter((part) => profile[part] !== before[part])
  if (changed.length === 0) return before
  if (changed.includes('phone')) requireRecent(actor, tx.clock)
  await sql`
    update account_user set first_name = ${profile.firstName}, last_name = ${profile.lastName},
      other_names = ${profile.otherNames}, phone = ${profile.phone}
    where account_id = ${accountId} and id = ${userId}
  `.execute(tx.sql)
  await audit(tx, actor, {
    accountId,
    action: 'profile_changed',
    subject: { kind: 'usr', id: userId },
    detail: Object.fromEntries(changed.map((part) => [part, true])),
    request,
  })
  return readProfile(tx, actor)
}

/** Stores the user, still without an address. Answers the id. */
export async function createUser(tx: Tx, user: Omit<NewUser, 'email'>): Promise<bigint> {
  const id = tx.ids.next()
  await sql`
    insert into account_user (account_id, id, role, first_name, last_name, other_names, phone, password_hash, created_at, language)
    values (${user.accountId}, ${id}, ${user.role}, ${user.firstName}, ${user.lastName}, ${user.otherNames},
            ${user.phone}, ${user.passwordHash}, ${tx.clock.now()}, ${user.language ?? 'en'})
  `.execute(tx.sql)
  return id
}

/**
 * Gives the address to the user. Answers false if somebody has confirmed it, or has claimed it within the last minute.
 */
export async function claimEmail(
  tx: Tx,
  user: { email: string; accountId: bigint; userId: bigint },
): Promise<boolean> {
  const now = tx.clock.now()
  const { rows } = await sql`
    insert into user_email as e (email, account_id, user_id, claimed_at)
    values (${user.email}, ${user.accountId}, ${user.userId}, ${now})
    on conflict (email) do update set
      account_id = excluded.account_id, user_id = excluded.user_id, claimed_at = excluded.claimed_at
    where e.confirmed_at is null and e.claimed_at <= ${new Date(now.getTime() - RESEND_MS)}
    returning 1
  `.execute(tx.sql)
  return rows.length > 0
}

/**
 * Gives the address to the user as confirmed, even if another user claimed it, because the user proved to have it.
 * Answers false if somebody has confirmed it.
 */
export async function assignConfirmedEmail(
  tx: Tx,
  user: { email: string; accountId: bigint; userId: bigint },
): Promise<boolean> {
  const now = tx.clock.now()
  const { rows } = await sql`
    insert into user_email as e (email, account_id, user_id, claimed_at, confirmed_at)
    values (${user.email}, ${user.accountId}, ${user.userId}, ${now}, ${now})
    on conflict (email) do update set
      account_id = excluded.account_id, user_id = excluded.user_id, claimed_at = excluded.claimed_at,
      confirmed_at = excluded.confirmed_at
    where e.confirmed_at is null
    returning e.account_id
  `.execute(tx.sql)
  return rows.length > 0
}

/**
 * The language in which to warn the owner of a confirmed address that somebody tried to register it. Null if nobody is
 * to be warned: they are warned at most once a minute.
 */
export async function claimEmailWarning(tx: Tx, email: string): Promise<Language | null> {
  const now = tx.clock.now()
  const { rows } = await sql<{ language: Language }>`
    update user_email e set warned_at = ${now}
    from account_user u
    where e.email = ${email} and e.confirmed_at is not null and u.account_id = e.account_id and u.id = e.user_id
      and (e.warned_at is null or e.warned_at <= ${new Date(now.getTime() - RESEND_MS)})
    returning u.language
  `.execute(tx.sql)
  return rows[0]?.language ?? null
}

/** Marks the address as the user's own. Marking it twice changes nothing. */
export async function confirmEmail(
  tx: Tx,
  user: { email: string; accountId: bigint; userId: bigint },
): Promise<void> {
  await sql`
    update user_email set confirmed_at = ${tx.clock.now()}
    where email = ${user.email} and account_id = ${user.accountId} and user_id = ${user.userId}
      and confirmed_at is null
  `.execute(tx.sql)
}

/**
 * Stores a new hash and answers whether it did. With `instead` it does so only if that hash is still stored:
 * renewing a hash must not undo a change of the password in between.
 */
export async function storePassword(
  reader: Reader,
  user: UserRef,
  hash: string,
  instead?: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account_user set password_hash = ${hash}
    where account_id = ${user.accountId} and id = ${user.userId}
      and (${instead ?? null}::text is null or password_hash = ${instead ?? null})
  `.execute(reader.sql)
  return numAffectedRows === 1n
}

/** Disables the user. The caller ends the sessions too. */
export async function disableUser(tx: Tx, user: UserRef): Promise<void> {
  await sql`
    update account_user set disabled_at = ${tx.clock.now()}
    where account_id = ${user.accountId} and id = ${user.userId} and disabled_at is null
  `.execute(tx.sql)
}

/** Lets the user sign in again. */
export async function enableUser(tx: Tx, user: UserRef): Promise<void> {
  await sql`
    update account_user set disabled_at = null where account_id = ${user.accountId} and id = ${user.userId}
  `.execute(tx.sql)
}

/** Stores the user's role. The caller makes the user's sessions read it again. */
export async function storeRole(tx: Tx, user: UserRef, role: Role): Promise<void> {
  await sql`
    update account_user set role = ${role} where account_id = ${user.accountId} and id = ${user.userId}
  `.execute(tx.sql)
}

/** The language in which to write to the user. */
export async function languageOf(reader: Reader, user: UserRef): Promise<Language> {
  const { rows } = await sql<{ language: Language }>`
    select language from account_user where account_id = ${user.accountId} and id = ${user.userId}
  `.execute(reader.sql)
  return rows[0]?.language ?? 'en'
}

/** Stores the language of the user's screens. */
export async function storeLanguage(reader: Reader, user: UserRef, language: Language): Promise<null> {
  await sql`
    update account_user set language = ${language}
    where account_id = ${user.accountId} and id = ${user.userId} and language <> ${language}
  `.execute(reader.sql)
  return null
}

/** Records when the user last signed in. */
export async function recordSignIn(tx: Tx, user: UserRef): Promise<void> {
  await sql`
    update account_user set signed_in_at = ${tx.clock.now()}
    where account_id = ${user.accountId} and id = ${user.userId}
  `.execute(tx.sql)
}

/** What others may know of the user. No password may be made of it. */
export async function publicFactsOf(reader: Reader, user: UserRecord): Promise<string[]> {
  return [user.firstName, user.lastName, user.email, await accountName(reader, user.accountId)]
}

const USER = sql`
  select u.account_id as "accountId", u.id as "userId", e.email, u.role, u.first_name as "firstName",
    u.last_name as "lastName", u.password_hash as "passwordHash", e.confirmed_at as "confirmedAt",
    u.disabled_at as "disabledAt", u.language
  from user_email e join account_user u on u.account_id = e.account_id and u.id = e.user_id`

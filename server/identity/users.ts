/**
 * Users: the people who sign in. Each belongs to one account. An e-mail address is one user's over all accounts; until
 * somebody confirms it, it passes to whoever registers it next.
 */
import type { Role } from '@nkra/contract/permissions.ts'
import { sql } from 'kysely'
import { accountName } from '../catalog/accounts.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { RESEND_MS } from './codes.ts'

export interface User {
  accountId: bigint
  userId: bigint
  email: string
  role: Role
  firstName: string
  lastName: string
  passwordHash: string
  confirmedAt: Date | null
  disabledAt: Date | null
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
}

/** The user whose address it is. The address in lower case. */
export async function userByEmail(reader: Reader, email: string): Promise<User | null> {
  const { rows } = await sql<User>`
    ${USER} where e.email = ${email}`.execute(reader.sql)
  return rows[0] ?? null
}

export async function userById(reader: Reader, accountId: bigint, userId: bigint): Promise<User | null> {
  const { rows } = await sql<User>`
    ${USER} where u.account_id = ${accountId} and u.id = ${userId}`.execute(reader.sql)
  return rows[0] ?? null
}

/** The owners of the account, for what the account is to be told by mail. */
export async function ownersOf(reader: Reader, accountId: bigint): Promise<User[]> {
  const { rows } = await sql<User>`
    ${USER} where u.account_id = ${accountId} and u.role = 'Owner' and u.disabled_at is null order by u.id
  `.execute(reader.sql)
  return rows
}

/** Stores the user, who has no address yet. Answers the id. */
export async function createUser(tx: Tx, user: Omit<NewUser, 'email'>): Promise<bigint> {
  const id = tx.ids.next()
  await sql`
    insert into account_user (account_id, id, role, first_name, last_name, other_names, phone, password_hash, created_at)
    values (${user.accountId}, ${id}, ${user.role}, ${user.firstName}, ${user.lastName}, ${user.otherNames},
            ${user.phone}, ${user.passwordHash}, ${tx.clock.now()})
  `.execute(tx.sql)
  return id
}

/**
 * Gives the address to the user. Not where somebody has confirmed it, or claimed it within the last minute: then
 * answers false.
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
 * Whether the owner of a confirmed address is to be told that somebody tried to register it; at most once a minute.
 */
export async function takeWarning(tx: Tx, email: string): Promise<boolean> {
  const now = tx.clock.now()
  const { rows } = await sql`
    update user_email set warned_at = ${now}
    where email = ${email} and confirmed_at is not null
      and (warned_at is null or warned_at <= ${new Date(now.getTime() - RESEND_MS)})
    returning account_id
  `.execute(tx.sql)
  return rows.length > 0
}

/** Marks the address as the user's beyond doubt. Once is enough; again changes nothing. */
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
 * Stores another hash. With `instead`, only where that one is still on record: whoever renews a hash must not undo a
 * change of the password made meanwhile. Answers whether it was stored.
 */
export async function storePassword(
  reader: Reader,
  user: { accountId: bigint; userId: bigint },
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

/** The user can sign in no more. Whoever calls ends the sessions too. */
export async function disableUser(tx: Tx, user: { accountId: bigint; userId: bigint }): Promise<void> {
  await sql`
    update account_user set disabled_at = ${tx.clock.now()}
    where account_id = ${user.accountId} and id = ${user.userId} and disabled_at is null
  `.execute(tx.sql)
}

/** What others may know of the user: no password may be made of it. */
export async function knownOf(reader: Reader, user: User): Promise<string[]> {
  return [user.firstName, user.lastName, user.email, await accountName(reader, user.accountId)]
}

const USER = sql`
  select u.account_id as "accountId", u.id as "userId", e.email, u.role, u.first_name as "firstName",
    u.last_name as "lastName", u.password_hash as "passwordHash", e.confirmed_at as "confirmedAt",
    u.disabled_at as "disabledAt"
  from user_email e join account_user u on u.account_id = e.account_id and u.id = e.user_id`

/** Accounts: the businesses that use Nkra, each a tenant of its own, and the operator's own account. */
import type * as contract from '@nkra/contract/catalog/company.ts'
import { COLLEAGUES_MAX } from '@nkra/contract/limits.ts'
import type { Role } from '@nkra/contract/permissions.ts'
import type { z } from 'zod'
import { sql } from 'kysely'
import {
  administers,
  personBehind,
  type Authenticated,
  type User,
  type UserOrKey,
} from '../platform/actor.ts'
import { audit, type RequestInfo } from '../platform/database/audit.ts'
import type { Reader, Tx } from '../platform/database/database.ts'
import { liveOf, sandboxOf } from '../platform/sandbox.ts'
import { fail } from '../platform/fail.ts'

export type AccountStatus = 'Active' | 'Suspended'

/** The operator of Nkra: Administrators belong to it, and so do the default sender IDs. */
export const OPERATOR_ACCOUNT_ID = 1n

/** After this time without a sign-in a person counts as absent, and decisions do not wait for them. */
const ABSENT_MS = 30 * 86_400_000

/** A person of an account who is at work: they may sign in, and did so within 30 days. */
export interface Colleague {
  id: bigint
  name: string
}

/** Lists people at work who have one of the roles, without this person; by name, at most `COLLEAGUES_MAX`. */
export async function othersAtWork(
  reader: Reader,
  accountId: bigint,
  { roles, without }: { roles: readonly Role[]; without: bigint },
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select id, concat_ws(' ', first_name, last_name) as name from account_user
    where account_id = ${accountId} and role = any(${[...roles]}::text[]) and disabled_at is null
      and signed_in_at > ${new Date(reader.clock.ms() - ABSENT_MS)} and id <> ${without}
    order by name, id limit ${COLLEAGUES_MAX}`.execute(reader.sql)
  return rows
}

/** Counts the Administrators at work, without this person. If there is one, a decision takes two people. */
export async function countOtherAdministrators(reader: Reader, userId: bigint): Promise<number> {
  const who = { roles: ['Administrator'], without: userId } as const
  return (await othersAtWork(reader, OPERATOR_ACCOUNT_ID, who)).length
}

/** Opens an account, active at once. Answers its id. */
export async function createAccount(tx: Tx, account: { name: string }): Promise<bigint> {
  const id = tx.ids.next()
  await sql`
    insert into account (id, name, status, created_at) values (${id}, ${account.name}, 'Active', ${tx.clock.now()})
  `.execute(tx.sql)
  return id
}

/**
 * Records the version of the operator's terms and privacy notice that the account agreed to. Fails with
 * `terms_version_unknown`.
 */
export async function agreeToTerms(
  tx: Tx,
  user: Pick<User, 'accountId' | 'userId'>,
  version: number,
  request: RequestInfo,
): Promise<void> {
  const { accountId } = user
  const { rows } = await sql`
    update account set terms_version = ${version}, terms_agreed_at = ${tx.clock.now()}
    where id = ${accountId} and exists (select from legal_text where version = ${version})
    returning id`.execute(tx.sql)
  if (rows.length === 0) fail('terms_version_unknown')
  const actor = { kind: 'user', ...user } as const
  await audit(tx, actor, { accountId, action: 'terms_agreed', detail: { version }, request })
}

/** Opens the account's sandbox if it is not open. The sandbox has an account id of its own. */
export async function ensureSandbox(tx: Tx, accountId: bigint): Promise<void> {
  await sql`
    insert into account (id, name, status, created_at)
    select ${sandboxOf(accountId)}, name, 'Active', ${tx.clock.now()} from account where id = ${accountId}
    on conflict (id) do nothing
  `.execute(tx.sql)
}

/** The account's status. Fails with `not_found`. */
export async function accountStatus(reader: Reader, accountId: bigint): Promise<AccountStatus> {
  return (await readAccount(reader, accountId)).status
}

/** The account's name. Fails with `not_found`. */
export async function accountName(reader: Reader, accountId: bigint): Promise<string> {
  return (await readAccount(reader, accountId)).name
}

/** Fails with `not_found` if there is no such account, or if it is the operator's own. */
export async function requireBusiness(reader: Reader, accountId: bigint): Promise<void> {
  if (accountId === OPERATOR_ACCOUNT_ID) fail('not_found')
  await readAccount(reader, accountId)
}

/** The facts of the business behind an account. Unknown ones are empty. */
export type Company = z.output<typeof contract.changeCompany.body>

export async function getCompany(
  reader: Reader,
  { accountId }: Pick<User, 'accountId'>,
): Promise<Company & { accountId: bigint }> {
  const { rows } = await sql<Company & { accountId: bigint }>`
    select id as "accountId", name, tin, address_line_1 as "addressLine1", address_line_2 as "addressLine2", town,
      digital_address as "digitalAddress"
    from account where id = ${accountId}
  `.execute(reader.sql)
  return rows[0] ?? fail('not_found')
}

/** Stores the company's facts. The audit log records which of them changed. */
export async function changeCompany(
  tx: Tx,
  actor: Pick<User, 'kind' | 'accountId' | 'userId'> & Partial<User>,
  company: Company,
  request?: RequestInfo,
): Promise<Company & { accountId: bigint }> {
  const { accountId } = actor
  const before = await getCompany(tx, actor)
  const changed = (Object.keys(company) as (keyof Company)[]).filter((part) => company[part] !== before[part])
  if (changed.length === 0) return before
  await sql`
    update account set name = ${company.name}, tin = ${company.tin}, address_line_1 = ${company.addressLine1},
      address_line_2 = ${company.addressLine2}, town = ${company.town}, digital_address = ${company.digitalAddress}
    where id = ${accountId}
  `.execute(tx.sql)
  await audit(tx, actor, {
    accountId,
    action: 'company_changed',
    subject: { kind: 'acc', id: accountId },
    detail: Object.fromEntries(changed.map((part) => [part, company[part]])),
    request,
  })
  return { accountId, ...company }
}

/** Sets the status and its reason. Answers whether anything changed. Fails with `not_found`. */
export async function setAccountStatus(
  tx: Tx,
  accountId: bigint,
  status: AccountStatus,
  reason: string,
): Promise<boolean> {
  const { rows } = await sql<{ status: AccountStatus }>`
    select status from account where id = ${accountId} for no key update`.execute(tx.sql)
  const before = rows[0] ?? fail('not_found')
  if (before.status === status) return false
  await sql`
    update account set status = ${status}, status_reason = ${reason}, status_changed_at = ${tx.clock.now()}
    where id = ${accountId}`.execute(tx.sql)
  return true
}

/**
 * The account that a call is about: always the session's own. Fails with `not_found` for any other id, because only the
 * session decides the tenant.
 */
export function ownAccount(actor: Pick<User, 'accountId'>, named: bigint | undefined): bigint {
  if (named !== undefined && named !== actor.accountId) fail('not_found')
  return actor.accountId
}

/**
 * The account whose rows the actor may read. Null means those of all accounts, which only an Administrator may read.
 */
export function readableAccount(actor: Authenticated, named?: bigint): bigint | null {
  if (!administers(actor)) return ownAccount(actor, named)
  return named === undefined || named === actor.accountId ? null : named
}

/** The person who is responsible for the actor's change: the acting person, or the maker of the acting key. */
export async function personAnswering(reader: Reader, actor: UserOrKey): Promise<bigint> {
  if (actor.kind === 'user') return personBehind(actor)
  const { rows } = await sql<{ madeBy: bigint }>`
    select created_by as "madeBy" from api_key
    where account_id = ${liveOf(actor.accountId)} and id = ${actor.keyId}
  `.execute(reader.sql)
  return rows[0]?.madeBy ?? fail('key_refused')
}

/** Announces a change to the pages that show it: the customer's and the Administrators'. */
export function announceToOperatorToo(tx: Tx, accountId: bigint, topic: string, id: string): void {
  for (const reader of new Set([accountId, OPERATOR_ACCOUNT_ID])) tx.changed(reader, topic, id)
}

async function readAccount(
  reader: Reader,
  accountId: bigint,
): Promise<{ name: string; status: AccountStatus }> {
  const { rows } = await sql<{ name: string; status: AccountStatus }>`
    select name, status from account where id = ${accountId}`.execute(reader.sql)
  return rows[0] ?? fail('not_found')
}

/** Accounts: the businesses that use Nkra, each a tenant of its own, and the operator's own account among them. */
import { sql } from 'kysely'
import type { User } from '../platform/actor.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { fail } from '../platform/fail.ts'

export type AccountStatus = 'Active' | 'Suspended'

/** The operator of Nkra: Administrators belong to it, and so do the default sender IDs. */
export const OPERATOR_ACCOUNT_ID = 1n

/** Opens an account, active at once. Answers its id. */
export async function createAccount(tx: Tx, account: { name: string }): Promise<bigint> {
  const id = tx.ids.next()
  await sql`
    insert into account (id, name, status, created_at) values (${id}, ${account.name}, 'Active', ${tx.clock.now()})
  `.execute(tx.sql)
  return id
}

/** Fails with `not_found` where there is no such account. */
export async function accountStatus(reader: Reader, accountId: bigint): Promise<AccountStatus> {
  return (await readAccount(reader, accountId)).status
}

/** Fails with `not_found` where there is no such account. */
export async function accountName(reader: Reader, accountId: bigint): Promise<string> {
  return (await readAccount(reader, accountId)).name
}

/**
 * The account that a call is about: always the session's own. Naming another answers as if there were none such, for
 * tenancy comes from the session alone (design section 1, promise 7).
 */
export function ownAccount(actor: Pick<User, 'accountId'>, named: bigint | undefined): bigint {
  if (named !== undefined && named !== actor.accountId) fail('not_found')
  return actor.accountId
}

async function readAccount(
  reader: Reader,
  accountId: bigint,
): Promise<{ name: string; status: AccountStatus }> {
  const { rows } = await sql<{ name: string; status: AccountStatus }>`
    select name, status from account where id = ${accountId}`.execute(reader.sql)
  return rows[0] ?? fail('not_found')
}

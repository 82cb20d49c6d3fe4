/** The runs that compare everybody in force with a changed list. rescreening.ts does the work. */
import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '@nkra/contract/wire.ts'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import type { Reader, RowKey, Tx } from '../../platform/database/database.ts'
import { job } from '../../platform/database/job-queue.ts'

/** A job that does one part of a run. It ends before the job's time limit and asks for the next part. */
export const rescreenAccount = job(
  'kyc.rescreen',
  z.object({ accountId: Id('acc'), id: z.codec(z.string(), z.bigint(), { decode: BigInt, encode: String }) }),
  { limit_s: 300 },
)

/** A job that compares a list of the operator with the people of every account. */
export const rescreenEveryAccount = job(
  'kyc.rescreen-accounts',
  z.object({
    listId: Id('scl'),
    versionId: z.codec(z.string(), z.bigint(), { decode: BigInt, encode: String }).nullable(),
  }),
  { limit_s: 600 },
)

export interface ChangedList {
  accountId: bigint
  id: bigint
  /** The list's new version. Null if the list was taken out of force. */
  versionId: bigint | null
}

export interface LockedRun extends RowKey {
  listAccountId: bigint
  listId: bigint
  versionId: bigint | null
  doneTo: bigint
}

/** Queues the comparison of everybody for whom the list counts. */
export async function rescreenList(tx: Tx, list: ChangedList): Promise<void> {
  if (list.accountId === OPERATOR_ACCOUNT_ID)
    await tx.enqueue(rescreenEveryAccount, { listId: list.id, versionId: list.versionId })
  else await beginRun(tx, list.accountId, list)
}

/** SQL for the requests that a changed list concerns: approved ones, and those in review. */
export const IN_FORCE = sql`status in ('approved', 'in_review') and erased_at is null`

/** Starts a run and ends an earlier one of the same list. Repeating it for the same version starts none. */
export async function beginRun(tx: Tx, accountId: bigint, list: ChangedList): Promise<void> {
  const now = tx.clock.now()
  const { rows: begun } = await sql`
    select from screening_run where account_id = ${accountId} and list_account_id = ${list.accountId}
      and list_id = ${list.id} and version_id = ${list.versionId}`.execute(tx.sql)
  if (begun.length > 0) return
  await sql`
    update screening_run set finished_at = ${now}
    where account_id = ${accountId} and list_account_id = ${list.accountId} and list_id = ${list.id}
      and finished_at is null`.execute(tx.sql)
  const id = tx.ids.next()
  const { rows } = await sql<{ total: number }>`
    insert into screening_run (account_id, id, list_account_id, list_id, version_id, total, created_at)
    select ${accountId}, ${id}, ${list.accountId}, ${list.id}, ${list.versionId}::int8, count(*), ${now}
    from kyc_request where account_id = ${accountId} and ${IN_FORCE}
    returning total`.execute(tx.sql)
  const run = { accountId, id }
  if (rows[0]!.total === 0) await finishRun(tx, run)
  else await tx.enqueue(rescreenAccount, run)
}

/** Locks a run. Null if it is finished or does not exist. */
export async function lockRun(tx: Tx, { accountId, id }: RowKey): Promise<LockedRun | null> {
  const { rows } = await sql<LockedRun>`
    select account_id as "accountId", id, list_account_id as "listAccountId", list_id as "listId",
      version_id as "versionId", done_to as "doneTo"
    from screening_run where account_id = ${accountId} and id = ${id} and finished_at is null for update`.execute(
    tx.sql,
  )
  return rows[0] ?? null
}

export async function advanceRun(
  tx: Tx,
  { accountId, id }: RowKey,
  { done, found, doneTo }: { done: number; found: number; doneTo: bigint },
): Promise<void> {
  await sql`
    update screening_run
    set done = done + ${done}, total = greatest(total, done + ${done}), found = found + ${found}, done_to = ${doneTo}
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
}

/** Finishes a run. People who were erased or decided on meanwhile are not waited for. */
export async function finishRun(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  await sql`
    update screening_run set total = done, finished_at = ${tx.clock.now()}
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
}

/** Lists accounts that have people, page by page. */
export async function accountsWithPeople(reader: Reader, after: bigint | null): Promise<bigint[]> {
  const { rows } = await sql<{ accountId: bigint }>`
    select account_id as "accountId" from kyc_data_key
    where account_id > greatest(coalesce(${after}::int8, 0), 0) order by account_id limit ${ACCOUNTS_AT_ONCE}
  `.execute(reader.sql)
  return rows.map(({ accountId }) => accountId)
}

const ACCOUNTS_AT_ONCE = 500

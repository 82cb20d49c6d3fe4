/**
 * The holder of a request has taken it. A request that nobody holds may be decided on by anybody. A request that
 * somebody holds is theirs until another takes it (`review/assignments.ts`). Its end ends the holding.
 */
import { sql } from 'kysely'
import type { Reader, RowKey, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'

export interface KycHolder {
  userId: bigint
  name: string
  at: Date
}

/** Answers the holder, or null where nobody holds the request. */
export async function holderOf(reader: Reader, { accountId, id }: RowKey): Promise<KycHolder | null> {
  const { rows } = await sql<KycHolder>`
    select held.user_id as "userId", held.at,
      coalesce((select concat_ws(' ', person.first_name, person.last_name) from account_user as person
        where person.account_id = held.account_id and person.id = held.user_id), '') as name
    from kyc_assignment as held where held.account_id = ${accountId} and held.request_id = ${id}`.execute(
    reader.sql,
  )
  return rows[0] ?? null
}

/** Fails with `kyc_held_by_another`. */
export async function requireNoOtherHolder(reader: Reader, which: RowKey, userId: bigint): Promise<void> {
  const holder = await holderOf(reader, which)
  if (holder !== null && holder.userId !== userId) fail('kyc_held_by_another')
}

/** Ends the holding of a request, if somebody holds it. */
export async function endHolding(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  await sql`delete from kyc_assignment where account_id = ${accountId} and request_id = ${id}`.execute(tx.sql)
}

/**
 * The holder of a request is the reviewer who took it. Anybody who may decide can decide on a request without a holder.
 * A held request is its holder's until another reviewer takes it (`review/assignments.ts`). When the request ends, so
 * does the holding.
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

/** Fails with `kyc_held_by_another` if somebody other than the user holds the request. */
export async function requireNoOtherHolder(reader: Reader, which: RowKey, userId: bigint): Promise<void> {
  const holder = await holderOf(reader, which)
  if (holder !== null && holder.userId !== userId) fail('kyc_held_by_another')
}

/** Ends the holding of a request, if somebody holds it. */
export async function endHolding(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  await sql`delete from kyc_assignment where account_id = ${accountId} and request_id = ${id}`.execute(tx.sql)
}

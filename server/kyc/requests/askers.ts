/**
 * The asker of a request: the person who made it, or the person who made the program's key. The asker does not decide
 * alone if a colleague is at work (decision 87).
 */
import { sql } from 'kysely'
import type { UserOrKey } from '../../platform/actor.ts'
import type { Reader, RowKey } from '../../platform/database/database.ts'

/** The person who is responsible for an actor's request. Null for a test key, because nobody decides in a sandbox. */
export async function askerBehind(reader: Reader, actor: UserOrKey): Promise<bigint | null> {
  if (actor.kind === 'user') return actor.userId
  const { rows } = await sql<{ madeBy: bigint }>`
    select created_by as "madeBy" from api_key where account_id = ${actor.accountId} and id = ${actor.keyId}
  `.execute(reader.sql)
  return rows[0]?.madeBy ?? null
}

/** The key or person whose spend caps count what the actor does. */
export const authorOf = (actor: UserOrKey): bigint => (actor.kind === 'key' ? actor.keyId : actor.userId)

/** Answers the asker of a request, or null if nobody is known. */
export async function askerOf(reader: Reader, { accountId, id }: RowKey): Promise<bigint | null> {
  const { rows } = await sql<{ askedBy: bigint | null }>`
    select asked_by as "askedBy" from kyc_request where account_id = ${accountId} and id = ${id}`.execute(
    reader.sql,
  )
  return rows[0]?.askedBy ?? null
}

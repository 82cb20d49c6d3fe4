/**
 * The asker of a request is a person, or the person who made the key by which a program asked. They never decide
 * alone where a colleague is at work (decision 87).
 */
import { sql } from 'kysely'
import type { UserOrKey } from '../../platform/actor.ts'
import type { Reader, RowKey } from '../../platform/database/database.ts'

/** The person who answers for what an actor asks. Null for a test key: nobody decides in a sandbox. */
export async function askerBehind(reader: Reader, actor: UserOrKey): Promise<bigint | null> {
  if (actor.kind === 'user') return actor.userId
  const { rows } = await sql<{ madeBy: bigint }>`
    select created_by as "madeBy" from api_key where account_id = ${actor.accountId} and id = ${actor.keyId}
  `.execute(reader.sql)
  return rows[0]?.madeBy ?? null
}

/** Whose spend caps count what the actor causes: the key or the person. */
export const authorOf = (actor: UserOrKey): bigint => (actor.kind === 'key' ? actor.keyId : actor.userId)

/** Answers the asker, or null where nobody is known. */
export async function askerOf(reader: Reader, { accountId, id }: RowKey): Promise<bigint | null> {
  const { rows } = await sql<{ askedBy: bigint | null }>`
    select asked_by as "askedBy" from kyc_request where account_id = ${accountId} and id = ${id}`.execute(
    reader.sql,
  )
  return rows[0]?.askedBy ?? null
}

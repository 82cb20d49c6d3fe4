/** Lookups that a registry will answer later: its own reference, by which we ask for the answer and it calls back. */
import { sql } from 'kysely'
import type { Reader, Tx, RowKey } from '../../platform/database/database.ts'

/** Null where the registry has not taken the question. */
export async function pendingReference(
  reader: Reader,
  { accountId, id }: RowKey,
  provider: string,
): Promise<string | null> {
  const { rows } = await sql<{ reference: string }>`
    select reference from kyc_lookup
    where account_id = ${accountId} and request_id = ${id} and provider = ${provider}`.execute(reader.sql)
  return rows[0]?.reference ?? null
}

/** Null: the registry knows of none, and is asked anew. */
export async function savePendingReference(
  tx: Tx,
  { accountId, id }: RowKey,
  provider: string,
  reference: string | null,
): Promise<void> {
  await sql`
    delete from kyc_lookup where account_id = ${accountId} and request_id = ${id} and provider = ${provider}
  `.execute(tx.sql)
  // A reference that stands for two requests stands for neither: that of the first is kept, the second is polled.
  if (reference !== null)
    await sql`
      insert into kyc_lookup (account_id, request_id, provider, reference, at)
      values (${accountId}, ${id}, ${provider}, ${reference}, ${tx.clock.now()})
      on conflict do nothing`.execute(tx.sql)
}

/** Forgets what registries call their questions about this person. */
export async function removeLookups(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  await sql`delete from kyc_lookup where account_id = ${accountId} and request_id = ${id}`.execute(tx.sql)
}

/** Whose question a reference of the registry's is. */
export async function findByReference(
  reader: Reader,
  provider: string,
  reference: string,
): Promise<RowKey | undefined> {
  const { rows } = await sql<RowKey>`
    select account_id as "accountId", request_id as id from kyc_lookup
    where provider = ${provider} and reference = ${reference}`.execute(reader.sql)
  return rows[0]
}

/** Lookups that a registry will answer later, or that it may have taken, by its reference and our key. */
import { sql } from 'kysely'
import type { Reader, Tx, RowKey } from '../../platform/database/database.ts'
import type { CallbackNotice, PendingLookup } from './provider.ts'

/** The pending lookup. Null if the registry was not asked. */
export async function pendingLookup(
  reader: Reader,
  { accountId, id }: RowKey,
  provider: string,
): Promise<PendingLookup | null> {
  const { rows } = await sql<PendingLookup>`
    select reference, at, face, heard, called_again as "calledAgain" from kyc_lookup
    where account_id = ${accountId} and request_id = ${id} and provider = ${provider}`.execute(reader.sql)
  return rows[0] ?? null
}

/** Records that the registry is about to be asked under `key`. */
export async function beginLookup(
  tx: Tx,
  { accountId, id }: RowKey,
  provider: string,
  { key, face }: { key: string; face: boolean },
): Promise<void> {
  await sql`
    insert into kyc_lookup (account_id, request_id, provider, key, face, at)
    values (${accountId}, ${id}, ${provider}, ${key}, ${face}, ${tx.clock.now()})
    on conflict (account_id, request_id, provider) do update
    set reference = null, key = excluded.key, face = excluded.face, at = excluded.at, heard = null,
      called_again = false`.execute(tx.sql)
}

/** Records that it took the question, and the reference by which to ask for the answer. */
export async function savePendingReference(
  tx: Tx,
  { accountId, id }: RowKey,
  provider: string,
  { reference, calledAgain = false }: { reference: string; calledAgain?: boolean },
): Promise<void> {
  const { rows } = await sql`
    update kyc_lookup set reference = ${reference}, called_again = called_again or ${calledAgain}
    where account_id = ${accountId} and request_id = ${id} and provider = ${provider}
      and not exists (
        select from kyc_lookup as other
        where other.provider = ${provider} and other.reference = ${reference}
          and (other.account_id, other.request_id) <> (${accountId}, ${id})
      )
    returning request_id`.execute(tx.sql)
  // A reference that stands for two requests stands for neither: that of the first is kept, the second is polled.
  if (rows.length === 0)
    await sql`
      insert into kyc_lookup (account_id, request_id, provider, reference, at)
      values (${accountId}, ${id}, ${provider}, ${reference}, ${tx.clock.now()})
      on conflict do nothing`.execute(tx.sql)
}

/** Deletes the registries' references about this person. */
export async function removeLookups(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  await sql`delete from kyc_lookup where account_id = ${accountId} and request_id = ${id}`.execute(tx.sql)
}

/** Ends a lookup: it was answered, or the registry does not know it and is asked anew. */
export async function endLookup(tx: Tx, { accountId, id }: RowKey, provider: string): Promise<void> {
  await sql`
    delete from kyc_lookup where account_id = ${accountId} and request_id = ${id} and provider = ${provider}
  `.execute(tx.sql)
}

/**
 * The lookup that a callback is about. The callback's content is stored beside; the registry is asked all the same.
 */
export async function hearCallback(
  tx: Tx,
  provider: string,
  { reference, key, heard }: CallbackNotice,
): Promise<RowKey | undefined> {
  if (reference === null) return undefined
  const { rows } = await sql<RowKey>`
    update kyc_lookup set reference = ${reference}, heard = coalesce(${heard}, heard)
    where provider = ${provider} and (reference = ${reference} or (reference is null and key = ${key}))
      and not exists (
        select from kyc_lookup as other
        where other.provider = ${provider} and other.reference = ${reference} and kyc_lookup.reference is null
      )
    returning account_id as "accountId", request_id as id`.execute(tx.sql)
  return rows[0]
}

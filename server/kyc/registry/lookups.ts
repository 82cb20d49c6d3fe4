/**
 * Lookups: questions that a registry answers later or may have taken. They are found by the registry's reference and by
 * our key.
 */
import { sql } from 'kysely'
import type { Db, Reader, Tx, RowKey } from '../../platform/database/database.ts'
import type { CallbackNotice, PendingLookup } from './provider.ts'

/** How long a callback about an unknown reference is remembered. An attempt that could wait for it takes less time. */
const NOTICE_MS_MAX = 120_000
/**
 * The most callbacks about unknown references that are remembered. Others are dropped, and polling gets their answers.
 */
const NOTICES_MAX = 10_000

/**
 * Gives the pending lookup to an attempt that begins. It clears earlier notices, because the attempt asks the registry
 * anyway. Answers null if the registry was not asked yet.
 */
export async function takePendingLookup(
  tx: Tx,
  { accountId, id }: RowKey,
  provider: string,
): Promise<PendingLookup | null> {
  const { rows } = await sql<PendingLookup>`
    update kyc_lookup set noticed = false
    where account_id = ${accountId} and request_id = ${id} and provider = ${provider}
    returning reference, at, face, heard, called_again as "calledAgain"`.execute(tx.sql)
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
      called_again = false, noticed = false`.execute(tx.sql)
}

/** Records that the registry took the question, and the reference under which to fetch the answer. */
export async function savePendingReference(
  tx: Tx,
  { accountId, id }: RowKey,
  provider: string,
  { reference, calledAgain = false }: { reference: string; calledAgain?: boolean },
): Promise<void> {
  await lockReference(tx, provider, reference)
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

/** Ends a lookup, because the registry answered it, or does not know it and must be asked anew. */
export async function endLookup(tx: Tx, { accountId, id }: RowKey, provider: string): Promise<void> {
  await sql`
    delete from kyc_lookup where account_id = ${accountId} and request_id = ${id} and provider = ${provider}
  `.execute(tx.sql)
}

/** Answers whether a callback came during the attempt or before its reference was stored. Each callback counts once. */
export async function takeNotice(tx: Tx, { accountId, id }: RowKey, provider: string): Promise<boolean> {
  const { rows } = await sql<{ noticed: boolean }>`
    with early as (
      delete from kyc_notice using kyc_lookup as lookup
      where lookup.account_id = ${accountId} and lookup.request_id = ${id} and lookup.provider = ${provider}
        and kyc_notice.provider = lookup.provider and kyc_notice.reference = lookup.reference
      returning kyc_notice.reference
    ), heard as (
      update kyc_lookup set noticed = false
      where account_id = ${accountId} and request_id = ${id} and provider = ${provider} and noticed
      returning request_id
    )
    select exists (select from early) or exists (select from heard) as noticed`.execute(tx.sql)
  return rows[0]!.noticed
}

/** Finds the lookup that a callback means. Answers undefined if no lookup has its reference or its key. */
export async function findLookup(
  reader: Reader,
  provider: string,
  { reference, key }: CallbackNotice,
): Promise<RowKey | undefined> {
  if (reference === null) return undefined
  const { rows } = await sql<RowKey>`
    select account_id as "accountId", request_id as id from kyc_lookup
    where provider = ${provider} and (reference = ${reference} or (reference is null and key = ${key}))
    order by reference limit 1`.execute(reader.sql)
  return rows[0]
}

/**
 * Records in the lookup that a callback came, and what it says. The registry is still asked for the answer. Locks the
 * request. Answers whether the callback still belongs to the lookup.
 */
export async function hearCallback(
  tx: Tx,
  { accountId, id }: RowKey,
  provider: string,
  { reference, key, heard }: CallbackNotice,
): Promise<boolean> {
  const { rows } = await sql`
    update kyc_lookup set reference = ${reference}, heard = coalesce(${heard}, heard), noticed = true
    where account_id = ${accountId} and request_id = ${id} and provider = ${provider}
      and (reference = ${reference} or (reference is null and key = ${key}))
      and not exists (
        select from kyc_lookup as other
        where other.provider = ${provider} and other.reference = ${reference} and kyc_lookup.reference is null
      )
    returning request_id`.execute(tx.sql)
  return rows.length > 0
}

/**
 * Remembers a callback whose reference no lookup has, because the attempt may not have stored it yet. Answers false if
 * a lookup has the reference by then.
 */
export async function rememberNotice(tx: Tx, provider: string, reference: string): Promise<boolean> {
  await lockReference(tx, provider, reference)
  if (await findLookup(tx, provider, { reference, key: null, heard: null })) return false
  await sql`
    insert into kyc_notice (provider, reference, at)
    select ${provider}, ${reference}, ${tx.clock.now()} where (select count(*) from kyc_notice) < ${NOTICES_MAX}
    on conflict (provider, reference) do update set at = excluded.at`.execute(tx.sql)
  return true
}

/** Forgets callbacks that are too old for any running attempt. */
export async function forgetOldNotices(db: Db): Promise<void> {
  await sql`delete from kyc_notice where at < ${new Date(db.clock.ms() - NOTICE_MS_MAX)}`.execute(db.sql)
}

/**
 * A lock for two transactions: one stores a reference, the other finds no lookup for a callback with it. Without the
 * lock neither sees what the other does.
 */
async function lockReference(tx: Tx, provider: string, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${reference}`}, 7100))`.execute(
    tx.sql,
  )
}

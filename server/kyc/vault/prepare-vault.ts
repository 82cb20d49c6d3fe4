/**
 * Seals old identities again when the program starts, before the first request. They were sealed by an old key from the
 * program's secret. A second run changes nothing, and a run after a crash continues.
 */
import { sql } from 'kysely'
import { forgetOrigins } from '../../platform/database/audit.ts'
import type { Db, Tx, RowKey } from '../../platform/database/database.ts'
import { sealFor } from '../../platform/sealing.ts'
import { hashNames, hashNumber, readIdentity, sealIdentity, type Identity } from './sealed-identity.ts'
import type { Vault } from './vault.ts'
import type { Log } from '../../platform/log.ts'

const MOVED_AT_ONCE = 500

export interface ResealResult {
  /** How many identities were sealed again. */
  moved: number
  /** How many identities were sealed by another secret. They stay as they are and are tried again at the next start. */
  unreadable: number
}

export async function resealOldIdentities(db: Db, vault: Vault, secret: string): Promise<ResealResult> {
  const total: ResealResult = { moved: 0, unreadable: 0 }
  for (let after: RowKey | null = { accountId: 0n, id: 0n }; after !== null;) {
    const from: RowKey = after
    const some = await db.transaction((tx) => resealSome(tx, { vault, secret, after: from }))
    total.moved += some.moved
    total.unreadable += some.unreadable
    after = some.last
  }
  return total
}

async function resealSome(
  tx: Tx,
  { vault, secret, after }: { vault: Vault; secret: string; after: RowKey },
): Promise<ResealResult & { last: RowKey | null }> {
  // One process at a time: another that starts meanwhile waits until these are moved.
  await sql`select pg_advisory_xact_lock(hashtext('kyc identities'))`.execute(tx.sql)
  const { rows } = await sql<RowKey & { identity: string }>`
    select account_id as "accountId", id, identity from kyc_request
    where request_key is null and erased_at is null and (account_id, id) > (${after.accountId}::int8, ${after.id}::int8)
    order by account_id, id limit ${MOVED_AT_ONCE} for update`.execute(tx.sql)
  let moved = 0
  for (const { accountId, id, identity: old } of rows) {
    const identity = openOld(secret, tx, { accountId, old })
    if (identity === null) continue
    const keys = await vault.makeKeys(tx, accountId)
    const sealed = sealIdentity(keys, id, identity)
    const names = hashNames(keys, `${identity.givenNames} ${identity.surname}`)
    await sql`
      update kyc_request
      set identity = ${sealed.identity}, request_key = ${sealed.requestKey},
        number_hash = ${hashNumber(keys, identity.number)}, name_hashes = ${names}::bytea[]
      where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
    moved++
  }
  return { moved, unreadable: rows.length - moved, last: rows.at(-1) ?? null }
}

/** Opens an identity in the old form. Answers null if another secret sealed it. */
function openOld(
  secret: string,
  tx: Tx,
  { accountId, old }: { accountId: bigint; old: string },
): Identity | null {
  try {
    return readIdentity(sealFor(`kyc identity ${accountId}`, secret, tx.clock).open(old))
  } catch {
    return null
  }
}

/** Deletes the origins of people who were erased before the audit log could delete them. */
export async function forgetErasedOrigins(tx: Tx, accountId: bigint): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select id from kyc_request where account_id = ${accountId} and erased_at is not null`.execute(tx.sql)
  await forgetOrigins(tx, accountId, { kind: 'kyc', ids: rows.map(({ id }) => id) })
}

/**
 * Prepares the vault at the program's start: seals old identities again, and names those that cannot be opened.
 */
export async function prepareVault(
  { db, vault }: { db: Db; vault: Vault },
  secret: string,
  log: Log,
): Promise<void> {
  const { moved, unreadable } = await resealOldIdentities(db, vault, secret)
  if (moved > 0) log.info({ identities: moved }, 'identities were given keys of their own')
  if (unreadable > 0)
    log.error({ identities: unreadable }, 'identities were sealed by another secret than this one')
  for (const { masterKey, accounts, known } of await vault.uses(db))
    if (!known) log.error({ masterKey, accounts }, 'a master key is missing: what it wraps cannot be opened')
}

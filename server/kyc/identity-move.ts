/**
 * Identities that were sealed before there were keys of their own are sealed anew when the program starts, before anybody
 * can ask: their old key was made from the program's secret. Done again it finds nothing; killed in between it goes on.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database.ts'
import { sealFor } from '../platform/sealing.ts'
import { hashNames, hashNumber, readIdentity, sealIdentity } from './sealed-identity.ts'
import type { Vault } from './vault.ts'

const MOVED_AT_ONCE = 500

/** Answers how many were sealed anew. Throws where one was sealed by another secret: nothing is lost, nothing starts. */
export async function moveIdentities(db: Db, vault: Vault, secret: string): Promise<number> {
  for (let total = 0; ;) {
    const count = await db.transaction((tx) => moveSome(tx, vault, secret))
    if (count === 0) return total
    total += count
  }
}

async function moveSome(tx: Tx, vault: Vault, secret: string): Promise<number> {
  // One process at a time: another that starts meanwhile waits until all are moved.
  await sql`select pg_advisory_xact_lock(hashtext('kyc identities'))`.execute(tx.sql)
  const { rows } = await sql<{ accountId: bigint; id: bigint; identity: string }>`
    select account_id as "accountId", id, identity from kyc_request
    where request_key is null and erased_at is null order by account_id, id limit ${MOVED_AT_ONCE} for update
  `.execute(tx.sql)
  for (const { accountId, id, identity: old } of rows) {
    const identity = readIdentity(sealFor(`kyc identity ${accountId}`, secret, tx.clock).open(old))
    const keys = await vault.makeKeys(tx, accountId)
    const sealed = sealIdentity(keys, id, identity)
    const names = hashNames(keys, `${identity.givenNames} ${identity.surname}`)
    await sql`
      update kyc_request
      set identity = ${sealed.identity}, request_key = ${sealed.requestKey},
        number_hash = ${hashNumber(keys, identity.number)}, name_hashes = ${names}::bytea[]
      where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  }
  return rows.length
}

/**
 * The keys that protect stored people. Each account has a data key, wrapped by a master key. Each request has a key of its
 * own, wrapped by the data key. The person's identity and photographs are sealed under the request's key. To rotate a
 * master key, only the data keys are wrapped again. To erase a person, the request's key is deleted.
 *
 * Hashes find numbers, names and pictures. They are keyed by the account's data key. So without the master key the database
 * shows nobody and confirms no guess, and one number looks different in two accounts.
 */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { KEY_BYTES, deriveKey, openBytes, sealBytes } from '../../platform/sealing.ts'
import type { Clock } from '../../platform/clock.ts'
import type { MasterKeys, WrappedKey } from './master-keys.ts'

export interface RequestKey {
  /** Seals data. `what` names it within the request; it opens only under the same name. */
  seal(what: string, plain: Buffer): Buffer
  /** Opens sealed data. Throws if it was changed, or belongs to another name, request or account. */
  open(what: string, sealed: Buffer): Buffer
}

export interface AccountKeys {
  /** Makes a key for a request, wrapped so that it opens only in that request's row. */
  newRequestKey(requestId: bigint): Buffer
  requestKey(requestId: bigint, wrapped: Buffer): RequestKey
  /** A keyed hash for one purpose. Within the account the same text gives the same hash. */
  hash(purpose: 'number' | 'name' | 'input' | 'picture' | 'screening', content: string | Buffer): Buffer
}

export interface Vault {
  readonly clock: Clock
  /**
   * Answers the account's keys, or null if nothing was ever sealed for it. Throws if its master key is not configured.
   */
  keysOf(reader: Reader, accountId: bigint): Promise<AccountKeys | null>
  /** Answers the account's keys, and makes them if there are none. */
  makeKeys(tx: Tx, accountId: bigint): Promise<AccountKeys>
  /** Wraps data keys again that another master key wrapped. Answers how many. */
  rewrap(db: Db): Promise<number>
  /** The master keys that wrap data keys, the most used first. */
  uses(reader: Reader): Promise<MasterKeyUse[]>
}

export interface MasterKeyUse {
  masterKey: string
  accounts: number
  /** Whether this is the key that wraps new data keys. */
  current: boolean
  /** Whether the key is configured. If not, nothing of the accounts that need it opens. */
  known: boolean
}

/** How many data keys one transaction wraps again. */
const REWRAPPED_AT_ONCE = 200

export function openVault(masterKeys: MasterKeys, clock: Clock): Vault {
  const vault: Vault = {
    clock,
    async keysOf(reader, accountId) {
      const { rows } = await sql<WrappedKey>`
        select wrapped, master_key as "masterKey" from kyc_data_key where account_id = ${accountId}
      `.execute(reader.sql)
      const [row] = rows
      return row ? accountKeys(accountId, masterKeys.unwrap(contextOf(accountId), row), clock) : null
    },
    async makeKeys(tx, accountId) {
      const kept = await vault.keysOf(tx, accountId)
      if (kept) return kept
      const { wrapped, masterKey } = masterKeys.wrap(contextOf(accountId), clock.bytes(KEY_BYTES))
      const now = tx.clock.now()
      // Of two at once the second waits for the first here, and takes its key.
      await sql`
        insert into kyc_data_key (account_id, wrapped, master_key, created_at, wrapped_at)
        values (${accountId}, ${wrapped}, ${masterKey}, ${now}, ${now})
        on conflict (account_id) do nothing`.execute(tx.sql)
      const made = await vault.keysOf(tx, accountId)
      if (!made) throw new Error(`the account ${accountId} was given no data key`)
      return made
    },
    async rewrap(db) {
      for (let total = 0; ;) {
        const count = await db.transaction((tx) => rewrapSome(tx, masterKeys))
        total += count
        if (count < REWRAPPED_AT_ONCE) return total
      }
    },
    async uses(reader) {
      const { rows } = await sql<{ masterKey: string; accounts: number }>`
        select master_key as "masterKey", count(account_id)::int4 as accounts
        from kyc_data_key group by master_key order by count(account_id) desc, master_key`.execute(reader.sql)
      return rows.map((row) => ({
        ...row,
        current: row.masterKey === masterKeys.current,
        known: masterKeys.knows(row.masterKey),
      }))
    },
  }
  return vault
}

/**
 * Wraps some data keys again. A data key whose master key is not configured stays as it is. Answers how many were
 * wrapped.
 */
async function rewrapSome(tx: Tx, masterKeys: MasterKeys): Promise<number> {
  const { rows: names } = await sql<{ masterKey: string }>`
    select distinct master_key as "masterKey", null::int8 as account_id from kyc_data_key
    where master_key <> ${masterKeys.current}`.execute(tx.sql)
  const known = names.map(({ masterKey }) => masterKey).filter((name) => masterKeys.knows(name))
  const { rows } = await sql<WrappedKey & { accountId: bigint }>`
    select account_id as "accountId", wrapped, master_key as "masterKey" from kyc_data_key
    where master_key = any(${known}::text[]) order by account_id limit ${REWRAPPED_AT_ONCE} for update
  `.execute(tx.sql)
  for (const { accountId, ...wrapped } of rows) {
    const context = contextOf(accountId)
    const anew = masterKeys.wrap(context, masterKeys.unwrap(context, wrapped))
    await sql`
      update kyc_data_key
      set wrapped = ${anew.wrapped}, master_key = ${anew.masterKey}, wrapped_at = ${tx.clock.now()}
      where account_id = ${accountId}`.execute(tx.sql)
  }
  return rows.length
}

const contextOf = (accountId: bigint) => `nkra kyc data key ${accountId}`

function accountKeys(accountId: bigint, dataKey: Buffer, clock: Clock): AccountKeys {
  const wrapping = deriveKey(dataKey, 'request keys')
  const hashing = {
    number: deriveKey(dataKey, 'number hash'),
    name: deriveKey(dataKey, 'name hash'),
  } as const
  const others = {
    input: deriveKey(dataKey, 'input hash'),
    picture: deriveKey(dataKey, 'picture hash'),
    screening: deriveKey(dataKey, 'screening hash'),
  } as const
  const hashKeys = { ...hashing, ...others }
  const keyContext = (requestId: bigint) => `nkra kyc request key ${accountId} ${requestId}`
  return {
    newRequestKey: (requestId) => sealBytes(wrapping, keyContext(requestId), clock.bytes(KEY_BYTES), clock),
    requestKey(requestId, wrapped) {
      const key = openBytes(wrapping, keyContext(requestId), wrapped)
      const contextFor = (what: string) => `nkra kyc ${accountId} ${requestId} ${what}`
      return {
        seal: (what, plain) => sealBytes(key, contextFor(what), plain, clock),
        open: (what, sealed) => openBytes(key, contextFor(what), sealed),
      }
    },
    hash: (purpose, content) => createHmac('sha256', hashKeys[purpose]).update(content).digest(),
  }
}

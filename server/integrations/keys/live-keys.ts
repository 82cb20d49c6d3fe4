/**
 * The keys that hold now, asked for at every call and answered from memory nearly always: what was read stands for
 * `FRESH_MS` at most. A key that is revoked or replaced is forgotten here at once and by the other processes when they are
 * notified, and within a second anywhere even if no notification ever arrives.
 */
import type { KeyScope } from '@nkra/contract/permissions.ts'
import { sql } from 'kysely'
import type { ApiKey } from '../../platform/actor.ts'
import { asFailure } from '../../platform/database/database-errors.ts'
import type { Db } from '../../platform/database/database.ts'
import { accountIn, liveOf, type Environment } from '../../platform/sandbox.ts'
import { fail } from '../../platform/fail.ts'
import { networkOf, rateLimiter, type RateLimit } from '../../platform/rate-limit.ts'
import { keyHash, hasValidChecksum } from './key-text.ts'
import { allowedNetworks, type AllowedNetworks } from './allowed-networks.ts'

export interface LiveKeys {
  /**
   * Whose key it is, used from this address. Fails with `key_malformed`, `key_refused`, `key_network_refused`,
   * `account_suspended`; with `too_many_requests` for a network that has shown too many keys that are none, unless the
   * key is one that was in use before: a program with an old key does not keep out its neighbours.
   */
  authenticate(token: string, address: string): Promise<ApiKey>
  /** Puts on record that the key was used by another protocol. */
  used(key: ApiKey, address: string): void
  /** Some key is over: to be called when the change is committed. */
  ended(): void
  /** Forgets what is remembered, and waits until the last use is written down. */
  close(): Promise<void>
}

export const FRESH_MS = 1_000
/** A key's last use is written at most so often. */
export const USE_WRITTEN_MS = 60_000
/** Keys remembered at once; the one read longest ago goes first. Some 500 bytes each. */
const CACHED_MAX = 20_000
/** The channel on which it is told that some key is over. */
export const KEYS_CHANNEL = 'api_key_ended'
/** How often one network may show a whole key that is none. */
const UNKNOWN_LIMIT: RateLimit = { burst: 30, perMinute: 30 }

interface KnownKey {
  actor: ApiKey
  networks: AllowedNetworks
  expiresAt: Date | null
  suspended: boolean
}

interface CachedKey {
  read_ms: number
  known: Promise<KnownKey | null>
}

export async function openLiveKeys(db: Db, unknownLimit = UNKNOWN_LIMIT): Promise<LiveKeys> {
  const remembered = new Map<string, CachedKey>()
  const strangers = rateLimiter(unknownLimit)
  const uses = recordUses(db)
  // Keys end rarely, and reading one again is cheap: all are read anew. That they were keys is not forgotten.
  const expire = () => {
    for (const entry of remembered.values()) entry.read_ms = -Infinity
  }
  const stop = await db.listen(KEYS_CHANNEL, expire)

  const read = (name: string, hash: Buffer): Promise<KnownKey | null> => {
    const before = remembered.get(name)
    const now_ms = db.clock.monotonic_ms()
    if (before !== undefined && now_ms - before.read_ms < FRESH_MS) return before.known
    // A read that began before the key ended may come back after it; it is then no longer the one remembered.
    const entry = { read_ms: now_ms, known: readKey(db, hash) }
    const forget = () => {
      if (remembered.get(name) === entry) remembered.delete(name)
    }
    // Keys that are none take no room: there is no end to them.
    entry.known.then((known) => known ?? forget(), forget)
    remembered.delete(name)
    remembered.set(name, entry)
    if (remembered.size > CACHED_MAX) {
      const [oldest] = remembered.keys()
      remembered.delete(oldest!)
    }
    return entry.known
  }

  return {
    async authenticate(token, address) {
      if (!hasValidChecksum(token)) fail('key_malformed')
      const hash = keyHash(token)
      const name = hash.toString('base64')
      const network = networkOf(address)
      const { calls } = strangers.left(network, db.clock.monotonic_ms())
      if (calls < 1 && !remembered.has(name)) {
        fail('too_many_requests', { seconds: Math.ceil(60 / unknownLimit.perMinute) })
      }
      const known = await read(name, hash)
      if (known === null) strangers.take(network, db.clock.monotonic_ms())
      if (known === null || (known.expiresAt !== null && known.expiresAt.getTime() <= db.clock.ms())) {
        return fail('key_refused')
      }
      if (known.suspended) fail('account_suspended')
      if (!known.networks.hold(address)) fail('key_network_refused', { address })
      uses.note(known.actor, address)
      return known.actor
    },
    used: (key, address) => uses.note(key, address),
    ended() {
      expire()
      // Where this fails the others notice by themselves within FRESH_MS.
      db.notify(KEYS_CHANNEL, '').catch(() => undefined)
    },
    async close() {
      await stop()
      await uses.settled()
    },
  }
}

interface Row {
  accountId: bigint
  keyId: bigint
  environment: Environment
  scopes: KeyScope[]
  networks: string[]
  expiresAt: Date | null
  suspended: boolean
}

async function readKey(db: Db, hash: Buffer): Promise<KnownKey | null> {
  try {
    const { rows } = await sql<Row>`
      select k.account_id as "accountId", k.id as "keyId", k.environment, k.scopes, k.networks, k.expires_at as "expiresAt",
        a.status <> 'Active' as suspended
      from api_key k join account a on a.id = k.account_id
      where k.hash = ${hash} and k.revoked_at is null
    `.execute(db.sql)
    const [row] = rows
    if (!row) return null
    const { keyId, scopes, networks, expiresAt, suspended } = row
    const accountId = accountIn(row.environment, row.accountId)
    const actor = { kind: 'key', accountId, userId: null, keyId, scopes } as const
    return { actor, networks: allowedNetworks(networks), expiresAt, suspended }
  } catch (error) {
    throw asFailure(error)
  }
}

/** Writes down when and from where keys were last used, behind the calls that use them. */
function recordUses(db: Db) {
  const written = new Map<bigint, number>()
  const writing = new Set<Promise<unknown>>()
  return {
    note({ accountId, keyId }: ApiKey, address: string): void {
      const now_ms = db.clock.monotonic_ms()
      const last_ms = written.get(keyId)
      if (last_ms !== undefined && now_ms - last_ms < USE_WRITTEN_MS) return
      written.delete(keyId)
      written.set(keyId, now_ms)
      if (written.size > CACHED_MAX) {
        const [oldest] = written.keys()
        written.delete(oldest!)
      }
      const now = db.clock.now()
      // Other processes write too: whoever comes first in a minute.
      const work = sql`
        update api_key set last_used_at = ${now}, last_used_ip = ${address}
        where account_id = ${liveOf(accountId)} and id = ${keyId}
          and (last_used_at is null or last_used_at <= ${new Date(now.getTime() - USE_WRITTEN_MS)})
      `
        .execute(db.sql)
        // It is told again with the next use.
        .catch(() => written.delete(keyId))
        .finally(() => writing.delete(work))
      writing.add(work)
    },
    settled: () => Promise.all(writing),
  }
}

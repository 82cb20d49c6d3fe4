/**
 * The keys that are valid now. Every call asks, and memory nearly always answers: what was read is used for at most
 * `FRESH_MS`. This process forgets an ended or replaced key at once. Other processes forget it when they are notified,
 * and within a second even if the notification is lost.
 */
import type { KeyScope } from '@nkra/contract/permissions.ts'
import { sql } from 'kysely'
import type { ApiKey } from '../../platform/actor.ts'
import { asFailure } from '../../platform/database/database-errors.ts'
import type { Db } from '../../platform/database/database.ts'
import { accountIn, liveOf, type Environment } from '../../platform/sandbox.ts'
import { fail } from '../../platform/fail.ts'
import { networkOf, type RateLimit, type RateLimiter } from '../../platform/rate-limit.ts'
import { ReadCache, RecentMap } from '../../platform/recent-map.ts'
import { keyHash, hasValidChecksum } from './key-text.ts'
import { allowedNetworks, type AllowedNetworks } from './allowed-networks.ts'

export const FRESH_MS = 1_000
/** The least time between two records of a key's last use. */
export const USE_WRITTEN_MS = 60_000
/** The most keys in memory, about 500 bytes each. */
const CACHED_MAX = 20_000
/** The channel that announces the end of a key. */
export const KEYS_CHANNEL = 'api_key_ended'
/** How often one network may show a complete key that does not exist. */
const UNKNOWN_LIMIT: RateLimit = { burst: 30, perMinute: 30 }

interface KnownKey {
  actor: ApiKey
  networks: AllowedNetworks
  expiresAt: Date | null
  suspended: boolean
}

/** The keys that this process knows. */
export class LiveKeys {
  readonly #db: Db
  readonly #cache: ReadCache<string, KnownKey | null>
  readonly #unknownLimit: RateLimit
  readonly #unknownKeys: RateLimiter
  readonly #uses: KeyUses
  #stopListening: () => Promise<void> = () => Promise.resolve()

  private constructor(db: Db, unknownLimit: RateLimit) {
    this.#db = db
    // Keys that are none take no room: there is no end to them.
    const isKept = (known: KnownKey | null) => known !== null
    this.#cache = new ReadCache(db.clock, { fresh_ms: FRESH_MS, entries_max: CACHED_MAX, isKept })
    this.#unknownLimit = unknownLimit
    this.#unknownKeys = db.limits.limiter('unknown keys', unknownLimit)
    this.#uses = new KeyUses(db)
  }

  static async open(db: Db, unknownLimit = UNKNOWN_LIMIT): Promise<LiveKeys> {
    const keys = new LiveKeys(db, unknownLimit)
    // Keys end rarely, and reading one again is cheap: all are read anew.
    keys.#stopListening = await db.listen(KEYS_CHANNEL, () => keys.#cache.expire())
    return keys
  }

  /**
   * Answers the key of a token that is used from this address. Fails with `key_malformed`, `key_refused`,
   * `key_network_refused`, `account_suspended`. Fails with `too_many_requests` if the network showed too many keys that
   * do not exist. A key that worked before is not counted, so a program with an old key does not stop others in its
   * network.
   */
  async authenticate(token: string, address: string): Promise<ApiKey> {
    const { clock } = this.#db
    const hash = keyHash(token)
    const network = networkOf(address)
    // Only keys that exist are in memory. What follows is for all others.
    if (!this.#cache.has(hash)) {
      if (!hasValidChecksum(token)) fail('key_malformed')
      if (this.#unknownKeys.left(network, clock.monotonic_ms()).calls < 1)
        fail('too_many_requests', { seconds: Math.ceil(60 / this.#unknownLimit.perMinute) })
    }
    const known = await this.#cache.read(hash, () => readKey(this.#db, hash))
    if (known === null) this.#unknownKeys.take(network, clock.monotonic_ms())
    if (known === null || (known.expiresAt !== null && known.expiresAt.getTime() <= clock.ms())) {
      return fail('key_refused')
    }
    if (known.suspended) fail('account_suspended')
    if (!known.networks.contain(address)) fail('key_network_refused', { address })
    this.recordUse(known.actor, address)
    return known.actor
  }

  /** Records that the key was used. Other protocols call it. */
  recordUse(key: ApiKey, address: string): void {
    this.#uses.record(key, address)
  }

  /** Tells that a key has ended. Call it after the commit. */
  ended(): void {
    this.#cache.expire()
    // Where this fails the others notice by themselves within FRESH_MS.
    this.#db.notify(KEYS_CHANNEL, '').catch(() => undefined)
  }

  /** Waits until the last uses are recorded. */
  async close(): Promise<void> {
    await this.#stopListening()
    await this.#uses.settled()
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

async function readKey(db: Db, hash: string): Promise<KnownKey | null> {
  try {
    const { rows } = await sql<Row>`
      select k.account_id as "accountId", k.id as "keyId", k.environment, k.scopes, k.networks, k.expires_at as "expiresAt",
        a.status <> 'Active' as suspended
      from api_key k join account a on a.id = k.account_id
      where k.hash = ${Buffer.from(hash, 'base64')} and k.revoked_at is null
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

/** Records when and from where keys were last used. Calls do not wait for it. */
class KeyUses {
  readonly #db: Db
  /** When each key's use was last recorded, in ms. */
  readonly #written = new RecentMap<bigint, number>(CACHED_MAX)
  readonly #writing = new Set<Promise<unknown>>()

  constructor(db: Db) {
    this.#db = db
  }

  record({ accountId, keyId }: ApiKey, address: string): void {
    const { clock } = this.#db
    const now_ms = clock.monotonic_ms()
    const last_ms = this.#written.get(keyId)
    if (last_ms !== undefined && now_ms - last_ms < USE_WRITTEN_MS) return
    this.#written.set(keyId, now_ms)
    const now = clock.now()
    // Other processes write too: whoever comes first in a minute.
    const work = sql`
      update api_key set last_used_at = ${now}, last_used_ip = ${address}
      where account_id = ${liveOf(accountId)} and id = ${keyId}
        and (last_used_at is null or last_used_at <= ${new Date(now.getTime() - USE_WRITTEN_MS)})
    `
      .execute(this.#db.sql)
      // It is told again with the next use.
      .catch(() => this.#written.delete(keyId))
      .finally(() => this.#writing.delete(work))
    this.#writing.add(work)
  }

  async settled(): Promise<void> {
    await Promise.all(this.#writing)
  }
}

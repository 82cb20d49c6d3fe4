/**
 * The logins that are valid now. They are read when a client binds, at each request of a bound client, and at each call
 * of Twilio's form. What was read is used for at most `FRESH_MS`. So an ended key is refused everywhere within a
 * second, even if the notification of its end was lost.
 */
import type { KeyScope } from '@nkra/contract/permissions.ts'
import { sql, type RawBuilder } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import type { ApiKey } from '../../platform/actor.ts'
import { asFailure } from '../../platform/database/database-errors.ts'
import type { Db } from '../../platform/database/database.ts'
import { WatchedValue } from '../../platform/database/watching.ts'
import { fail } from '../../platform/fail.ts'
import { networkOf, type RateLimit, type RateLimiter } from '../../platform/rate-limit.ts'
import { ReadCache } from '../../platform/recent-map.ts'
import { decodeSid } from './twilio-sids.ts'
import { KEYS_CHANNEL, type LiveKeys } from './live-keys.ts'
import type { LoginSecrets } from './login-secrets.ts'
import { allowedNetworks, type AllowedNetworks } from './allowed-networks.ts'

const FRESH_MS = 1_000
/** How often changes are looked for, in case a notification was lost. */
const POLL_MS = 5_000
/** The most logins in memory. */
const CACHED_MAX = 10_000
const LOGINS_CHANNEL = 'key_logins'
/**
 * How often one network may give wrong passwords for one name, and how often it may give names that do not exist. After
 * that such names are no longer looked up.
 */
const WRONG_LIMIT: RateLimit = { burst: 30, perMinute: 30 }

interface KnownLogin {
  actor: ApiKey
  passwordHash: Buffer
  token: string
  networks: AllowedNetworks
  expiresAt: Date | null
  suspended: boolean
}

export interface LiveLoginsOptions {
  db: Db
  keys: Pick<LiveKeys, 'recordUse'>
  secrets: LoginSecrets
  wrongLimit?: RateLimit
}

/** The logins whose keys work, by each name that a compatible API uses for them. */
export class LiveLogins {
  readonly #options: LiveLoginsOptions
  readonly #cache: ReadCache<string, KnownLogin | null>
  readonly #wrongLimit: RateLimit
  readonly #wrong: RateLimiter
  readonly #unknown: RateLimiter
  /** Keys that used a login just now. A list of logins whose reading began before that may not contain them yet. */
  readonly #noted = new Set<bigint>()
  readonly #all: WatchedValue<LoginNames>
  #stopListening: () => Promise<unknown> = () => Promise.resolve()

  private constructor(options: LiveLoginsOptions, all: WatchedValue<LoginNames>) {
    const { db, wrongLimit = WRONG_LIMIT } = options
    this.#options = options
    this.#all = all
    this.#wrongLimit = wrongLimit
    this.#wrong = db.limits.limiter('wrong logins', wrongLimit)
    this.#unknown = db.limits.limiter('unknown logins', wrongLimit)
    // Names that are nobody's take no room: there is no end to them.
    const isKept = (known: KnownLogin | null) => known !== null
    this.#cache = new ReadCache(db.clock, { fresh_ms: FRESH_MS, entries_max: CACHED_MAX, isKept })
  }

  static async open(options: LiveLoginsOptions): Promise<LiveLogins> {
    const { db } = options
    const watching = { channel: LOGINS_CHANNEL, poll_ms: POLL_MS, read: () => readNames(db) }
    const logins = new LiveLogins(options, await WatchedValue.open(db, watching))
    const stops = [
      await db.listen(LOGINS_CHANNEL, () => logins.#cache.expire()),
      await db.listen(KEYS_CHANNEL, () => logins.#cache.expire()),
    ]
    logins.#stopListening = () => Promise.all(stops.map((stop) => stop()))
    return logins
  }

  /**
   * Answers the key of an SMPP login that is used from this address. Fails with `key_refused`, `key_network_refused`,
   * `account_suspended`, and with `too_many_requests` if the network gave too many wrong passwords for the same name. A
   * right password passes, whatever others in the network tried.
   */
  bySystemId(systemId: string, password: string, address: string): Promise<ApiKey> {
    return this.#admit(
      { name: systemId, exists: this.#all.now.systemIds.has(systemId), address },
      () => this.#read(`system ${systemId}`, sql`l.system_id = ${systemId}`),
      ({ passwordHash }) => this.#options.secrets.isPassword(password, passwordHash),
    )
  }

  /** Like `bySystemId`, by Twilio's names for a login. */
  byAccountSid(accountSid: string, token: string, address: string): Promise<ApiKey> {
    const sid = decodeSid('AC', accountSid)
    return this.#admit(
      { name: accountSid, exists: sid !== null && this.has(sid.id), address },
      async () => (sid === null ? null : this.#byKey(sid.accountId, sid.id)),
      (known) => isSame(token, this.#options.secrets.tokens.open(known.token)),
    )
  }

  /** Whether the login is still valid from that address. */
  async holds({ accountId, keyId }: ApiKey, address: string): Promise<boolean> {
    const known = await this.#byKey(accountId, keyId)
    return known !== null && !this.#isOver(known) && !known.suspended && known.networks.contain(address)
  }

  /**
   * Whether the key has a login, as far as this process knows. If so, a client may wait for receipts of its messages.
   */
  has(keyId: bigint): boolean {
    return this.#all.now.keyIds.has(keyId) || this.#noted.has(keyId)
  }

  /** The token that signs callbacks to the key's owner. Null if it no longer has a login. */
  async tokenOf(accountId: bigint, keyId: bigint): Promise<string | null> {
    const known = await this.#byKey(accountId, keyId)
    return known === null ? null : this.#options.secrets.tokens.open(known.token)
  }

  /** Tells that a login has changed. Call it after the commit. */
  changed(): void {
    this.#cache.expire()
    this.#all.readAgain()
    // Where this fails the others notice by themselves soon.
    this.#options.db.notify(LOGINS_CHANNEL, '').catch(() => undefined)
  }

  async close(): Promise<void> {
    await this.#stopListening()
    await this.#all.close()
  }

  async #admit(
    { name, exists, address }: { name: string; exists: boolean; address: string },
    find: () => Promise<KnownLogin | null>,
    isRight: (known: KnownLogin) => boolean,
  ): Promise<ApiKey> {
    const { clock } = this.#options.db
    const network = networkOf(address)
    if (!exists && this.#unknown.left(network, clock.monotonic_ms()).calls < 1) return this.#failTooMany()
    const known = await find()
    if (known === null) this.#unknown.take(network, clock.monotonic_ms())
    if (known === null || !isRight(known)) {
      const wait_s = this.#wrong.take(`${network} ${name}`, clock.monotonic_ms())
      return wait_s > 0 ? this.#failTooMany() : fail('key_refused')
    }
    if (this.#isOver(known)) fail('key_refused')
    if (known.suspended) fail('account_suspended')
    if (!known.networks.contain(address)) fail('key_network_refused', { address })
    this.#options.keys.recordUse(known.actor, address)
    this.#note(known.actor.keyId)
    return known.actor
  }

  #byKey(accountId: bigint, keyId: bigint): Promise<KnownLogin | null> {
    return this.#read(`${accountId}/${keyId}`, sql`l.account_id = ${accountId} and l.key_id = ${keyId}`)
  }

  #read(name: string, condition: RawBuilder<unknown>): Promise<KnownLogin | null> {
    return this.#cache.read(name, () => readLogin(this.#options.db, condition))
  }

  #isOver({ expiresAt }: KnownLogin): boolean {
    return expiresAt !== null && expiresAt.getTime() <= this.#options.db.clock.ms()
  }

  #note(keyId: bigint): void {
    if (this.#noted.size >= CACHED_MAX) this.#noted.clear()
    this.#noted.add(keyId)
  }

  #failTooMany(): never {
    return fail('too_many_requests', { seconds: Math.ceil(60 / this.#wrongLimit.perMinute) })
  }
}

interface LoginNames {
  keyIds: ReadonlySet<bigint>
  systemIds: ReadonlySet<string>
}

async function readNames(db: Db): Promise<LoginNames> {
  const { rows } = await sql<{ keyId: bigint; systemId: string }>`
    select account_id, key_id as "keyId", system_id as "systemId" from key_login
  `.execute(db.sql)
  return {
    keyIds: new Set(rows.map(({ keyId }) => keyId)),
    systemIds: new Set(rows.map(({ systemId }) => systemId)),
  }
}

interface Row {
  accountId: bigint
  keyId: bigint
  scopes: KeyScope[]
  networks: string[]
  expiresAt: Date | null
  suspended: boolean
  passwordHash: Buffer
  token: string
}

async function readLogin(db: Db, condition: RawBuilder<unknown>): Promise<KnownLogin | null> {
  try {
    const { rows } = await sql<Row>`
      select l.account_id as "accountId", l.key_id as "keyId", k.scopes, k.networks, k.expires_at as "expiresAt",
        a.status <> 'Active' as suspended, l.password_hash as "passwordHash", l.token
      from key_login l join api_key k on k.account_id = l.account_id and k.id = l.key_id
      join account a on a.id = l.account_id
      where ${condition} and k.revoked_at is null
    `.execute(db.sql)
    const [row] = rows
    if (!row) return null
    const { accountId, keyId, scopes, networks, expiresAt, suspended, passwordHash, token } = row
    const actor = { kind: 'key', accountId, userId: null, keyId, scopes } as const
    return { actor, passwordHash, token, networks: allowedNetworks(networks), expiresAt, suspended }
  } catch (error) {
    throw asFailure(error)
  }
}

/** Whether two texts are equal. The comparison's time does not tell where they differ. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

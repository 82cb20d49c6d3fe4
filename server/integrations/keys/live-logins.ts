/**
 * The logins that hold now. Asked for when somebody binds, at each of their requests, and at each call in Twilio's
 * protocol; what was read stands for `FRESH_MS` at most, so a key that ends is gone from every door within a second,
 * whether or not anybody was heard saying so.
 */
import type { KeyScope } from '@nkra/contract/permissions.ts'
import { sql, type RawBuilder } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import type { ApiKey } from '../../platform/actor.ts'
import { asFailure } from '../../platform/database/database-errors.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { networkOf, rateLimiter, type RateLimit } from '../../platform/rate-limit.ts'
import { decodeSid } from './twilio-sids.ts'
import { KEYS_CHANNEL, type LiveKeys } from './live-keys.ts'
import type { LoginSecrets } from './login-secrets.ts'
import { allowedNetworks, type AllowedNetworks } from './allowed-networks.ts'

export interface LiveLogins {
  /**
   * Whose SMPP login it is, used from this address. Fails with `key_refused`, `key_network_refused`, `account_suspended`,
   * and with `too_many_requests` where the network was wrong too often about the same name. What is right passes whatever
   * others of the network tried before.
   */
  bySystemId(systemId: string, password: string, address: string): Promise<ApiKey>
  /** The same, by Twilio's names for a login. */
  byAccountSid(accountSid: string, token: string, address: string): Promise<ApiKey>
  /** Whether the login still holds there. */
  holds(key: ApiKey, address: string): Promise<boolean>
  /** Whether the key has a login, as far as this process knows: of its messages somebody may be waiting to hear. */
  has(keyId: bigint): boolean
  /** What callbacks to the key's owner are signed by; null where it has no login any more. */
  tokenOf(accountId: bigint, keyId: bigint): Promise<string | null>
  /** Some login is another: to be called when the change is committed. */
  changed(): void
  close(): Promise<void>
}

const FRESH_MS = 1_000
/** Finds what a notification that was lost told of. */
const READ_MS = 5_000
/** Logins remembered at once; the one read longest ago goes first. */
const REMEMBERED_MAX = 10_000
const CHANNEL = 'key_logins'
/**
 * How often one network may be wrong about one name, and how often it may name logins that do not exist before such
 * names are no longer looked up in the database.
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
  keys: Pick<LiveKeys, 'used'>
  secrets: LoginSecrets
  wrongLimit?: RateLimit
}

export async function openLiveLogins(options: LiveLoginsOptions): Promise<LiveLogins> {
  const { db, keys, secrets, wrongLimit = WRONG_LIMIT } = options
  const { clock } = db
  const wrong = rateLimiter(wrongLimit)
  const unknown = rateLimiter(wrongLimit)
  const remembered = new Map<string, { read_ms: number; known: Promise<KnownLogin | null> }>()
  const all = await watchLogins(db, () => {
    for (const entry of remembered.values()) entry.read_ms = -Infinity
  })

  const read = (name: string, condition: RawBuilder<unknown>): Promise<KnownLogin | null> => {
    const before = remembered.get(name)
    const now_ms = clock.monotonic_ms()
    if (before !== undefined && now_ms - before.read_ms < FRESH_MS) return before.known
    const entry = { read_ms: now_ms, known: readLogin(db, condition) }
    const forget = () => {
      if (remembered.get(name) === entry) remembered.delete(name)
    }
    // Names that are nobody's take no room: there is no end to them.
    entry.known.then((known) => known ?? forget(), forget)
    remembered.delete(name)
    remembered.set(name, entry)
    if (remembered.size > REMEMBERED_MAX) {
      const [oldest] = remembered.keys()
      remembered.delete(oldest!)
    }
    return entry.known
  }
  const byKey = (accountId: bigint, keyId: bigint) =>
    read(`${accountId}/${keyId}`, sql`l.account_id = ${accountId} and l.key_id = ${keyId}`)

  const over = ({ expiresAt }: KnownLogin) => expiresAt !== null && expiresAt.getTime() <= clock.ms()
  const tooMany = () => fail('too_many_requests', { seconds: Math.ceil(60 / wrongLimit.perMinute) })
  const admit = async (
    { name, exists, address }: { name: string; exists: boolean; address: string },
    find: () => Promise<KnownLogin | null>,
    isRight: (known: KnownLogin) => boolean,
  ) => {
    const network = networkOf(address)
    if (!exists && unknown.left(network, clock.monotonic_ms()).calls < 1) return tooMany()
    const known = await find()
    if (known === null) unknown.take(network, clock.monotonic_ms())
    if (known === null || !isRight(known)) {
      return wrong.take(`${network} ${name}`, clock.monotonic_ms()) > 0 ? tooMany() : fail('key_refused')
    }
    if (over(known)) fail('key_refused')
    if (known.suspended) fail('account_suspended')
    if (!known.networks.hold(address)) fail('key_network_refused', { address })
    keys.used(known.actor, address)
    all.note(known.actor.keyId)
    return known.actor
  }

  return {
    bySystemId: (systemId, password, address) =>
      admit(
        { name: systemId, exists: all.hasSystemId(systemId), address },
        () => read(`system ${systemId}`, sql`l.system_id = ${systemId}`),
        ({ passwordHash }) => secrets.isPassword(password, passwordHash),
      ),
    byAccountSid: (accountSid, token, address) => {
      const sid = decodeSid('AC', accountSid)
      return admit(
        { name: accountSid, exists: sid !== null && all.has(sid.id), address },
        async () => (sid === null ? null : byKey(sid.accountId, sid.id)),
        (known) => isSame(token, secrets.tokens.open(known.token)),
      )
    },
    async holds({ accountId, keyId }, address) {
      const known = await byKey(accountId, keyId)
      return known !== null && !over(known) && !known.suspended && known.networks.hold(address)
    },
    has: (keyId) => all.has(keyId),
    async tokenOf(accountId, keyId) {
      const known = await byKey(accountId, keyId)
      return known === null ? null : secrets.tokens.open(known.token)
    },
    changed() {
      all.read()
      // Where this fails the others notice by themselves soon.
      db.notify(CHANNEL, '').catch(() => undefined)
    },
    close: () => all.close(),
  }
}

/** Which keys have a login, read anew when that is said to have changed, and every few seconds in case nobody said so. */
async function watchLogins(db: Db, forget: () => void) {
  const readAll = async () => {
    const { rows } = await sql<{ keyId: bigint; systemId: string }>`
      select account_id, key_id as "keyId", system_id as "systemId" from key_login
    `.execute(db.sql)
    return {
      keyIds: new Set(rows.map(({ keyId }) => keyId)),
      systemIds: new Set(rows.map(({ systemId }) => systemId)),
    }
  }
  let all = await readAll()
  let asked = false
  let reading: Promise<void> | null = null
  // One reading at a time, and one more after a change that came meanwhile: an older answer never replaces a newer one.
  const read = () => {
    asked = true
    reading ??= (async () => {
      while (asked) {
        asked = false
        all = await readAll().catch(() => all)
      }
      reading = null
    })()
  }
  const stop = await db.listen(CHANNEL, () => {
    forget()
    read()
  })
  const stopKeys = await db.listen(KEYS_CHANNEL, forget)
  // What changed between the first reading and the listening.
  read()
  const timer = setInterval(read, READ_MS)
  timer.unref()
  // Who has just come in by a login has one, whatever a reading that began before it was made may say.
  const noted = new Set<bigint>()
  return {
    has: (keyId: bigint) => all.keyIds.has(keyId) || noted.has(keyId),
    hasSystemId: (systemId: string) => all.systemIds.has(systemId),
    note(keyId: bigint) {
      if (noted.size >= REMEMBERED_MAX) noted.clear()
      noted.add(keyId)
    },
    read() {
      forget()
      read()
    },
    async close() {
      clearInterval(timer)
      await stop()
      await stopKeys()
      await reading
    },
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

/** In a time that says nothing of where they differ. */
function isSame(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/**
 * API keys, with which a customer's programs call. A key belongs to the account and stays when its maker leaves. A test
 * key acts only for the account's sandbox. The life of a key:
 *
 * 1. A person makes it, with scopes that their own role has. It is shown whole only then.
 * 2. Programs call with it from its networks (`live-keys.ts`). It can do what its scopes allow.
 * 3. Its last use is recorded, at most once a minute.
 * 4. A rotation replaces it. The old key works for some more hours, so that programs can be changed.
 * 5. It ends when somebody revokes it, after its rotation, or on the day that was set.
 * 6. The list shows it for `ENDED_LISTED_DAYS` more.
 */
import { KEYS_MAX } from '@nkra/contract/integrations/keys.ts'
import { LIVE_SCOPES, mayGiveScope, type KeyScope } from '@nkra/contract/permissions.ts'
import { sql } from 'kysely'
import { ensureSandbox } from '../../catalog/accounts.ts'
import type { User, UserActor } from '../../platform/actor.ts'
import { textArray } from '../../platform/database/binary-arrays.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { keyExpires } from '../events.ts'
import { accountIn, type Environment } from '../../platform/sandbox.ts'
import { fail } from '../../platform/fail.ts'
import { keyHash, makeKey, visiblePart } from './key-text.ts'
import type { LiveKeys } from './live-keys.ts'

/** How many days the list shows a key that has ended. */
export const ENDED_LISTED_DAYS = 30
/** The most keys in a list: those in force, and as many ended ones. */
const LISTED_MAX = 2 * KEYS_MAX
const HOUR_MS = 3_600_000

export interface ApiKeyRecord {
  id: bigint
  name: string
  environment: Environment
  /** The visible beginning of the key. */
  shown: string
  scopes: KeyScope[]
  networks: string[]
  state: 'active' | 'expired' | 'revoked'
  createdAt: Date
  /** The name of the person who made it. */
  createdBy: string
  expiresAt: Date | null
  replaced: boolean
  revokedAt: Date | null
  lastUsedAt: Date | null
  lastUsedIp: string | null
}

/** A new key with its text, which is stored nowhere. */
export interface NewKey {
  key: ApiKeyRecord
  secret: string
}

interface KeyInput {
  name: string
  environment: Environment
  scopes: KeyScope[]
  networks: string[]
  expiresAt: Date | null
}

/** Is called in the transaction in which one key replaces another, for other domains that store something by key. */
export type KeyReplaced = (tx: Tx, accountId: bigint, from: bigint, to: bigint) => Promise<void>

type KeyMaker = UserActor & Pick<User, 'role'>

/** The account's keys, newest first. Ended keys stay in the list for some days. */
export async function listKeys(
  reader: Reader,
  { accountId }: Pick<User, 'accountId'>,
): Promise<ApiKeyRecord[]> {
  const since = new Date(reader.clock.ms() - ENDED_LISTED_DAYS * 24 * HOUR_MS)
  const { rows } = await sql<ApiKeyRecord>`
    select ${columns(reader)} ${from}
    where k.account_id = ${accountId} and coalesce(least(k.revoked_at, k.expires_at), 'infinity') > ${since}
    order by k.id desc limit ${LISTED_MAX}
  `.execute(reader.sql)
  return rows
}

/**
 * Makes a key. Fails with `key_scope_not_held`, `key_limit`, and with `invalid_request` if its end lies in the
 * past, or if a test key is to have a scope of live keys.
 */
export async function createKey(
  tx: Tx,
  actor: KeyMaker,
  wanted: KeyInput,
  request?: RequestInfo,
): Promise<NewKey> {
  const { accountId } = actor
  requireAhead(tx, wanted.expiresAt)
  requireEnvironment(wanted)
  requireOwnScopes(actor, wanted)
  await requireRoom(tx, accountId)
  if (wanted.environment === 'sandbox') await ensureSandbox(tx, accountId)
  const { id, secret } = await insertKey(tx, actor, wanted)
  await audit(tx, actor, {
    accountId,
    action: 'key_created',
    subject: { kind: 'key', id },
    detail: { name: wanted.name, shown: visiblePart(secret), scopes: wanted.scopes.join(' ') },
    request,
  })
  return { key: await readKey(tx, accountId, id), secret }
}

/**
 * Replaces a key by a new one. The old key works for `overlapHours` more, so that programs can be changed. Fails
 * with `not_found`, `key_over`, `key_limit`, and with `key_scope_not_held` if the actor could not have made it.
 */
export async function rotateKey(
  tx: Tx,
  live: LiveKeys,
  actor: KeyMaker,
  wanted: { id: bigint; overlapHours: number; expiresAt: Date | null },
  request?: RequestInfo,
  replaced: KeyReplaced = () => Promise.resolve(),
): Promise<NewKey> {
  const { accountId } = actor
  requireAhead(tx, wanted.expiresAt)
  await requireRoom(tx, accountId)
  const old = await lockKey(tx, accountId, wanted.id)
  requireOwnScopes(actor, old)
  const { id, secret } = await insertKey(tx, actor, { ...old, expiresAt: wanted.expiresAt })
  const ends = new Date(tx.clock.ms() + wanted.overlapHours * HOUR_MS)
  await sql`
    update api_key set replaced_by = ${id}, expires_at = least(expires_at, ${ends})
    where account_id = ${accountId} and id = ${old.id}
  `.execute(tx.sql)
  await replaced(tx, accountId, old.id, id)
  tx.afterCommit(() => live.ended())
  await audit(tx, actor, {
    accountId,
    action: 'key_rotated',
    subject: { kind: 'key', id },
    detail: {
      name: old.name,
      shown: visiblePart(secret),
      replaces: old.shown,
      overlapHours: wanted.overlapHours,
    },
    request,
  })
  return { key: await readKey(tx, accountId, id), secret }
}

/**
 * Ends a key at once. Fails with `not_found`, `key_over`, and with `key_scope_not_held` if the actor could not have
 * made it.
 */
export async function revokeKey(
  tx: Tx,
  live: LiveKeys,
  actor: KeyMaker,
  id: bigint,
  request?: RequestInfo,
): Promise<null> {
  const { accountId } = actor
  const revoked = await readKey(tx, accountId, id)
  const { name, shown, state } = revoked
  requireOwnScopes(actor, revoked)
  const { rows } = await sql`
    update api_key set revoked_at = ${tx.clock.now()}
    where account_id = ${accountId} and id = ${id} and revoked_at is null
    returning id
  `.execute(tx.sql)
  if (rows.length === 0 || state !== 'active') fail('key_over')
  tx.afterCommit(() => live.ended())
  await audit(tx, actor, {
    accountId,
    action: 'key_revoked',
    subject: { kind: 'key', id },
    detail: { name, shown },
    request,
  })
  return null
}

/** How long before a key's end programs are told of it. */
const WARNED_BEFORE_MS = 7 * 24 * HOUR_MS
/** How many keys one statement announces. */
const WARNED_AT_ONCE = 500

/** Announces keys that end within seven days, each once. It leaves out keys that were replaced. */
export async function announceEndingKeys(db: Db): Promise<void> {
  for (let told = WARNED_AT_ONCE; told === WARNED_AT_ONCE;) {
    told = await db.transaction(async (tx) => {
      const now = tx.clock.now()
      const until = new Date(now.getTime() + WARNED_BEFORE_MS)
      const { rows } = await sql<
        Pick<ApiKeyRecord, 'id' | 'environment'> & { accountId: bigint; expiresAt: Date }
      >`
        update api_key k set warned_at = ${now}
        from (
          select account_id, id from api_key
          where expires_at > ${now} and expires_at <= ${until}
            and warned_at is null and revoked_at is null and replaced_by is null
          order by expires_at limit ${WARNED_AT_ONCE} for no key update skip locked
        ) ending
        where k.account_id = ending.account_id and k.id = ending.id
        returning k.account_id as "accountId", k.id, k.environment, k.expires_at as "expiresAt"
      `.execute(tx.sql)
      for (const { accountId, environment, id, expiresAt } of rows) {
        tx.publish(keyExpires.of(accountIn(environment, accountId), { keyId: id, expiresAt }))
      }
      return rows.length
    })
  }
}

function requireAhead({ clock }: Reader, expiresAt: Date | null): void {
  if (expiresAt === null || expiresAt.getTime() > clock.ms()) return
  fail('invalid_request', {}, [
    { message: 'The end is in the past. Choose a later date', pointer: '/expiresAt' },
  ])
}

function requireEnvironment({ environment, scopes }: KeyInput): void {
  const index = environment === 'live' ? -1 : scopes.findIndex((scope) => LIVE_SCOPES.includes(scope))
  if (index < 0) return
  const message = `A test key cannot have ${scopes[index]}: networks decide on a sender ID, and a sandbox has none`
  fail('invalid_request', {}, [{ message, pointer: `/scopes/${index}` }])
}

/**
 * Fails with `key_scope_not_held` if the actor gives a key a scope that the actor's role does not have, to a new key or
 * to a replacement (`mayGiveScope`).
 */
export function requireOwnScopes(
  { role }: KeyMaker,
  { scopes, environment }: Pick<KeyInput, 'scopes' | 'environment'>,
): void {
  for (const scope of scopes)
    if (!mayGiveScope(role, scope, environment)) fail('key_scope_not_held', { scope })
}

/**
 * Locks the account's row, so that if two people make keys at once, the second one counts the first one's. Fails with
 * `key_limit`.
 */
async function requireRoom(tx: Tx, accountId: bigint): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`.execute(tx.sql)
  const { rows } = await sql<{ inForce: number }>`
    select count(*)::int4 as "inForce" from api_key
    where account_id = ${accountId} and revoked_at is null and coalesce(expires_at, 'infinity') > ${tx.clock.now()}
  `.execute(tx.sql)
  if (rows[0]!.inForce >= KEYS_MAX) fail('key_limit', { limit: KEYS_MAX })
}

async function insertKey(
  tx: Tx,
  { accountId, userId }: KeyMaker,
  wanted: KeyInput,
): Promise<{ id: bigint; secret: string }> {
  const id = tx.ids.next()
  const secret = makeKey(tx.clock, wanted.environment)
  const hash = Buffer.from(keyHash(secret), 'base64')
  await sql`
    insert into api_key (account_id, id, name, environment, hash, shown, scopes, networks, created_by, created_at,
      expires_at)
    values (${accountId}, ${id}, ${wanted.name}, ${wanted.environment}, ${hash}, ${visiblePart(secret)},
      ${textArray(wanted.scopes)}::text[], ${textArray(wanted.networks)}::text[], ${userId}, ${tx.clock.now()},
      ${wanted.expiresAt})
  `.execute(tx.sql)
  return { id, secret }
}

/** Locks a key that works and was not replaced, until the transaction ends. Fails with `not_found`, `key_over`. */
async function lockKey(tx: Tx, accountId: bigint, id: bigint): Promise<ApiKeyRecord> {
  await sql`
    select from api_key where account_id = ${accountId} and id = ${id} for no key update
  `.execute(tx.sql)
  const key = await readKey(tx, accountId, id)
  if (key.state !== 'active' || key.replaced) fail('key_over')
  return key
}

/** Reads one of the account's keys. Fails with `not_found`. */
export async function readKey(reader: Reader, accountId: bigint, id: bigint): Promise<ApiKeyRecord> {
  const { rows } = await sql<ApiKeyRecord>`
    select ${columns(reader)} ${from} where k.account_id = ${accountId} and k.id = ${id}
  `.execute(reader.sql)
  return rows[0] ?? fail('not_found')
}

const columns = (reader: Reader) => sql`
  k.id, k.name, k.environment, k.shown, k.scopes, k.networks,
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= ${reader.clock.now()} then 'expired'
    else 'active' end as state,
  k.created_at as "createdAt", maker.first_name || ' ' || maker.last_name as "createdBy",
  k.expires_at as "expiresAt", k.replaced_by is not null as replaced, k.revoked_at as "revokedAt",
  k.last_used_at as "lastUsedAt", k.last_used_ip as "lastUsedIp"`

const from = sql`
  from api_key k join account_user maker on maker.account_id = k.account_id and maker.id = k.created_by`

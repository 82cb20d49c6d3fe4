/**
 * Logins, by which programs that speak SMPP or Twilio's protocol sign in as an API key. A login can do what its key
 * can, from the key's networks, while the key works. A key has one login, and a new one replaces the old at once. Its
 * secrets are shown only when they are made.
 */
import type { createLogin as createLoginRoute } from '@nkra/contract/integrations/keys.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { User, UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { encodeSid } from './twilio-sids.ts'
import { isLive } from './key-text.ts'
import { readKey, requireOwnScopes } from './keys.ts'
import type { LiveLogins } from './live-logins.ts'
import { makePassword, makeToken, type LoginSecrets } from './login-secrets.ts'

type NewLogin = z.output<(typeof createLoginRoute)['reply']>
export type Login = NewLogin['login']

type KeyMaker = UserActor & Pick<User, 'role'>

/** Lists the logins of working keys, newest key first. There are no more logins than keys. */
export async function listLogins(reader: Reader, { accountId }: Pick<User, 'accountId'>): Promise<Login[]> {
  const { rows } = await sql<Row>`
    select ${columns} ${from}
    where l.account_id = ${accountId} and k.revoked_at is null
      and coalesce(k.expires_at, 'infinity') > ${reader.clock.now()}
    order by k.id desc
  `.execute(reader.sql)
  return rows.map((row) => loginOf(accountId, row))
}

/**
 * Makes a login, which replaces the one that the key had. Fails with `not_found`, `key_over`,
 * `login_needs_live_key`, and with `key_scope_not_held` if the actor could not have made the key.
 */
export async function createLogin(
  tx: Tx,
  live: LiveLogins,
  secrets: LoginSecrets,
  actor: KeyMaker,
  keyId: bigint,
  request?: RequestInfo,
): Promise<NewLogin> {
  const { accountId, userId } = actor
  const key = await readKey(tx, accountId, keyId)
  const { name, shown, state } = key
  if (state !== 'active') fail('key_over')
  if (!isLive(shown)) fail('login_needs_live_key')
  requireOwnScopes(actor, key)
  const [password, authToken] = [makePassword(tx.clock), makeToken(tx.clock)]
  await sql`
    insert into key_login (account_id, key_id, system_id, password_hash, token, created_by, created_at)
    values (${accountId}, ${keyId}, ${systemIdOf(shown)}, ${secrets.hashOf(password)},
      ${secrets.tokens.seal(authToken)}, ${userId}, ${tx.clock.now()})
    on conflict (account_id, key_id) do update
    set password_hash = excluded.password_hash, token = excluded.token, created_by = excluded.created_by,
      created_at = excluded.created_at
  `.execute(tx.sql)
  tx.afterCommit(() => live.changed())
  await audit(tx, actor, {
    accountId,
    action: 'login_created',
    subject: { kind: 'key', id: keyId },
    detail: { name, shown },
    request,
  })
  return { login: await readLogin(tx, accountId, keyId), password, authToken }
}

/**
 * Removes a login. Fails with `not_found`, and with `key_scope_not_held` if the actor could not have made it.
 */
export async function removeLogin(
  tx: Tx,
  live: LiveLogins,
  actor: KeyMaker,
  keyId: bigint,
  request?: RequestInfo,
): Promise<null> {
  const { accountId } = actor
  const { keyName } = await readLogin(tx, accountId, keyId)
  requireOwnScopes(actor, await readKey(tx, accountId, keyId))
  await sql`delete from key_login where account_id = ${accountId} and key_id = ${keyId}`.execute(tx.sql)
  tx.afterCommit(() => live.changed())
  await audit(tx, actor, {
    accountId,
    action: 'login_removed',
    subject: { kind: 'key', id: keyId },
    detail: { name: keyName },
    request,
  })
  return null
}

/** The SMPP name of a key: its visible part without the common prefix. */
const systemIdOf = (shown: string) => shown.slice(shown.lastIndexOf('_') + 1)

interface Row extends Omit<Login, 'accountSid'> {}

async function readLogin(reader: Reader, accountId: bigint, keyId: bigint): Promise<Login> {
  const { rows } = await sql<Row>`
    select ${columns} ${from} where l.account_id = ${accountId} and l.key_id = ${keyId}
  `.execute(reader.sql)
  return loginOf(accountId, rows[0] ?? fail('not_found'))
}

function loginOf(accountId: bigint, row: Row): Login {
  return { ...row, accountSid: encodeSid('AC', { accountId, id: row.keyId }) }
}

const columns = sql`
  l.key_id as "keyId", k.name as "keyName", l.system_id as "systemId", l.created_at as "createdAt",
  maker.first_name || ' ' || maker.last_name as "createdBy"`

const from = sql`
  from key_login l join api_key k on k.account_id = l.account_id and k.id = l.key_id
  join account_user maker on maker.account_id = l.account_id and maker.id = l.created_by`

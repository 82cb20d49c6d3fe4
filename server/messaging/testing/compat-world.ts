/**
 * For tests: the world with a person, keys with logins, the compatible APIs' events, and the SMPP server itself.
 */
import type { KeyScope } from '@nkra/contract/permissions.ts'
import { encodeSid } from '../../integrations/keys/twilio-sids.ts'
import { sql } from 'kysely'
import { claimEmail, createUser } from '../../identity/users/users.ts'
import { createKey } from '../../integrations/keys/keys.ts'
import { createLogin } from '../../integrations/keys/logins.ts'
import { LiveKeys } from '../../integrations/keys/live-keys.ts'
import { LiveLogins } from '../../integrations/keys/live-logins.ts'
import { loginSecretsOf, type LoginSecrets } from '../../integrations/keys/login-secrets.ts'
import type { ApiKey, User } from '../../platform/actor.ts'
import { startRelay, subscribe } from '../../platform/events/relay.ts'
import { silentLog } from '../../platform/log.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { CallbackKeys } from '../compat/arkesel-callbacks.ts'
import { compatSubscriptions } from '../compat/compat.ts'
import { receivePart } from '../inbound/inbound.ts'
import type { Messaging } from '../messaging.ts'
import { SmppServer, type SmppServerOptions } from '../compat/smpp-server.ts'
import { openMessagingWorld, type World } from './world.ts'
import { partArrived } from '../events.ts'

export interface KeyWithLogin {
  key: ApiKey
  secret: string
  systemId: string
  password: string
  accountSid: string
  authToken: string
}

export interface CompatWorld extends World {
  user: User
  messaging: Messaging
  keys: LiveKeys
  logins: LiveLogins
  secrets: LoginSecrets
  /** The keys that sent with callbacks of Arkesel's form. */
  callbackKeys: CallbackKeys
  /** A key of the account with a login. */
  key(wanted?: Partial<Parameters<typeof createKey>[2]>, login?: 'without a login'): Promise<KeyWithLogin>
  /** Starts the SMPP server. The world closes it. */
  smpp(options?: Partial<SmppServerOptions>): Promise<SmppServer>
  /** How many rows of a login the table has. */
  count(table: 'owed_receipt' | 'smpp_part' | 'smpp_delivery', of: KeyWithLogin): Promise<number>
}

const SCOPES: KeyScope[] = ['messages:send', 'messages:read']

export async function openCompatWorld(
  options: Parameters<typeof openMessagingWorld>[0] = {},
): Promise<CompatWorld> {
  const world = await openMessagingWorld(options)
  const { db, accountId } = world
  const userId = await db.transaction(async (tx) => {
    const names = { firstName: 'Ama', lastName: 'Mensah', otherNames: '', phone: '' }
    const id = await createUser(tx, { accountId, role: 'Owner', ...names, passwordHash: 'none' })
    await claimEmail(tx, { accountId, userId: id, email: 'ama@example.test' })
    return id
  })
  const user = testUser(accountId, 'Owner', userId)
  const secrets = loginSecretsOf('test', db.clock)
  const keys = await LiveKeys.open(db)
  const logins = await LiveLogins.open({ db, keys, secrets })
  const callbackKeys = await CallbackKeys.open(db)
  const messaging = await world.start({
    wantsMessage: (_account, _state, author) => logins.has(author) || callbackKeys.has(author),
  })
  const parts = subscribe(partArrived, 'messaging.inbound', (tx, { payload }) =>
    receivePart(tx, messaging, payload.partId),
  )
  const relay = await startRelay(db, [...compatSubscriptions, parts], silentLog)
  const doors: SmppServer[] = []
  return {
    ...world,
    user,
    messaging,
    keys,
    logins,
    secrets,
    callbackKeys,
    async key(wanted = {}, login) {
      const made = await db.transaction((tx) =>
        createKey(tx, user, {
          name: 'Loans',
          environment: 'live',
          scopes: SCOPES,
          networks: [],
          expiresAt: null,
          ...wanted,
        }),
      )
      const keyId = made.key.id
      const key = { kind: 'key', accountId, userId: null, keyId, scopes: made.key.scopes } as const
      const accountSid = encodeSid('AC', { accountId, id: keyId })
      if (login !== undefined)
        return { key, secret: made.secret, systemId: '', password: '', accountSid, authToken: '' }
      const {
        login: names,
        password,
        authToken,
      } = await db.transaction((tx) => createLogin(tx, logins, secrets, user, keyId))
      return { key, secret: made.secret, systemId: names.systemId, password, accountSid, authToken }
    },
    async smpp(given = {}) {
      const door = await SmppServer.start({
        db,
        log: silentLog,
        messaging,
        logins,
        port: 0,
        look_ms: 100,
        ...given,
      })
      doors.push(door)
      return door
    },
    async count(table, { key }) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int4 as count from ${sql.table(table)} where account_id = ${accountId} and key_id = ${key.keyId}
      `.execute(db.sql)
      return rows[0]!.count
    },
    async close() {
      for (const door of doors) await door.close()
      await relay.stop()
      await callbackKeys.close()
      await logins.close()
      await keys.close()
      await world.close()
    },
  }
}

/** For tests: an account with its people, keys in use, and a server that accepts both. */
import type { Role } from '@nkra/contract/permissions.ts'
import { sql } from 'kysely'
import { createAccount } from '../../catalog/accounts.ts'
import { claimEmail, createUser } from '../../identity/users/users.ts'
import type { User } from '../../platform/actor.ts'
import { testClock, type TestClock } from '../../platform/clock.ts'
import type { ServerOptions, Server } from '../../platform/http/server.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { bindIntegrations } from '../http.ts'
import { createKey, type NewKey } from '../keys/keys.ts'
import { LiveKeys } from '../keys/live-keys.ts'

export interface KeysFixture {
  database: TestDatabase
  clock: TestClock
  live: LiveKeys
  http: TestServer
  /** A person named `name`, with an account of their own. */
  person(name: string, role?: Role): Promise<User>
  /** A key of the person's account. */
  key(of: User, wanted?: Partial<Parameters<typeof createKey>[2]>): Promise<NewKey>
  /** The rows that the statement finds. It names `account_id`, as every statement does. */
  rows(statement: string): Promise<unknown[]>
  close(): Promise<void>
}

export async function keysFixture(
  bind: (server: Server) => void = () => undefined,
  options: Partial<ServerOptions> = {},
): Promise<KeysFixture> {
  const clock = testClock()
  const database = await testDatabase({ clock })
  const { db } = database
  const live = await LiveKeys.open(db)
  const http = await testServer(
    db,
    (server) => {
      bindIntegrations(server, live)
      bind(server)
    },
    { ...options, authenticate: (token, address) => live.authenticate(token, address) },
  )
  return {
    database,
    clock,
    live,
    http,
    person: async (name, role = 'Owner') => testUser(...(await writePerson(database, name, role))),
    key: (of, wanted = {}) =>
      db.transaction((tx) =>
        createKey(tx, of, {
          name: 'Loans',
          environment: 'live',
          scopes: ['messages:send'],
          networks: [],
          expiresAt: null,
          ...wanted,
        }),
      ),
    async rows(statement) {
      return (await sql.raw(statement).execute(db.sql)).rows
    },
    async close() {
      await http.close()
      await live.close()
      await database.close()
    },
  }
}

async function writePerson(
  { db }: TestDatabase,
  name: string,
  role: Role,
): Promise<[accountId: bigint, role: Role, userId: bigint]> {
  return db.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name: `${name} Ltd` })
    const names = { firstName: name, lastName: 'Mensah', otherNames: '', phone: '' }
    const userId = await createUser(tx, { accountId, role, ...names, passwordHash: 'none' })
    await claimEmail(tx, { accountId, userId, email: `${name.toLowerCase()}@example.test` })
    return [accountId, role, userId]
  })
}

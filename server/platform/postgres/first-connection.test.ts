import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectFirst, DatabaseUnusable, requireSessions } from './first-connection.ts'
import { startSharingPooler } from '../testing/sharing-pooler.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

let base: TestDatabase
let here: string

beforeAll(async () => {
  base = await testDatabase({ connections: 1 })
  const { host, port, user } = base.connection
  here = `postgres://${user}@/DATABASE?host=${encodeURIComponent(host)}&port=${port}`
})

afterAll(() => base.close())

const refusalOf = (url: string) =>
  connectFirst({ connectionString: url }).then(
    (client) => client.end().then(() => 'none'),
    (error: unknown) => (error instanceof DatabaseUnusable ? error.message : String(error)),
  )

test.each([
  ['postgres://nkra:secret@127.0.0.1:1/nkra', 'nobody listens at 127.0.0.1:1'],
  ['postgres://nkra:secret@/nkra?host=/nowhere', 'nobody listens at /nowhere'],
])('%s is refused in one line without its password', async (url, reason) => {
  expect(await refusalOf(url)).toBe(`DATABASE_URL cannot be used: ${reason}`)
})

test('a database that is none is named, and one that is there is taken', async () => {
  expect(await refusalOf(here.replace('DATABASE', 'no_such'))).toBe(
    `DATABASE_URL cannot be used: there is no database no_such at ${base.connection.host}`,
  )
  expect(await refusalOf(here.replace('DATABASE', base.connection.database))).toBe('none')
})

test('sessions of their own are taken', async () => {
  await requireSessions({ connectionString: here.replace('DATABASE', base.connection.database) })
})

test.each([1, 2, 3])('a pooler that shares %i servers among sessions is refused', async (servers) => {
  const pooler = await startSharingPooler(base.connection, servers)
  await expect(requireSessions({ connectionString: pooler.url })).rejects.toThrow('pool_mode = session')
  await pooler.close()
})

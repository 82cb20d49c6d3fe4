import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeAccountLease } from './account-lease.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function openAccount(): Promise<bigint> {
  const accountId = database.db.ids.next()
  await sql`insert into account (id, name) values (${accountId}, 'A business')`.execute(database.db.sql)
  return accountId
}

test('one of an account and a kind at a time', async () => {
  const { db } = database
  const accountId = await openAccount()
  const take = (kind: string, of = accountId) => takeAccountLease(db, { accountId: of, kind })
  const taken = await Promise.all(Array.from({ length: 10 }, () => take('contacts')))
  expect(taken.filter((turn) => turn !== null)).toHaveLength(1)
  const other = [await take('invoices'), await take('contacts', await openAccount())]
  expect(other).not.toContain(null)
  const turns = [...taken, ...other].filter((turn) => turn !== null)
  await Promise.all(turns.map((turn) => turn.end()))
  const again = await take('contacts')
  expect(again).not.toBeNull()
  // One that is over no longer ends another's.
  await Promise.all(turns.map((turn) => turn.end()))
  expect(await take('contacts')).toBeNull()
  await again?.end()
})

test('the turn of a process that died is over with its lease', async () => {
  const { db } = database
  const accountId = await openAccount()
  const died = await takeAccountLease(db, { accountId, kind: 'contacts' })
  expect(await takeAccountLease(db, { accountId, kind: 'contacts' })).toBeNull()
  await sql`
    update account_turn set leased_until = now() - interval '1 second' where account_id = ${accountId}
  `.execute(db.sql)
  const next = await takeAccountLease(db, { accountId, kind: 'contacts' })
  expect(next).not.toBeNull()
  await died?.end()
  expect(await takeAccountLease(db, { accountId, kind: 'contacts' })).toBeNull()
  await next?.end()
})

test('the turn of a process that died while the clock was set back is over', async () => {
  const { db } = database
  const accountId = await openAccount()
  const died = await takeAccountLease(db, { accountId, kind: 'contacts' })
  await sql`
    update account_turn set leased_until = leased_until + interval '1 hour' where account_id = ${accountId}
  `.execute(db.sql)
  const next = await takeAccountLease(db, { accountId, kind: 'contacts' })
  expect(next).not.toBeNull()
  await Promise.all([died?.end(), next?.end()])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { parsePhone } from '@nkra/sms/phone.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { audienceOptedOut, audiencePage } from './address-book/audience.ts'
import { listGroups } from './address-book/groups.ts'
import { seedContacts } from './seed.ts'
import { openAccount } from './testing/imports-fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the demo’s address book: groups of people whose numbers are theirs alone, a few of them opted out', async () => {
  const { db } = database
  const account = await openAccount(db)
  await db.transaction((tx) => seedContacts(tx, account))
  const { items } = await listGroups(db, account, { pageNumber: 1, pageSize: 10, searchTerm: '' })
  expect(items.map(({ name, contacts, fields }) => [name, contacts, fields])).toEqual([
    ['Kumasi agents', 45, ['Agent Code', 'Town']],
    ['Savings customers – Accra', 180, ['Balance', 'Due Date', 'Town']],
    ['Savings customers – Ho', 60, ['Balance', 'Due Date', 'Town']],
    ['Staff', 18, ['Branch']],
  ])
  const groupIds = items.map(({ id }) => id)
  const people = await audiencePage(db, { ...account, groupIds, afterContactId: 0n, limit: 1_000 })
  expect(people).toHaveLength(45 + 180 + 60 + 18)
  for (const { msisdn } of people) {
    expect(parsePhone(String(msisdn))).toMatchObject({ fault: null, msisdn: String(msisdn) })
  }
  expect(new Set(people.map(({ name }) => name)).size).toBeGreaterThan(250)
  expect(await audienceOptedOut(db, account.accountId, groupIds)).toBe(6)
})

test('is the same for every account', async () => {
  const { db } = database
  const bookOf = async () => {
    const account = await openAccount(db)
    await db.transaction((tx) => seedContacts(tx, account))
    const { items } = await listGroups(db, account, { pageNumber: 1, pageSize: 10, searchTerm: '' })
    const groupIds = items.map(({ id }) => id)
    const people = await audiencePage(db, { ...account, groupIds, afterContactId: 0n, limit: 1_000 })
    return people
      .map((person) => ({ ...person, contactId: 0n }))
      .toSorted((a, b) => Number(a.msisdn - b.msisdn))
  }
  expect(await bookOf()).toEqual(await bookOf())
})

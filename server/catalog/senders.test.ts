import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../platform/testing.ts'
import { accountName, accountStatus, createAccount, OPERATOR_ACCOUNT_ID } from './accounts.ts'
import { addApprovedSender, usableSender } from './senders.ts'

let database: TestDatabase
let adom: bigint
let makola: bigint
beforeAll(async () => {
  database = await testDatabase()
  await database.db.transaction(async (tx) => {
    adom = await createAccount(tx, { name: 'Adom Savings' })
    makola = await createAccount(tx, { name: 'Makola Traders' })
    await addApprovedSender(tx, { accountId: adom, name: 'AdomSavings' })
    await addApprovedSender(tx, { accountId: makola, name: 'NKRA' })
    await addApprovedSender(tx, { accountId: OPERATOR_ACCOUNT_ID, name: 'Nkra', isDefault: true })
    await addApprovedSender(tx, { accountId: OPERATOR_ACCOUNT_ID, name: 'NkraOps' })
    for (const status of ['draft', 'submitted', 'rejected', 'needs_information']) {
      await sql`
        insert into sender (account_id, id, name, status)
        values (${adom}, ${tx.ids.next()}, ${`Adom ${status}`.slice(0, 11)}, ${status})`.execute(tx.sql)
    }
  })
})
afterAll(() => database.close())

describe('a sender ID is usable', () => {
  test.each([
    ['one’s own', () => adom, 'AdomSavings', 'AdomSavings'],
    ['one’s own in other letters, as it is registered', () => adom, 'ADOMSAVINGS', 'AdomSavings'],
    ['the platform’s', () => adom, 'nkra', 'Nkra'],
    ['one’s own before the platform’s of that name', () => makola, 'nkra', 'NKRA'],
  ])('%s', async (_, account, asked, name) => {
    expect(await usableSender(database.db, account(), asked)).toMatchObject({ name })
  })

  test.each([
    ['another account’s', () => makola, 'AdomSavings'],
    ['one that nobody has', () => adom, 'Nobody'],
    ['the operator’s own that is no default', () => adom, 'NkraOps'],
    ['a draft', () => adom, 'Adom draft'],
    ['one submitted', () => adom, 'Adom submit'],
    ['one rejected', () => adom, 'Adom reject'],
    ['one that needs information', () => adom, 'Adom needs_'],
  ])('not: %s', async (_, account, asked) => {
    await expect(usableSender(database.db, account(), asked)).rejects.toMatchObject({
      code: 'sender_not_allowed',
      values: { sender: asked },
    })
  })
})

test('a sender ID of a business cannot be made everybody’s', async () => {
  const making = database.db.transaction((tx) =>
    addApprovedSender(tx, { accountId: adom, name: 'Everybody', isDefault: true }),
  )
  await expect(making).rejects.toMatchObject({ code: '23514' })
})

test('an account has a name and begins active; what is no account is not found', async () => {
  expect(await accountStatus(database.db, adom)).toBe('Active')
  expect(await accountName(database.db, adom)).toBe('Adom Savings')
  await expect(accountStatus(database.db, 404n)).rejects.toMatchObject({ code: 'not_found' })
})

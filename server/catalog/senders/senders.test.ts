import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { accountName, accountStatus, createAccount, OPERATOR_ACCOUNT_ID } from '../accounts.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { addApprovedSender, requestSender, reviewSender, SENDERS_MAX, usableSender } from './senders.ts'

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

describe('asking for a sender ID', () => {
  const about = { purpose: 'News', sample: 'Hello.', submit: true }
  const open = () => database.db.transaction((tx) => createAccount(tx, { name: 'Kumasi Looms' }))

  test('one that a network approved can be used, until it takes that back', async () => {
    const accountId = await open()
    const id = await database.db.transaction(async (tx) => {
      const asked = await requestSender(tx, testUser(accountId), { senderId: 'Looms', ...about })
      await reviewSender(tx, testUser(OPERATOR_ACCOUNT_ID), {
        id: asked.id,
        networks: ['AT'],
        status: 'approved',
        reason: '',
      })
      return asked.id
    })
    expect(await usableSender(database.db, accountId, 'looms')).toEqual({
      id,
      name: 'Looms',
      barred: ['MTN', 'Telecel'],
    })
    await database.db.transaction((tx) =>
      reviewSender(tx, testUser(OPERATOR_ACCOUNT_ID), {
        id,
        networks: ['AT'],
        status: 'rejected',
        reason: 'Lapsed',
      }),
    )
    await expect(usableSender(database.db, accountId, 'looms')).rejects.toMatchObject({
      code: 'sender_not_allowed',
    })
  })

  test('of two requests for one name at once, one is refused', async () => {
    const accountId = await open()
    const ask = (senderId: string) =>
      database.db.transaction((tx) => requestSender(tx, testUser(accountId), { senderId, ...about }))
    const asked = await Promise.allSettled([ask('Looms'), ask('LOOMS')])
    expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = asked.find((outcome) => outcome.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'sender_exists' })
  })

  test('an account has only so many, whatever is asked at once', async () => {
    const accountId = await open()
    const ask = (number: number) =>
      database.db.transaction((tx) =>
        requestSender(tx, testUser(accountId), { senderId: `Looms ${number}`, ...about }),
      )
    for (let number = 1; number < SENDERS_MAX; number++) await ask(number)
    const last = await Promise.allSettled([ask(98), ask(99)])
    expect(last.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = last.find((outcome) => outcome.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'sender_limit', values: { limit: SENDERS_MAX } })
  })

  test('who acts as a customer does not decide on what they asked for', async () => {
    const accountId = await open()
    const admin = testUser(OPERATOR_ACCOUNT_ID, 'Administrator', 55n)
    const impersonating = {
      ...testUser(accountId),
      impersonator: { accountId: OPERATOR_ACCOUNT_ID, userId: 55n, writes: true },
    }
    const deciding = database.db.transaction(async (tx) => {
      const { id } = await requestSender(tx, impersonating, { senderId: 'Looms', ...about })
      await reviewSender(tx, admin, { id, networks: ['AT'], status: 'approved', reason: '' })
    })
    await expect(deciding).rejects.toMatchObject({ code: 'own_request' })
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from '../../billing/ledger/ledger.ts'
import { prove } from '../../billing/ledger/proof.ts'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { addApprovedSender } from '../../catalog/senders/senders.ts'
import type { Messaging } from '../messaging.ts'
import { sendSingleText } from './single-texts.ts'
import { openMessagingWorld, until, type World } from '../testing/world.ts'

let world: World
let messaging: Messaging

beforeAll(async () => {
  world = await openMessagingWorld()
  await world.db.transaction((tx) =>
    addApprovedSender(tx, { accountId: OPERATOR_ACCOUNT_ID, name: 'Nkra', isDefault: true }),
  )
  messaging = await world.start()
})
afterAll(() => world.close())

const text = (to: string, words: string) =>
  world.db.transaction((tx) => sendSingleText(tx, messaging, { to, text: words, traffic: 'transactional' }))

test('leaves under a default sender ID, from the operator’s account, and costs nobody anything', async () => {
  const before = await balances(world.db, world.accountId)
  await text('233241234567', 'Nkra: your account has 12 SMS credits left.')
  await until('the text', async () => world.centre.taken.length === 1)
  expect(world.centre.taken).toMatchObject([
    { from: 'Nkra', to: '233241234567', text: 'Nkra: your account has 12 SMS credits left.' },
  ])
  expect(await balances(world.db, world.accountId)).toEqual(before)
  expect(await prove(world.db)).toEqual([])
})

test('one that the network rejects gives nothing back, for nothing was taken', async () => {
  world.centre.treat = () => ({ status: 0x0b })
  await text('233241234568', 'Rejected')
  await until('its answer', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int4 as count from submission s join message m on m.account_id = s.account_id and m.id = s.message_id
      where m.account_id = ${OPERATOR_ACCOUNT_ID} and m.msisdn = 233241234568`.execute(world.db.sql)
    return rows[0]!.count > 0
  })
  expect(await prove(world.db)).toEqual([])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from transfer where account_id = ${OPERATOR_ACCOUNT_ID}`.execute(
    world.db.sql,
  )
  expect(rows).toEqual([{ count: 0 }])
})

test('is not sent where its transaction is not committed', async () => {
  const taken = world.centre.taken.length
  await expect(
    world.db.transaction(async (tx) => {
      await sendSingleText(tx, messaging, { to: '233241234569', text: 'Never', traffic: 'otp' })
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  world.centre.treat = () => ({ receipt: 'DELIVRD' })
  await text('233241234570', 'After it')
  await until('the next', async () => world.centre.taken.length > taken)
  expect(world.centre.taken.slice(taken).map(({ text: said }) => said)).toEqual(['After it'])
})

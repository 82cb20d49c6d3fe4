/** The binds of a login, counted over processes: each `SmppBinds` stands for one. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keysFixture, type KeysFixture } from '../../integrations/testing/keys-fixture.ts'
import type { User } from '../../platform/actor.ts'
import { HELD_MS, SmppBinds } from './smpp-binds.ts'

let fixture: KeysFixture
let ama: User
let login: { accountId: bigint; keyId: bigint }
let one: SmppBinds
let other: SmppBinds
beforeAll(async () => {
  fixture = await keysFixture()
  ama = await fixture.person('Ama')
})
afterAll(() => fixture.close())
beforeEach(async () => {
  login = { accountId: ama.accountId, keyId: (await fixture.key(ama)).key.id }
  const { db } = fixture.database
  one = new SmppBinds(db)
  other = new SmppBinds(db)
})

/** Lets the time pass after which places end that nobody renewed. */
const lapse = () =>
  sql`
    update smpp_bind set held_until = held_until - ${`${HELD_MS} milliseconds`}::interval
    where account_id = ${login.accountId}
  `.execute(fixture.database.db.sql)

test('places are taken at any process up to the limit, and one that is given back is free at once', async () => {
  const first = await one.take(login, 2)
  expect(await other.take(login, 2)).not.toBeNull()
  expect([await one.take(login, 2), await other.take(login, 2)]).toEqual([null, null])
  one.release(first!)
  expect(await one.take(login, 2)).not.toBeNull()
})

test('a place that is given back while places are renewed is free at once', async () => {
  const refused: number[] = []
  for (let round = 0; round < 100; round++) {
    const id = await one.take(login, 1)
    if (id === null) refused.push(round)
    const renewed = one.renew()
    if (id !== null) one.release(id)
    const next = await one.take(login, 1)
    if (next === null) refused.push(round)
    else one.release(next)
    await renewed
  }
  expect(refused).toEqual([])
})

test('of many binds at once no more are let in than the limit, and a lower limit holds for the next', async () => {
  const asked = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? one : other).take(login, 5))
  expect((await Promise.all(asked)).filter((id) => id !== null)).toHaveLength(5)
  expect(await other.take(login, 4)).toBeNull()
  expect(await other.take(login, 6)).not.toBeNull()
})

test('one login does not count for another', async () => {
  await one.take(login, 1)
  const { id: keyId } = (await fixture.key(ama)).key
  expect(await other.take({ ...login, keyId }, 1)).not.toBeNull()
})

test('places of a process that died end by themselves; those that are renewed stay', async () => {
  await one.take(login, 2)
  await other.take(login, 2)
  await lapse()
  await other.renew()
  const heir = new SmppBinds(fixture.database.db)
  expect(await heir.take(login, 2)).not.toBeNull()
  expect(await heir.take(login, 2)).toBeNull()
})

test('a place that ended while its connection lived is held anew, and none is left once all are closed', async () => {
  await one.take(login, 1)
  await lapse()
  expect(await other.take(login, 1)).not.toBeNull()
  await one.renew()
  expect(await other.take(login, 2)).toBeNull()
  await Promise.all([one.close(), other.close()])
  expect(
    await fixture.rows(
      `select from smpp_bind where account_id = ${login.accountId} and key_id = ${login.keyId}`,
    ),
  ).toEqual([])
})

import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testClock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import { ATTEMPTS_MAX, parkedEvents, relayAll, startRelay, subscribe } from './relay.ts'
import { silentLog } from '../log.ts'
import { eventKind } from '../database/outbox.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

const clock = testClock()
const paid = eventKind('test.paid', z.object({ n: z.int() }))
const thanked = eventKind('test.thanked', z.object({ n: z.int() }))

let base: TestDatabase

beforeAll(async () => {
  base = await testDatabase({ clock })
  await base.db.pool.query('create table effect (subscriber text not null, n int4 not null)')
})

beforeEach(async () => {
  await base.db.pool.query('truncate outbox, effect /* of every account_id */')
})

afterAll(() => base.close())

const publish = (...numbers: number[]) =>
  base.db.transaction(async (tx) => {
    await Promise.resolve()
    for (const n of numbers) tx.publish(paid.of(7n, { n }))
  })

const effect = (tx: Tx, subscriber: string, n: number) =>
  tx.client.query('insert into effect values ($1, $2)', [subscriber, n])

async function effects() {
  const { rows } = await base.db.pool.query<{ subscriber: string; n: number }>('select * from effect')
  return rows.map(({ subscriber, n }) => `${subscriber} ${n}`)
}

const counting = subscribe(
  paid,
  'counting',
  async (tx, { payload }) => void (await effect(tx, 'counting', payload.n)),
)

const relay = (...subscriptions: Parameters<typeof relayAll>[1]) =>
  relayAll(base.db, subscriptions, silentLog)

describe('an event', () => {
  test('reaches each of its subscribers once, in the order of publishing', async () => {
    const other = subscribe(
      paid,
      'other',
      async (tx, { payload }) => void (await effect(tx, 'other', payload.n)),
    )
    await publish(1, 2)
    await publish(3)
    await relay(counting, other)
    await relay(counting, other)
    expect(await effects()).toEqual([
      'counting 1',
      'other 1',
      'counting 2',
      'other 2',
      'counting 3',
      'other 3',
    ])
  })

  test('with no subscriber is forgotten', async () => {
    await publish(1)
    await relay()
    expect(await relay(counting)).toBe(0)
  })

  test('reaches each once when several relays work at a time', async () => {
    await publish(...Array.from({ length: 60 }, (_, n) => n))
    await Promise.all([relay(counting), relay(counting), relay(counting)])
    expect((await effects()).sort()).toEqual(Array.from({ length: 60 }, (_, n) => `counting ${n}`).sort())
  })
})

describe('a subscriber that fails', () => {
  test('is undone, keeps the others’ effects, and is tried again after a second, then two', async () => {
    let failures = 2
    const failing = subscribe(paid, 'failing', async (tx, { payload }) => {
      await effect(tx, 'failing', payload.n)
      tx.publish(thanked.of(7n, { n: payload.n }))
      if (failures-- > 0) throw new Error('not now')
    })
    const thanking = subscribe(
      thanked,
      'thanking',
      async (tx, { payload }) => void (await effect(tx, 'thanking', payload.n)),
    )
    const subscriptions = [failing, counting, thanking]
    await publish(1)
    await relay(...subscriptions)
    expect(await effects()).toEqual(['counting 1'])
    clock.advance(999)
    expect(await relay(...subscriptions)).toBe(0)
    clock.advance(1)
    await relay(...subscriptions)
    expect(await effects()).toEqual(['counting 1'])
    clock.advance(2_000)
    await relay(...subscriptions)
    expect(await effects()).toEqual(['counting 1', 'failing 1', 'thanking 1'])
  })

  test('that fails a statement leaves the transaction usable', async () => {
    const failing = subscribe(paid, 'failing', async (tx) => void (await tx.client.query('select 1 / 0')))
    await publish(1)
    await relay(failing, counting)
    expect(await effects()).toEqual(['counting 1'])
  })

  test('too often is parked, in sight, and holds up nothing', async () => {
    const poisoned = subscribe(paid, 'poisoned', ({ client }, { payload }) =>
      payload.n === 1 ? Promise.reject(new Error('poison')) : client.query('select 1').then(() => undefined),
    )
    await publish(1, 2)
    for (let tried = 0; tried < ATTEMPTS_MAX; tried++) {
      expect(await parkedEvents(base.db)).toBe(0)
      await relay(poisoned)
      clock.advance(300_000)
    }
    expect(await parkedEvents(base.db)).toBe(1)
    expect(await relay(poisoned)).toBe(0)
    const { rows } = await base.db.pool.query('select account_id, attempts, failure from outbox')
    expect(rows).toEqual([{ account_id: 7n, attempts: ATTEMPTS_MAX, failure: 'poison' }])
  })
})

test('a process that dies in a subscriber leaves the event to another, its effect undone', async () => {
  const dying = subscribe(paid, 'counting', async (tx, { payload }) => {
    await effect(tx, 'counting', payload.n)
    await tx.client.query('select pg_terminate_backend(pg_backend_pid())')
  })
  await publish(1)
  await expect(relay(dying)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await effects()).toEqual([])
  await relay(counting)
  expect(await effects()).toEqual(['counting 1'])
})

test('the relay is woken by a commit, and stops after its turn', async () => {
  const heard = Promise.withResolvers<number>()
  const hearing = subscribe(paid, 'hearing', (_tx, { payload }) => Promise.resolve(heard.resolve(payload.n)))
  const running = await startRelay(base.db, [hearing], silentLog)
  await publish(42)
  expect(await Promise.race([heard.promise, delay(10_000, 'never')])).toBe(42)
  await running.stop()
})

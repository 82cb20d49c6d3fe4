import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Announcer, type Change } from '../database/listening-connection.ts'
import { ChangesHub } from './changes.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

let base: TestDatabase
let hub: ChangesHub

beforeAll(async () => {
  base = await testDatabase()
  hub = await ChangesHub.open(base.db, ['campaign', 'credits'])
})

afterAll(async () => {
  await hub.close()
  await base.close()
})

const soon = <Value>(value: Promise<Value>) =>
  Promise.race([value, delay(10_000, 'never' as const, { ref: false })])

/** Reads changes one by one. */
function reader(accountId: bigint) {
  const ending = new AbortController()
  const changes = hub.stream(accountId, ending.signal)[Symbol.asyncIterator]()
  return {
    next: async () => {
      const told = await soon(changes.next())
      return told === 'never' ? told : (told.value as Change | undefined)
    },
    end: () => ending.abort(),
  }
}

test('a change reaches the account’s streams once it has committed, and nobody else’s', async () => {
  const mine = reader(1n)
  const other = reader(2n)
  const [told, toldOther] = [mine.next(), other.next()]
  const rolledBack = base.db.transaction(async (tx) => {
    tx.changed(1n, 'campaign', 'cmp_never')
    await Promise.reject(new Error('no'))
  })
  await expect(rolledBack).rejects.toThrow('no')
  await base.db.transaction((tx) => Promise.resolve(tx.changed(1n, 'campaign', 'cmp_1')))
  expect(await told).toEqual({ topic: 'campaign', id: 'cmp_1' })
  base.db.changed(2n, 'credits')
  expect(await toldOther).toEqual({ topic: 'credits', id: null })
  mine.end()
  other.end()
  expect([await mine.next(), await other.next()]).toEqual([undefined, undefined])
  expect(hub.streams()).toBe(0)
})

test('after a break in the connection everything may have changed', async () => {
  const mine = reader(1n)
  const told = mine.next()
  await base.db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'nkra-session' and datname = current_database()`,
  )
  expect(await told).toEqual({ topic: 'campaign', id: null })
  expect(await mine.next()).toEqual({ topic: 'credits', id: null })
  mine.end()
})

test('one thing is told at most four times a second, its last change always', () => {
  vi.useFakeTimers()
  try {
    const told: string[] = []
    const announcer = new Announcer((_channel, payload) => Promise.resolve(void told.push(payload)))
    for (let elapsed_ms = 0; elapsed_ms < 1_000; elapsed_ms += 10) {
      announcer.announce(1n, 'campaign', 'cmp_1')
      vi.advanceTimersByTime(10)
    }
    expect(told).toHaveLength(5)
    vi.advanceTimersByTime(1_000)
    expect(told).toHaveLength(5)
    announcer.announce(1n, 'campaign', 'cmp_1')
    announcer.announce(1n, 'campaign', 'cmp_2')
    expect(told.slice(5)).toEqual(['1 campaign cmp_1', '1 campaign cmp_2'])
    announcer.close()
  } finally {
    vi.useRealTimers()
  }
})

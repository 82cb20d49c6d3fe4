import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClock, type TestClock } from '../../platform/clock.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { addressLimit, attempt, dropOldAttempts, passwordLimit, FAMILIAR_MS } from './attempt-limits.ts'

const MINUTE_MS = 60_000

let base: TestDatabase
let clock: TestClock

beforeAll(async () => {
  clock = testClock()
  base = await testDatabase({ clock })
})
afterAll(() => base.close())

const tries = async (count: number, ...tried: string[]) => {
  for (let n = 0; n < count; n++) await attempt(base.db, passwordLimit, ...tried)
}

describe('a password may be tried', () => {
  test('five times, then each try doubles the delay, to an hour', async () => {
    await tries(5, 'growing', '192.0.2.1')
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await expect(tries(1, 'growing', '192.0.2.1')).rejects.toMatchObject({
        code: 'too_many_attempts',
        values: { minutes },
      })
      clock.advance(minutes * MINUTE_MS - 1)
      await expect(tries(1, 'growing', '192.0.2.1')).rejects.toMatchObject({ values: { minutes: 1 } })
      clock.advance(1)
      await tries(1, 'growing', '192.0.2.1')
    }
  })

  test('from elsewhere and for others meanwhile: nobody is locked out by another', async () => {
    await tries(5, 'held', '192.0.2.1')
    await expect(tries(1, 'held', '192.0.2.1')).rejects.toMatchObject({ code: 'too_many_attempts' })
    await tries(1, 'held', '192.0.2.2')
    await tries(1, 'another', '192.0.2.1')
  })

  test('as before where it was right, and the place is familiar then', async () => {
    await tries(3, 'right', '192.0.2.1')
    const fourth = await attempt(base.db, passwordLimit, 'right', '192.0.2.1')
    expect(fourth.familiar).toBe(false)
    await fourth.forgive(base.db)
    expect((await attempt(base.db, passwordLimit, 'right', '192.0.2.1')).familiar).toBe(true)
    await tries(4, 'right', '192.0.2.1')
    await expect(tries(1, 'right', '192.0.2.1')).rejects.toMatchObject({ code: 'too_many_attempts' })
    clock.advance(FAMILIAR_MS)
    expect((await attempt(base.db, passwordLimit, 'right', '192.0.2.1')).familiar).toBe(false)
  })

  test('by several at the same moment, whichever of their clock readings is written first', async () => {
    // Two requests read the clock in one order and reach the database in the other.
    const ahead = await attempt(base.db, passwordLimit, 'together', '192.0.2.1')
    clock.advance(-1)
    await tries(1, 'together', '192.0.2.1')
    clock.advance(1)
    await ahead.forgive(base.db)
    clock.advance(-1)
    await tries(1, 'together', '192.0.2.1')
    clock.advance(1)
  })

  test('anew after a day of rest', async () => {
    await tries(4, 'rested', '192.0.2.1')
    clock.advance(passwordLimit.forget_ms + 1)
    await tries(4, 'rested', '192.0.2.1')
  })

  test('no oftener in parallel than in a row', async () => {
    const burst = await Promise.allSettled(
      Array.from({ length: 40 }, () => attempt(base.db, passwordLimit, 'parallel', '192.0.2.1')),
    )
    expect(burst.filter((one) => one.status === 'fulfilled')).toHaveLength(5)
  })
})

test('a success of one takes back only itself from a count of many', async () => {
  const succeeded = await attempt(base.db, addressLimit, '198.51.100.1')
  for (let n = 1; n < addressLimit.free; n++) await attempt(base.db, addressLimit, '198.51.100.1')
  await succeeded.forgive(base.db)
  await expect(attempt(base.db, addressLimit, '198.51.100.1')).rejects.toMatchObject({
    values: { minutes: 1 },
  })
  clock.advance(MINUTE_MS)
  await attempt(base.db, addressLimit, '198.51.100.1')
  await expect(attempt(base.db, addressLimit, '198.51.100.1')).rejects.toMatchObject({
    values: { minutes: 1 },
  })
})

test('counts outlive the process and name nobody; old ones go', async () => {
  await dropOldAttempts(base.db)
  await tries(1, 'secret-typed-as-address', '192.0.2.9')
  const { rows } = await base.db.pool.query<{ whole: string }>('select attempt::text as whole from attempt')
  expect(rows.map(({ whole }) => whole).join()).not.toMatch(/secret|192\.0/)
  expect(await dropOldAttempts(base.db)).toBe(0)
  clock.advance(FAMILIAR_MS + 1)
  expect(await dropOldAttempts(base.db)).toBe(rows.length)
})

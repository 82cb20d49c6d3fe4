/**
 * Promise 1 under sixteen clients at once: ten thousand steps of everything that moves credits (`money-rounds.ts`).
 * `npm run chaos -- --money 100000 --seed 7` takes more of them.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock, type TestClock } from '../platform/clock.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { everyStep, interleaveMoney, MONEY_CLIENTS } from './testing/money-rounds.ts'

const OPERATIONS = 10_000
const SEED = 20_261_102

let clock: TestClock
let database: TestDatabase
beforeAll(async () => {
  clock = testClock()
  database = await testDatabase({ clock, connections: MONEY_CLIENTS })
})
afterAll(() => database.close())

test('money is true, whatever sixteen clients do at once', async () => {
  const { operations, taken } = await interleaveMoney({
    db: database.db,
    clock,
    seed: SEED,
    operations: OPERATIONS,
  })
  expect(operations).toBeGreaterThanOrEqual(OPERATIONS)
  // Nothing is proved of a step of which nothing ever comes.
  for (const { name } of everyStep) expect(taken[name]?.done, name).toBeGreaterThan(0)
})

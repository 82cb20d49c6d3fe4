import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type Db } from './database/database.ts'
import { testClock } from './clock.ts'
import { silentLog } from './log.ts'
import { testDatabase, type TestDatabase } from './testing/test-database.ts'
import { PATIENCE_MS } from './testing/patience.ts'

let base: TestDatabase
let other: Db

beforeAll(async () => {
  base = await testDatabase({ connections: 2 })
  const { connection } = base
  other = await openDatabase({ connection, clock: testClock(), log: silentLog, connections: 2 })
})

afterAll(async () => {
  await other.close()
  await base.close()
})

const HOURLY = { burst: 10, perMinute: 1 / 60 }

test('what one process lets through is taken off what another has left', async () => {
  const [here, there] = [base.db.limits.limiter('tries', HOURLY), other.limits.limiter('tries', HOURLY)]
  const elsewhere = other.limits.limiter('others', HOURLY)
  for (let n = 0; n < 10; n++) expect(here.take('ama', 0)).toBe(0)
  await vi.waitFor(() => expect(there.left('ama', 0).calls).toBe(0), PATIENCE_MS)
  expect(there.take('ama', 0)).toBeGreaterThan(0)
  // Another caller, and another limit, have all of theirs.
  expect([there.left('kofi', 0).calls, elsewhere.left('ama', 0).calls]).toEqual([10, 10])
})

test('what came through at both at once is waited for afterwards', async () => {
  const [here, there] = [base.db.limits.limiter('bursts', HOURLY), other.limits.limiter('bursts', HOURLY)]
  for (const limiter of [here, there]) for (let n = 0; n < 10; n++) limiter.take('ama', 0)
  // Ten more than one process would have let through: as long again until there is a call.
  await vi.waitFor(() => expect(there.left('ama', 0).full_s).toBe(20 * 3_600), PATIENCE_MS)
  expect(there.take('ama', 10 * 3_600_000)).toBeGreaterThan(0)
})

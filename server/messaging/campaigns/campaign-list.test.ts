import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock, type TestClock } from '../../platform/clock.ts'
import { firstIdAt } from '../../platform/database/ids.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { CampaignTotals } from './campaign-views.ts'

const [ADOM, OTHER] = [10n, 20n]

let base: TestDatabase
let clock: TestClock
beforeAll(async () => {
  clock = testClock('2026-11-02T09:00:00Z')
  base = await testDatabase({ clock })
  await base.db.pool.query(`insert into account (id, name) values (${ADOM}, 'Adom'), (${OTHER}, 'Other')`)
})
afterAll(() => base.close())

let sequence = 0n
const send = (accountId: bigint, ago_ms: number) =>
  base.db.pool.query(`
    insert into campaign (account_id, id, kind, status, sender, text, traffic, recipients, segments, credits, budget,
      created_at) values (${accountId}, ${firstIdAt(new Date(clock.ms() - ago_ms)) + sequence++}, 'direct', 'sending', 'x',
      'x', 'otp', 1, 1, 1, 1, now())`)

test('old and new are counted, each once, whenever they are asked for', async () => {
  const totals = new CampaignTotals(base.db)
  expect(await totals.of(ADOM)).toBe(0)
  await send(ADOM, 30_000)
  await send(ADOM, 86_400_000)
  await send(OTHER, 0)
  // A fresh process reads what the other one remembers as it was.
  expect(await new CampaignTotals(base.db).of(ADOM)).toBe(2)
  expect(await totals.of(OTHER)).toBe(1)
  const seen = new CampaignTotals(base.db)
  for (let minute = 0; minute < 30; minute += 3) {
    await send(ADOM, 0)
    await send(ADOM, 120_000)
    expect(await seen.of(ADOM)).toBe(await new CampaignTotals(base.db).of(ADOM))
    clock.advance(180_000)
  }
  expect(await seen.of(ADOM)).toBe(22)
})

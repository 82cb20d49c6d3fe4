import { afterEach, beforeEach, expect, test } from 'vitest'
import { send } from './send.ts'
import { openWorld, spentOf, until, type World } from './testing.ts'
import { readCampaign } from './campaigns.ts'
import { countsOf } from './counts.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

test('a thousand contacts get their own text, each once, and the money is exact', async () => {
  const { db, centre, accountId } = world
  const group = await world.group('Customers', 1_000)
  const messaging = await world.start()
  const outcome = await send(
    { db, messaging },
    { accountId, userId: 7n },
    {
      senderId: 'AdomSavings',
      text: 'Hello {{Name}}, your loan is due.',
      groupIds: [group],
      traffic: 'promotional',
    },
    { key: null, requestId: 'r1' },
  )
  if (!('accepted' in outcome)) throw new Error('refused')
  const { id } = outcome.accepted
  await until('everything delivered', async () => {
    const counts = await countsOf(db, accountId, [id])
    return counts.get(id)?.delivered === 1_000
  })
  await until('completed', async () => (await readCampaign(db, accountId, id)).status === 'completed')
  expect(new Set(centre.taken.map(({ to }) => to)).size).toBe(1_000)
  expect(centre.taken).toHaveLength(1_000)
  expect(centre.taken.map(({ text }) => text).sort()[0]).toBe('Hello Person 0, your loan is due.')
  const { spent, kept } = await spentOf(db, accountId)
  expect(spent).toBe(1_000n)
  expect(kept).toBe(1_000n)
})

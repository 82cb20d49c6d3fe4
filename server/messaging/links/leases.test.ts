/** Who gets a link when its holder is silent, and when the database's clock is set back; and how a holder leaves it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testClock, type TestClock } from '../../platform/clock.ts'
import { openMessagingWorld, until, type World } from '../testing/world.ts'
import { LeaseTaker, renewLeases, takeLease, type Lease } from './leases.ts'

const LINK = 1
const LEASE_MS = 10_000

let world: World
let clock: TestClock
/** Another process, with a clock of its own. */
let other: LeaseTaker
beforeEach(async () => {
  world = await openMessagingWorld()
  clock = testClock()
  other = new LeaseTaker(
    Object.assign(Object.create(world.db) as typeof world.db, { clock }),
    'other',
    LEASE_MS,
  )
})
afterEach(() => world.close())

/** Takes the link for a process, and sets the database's clock back by an hour. */
async function takeAndSetClockBack(): Promise<Lease> {
  const lease = (await takeLease(world.db, LINK, 'first', LEASE_MS))!
  await world.db.pool.query(`update link_lease set until = until + interval '1 hour'`)
  return lease
}

test('a dead holder’s lease of a time to come is taken once it stood still for as long as a lease lasts', async () => {
  const { epoch } = await takeAndSetClockBack()
  expect(await other.take(LINK)).toBeNull()
  clock.advance(LEASE_MS - 1)
  expect(await other.take(LINK)).toBeNull()
  clock.advance(1)
  expect(await other.take(LINK)).toEqual({ linkId: LINK, epoch: epoch + 1n })
})

test('a holder that lives keeps its link when the clock is set back', async () => {
  const lease = await takeAndSetClockBack()
  for (let renewal = 0; renewal < 12; renewal++) {
    expect(await other.take(LINK)).toBeNull()
    clock.advance(LEASE_MS / 4)
    expect(await renewLeases(world.db, [lease], LEASE_MS)).toEqual(new Set([LINK]))
  }
  // Somebody who slept for longer than a lease finds that the holder lived meanwhile.
  clock.advance(LEASE_MS * 2)
  expect(await other.take(LINK)).toBeNull()
})

test('a lease that stood still and is renewed just now is not taken', async () => {
  const lease = await takeAndSetClockBack()
  await other.take(LINK)
  clock.advance(LEASE_MS)
  await renewLeases(world.db, [lease], LEASE_MS)
  expect(await other.take(LINK)).toBeNull()
})

test('a link that is left loads no more of its queue', async () => {
  const messaging = await world.start({ lease_ms: 600_000 })
  const [dispatcher] = messaging.holder!.dispatchers
  await until('bound', () => dispatcher!.bound)
  dispatcher!.status = 'paused'
  for (let number = 0; number < 12; number++)
    await world.send(messaging, { recipients: [String(233_241_000_000 + number)] })
  const { chunkCache } = messaging
  const take = chunkCache.take.bind(chunkCache)
  let loaded = 0
  let left: Promise<void> | undefined
  chunkCache.take = (id) => {
    loaded++
    left ??= dispatcher!.close(1_000)
    return take(id)
  }
  dispatcher!.status = 'active'
  await until('left', () => left !== undefined)
  await left
  expect(loaded).toBe(1)
})

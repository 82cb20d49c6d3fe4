/** The event log: what it keeps, from when on, and that no event appears behind a cursor. */
import * as contract from '@nkra/contract/integrations/events.ts'
import type { SubscribableEventType } from '@nkra/contract/integrations/webhook-events.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureSandbox } from '../../catalog/accounts.ts'
import type { User } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sandboxOf } from '../../platform/sandbox.ts'
import { keepPartitions } from '../day-partitions.ts'
import { webhooksFixture, type WebhooksFixture } from '../testing/webhooks-fixture.ts'
import { addDeliveries, forgetReferences, type WebhookEvent } from './deliveries.ts'
import { endUnreadLogs, type EventsAsked, listEvents } from './event-log.ts'
import { LiveWebhooks } from './live-webhooks.ts'

const DAY_MS = 86_400_000
const OFTEN = { interval: 20 }

let fixture: WebhooksFixture
let of: bigint
let ama: User
let people = 0

beforeAll(async () => {
  fixture = await webhooksFixture()
  await keepPartitions(fixture.database.db)
})
afterAll(() => fixture.close())
beforeEach(async () => {
  ama = await fixture.person(`Ama${++people}`)
  of = ama.accountId
})

const at = new Date('2026-11-02T08:59:00Z')
const event = (capId: string): WebhookEvent<'balance.low'> => ({
  type: 'balance.low',
  at,
  data: { product: 'SMS', available: Number(capId), threshold: 100 },
})
const clicked = (clicks: number): WebhookEvent<'link.clicked'> => {
  const ids = { messageId: 'msg_0000000000001', campaignId: 'cmp_0000000000001' }
  const data = { ...ids, clicks, reference: null, toLast3: '567', tags: [], at: at.toISOString() }
  return { type: 'link.clicked', at, data, whole: { to: '+233241234567' } }
}
const happen = (events: readonly WebhookEvent[], account = of) =>
  fixture.database.db.transaction((tx) => addDeliveries(tx, account, events))
const read = (asked: Partial<EventsAsked> = {}, account = of, scannedMax?: number) =>
  listEvents(fixture.database.db, { accountId: account }, { limit: 50, ...asked }, scannedMax)
/** What an event is known by here. */
const said = ({ data }: { data: Record<string, unknown> }) => data['available'] ?? data['clicks']
/** Reads until so many are found. */
const readAll = async (count: number, asked: Partial<EventsAsked> = {}, account = of) => {
  await expect.poll(async () => (await read(asked, account)).events.length, OFTEN).toBe(count)
  return (await read(asked, account)).events.map(said)
}

test('nothing is stored before the first call, and everything from then on, for this account alone', async () => {
  const kofi = await fixture.person(`Kofi${people}`)
  await fixture.database.db.transaction((tx) => ensureSandbox(tx, of))
  await happen([event('1')])
  const first = await read()
  expect(first).toMatchObject({ events: [], more: false })
  expect(first.keptSince.getTime()).toBeGreaterThan(fixture.clock.ms())
  await happen([event('2')])
  await happen([event('3'), event('4')])
  await happen([event('5')], kofi.accountId)
  await happen([event('6')], sandboxOf(of))
  expect(await readAll(3, { after: first.next })).toEqual([2, 3, 4])
  for (const other of [kofi.accountId, sandboxOf(of)]) {
    await expect(read({}, other)).resolves.toMatchObject({ events: [] })
  }
})

test('is read in parts, and a cursor at the end leads to what comes', async () => {
  const { next: start } = await read()
  await happen(Array.from({ length: 5 }, (_, index) => event(String(index))))
  await readAll(5)
  const first = await read({ limit: 2, after: start })
  expect(first).toMatchObject({ more: true })
  const second = await read({ limit: 3, after: first.next })
  expect([first, second].flatMap(({ events }) => events.map(said))).toEqual([0, 1, 2, 3, 4])
  expect(second.more).toBe(false)
  expect(await read({ after: second.next })).toMatchObject({ events: [], next: second.next })
  await happen([event('9')])
  expect(await readAll(1, { after: second.next })).toEqual([9])
})

test('one type is found among others, some at a time', async () => {
  await read({ type: 'link.clicked' })
  await happen([event('1'), event('2'), event('3'), clicked(7), event('4')])
  await readAll(5)
  const seen: unknown[] = []
  let [after, more]: [string | undefined, boolean] = [undefined, true]
  for (let calls = 0; more && calls < 10; calls++) {
    const found = await read({ type: 'link.clicked', ...(after && { after }) }, of, 2)
    seen.push(...found.events.map(said))
    ;({ next: after, more } = found)
  }
  expect(seen).toEqual([7])
})

test('clicks are kept once a call names them, with three digits of the number', async () => {
  await read()
  await happen([clicked(1), event('1')])
  expect(await readAll(1)).toEqual([1])
  const types = { type: 'link.clicked' as const }
  expect((await read(types)).events).toEqual([])
  await happen([clicked(2)])
  expect(await readAll(1, types)).toEqual([2])
  expect(JSON.stringify((await read(types)).events[0]!.data)).not.toContain('233241234567')
})

test.each<[string, boolean]>([
  ['stores first', true],
  ['has its ids first and stores last', false],
])('no event is passed over where the transaction that commits last %s', async (_, isStoredFirst) => {
  const { db } = fixture.database
  const { next: start } = await read()
  const [ready, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = db.transaction(async (tx: Tx) => {
    const held = isStoredFirst ? tx : { ...tx, ids: fixedIds(tx.ids.many(1)) }
    if (isStoredFirst) await addDeliveries(held, of, [event('1')])
    ready.resolve()
    await go.promise
    if (!isStoredFirst) await addDeliveries(held, of, [event('1')])
  })
  await ready.promise
  await happen([event('2')])
  let after = start
  const seen: unknown[] = []
  const readOn = async () => {
    const found = await read({ after })
    after = found.next
    seen.push(...found.events.map(said))
  }
  await readOn()
  if (isStoredFirst) expect(seen).toEqual([])
  go.resolve()
  await slow
  await expect.poll(async () => (await readOn(), seen.length), OFTEN).toBe(2)
  expect(new Set(seen)).toEqual(new Set([1, 2]))
})

/** Gives ids that were taken before. */
const fixedIds = (ids: bigint[]): Tx['ids'] => ({
  next: () => ids.shift()!,
  many: (count) => ids.splice(0, count),
})

test('processes learn that a log wants everything but clicks', async () => {
  const { db } = fixture.database
  const live = await LiveWebhooks.open(db)
  const wants = (type: SubscribableEventType) => live.wants(of, type)
  expect(wants('message.delivered')).toBe(false)
  await read()
  await expect.poll(() => wants('message.delivered'), OFTEN).toBe(true)
  expect(wants('link.clicked')).toBe(false)
  await read({ type: 'link.clicked' })
  await expect.poll(() => wants('link.clicked'), OFTEN).toBe(true)
  await live.close()
})

test('a log that nobody read for thirty days ends, and the next call starts another', async () => {
  const { db } = fixture.database
  const { keptSince } = await read()
  fixture.clock.advance(20 * DAY_MS)
  await read()
  fixture.clock.advance(20 * DAY_MS)
  await endUnreadLogs(db)
  const aged = (await read()).keptSince
  expect(aged).toEqual(new Date(fixture.clock.ms() - 30 * DAY_MS))
  expect(aged.getTime()).toBeGreaterThan(keptSince.getTime())
  fixture.clock.advance(31 * DAY_MS)
  await endUnreadLogs(db)
  expect((await read()).keptSince.getTime()).toBeGreaterThan(fixture.clock.ms())
  fixture.clock.advance(-71 * DAY_MS)
})

test('the reference of an erased person is deleted', async () => {
  await read()
  const id = 'kyc_0000000000001'
  await happen([{ type: 'kyc.sent', at, data: { id, reference: 'loan-7', environment: 'live' } }])
  await readAll(1)
  await fixture.database.db.transaction((tx) => forgetReferences(tx, of, [id]))
  expect((await read()).events[0]!.data).toMatchObject({ id, reference: null })
})

test.each(['nothing', '1-evt_1', '-evt_0000000000001', '99999999999999999999-evt_0000000000001'])(
  'the cursor %s is refused',
  async (after) => {
    const asked = { query: { after } }
    expect(await fixture.http.call(contract.listEvents, asked, { as: ama })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
  },
)

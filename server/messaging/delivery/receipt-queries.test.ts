/** These tests state what an SMSC answers about overdue receipts, and what becomes of the messages. */
import { startSimulator, type Simulator } from '@nkra/smsc/simulator.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCampaign } from '../campaigns/campaign-views.ts'
import type { Messaging } from '../messaging.ts'
import { openMessagingWorld, spentOf, until, type World } from '../testing/world.ts'
import { finalStateOf } from './receipt-queries.ts'

/** The last two digits of a number, what the centre says of its message when asked, and what becomes of the message. */
const ANSWERS = [
  ['01', {}, 'delivered'],
  ['02', { state: 'undelivered' }, 'undelivered'],
  ['03', { state: 'rejected' }, 'rejected'],
  ['04', { state: 'expired', date: 'none' }, 'expired'],
  ['05', { state: 'deleted' }, 'failed'],
  ['06', { state: 'enroute' }, 'submitted'],
  ['07', { state: 'unknown' }, 'submitted'],
  ['08', { state: 'nonsense' }, 'submitted'],
  ['09', { id: 'other' }, 'submitted'],
  ['10', { date: 'wrong' }, 'submitted'],
  ['11', { status: 'ESME_RQUERYFAIL' }, 'submitted'],
  // The last one: a centre that is silent is left alone for a while.
  ['12', { never: true }, 'submitted'],
] as const

let world: World
let simulator: Simulator
let messaging: Messaging

beforeAll(async () => {
  simulator = await startSimulator({
    port: 0,
    receiptDelay_ms: [0, 0],
    script: {
      default: { receipt: { loss: 1 } },
      rules: [
        ...ANSWERS.map(([ending, query]) => ({ to: `2332400000${ending}`, query })),
        { to: '233240000099', receipt: { loss: 0 } },
      ],
    },
  })
  world = await openMessagingWorld({ link: { port: simulator.port, queryAfterMinutes: 30 } })
  messaging = await world.start({ watch_ms: 20, answerTimeout_ms: 1_000 })
})
afterAll(async () => {
  await world.close()
  await simulator.close()
})

const watched = async () =>
  (await sql<{ asked: number }>`select asked from gateway_watch`.execute(world.db.sql)).rows

test('a receipt that comes in time ends the watch', async () => {
  const sent = await world.send(messaging, { recipients: ['0240000099'] })
  await world.untilState(sent.id, 'delivered', 1)
  expect(await watched()).toEqual([])
})

test('a final state counts as a receipt, and every other answer leaves the message as it is', async () => {
  const { db, accountId } = world
  const recipients = ANSWERS.map(([ending]) => `02400000${ending}`)
  const sent = await world.send(messaging, { recipients })
  await world.untilState(sent.id, 'submitted', ANSWERS.length)
  expect(await watched()).toHaveLength(ANSWERS.length)
  await sql`
    update gateway_watch set ask_at = now() - interval '1 hour' + make_interval(secs => msisdn % 100)`.execute(
    db.sql,
  )
  await until('all are asked about', async () => (await watched()).every(({ asked }) => asked > 0))
  const { counts } = await getCampaign(db, { accountId }, sent.id)
  const expected = Map.groupBy(ANSWERS, ([, , state]) => state)
  for (const [state, of] of expected) expect({ [state]: counts[state] }).toEqual({ [state]: of.length })
  expect(await watched()).toHaveLength(expected.get('submitted')!.length)
  // The rejected one is returned; the one of the first test is spent, too.
  expect((await spentOf(db, accountId)).kept).toBe(BigInt(ANSWERS.length))
})

test.each([
  ['delivered, just now', { state: 2, finalDate: '261123100000000+' }, 'delivered'],
  ['delivered, without a date', { state: 2, finalDate: '' }, 'delivered'],
  ['delivered, by a clock of another zone', { state: 2, finalDate: '261123200000000+' }, 'delivered'],
  ['accepted by somebody else', { state: 6, finalDate: '' }, null],
  ['scheduled, as 5.0 says', { state: 0, finalDate: '' }, null],
  ['skipped, as 5.0 says and receipts do', { state: 9, finalDate: '' }, 'rejected'],
  ['in a state that no version has', { state: 10, finalDate: '' }, null],
  ['delivered before it was sent', { state: 2, finalDate: '261121100000000+' }, null],
  ['delivered in a week', { state: 2, finalDate: '261130100000000+' }, null],
  ['delivered, with a date that is none', { state: 2, finalDate: 'yesterday' }, null],
  ['delivered, of another message', { state: 2, finalDate: '', messageId: '43' }, null],
  ['delivered, and refused at once', { state: 2, finalDate: '', status: 0x67 }, null],
])('%s', (_what, given, expected) => {
  const answer = { status: 0, messageId: '42', errorCode: 0, ...given }
  const asked = { providerId: '42', since: new Date('2026-11-23T09:00:00Z') }
  expect(finalStateOf(answer, asked, Date.parse('2026-11-23T10:05:00Z'))).toBe(expected)
})

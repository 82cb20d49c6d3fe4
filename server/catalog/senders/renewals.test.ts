/** The life of an approval day by day, from a reminder to its end, and that of a renewal. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { relayAll, subscribe } from '../../platform/events/relay.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { createAccount, OPERATOR_ACCOUNT_ID } from '../accounts.ts'
import { listSenderRequests, readOwnSender } from './lists.ts'
import { endApprovals, renewSender } from './renewals.ts'
import { senderEnds, senderReviewed } from '../events.ts'
import type { SenderNetwork } from './status.ts'
import {
  addApprovedSender,
  changeSender,
  reviewSender,
  usableSender,
  withdrawSender,
  type SenderReview,
} from './senders.ts'

const DAY_MS = 86_400_000
const admin = testUser(OPERATOR_ACCOUNT_ID, 'Administrator')
const about = { senderId: 'Looms', purpose: 'News', sample: 'Hello.', submit: true }
const clock = testClock('2026-11-02T08:00:00Z')
let base: TestDatabase

beforeAll(async () => {
  base = await testDatabase({ clock })
})
afterAll(() => base.close())

interface OwnSenderRow {
  accountId: bigint
  id: bigint
}

/** Opens a business whose sender ID some networks approved today, for a year. */
const open = (...networks: SenderNetwork[]) =>
  base.db.transaction(async (tx): Promise<OwnSenderRow> => {
    const accountId = await createAccount(tx, { name: 'Kumasi Looms' })
    return { accountId, id: await addApprovedSender(tx, { accountId, name: 'Looms', networks }) }
  })

const read = ({ accountId, id }: OwnSenderRow) => readOwnSender(base.db, accountId, id)
const renew = ({ accountId, id }: OwnSenderRow) =>
  base.db.transaction((tx) => renewSender(tx, testUser(accountId), { id }))
const review = ({ id }: OwnSenderRow, networks: SenderNetwork[], rest: Partial<SenderReview> = {}) =>
  base.db.transaction((tx) =>
    reviewSender(tx, admin, { id, networks, status: 'approved', reason: '', ...rest }),
  )
/** The networks to which the sender ID cannot be used. */
const barred = async ({ accountId }: OwnSenderRow) => (await usableSender(base.db, accountId, 'looms')).barred
const states = async (own: OwnSenderRow) =>
  (await read(own)).networks.map(({ network, status, renewal }) =>
    [network, status, renewal?.status].filter(Boolean).join(' '),
  )

/** Lets days pass and runs the morning's job. Answers what the account is told. */
async function told({ accountId }: OwnSenderRow, days: number): Promise<string[]> {
  clock.advance(days * DAY_MS)
  await endApprovals(base.db)
  const heard: string[] = []
  const ends = subscribe(senderEnds, 'test', async (_, event) => {
    if (event.accountId !== accountId) return
    const { stage, networks, validUntil, lapsesOn } = event.payload
    heard.push(`${stage} ${networks.join(' ')} ${validUntil} ${lapsesOn}`)
  })
  await relayAll(base.db, [ends], silentLog)
  return heard
}

test('it is reminded of, each time once, and lapses a month after its end', async () => {
  const own = await open('MTN', 'Telecel', 'AT')
  const [end, lapse] = await (async () => {
    const { validUntil, lapsesOn } = (await read(own)).networks[0]!
    return [validUntil!, lapsesOn!]
  })()
  const all = 'MTN Telecel AT'
  expect(await told(own, 304)).toEqual([])
  expect((await read(own)).networks[0]!.renewable).toBe(true)
  const days: [passed: number, stage: string | null][] = [
    [1, 'ends'],
    [0, null],
    [29, null],
    [1, 'ends'],
    [23, 'ends'],
    [7, null],
    [1, 'ended'],
    [0, null],
    [23, 'ended'],
    [6, 'ended'],
    [0, null],
  ]
  for (const [passed, stage] of days) {
    expect(await told(own, passed)).toEqual(stage === null ? [] : [`${stage} ${all} ${end} ${lapse}`])
    expect(await barred(own)).toEqual([])
  }
  expect(await told(own, 1)).toEqual([`lapsed ${all} ${end} ${lapse}`])
  expect(await told(own, 1)).toEqual([])
  await expect(barred(own)).rejects.toMatchObject({ code: 'sender_not_allowed' })
  expect(await read(own)).toMatchObject({
    status: 'lapsed',
    networks: [{ renewable: true }, {}, {}],
    approvedAt: null,
  })
  expect(await states(await renew(own).then(() => own))).toEqual(
    ['MTN', 'Telecel', 'AT'].map((each) => `${each} submitted`),
  )
  await review(own, ['MTN'])
  expect(await barred(own)).toEqual(['Telecel', 'AT'])
})

test('of reminders that were missed one is told; a renewal asked for ends them, and nothing lapses meanwhile', async () => {
  const own = await open('MTN')
  expect(await told(own, 364)).toHaveLength(1)
  await renew(own)
  expect(await states(own)).toEqual(['MTN approved submitted'])
  await expect(renew(own)).rejects.toMatchObject({ code: 'sender_not_renewable', values: { days: 90 } })
  expect(await told(own, 100)).toEqual([])
  expect(await barred(own)).toEqual(['Telecel', 'AT'])
})

describe('a renewal', () => {
  /** A sender ID that ends in ten days and whose renewal was asked for. */
  async function asked(): Promise<OwnSenderRow & { end: string }> {
    const own = await open('MTN', 'Telecel')
    clock.advance(355 * DAY_MS)
    await endApprovals(base.db)
    await renew(own)
    return { ...own, end: (await read(own)).networks[0]!.validUntil! }
  }
  const yearAfter = (day: string) => new Date(Date.parse(day) + 365 * DAY_MS).toISOString().slice(0, 10)

  /** The networks' decisions that the account was told. */
  async function heard({ accountId }: OwnSenderRow): Promise<object[]> {
    const all: object[] = []
    const listener = subscribe(senderReviewed, 'test reviewed', async (_, event) => {
      if (event.accountId === accountId) all.push(event.payload)
    })
    await relayAll(base.db, [listener], silentLog)
    return all
  }

  test('approved, goes on from the end, or as long as the network says', async () => {
    const own = await asked()
    await review(own, ['MTN'])
    const until = yearAfter(yearAfter(own.end))
    await review(own, ['Telecel'], { validUntil: until })
    expect((await read(own)).networks).toMatchObject([
      { status: 'approved', renewal: null, validUntil: yearAfter(own.end) },
      { status: 'approved', renewal: null, validUntil: until },
    ])
    expect(await heard(own)).toMatchObject([
      { networks: ['MTN'], decision: 'approved', renewal: true, until: yearAfter(own.end) },
      { networks: ['Telecel'], decision: 'approved', renewal: true, until },
    ])
    expect((await read(own)).networks[0]!.renewable).toBe(false)
    expect(await told(own, 60)).toEqual([])
  })

  test.each([
    ['a day that is past', -1],
    ['today', 0],
    ['a day too far', 6 * 365],
  ])('not until %s', async (_, days) => {
    const own = await asked()
    const validUntil = new Date(clock.ms() + days * DAY_MS).toISOString().slice(0, 10)
    await expect(review(own, ['MTN'], { validUntil })).rejects.toMatchObject({ code: 'approval_end_invalid' })
  })

  test('refused, leaves the approval to its end, and its owner may answer', async () => {
    const own = await asked()
    await review(own, ['MTN'], { status: 'rejected', reason: 'Send the new certificate' })
    await review(own, ['Telecel'])
    expect(await states(own)).toEqual(['MTN approved rejected', 'Telecel approved'])
    expect(await barred(own)).toEqual(['AT'])
    const lapse = (await read(own)).networks[0]!.lapsesOn
    expect(await heard(own)).toMatchObject([
      { decision: 'rejected', renewal: true, reason: 'Send the new certificate', until: lapse },
      { decision: 'approved' },
    ])
    expect(await told(own, 4)).toEqual([`ends MTN ${own.end} ${lapse}`])
    const { accountId, id } = own
    await base.db.transaction((tx) => changeSender(tx, testUser(accountId), { id, ...about }))
    expect(await states(own)).toEqual(['MTN approved submitted', 'Telecel approved', 'AT submitted'])
    await review(own, ['MTN'], { status: 'rejected', reason: 'No' })
    expect(await told(own, 7)).toEqual([expect.stringMatching(/^ended MTN/)])
    expect(await told(own, 1)).toEqual([expect.stringMatching(/^lapsed MTN/)])
    expect(await barred(own)).toEqual(['MTN', 'AT'])
  })

  test('taken back, leaves the approval as it was', async () => {
    const own = await asked()
    await base.db.transaction((tx) => withdrawSender(tx, testUser(own.accountId), own))
    expect(await states(own)).toEqual(['MTN approved', 'Telecel approved'])
    expect((await read(own)).networks[0]!.renewable).toBe(true)
  })

  test('stands apart in the operator’s queue', async () => {
    const own = await asked()
    const listed = async (status: 'renewal' | 'submitted' | 'proof') => {
      const query = { pageNumber: 1, pageSize: 100, searchTerm: '', status }
      return (await listSenderRequests(base.db, query)).items.some(({ id }) => id === own.id)
    }
    expect([await listed('renewal'), await listed('submitted'), await listed('proof')]).toEqual([
      true,
      true,
      false,
    ])
    await review(own, ['MTN', 'Telecel'])
    expect([await listed('renewal'), await listed('submitted')]).toEqual([false, false])
  })

  test('is nobody’s who asked for it to decide, and of another account nobody’s to ask for', async () => {
    const own = await asked()
    const clerk = { ...admin, userId: testUser(own.accountId).userId }
    const deciding = base.db.transaction((tx) =>
      reviewSender(tx, clerk, { id: own.id, networks: ['MTN'], status: 'approved', reason: '' }),
    )
    await expect(deciding).rejects.toMatchObject({ code: 'own_request' })
    const other = await open('MTN')
    await expect(renew({ ...own, accountId: other.accountId })).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('an approval taken back while its renewal is not asked for is over at once', async () => {
  const own = await open('MTN', 'AT')
  await review(own, ['AT'], { status: 'rejected', reason: 'Complaints' })
  expect(await states(own)).toEqual(['MTN approved', 'AT rejected'])
  expect(await barred(own)).toEqual(['Telecel', 'AT'])
})

test('the platform’s own have no end', async () => {
  const own = await base.db.transaction(async (tx) => {
    const accountId = OPERATOR_ACCOUNT_ID
    return { accountId, id: await addApprovedSender(tx, { accountId, name: 'Nkra', isDefault: true }) }
  })
  expect(await told(own, 500)).toEqual([])
  expect((await read(own)).networks[0]).toMatchObject({
    status: 'approved',
    validUntil: null,
    lapsesOn: null,
  })
  await expect(renew(own)).rejects.toMatchObject({ code: 'sender_not_renewable' })
})

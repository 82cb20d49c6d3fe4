import * as routes from '@nkra/contract/billing/statement.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInvoice, invoiceUsage, reviewInvoice } from '../billing/invoices/invoices.ts'
import {
  charge,
  grant,
  openBooks,
  refund,
  release,
  reserve,
  spend,
  type Cause,
} from '../billing/ledger/ledger.ts'
import { prove } from '../billing/ledger/proof.ts'
import { agreePostpaid } from '../billing/postpaid/postpaid.ts'
import { grantTrial, revokeTrial } from '../billing/ledger/trials.ts'
import { createAccount } from '../catalog/accounts.ts'
import { createPackage } from '../catalog/packages.ts'
import { ChangesHub } from '../platform/events/changes.ts'
import { testClock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { testServer, testUser, type TestServer } from '../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { bindReports } from './http.ts'
import { listTransfers, type StatementRequest, type Transfer } from './statement.ts'

const DAY_MS = 86_400_000
const start = '2026-11-02T09:00:00Z'
const clock = testClock(start)
let base: TestDatabase
let hub: ChangesHub
let http: TestServer

beforeAll(async () => {
  base = await testDatabase({ clock })
  hub = await ChangesHub.open(base.db, [])
  http = await testServer(base.db, (api) => bindReports(api, { db: base.db, hub }))
})
afterAll(async () => {
  expect(await prove(base.db)).toEqual([])
  await http.close()
  await hub.close()
  await base.close()
})

const within = <T>(work: (tx: Tx) => Promise<T>) => base.db.transaction(work)
const later = (ms: number) => clock.advance(ms)
const open = (name = 'Adom Savings') =>
  within(async (tx) => {
    const accountId = await createAccount(tx, { name })
    await openBooks(tx, accountId)
    return accountId
  })
const lot = { product: 'SMS', packageName: 'Trial', durationNumber: 1, durationType: 4 } as const
const single: Cause = { kind: 'message', id: 9n }
const sending = (accountId: bigint, credits: bigint) =>
  within((tx) => spend(tx, { accountId, product: 'SMS', items: [credits], cause: single }))

const asked = (more: Partial<StatementRequest> = {}): StatementRequest => ({
  product: 'SMS',
  each: false,
  limit: 50,
  ...more,
})
test('usage that was paid for, with its month', async () => {
  const accountId = await open('Ridge School')
  const administrator = testUser(1n, 'Administrator', 2n)
  const terms = { accountId, product: 'SMS', rate: 3_300n, limit: 1_000n } as const
  await within((tx) => agreePostpaid(tx, administrator, terms))
  await sending(accountId, 400n)
  const title = 'Postpaid, November 2026'
  const used = {
    accountId,
    product: 'SMS',
    month: '2026-11-01',
    title,
    credit: 400n,
    amount: 13_20n,
  } as const
  const { id: invoiceId, number } = await within((tx) => invoiceUsage(tx, used))
  await within((tx) => reviewInvoice(tx, administrator, { invoiceId, status: 2, reason: '' }))
  const { body } = await get(accountId, { kind: 'settled' })
  expect(body.data).toMatchObject([
    {
      kind: 'settled',
      credits: 400,
      cause: { kind: 'invoice', number, packageName: title, month: '2026-11' },
    },
  ])
})

/** The whole statement, slice by slice. */
async function all(accountId: bigint, more: Partial<StatementRequest> = {}): Promise<Transfer[]> {
  const items: Transfer[] = []
  for (let after: string | undefined; ;) {
    const slice = await listTransfers(base.db, testUser(accountId), asked({ ...more, after }))
    items.push(...slice.items)
    if (slice.next === null) return items
    after = slice.next
  }
}

const get = (
  accountId: bigint,
  query: Record<string, unknown> = {},
  role: 'Owner' | 'Administrator' = 'Owner',
) => http.call(routes.listTransfers, { query }, { as: testUser(accountId, role) })
const file = (accountId: bigint, query: Record<string, unknown> = {}) =>
  http.call(routes.exportStatement, { query }, { as: testUser(accountId) })

describe('what happened, with its cause', () => {
  let adom: bigint
  let invoiceId: bigint
  let invoiceNumber: string
  let trialId: bigint
  let campaignId: bigint

  beforeAll(async () => {
    adom = await open()
    const administrator = testUser(1n, 'Administrator', 2n)
    const bought = await within((tx) =>
      createPackage(tx, {
        product: 'SMS',
        name: 'Starter',
        price: 2_000n,
        credit: 500n,
        durationNumber: 1,
        durationType: 3,
      }),
    )
    const invoice = await within((tx) =>
      createInvoice(tx, testUser(adom), {
        accountId: adom,
        amount: bought.price,
        credit: bought.credit,
        packageName: 'Starter',
        duration: 1,
        durationType: 3,
        ProductType: 'SMS',
      }),
    )
    invoiceId = invoice.id
    invoiceNumber = invoice.number
    await within((tx) => reviewInvoice(tx, administrator, { invoiceId, status: 2, reason: '' }))
    later(60_000)
    trialId = await within((tx) =>
      grantTrial(tx, administrator, {
        accountId: adom,
        product: 'SMS',
        credits: 100n,
        lapseDays: 3,
        reason: 'A first look',
      }),
    ).then(({ id }) => id)
    later(60_000)
    campaignId = base.db.ids.next()
    const cause: Cause = { kind: 'campaign', id: campaignId }
    await within(async (tx) => {
      await sql`
        insert into campaign (
          account_id, id, kind, status, name, sender, text, traffic, group_names, recipients, segments, credits, budget, created_at
        ) values (
          ${adom}, ${campaignId}, 'bulk', 'sending', 'Rent reminder', 'AdomSavings', 'Hello', 'transactional', '{Members,Staff}', 9, 9, 9, 9,
          ${tx.clock.now()}
        )`.execute(tx.sql)
      const reservationId = await reserve(tx, { accountId: adom, product: 'SMS', credits: 90n, cause })
      for (const credits of [30n, 30n, 20n]) await charge(tx, { accountId: adom, reservationId, credits })
      await refund(tx, { accountId: adom, reservationId, credits: 5n, reason: 'not_sent' })
      await release(tx, { accountId: adom, reservationId })
    })
    later(60_000)
    await within((tx) =>
      revokeTrial(tx, administrator, { id: trialId, accountId: adom, reason: 'Meant for another' }),
    )
  })

  test('each line says what, how much, what was available after it, and why', async () => {
    const { body } = await get(adom)
    const campaign = {
      kind: 'campaign',
      id: encodeId('cmp', campaignId),
      name: 'Rent reminder',
      senderId: 'AdomSavings',
      groupNames: ['Members', 'Staff'],
    }
    const trial = { kind: 'credit', id: encodeId('crd', trialId), name: 'Trial' }
    const line = (number: number, kind: string, credits: number, change: number, availableAfter: number) => ({
      number,
      firstNumber: number,
      movements: 1,
      kind,
      credits,
      change,
      availableAfter,
      cause: campaign as unknown,
      reason: null as string | null,
    })
    const at = (minute: number) => `2026-11-02T09:0${minute}:00.000Z`
    expect(body).toMatchObject({
      succeeded: true,
      next: null,
      data: [
        { ...line(9, 'revoked', 25, -25, 500), at: at(3), cause: trial },
        { ...line(8, 'returned', 10, 10, 525), at: at(2) },
        { ...line(7, 'refunded', 5, 5, 515), at: at(2), reason: 'not_sent' },
        { ...line(6, 'charged', 80, 0, 510), at: at(2), firstNumber: 4, movements: 3 },
        { ...line(3, 'reserved', 90, -90, 510), at: at(2) },
        { ...line(2, 'granted', 100, 100, 600), at: at(1), cause: trial },
        {
          ...line(1, 'bought', 500, 500, 500),
          at: at(0),
          cause: {
            kind: 'invoice',
            id: encodeId('inv', invoiceId),
            number: invoiceNumber,
            packageName: 'Starter',
            month: null,
          },
        },
      ],
    })
  })

  test('the movements of a gathered line, one by one', async () => {
    const { body } = await get(adom, {
      each: true,
      newest: 6,
      oldest: 4,
      kind: 'charged',
      causeId: encodeId('cmp', campaignId),
    })
    expect(body.data).toMatchObject([
      { number: 6, credits: 20 },
      { number: 5, credits: 30 },
      { number: 4, credits: 30 },
    ])
    const others = await get(adom, { each: true, newest: 6, oldest: 4, causeId: encodeId('cmp', 1n) })
    expect(others.body.data).toEqual([])
    expect((await get(adom, { causeId: 'cmp_nonsense' })).body.data).toEqual([])
  })

  test.each(['bought', 'granted', 'reserved', 'charged', 'returned', 'refunded', 'revoked'])(
    'only what was %s',
    async (kind) => {
      const { body } = await get(adom, { kind })
      expect((body.data as { kind: string }[]).map((line) => line.kind)).toEqual([kind])
    },
  )

  test('as a file, movement by movement, with numbers that add up', async () => {
    const { status, headers, text } = await file(adom)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('statement-sms.csv')
    const campaign = encodeId('cmp', campaignId)
    expect(text.split('\r\n')).toEqual([
      '\ufeffnumber,at,what,credits,change,available,cause,id,reason',
      `9,2026-11-02T09:03:00.000Z,revoked,25,-25,500,Trial,${encodeId('crd', trialId)},Meant for another`,
      `8,2026-11-02T09:02:00.000Z,returned,10,10,525,Rent reminder,${campaign},`,
      `7,2026-11-02T09:02:00.000Z,refunded,5,5,515,Rent reminder,${campaign},not_sent`,
      `6,2026-11-02T09:02:00.000Z,charged,20,0,510,Rent reminder,${campaign},`,
      `5,2026-11-02T09:02:00.000Z,charged,30,0,510,Rent reminder,${campaign},`,
      `4,2026-11-02T09:02:00.000Z,charged,30,0,510,Rent reminder,${campaign},`,
      `3,2026-11-02T09:02:00.000Z,reserved,90,-90,510,Rent reminder,${campaign},`,
      `2,2026-11-02T09:01:00.000Z,granted,100,100,600,Trial,${encodeId('crd', trialId)},`,
      `1,2026-11-02T09:00:00.000Z,bought,500,500,500,${invoiceNumber} Starter,${encodeId('inv', invoiceId)},`,
      '',
    ])
  })

  test('the other product has a statement of its own', async () => {
    expect((await get(adom, { product: 'KYC' })).body.data).toEqual([])
    expect((await file(adom, { product: 'KYC' })).text.split('\r\n')).toHaveLength(2)
  })

  test('nobody reads another account’s, but an Administrator', async () => {
    const AccountId = encodeId('acc', adom)
    const other = await open('Makola Traders')
    expect(await get(other, { AccountId })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await file(other, { AccountId })).toMatchObject({ status: 404 })
    const { body } = await get(1n, { AccountId }, 'Administrator')
    expect(body.data).toHaveLength(7)
  })

  test('another list’s cursor is refused', async () => {
    const { status, body } = await get(adom, { after: 'aud_0000000000001' })
    expect([status, body.messages[0]?.pointer]).toEqual([400, '/after'])
  })
})

describe('days', () => {
  let adom: bigint
  beforeAll(async () => {
    clock.advance(Date.parse('2026-11-05T22:00:00Z') - clock.ms())
    adom = await open()
    const start_ms = clock.ms()
    const at = (hours: number) => clock.advance(start_ms + hours * 3_600_000 - clock.ms())
    await within((tx) => grant(tx, { ...lot, accountId: adom, credit: 1_000n }))
    await sending(adom, 1n)
    at(2)
    await sending(adom, 2n)
    // It waited for the balance: its time is before midnight, its number after the one above.
    at(1.999)
    await sending(adom, 4n)
    at(3)
    await sending(adom, 8n)
    at(49)
    await sending(adom, 16n)
  })

  test.each([
    [{ from: '2026-11-05', to: '2026-11-05' }, ['spent 4', 'spent 1', 'granted 1000']],
    [{ from: '2026-11-06' }, ['spent 16', 'spent 8', 'spent 2']],
    [{ to: '2026-11-06' }, ['spent 8', 'spent 4', 'spent 2', 'spent 1', 'granted 1000']],
    [{ from: '2026-11-07', to: '2026-11-07' }, ['spent 16']],
    [{ from: '2026-11-08' }, []],
    [{ to: '2026-11-04' }, []],
  ])('%j', async (days, lines) => {
    const each = await all(adom, { ...days, each: true })
    expect(each.map(({ kind, credits }) => `${kind} ${credits}`)).toEqual(lines)
    const total = (items: Transfer[]) => items.reduce((sum, { change }) => sum + change, 0n)
    expect(total(await all(adom, days))).toBe(total(each))
    expect((await file(adom, days)).text.split('\r\n')).toHaveLength(lines.length + 2)
  })
})

describe('a long statement', () => {
  let adom: bigint
  /** Sends of two days, 300 and 530, with another movement in the midst of the second day. */
  beforeAll(async () => {
    clock.advance(Date.parse('2026-11-10T08:00:00Z') - clock.ms())
    adom = await open()
    await within((tx) => grant(tx, { ...lot, accountId: adom, credit: 100_000n }))
    const send = (times: number) =>
      within(async (tx) => {
        for (let time = 0; time < times; time++) {
          await spend(tx, { accountId: adom, product: 'SMS', items: [BigInt(1 + (time % 3))], cause: single })
        }
      })
    await send(300)
    later(DAY_MS)
    await send(260)
    await within((tx) =>
      reserve(tx, { accountId: adom, product: 'SMS', credits: 50n, cause: { kind: 'campaign', id: 5n } }),
    )
    await send(270)
  })

  test('has a line for each run of single sends, whatever its length, and foots', async () => {
    const { items, next } = await listTransfers(base.db, testUser(adom), asked())
    expect(next).toBeNull()
    expect(
      items.map(({ kind, movements, number, firstNumber, credits }) => [
        kind,
        movements,
        `${firstNumber}–${number}`,
        credits,
      ]),
    ).toEqual([
      ['spent', 270, '563–832', 540n],
      ['reserved', 1, '562–562', 50n],
      ['spent', 260, '302–561', 519n],
      ['spent', 300, '2–301', 600n],
      ['granted', 1, '1–1', 100_000n],
    ])
    items.forEach(({ change, availableAfter }, place) => {
      expect(availableAfter - change).toBe(items[place + 1]?.availableAfter ?? 0n)
    })
  })

  test.each([1, 2, 3])('comes to the same in slices of %i lines', async (limit) => {
    expect(await all(adom, { limit })).toEqual(await all(adom))
  })

  test('of one kind is gathered, too', async () => {
    const spent = await all(adom, { kind: 'spent' })
    expect(spent.reduce((sum, { movements }) => sum + movements, 0)).toBe(830)
    expect(spent.reduce((sum, { credits }) => sum + credits, 0n)).toBe(1_659n)
  })
})

/** Takes the steps, as far as the balance allows. */
async function play(
  tx: Tx,
  accountId: bigint,
  acts: readonly { act: string; credits: bigint }[],
): Promise<void> {
  const held: { id: bigint; left: bigint; spent: bigint }[] = []
  await grant(tx, { ...lot, accountId, credit: 10_000n })
  for (const { act, credits } of acts) {
    const on = held[Number(credits) % Math.max(1, held.length)]
    if (act === 'pass') later(Number(credits) * 3_600_000)
    else if (act === 'send') await spend(tx, { accountId, product: 'SMS', items: [credits], cause: single })
    else if (act === 'hold') {
      const cause: Cause = { kind: 'campaign', id: BigInt(held.length + 1) }
      const id = await reserve(tx, { accountId, product: 'SMS', credits, cause })
      held.push({ id, left: credits, spent: 0n })
    } else if (on && act === 'charge' && on.left >= credits) {
      await charge(tx, { accountId, reservationId: on.id, credits })
      on.left -= credits
      on.spent += credits
    } else if (on && act === 'refund' && on.spent >= credits) {
      await refund(tx, { accountId, reservationId: on.id, credits, reason: 'cancelled' })
      on.spent -= credits
    } else if (on && act === 'release') {
      await release(tx, { accountId, reservationId: on.id })
      on.left = 0n
    }
  }
}

test('whatever happens, the lines foot, and are what the movements are one by one', async () => {
  const act = fc.oneof(
    fc.record({ act: fc.constant('send' as const), credits: fc.bigInt(1n, 5n) }),
    fc.record({ act: fc.constant('hold' as const), credits: fc.bigInt(1n, 30n) }),
    fc.record({ act: fc.constant('charge' as const), credits: fc.bigInt(1n, 10n) }),
    fc.record({ act: fc.constant('refund' as const), credits: fc.bigInt(1n, 3n) }),
    fc.record({ act: fc.constant('release' as const), credits: fc.constant(0n) }),
    fc.record({ act: fc.constant('pass' as const), credits: fc.bigInt(1n, 20n) }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 7 }),
      async (acts, limit) => {
        const accountId = await open()
        await within((tx) => play(tx, accountId, acts))
        const lines = await all(accountId, { limit })
        const each = await all(accountId, { each: true, limit })
        const total = (items: Transfer[], of: (item: Transfer) => bigint) =>
          items.reduce((sum, item) => sum + of(item), 0n)
        expect(each.map(({ number }) => number)).toEqual(each.map((_, place) => each.length - place))
        for (const items of [lines, each]) {
          const moving = items.filter(({ kind }) => kind !== 'charged')
          moving.forEach(({ change, availableAfter }, place) => {
            expect(availableAfter - change).toBe(moving[place + 1]?.availableAfter ?? 0n)
          })
        }
        expect(total(lines, ({ credits }) => credits)).toBe(total(each, ({ credits }) => credits))
        expect(total(lines, ({ movements }) => BigInt(movements))).toBe(BigInt(each.length))
      },
    ),
    { numRuns: 30 },
  )
})

/** Series: their runs over time, by a clock that the test moves. */
import {
  createSeries,
  endSeries,
  listSeries,
  pauseSeries,
  previewSeries,
  resumeSeries,
} from '@nkra/contract/messaging/series.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balances, grant, openBooks } from '../../billing/ledger/ledger.ts'
import { createAccount } from '../../catalog/accounts.ts'
import { addApprovedSender } from '../../catalog/senders/senders.ts'
import { mergeContacts } from '../../contacts/address-book/contacts.ts'
import { deleteGroup, ensureGroup } from '../../contacts/address-book/groups.ts'
import { testClock, type TestClock } from '../../platform/clock.ts'
import { relayAll, subscribe } from '../../platform/events/relay.ts'
import { silentLog } from '../../platform/log.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { bindComposer } from './http.ts'
import { seriesMissed } from '../events.ts'
import type { Messaging } from '../messaging.ts'
import { LATE_MS, runSeries } from './series-runs.ts'
import { SERIES_MAX } from './series.ts'
import { openMessagingWorld, type World } from '../testing/world.ts'
import { ALWAYS, type HoursPolicy } from '../sending/sending-hours.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

// A Friday.
const BEGINNING = new Date('2026-11-20T07:00:00Z')

let clock: TestClock
let database: TestDatabase
let world: World
let messaging: Messaging
let http: TestServer
let policy: HoursPolicy
let accountId: bigint

beforeAll(async () => {
  clock = testClock(BEGINNING)
  database = await testDatabase({ clock })
  world = await openMessagingWorld({ database })
  messaging = await world.start({ roles: ['web'], policy: () => policy })
  http = await testServer(world.db, (server) => bindComposer(server, messaging, () => Promise.resolve(null)))
})
afterAll(async () => {
  await http.close()
  await world.close()
  await database.close()
})

/** Each test starts on that Friday with its own account, and no other series could run. */
beforeEach(async () => {
  const { db } = world
  policy = ALWAYS
  clock.advance(BEGINNING.getTime() - clock.ms())
  await db.pool.query(
    "update series set status = 'ended', due_at = null, goes_at = null where account_id = $1",
    [accountId ?? 0n],
  )
  accountId = await db.transaction(async (tx) => {
    const id = await createAccount(tx, { name: 'Adom Savings' })
    await openBooks(tx, id)
    const trial = { packageName: 'Trial', credit: 10n, durationNumber: 1, durationType: 4 as const }
    await grant(tx, { accountId: id, product: 'SMS', ...trial })
    await addApprovedSender(tx, { accountId: id, name: 'AdomSavings' })
    return id
  })
  await told()
})

const daily = { rhythm: { every: 'day' as const }, time: '09:00', from: '2026-11-20', ends: { after: 30 } }
const text = { senderId: 'AdomSavings', text: 'Bring your book', recipients: ['0241234567', '0201234567'] }
const ama = () => ({ as: testUser(accountId) })

async function begin(some: object = {}): Promise<string> {
  const { body } = await http.call(createSeries, { body: { ...daily, ...text, ...some } }, ama())
  expect(body).toMatchObject({ succeeded: true })
  return (body.data as { id: string }).id
}

const seen = async () => (await http.call(listSeries, {}, ama())).body.data as Record<string, unknown>[]
const run = () => runSeries(world.db, messaging)

async function campaigns(): Promise<string[]> {
  const { rows } = await world.db.pool.query<{ at: Date }>(
    'select coalesce(scheduled_at, started_at) as at from campaign where account_id = $1 order by id',
    [accountId],
  )
  return rows.map(({ at }) => at.toISOString())
}

async function names(): Promise<string[]> {
  const { rows } = await world.db.pool.query<{ name: string }>(
    'select name from campaign where account_id = $1 order by id',
    [accountId],
  )
  return rows.map(({ name }) => name)
}

async function runs(): Promise<string[]> {
  const { rows } = await world.db.pool.query<{ due_at: Date; outcome: string }>(
    'select due_at, outcome from series_run where account_id = $1 order by due_at',
    [accountId],
  )
  return rows.map(({ due_at, outcome }) => `${due_at.toISOString().slice(0, 16)} ${outcome}`)
}

/** The news since the last call. */
async function told(): Promise<unknown[]> {
  const heard: unknown[] = []
  const listen = subscribe(seriesMissed, 'test', (_tx, { payload: { outcome, runs: left, name } }) => {
    heard.push([outcome, left, name])
    return Promise.resolve()
  })
  await relayAll(world.db, [listen], silentLog)
  return heard
}

describe('a run', () => {
  test('is a campaign of its own, for its very moment, with its own money', async () => {
    await begin({ name: 'Susu day' })
    await run()
    expect(await campaigns()).toEqual([])
    expect(await seen()).toMatchObject([{ name: 'Susu day' }])
    clock.advance(2 * HOUR_MS - MINUTE_MS)
    await run()
    expect(await campaigns()).toEqual(['2026-11-20T09:00:00.000Z'])
    expect((await balances(world.db, accountId))[0]).toMatchObject({ available: 8n, reserved: 2n })
    await run()
    clock.advance(DAY_MS)
    await run()
    expect(await campaigns()).toEqual(['2026-11-20T09:00:00.000Z', '2026-11-21T09:00:00.000Z'])
    expect(await names()).toEqual(['Susu day', 'Susu day'])
    expect(await seen()).toMatchObject([
      {
        status: 'active',
        runs: 2,
        numbers: 2,
        next: { dueAt: '2026-11-22T09:00:00.000Z', goesAt: '2026-11-22T09:00:00.000Z' },
        last: { dueAt: '2026-11-21T09:00:00.000Z', outcome: 'sent' },
      },
    ])
    expect(await told()).toEqual([])
  })

  test('is made once, however many look at once', async () => {
    await Promise.all([begin(), begin(), begin()])
    clock.advance(2 * HOUR_MS)
    await Promise.all([run(), run(), run(), run()])
    await run()
    expect(await campaigns()).toHaveLength(3)
    expect(await runs()).toEqual(Array(3).fill('2026-11-20T09:00 sent'))
  })

  test('that fails on the way has done nothing, and is made by whoever looks next', async () => {
    await begin()
    clock.advance(2 * HOUR_MS)
    const { pool } = world.db
    await pool.query('alter table series_run add constraint broken check (false) not valid')
    await expect(run()).rejects.toThrow('some series could not be run')
    expect(await campaigns()).toEqual([])
    expect((await balances(world.db, accountId))[0]).toMatchObject({ available: 10n, reserved: 0n })
    await pool.query('alter table series_run drop constraint broken')
    await run()
    expect(await campaigns()).toHaveLength(1)
  })

  test.each([
    ['unpaid', () => ({ text: 'a'.repeat(1_400) }), () => Promise.resolve()],
    ['refused', () => ({ text: 'a'.repeat(1_600) }), () => Promise.resolve()],
    [
      'sender_not_allowed',
      () => ({}),
      () => world.db.pool.query("update sender set name = 'Other' where account_id = $1", [accountId]),
    ],
    [
      'account_suspended',
      () => ({}),
      () => world.db.pool.query("update account set status = 'Suspended' where id = $1", [accountId]),
    ],
  ])('that is %s is told, and the series goes on', async (outcome, some, meanwhile) => {
    await begin(some())
    await meanwhile()
    clock.advance(2 * HOUR_MS)
    await run()
    expect(await campaigns()).toEqual([])
    expect(await runs()).toEqual([`2026-11-20T09:00 ${outcome}`])
    expect(await told()).toEqual([[outcome, 1, 'AdomSavings']])
    expect((await balances(world.db, accountId))[0]).toMatchObject({ available: 10n, reserved: 0n })
    expect(await seen()).toMatchObject([{ status: 'active', next: { dueAt: '2026-11-21T09:00:00.000Z' } }])
  })

  test('goes to whoever is in the group by then, and to nobody once the group is deleted', async () => {
    const { db } = world
    const groupOf = (contacts: number) =>
      db.transaction(async (tx) => {
        const { id } = await ensureGroup(tx, accountId, 'Customers')
        const rows = Array.from({ length: contacts }, (_, i) => ({
          msisdn: `23324000000${i}`,
          network: 'MTN',
          name: `Person ${i}`,
          fields: {},
        }))
        await mergeContacts(tx, { accountId, groupId: id }, rows)
        return id
      })
    const groupId = await groupOf(2)
    const linkTarget = 'https://adomsavings.test/dues'
    await begin({ recipients: [], groupIds: [encodeId('grp', groupId)], text: 'Pay: {{Link}}', linkTarget })
    await groupOf(3)
    clock.advance(2 * HOUR_MS)
    await run()
    const { rows } = await db.pool.query(
      'select recipients, link_number is not null as linked from campaign where account_id = $1',
      [accountId],
    )
    expect(rows).toEqual([{ recipients: 3, linked: true }])
    await db.transaction((tx) => deleteGroup(tx, { accountId }, groupId))
    clock.advance(DAY_MS)
    await run()
    expect(await told()).toEqual([['group_deleted', 1, 'Customers']])
  })
})

describe('after a standstill', () => {
  test('a run goes until an hour has passed', async () => {
    await begin()
    clock.advance(2 * HOUR_MS + LATE_MS)
    await run()
    expect(await runs()).toEqual(['2026-11-20T09:00 sent'])
    expect(await campaigns()).toEqual(['2026-11-20T10:00:00.000Z'])
  })

  test('runs that are later are left out and told together, and the one that is due goes', async () => {
    await begin()
    clock.advance(3 * DAY_MS + 2 * HOUR_MS + 5 * MINUTE_MS)
    await run()
    expect(await runs()).toEqual([
      '2026-11-20T09:00 late',
      '2026-11-21T09:00 late',
      '2026-11-22T09:00 late',
      '2026-11-23T09:00 sent',
    ])
    expect(await campaigns()).toHaveLength(1)
    expect(await told()).toEqual([['late', 3, 'AdomSavings']])
  })
})

describe('permitted hours', () => {
  const weekdays = {
    from: new Date('2026-01-01'),
    days: [1, 2, 3, 4, 5],
    fromHour: 8,
    toHour: 19,
    onHolidays: false,
  }

  test('move a run to where they begin, and of several that are moved to one moment one goes', async () => {
    policy = { hours: [weekdays], holidays: new Map([['2026-11-23', 'A holiday']]) }
    await begin()
    clock.advance(2 * HOUR_MS)
    await run()
    expect(await seen()).toMatchObject([
      { next: { dueAt: '2026-11-21T09:00:00.000Z', goesAt: '2026-11-24T08:00:00.000Z' } },
    ])
    for (let day = 1; day <= 4; day++) {
      clock.advance(DAY_MS - (day === 4 ? HOUR_MS : 0))
      await run()
    }
    expect(await runs()).toEqual([
      '2026-11-20T09:00 sent',
      '2026-11-21T09:00 merged',
      '2026-11-22T09:00 merged',
      '2026-11-23T09:00 sent',
    ])
    expect(await campaigns()).toEqual(['2026-11-20T09:00:00.000Z', '2026-11-24T08:00:00.000Z'])
    expect(await told()).toEqual([])
  })

  test('that come into force later are obeyed, and so is what is no promotion', async () => {
    await begin()
    await begin({ traffic: 'transactional' })
    policy = { hours: [{ ...weekdays, fromHour: 10 }], holidays: new Map() }
    clock.advance(2 * HOUR_MS)
    await run()
    expect(await runs()).toEqual(['2026-11-20T09:00 sent'])
    clock.advance(HOUR_MS)
    await run()
    expect(await campaigns()).toEqual(['2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z'])
  })

  test('that permit nothing leave it out', async () => {
    policy = { hours: [{ ...weekdays, days: [6], toHour: 9, fromHour: 8 }], holidays: new Map() }
    for (let day = new Date('2026-11-21'); day < new Date('2027-02-01'); day.setUTCDate(day.getUTCDate() + 7))
      (policy.holidays as Map<string, string>).set(day.toISOString().slice(0, 10), 'A holiday')
    await begin()
    clock.advance(2 * HOUR_MS)
    await run()
    expect(await told()).toEqual([['never_permitted', 1, 'AdomSavings']])
  })
})

describe('a series', () => {
  test.each([
    ['after so many runs', { after: 2 }],
    ['on its last day', { on: '2026-11-21' }],
  ])('ends %s', async (_how, ends) => {
    await begin({ ends })
    for (const ahead_ms of [2 * HOUR_MS, DAY_MS, DAY_MS]) {
      clock.advance(ahead_ms)
      await run()
    }
    expect(await campaigns()).toHaveLength(2)
    expect(await seen()).toMatchObject([{ status: 'ended', next: null, runs: 2 }])
  })

  test('is paused, resumed and ended, by its own people alone', async () => {
    const id = await begin()
    const stranger = await world.db.transaction((tx) => createAccount(tx, { name: 'Makola Traders' }))
    const ask = (route: typeof pauseSeries | typeof resumeSeries | typeof endSeries, as = ama()) =>
      http.call(route, { params: { id } }, as).then(({ body }) => body.code ?? body.data)
    expect(await ask(pauseSeries, { as: testUser(stranger) })).toBe('not_found')
    expect(await ask(resumeSeries)).toBe('series_not_paused')
    expect(await ask(pauseSeries)).toMatchObject({ status: 'paused', next: null })
    expect(await ask(pauseSeries)).toBe('series_not_active')
    clock.advance(2 * DAY_MS)
    await run()
    expect(await runs()).toEqual([])
    expect(await ask(resumeSeries)).toMatchObject({ next: { dueAt: '2026-11-22T09:00:00.000Z' } })
    expect(await ask(endSeries)).toMatchObject({ status: 'ended', next: null })
    expect(await ask(endSeries)).toBe('series_over')
    clock.advance(2 * HOUR_MS)
    await run()
    expect(await campaigns()).toEqual([])
  })

  test('whose last day has passed while it was paused is not resumed', async () => {
    const id = await begin({ ends: { on: '2026-11-21' } })
    await http.call(pauseSeries, { params: { id } }, ama())
    clock.advance(3 * DAY_MS)
    expect((await http.call(resumeSeries, { params: { id } }, ama())).body.code).toBe('series_never_runs')
  })

  test('that could not run, or could not be sent, is refused', async () => {
    const refused = [
      [{ ends: { on: '2026-11-19' } }, 'series_never_runs'],
      [{ rhythm: { every: 'week', days: [] } }, 'invalid_request'],
      [{ time: '24:00' }, 'invalid_request'],
      [{ ends: {} }, 'invalid_request'],
      [{ traffic: 'otp' }, 'invalid_request'],
      [{ recipients: [] }, 'no_recipients'],
      [{ recipients: ['0302123456'] }, 'invalid_recipients'],
      [{ senderId: 'MTN' }, 'sender_not_allowed'],
      [{ text: 'Send us your MoMo PIN' }, 'content_refused'],
      [{ text: 'Hello {{Name' }, 'template_invalid'],
      [{ text: 'Hello {{Nme}}' }, 'field_unknown'],
      [{ text: 'See {{Link}}', linkTarget: 'ftp://nowhere' }, 'link_target_invalid'],
      [{ groupIds: [encodeId('grp', 5n)] }, 'not_found'],
    ] as const
    for (const [some, code] of refused) {
      const body = { ...daily, ...text, ...some } as never
      expect((await http.call(createSeries, { body }, ama())).body.code).toBe(code)
    }
  })

  test('too many is refused; what is over does not count', async () => {
    const id = await begin()
    await world.db.pool.query(
      `insert into series (account_id, id, status, sender, text, traffic, group_ids, group_names, typed, rhythm, time,
         starts_on, runs_max, created_at)
       select account_id, number, 'paused', sender, text, traffic, group_ids, group_names, typed, rhythm, time, starts_on,
         runs_max, created_at
       from series cross join generate_series(1, $2::int) as number where account_id = $1`,
      [accountId, SERIES_MAX - 1],
    )
    const one = () => http.call(createSeries, { body: { ...daily, ...text } }, ama())
    expect((await one()).body).toMatchObject({ code: 'too_many_series', limit: SERIES_MAX })
    await http.call(endSeries, { params: { id } }, ama())
    expect((await one()).status).toBe(201)
  })

  test('is shown before it is made: its first runs, where they are permitted', async () => {
    const shown = async (some: object) =>
      (await http.call(previewSeries, { body: { ...daily, ...some } }, ama())).body
    expect(await shown({ ends: { after: 1 } })).toMatchObject({
      data: [{ dueAt: '2026-11-20T09:00:00.000Z', goesAt: '2026-11-20T09:00:00.000Z' }],
    })
    const rule = { from: new Date('2026-01-01'), days: [1, 5], fromHour: 8, toHour: 19, onHolidays: true }
    policy = { hours: [rule], holidays: new Map() }
    const { data } = await shown({})
    expect((data as { goesAt: string }[]).map(({ goesAt }) => goesAt.slice(0, 16))).toEqual([
      '2026-11-20T09:00',
      '2026-11-23T08:00',
      '2026-11-23T09:00',
    ])
    expect((await shown({ ends: { on: '2026-11-01' } })).code).toBe('series_never_runs')
  })
})

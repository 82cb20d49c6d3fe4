/** What the public page tells of the networks, from what links report. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { testServer } from '../../platform/testing/test-server.ts'
import { addToDays, forgetDays, readDays, resumeDays } from './link-days.ts'
import { LinkCounters, storeReports, type LinkReport } from './link-reports.ts'
import { saveLink } from './links.ts'
import { readNetworks, bindStatusPage, statusPage } from './status-page.ts'

const clock = testClock('2026-11-23T10:00:00Z')
let base: TestDatabase

beforeAll(async () => {
  base = await testDatabase({ clock })
  const common = { host: 'localhost', systemId: 'nkra', passwordSealed: '' }
  await base.db.transaction(async (tx) => {
    await saveLink(tx, { ...common, id: 1, name: 'Secret One', port: 1, networks: ['MTN'] })
    await saveLink(tx, { ...common, id: 2, name: 'Secret Two', port: 2, networks: ['MTN', 'Telecel'] })
  })
  await base.db.pool.query(`insert into link_lease values (1, 'a', 7, now()), (2, 'a', 7, now())`)
})
afterAll(() => base.close())
beforeEach(async () => {
  for (const table of ['link_state', 'link_minute', 'link_day', 'route'])
    await base.db.pool.query(`delete from ${table}`)
  await base.db.pool.query(`update link set status = 'active'`)
})

interface Told {
  state?: 'bound' | 'failed'
  since_s?: number
  silent_s?: number
  epoch?: bigint
  /** How long deliveries took. */
  lags_s?: readonly number[]
}

function reportOf(
  linkId: number,
  { state = 'bound', since_s = 60, silent_s, epoch = 7n, lags_s = [] }: Told,
): LinkReport {
  const counters = new LinkCounters(clock)
  for (const lag_s of lags_s) counters.received('delivered', lag_s * 1_000)
  const ago = (seconds: number) => new Date(clock.ms() - seconds * 1_000)
  return {
    lease: { linkId, epoch },
    standing: { state, since: ago(since_s), problem: null },
    underWay: 0,
    silentSince: silent_s === undefined ? null : ago(silent_s),
    figures: counters.take(),
  }
}

async function report(...told: [linkId: number, told?: Told][]) {
  const reports = told.map(([linkId, each = {}]) => reportOf(linkId, each))
  await storeReports(base.db, reports)
  await addToDays(base.db, reports)
}

const networks = async () =>
  (await readNetworks(base.db)).map(({ network, state, isPartly }) => [network, state, isPartly])

test.each<[string, Told, Told, unknown]>([
  [
    'both stand',
    {},
    {},
    [
      ['MTN', 'working', false],
      ['Telecel', 'working', false],
    ],
  ],
  [
    'one is down',
    {},
    { state: 'failed' },
    [
      ['MTN', 'working', true],
      ['Telecel', 'down', false],
    ],
  ],
  [
    'one was lost a moment ago',
    {},
    { state: 'failed', since_s: 5 },
    [
      ['MTN', 'working', false],
      ['Telecel', 'working', false],
    ],
  ],
  [
    'one answers nothing',
    {},
    { silent_s: 40 },
    [
      ['MTN', 'working', false],
      ['Telecel', 'slow', false],
    ],
  ],
  [
    'texts take long',
    { lags_s: Array.from({ length: 20 }, () => 400) },
    {},
    [
      ['MTN', 'slow', false],
      ['Telecel', 'working', false],
    ],
  ],
])('%s', async (_, one, two, expected) => {
  await report([1, one], [2, two])
  // AT has no link of its own and goes by the default one, which is the first.
  expect((await networks()).slice(0, 2)).toEqual(expected)
})

test('nobody reports a link for a while: it is down; one that is out of use is no news', async () => {
  await report([1], [2])
  clock.advance(31_000)
  expect((await networks()).slice(0, 2)).toEqual([
    ['MTN', 'down', false],
    ['Telecel', 'down', false],
  ])
  await report([1])
  await base.db.pool.query(`update link set status = 'paused' where id = 2`)
  expect((await networks()).slice(0, 2)).toEqual([
    ['MTN', 'working', false],
    ['AT', 'working', false],
  ])
})

test('a delay is the bound of its class, from twenty deliveries on', async () => {
  const delay = async () => (await readNetworks(base.db))[0]!.delay
  await report([
    1,
    { lags_s: [...Array.from({ length: 12 }, () => 3), ...Array.from({ length: 7 }, () => 8)] },
  ])
  expect(await delay()).toBeNull()
  await report([1, { lags_s: [15] }])
  expect(await delay()).toEqual({ p50_s: 5, p95_s: 10 })
  clock.advance(3_660_000)
  expect(await delay()).toBeNull()
})

const shares = async () =>
  (await readDays(base.db)).map(({ linkId, day, up }) => [linkId, day, Math.round(up * 1_000)])

test('a day is the time between reports: up, down, and down where nobody reported', async () => {
  await report([1])
  clock.advance(10_000)
  await report([1])
  clock.advance(10_000)
  await report([1, { state: 'failed' }])
  expect(await shares()).toEqual([[1, '2026-11-23', 500]])
  clock.advance(20_000)
  await report([1])
  expect(await shares()).toEqual([[1, '2026-11-23', 750]])
  clock.advance(40_000)
  await report([1])
  expect(await shares()).toEqual([[1, '2026-11-23', 375]])
  // Who holds the link no more adds nothing.
  clock.advance(10_000)
  await report([1, { epoch: 6n }])
  expect(await shares()).toEqual([[1, '2026-11-23', 375]])
})

test('what nobody told over midnight counts to both days; what was switched off counts to none', async () => {
  clock.advance(Date.parse('2026-11-24T22:00:00Z') - clock.ms())
  await report([1], [2])
  clock.advance(20_000)
  await report([1], [2])
  clock.advance(4 * 3_600_000 - 20_000)
  await base.db.transaction((tx) => resumeDays(tx, 2))
  await report([1], [2])
  clock.advance(20_000)
  await report([1], [2])
  const known = await base.db.pool.query<{ link_id: number; day: string; up: number; down: number }>(
    `select link_id, to_char(day, 'DD') as day, (up_ms / 1000)::int4 as up, (down_ms / 1000)::int4 as down from link_day order by link_id, day`,
  )
  expect(known.rows).toEqual([
    { link_id: 1, day: '24', up: 20, down: 7_180 },
    { link_id: 1, day: '25', up: 20, down: 7_200 },
    { link_id: 2, day: '24', up: 20, down: 0 },
    { link_id: 2, day: '25', up: 20, down: 0 },
  ])
  clock.advance(90 * 86_400_000)
  await forgetDays(base.db)
  expect(await shares()).toEqual([])
})

test('the page is open to everybody, counts for half a minute, and says nothing of links and counts', async () => {
  await report([1, { lags_s: Array.from({ length: 25 }, () => 3) }], [2])
  const http = await testServer(base.db, (server) => bindStatusPage(server, base.db))
  const ask = (language: string) =>
    http.inject({ method: 'GET', url: '/status', headers: { 'accept-language': language } })
  const page = await ask('en-GB')
  expect(page.status).toBe(200)
  expect(page.headers).toMatchObject({ 'cache-control': 'public, max-age=30', vary: 'accept-language' })
  for (const said of ['All networks are working', 'MTN', 'half of the SMS arrived within 5 seconds'])
    expect(page.text).toContain(said)
  for (const secret of ['Secret', '25 SMS', 'localhost', 'nkra<']) expect(page.text).not.toContain(secret)
  expect(page.text.length).toBeLessThan(30_000)
  expect((await ask('fr')).text).toContain('Tous les réseaux fonctionnent')
  // Asked again at once, it is not measured again.
  await report([1, { state: 'failed' }], [2, { state: 'failed' }])
  expect((await ask('en')).text).toContain('All networks are working')
  clock.advance(25_000)
  await report([1, { state: 'failed' }], [2, { state: 'failed' }])
  clock.advance(6_000)
  expect((await ask('en')).text).toContain('Some SMS are not going out')
  await http.close()
})

test('a page without networks says so', () => {
  expect(statusPage('en', [], clock.now())).toContain('No network is connected yet.')
})

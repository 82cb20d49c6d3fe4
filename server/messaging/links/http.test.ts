/**
 * An Administrator's work with links and routes, against real centres and a real database. There is one world for
 * all tests, because links belong to the platform and not to an account. Each test goes on from the one before.
 */
import * as contract from '@nkra/contract/messaging/links.ts'
import { type Envelope, testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { sealFor } from '../../platform/sealing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindLinks } from './http.ts'
import type { Messaging } from '../messaging.ts'
import { openTestCentre, openMessagingWorld, until, type Centre, type World } from '../testing/world.ts'

let world: World
let second: Centre
let messaging: Messaging
let http: TestServer

beforeAll(async () => {
  world = await openMessagingWorld({ link: { name: 'MTN', networks: ['MTN'] } })
  const { db } = world
  second = await openTestCentre()
  const seal = sealFor('links', 'test', db.clock)
  messaging = await world.start({
    openPassword: (sealed) => (sealed === 'secret' ? sealed : seal.open(sealed)),
    down_ms: 50,
  })
  http = await testServer(db, (server) =>
    bindLinks(server, { waker: messaging, seal, callbackUrl: () => '' }),
  )
})

afterAll(async () => {
  await http.close()
  await world.close()
  await second.close()
})

const administrator = { as: testUser(1n, 'Administrator') }
const ids = { mtn: 'lnk_0000000000001', second: 'lnk_0000000000002' }

const settings = (given: Partial<Parameters<typeof changed>[1]> = {}) => ({
  kind: 'smpp' as const,
  name: 'Aggregator',
  networks: [],
  isDefault: false,
  windowSize: 50,
  ratePerSecond: 10_000,
  reservedShare: 0.2,
  host: '127.0.0.1',
  port: second.port,
  tls: false,
  tlsVerify: true,
  tlsName: null,
  systemId: 'nkra2',
  systemType: '',
  bindMode: 'transceiver' as const,
  sourceTon: null,
  sourceNpi: null,
  destinationTon: 1,
  destinationNpi: 1,
  alphabet: 'unpacked' as const,
  answerIds: 'text' as const,
  receiptIds: 'text' as const,
  sharesIdsWith: null,
  validityMinutes: null,
  ...given,
})

type Body = Parameters<typeof http.call<typeof contract.changeLink>>[1]
type Settings = NonNullable<NonNullable<Body>['body']>
const changed = (id: string, body: Settings) =>
  http.call(contract.changeLink, { params: { id }, body }, administrator)
const status = (id: string, to: contract.LinkListed['status']) =>
  http.call(contract.setLinkStatus, { params: { id }, body: { status: to } }, administrator)
type ShownLink = contract.LinkListed & { linkId: string }
const shown = async (id: string): Promise<ShownLink> => {
  const { body } = await http.call(contract.getLink, { params: { id } }, administrator)
  return body.data as ShownLink
}
/** Waits until the dispatcher of the link's holder has the link's new status. */
const obeyed = (linkId: number, to: contract.LinkListed['status']) =>
  until(`link ${linkId} is ${to}`, () => messaging.holder?.dispatcherOf(linkId)?.status === to)
const queueOf = async (id: string) => {
  const { queued } = await shown(id)
  return queued.otp + queued.transactional + queued.promotional
}
const pointersOf = ({ messages }: Envelope) => messages.map(({ pointer }) => pointer)
const auditOf = async () => {
  const { rows } = await world.db.pool.query<{ action: string }>(
    "select action from audit_entry where account_id = 1 and action like 'link%' or action like 'route%' order by id",
  )
  return rows.map(({ action }) => action)
}

describe('a link', () => {
  test('is refused where a field makes no sense, each by its name', async () => {
    const body = {
      ...settings(),
      password: '123456789',
      port: 0,
      host: 'a b',
      reservedShare: 1,
      windowSize: 0,
    }
    const { body: refused } = await http.call(contract.createLink, { body }, administrator)
    expect(refused).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(new Set(pointersOf(refused))).toEqual(
      new Set(['/host', '/password', '/port', '/reservedShare', '/windowSize']),
    )
  })

  test('is bound at once; a refused password says so, and the right one mends it without a restart', async () => {
    second.admits = (password) => password === 'right'
    const body = { ...settings(), password: 'wrong' }
    const added = await http.call(contract.createLink, { body }, administrator)
    expect(added).toMatchObject({ status: 201, body: { data: { linkId: ids.second, status: 'active' } } })
    await until('it is refused', async () => (await shown(ids.second)).state === 'failed')
    expect((await shown(ids.second)).problem).toEqual({ code: 'password_refused', detail: 'ESME_RINVPASWD' })
    const mended = await changed(ids.second, { ...settings(), password: 'right' })
    expect(mended.status).toBe(200)
    await until('it is bound', async () => (await shown(ids.second)).state === 'bound')
    expect((await shown(ids.second)).problem).toBeNull()
  })

  test('shows no password, neither in a reply nor in the database', async () => {
    const { text } = await http.call(contract.listLinks, {}, administrator)
    expect(text).not.toMatch(/password|secret|right|v1\./)
    const { rows } = await world.db.pool.query<{ sealed: string }>(
      'select password_sealed as sealed from link where id = 2',
    )
    expect(rows[0]!.sealed).toMatch(/^v1\./)
    expect(await auditOf()).toEqual(['link_added', 'link_changed'])
  })

  test('has a name of its own, and a change that names nothing real is refused', async () => {
    expect((await changed(ids.second, settings({ name: 'mtn' }))).body.code).toBe('link_name_taken')
    expect((await changed(ids.second, settings({ sharesIdsWith: 'lnk_0000000000009' }))).body.code).toBe(
      'not_found',
    )
    expect((await changed('lnk_0000000000009', settings())).body.code).toBe('not_found')
    expect((await status('lnk_0000000000009', 'paused')).body.code).toBe('not_found')
  })

  test('speaks with the type of number, and the validity, that its centre wants', async () => {
    await changed(ids.mtn, {
      ...settings({
        name: 'MTN',
        systemId: 'nkra',
        port: world.centre.port,
        networks: ['MTN'],
        isDefault: true,
      }),
      sourceTon: 0,
      destinationTon: 2,
      destinationNpi: 8,
      validityMinutes: 90,
    })
    await until('it is bound anew', () => messaging.holder?.dispatcherOf(1)?.link.validityMinutes === 90)
    const { id } = await world.send(messaging, { recipients: ['0241234567'] })
    await world.untilState(id, 'delivered', 1)
    expect(world.centre.taken.at(-1)!.pdu).toMatchObject({
      source_addr_ton: 0,
      source_addr_npi: 0,
      dest_addr_ton: 2,
      dest_addr_npi: 8,
      validity_period: '000000013000000R',
    })
  })

  test('that is the last one in use is not turned off', async () => {
    expect((await status(ids.second, 'off')).status).toBe(200)
    expect((await status(ids.mtn, 'off')).body.code).toBe('last_link')
    await until('it is let go', () => messaging.holder?.dispatcherOf(2) === undefined)
    expect(await shown(ids.second)).toMatchObject({ status: 'off', state: 'unwatched' })
    expect((await status(ids.second, 'active')).status).toBe(200)
    await until('it is bound again', async () => (await shown(ids.second)).state === 'bound')
  })
})

describe('pausing', () => {
  test('sends nothing new while what waits is counted, and resuming sends it', async () => {
    const { centre } = world
    await status(ids.mtn, 'paused')
    await obeyed(1, 'paused')
    const before = centre.taken.length
    const one = await world.send(messaging, { recipients: ['0241000001'], traffic: 'otp' })
    const group = await world.group('Waiting', 40)
    const many = await world.send(messaging, { groupIds: [group] })
    await until('they are queued', async () => (await queueOf(ids.mtn)) === 41)
    expect((await shown(ids.mtn)).queued).toEqual({ otp: 1, transactional: 0, promotional: 40 })
    expect(centre.taken).toHaveLength(before)
    await status(ids.mtn, 'active')
    await world.untilState(one.id, 'delivered', 1)
    await world.untilState(many.id, 'delivered', 40)
    expect(centre.taken).toHaveLength(before + 41)
  })
})

describe('routes', () => {
  const rule = {
    prefix: null,
    network: 'MTN' as const,
    sender: null,
    traffic: null,
    choice: 'order' as const,
  }
  const either = { ...rule, links: [ids.mtn, ids.second].map((linkId) => ({ linkId, price: null })) }
  const put = (price: number | null = null, linkId = ids.mtn) => {
    const links = [
      { linkId, price },
      { linkId: ids.second, price: null },
    ]
    return http.call(contract.changeRoutes, { body: { routes: [{ ...either, links }] } }, administrator)
  }
  const tried = async (number: string) => {
    const query = { number, sender: 'AdomSavings', traffic: 'otp' as const }
    return (await http.call(contract.tryRoutes, { query }, administrator)).body
  }

  test('are written down whole, and tell which way a message would go', async () => {
    expect((await put(1, 'lnk_0000000000009')).body.code).toBe('not_found')
    expect((await put()).body.data).toEqual([either])
    expect((await http.call(contract.getRoutes, {}, administrator)).body.data).toEqual([either])
    expect((await tried('0241234567')).data).toEqual({ rule: 0, linkId: ids.mtn })
    expect((await tried('0201234567')).data).toEqual({ rule: null, linkId: ids.mtn })
    expect((await tried('ama')).code).toBe('phone_invalid')
  })

  test('a draining link gets nothing new, sends what it has, and pauses when it is empty', async () => {
    const { centre } = world
    const answers: (() => void)[] = []
    const [first, other] = [centre.taken.length, second.taken.length]
    centre.treat = (taken) => {
      answers.push(() => {
        taken.client.answer('submit_sm', taken.sequence, 0, taken.id)
        centre.receipt(taken, 'DELIVRD')
      })
      return { status: null, receipt: null }
    }
    const before = await world.send(messaging, { recipients: ['0241000002'] })
    await until('it was written', () => centre.taken.length === first + 1)
    await status(ids.mtn, 'draining')
    await obeyed(1, 'draining')
    const after = await world.send(messaging, { recipients: ['0241000003'] })
    await world.untilState(after.id, 'delivered', 1)
    expect(second.taken.slice(other).map(({ to }) => to)).toEqual(['233241000003'])
    expect((await shown(ids.mtn)).status).toBe('draining')
    for (const answer of answers) answer()
    centre.treat = () => ({})
    await until('it is empty', async () => (await shown(ids.mtn)).status === 'paused')
    await world.untilState(before.id, 'delivered', 1)
    expect((await shown(ids.mtn)).drainedAt).not.toBeNull()
  })

  test('what waits is moved to the other link; what was written without an answer never is', async () => {
    const { centre } = world
    await status(ids.second, 'paused')
    await status(ids.mtn, 'active')
    await obeyed(1, 'active')
    centre.treat = () => ({ status: null, receipt: null })
    const [first, other] = [centre.taken.length, second.taken.length]
    const group = await world.group('Moving', 300)
    const sent = await world.send(messaging, { groupIds: [group] })
    await until('a window was written', () => centre.taken.length - first >= 30)
    await status(ids.mtn, 'paused')
    await obeyed(1, 'paused')
    await until(
      'nothing more is written',
      async () => centre.taken.length - first + (await queueOf(ids.mtn)) === 300,
    )
    const waiting = await queueOf(ids.mtn)
    expect(waiting).toBeGreaterThan(0)
    const move = () => http.call(contract.moveQueue, { params: { id: ids.mtn }, body: {} }, administrator)
    expect((await move()).body.data).toEqual({ moved: 0, left: waiting, next: null })
    await status(ids.second, 'active')
    expect((await move()).body.data).toEqual({ moved: waiting, left: 0, next: null })
    await world.untilState(sent.id, 'delivered', waiting)
    // Its connection is lost: what was written and not answered is in doubt, and stays so.
    centre.cut()
    await world.untilState(sent.id, 'unknown', 300 - waiting)
    const numbers = [...centre.taken.slice(first), ...second.taken.slice(other)].map(({ to }) => to)
    expect(new Set(numbers).size).toBe(300)
    expect(numbers).toHaveLength(300)
    centre.treat = () => ({})
  })

  test('a link that is down is passed over, and what waits for it goes by the other by itself', async () => {
    const { centre } = world
    await status(ids.mtn, 'active')
    await until('it is bound', async () => (await shown(ids.mtn)).state === 'bound')
    await obeyed(1, 'active')
    centre.treat = () => ({ status: null, receipt: null })
    const [first, other] = [centre.taken.length, second.taken.length]
    const group = await world.group('Failing over', 200)
    const sent = await world.send(messaging, { groupIds: [group] })
    await until('a window was written', () => centre.taken.length - first >= 30)
    centre.admits = () => false
    centre.cut()
    const written = centre.taken.length - first
    await until('it is down', async () => (await shown(ids.mtn)).problem?.code === 'password_refused')
    await world.untilState(sent.id, 'unknown', written)
    await world.untilState(sent.id, 'delivered', 200 - written)
    const numbers = [...centre.taken.slice(first), ...second.taken.slice(other)].map(({ to }) => to)
    expect(new Set(numbers).size).toBe(200)
    expect(numbers).toHaveLength(200)
    const next = await world.send(messaging, { recipients: ['0241000004'] })
    await world.untilState(next.id, 'delivered', 1)
    expect(second.taken.at(-1)!.to).toBe('233241000004')
  })
})

test('what went over a link is counted, and outlives the process', async () => {
  await messaging.close()
  const { trust, answerTimes, minutes } = (await shown(ids.second)) as ShownLink & {
    minutes: { written: number }[]
  }
  const taken = second.taken.length
  expect(minutes.reduce((sum, { written }) => sum + written, 0)).toBe(taken)
  expect(trust).toMatchObject({ accepted: taken, receipts: taken, delivered: taken })
  // How many of them came at once is the machine's to say.
  expect(trust.quick).toBeLessThanOrEqual(taken)
  expect(answerTimes!.p50_ms).toBeLessThanOrEqual(answerTimes!.p95_ms)
})

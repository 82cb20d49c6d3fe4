import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { systemClock, testClock } from '../clock.ts'
import { openMeasuringReader } from '../database/database.ts'
import { ATTEMPTS_MAX } from '../events/relay.ts'
import { findStuckWork, type Finder } from './attention.ts'
import { healthOf, MEASUREMENT_AGE_MS_MAX, type Health } from './health.ts'
import { openMetrics, serveMetrics } from './metrics.ts'
import { bindOperatorRoutes } from './operator-routes.ts'
import { eventKind } from '../database/outbox.ts'
import { silentLog } from '../log.ts'
import { readOrCreateSecret } from '../kept-secret.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { PATIENCE_MS } from '../testing/patience.ts'

const OPERATIONS = { version: '1.2.3', openApi: () => ({ openapi: '3.1.1' }), mails: null }
/** Nobody listens on the port 1 of this machine. */
const NOWHERE = { host: '127.0.0.1', port: 1, user: 'nkra', database: 'nkra' }

/** The number of connections that requests share. */
const CONNECTIONS = 4

const clock = testClock()
let base: TestDatabase
let measuring: ReturnType<typeof openMeasuringReader>
let http: TestServer

beforeAll(async () => {
  base = await testDatabase({ clock, connections: CONNECTIONS })
  measuring = openMeasuringReader(base.connection, base.db)
  http = await serving(healthOf(measuring, measuring, [findStuckWork], PATIENCE_MS))
})

afterAll(async () => {
  await http.close()
  await measuring.close()
  await base.close()
})

const serving = (health: () => Promise<Health>) =>
  testServer(base.db, (server) => bindOperatorRoutes(server, { ...OPERATIONS, health }))

const get = (url: string) => http.inject({ method: 'GET', url })

describe('/healthz', () => {
  test('answers 200 while the database answers', async () => {
    expect(await get('/healthz')).toMatchObject({
      status: 200,
      body: { status: 'ok', version: '1.2.3', unreachable: [], attention: [] },
    })
  })

  test('answers 503 and names the database while it is away', async () => {
    const away = openMeasuringReader(NOWHERE, base.db)
    const without = await serving(healthOf(away, measuring, [findStuckWork], PATIENCE_MS))
    expect(await without.inject({ method: 'GET', url: '/healthz' })).toMatchObject({
      status: 503,
      body: { status: 'unavailable', unreachable: ['database'] },
    })
    await without.close()
    await away.close()
  })

  test('answers 200, with what was found last, while a finder fails', async () => {
    let answers = true
    const find: Finder = () =>
      answers
        ? Promise.resolve([{ kind: 'proof_old', subject: '', detail: '', since: clock.now() }])
        : Promise.reject(new Error('a statement took too long'))
    const found = healthOf(measuring, measuring, [find], PATIENCE_MS)
    const attention = ['the books were not proved for too long']
    expect(await found()).toEqual({ unreachable: [], attention })
    answers = false
    clock.advance(MEASUREMENT_AGE_MS_MAX + 1)
    expect(await found()).toEqual({ unreachable: [], attention })
  })

  test('answers 200 while every connection for requests is in use', async () => {
    const taken = await Promise.all(Array.from({ length: CONNECTIONS }, () => base.db.pool.connect()))
    clock.advance(MEASUREMENT_AGE_MS_MAX + 1)
    expect((await get('/healthz')).status).toBe(200)
    for (const client of taken) client.release()
  })

  test('names parked events within the age of a measurement, and goes on answering 200', async () => {
    const happened = eventKind('test.happened', z.object({}))
    await base.db.transaction((tx) => Promise.resolve(tx.publish(happened.of(7n, {}))))
    await base.db.pool.query('update outbox set parked_at = now(), attempts = $1 where account_id = 7', [
      ATTEMPTS_MAX,
    ])
    expect(await get('/healthz')).toMatchObject({ status: 200, body: { attention: [] } })
    clock.advance(MEASUREMENT_AGE_MS_MAX + 1)
    expect(await get('/healthz')).toMatchObject({
      status: 200,
      body: { status: 'ok', attention: ['1 events failed too often and are parked'] },
    })
  })
})

test.each([
  { phase: 'starting', away: false, livez: 200, readyz: 503, missing: ['starting'] },
  { phase: 'serving', away: false, livez: 200, readyz: 200, missing: [] },
  { phase: 'serving', away: true, livez: 200, readyz: 503, missing: ['database'] },
  { phase: 'leaving', away: false, livez: 200, readyz: 503, missing: ['leaving'] },
])('a process that is $phase, its database away: $away', async ({ phase, away, livez, readyz, missing }) => {
  const state = { unreachable: away ? ['database'] : [], attention: [] }
  const server = await serving(() => Promise.resolve(state))
  if (phase !== 'starting') await server.server.listen(0, '127.0.0.1')
  if (phase === 'leaving') server.server.leave()
  expect((await server.inject({ method: 'GET', url: '/livez' })).status).toBe(livez)
  const ready = await server.inject({ method: 'GET', url: '/readyz' })
  expect(ready).toMatchObject({
    status: readyz,
    body: { status: readyz === 200 ? 'ok' : 'unavailable', missing },
  })
  expect(ready.headers['retry-after']).toBe(readyz === 200 ? undefined : '5')
  await server.close()
})

test('who leaves takes calls still, and ends each connection with its answer; then nobody is listening', async () => {
  const { server } = await serving(() => Promise.resolve({ unreachable: [], attention: [] }))
  await server.listen(0, '127.0.0.1')
  const { port } = server.raw.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const asked = async () => {
    const call = request({ port, host: '127.0.0.1', path: '/livez', agent }).end()
    const [reply] = (await once(call, 'response')) as [IncomingMessage]
    await text(reply)
    return [reply.statusCode, reply.headers.connection, call.reusedSocket]
  }
  expect(await asked()).toEqual([200, 'keep-alive', false])
  server.leave()
  expect(await asked()).toEqual([200, 'close', true])
  expect(await asked()).toEqual([200, 'close', false])
  // What a browser opens ahead and never uses holds nothing up.
  const silent = connect(port, '127.0.0.1').on('error', () => undefined)
  await once(silent, 'connect')
  await server.close()
  expect(server.raw.server.listening).toBe(false)
})

test.each([
  { error: new pg.DatabaseError('ended', 0, 'error'), code: '57P01', status: 503, failure: 'unavailable' },
  { error: new pg.DatabaseError('lost', 0, 'error'), code: '08006', status: 503, failure: 'unavailable' },
  { error: new pg.DatabaseError('full', 0, 'error'), code: '53100', status: 507, failure: 'storage_full' },
  { error: new Error('no space left'), code: 'ENOSPC', status: 507, failure: 'storage_full' },
  { error: new Error('refused'), code: 'ECONNREFUSED', status: 503, failure: 'unavailable' },
])(
  'an outage, $code, is $status $failure and says when to try again',
  async ({ error, code, ...expected }) => {
    const fails = await testServer(
      base.db,
      ({ raw }) => raw.get('/fails', () => Promise.reject(Object.assign(error, { code }))),
      { log: silentLog },
    )
    const reply = await fails.inject({ method: 'GET', url: '/fails' })
    expect(reply).toMatchObject({ status: expected.status, body: { code: expected.failure } })
    expect(reply.headers['retry-after']).toBe('5')
    await fails.close()
  },
)

describe('/metrics', () => {
  const scrape = async (port: number, init?: RequestInit) => {
    const reply = await fetch(`http://127.0.0.1:${port}/metrics`, init)
    return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() }
  }

  test('is not served where the public calls', async () => {
    expect((await get('/metrics')).status).toBe(404)
  })

  test('counts answers by route and status, from one snapshot for all within its age', async () => {
    const metrics = openMetrics(base.db, measuring)
    const counted = await testServer(
      base.db,
      (server) => bindOperatorRoutes(server, { ...OPERATIONS, health }),
      {
        observe: metrics.observeRequest,
      },
    )
    const server = await serveMetrics(metrics.registry, clock, { host: '127.0.0.1', port: 0 })
    await counted.inject({ method: 'GET', url: '/openapi.json' })
    const first = await scrape(server.port)
    expect(first).toMatchObject({ status: 200, type: expect.stringContaining('text/plain') })
    expect(first.text).toContain('nkra_http_requests_total{route="/openapi.json",status="200"} 1')
    expect(first.text).toContain('nkra_outbox_parked 1')
    expect(first.text).toMatch(/nkra_database_connections \d/)

    await counted.inject({ method: 'GET', url: '/openapi.json' })
    const together = await Promise.all(Array.from({ length: 10 }, () => scrape(server.port)))
    expect(new Set(together.map(({ text }) => text))).toEqual(new Set([first.text]))
    clock.advance(MEASUREMENT_AGE_MS_MAX + 1)
    expect((await scrape(server.port)).text).toContain(
      'nkra_http_requests_total{route="/openapi.json",status="200"} 2',
    )
    expect((await scrape(server.port, { method: 'POST' })).status).toBe(405)
    await server.close()
    await counted.close()
  })

  const health = () => Promise.resolve({ unreachable: [], attention: [] })
})

test('/dev/mail is the demo’s alone', async () => {
  expect((await get('/dev/mail')).status).toBe(404)
})

test('/dev/mail is an inbox to a browser, and the same JSON as ever to everything else', async () => {
  const at = '2026-11-23T14:02:00.000Z'
  const mail = { to: 'ama@adom.test', subject: '<b>Approved', text: 'Hello', html: '<p>Hello</p>', at }
  const demo = await testServer(base.db, (server) =>
    bindOperatorRoutes(server, {
      ...OPERATIONS,
      health: () => Promise.resolve({ unreachable: [], attention: [] }),
      mails: () => Promise.resolve([mail]),
    }),
  )
  const ask = (url: string, accept: string) => demo.inject({ method: 'GET', url, headers: { accept } })
  for (const accept of ['*/*', 'application/json'])
    expect((await ask('/dev/mail', accept)).body).toEqual([mail])
  const inbox = await ask('/dev/mail', 'text/html,*/*;q=0.8')
  expect(inbox.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: 'accept' })
  expect(inbox.text).toContain('&lt;b&gt;Approved')
  const [, link] = /href="(\/dev\/mail\?[^"]+)"/.exec(inbox.text)!
  const page = await ask(link!.replaceAll('&amp;', '&'), 'text/html')
  expect(page.text).toContain('srcdoc="&lt;p&gt;Hello&lt;/p&gt;"')
  await demo.close()
})

test('a secret is made once, for our eyes alone; two that start at once have the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nkra-keys-'))
  const keys = join(folder, 'keys')
  const made = await Promise.all([1, 2, 3].map(() => readOrCreateSecret(keys, 'token', systemClock)))
  expect(new Set(made).size).toBe(1)
  expect(made[0]).toMatch(/^[\w-]{64}$/)
  expect(await readOrCreateSecret(keys, 'token', systemClock)).toBe(made[0])
  expect((await stat(join(keys, 'token'))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(keys, 'token'), 'utf8')).toBe(made[0])
  await rm(folder, { recursive: true })
})

test('/openapi.json comes packed to whoever takes that, and not again to whoever has it', async () => {
  const ask = (headers: Record<string, string>) =>
    http.inject({ method: 'GET', url: '/openapi.json', headers })
  const plain = await ask({})
  expect(plain).toMatchObject({ status: 200, body: { openapi: '3.1.1' } })
  const packed = await http.server.raw.inject({
    url: '/openapi.json',
    headers: { 'accept-encoding': 'br, gzip' },
  })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.text)
  const known = await ask({ 'if-none-match': String(plain.headers['etag']) })
  expect([known.status, known.text]).toEqual([304, ''])
})

import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { systemClock } from './clock.ts'
import { ATTEMPTS_MAX } from './events.ts'
import { openMetrics } from './metrics.ts'
import { bindOperations } from './operations.ts'
import { eventKind } from './outbox.ts'
import { keptSecret } from './secrets.ts'
import { testServer, type TestServer } from './testing-server.ts'
import { testDatabase, type TestDatabase } from './testing.ts'

let base: TestDatabase
let http: TestServer
let reachable = true

beforeAll(async () => {
  base = await testDatabase()
  const metrics = openMetrics(base.db)
  http = await testServer(
    base.db,
    (server) =>
      bindOperations(server, {
        metrics,
        checks: {
          database: () => base.db.pool.query('select 1'),
          operator: () => (reachable ? Promise.resolve() : Promise.reject(new Error('down'))),
        },
        openApi: { openapi: '3.1.1' },
        mailCapture: null,
      }),
    { observe: metrics.observeRequest },
  )
})

afterAll(async () => {
  await http.close()
  await base.close()
})

const get = (url: string) => http.inject({ method: 'GET', url })

test('/healthz answers 200 while everything is reached, and names what is not', async () => {
  expect(await get('/healthz')).toMatchObject({
    status: 200,
    body: { status: 'ok', unreachable: [], attention: [] },
  })
  reachable = false
  expect(await get('/healthz')).toMatchObject({
    status: 503,
    body: { status: 'unavailable', unreachable: ['operator'] },
  })
  reachable = true
})

test('a parked event is in sight', async () => {
  const happened = eventKind('test.happened', z.object({}))
  await base.db.transaction((tx) => Promise.resolve(tx.publish(happened.of(7n, {}))))
  await base.db.pool.query('update outbox set parked_at = now(), attempts = $1 where account_id = 7', [
    ATTEMPTS_MAX,
  ])
  expect(await get('/healthz')).toMatchObject({
    status: 200,
    body: { attention: [expect.stringContaining('1 event')] },
  })
  expect((await get('/metrics')).text).toContain('nkra_outbox_parked 1')
})

test('/metrics counts answers by route and status', async () => {
  await get('/openapi.json')
  const { text, headers } = await get('/metrics')
  expect(headers['content-type']).toContain('text/plain')
  expect(text).toContain('nkra_http_requests_total{route="/openapi.json",status="200"} 1')
  expect(text).toMatch(/nkra_database_connections \d/)
})

test('/dev/mail is the demo’s alone', async () => {
  expect((await get('/dev/mail')).status).toBe(404)
})

test('a secret is made once, for our eyes alone; two that start at once have the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nkra-keys-'))
  const keys = join(folder, 'keys')
  const made = await Promise.all([1, 2, 3].map(() => keptSecret(keys, 'token', systemClock)))
  expect(new Set(made).size).toBe(1)
  expect(made[0]).toMatch(/^[\w-]{64}$/)
  expect(await keptSecret(keys, 'token', systemClock)).toBe(made[0])
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

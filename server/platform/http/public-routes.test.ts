/**
 * These tests state what the server answers to strangers over a socket: which methods it takes, how often, and how
 * it answers unknown addresses.
 */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { routes } from '@nkra/contract/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fail } from '../fail.ts'
import { serve } from './serve.ts'
import { createServer, type Server, type ServerOptions } from './server.ts'
import { openLog } from '../log.ts'
import { bindOperatorRoutes } from '../operations/operator-routes.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { serveWebApp } from './web-files.ts'

let folder: string
let base: TestDatabase
const lines: string[] = []
const log = openLog(
  'warn',
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  }),
)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nkra-public-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Nkra</title>')
  await writeFile(join(folder, 'assets', 'a-1.js'), 'const a = 1\n')
  base = await testDatabase()
})
afterAll(async () => {
  await base.close()
  await rm(folder, { recursive: true, force: true })
})

async function listening(options: Partial<ServerOptions> = {}): Promise<Server> {
  const server = createServer({
    db: base.db,
    log,
    publicUrl: 'http://localhost',
    authenticate: () => Promise.resolve(fail('unauthenticated')),
    ...options,
  })
  bindOperatorRoutes(server, {
    health: () => Promise.resolve({ unreachable: [], attention: [] }),
    openApi: () => ({ openapi: '3.1.1' }),
    version: '1.2.3',
    mails: null,
  })
  serve(server, routes.forgetPassword, () => null)
  serve(server, routes.getUser, () => fail('not_found'))
  serve(server, routes.paystackWebhook, () => ({ received: true as const }))
  serveWebApp(server, folder)
  await server.listen(0, '127.0.0.1')
  return server
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

async function ask(
  server: Server,
  method: string,
  path: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  const { port } = server.raw.server.address() as AddressInfo
  const asked = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }).end(body)
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: reply.statusCode ?? 0, headers: reply.headers, text: await text(reply) }
}

const HTML = { headers: { accept: 'text/html' } }

describe('the head alone', () => {
  let server: Server
  beforeAll(async () => void (server = await listening()))
  afterAll(() => server.close())

  test.each(['/login', '/docs', '/healthz', '/openapi.json', '/assets/a-1.js'])(
    'of %s is the head of the whole, without a body',
    async (path) => {
      const [head, whole] = await Promise.all([
        ask(server, 'HEAD', path, HTML),
        ask(server, 'GET', path, HTML),
      ])
      expect([head.status, head.text]).toEqual([200, ''])
      expect(whole.text).not.toBe('')
      for (const name of ['content-type', 'content-length', 'cache-control'])
        expect([name, head.headers[name]]).toEqual([name, whole.headers[name]])
    },
  )

  test.each([
    ['/catalog/v1/account/get-user', 'GET'],
    ['/auth/v1/user/forget-password', 'POST'],
  ])('of the call %s is refused, and what is taken is named', async (path, allow) => {
    const head = await ask(server, 'HEAD', path, HTML)
    expect([head.status, head.headers.allow, head.text]).toEqual([405, allow, ''])
  })

  test('of nothing is not found', async () => {
    expect((await ask(server, 'HEAD', '/catalog/v1/nothing')).status).toBe(404)
  })
})

describe('an address that leads nowhere', () => {
  let server: Server
  beforeAll(async () => void (server = await listening()))
  afterAll(() => server.close())

  test.each([
    '/../x.json',
    '/../../etc/passwd.txt',
    '/%2e%2e/x.json',
    '/..%2fx.json',
    '/assets/../../x.json',
    '/assets/%00.js',
    '/assets/gone.js',
    '/%zz.js',
  ])('%s is not found, and nothing is logged', async (path) => {
    lines.length = 0
    expect((await ask(server, 'GET', path)).status).toBe(404)
    expect(lines).toEqual([])
  })

  test.each([
    ['application/x-www-form-urlencoded', 'a=1'],
    ['text/plain', 'a'],
    ['application/json', '{'],
  ])('is not found for a body of %s too', async (type, body) => {
    const answer = await ask(server, 'POST', '/messaging/v1/nothing', {
      headers: { 'content-type': type },
      body,
    })
    expect(answer.status).toBe(404)
  })
})

test('a packed body is refused by its encoding, and not read', async () => {
  const server = await listening()
  const answer = await ask(server, 'POST', '/auth/v1/user/forget-password', {
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync('{"email":"ama@example.test"}'),
  })
  expect(answer.status).toBe(415)
  expect(answer.headers['accept-encoding']).toBe('identity')
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'unsupported_media_type' })
  await server.close()
})

test('whoever is refused as unknown is told how to show who they are', async () => {
  const server = await listening()
  const answer = await ask(server, 'GET', '/catalog/v1/account/get-user')
  expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="Nkra"'])
  await server.close()
})

describe('how often a network may ask', () => {
  const few = { burst: 2, perMinute: 6 }

  test.each([
    ['files', 'GET', '/login'],
    ['files', 'GET', '/assets/a-1.js'],
    ['files', 'POST', '/nothing'],
    ['files', 'GET', '/openapi.json'],
    ['health', 'HEAD', '/healthz'],
    ['programs', 'POST', '/billing/v1/webhook/paystack'],
    ['anonymous', 'POST', '/auth/v1/user/forget-password'],
  ] as const)('is bounded by the limit of %s for %s %s', async (kind, method, path) => {
    const server = await listening({ callerLimits: { [kind]: few } })
    const statuses: number[] = []
    for (let asked = 0; asked < 3; asked++) statuses.push((await ask(server, method, path, HTML)).status)
    expect(statuses.slice(0, 2)).not.toContain(429)
    expect(statuses[2]).toBe(429)
    await server.close()
  })

  test('is counted for each kind by itself: whoever loaded too many pages still signs in', async () => {
    const server = await listening({ callerLimits: { files: { burst: 1, perMinute: 1 } } })
    await ask(server, 'GET', '/login', HTML)
    expect((await ask(server, 'GET', '/login', HTML)).status).toBe(429)
    const answer = await ask(server, 'POST', '/auth/v1/user/forget-password', {
      headers: { 'content-type': 'application/json' },
      body: '{"email":"ama@example.test"}',
    })
    expect(answer.status).toBe(200)
    await server.close()
  })
})

import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { ask, parseJsonOrUndefined } from './http-client.ts'
import { PATIENCE_MS } from './testing/patience.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const limits = { timeout_ms: PATIENCE_MS, answerBytesMax: 1_000 }

test('what is sent is JSON, and every status is an answer', async () => {
  const url = await serving((request, response) => {
    const { method, url: path, headers } = request
    const said = [method, path, headers['content-type'], headers['x-key']].join(' ')
    void text(request).then((body) => response.writeHead(404).end(`${said} ${body}`))
  })
  expect(
    await ask({ method: 'POST', url: `${url}/a`, headers: { 'x-key': '1' }, json: { b: '₵' }, ...limits }),
  ).toEqual({ outcome: 'answered', status: 404, text: 'POST /a application/json 1 {"b":"₵"}' })
})

test('a redirect is an answer, and not followed', async () => {
  let asked = 0
  const url = await serving((_request, response) => {
    asked++
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await ask({ method: 'GET', url, ...limits })).toMatchObject({ outcome: 'answered', status: 302 })
  expect(asked).toBe(1)
})

test.each<[string, RequestListener]>([
  ['is cut off', (request) => request.socket.destroy()],
  [
    'is cut off in the middle',
    (request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half', () => request.socket.destroy())
    },
  ],
  ['is longer than its limit', (_request, response) => response.end('x'.repeat(1_001))],
])('an answer that %s is unknown', async (_, listener) => {
  const url = await serving(listener)
  expect(await ask({ method: 'GET', url, ...limits })).toEqual({ outcome: 'unknown' })
})

test('an answer that does not come in time is unknown', async () => {
  const url = await serving(() => undefined)
  expect(await ask({ method: 'GET', url, ...limits, timeout_ms: 50 })).toEqual({ outcome: 'unknown' })
})

test('a call that is given up is unknown', async () => {
  const draining = new AbortController()
  const url = await serving(() => draining.abort())
  expect(await ask({ method: 'GET', url, ...limits, signal: draining.signal })).toEqual({
    outcome: 'unknown',
  })
})

test('where nobody listens, nothing can have happened', async () => {
  const url = await serving(() => undefined)
  const [server] = servers.splice(0)
  server!.close()
  await once(server!, 'close')
  expect(await ask({ method: 'GET', url, ...limits })).toEqual({
    outcome: 'refused',
    code: 'ECONNREFUSED',
  })
})

test.each([
  ['{"a":1}', { a: 1 }],
  ['', undefined],
  ['<html>', undefined],
  ['{"a":', undefined],
])('%j as JSON', (said, value) => {
  expect(parseJsonOrUndefined(said)).toEqual(value)
})

test('a form goes as one, and a wait that is asked for is told', async () => {
  const url = await serving((request, response) => {
    void text(request).then((body) =>
      response.writeHead(429, { 'retry-after': '7' }).end(`${request.headers['content-type']} ${body}`),
    )
  })
  const form = new URLSearchParams({ to: '+233 24', text: '₵' })
  expect(await ask({ method: 'POST', url, form, ...limits })).toEqual({
    outcome: 'answered',
    status: 429,
    text: 'application/x-www-form-urlencoded;charset=UTF-8 to=%2B233+24&text=%E2%82%B5',
    retryAfter_s: 7,
  })
})

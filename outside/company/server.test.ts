import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BODY_BYTES_MAX, json, serveCompanies, type CompanyServer } from './server.ts'

let serving: CompanyServer
beforeAll(async () => {
  serving = await serveCompanies(
    {
      echo: {
        answer: ({ method, path, body, base }) => json(200, { method, path, bytes: body.length, base }),
        close: () => undefined,
      },
    },
    { port: 0 },
  )
})
afterAll(() => serving.close())

/** Sends a request with any headers. */
async function ask(method: string, path: string, headers: Record<string, string> = {}, body = '') {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const asked = request({ host: '127.0.0.1', port: serving.port, method, path, headers }, (response) => {
    text(response).then((said) => resolve({ status: response.statusCode!, text: said }), reject)
  })
  asked.on('error', reject)
  asked.end(body)
  return promise
}

test('a company answers behind its name, and knows where it is reached', async () => {
  const { status, text } = await ask('POST', '/echo/a/b?c=d', {}, 'body')
  expect(status).toBe(200)
  const base = `http://127.0.0.1:${serving.port}/echo`
  expect(JSON.parse(text)).toEqual({ method: 'POST', path: '/a/b', bytes: 4, base })
})

test.each([
  ['nobody’s path', 'GET', '/nobody', {}, 404],
  ['a name that every object has', 'GET', '/constructor', {}, 404],
  ['a name that only resolves to this machine', 'GET', '/echo', { host: 'paystack.example.com' }, 403],
  ['a form from another site', 'POST', '/echo', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a path without end', 'GET', `/echo/${'x'.repeat(3_000)}`, {}, 414],
])('%s is refused', async (_, method, path, headers, status) => {
  expect((await ask(method, path, headers)).status).toBe(status)
})

test('a page of another site may lead there, and a form of its own may be sent', async () => {
  expect((await ask('GET', '/echo', { 'sec-fetch-site': 'cross-site' })).status).toBe(200)
  expect((await ask('POST', '/echo', { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})

test('a body of just the limit is read, and one byte more is not', async () => {
  expect((await ask('POST', '/echo', {}, 'x'.repeat(BODY_BYTES_MAX))).status).toBe(200)
  expect((await ask('POST', '/echo', {}, 'x'.repeat(BODY_BYTES_MAX + 1))).status).toBe(413)
})

import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { testServer, type TestServer } from '../testing/test-server.ts'
import { pagePolicy, serveWebApp } from './web-files.ts'

let folder: string
let base: TestDatabase
let http: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nkra-headers-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Nkra</title>')
  for (const file of ['assets/a-1.js', 'assets/worker-judge-1.js', 'assets/a-1.css', 'favicon.svg'])
    await writeFile(join(folder, file), '')
  base = await testDatabase()
  http = await testServer(base.db, (server) => serveWebApp(server, folder, { captureAt: '/v/' }), {
    publicUrl: 'https://nkra.example',
  })
})
afterAll(async () => {
  await http.close()
  await base.close()
  await rm(folder, { recursive: true, force: true })
})

const PAGE = '/login'
const PAGES = /^\/(login$|v)/i
const CALL = '/auth/v1/token'
const SCRIPT = '/assets/a-1.js'

const headersOf = async (url: string): Promise<Record<string, unknown>> =>
  (await http.inject({ method: 'GET', url, headers: { accept: PAGES.test(url) ? 'text/html' : '*/*' } }))
    .headers

describe.each([PAGE, CALL, SCRIPT, '/assets/gone-1.js', '/nowhere'])('%s', (url) => {
  test.each([
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['x-frame-options', 'DENY'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
    ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
  ])('%s: %s', async (name, value) => {
    expect((await headersOf(url))[name]).toBe(value)
  })

  test('may use no part of the device', async () => {
    const policy = String((await headersOf(url))['permissions-policy'])
    for (const feature of ['camera', 'geolocation', 'microphone', 'payment'])
      expect(policy).toContain(`${feature}=()`)
  })

  test('says nothing of what serves it, and opens to no other site', async () => {
    const headers = await headersOf(url)
    for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin'])
      expect(headers).not.toHaveProperty(name)
  })
})

test.each([
  [PAGE, 'text/html; charset=utf-8', 'no-cache'],
  [CALL, 'application/problem+json; charset=utf-8', 'no-store'],
  ['/assets/gone-1.js', 'application/problem+json; charset=utf-8', 'no-store'],
  [SCRIPT, 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/assets/a-1.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/favicon.svg', 'image/svg+xml', 'no-cache'],
])('%s is %s and kept: %s', async (url, type, cache) => {
  expect(await headersOf(url)).toMatchObject({ 'content-type': type, 'cache-control': cache })
})

/** The directives of a policy, each with its sources. */
const directivesOf = (policy: unknown) =>
  new Map(
    String(policy)
      .split('; ')
      .map((directive) => {
        const [name, ...sources] = directive.split(' ')
        return [name, sources] as const
      }),
  )

describe('the policy of a page', () => {
  test.each([
    ['default-src', ["'none'"]],
    ['script-src', ["'self'"]],
    ['script-src-attr', ["'none'"]],
    ['style-src-attr', ["'none'"]],
    ['connect-src', ["'self'"]],
    ['frame-src', ["'none'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
    ['form-action', ["'self'"]],
  ])('%s %j', async (directive, sources) => {
    const policy = directivesOf((await headersOf(PAGE))['content-security-policy'])
    expect(policy.get(directive)).toEqual(sources)
  })

  test('has no script inline or made from text, and no source but ours', async () => {
    const policy = directivesOf((await headersOf(PAGE))['content-security-policy'])
    for (const [directive, sources] of policy) {
      if (directive !== 'style-src') expect(sources).not.toContain("'unsafe-inline'")
      for (const source of sources)
        expect(["'self'", "'none'", "'unsafe-inline'", 'data:', 'blob:']).toContain(source)
    }
  })

  test('opens to one script of others where it is configured, and to what lies beside it', () => {
    const policy = directivesOf(pagePolicy('https://accounts.google.example/gsi/client'))
    const foreign = [...policy].flatMap(([name, sources]) =>
      sources.filter((source) => source.startsWith('https:')).map((source) => [name, source]),
    )
    expect(foreign).toEqual([
      ['script-src', 'https://accounts.google.example/gsi/client'],
      ['style-src', 'https://accounts.google.example/gsi/'],
      ['connect-src', 'https://accounts.google.example/gsi/'],
      ['frame-src', 'https://accounts.google.example/gsi/'],
    ])
  })
})

test.each([
  ['/v/0123abc', 'camera=(self)'],
  ['/V/0123abc', 'camera=(self)'],
  ['/vx', 'camera=()'],
  [PAGE, 'camera=()'],
  [CALL, 'camera=()'],
])('the camera is a photographing page’s alone: %s %s', async (url, said) => {
  const features = String((await headersOf(url))['permissions-policy']).split(', ')
  expect(features).toContain(said)
  expect(features.filter((feature) => !feature.endsWith('=()') && feature !== said)).toEqual([])
})

test.each(['/v/0123abc', PAGE, SCRIPT, '/assets/worker-judge-1.js'])(
  'nothing that is made while a page runs is run, WebAssembly neither: %s',
  async (url) => {
    const policy = directivesOf((await headersOf(url))['content-security-policy'])
    const sources = [...policy.values()].flat()
    expect(sources.filter((source) => source.includes('eval'))).toEqual([])
  },
)

test('a worker runs our files and fetches from us, and nothing else', async () => {
  const policy = directivesOf((await headersOf('/assets/worker-judge-1.js'))['content-security-policy'])
  expect([...policy]).toEqual([
    ['default-src', ["'none'"]],
    ['script-src', ["'self'"]],
    ['connect-src', ["'self'"]],
  ])
})

test('the policy of a call lets nothing happen', async () => {
  const policy = directivesOf((await headersOf(CALL))['content-security-policy'])
  expect([...policy]).toEqual([
    ['default-src', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
    ['base-uri', ["'none'"]],
  ])
})

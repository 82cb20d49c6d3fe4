/** The documents as a browser without scripts, a crawler, an assistant and Postman get them. */
import { parse } from 'yaml'
import { EVENT_TYPES } from '@nkra/contract/integrations/webhook-events.ts'
import { routeList } from '@nkra/contract/routes.ts'
import { scopeFor } from '@nkra/contract/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { testServer, type TestServer } from '../platform/testing/test-server.ts'
import { bindDocs } from './docs.ts'

const ORIGIN = 'https://sms.example.com'
/** Addresses to which the documents lead, and which others serve. */
const OTHERS = /^\/(?:$|favicon\.svg|openapi(?:-operator)?\.json|integrations|sender-id)/

let base: TestDatabase
let http: TestServer

beforeAll(async () => {
  base = await testDatabase()
  http = await testServer(base.db, (server) =>
    bindDocs(server, {
      origin: ORIGIN,
      now: () => new Date('2026-11-23T12:00:00Z'),
    }),
  )
})

afterAll(async () => {
  await http.close()
  await base.close()
})

async function get(url: string, headers: Record<string, string> = {}) {
  const { statusCode: status, body, headers: sent } = await http.server.raw.inject({ url, headers })
  return { status, body, headers: sent }
}

const hrefs = (html: string) =>
  [...html.matchAll(/(?:href|src|action)="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))

test('a crawl from /docs and from the map of the site finds no page that is missing', async () => {
  const sitemap = await get('/sitemap.xml')
  const listed = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!)
  expect(listed).toContain(`${ORIGIN}/docs/guides/first-text`)
  const waiting = [
    '/docs',
    '/llms.txt',
    '/robots.txt',
    '/docs.md',
    ...listed.map((url) => url.slice(ORIGIN.length)),
  ]
  const seen = new Map<string, string>()
  const lost: string[] = []
  const anchors: [string, string][] = []
  while (waiting.length > 0) {
    const path = waiting.pop()!
    if (seen.has(path)) continue
    const { status, body, headers } = await get(path)
    seen.set(path, body)
    if (status !== 200) lost.push(`${path} answers ${status}`)
    const isHtml = String(headers['content-type']).startsWith('text/html')
    const found = isHtml
      ? hrefs(body)
      : [...body.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href]) => href!.replace(ORIGIN, ''))
    for (const href of found) {
      if (/^(?:https:|\?)/.test(href) || OTHERS.test(href)) continue
      const [to, hash] = href.split('#') as [string, string?]
      if (isHtml && hash !== undefined) anchors.push([to === '' ? path : to, hash])
      if (to !== '' && !seen.has(to)) waiting.push(to)
    }
  }
  expect(lost).toEqual([])
  const pages = [...seen.keys()].filter((path) => path.startsWith('/docs/calls/') && !path.endsWith('.md'))
  expect(pages).toHaveLength(routeList.length)
  const astray = anchors.filter(([to, hash]) => !seen.get(to)?.includes(`id="${hash}"`))
  expect(astray).toEqual([])
})

describe('a page', () => {
  test('says in its head what it is, and may run nothing of others', async () => {
    const { body, headers } = await get('/docs/guides/first-text')
    expect(body).toContain('<title>Your first text · Nkra</title>')
    expect(body).toContain('<meta name="description" content="A key, one call')
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/docs/guides/first-text">`)
    expect(body).toMatch(/<h1>Your first text<\/h1>/)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'/,
    )
    expect(body).not.toMatch(/ style=| on\w+=|<script>/)
  })

  test('shows a call in every language', async () => {
    const { body } = await get('/docs/calls/sendMessage')
    for (const language of ['curl', 'typescript', 'python', 'php'])
      expect(body).toContain(`<div class="code" data-language="${language}">`)
    expect(body).toContain(`${ORIGIN}/messaging/v1/message`)
  })

  test('is Markdown too, with commands in place of calls', async () => {
    const { body, headers } = await get('/docs/guides/first-text.md')
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(body).toMatch(/^# Your first text\n/)
    expect(body).toContain(`curl --fail-with-body -X POST '${ORIGIN}/messaging/v1/message'`)
    expect(body).toContain(`](${ORIGIN}/docs/guides/test-mode.md)`)
    expect(body).not.toMatch(/^```call/m)
  })

  test('has words around it in the language of the browser, or the one that the reader chose', async () => {
    expect((await get('/docs', { 'accept-language': 'fr-FR' })).body).toContain('<html lang="fr">')
    const asked = await get('/docs?language=fr')
    expect([asked.status, asked.headers['location']]).toEqual([303, '/docs'])
    const cookie = String(asked.headers['set-cookie']).split(';', 1)[0]!
    expect((await get('/docs', { cookie, 'accept-language': 'en' })).body).toContain('<html lang="fr">')
  })

  test('that moved leads to its new address, and one that never was answers 404 with a search', async () => {
    const moved = await get('/docs/errors')
    expect([moved.status, moved.headers['location']]).toEqual([301, '/docs/guides/errors'])
    const missing = await get('/docs/nowhere')
    expect(missing.status).toBe(404)
    expect(missing.body).toContain('action="/docs/search"')
  })

  test('comes packed to whoever takes that, and not again to whoever has it', async () => {
    const { headers } = await get('/docs', { 'accept-encoding': 'gzip' })
    expect(headers['content-encoding']).toBe('gzip')
    expect((await get('/docs', { 'if-none-match': String(headers['etag']) })).status).toBe(304)
  })
})

describe('the search', () => {
  const found = async (text: string) => {
    const { body } = await get(`/docs/search?q=${encodeURIComponent(text)}`)
    return [...body.matchAll(/<li><a class="link" href="([^"]+)">/g)].map(([, href]) => href!)
  }

  test.each([
    ['python', '/docs/guides/webhooks'],
    ['429', '/docs/failures'],
    ['unsubscribe', '/docs/calls/listOptOuts'],
    ['sendMessage', '/docs/calls/sendMessage'],
    ['kannel', '/docs/guides/familiar-doors'],
    ['delivery report', '/docs/guides/webhooks'],
    ['callback', '/docs/guides/webhooks'],
    ['insufficient_credits sendMessage', '/docs/calls/sendMessage'],
  ])('%s finds %s', async (text, path) => {
    expect((await found(text)).slice(0, 8)).toContain(path)
  })

  test('needs every word, and says when it finds nothing', async () => {
    expect(await found('sendMessage zebra')).toEqual([])
    const { body } = await get('/docs/search?q=%3Cb%3Ezebra')
    expect(body).toContain('No results for “&lt;b&gt;zebra”')
  })
})

test('the index of scopes names every call that a key may make', async () => {
  const { body } = await get('/docs/scopes.md')
  for (const route of routeList)
    expect(body.includes(`/docs/calls/${route.name}.md`), route.name).toBe(
      scopeFor(route.permission) !== null || (route.permission === 'anyone' && !route.webhook),
    )
})

test('the page of events has every type, with its fields', async () => {
  const { body } = await get('/docs/events.md')
  for (const type of EVENT_TYPES) expect(body).toContain(`\n## ${type}\n`)
  expect(body).toContain('| `data.messageId` |')
})

test('robots.txt opens the documents and closes the rest', async () => {
  const { body } = await get('/robots.txt')
  expect(body).toContain('Allow: /docs\n')
  expect(body).toContain('Disallow: /\n')
  expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
})

test('the feed has an entry for each heading of the changelog, and never a day after now', async () => {
  const { body } = await get('/docs/changelog.atom')
  expect(body).toContain('<title>Next release</title>')
  const days = [...body.matchAll(/<updated>([^<]+)<\/updated>/g)].map(([, day]) => day!)
  expect(days.length).toBeGreaterThan(4)
  expect(days.every((day) => day <= '2026-11-23T12:00:00.000Z')).toBe(true)
  expect(days.slice(1)).toEqual(days.slice(1).toSorted().toReversed())
})

test('the collection for Postman has every call of a key once, with its method, address and body', async () => {
  const { body } = await get('/docs/postman.json')
  interface Item {
    name: string
    request: { method: string; url: { raw: string; path: string[] }; body?: { raw?: string } }
  }
  const collection = parse(body) as { item: { item: Item[] }[]; info: { schema: string } }
  expect(collection.info.schema).toContain('/v2.1.0/')
  const items = collection.item.flatMap(({ item }) => item)
  const keyed = routeList.filter(({ permission }) => scopeFor(permission) !== null)
  expect(items.map(({ name }) => name).sort()).toEqual(keyed.map(({ name }) => name).sort())
  for (const { name, request } of items) {
    const route = keyed.find((each) => each.name === name)!
    expect([request.method, `/${request.url.path.join('/')}`]).toEqual([route.method, route.path])
    if (route.body) expect(() => JSON.parse(request.body!.raw!) as unknown).not.toThrow()
  }
})

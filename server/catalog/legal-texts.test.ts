import * as routes from '@nkra/contract/catalog/legal-texts.ts'
import { getOffer } from '@nkra/contract/catalog/offer.ts'
import { LEGAL_TEXT_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '../platform/clock.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { testServer, testUser, type TestServer } from '../platform/testing/test-server.ts'
import { OPERATOR_ACCOUNT_ID } from './accounts.ts'
import { bindCatalog } from './http.ts'
import { textHtml } from './legal-pages.ts'

const clock = testClock()
const admin = testUser(OPERATOR_ACCOUNT_ID, 'Administrator')
let base: TestDatabase
let http: TestServer

beforeAll(async () => {
  base = await testDatabase({ clock })
  http = await testServer(base.db, bindCatalog)
})
afterAll(async () => {
  await http.close()
  await base.close()
})

const publish = (kind: 'terms' | 'privacy', text: string, as = admin) =>
  http.call(routes.publishLegalText, { body: { kind, text } }, { as })
const read = async () => (await http.call(routes.getLegalTexts, {}, { as: admin })).body.data
const offered = async () => (await http.call(getOffer, {})).body.data
const page = (url: string, language = 'en') =>
  http.inject({ method: 'GET', url, headers: { 'accept-language': language } })

test('each changed text is a version, older ones stay readable, and visitors see it at once', async () => {
  expect(await read()).toEqual({ terms: null, privacy: null, versions: [] })
  expect(await offered()).toMatchObject({ texts: [], termsVersion: null })
  const none = await page('/terms')
  expect(none.status).toBe(404)
  expect(none.text).toContain('We cannot find this text.')

  const at = clock.now().toISOString()
  const [first, second] = ['# Fair use\nBe fair.', 'Be fair & <b>kind</b>.']
  expect((await publish('terms', ` ${first.replace('\n', '\r\n')}\n`)).body.data).toEqual({
    kind: 'terms',
    version: 1,
    publishedAt: at,
    text: first,
  })
  expect((await publish('privacy', 'We keep little.')).body.data).toMatchObject({ version: 2 })
  expect((await page('/privacy')).text).toContain('We keep little.')
  expect((await publish('terms', second)).body.data).toMatchObject({ kind: 'terms', version: 3 })
  // The same text again is no version.
  expect((await publish('terms', second)).body.data).toMatchObject({ version: 3 })
  expect(await read()).toMatchObject({
    terms: { version: 3, text: second },
    privacy: { version: 2, text: 'We keep little.' },
    versions: [
      { kind: 'terms', version: 3 },
      { kind: 'privacy', version: 2 },
      { kind: 'terms', version: 1, publishedAt: at },
    ],
  })
  expect(await offered()).toMatchObject({ texts: ['terms', 'privacy'], termsVersion: 3 })

  const { rows } = await sql<{ said: string }>`
    select action || ' ' || (detail ->> 'version') as said from audit_entry
    where account_id = ${OPERATOR_ACCOUNT_ID} order by id`.execute(base.db.sql)
  expect(rows.map(({ said }) => said)).toEqual([
    'terms_published 1',
    'privacy_notice_published 2',
    'terms_published 3',
  ])
})

test.each([
  ['/terms', 200, ['Version 3, published on', 'Be fair &amp; &lt;b&gt;kind&lt;/b&gt;.', '/terms?version=1']],
  ['/terms?version=3', 200, ['Version 3, published on']],
  ['/terms?version=1', 200, ['This is an older version.', '<h2>Fair use</h2>', '<a href="/terms">']],
  ['/terms?version=2', 200, ['This is an older version.', 'Version 1, published on']],
  ['/privacy', 200, ['Privacy notice', 'Version 2, published on', 'We keep little.']],
  ['/privacy?version=3', 200, ['Version 2, published on']],
  ['/privacy?version=1', 404, ['We cannot find this text.']],
  ['/terms?version=4', 404, ['We cannot find this text.']],
  ['/terms?version=0', 404, ['We cannot find this text.']],
  ['/terms?version=1&version=3', 404, ['We cannot find this text.']],
  ['/terms?version=%00', 404, ['We cannot find this text.']],
])('%s answers %i', async (url, status, said) => {
  const answer = await page(url)
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=30',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  })
  for (const each of said) expect(answer.text).toContain(each)
})

test('a page is in the reader’s language, its text in the operator’s', async () => {
  const { text } = await page('/terms', 'fr-GH')
  expect(text).toContain('<html lang="fr">')
  expect(text).toContain('Conditions d’utilisation')
  expect(text).toContain('<div class="card text" lang="en">')
})

test.each([
  ['nothing', '  \n ', 'Text is a required field'],
  ['too much', 'a'.repeat(LEGAL_TEXT_LENGTH_MAX + 1), 'At most 100000 characters'],
  ['a control character', 'Be fair.\u0007', 'Control characters are not allowed'],
])('%s is not published', async (_, text, message) => {
  expect((await publish('terms', text)).body.messages).toMatchObject([{ message }])
})

test('only the operator’s Administrator reads the versions and publishes', async () => {
  const owner = testUser(OPERATOR_ACCOUNT_ID + 1n, 'Owner')
  expect((await publish('terms', 'Anything goes.', owner)).status).toBe(403)
  expect((await http.call(routes.getLegalTexts, {}, { as: owner })).status).toBe(403)
})

test('two publications at once have two numbers', async () => {
  const both = await Promise.all([publish('terms', 'Be honest.'), publish('privacy', 'We keep less.')])
  const versions = both.map(({ body }) => (body.data as { version: number }).version)
  expect(versions.sort((a, b) => a - b)).toEqual([4, 5])
})

test.each([
  ['one\ntwo\n\nthree', '<p>one<br>two</p>\n<p>three</p>'],
  [
    '# Title\ntext\n## Part\n- a\n- b\nafter',
    '<h2>Title</h2>\n<p>text</p>\n<h3>Part</h3>\n<ul><li>a</li><li>b</li></ul>\n<p>after</p>',
  ],
  ['- a\n\n- b', '<ul><li>a</li></ul>\n<ul><li>b</li></ul>'],
  ['#hash\n-dash\n### three', '<p>#hash<br>-dash<br>### three</p>'],
  ['- <script>', '<ul><li>&lt;script&gt;</li></ul>'],
])('%j becomes %s', (text, html) => {
  expect(textHtml(text)).toBe(html)
})

import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { silentLog } from '../log.ts'
import { testServer, type TestReply, type TestServer } from '../testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { ensureWebBuilt } from './web-build.ts'
import { serveWebApp } from './web-files.ts'

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`

let root: string
let builds = 0

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'nkra-web-'))
  for (const name of ['web', 'contract', 'sms', 'mrz', 'faces']) {
    await mkdir(join(root, name))
    await writeFile(join(root, name, 'source.ts'), 'export {}')
  }
})

afterAll(() => rm(root, { recursive: true, force: true }))

const ensure = (build = makeSite) => ensureWebBuilt({ log: silentLog, root, build })

async function makeSite(_root: string, out: string): Promise<void> {
  builds++
  await mkdir(join(out, 'assets'), { recursive: true })
  await writeFile(join(out, 'index.html'), '<!doctype html><title>Nkra</title>')
  await writeFile(join(out, 'assets', 'main-abc123.js'), SCRIPT)
}

describe('the web application is built', () => {
  test('when it never was, and not again while its sources are the same', async () => {
    await ensure()
    await ensure()
    expect(builds).toBe(1)
  })

  test.each(['web', 'contract', 'sms', 'mrz', 'faces'])('anew when a source of %s changed', async (name) => {
    const before = builds
    await writeFile(join(root, name, 'source.ts'), `export const n = ${before}`)
    await ensure()
    expect(builds).toBe(before + 1)
  })

  test('not anew for a test', async () => {
    const before = builds
    await writeFile(join(root, 'web', 'source.test.ts'), 'test()')
    await ensure()
    expect(builds).toBe(before)
  })

  test('never in a package, which has no sources of it', async () => {
    const before = builds
    await rename(join(root, 'web'), join(root, 'elsewhere'))
    expect(await ensure()).toBe(join(root, 'web', 'dist'))
    await rename(join(root, 'elsewhere'), join(root, 'web'))
    expect(builds).toBe(before)
  })

  test('and what there was stays when a build fails', async () => {
    const folder = await ensure()
    await writeFile(join(root, 'web', 'source.ts'), 'a mistake')
    await expect(ensure(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toContain('Nkra')
    await ensure()
  })

  test('with its texts compressed beside them', async () => {
    const folder = await ensure()
    const compressed = await readFile(join(folder, 'assets', 'main-abc123.js.br'))
    expect(brotliDecompressSync(compressed).toString()).toBe(SCRIPT)
  })
})

describe('the web application is served', () => {
  let base: TestDatabase
  let http: TestServer

  beforeAll(async () => {
    base = await testDatabase()
    const folder = await ensure()
    http = await testServer(base.db, (server) => serveWebApp(server, folder))
  })

  afterAll(async () => {
    await http.close()
    await base.close()
  })

  const get = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
    http.inject({ method: 'GET', url, headers })

  test.each(['/', '/login', '/messages/cmp_0000000000001', '/dashboard?x=1.5'])(
    '%s is the page',
    async (url) => {
      const reply = await get(url)
      expect(reply.status).toBe(200)
      expect(reply.text).toContain('<title>Nkra</title>')
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-security-policy': expect.stringContaining("script-src 'self';"),
      })
    },
  )

  test('the page names the marketing site that is configured', async () => {
    const folder = await ensure()
    const site = 'https://www.example.com'
    const sited = await testServer(base.db, (server) => serveWebApp(server, folder, { marketingUrl: site }))
    const reply = await sited.inject({ method: 'GET', url: '/login', headers: { accept: 'text/html' } })
    await sited.close()
    expect(reply.text).toContain(
      '<meta name="marketing-site" content="https://www.example.com/" /><title>Nkra',
    )
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  })

  describe('with a document for each screen', () => {
    const SCRIPT_TEXT = 'document.title'
    const HASH = "'sha256-o3vzFSF4YhB5rDb5tpELAmIlJDq+2XOarY4IDsOum1c='"
    let folder: string
    let pages: TestServer
    let data: unknown
    let reads = 0

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'nkra-pages-'))
      const document = `<!doctype html><title>Nkra</title><!--rendered--><script>${SCRIPT_TEXT}</script>`
      await mkdir(join(folder, 'pages'))
      await mkdir(join(folder, '.rendered'))
      await writeFile(join(folder, 'index.html'), '<!doctype html><title>Any</title>')
      await writeFile(join(folder, 'pages', 'login.html'), document)
      await writeFile(join(folder, 'pages', 'message.html'), '<!doctype html><title>Message</title>')
      await writeFile(
        join(folder, 'pages.json'),
        JSON.stringify([
          { path: '/login', file: 'pages/login.html', isRendered: true },
          { path: '/messages/$id', file: 'pages/message.html', isRendered: false },
        ]),
      )
      await writeFile(
        join(folder, '.rendered', 'rendered.js'),
        'export const renderPage = async (path, data) => `<p>${path}: $& ${data.price}</p>`',
      )
      const readData = () => {
        reads++
        return data instanceof Error ? Promise.reject(data) : Promise.resolve(data)
      }
      pages = await testServer(base.db, (server) => serveWebApp(server, folder, { readData }))
    })
    afterAll(async () => {
      await pages.close()
      await rm(folder, { recursive: true, force: true })
    })

    const page = (url: string, headers: Record<string, string> = {}) =>
      pages.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })

    test.each([
      ['/messages/cmp_1', 'Message'],
      ['/Messages/cmp_1/?x=1', 'Message'],
      ['/messages', 'Any'],
      ['/messages/cmp_1/more', 'Any'],
      ['/nowhere', 'Any'],
    ])('%s gets its own', async (url, title) => {
      expect((await page(url)).text).toContain(`<title>${title}</title>`)
    })

    test('a rendered one shows the data of now, and its script alone may run', async () => {
      data = { price: 40 }
      const reply = await page('/login')
      expect(reply.text).toContain('<p>/login: $& 40</p><script>')
      expect(reply.headers['content-security-policy']).toContain(`script-src 'self' ${HASH};`)
      data = { price: 50 }
      expect((await page('/login')).text).toContain('$& 50</p>')
    })

    test('one whose data cannot be read is made by the browser', async () => {
      data = new Error('the database is away')
      const reply = await page('/login')
      expect(reply.status).toBe(200)
      expect(reply.text).not.toContain('<p>')
      expect(reply.text).toContain(SCRIPT_TEXT)
    })

    test('no data is read for other pages', async () => {
      const before = reads
      await page('/messages/cmp_1')
      expect(reads).toBe(before)
    })

    test('a browser that has the document is told so', async () => {
      const first = await page('/messages/cmp_1')
      const etag = String(first.headers.etag)
      const again = await page('/messages/cmp_1', { 'if-none-match': etag })
      expect(again.status).toBe(304)
      expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    })

    test.each([
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
    ])('it comes as the browser takes it: %s', async (accepted, encoding) => {
      const reply = await page('/messages/cmp_1', { 'accept-encoding': accepted })
      expect(reply.headers['content-encoding']).toBe(encoding)
    })
  })

  test('no other origin is let in, unless one script of others is configured', async () => {
    const policyOf = (reply: TestReply) => String(reply.headers['content-security-policy'])
    const strict = await get('/login')
    expect(policyOf(strict)).not.toMatch(/https?:/)
    expect(strict.headers['referrer-policy']).toBe('no-referrer')

    const folder = await ensure()
    const script = 'https://accounts.example.test/gsi/client'
    const open = await testServer(base.db, (server) => serveWebApp(server, folder, { foreignScript: script }))
    const reply = await open.inject({ method: 'GET', url: '/login', headers: { accept: 'text/html' } })
    await open.close()
    const directives = policyOf(reply).split('; ')
    expect(directives.filter((directive) => directive.includes('https:'))).toEqual([
      `script-src 'self' ${script}`,
      "style-src 'self' 'unsafe-inline' https://accounts.example.test/gsi/",
      "connect-src 'self' https://accounts.example.test/gsi/",
      'frame-src https://accounts.example.test/gsi/',
    ])
    expect(reply.headers['referrer-policy']).toBe('strict-origin')
  })

  test('a hashed file is kept for ever, and sent compressed', async () => {
    const reply = await get('/assets/main-abc123.js', { 'accept-encoding': 'br, gzip' })
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    ['/assets/gone-abc123.js', {}],
    ['/auth/v1/nothing', { accept: 'text/html' }],
    ['/login', { accept: 'application/json' }],
    ['/.stamp', {}],
    ['/../package.json', {}],
    ['/%2e%2e/package-lock.json', {}],
    ['/%zz.js', {}],
  ])('%s is no file', async (url, headers) => {
    expect(await get(url, headers)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
      headers: { 'cache-control': 'no-store' },
    })
  })
})

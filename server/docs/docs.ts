/**
 * The documents that anybody may read, with and without scripts: `/docs` and each page under it as HTML and as
 * Markdown, the search, and what crawlers, feed readers, assistants and Postman ask for. The OpenAPI documents and the
 * guides are the only sources.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Server } from '../platform/http/server.ts'
import { pageLanguage, type PageLanguage } from '../platform/http/small-page.ts'
import { RecentMap } from '../platform/recent-map.ts'
import { changelogFeed, FEEDS, llms, robots, sitemap } from './feeds.ts'
import { guides } from './guides.ts'
import { missingHtml, pageHtml, searchHtml, type Surroundings } from './html.ts'
import { DOCS, docsPages, guidePath, plainMarkdown, type DocsPage, type References } from './pages.ts'
import { postmanCollection } from './postman.ts'
import { referenceOf, type OpenApi } from './reference.ts'
import { searchIndex } from './search.ts'

/** How many seconds caches use a page before they ask whether it changed. */
const FRESH_S = 300
/** The most answers in memory: about 10 MB. */
const MADE_MAX = 200
const DOCUMENTS = join(import.meta.dirname, '..', '..', 'docs')
const LANGUAGE_COOKIE = 'nkra-docs-language'
/** For how many seconds a browser remembers the chosen language: a year. */
const LANGUAGE_KEPT_S = 31_536_000

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export interface DocsOptions {
  /** The public address of the program. */
  origin: string
  now: () => Date
}

/** Reads the documents for a program, such as an assistant. */
export interface DocsReader {
  /** Finds the pages that have all these words, best first. */
  search(words: string): { path: string; title: string; lead: string }[]
  /** Reads a page as Markdown, by its address with or without `.md`. Null if there is none. */
  read(address: string): { path: string; title: string; markdown: string } | null
}

interface Site extends Surroundings {
  pages: ReadonlyMap<string, DocsPage>
  search: (text: string) => DocsPage[]
  /** Answers that are the same for everybody. Each is made on the first request for it. */
  made: RecentMap<string, SharedAnswer>
}

interface SharedAnswer {
  content: Buffer
  /** The compressed answer. It is made on the first request that accepts it. */
  packed?: Buffer
  etag: string
}

/** Binds every address of the documents. */
export function bindDocs(server: Server, options: DocsOptions): DocsReader {
  const origin = options.origin.replace(/\/$/, '')
  const files = ['docs.css', 'docs.js'].map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  const version = hashOf(files.join('')).slice(0, 10)
  const [style, script] = [`/docs/docs.css?v=${version}`, `/docs/docs.js?v=${version}`]
  let site: Site | undefined
  const opened = () => (site ??= openSite({ origin, style, script }))

  const open = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    server.raw.route({ method: ['GET', 'HEAD'], url, config: { caller: 'files' }, handler })

  /**
   * Answers with what `make` makes: compressed for clients that accept that, and as 304 for clients that already have
   * it.
   */
  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    { key, type, make }: { key: string; type: string; make: (site: Site) => string },
  ) => {
    const { made } = opened()
    let found = made.get(key)
    if (!found) {
      found = madeOf(make(opened()))
      made.set(key, found)
    }
    const { 'accept-encoding': accepted = '', 'if-none-match': known } = request.headers
    reply.headers({ 'cache-control': `public, max-age=${FRESH_S}`, etag: found.etag })
    reply.header('vary', type.startsWith('text/html') ? VARY : 'accept-encoding')
    if (known === found.etag) return reply.code(304).send()
    reply.header('content-type', type)
    return /\bgzip\b/.test(accepted)
      ? reply.header('content-encoding', 'gzip').send((found.packed ??= gzipSync(found.content)))
      : reply.send(found.content)
  }

  const file = (url: string, type: string, make: (site: Site) => string) =>
    open(url, (request, reply) => answer(request, reply, { key: url, type: `${type}; charset=utf-8`, make }))
  file(FEEDS.sitemap, 'application/xml', ({ pages }) => sitemap([...pages.values()], origin))
  file(FEEDS.robots, 'text/plain', () => robots(origin))
  file(FEEDS.llms, 'text/plain', ({ pages }) => llms([...pages.values()], origin))
  file(FEEDS.changelog, 'application/atom+xml', () => changelogFeed(origin, options.now()))
  file(FEEDS.postman, 'application/json', ({ references }) =>
    JSON.stringify(postmanCollection(references.customers, origin), null, 2),
  )
  file('/docs/docs.css', 'text/css', () => files[0]!)
  file('/docs/docs.js', 'text/javascript', () => files[1]!)

  open(DOCS.search, (request, reply) => {
    const { q } = request.query as Record<string, unknown>
    const text = typeof q === 'string' ? q.trim() : ''
    const { language } = chosen(request, reply)
    return reply
      .headers({ ...PAGE_HEADERS, 'cache-control': `private, max-age=${FRESH_S}` })
      .send(searchHtml(opened().search(text), text, opened(), language))
  })

  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const path = addressOf(request.url)
    const { pages } = opened()
    const moved = guides.find((guide) => path === `/docs/${guide.page}`)
    if (moved) return reply.redirect(guidePath(moved.page), 301)
    const plain = pages.get(path.replace(/\.md$/, ''))
    if (plain && path.endsWith('.md')) {
      const make = (around: Site) => plainMarkdown(plain, around.references, origin)
      return answer(request, reply, { key: path, type: 'text/markdown; charset=utf-8', make })
    }
    const found = pages.get(path)
    const { language, isNew } = chosen(request, reply)
    reply.headers(PAGE_HEADERS)
    if (!found) return reply.code(404).send(missingHtml(opened(), language))
    // A reader who chose a language gets the page anew, and not the one that the browser kept.
    if (isNew) return reply.header('cache-control', 'no-store').redirect(path, 303)
    return answer(request, reply, {
      key: `${language} ${path}`,
      type: 'text/html; charset=utf-8',
      make: (around) => pageHtml(found, around, language),
    })
  }
  open('/docs', page)
  open('/docs.md', page)
  open('/docs/*', page)
  return {
    search: (words) =>
      opened()
        .search(words)
        .map(({ path, title, lead }) => ({ path, title, lead })),
    read(address) {
      const { pages, references } = opened()
      const found = pages.get(addressOf(address.replace(origin, '')).replace(/\.md$/, ''))
      return found === undefined
        ? null
        : { path: found.path, title: found.title, markdown: plainMarkdown(found, references, origin) }
    },
  }
}

const VARY = 'accept-encoding, accept-language, cookie'
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  vary: VARY,
} as const

/** The address without its query and its last slash, and with small letters in its first part. */
function addressOf(url: string): string {
  const path = url.split('?', 1)[0]!.replace(/(?<=.)\/+$/, '')
  return path.replace(/^\/docs/i, DOCS.home)
}

/** The language that the reader chose now or before, or the browser's first one. */
function chosen(request: FastifyRequest, reply: FastifyReply): { language: PageLanguage; isNew: boolean } {
  const { language: asked } = request.query as Record<string, unknown>
  const kept = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=(en|fr)(?:;|$)`).exec(
    request.headers.cookie ?? '',
  )?.[1]
  if (asked !== 'en' && asked !== 'fr')
    return { language: kept === 'en' || kept === 'fr' ? kept : pageLanguage(request), isNew: false }
  reply.header(
    'set-cookie',
    `${LANGUAGE_COOKIE}=${asked}; Path=/docs; Max-Age=${LANGUAGE_KEPT_S}; SameSite=Lax`,
  )
  return { language: asked, isNew: true }
}

function openSite(around: { origin: string; style: string; script: string }): Site {
  // The committed documents are the contract's, which a test holds. To read them takes a tenth of making them anew.
  const document = (name: string) =>
    referenceOf(JSON.parse(readFileSync(join(DOCUMENTS, name), 'utf8')) as OpenApi)
  const references: References = {
    customers: document('openapi.json'),
    operator: document('openapi-operator.json'),
  }
  const pages = docsPages(references, around.origin)
  return {
    ...around,
    references,
    pages: new Map(pages.map((page) => [page.path, page])),
    search: searchIndex(pages, (page) => plainMarkdown(page, references, around.origin)),
    made: new RecentMap(MADE_MAX),
  }
}

function madeOf(text: string): SharedAnswer {
  return { content: Buffer.from(text), etag: `"${hashOf(text)}"` }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

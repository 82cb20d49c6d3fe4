/**
 * The documents of the web application: the build writes one for each screen (web/bundle/documents.ts). They are kept in
 * memory, compressed once. The documents of some public screens hold what the built renderer makes of the program's own
 * data, so that a person reads and types before a script arrives (decision 121).
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { Log } from '../log.ts'

export interface WebDocument {
  /** The sources that the policy of scripts names besides files of ours: the hashes of the scripts in the document. */
  readonly scripts: readonly string[]
  readonly etag: string
  readonly bodies: Readonly<Record<Encoding, Buffer>>
}

type Encoding = 'br' | 'gzip' | 'identity'

interface PageEntry {
  path: string
  file: string
  isRendered: boolean
}

/** What `web/rendered.tsx` exports, built. */
interface Renderer {
  renderPage(path: string, data: unknown): Promise<string>
}

export interface WebDocumentsOptions {
  /** The operator's marketing site, which `web/shell/public/marketing-site.ts` reads in every document. */
  marketingUrl: string | null
  /** Reads what rendered pages show. Null: no page is rendered. */
  readData: (() => Promise<unknown>) | null
  log: Log
}

const RENDERED = '<!--rendered-->'
const SCRIPT = /<script>(.*?)<\/script>/gs
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

export class WebDocuments {
  readonly #folder: string
  readonly #options: WebDocumentsOptions
  readonly #pages: readonly (PageEntry & { pattern: RegExp })[]
  readonly #documents = new Map<string, WebDocument>()
  /** The rendered documents, each with the data that it shows. */
  readonly #rendered = new Map<string, { data: string; document: Promise<WebDocument> }>()
  #renderer: Promise<Renderer> | null = null

  constructor(folder: string, options: WebDocumentsOptions) {
    this.#folder = folder
    this.#options = options
    const list = join(folder, 'pages.json')
    const entries = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as PageEntry[]) : []
    this.#pages = entries.map((entry) => ({ ...entry, pattern: patternOf(entry.path) }))
  }

  /** The document of the path as the build wrote it. The script makes the rest. */
  of(path: string): WebDocument {
    return this.#built(this.#find(path)?.file ?? 'index.html')
  }

  /** The document of the path with what it shows, where the screen is rendered and its data can be read. */
  async filled(path: string): Promise<WebDocument> {
    const page = this.#find(path)
    const { readData, log } = this.#options
    if (page?.isRendered !== true || readData === null) return this.of(path)
    try {
      const data = await readData()
      const text = JSON.stringify(data)
      const known = this.#rendered.get(page.path)
      if (known?.data === text) return await known.document
      const document = this.#render(page, data)
      this.#rendered.set(page.path, { data: text, document })
      return await document
    } catch (error) {
      this.#rendered.delete(page.path)
      log.warn({ err: error, page: page.path }, 'a page could not be rendered, so the browser makes it')
      return this.of(path)
    }
  }

  #find(path: string) {
    return this.#pages.find(({ pattern }) => pattern.test(path))
  }

  async #render(page: PageEntry, data: unknown): Promise<WebDocument> {
    this.#renderer ??= import(
      pathToFileURL(join(this.#folder, '.rendered', 'rendered.js')).href
    ) as Promise<Renderer>
    const body = await (await this.#renderer).renderPage(page.path, data)
    const html = this.#read(page.file)
    return documentOf(
      html.replace(RENDERED, () => body),
      scriptsIn(html),
    )
  }

  #built(file: string): WebDocument {
    const known = this.#documents.get(file)
    if (known) return known
    const html = this.#read(file)
    const document = documentOf(html.replace(RENDERED, ''), scriptsIn(html))
    this.#documents.set(file, document)
    return document
  }

  #read(file: string): string {
    const html = readFileSync(join(this.#folder, file), 'utf8')
    const { marketingUrl } = this.#options
    if (marketingUrl === null) return html
    const site = `<meta name="marketing-site" content="${new URL(marketingUrl).href}" />`
    return html.replace('<title>', `${site}<title>`)
  }
}

/** Sends the document as the browser takes it, or says that it is the one that the browser keeps. */
export function sendDocument(reply: FastifyReply, { etag, bodies }: WebDocument): FastifyReply {
  const { headers } = reply.request
  reply.headers({ etag, vary: 'accept-encoding' })
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = encodingFor(headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(bodies[encoding])
}

/** The smallest form that the header allows: 'gzip, br' → 'br'. Browsers name what they take and weigh nothing. */
function encodingFor(accepted: string | string[] | undefined): Encoding {
  const named = String(accepted ?? '')
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';', 1)[0]!.trim())
  return (['br', 'gzip'] as const).find((encoding) => named.includes(encoding)) ?? 'identity'
}

function documentOf(html: string, scripts: readonly string[]): WebDocument {
  const identity = Buffer.from(html)
  const hash = createHash('sha256').update(identity).digest('base64url')
  const bodies = { identity, br: brotliCompressSync(identity, BROTLI), gzip: gzipSync(identity) }
  return { scripts, etag: `W/"${hash}"`, bodies }
}

/** The hashes of the scripts that the build put into the document, as a content security policy names them. */
const scriptsIn = (html: string) =>
  [...html.matchAll(SCRIPT)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )

/** '/messages/$id' → /^\/messages\/[^/]+\/?$/i, as the router of the pages matches it. */
const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\/$/, '').replace(/\$\w+/g, '[^/]+')}/?$`, 'i')

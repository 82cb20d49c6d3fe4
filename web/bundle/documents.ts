/**
 * Writes one document for each screen (decision 121). It names the scripts and styles that this screen needs, so that a
 * browser fetches them at once and not one after the other. The documents of rendered pages hold their styles, and a
 * place for what the server renders. `pages.json` says which address gets which document (server/platform/http).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints, type EndpointName } from '@nkra/contract/endpoints.ts'
import { build, type Plugin, type Rolldown } from 'vite'
import { addressOf, type Parts } from '../api/client.ts'
import { EARLY_CALLS } from '../early/early-calls.ts'
import { paths } from '../paths.ts'
import { screenRoutes } from './screen-routes.ts'

/** A call by its name, or with its query. */
type EarlyCall = EndpointName | readonly [EndpointName, NonNullable<Parts['query']>]

interface DocumentOptions {
  entry: string
  /** The sources of routes, each with the frame around their screens. */
  routes: Readonly<Record<string, { frame: string; isPublic?: true }>>
  /** The screens that the server renders, each with the parts of it that are fetched later and are rendered too. */
  rendered: Readonly<Record<string, readonly string[]>>
  /** Calls that screens after the sign-in ask first: those of all, and those of some. */
  calls: { all: readonly EarlyCall[]; some: Readonly<Record<string, readonly EarlyCall[]>> }
  /** The script that every page runs first, and the one that shows what was rendered. */
  scripts: { early: string; showRendered: string }
}

/** A line of `pages.json`. */
interface PageEntry {
  path: string
  file: string
  isRendered: boolean
}

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const RENDERED = '<!--rendered-->'
const STYLE_LINK = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g
/** The name of the product, until the first screen is there. Public pages come as HTML, or are a moment away. */
const OPENING = /\s*<div id="opening".*?<\/div>/s
/** Where a document names its files: before the script in the head, which looks for the styles among them. */
const LINKS = '<!--links-->'

export function documents(root: string, options: DocumentOptions): Plugin {
  return {
    name: 'nkra:documents',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      // It follows the styles, which it names.
      handler: async (html) => {
        const script = await inlineScript(join(root, options.scripts.early))
        // A file of its own would queue behind the scripts.
        const mark = readFileSync(join(root, 'public/favicon.svg'), 'utf8').trim()
        return html
          .replace('</head>', () => `  ${LINKS}\n    ${script}\n  </head>`)
          .replace('<div id="opening" aria-hidden="true">', (opening) => opening + mark)
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('there is no index.html')
        const page = withStyles(String(index.source), bundle)
        // The front door leads to the sign-in, or on to Home.
        const marked = page.replace('<html ', '<html data-public ').replace(OPENING, '')
        const showRendered = await inlineScript(join(root, options.scripts.showRendered))
        const entries: PageEntry[] = []
        for (const [routes, { frame, isPublic = false }] of Object.entries(options.routes))
          for (const { name, screen } of screenRoutes(readFileSync(join(root, routes), 'utf8'))) {
            const later = options.rendered[screen]
            const sources = [options.entry, frame, screen].map((source) => join(root, source))
            const links = new Links(bundle, page)
            for (const source of sources) links.need(source)
            for (const source of later ?? []) links.need(join(root, source))
            const path = paths[name as keyof typeof paths]
            const file = `pages/${path.slice(1).replaceAll('/', '-').replaceAll('$', '')}.html`
            const body = later ? `${RENDERED}\n    ${showRendered}` : ''
            const calls = [...options.calls.all, ...(options.calls.some[screen] ?? [])]
            const head = isPublic ? marked : withCalls(page, calls)
            const source = links.put(head, later !== undefined).replace(RENDERED, () => body)
            this.emitFile({ type: 'asset', fileName: file, source })
            entries.push({ path, file, isRendered: later !== undefined })
          }
        const front = {
          type: 'asset',
          fileName: 'pages/front.html',
          source: bare(marked),
        } as const
        this.emitFile(front)
        entries.push({ path: paths.root, file: front.fileName, isRendered: false })
        index.source = bare(page)
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(entries) })
      },
    },
  }
}

/** The page of no screen in particular. */
const bare = (page: string) => page.replace(RENDERED, '').replace(LINKS, '')

function withCalls(page: string, calls: readonly EarlyCall[]): string {
  const addresses = calls
    .map((call) => (typeof call === 'string' ? endpoints[call].path : addressOf(call[0], { query: call[1] })))
    .join(' ')
  return page.replace(
    '<title>',
    `<meta name="${EARLY_CALLS}" content="${addresses.replaceAll('&', '&amp;')}" />\n    <title>`,
  )
}

/** What a document has to name beside what every page names. */
class Links {
  readonly #bundle: Bundle
  readonly #page: string
  readonly #files = new Set<string>()

  constructor(bundle: Bundle, page: string) {
    this.#bundle = bundle
    this.#page = page
  }

  need(source: string): void {
    const chunk = Object.values(this.#bundle).find(
      (output) => output.type === 'chunk' && output.moduleIds.includes(source),
    )
    if (chunk?.type !== 'chunk') throw new Error(`no chunk holds ${source}`)
    this.#add(chunk)
  }

  #add(chunk: Chunk): void {
    if (this.#files.has(chunk.fileName)) return
    this.#files.add(chunk.fileName)
    for (const imported of chunk.imports) {
      const output = this.#bundle[imported]
      if (output?.type === 'chunk') this.#add(output)
    }
    for (const style of chunk.viteMetadata?.importedCss ?? []) this.#files.add(style)
  }

  put(page: string, isRendered: boolean): string {
    const named = [...this.#files].filter((file) => !this.#page.includes(`/${file}"`))
    const styles = named.filter((file) => file.endsWith('.css'))
    const scripts = named.filter((file) => file.endsWith('.js'))
    const links = [
      ...styles.map((file) =>
        isRendered
          ? inlineStyle(this.#bundle, file)
          : `<link rel="preload" as="style" crossorigin href="/${file}">`,
      ),
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ]
    return page.replace(LINKS, () => links.join('\n    '))
  }
}

/** The page with the text of its style sheets, so that it is painted without another journey to the server. */
function withStyles(page: string, bundle: Bundle): string {
  return page.replace(STYLE_LINK, (_, file: string) => inlineStyle(bundle, file))
}

/** The style sheet's text. `early/early.ts` keeps the file from being fetched as well. */
function inlineStyle(bundle: Bundle, file: string): string {
  const output = bundle[file]
  if (output?.type !== 'asset') throw new Error(`there is no ${file}`)
  return `<style data-file="/${file}">${String(output.source).trim()}</style>`
}

async function inlineScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2023',
      minify: true,
      lib: { entry, formats: ['iife'], name: 'nkra' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk || chunk.code.includes('</')) throw new Error(`${entry} cannot stand in a page`)
  return `<script>${chunk.code.trim()}</script>`
}

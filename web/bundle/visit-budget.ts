/**
 * What a person's telephone fetches for the page behind a link, in two parts: until they agree, and after. Everything
 * counts, also what is no script: the page, its styles and typeface, and what workers are made of.
 */
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

interface VisitBudget {
  /** The document of the page. */
  document: string
  /** The sources that are fetched before, with everything that they import statically. */
  before: readonly string[]
  /** The one of them whose dynamic imports come after. */
  screen: string
  /** After compression, as the server sends it. */
  before_bytes_max: number
  after_bytes_max: number
}

interface Chunk {
  type: 'chunk'
  fileName: string
  code: string
  imports: string[]
  dynamicImports: string[]
  moduleIds: string[]
  viteMetadata?: { importedCss: Set<string> }
}

interface Asset {
  type: 'asset'
  fileName: string
  source: string | Uint8Array
}

type Bundle = ReadonlyMap<string, Chunk | Asset>

/** The typeface that every page preloads. */
const TYPEFACE = /inter-latin-wght-normal-[\w-]+\.woff2$/
/** A style sheet that stands in the document. Its file is not fetched (documents.ts). */
const INLINE_STYLE = /<style data-file="\/([^"]+)">/g
/** Fonts are compressed already. */
const COMPRESSED = /\.(woff2|png|jpe?g|webp)$/

/** Prints what a visit fetches, and fails the build above a limit. */
export function visitBudget(root: string, budget: VisitBudget): Plugin {
  return {
    name: 'nkra:visit-budget',
    apply: 'build',
    writeBundle(_options, written) {
      const bundle: Bundle = new Map(Object.entries(written) as [string, Chunk | Asset][])
      const chunkOf = (source: string): Chunk => {
        for (const output of bundle.values())
          if (output.type === 'chunk' && output.moduleIds.includes(`${root}/${source}`)) return output
        throw new Error(`no chunk holds ${source}`)
      }
      const before = new Set(
        [...bundle.keys()].filter((name) => name === budget.document || TYPEFACE.test(name)),
      )
      if (before.size !== 2) throw new Error('the page or its typeface is missing')
      for (const source of budget.before) addChunk(before, bundle, chunkOf(source).fileName)
      const page = textOf(bundle.get(budget.document))
      for (const [, style = ''] of page.matchAll(INLINE_STYLE)) before.delete(style)
      const after = new Set(before)
      for (const name of chunkOf(budget.screen).dynamicImports) addNamed(after, bundle, name)
      const lines = [
        weigh('before', before, bundle, budget.before_bytes_max),
        weigh('after', after.difference(before), bundle, budget.after_bytes_max),
      ]
      for (const { line } of lines) this.info(`${budget.screen}, ${line}`)
      const over = lines.filter(({ isOver }) => isOver)
      if (over.length > 0)
        this.error(`More than agreed for ${budget.screen}: ${over.map(({ line }) => line).join('; ')}`)
    },
  }
}

function addChunk(to: Set<string>, bundle: Bundle, name: string): void {
  const output = bundle.get(name)
  if (output === undefined || to.has(name)) return
  to.add(name)
  if (output.type === 'asset') return
  for (const style of output.viteMetadata?.importedCss ?? []) to.add(style)
  for (const imported of output.imports) addChunk(to, bundle, imported)
}

/** The file, what it imports in any way, and what it names: workers, and what they fetch. */
function addNamed(to: Set<string>, bundle: Bundle, name: string): void {
  const before = new Set(to)
  addChunk(to, bundle, name)
  for (const added of to.difference(before)) {
    const output = bundle.get(added)
    const text = output?.type === 'chunk' ? output.code : added.endsWith('.js') ? textOf(output) : ''
    for (const other of bundle.keys())
      if (!to.has(other) && text.includes(other.slice(other.lastIndexOf('/') + 1)))
        addNamed(to, bundle, other)
  }
}

function textOf(output: Chunk | Asset | undefined): string {
  if (output?.type !== 'asset') return ''
  return typeof output.source === 'string' ? output.source : new TextDecoder().decode(output.source)
}

function weigh(
  when: string,
  names: ReadonlySet<string>,
  bundle: Bundle,
  bytes_max: number,
): { line: string; isOver: boolean } {
  let bytes = 0
  for (const name of names) {
    const output = bundle.get(name)
    if (output === undefined) continue
    const content = output.type === 'chunk' ? output.code : output.source
    bytes += COMPRESSED.test(name) ? content.length : gzipSync(content).length
  }
  const line = `${when} "I agree": ${kilobytes(bytes)} of at most ${kilobytes(bytes_max)} in ${names.size} files`
  return { line, isOver: bytes > bytes_max }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

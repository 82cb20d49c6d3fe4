import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

interface Budget {
  /** The source files whose chunks a first visit needs, with all that they import statically. */
  entries: readonly string[]
  /** Scripts after gzip. */
  bytes_max: number
}

interface Chunk {
  type: 'chunk'
  fileName: string
  code: string
  imports: string[]
  moduleIds: string[]
}

/** Prints what the first visit to a screen fetches in scripts, and fails the build where it is more than agreed. */
export function budget(budgets: Readonly<Record<string, Budget>>): Plugin {
  return {
    name: 'nkra:budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Chunk>()
      for (const output of Object.values(bundle))
        if (output.type === 'chunk') chunks.set(output.fileName, output)
      const over: string[] = []
      for (const [screen, { entries, bytes_max }] of Object.entries(budgets)) {
        const needed = neededBy(entries, chunks)
        const bytes = needed.reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0)
        const line = `${screen}: ${kilobytes(bytes)} of at most ${kilobytes(bytes_max)} in ${needed.length} scripts`
        this.info(line)
        if (bytes > bytes_max) over.push(line)
      }
      if (over.length > 0) this.error(`More script than agreed: ${over.join('; ')}`)
    },
  }
}

function neededBy(entries: readonly string[], chunks: ReadonlyMap<string, Chunk>): Chunk[] {
  const needed = new Map<string, Chunk>()
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || needed.has(chunk.fileName)) return
    needed.set(chunk.fileName, chunk)
    for (const imported of chunk.imports) add(chunks.get(imported))
  }
  for (const entry of entries) {
    const chunk = [...chunks.values()].find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/web/${entry}`)),
    )
    if (!chunk) throw new Error(`no chunk holds ${entry}`)
    add(chunk)
  }
  return [...needed.values()]
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

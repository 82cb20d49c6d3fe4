import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

interface Budget {
  /** The sources that every visit fetches, whichever screen is shown, with everything that they import statically. */
  always: readonly string[]
  /** The source whose dynamic imports are the screens. */
  screensOf: string
  /** The most bytes of scripts, after gzip, on a first visit to any one of the screens. */
  bytes_max: number
  /** Lower limits of single screens. */
  lower_bytes_max?: Readonly<Record<string, number>>
}

interface Chunk {
  type: 'chunk'
  fileName: string
  code: string
  imports: string[]
  moduleIds: string[]
}

/**
 * Prints how many bytes of scripts a first visit to each screen fetches. Fails the build if a screen exceeds its
 * limit.
 */
export function budget(root: string, budgets: readonly Budget[]): Plugin {
  return {
    name: 'nkra:budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = new Map<string, Chunk>()
      for (const output of Object.values(bundle))
        if (output.type === 'chunk') chunks.set(output.fileName, output)
      const over: string[] = []
      for (const { always, screensOf, bytes_max: common_bytes_max, lower_bytes_max = {} } of budgets) {
        const found = this.getModuleInfo(`${root}/${screensOf}`)?.dynamicallyImportedIds ?? []
        const screens = found
          .map((id) => id.slice(root.length + 1))
          .filter((screen) => screen.startsWith('screens/'))
        if (screens.length === 0) throw new Error(`${screensOf} fetches no screen`)
        for (const screen of screens) {
          const bytes_max = lower_bytes_max[screen] ?? common_bytes_max
          const needed = neededBy([...always, screen], root, chunks)
          const bytes = needed.reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0)
          const line = `${screen}: ${kilobytes(bytes)} of at most ${kilobytes(bytes_max)} in ${needed.length} scripts`
          this.info(line)
          if (bytes > bytes_max) over.push(line)
        }
      }
      if (over.length > 0) this.error(`More script than agreed: ${over.join('; ')}`)
    },
  }
}

function neededBy(entries: readonly string[], root: string, chunks: ReadonlyMap<string, Chunk>): Chunk[] {
  const needed = new Map<string, Chunk>()
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || needed.has(chunk.fileName)) return
    needed.set(chunk.fileName, chunk)
    for (const imported of chunk.imports) add(chunks.get(imported))
  }
  for (const entry of entries) {
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(`${root}/${entry}`))
    if (!chunk) throw new Error(`no chunk holds ${entry}`)
    add(chunk)
  }
  return [...needed.values()]
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

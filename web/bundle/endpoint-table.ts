/**
 * The table of the contract's calls as a page needs it. Every visit fetches the table, so the bundle's has only the calls
 * that some page names. Programs alone make the others.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { endpoints } from '@nkra/contract/endpoints.ts'
import type { Plugin } from 'vite'

type Table = Readonly<Record<string, (typeof endpoints)[keyof typeof endpoints]>>

const TABLE_FILE = /\/contract\/endpoints\.ts$/
const TABLE = /(?<=\nexport const endpoints = )\{.*?\n\}(?= as const satisfies )/s

/** Builds the bundle with the smaller table. `root` is the folder of the pages' sources. */
export function endpointTable(root: string, table: Table): Plugin {
  return {
    name: 'nkra:endpoint-table',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return TABLE_FILE.test(id) ? withTable(code, table, namesIn(root)) : null
    },
  }
}

/** The source of the table with the named calls alone. */
export function withTable(code: string, table: Table, names: ReadonlySet<string>): string {
  const rows = Object.entries(table)
    .filter(([name]) => names.has(name))
    .map(([name, { method, path, permission, topics }]) => {
      return `  ${name}: on(${JSON.stringify([method, path, permission, ...topics]).slice(1, -1)}),\n`
    })
  if (rows.length === 0 || !TABLE.test(code)) throw new Error('contract/endpoints.ts has no table of calls')
  return code.replace(TABLE, `{\n${rows.join('')}}`)
}

/** All words in quotes, and all fields of the table that are read by name, in the sources below the folder. */
function namesIn(root: string): Set<string> {
  const files = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['node_modules', 'dist'] })
  const sources = files
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const found = sources.flatMap((source) => [...source.matchAll(/(?<=['"`]|endpoints\.)[a-z]\w*/gi)])
  return new Set(found.map(([name]) => name))
}

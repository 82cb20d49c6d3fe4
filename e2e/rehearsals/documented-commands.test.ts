/** The commands that documents tell people to run are there: scripts, files, rehearsals, and what `nkra` understands. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { rehearsals } from './rows.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const runbooks = readdirSync(join(ROOT, 'docs/runbooks')).map((name) => `docs/runbooks/${name}`)
const documents = ['README.md', 'CONTRIBUTING.md', 'docs/operations.md', ...runbooks]

/** Every match of the pattern's first group in the documents, with the document that has it. */
const mentioned = (pattern: RegExp) =>
  documents.flatMap((path) => [...read(path).matchAll(pattern)].map(([, found]) => ({ path, found: found! })))

test('every script exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = mentioned(/\bnpm run ([\w-]+)/g)
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(({ found }) => scripts[found] === undefined)).toEqual([])
})

test('every file that Node runs exists', () => {
  const named = mentioned(/\bnode ((?:server|e2e|bench|packaging)\/[\w/-]+\.ts)/g)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(({ found }) => !existsSync(join(ROOT, found)))).toEqual([])
})

test('every rehearsal exists', () => {
  const named = mentioned(/\bnpm run rehearse -- (?:--seed \d+ )?--only ([\w,-]+)/g).flatMap(
    ({ path, found }) => found.split(',').map((name) => ({ path, name })),
  )
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter(({ name }) => rehearsals.every((row) => row.name !== name))).toEqual([])
})

test('every command of the package exists', () => {
  const commands = [...read('packaging/nkra').matchAll(/^ {2}([a-z |-]+)\)/gm)].flatMap(([, names]) =>
    names!.split('|').map((name) => name.trim()),
  )
  const named = mentioned(/(?:^ {4}|`(?:bin\/)?)nkra ([a-z-]+)/gm)
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter(({ found }) => !commands.includes(found))).toEqual([])
})

/** What the documents promise: the sources that they name exist, and the glossary can be read at once. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = import.meta.dirname
const GLOSSARY_ENTRIES_MAX = 80

/** Every file from the root, with `/`. */
const files = globSync('**/*.*', { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] }).map((file) =>
  file.replaceAll('\\', '/'),
)

/** The figures of earlier days name sources that are gone. Guides and clients name sources of their readers. */
const isAboutOthers = (path: string) =>
  path === 'bench/RESULTS.md' || /^(docs\/guides|client[^/]*)\//.test(path)

test('every source that a document names exists', () => {
  const documents = files.filter((path) => path.endsWith('.md') && !isAboutOthers(path))
  const named = documents.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/`([\w./-]+\.(?:tsx?|mjs|sh|sql))`/g)].map(
      ([, name]) => ({ path, name: name! }),
    ),
  )
  expect(named.length).toBeGreaterThan(200)
  // A recipe's file that is yet to be made has NNNN for its number.
  const exists = (name: string) =>
    name.includes('/NNNN_') || files.some((file) => file === name || file.endsWith(`/${name}`))
  expect(named.filter(({ name }) => !exists(name))).toEqual([])
})

test('the glossary can be read at once', () => {
  const entries = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').match(/^- \*\*/gm)!
  expect(entries.length).toBeGreaterThan(50)
  expect(entries.length).toBeLessThanOrEqual(GLOSSARY_ENTRIES_MAX)
})

/**
 * Mantine's style sheet has the styles of all its components: 38 kB after gzip, on the way to everything after the
 * sign-in. The bundle's sheet has those of the components that some page imports, and of what these are made of.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SHEET = /\/@mantine\/core\/styles\.layer\.css$/
const LIBRARY_IMPORT = /\bimport \{([^}]*)\} from '@mantine\/core'/g
const RELATIVE_IMPORT = /\bimport (?:\{([^}]*)\}|\w+) from "(\.[^"]+)"/g
/** A class of the library: the hash of its name and file. */
const CLASS = /\bm_[0-9a-f]+\b/g
/** Groups of rules. A group without rules goes too. */
const GROUP = /^@(layer|media|supports|container)\b/

/** Builds the bundle with the smaller sheet. `root` is the folder of the pages' sources. */
export function usedStyles(root: string): Plugin {
  return {
    name: 'nkra:used-styles',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return SHEET.test(id) ? withClasses(code, usedClasses(root)) : null
    },
  }
}

/** The sheet without the rules for classes that are not among these. */
export function withClasses(sheet: string, classes: ReadonlySet<string>): string {
  return keptOf(sheet.replace(/\/\*.*?\*\//gs, ''), classes)
}

function keptOf(sheet: string, classes: ReadonlySet<string>): string {
  let kept = ''
  for (const { head, body } of rulesOf(sheet)) {
    if (body === null) kept += head
    else if (GROUP.test(head)) {
      const inner = keptOf(body, classes)
      if (inner.trim() !== '') kept += `${head} {${inner}}\n`
    } else if (head.startsWith('@')) kept += `${head} {${body}}\n`
    else {
      const selectors = selectorsOf(head).filter((selector) => isNeeded(selector, classes))
      if (selectors.length > 0) kept += `${selectors.join(',')} {${body}}\n`
    }
  }
  return kept
}

interface Rule {
  head: string
  /** Null: a statement without a body, such as `@layer mantine;` */
  body: string | null
}

function rulesOf(sheet: string): Rule[] {
  const rules: Rule[] = []
  for (let at = 0; ;) {
    const opens = sheet.indexOf('{', at)
    const ends = sheet.indexOf(';', at)
    if (ends !== -1 && (opens === -1 || ends < opens)) {
      rules.push({ head: sheet.slice(at, ends + 1).trim(), body: null })
      at = ends + 1
      continue
    }
    if (opens === -1) return rules
    const closes = closingBrace(sheet, opens)
    rules.push({ head: sheet.slice(at, opens).trim(), body: sheet.slice(opens + 1, closes) })
    at = closes + 1
  }
}

function closingBrace(sheet: string, opens: number): number {
  let depth = 0
  for (let at = opens; at < sheet.length; at++) {
    if (sheet[at] === '{') depth++
    else if (sheet[at] === '}' && --depth === 0) return at
  }
  throw new Error('a brace of the style sheet is never closed')
}

/** The selectors of a list. A comma between parentheses belongs to one of them. */
function selectorsOf(list: string): string[] {
  const selectors = ['']
  let depth = 0
  for (const character of list) {
    if (character === '(') depth++
    else if (character === ')') depth--
    if (character === ',' && depth === 0) selectors.push('')
    else selectors[selectors.length - 1] += character
  }
  return selectors.map((selector) => selector.trim())
}

/** A class between parentheses may be one of several. */
function isNeeded(selector: string, classes: ReadonlySet<string>): boolean {
  let outside = selector
  while (outside.includes('(')) outside = outside.replace(/\([^()]*\)/g, '')
  return (outside.match(CLASS) ?? []).every((name) => classes.has(name))
}

/** The classes of all components that a source below the folder imports, with those that they are made of. */
function usedClasses(root: string): Set<string> {
  const index = fileURLToPath(import.meta.resolve('@mantine/core'))
  const sources = new Map(
    [...readFileSync(index, 'utf8').matchAll(RELATIVE_IMPORT)].flatMap(([, names = '', file = '']) =>
      namesIn(names).map((name) => [name, join(dirname(index), file)] as const),
    ),
  )
  const classes = new Set<string>()
  const visited = new Set<string>()
  const visit = (file: string) => {
    if (visited.has(file)) return
    visited.add(file)
    const code = readFileSync(file, 'utf8')
    for (const name of code.match(CLASS) ?? []) classes.add(name)
    for (const [, , imported = ''] of code.matchAll(RELATIVE_IMPORT)) visit(join(dirname(file), imported))
  }
  for (const name of importedNames(root)) {
    const source = sources.get(name)
    if (source) visit(source)
  }
  if (classes.size === 0) throw new Error('no component of Mantine has a class')
  return classes
}

function importedNames(root: string): Set<string> {
  const files = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['node_modules', 'dist'] })
  const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  return new Set([...code.matchAll(LIBRARY_IMPORT)].flatMap(([, names = '']) => namesIn(names)))
}

/** ' Button, type ButtonProps, Menu as M ' → Button, Menu */
const namesIn = (list: string) =>
  list
    .split(',')
    .map((each) => each.trim().split(' ')[0]!)
    .filter((name) => name !== '' && name !== 'type')

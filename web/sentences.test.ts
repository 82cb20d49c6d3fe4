/**
 * Markup contains no words (decision 16). Every text that a person reads is in a catalogue in every language, and the
 * French follows French typography.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const ROOM = import.meta.dirname

/** The props and properties of components that a person reads. */
const READ = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'lead',
  'note',
  'head',
  'confirm',
  'verb',
  'legend',
])

/** Names, which are the same in every language, and the pattern of a code. */
const NAMES = /\b(Nkra|Google|X+)\b/gu
/** Matches two letters in a row. */
const WORDS = /\p{L}{2}/u

interface Node {
  type: string
  start: number
  [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function parse(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text)
  expect(errors, path).toEqual([])
  return program as unknown as Node
}

/** The node and all its descendants. */
function* below(node: Node): Iterable<Node> {
  yield node
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) yield* below(child)
}

/** The texts that an expression may yield: those of each branch, and those around the values of a template. */
function* textsOf(node: unknown): Iterable<{ text: string; at: number }> {
  if (!isNode(node)) return
  if (node.type === 'Literal' && typeof node.value === 'string') yield { text: node.value, at: node.start }
  if (node.type === 'JSXText') yield { text: String(node.value), at: node.start }
  if (node.type === 'JSXExpressionContainer') yield* textsOf(node.expression)
  if (node.type === 'TemplateLiteral')
    for (const quasi of node.quasis as Node[])
      yield { text: (quasi.value as { cooked: string }).cooked, at: quasi.start }
  if (node.type === 'ConditionalExpression')
    for (const branch of [node.consequent, node.alternate]) yield* textsOf(branch)
  if (node.type === 'LogicalExpression') for (const side of [node.left, node.right]) yield* textsOf(side)
}

const nameOf = (node: unknown): string | null => {
  if (!isNode(node)) return null
  if (typeof node.name === 'string') return node.name
  return typeof node.value === 'string' ? node.value : null
}

/** The texts that markup itself contains. */
function* wordsIn(program: Node): Iterable<{ text: string; at: number }> {
  for (const node of below(program)) {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children as Node[]) yield* textsOf(child)
    const read = READ.has(nameOf(node.name ?? node.key) ?? '')
    if (read && (node.type === 'JSXAttribute' || node.type === 'Property')) yield* textsOf(node.value)
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'notify')
      for (const argument of (node.arguments as Node[]).slice(1)) yield* textsOf(argument)
  }
}

function offenders(path: string, text: string): string[] {
  const found = [...wordsIn(parse(path, text))].filter((each) => WORDS.test(each.text.replace(NAMES, '')))
  return found.map(({ text: words, at }) => `${path}:${text.slice(0, at).split('\n').length} ${words.trim()}`)
}

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: ROOM, exclude: ['dist/**', 'node_modules/**'] }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(ROOM, path), 'utf8'),
  }))

test('no words stand in the markup', () => {
  const screens = filesOf('**/*.tsx')
  expect(screens.length).toBeGreaterThan(50)
  expect(screens.flatMap(({ path, text }) => offenders(path, text))).toEqual([])
  // Every screen is parsed. That takes seconds alone, and longer on a busy machine.
})

test.each([
  ['a text', '<p>Pay now</p>', true],
  ['a text in braces', "<p>{'Pay now'}</p>", true],
  ['one of two texts', "<p>{paid ? say.paid : 'Pay now'}</p>", true],
  ['a text around a value', '<p>{`Pay ${amount}`}</p>', true],
  ['an attribute', '<input aria-label="Amount" />', true],
  ['an attribute of braces', "<Field label={'Amount'} />", true],
  ['a choice', "<Select data={[{ value: 'now', label: 'Pay now' }]} />", true],
  ['a toast', "notify('success', 'Paid')", true],
  ['a name', '<title>{`${title} · Nkra`}</title>', false],
  ['a sign', '<b>× {count}</b>', false],
  ['an attribute that nobody reads', '<button type="button" className="wide" />', false],
  ['a sentence of a catalogue', '<p title={say.hint}>{say.pay(amount)}</p>', false],
])('the law sees %s', (_label, markup, refused) => {
  expect(offenders('sample.tsx', `const sample = ${markup}`).length > 0).toBe(refused)
})

/** The strings of a catalogue in one language, and the texts that its functions return. */
function* sentencesOf(program: Node, language: string): Iterable<{ text: string; at: number }> {
  for (const node of below(program)) {
    if (node.type !== 'Property' || nameOf(node.key) !== language) continue
    for (const each of below(node.value as Node))
      if (each.type === 'Literal' || each.type === 'TemplateLiteral') yield* textsOf(each)
  }
}

const catalogues = filesOf('**/*sentences.ts')

test('French has a space that does not break before its double signs and inside its quotes', () => {
  const breaking = catalogues.flatMap(({ path, text }) =>
    [...sentencesOf(parse(path, text), 'fr')]
      .filter((sentence) => /[ \p{L}\d)][;!?»]|[ \p{L}\d)]:(?=\s|$)|« /u.test(sentence.text))
      .map((sentence) => `${path} ${sentence.text}`),
  )
  expect(breaking).toEqual([])
})

test('an apostrophe is set as one', () => {
  const straight = catalogues.flatMap(({ path, text }) =>
    ['en', 'fr'].flatMap((language) =>
      [...sentencesOf(parse(path, text), language)]
        .filter((sentence) => /\p{L}'\p{L}/u.test(sentence.text))
        .map((sentence) => `${path} ${sentence.text}`),
    ),
  )
  expect(straight).toEqual([])
})

/**
 * Tests all examples of the reference and the guides. The curl examples are split as a shell splits them, and the
 * TypeScript examples are run. What each one sends must be valid for its call. The Python and PHP examples are
 * checked for their form.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { routeList } from '@nkra/contract/routes.ts'
import { refusesUnknownFields, type Route } from '@nkra/contract/route.ts'
import { resolveReferences } from '@nkra/contract/reference/references.ts'
import type { JsonSchema } from '@nkra/contract/reference/samples.ts'
import { exampleRequestInGuide } from '@nkra/contract/reference/example-calls.ts'
import { snippet, type ExampleRequest } from '@nkra/contract/reference/snippets.ts'
import { createClient, type ClientOptions } from '../../client/client.ts'
import { describe, expect, test } from 'vitest'
import { guides, guideText } from './guides.ts'
import { readLine, readMarkdown } from './markdown.ts'
import { referenceOf, type Call, type OpenApi } from './reference.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const ORIGIN = 'https://sms.example.com'
const documents = ['openapi.json', 'openapi-operator.json'].map((file) =>
  resolveReferences(JSON.parse(readFileSync(join(ROOT, 'docs', file), 'utf8')) as OpenApi),
)
const reference = { calls: new Map(documents.flatMap((document) => [...referenceOf(document).calls])) }

/** Looked up in the list of routes. The type of all routes at once would take the compiler minutes. */
const byName = new Map<string, Route>(routeList.map((route) => [route.name, route]))
const routeOf = (name: string) => byName.get(name)!

interface Sent {
  method: string
  url: URL
  headers: Record<string, string>
  body: string | null
  form: Record<string, string> | null
}

/** Splits a command into words as a shell does, with single and double quotes, backslashes and NKRA_KEY. */
function shellWords(command: string): string[] {
  const words: string[] = []
  let word: string | null = null
  let rest = command
  while (rest !== '') {
    const [taken, single, double, escaped, space] =
      /^'([^']*)'|^"((?:[^"\\]|\\.)*)"|^\\([\s\S])|^(\s+)|^[^\s'"\\]+/.exec(rest) ?? []
    if (taken === undefined) throw new Error(`no shell reads ${rest}`)
    rest = rest.slice(taken.length)
    if (space !== undefined || escaped === '\n') {
      if (word !== null) words.push(word)
      word = null
    } else word = (word ?? '') + (single ?? double?.replace('$NKRA_KEY', 'the-key') ?? escaped ?? taken)
  }
  return word === null ? words : [...words, word]
}

function sentByCurl(command: string): Sent {
  const [program, ...words] = shellWords(command)
  expect(program).toBe('curl')
  const sent: Sent = { method: 'GET', url: new URL(ORIGIN), headers: {}, body: null, form: null }
  while (words.length > 0) {
    const word = words.shift()!
    if (word === '--fail' || word === '--fail-with-body') continue
    else if (word === '-X') sent.method = words.shift()!
    else if (word === '-o') expect(words.shift()).toMatch(/^\w+\.\w+$/)
    else if (word === '-H') {
      const [name, value] = words.shift()!.split(': ', 2) as [string, string]
      sent.headers[name.toLowerCase()] = value
    } else if (word === '-d') sent.body = words.shift()!
    else if (word === '-F') {
      const [, name, value] = /^(\w+)=(.*)$/s.exec(words.shift()!)!
      sent.form = { ...sent.form, [name!]: value!.replace(/^@/, '') }
    } else sent.url = new URL(word)
  }
  return sent
}

async function sentByTypescript(code: string, call: Call): Promise<Sent> {
  const sent: Sent[] = []
  const said: unknown[] = []
  const fetch = (url: string, { method = 'GET', headers = {}, body }: RequestInit = {}) => {
    const form =
      body instanceof FormData
        ? Object.fromEntries(
            [...body].map(([name, value]) => [name, value instanceof File ? value.name : value]),
          )
        : null
    sent.push({
      method,
      url: new URL(url),
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === 'string' ? body : null,
      form,
    })
    return Promise.resolve(new Response(JSON.stringify(call.reply.example ?? {})))
  }
  const run = `(async () => { ${code.replaceAll(/^import .*$/gm, '')} })()`
  await (runInNewContext(run, {
    fetch,
    FormData,
    File,
    Buffer,
    createClient: (options: ClientOptions) =>
      createClient({ ...options, fetch: fetch as typeof globalThis.fetch, retries: 0 }),
    process: { env: { NKRA_KEY: 'the-key' } },
    console: { log: (value: unknown) => said.push(value) },
    openAsBlob: () => Promise.resolve(new Blob(['a file'])),
    readFile: () => Promise.resolve(Buffer.from('a file')),
    writeFile: () => Promise.resolve(said.push('written')),
  }) as Promise<void>)
  expect(sent).toHaveLength(1)
  expect(said).toHaveLength(1)
  return sent[0]!
}

/** The names in a body that its schema does not allow, at every depth. */
function unknownNames({ properties, additionalProperties, items }: JsonSchema, sent: unknown): string[] {
  if (Array.isArray(sent)) return items ? sent.flatMap((item) => unknownNames(items, item)) : []
  if (typeof sent !== 'object' || sent === null || !properties) return []
  return Object.entries(sent).flatMap(([name, value]) => {
    const known = properties[name]
    if (known) return unknownNames(known, value)
    return additionalProperties === false ? [name] : []
  })
}

/** Checks that the call accepts the request: its path, query, body and headers. */
function expectTaken(route: Route, sent: Sent, keyed = route.idempotent === true): void {
  expect(sent.method).toBe(route.method)
  expect(sent.url.origin).toBe(ORIGIN)
  const steps = sent.url.pathname.split('/').map(decodeURIComponent)
  const params: Record<string, string> = {}
  for (const [at, step] of route.path.split('/').entries()) {
    if (step.startsWith(':')) params[step.slice(1)] = steps[at]!
    else expect(steps[at]).toBe(step)
  }
  if (route.params) expect(route.params.safeParse(params).error).toBeUndefined()
  if (route.query)
    expect(route.query.safeParse(Object.fromEntries(sent.url.searchParams)).error).toBeUndefined()
  if (refusesUnknownFields(route)) {
    const known = Object.keys(route.query?.shape ?? {})
    expect([...sent.url.searchParams.keys()].filter((name) => !known.includes(name))).toEqual([])
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    const { requestBody } = documents
      .map(({ paths: own }) => own[path]?.[route.method.toLowerCase()])
      .find((operation) => operation !== undefined)!
    const schema = requestBody?.content['application/json']?.schema ?? {}
    expect(unknownNames(schema, JSON.parse(sent.body ?? 'null'))).toEqual([])
  }
  if (route.body) {
    expect(sent.headers['content-type']).toBe('application/json')
    expect(route.body.safeParse(JSON.parse(sent.body!)).error).toBeUndefined()
  }
  if (route.multipart) {
    expect(Object.keys(sent.form!).at(-1)).toBe('file')
    if (route.form) expect(route.form.safeParse(sent.form).error).toBeUndefined()
  }
  expect(sent.headers['authorization']).toBe(route.permission === 'anyone' ? undefined : 'Bearer the-key')
  expect('idempotency-key' in sent.headers).toBe(keyed)
}

/** Checks that every bracket outside strings is closed by its partner, and that every string ends on its own line. */
function expectBalanced(code: string, comment: string): void {
  const open: string[] = []
  const pairs: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
  for (const [token] of code.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*'|["'`]|[()[\]{}]/g)) {
    if (token.length > 1) continue
    if (/["'`]/.test(token)) throw new Error(`a string without an end in ${code}`)
    if (pairs[token] === undefined) open.push(token)
    else expect(open.pop(), code).toBe(pairs[token])
  }
  expect(open).toEqual([])
  expect(code.split('\n').some((line) => line.trimStart().startsWith(comment))).toBe(false)
}

const calls = [...reference.calls.values()].map((call) => [call.name, call] as const)

describe('every call of the reference', () => {
  test('is there', () => {
    expect([...reference.calls.keys()].sort()).toEqual([...byName.keys()].sort())
  })

  test.each(calls)('%s', async (name, call) => {
    const route = routeOf(name)
    const write = (language: 'curl' | 'typescript' | 'python' | 'php') =>
      snippet(language, ORIGIN, call.sending)
    expectTaken(route, sentByCurl(write('curl')))
    expectTaken(route, await sentByTypescript(write('typescript'), call))
    const python = write('python')
    expectBalanced(python, '//')
    expect(python).not.toMatch(/\b(true|false|null)\b(?=[,\n])/)
    const php = write('php')
    expect(php).toMatch(/^<\?php\n/)
    expect(php).toContain('if ($answer === false)')
    expectBalanced(php, '#')
  })
})

/** Sample values that are hard to quote in any language. */
const hard = {
  text: `It's "5" \\ $HOME \`id\` ₵ 🇬🇭\nand a line`,
  list: [true, false, null, -1.5, [], {}],
  'odd-name': "a'b",
}
const sending: ExampleRequest = { method: 'POST', path: '/x', body: hard, authorized: false }

test('what is hard to quote comes out as it went in', async () => {
  expect(JSON.parse(sentByCurl(snippet('curl', ORIGIN, sending)).body!)).toEqual(hard)
  const { body } = await sentByTypescript(
    snippet('typescript', ORIGIN, sending),
    reference.calls.get('listGroups')!,
  )
  expect(JSON.parse(body!)).toEqual(hard)
  expect(snippet('python', ORIGIN, sending)).toContain(
    '"list": [\n            True,\n            False,\n            None,',
  )
  expect(snippet('php', ORIGIN, sending)).toContain(String.raw`'text' => 'It\'s "5" \\ $HOME`)
})

describe('every guide', () => {
  const folder = join(ROOT, 'docs', 'guides')
  const texts = new Map(guides.map((guide) => [guide.page, guideText(guide)] as const))

  test('is listed', () => {
    const files = readdirSync(folder).map((file) => file.replace(/\.md$/, ''))
    expect(guides.map(({ page }) => page)).toEqual(expect.arrayContaining(files))
  })

  test.each([...texts])('%s makes calls that are taken, and leads somewhere', async (_page, text) => {
    const blocks = readMarkdown(text)
    expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1 })
    for (const block of blocks) {
      if (block.kind === 'code') {
        const name = /^call (\w+)$/.exec(block.language)?.[1]
        if (block.language.startsWith('call ')) expect(name && reference.calls.has(name)).toBe(true)
        const call = reference.calls.get(name ?? '')
        if (call) {
          const keyed = block.text.includes('"idempotencyKey"')
          const written = snippet('curl', ORIGIN, exampleRequestInGuide(call.path, call.sending, block.text))
          expectTaken(routeOf(call.name), sentByCurl(written), keyed)
        }
        if (block.language === 'json') expect(() => JSON.parse(block.text) as unknown).not.toThrow()
      }
    }
    for (const [, href] of text.matchAll(/\]\((\/[^)]+)\)/g)) expect(leadsSomewhere(href!)).toBe(true)
  })

  /** The screens to which guides link. */
  const screens = ['/integrations', '/sender-id', '/integrations?view=webhooks', '/integrations?view=doors']
  const indexes = [
    '/docs/failures',
    '/docs/scopes',
    '/docs/events',
    '/docs/changelog.atom',
    '/docs/postman.json',
    '/openapi.json',
  ]

  function leadsSomewhere(href: string): boolean {
    if (screens.includes(href) || indexes.includes(href.split('#', 1)[0]!)) return true
    const [, call, page = '', hash] =
      /^\/docs\/(?:calls\/(\w+)|guides\/([\w-]+))(?:#([\w-]+))?$/.exec(href) ?? []
    if (call !== undefined) return reference.calls.has(call)
    const target = texts.get(page)
    if (target === undefined) return false
    const ids = readMarkdown(target).flatMap((block) => (block.kind === 'heading' ? [block.id] : []))
    return hash === undefined || ids.includes(hash)
  }

  test('names no idempotency key that another call has: whoever follows all of them is never refused for it', () => {
    const keys = [...texts.values()].flatMap((text) => [...text.matchAll(/"idempotencyKey": "([^"]+)"/g)])
    expect(keys.length).toBeGreaterThan(0)
    expect(new Set(keys.map(([, key]) => key)).size).toBe(keys.length)
  })

  test('has no markup that is not read', () => {
    for (const [, text] of texts) {
      for (const block of readMarkdown(text)) {
        if (block.kind !== 'paragraph' && block.kind !== 'quote') continue
        const plain = readLine(block.text).flatMap((part) => (part.kind === 'text' ? [part.text] : []))
        expect(plain.join('')).not.toMatch(/`|\*\*|\]\(/)
      }
    }
  })
})

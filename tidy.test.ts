/**
 * The repository's laws (ARCHITECTURE.md, "Who imports whom"), held by reading its sources. A law that is broken names the file and the
 * line; an exception stands here with its reason, or not at all.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { failures } from '@nkra/contract/failures.ts'
import { routes } from '@nkra/contract/routes.ts'
import { expect, test } from 'vitest'

const ROOT = import.meta.dirname
const ROOMS = [
  'contract',
  'client',
  'sms',
  'mrz',
  'faces',
  'smpp',
  'smsc',
  'outside',
  'server',
  'web',
  'e2e',
  'bench',
  'packaging',
]
const DOMAINS = ['identity', 'catalog', 'billing', 'contacts', 'messaging', 'kyc', 'integrations', 'reports']
const GENERATED = new Set(['server/db/schema.ts', 'client/calls.ts'])
const SOURCE_LINES_MAX = 600
const FOLDER_SOURCES_MAX = 30
const OPEN_FILES_MAX = 6
const COMPOSITION_LINES_MAX = 150
/** Tables of cases are read line by line, and may be longer than what has to be understood as a whole. */
const TEST_LINES_MAX = 600

interface Source {
  /** From the root, with `/`. */
  path: string
  text: string
  /** The text with comments and the insides of strings blanked, line by line as it was. */
  code: string
}

const sources: Source[] = [...filesUnder(ROOT)].map((file) => {
  const text = readFileSync(file, 'utf8')
  return { path: relative(ROOT, file).replaceAll('\\', '/'), text, code: blanked(text) }
})

/** Private words that the glossary replaced: whole names, no parts of names. */
const RETIRED_FILES = new Set(
  'fresh hearing remembered opinions asking following turns readings doors ways'
    .split(' ')
    .flatMap((name) => [`${name}.ts`, `${name}.tsx`]),
)
const RETIRED_TYPES = [
  'Hearing',
  'Remembered',
  'By',
  'From',
  'Which',
  'Ways',
  'Expresses',
  'Expressway',
  'Express',
  'Beside',
  'Wanted',
  'Begun',
  'Lack',
  'FreshChunks',
  'Mishap',
  'Doors',
  'Door',
  'Opinion',
  'Kept',
  'Unfit',
  'WayOut',
  'Dearer',
  'Around',
  'Beginning',
  'Tried',
  'Made',
  'Old',
  'Known',
  'Placed',
  'Done',
  'Heard',
  'Given',
  'GivenUp',
  'Became',
  'Left',
  'Alike',
  'Moved',
  'Briefly',
  'Used',
  'Shown',
  'Own',
]

/** What is run for customers, as opposed to tests and what only they use. */
const isForTests = (path: string) =>
  /\.(test|cases)\.tsx?$|(^|\/)testing\/|^(e2e|bench)\/|^[^/]+\.ts$/.test(path)
/** This file names what it forbids. */
const isNotThis = ({ path }: Source) => path !== 'tidy.test.ts'
const program = sources.filter(({ path }) => !isForTests(path))

test('a source imports only what its room may', () => {
  const strangers = sources.flatMap((source) =>
    importsOf(source)
      .filter((imported) => !mayImport(source.path, imported))
      .map((imported) => `${source.path} imports ${imported}`),
  )
  expect(strangers).toEqual([])
})

test('no import leads in a circle, not even one of types', () => {
  expect(circlesOf(importGraph())).toEqual([])
})

test('a domain is entered by its front door, or by a file that stands in the table', () => {
  const entered = new Set(
    program
      .filter(({ path }) => path.startsWith('server/'))
      .flatMap((source) =>
        importsOf(source).filter((imported) => domainOf(imported) !== domainOf(source.path)),
      )
      .filter((imported) => domainOf(imported) !== null && imported !== frontDoorOf(imported)),
  )
  const open = Object.entries(OPEN_FILES).flatMap(([name, files]) =>
    files.map((file) => `server/${name}/${file}`),
  )
  expect([...entered].sort()).toEqual(open.sort())
  const wide = Object.entries(OPEN_FILES).filter(([, files]) => files.length > OPEN_FILES_MAX)
  expect(wide).toEqual([])
})

test('the file that composes the program can be read at once', () => {
  const composed = sources.find(({ path }) => path === 'server/app.ts')!
  expect(linesOf(composed.text)).toBeLessThanOrEqual(COMPOSITION_LINES_MAX)
})

test('a folder holds at most 30 sources', () => {
  const counts = new Map<string, number>()
  for (const { path } of sources.filter(isCounted))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > FOLDER_SOURCES_MAX)).toEqual([])
})

test('the sources were found', () => {
  const rooms = new Set(sources.map(({ path }) => path.split('/')[0]))
  expect([...rooms]).toEqual(expect.arrayContaining(['contract', 'sms', 'smpp', 'smsc', 'server', 'web']))
  expect(sources.length).toBeGreaterThan(100)
})

test('no file only passes on what another exports', () => {
  const barrels = sources.filter(({ path, code }) => {
    const statements = code.split('\n').filter((line) => line.trim() !== '')
    const passesOn = /^\s*(export\s+(type\s+)?(\*|\{)|\}\s*from|[\w\s,]+,?$)/
    return (
      /(^|\/)index\.tsx?$/.test(path) ||
      (statements.length > 0 &&
        /\bfrom\b/.test(code) &&
        !/^\s*(import|const|let|function|class|interface|type|export\s+(default|const|let|function|async|class|interface|type\s+\w))/m.test(
          code,
        ) &&
        statements.every((line) => passesOn.test(line)))
    )
  })
  expect(barrels.map(({ path }) => path)).toEqual([])
})

test('no file or folder has a name that says nothing', () => {
  const empty = /(^|[/-])(utils?|helpers?|common|misc|shared|managers?|services?)(?=[/.])/
  expect(sources.map(({ path }) => path).filter((path) => empty.test(path))).toEqual([])
})

test('retired names of files and types do not come back', () => {
  const files = sources.map(({ path }) => path).filter((path) => RETIRED_FILES.has(path.split('/').at(-1)!))
  const declared = new RegExp(`^\\s*(export )?(type|interface|class|enum) (${RETIRED_TYPES.join('|')})\\b`)
  expect({ files, types: offenders(declared, isNotThis) }).toEqual({ files: [], types: [] })
})

test('the environment is read in server/config.ts alone', () => {
  // e2e, packaging and main.test.ts hand PATH and HOME on to the programs that they start as a customer does. The tests' settings
  // choose the folder for temporary files.
  const allowed = (path: string) =>
    ['server/config.ts', 'server/main.test.ts', 'vitest.config.ts'].includes(path) ||
    /^(e2e|bench|packaging)\//.test(path)
  expect(offenders(/process\.env\b/, ({ path }) => !allowed(path))).toEqual([])
})

test('time and randomness come from the platform', () => {
  // These are rooms without a server: their clock is a parameter, and these files give its default.
  const sourcesOfTime = new Set([
    'smpp/clock.ts',
    'smsc/main.ts',
    'smsc/centre.ts',
    'smsc/control.ts',
    'outside/company/clock.ts',
  ])
  const allowed = (path: string) =>
    path.startsWith('server/platform/') || /^(web|client)\//.test(path) || sourcesOfTime.has(path)
  const taken =
    /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b|\b(randomBytes|randomUUID|randomInt|randomFill|getRandomValues)\b/
  const found = offenders(taken, ({ path }) => !isForTests(path) && !allowed(path))
  expect(found).toEqual([])
})

test('numbers are drawn by one generator', () => {
  // `seeded-random.ts` is the generator. The others hash a name or an index, so that the order of questions does not matter;
  // `mrz`, `outside` and `chaos` import nothing of the server.
  const allowed = new Set([
    'server/platform/seeded-random.ts',
    'server/billing/testing/dice.ts',
    'mrz/seeded-numbers.ts',
    'smsc/arrivals.ts',
    'smsc/director.ts',
    'outside/company/chance.ts',
    'bench/import.ts',
    'e2e/chaos/chaos.ts',
  ])
  const found = offenders(/\bMath\.imul\b/, ({ path }) => !allowed.has(path))
  expect(found).toEqual([])
})

test('nothing is of the type any, and no check is switched off', () => {
  expect(offenders(/(:|\bas|<|,|\||=>)\s*any\b(?!\s*[:(])/, () => true)).toEqual([])
  const switchedOff = /@ts-(ignore|expect-error|nocheck)|\b(eslint|oxlint)-disable/
  expect(offendersIn(({ text }) => text, switchedOff, isNotThis)).toEqual([])
})

test('no file is too long to be read', () => {
  const long = sources
    .filter(({ path }) => !GENERATED.has(path))
    .map(({ path, text }) => ({ path, lines: linesOf(text) }))
    .filter(({ path, lines }) => lines > (isForTests(path) ? TEST_LINES_MAX : SOURCE_LINES_MAX))
  expect(long).toEqual([])
})

test('nothing is left for later in a comment', () => {
  const marker = /\b(TODO|FIXME|XXX|HACK)\b/
  expect(offendersIn(({ text }) => text, marker, isNotThis)).toEqual([])
})

test('no test is skipped or alone', () => {
  expect(offenders(/\b(test|it|describe)\.(only|skip|todo|fails)\b/, () => true)).toEqual([])
})

test('every route has a handler, and a test that calls it', () => {
  const server = sources.filter(({ path }) => path.startsWith('server/'))
  const bound = textOf(server.filter(({ path }) => !isForTests(path)))
  const tested = textOf(
    sources.filter(({ path }) => isForTests(path) && !/^server\/(platform|openapi)\//.test(path)),
  )
  const served = wordsIn(bound, /\bserve(?:WithOwnKeys)?\(\s*\w+,\s*(?:\w+\.)?(\w+)/g)
  const called = wordsIn(
    tested,
    /(?<=(?:[rR]outes|contract|messaging|identity|billing|catalog|contacts|reports)\.)(\w+)/g,
    /(?<=['"])(\w+)(?=['"])/g,
    /\bcall\((\w+)/g,
  )
  expect(Object.keys(routes).filter((name) => !served.has(name))).toEqual([])
  expect(Object.keys(routes).filter((name) => !called.has(name))).toEqual([])
})

test('every failure is thrown somewhere, and is worded once', () => {
  const thrown = textOf(program.filter(({ path }) => path.startsWith('server/')))
  const quoted = wordsIn(thrown, /(?<=['"])(\w+)(?=['"])/g)
  expect(Object.keys(failures).filter((code) => !quoted.has(code))).toEqual([])
  const sentences = Object.values(failures)
    .map(({ sentence }) => sentence)
    .filter((sentence) => sentence !== '{reason}')
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([])
})

test('the reader of sources sees code, and neither comments nor strings', () => {
  const sample =
    "const a = 'any' // any\nconst b = /['\"]any/ /* any */\nconst c = `any ${a as any} ${`x`}`\n"
  expect(blanked(sample).match(/any/g)).toEqual(['any'])
  expect(blanked(sample).split('\n')).toHaveLength(4)
})

/**
 * The files of a domain that other product code imports beside its front door, `server/<domain>/<domain>.ts`, at most six a
 * domain. Everything else of a domain is closed to others. A file may leave this table, and none may come in.
 */
const OPEN_FILES: Record<string, string[]> = {
  identity: ['admin.ts', 'events.ts', 'notifications/notifications.ts', 'resources.ts', 'seed.ts'],
  catalog: ['accounts.ts', 'events.ts', 'packages.ts', 'seed.ts', 'senders/senders.ts'],
  billing: ['events.ts', 'ledger/ledger.ts', 'ledger/proof.ts', 'seed.ts'],
  contacts: [
    'address-book/audience.ts',
    'address-book/fields.ts',
    'address-book/groups.ts',
    'address-book/opt-outs.ts',
    'seed.ts',
  ],
  messaging: [
    'campaigns/campaigns.ts',
    'demo-campaigns.ts',
    'events.ts',
    'links/links.ts',
    'messages/partitions.ts',
    'messages/text-secrets.ts',
  ],
  kyc: ['events.ts', 'registry/mapping.ts', 'resources.ts', 'seed.ts', 'vault/prepare-vault.ts'],
  integrations: [
    'events.ts',
    'keys/live-logins.ts',
    'keys/twilio-sids.ts',
    'webhooks/deliveries.ts',
    'webhooks/post.ts',
    'webhooks/target.ts',
  ],
  reports: [],
}

const domainOf = (path: string): string | null => {
  const name = /^server\/([^/]+)\//.exec(path)?.[1] ?? ''
  return DOMAINS.includes(name) ? name : null
}
const frontDoorOf = (path: string) => `server/${domainOf(path)}/${domainOf(path)}.ts`

/** The import table of ARCHITECTURE.md. Anything that is not listed is an error. */
function mayImport(from: string, imported: string): boolean {
  const [room, target] = [roomOf(from), roomOf(imported)]
  if (imported.startsWith('node:')) return mayUseNode(from, imported)
  if (/(^|\/)testing\//.test(imported) && !isForTests(from)) return false
  // A package: which of them a room may use is its package.json's affair.
  if (!ROOMS.includes(target.split('/')[0]!)) return !isPure(from) || mayUsePackage(from, imported)
  if (room === target) return room !== 'web' || screensApart(from, imported)
  if (room === 'root' || room === 'bench' || room === 'server') return true
  // The client's tests run it against the program that it calls.
  if (isForTests(from) && room === 'client') return true
  if (['server', 'server/testing'].includes(target)) return room === 'e2e' || room === 'server/demo'
  // A story and the person's page show the card that the tests of the document reader draw.
  if ((room === 'e2e' || (room === 'web' && isForTests(from))) && imported.startsWith('server/kyc/testing/'))
    return true
  // Stories and the server's tests wait for the same time.
  if (room === 'e2e' && imported === 'server/platform/testing/patience.ts') return true
  // The picture test serves the application as the program builds it, and starts no program.
  if (from === 'e2e/pictures/built-web.ts') return imported.startsWith('server/platform/')
  // A test plays the outside with the simulator, and makes what it needs of other domains by their own verbs.
  if (isForTests(from) && room.startsWith('server/'))
    return target.startsWith('server/') || !['web', 'e2e'].includes(target)
  // The server's tests and those of the reader draw the same cards.
  if (isForTests(from) && (room === 'mrz' || room === 'faces')) return target.startsWith('server/')
  if (isForTests(from) && room === 'smpp') return target === 'smsc' || target === 'sms'
  return (TABLE[room] ?? []).includes(target)
}

const domain = (name: string) => `server/${name}`
const BELOW_DOMAINS = ['server/platform', 'server/db', 'contract', 'sms']
const TABLE: Record<string, string[]> = {
  contract: [],
  sms: [],
  mrz: [],
  faces: [],
  smpp: [],
  // What customers install: of the contract it takes types, and of Node nothing.
  client: ['contract'],
  web: ['contract', 'sms', 'mrz', 'faces'],
  smsc: ['smpp', 'sms'],
  outside: [],
  e2e: ['contract', 'smsc', 'outside'],
  packaging: [],
  'server/platform': ['contract', 'server/db'],
  'server/db': ['server/platform'],
  'server/demo': ['server/platform', ...DOMAINS.map(domain)],
  'server/openapi': ['server/platform', 'contract'],
  'server/docs': ['server/platform', 'contract'],
  'server/mcp': ['server/platform', 'server/docs', 'contract'],
  [domain('identity')]: [...BELOW_DOMAINS, domain('catalog')],
  [domain('catalog')]: BELOW_DOMAINS,
  [domain('billing')]: [...BELOW_DOMAINS, domain('catalog')],
  [domain('contacts')]: BELOW_DOMAINS,
  [domain('messaging')]: [
    ...BELOW_DOMAINS,
    domain('contacts'),
    domain('catalog'),
    domain('billing'),
    domain('integrations'),
    'smpp',
  ],
  [domain('kyc')]: [
    ...BELOW_DOMAINS,
    'mrz',
    'faces',
    domain('billing'),
    domain('catalog'),
    domain('messaging'),
  ],
  [domain('integrations')]: [...BELOW_DOMAINS, domain('catalog')],
  [domain('reports')]: BELOW_DOMAINS,
}

/** `server` is its own files: the entries and the composition, which may import everything below them. */
function roomOf(path: string): string {
  const [first, second, third] = path.split('/')
  if (second === undefined) return ROOMS.includes(first!) ? first! : 'root'
  if (first === 'server' && third !== undefined) return `server/${second}`
  return first!
}

const isPure = (path: string) => /^(contract|client|sms|mrz|faces|smpp)\//.test(path) && !isForTests(path)

function mayUseNode(from: string, imported: string): boolean {
  if (!isPure(from)) return true
  return from.startsWith('smpp/') && ['node:net', 'node:tls'].includes(imported)
}

function mayUsePackage(from: string, imported: string): boolean {
  return (
    (from.startsWith('contract/') && /^zod(\/|$)/.test(imported)) ||
    (from.startsWith('sms/') && /^libphonenumber-js(\/|$)/.test(imported))
  )
}

/** A screen takes from ui, shell, api and paths, and from its own folder; never from another screen. */
function screensApart(from: string, imported: string): boolean {
  const screen = /^web\/screens\/([^/.]+)/
  const [importer, target] = [screen.exec(from)?.[1], screen.exec(imported)?.[1]]
  if (target === undefined || importer === target) return true
  return importer === undefined && (/^web\/(?:routes\/)?[^/]+\.tsx?$/.test(from) || isForTests(from))
}

/** What a source imports: from the root for our own files, as written for the rest. */
function importsOf({ path, text }: Source): string[] {
  const found = text.matchAll(
    /^(?:import|export)\b[^'"`;]*?from\s*'([^']+)'|^import\s*'([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  return [...found].map((match) => {
    const named = match[1] ?? match[2] ?? match[3]!
    if (named.startsWith('.')) return posix.join(dirname(path).replaceAll('\\', '/'), named)
    return named.replace(/^@nkra\//, '')
  })
}

/** Stylesheets are no sources here; tests and catalogues of sentences are not counted. */
const isCounted = ({ path }: Source) => !/\.test\.tsx?$|(^|[/.])sentences\.ts$/.test(path)

function importGraph(): Map<string, string[]> {
  const known = new Set(sources.map(({ path }) => path))
  return new Map(
    sources.map((source) => [source.path, importsOf(source).filter((imported) => known.has(imported))]),
  )
}

/** The groups of files that import each other, directly or not: strongly connected components, after Tarjan. */
function circlesOf(graph: Map<string, string[]>): string[][] {
  const circles: string[][] = []
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const visit = (file: string) => {
    index.set(file, index.size)
    low.set(file, index.get(file)!)
    stack.push(file)
    onStack.add(file)
    for (const next of graph.get(file)!) {
      if (!index.has(next)) visit(next)
      if (onStack.has(next)) low.set(file, Math.min(low.get(file)!, low.get(next)!))
    }
    if (low.get(file) !== index.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    for (const member of circle) onStack.delete(member)
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return circles
}

test('the finder of circles finds one', () => {
  const graph = { a: ['b'], b: ['c'], c: ['b', 'd'], d: [] }
  expect(circlesOf(new Map(Object.entries(graph)))).toEqual([['b', 'c']])
})

function offenders(pattern: RegExp, among: (source: Source) => boolean): string[] {
  return offendersIn((source) => source.code, pattern, among)
}

function offendersIn(
  part: (source: Source) => string,
  pattern: RegExp,
  among: (source: Source) => boolean,
): string[] {
  return sources.filter(among).flatMap((source) => {
    const written = source.text.split('\n')
    return part(source)
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${source.path}:${index + 1} ${written[index]!.trim()}`] : [],
      )
  })
}

const linesOf = (text: string) => text.split('\n').length - 1

function textOf(some: readonly Source[]): string {
  return some.map(({ text }) => text).join('\n')
}

/** The words that the first group of the patterns catches. One pass over the text serves all names. */
function wordsIn(text: string, ...patterns: RegExp[]): Set<string> {
  return new Set(patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1]!)))
}

function* filesUnder(folder: string): Iterable<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesUnder(path)
    else if (/\.tsx?$/.test(entry.name)) yield path
  }
}

/** Blanks comments and what strings say, and keeps every line where it is. What stands in `${}` is code. */
function blanked(text: string): string {
  let code = ''
  let at = 0
  const blank = (until: number) => {
    code += text.slice(at, until).replace(/[^\n]/g, ' ')
    at = until
  }
  const endOf = (pattern: RegExp) => {
    pattern.lastIndex = at + 1
    return pattern.test(text) ? pattern.lastIndex : text.length
  }
  /** Open braces, by whether they belong to a template. */
  const braces: boolean[] = []
  const template = () => {
    // To the end of the template, or to the next place in it.
    const until = endOf(/(?:[^\\`$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/gy)
    blank(until)
    if (text[until - 1] === '{') braces.push(true)
  }
  while (at < text.length) {
    const [one, two] = [text[at]!, text.slice(at, at + 2)]
    if (two === '//') blank(endOf(/[^\n]*/gy))
    else if (two === '/*') blank(endOf(/[\s\S]*?\*\//gy))
    else if (one === "'" || one === '"')
      blank(endOf(one === "'" ? /(?:[^\\'\n]|\\[\s\S])*'/gy : /(?:[^\\"\n]|\\[\s\S])*"/gy))
    else if (one === '`') template()
    else if (one === '}' && braces.pop() === true) template()
    else if (one === '/' && /(^|[(,=:[!&|?{};>]|\breturn)\s*$/.test(code.slice(-40))) {
      blank(endOf(/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//gy))
    } else {
      if (one === '{') braces.push(false)
      code += one
      at++
    }
  }
  return code
}

test('every claim names a test that exists', () => {
  const claims = readFileSync(join(ROOT, 'docs/claims.md'), 'utf8')
  const named = [...claims.matchAll(/`npx vitest run (\S+?)(?: -t "([^"]+)")?`/g)]
  expect(named.length).toBeGreaterThan(150)
  /** A test file with the cases that it imports. Everything below the path, if it names a folder. */
  const testsAt = (path: string) => {
    const files = sources.filter((source) => source.path.startsWith(path))
    const imported = new Set(files.flatMap(importsOf))
    return textOf([...files, ...sources.filter((source) => imported.has(source.path))])
  }
  const lost = named
    .filter(([, path]) => !sources.some((source) => source.path.startsWith(path!)))
    .map(([command]) => command)
  const renamed = named
    .filter(([, path, titles = '']) => titles.split('|').some((title) => !testsAt(path!).includes(title)))
    .map(([command]) => command)
  expect({ lost, renamed }).toEqual({ lost: [], renamed: [] })
})

test('every package that installs on linux-x64 has its integrity in the lock', () => {
  interface Locked {
    link?: boolean
    integrity?: string
    os?: string[]
    cpu?: string[]
    libc?: string[]
  }
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const installs = ({ link, os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Locked) =>
    link !== true && os.includes('linux') && cpu.includes('x64') && libc.includes('glibc')
  const packages = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'))
  expect(packages.length).toBeGreaterThan(100)
  const open = packages.filter(([, entry]) => installs(entry) && entry.integrity === undefined)
  expect(open.map(([path]) => path)).toEqual([])
})

/**
 * Runs the clients in PHP and Python (testing/client-runs.ts), clients that generators make of the OpenAPI document, and
 * the examples that `/docs` shows, in curl, PHP and Python: calls of every shape, and the calls of the guides.
 * Against a closed port, and with a key that is refused, each has to end with an error that says why; with a test key
 * it has to print the reply. Ids and numbers are put in place of those shown, as the guides tell the reader to do.
 *
 *     npm run examples
 *     npm run examples -- --missing     names what is not installed here, and runs nothing
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { resolveReferences } from '@nkra/contract/reference/references.ts'
import { KEY_SCOPES, LIVE_SCOPES } from '@nkra/contract/permissions.ts'
import {
  exampleRequestInGuide,
  exampleRequestOf,
  type OperationOutline,
} from '@nkra/contract/reference/example-calls.ts'
import { snippet, type ExampleRequest } from '@nkra/contract/reference/snippets.ts'
import { PATIENCE_MS } from '../server/platform/testing/patience.ts'
import { faultsOfGeneratedClients } from './generated-clients.ts'
import { runClients } from './testing/client-runs.ts'
import { type Api, business, callingAs, freePorts, signIn, startProgram } from './testing/program.ts'

/** The address that guides name. */
const GUIDES_ORIGIN = 'https://sms.example.com'
/** Port 1 (TCPMUX, RFC 1078) has long been nobody's. */
const NOWHERE = 'http://127.0.0.1:1'
const DOCUMENTS = fileURLToPath(new URL('../docs', import.meta.url))
const GUIDES = fileURLToPath(new URL('../docs/guides', import.meta.url))

/** A call of each shape. The examples of others differ only in words. */
const SHAPES = {
  getCompany: 'reads one thing',
  getCampaign: 'reads one thing by its id',
  listCampaigns: 'reads a page',
  listMessages: 'reads a slice',
  sendMessage: 'posts JSON with an idempotency key',
  estimateMessage: 'posts JSON',
  createContact: 'posts nested JSON, and makes a thing',
  updateContact: 'puts JSON, to an id',
  cancelCampaign: 'posts nothing, to an id',
  deleteContact: 'deletes by an id',
  importContacts: 'sends a form with a file',
  exportContacts: 'fetches a text file',
  reportWorkbook: 'fetches a workbook, with a query',
  listCertificateKeys: 'needs no key',
} as const

const LANGUAGES = ['curl', 'php', 'python'] as const
type Language = (typeof LANGUAGES)[number]

const runners: Readonly<Record<Language, { file: string; command: readonly [string, ...string[]] }>> = {
  curl: { file: 'example.sh', command: ['sh'] },
  php: { file: 'example.php', command: ['php'] },
  python: { file: 'example.py', command: ['python3'] },
}

/** What the examples need, each with a command that succeeds if it is installed. */
const NEEDED = [
  ['curl', 'curl', ['--version']],
  ['php', 'php', ['--version']],
  ['php-curl', 'php', ['-r', 'exit(extension_loaded("curl") ? 0 : 1);']],
  ['python3', 'python3', ['--version']],
  ['python3-requests', 'python3', ['-c', 'import requests']],
] as const

/** The programs that are missing, by name. A library is not named if the program that needs it is missing. */
function missingPrograms(): string[] {
  const missing = NEEDED.filter(([, command, words]) => spawnSync(command, words).status !== 0)
  return missing
    .map(([name]) => name)
    .filter((name, _, all) => !all.some((other) => name !== other && name.startsWith(`${other}-`)))
}

interface Example {
  /** The name under which it is shown: `sendMessage`, or `guide bulk: cancelCampaign`. */
  title: string
  name: string
  sending: ExampleRequest
}

type Operations = ReadonlyMap<string, { path: string; sending: ExampleRequest }>

async function operationsOf(url: string): Promise<Operations> {
  const { paths } = resolveReferences(
    (await (await fetch(`${url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, OperationOutline>>
    },
  )
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) =>
          [operation.operationId, { path, sending: exampleRequestOf(path, method, operation) }] as const,
      ),
    ),
  )
}

async function examplesOf(operations: Operations): Promise<Example[]> {
  const shapes = Object.keys(SHAPES).map((name) => ({
    title: name,
    name,
    sending: operations.get(name)!.sending,
  }))
  const guides: Example[] = []
  for (const file of (await readdir(GUIDES)).sort()) {
    const text = await readFile(join(GUIDES, file), 'utf8')
    for (const [, name = '', given = ''] of text.matchAll(/^```call (\w+)\n(.*?)^```$/gms)) {
      const { path, sending } = operations.get(name)!
      const title = `guide ${file.replace('.md', '')}: ${name}`
      guides.push({ title, name, sending: exampleRequestInGuide(path, sending, given) })
    }
  }
  return [...shapes, ...guides]
}

/** Numbers of the sandbox's own, new in each run: a number gets one contact, and one code in half a minute. */
function phones(): () => string {
  let next = 0
  return () => `02${String(41_000_000 + next++).padStart(8, '0')}`
}

/** Makes what an example is about, and returns what a reader puts in place of what is shown. */
type Prepare = () => Promise<Record<string, string>>

const SHOWN_ID = '000000000001a'
const SHOWN_PHONES = ['0241234567', '+233241234567'] as const
const SHOWN_KEYS = ['order-1017-shipped', 'order-1017'] as const

function sandboxOf(api: Api): (name: string) => Promise<Record<string, string>> {
  const nextPhone = phones()
  const send = { senderId: 'AdomSavings', text: 'Hello', traffic: 'transactional' } as const
  const campaign = async (scheduleAt?: string) => {
    const body = { ...send, recipients: [nextPhone()], ...(scheduleAt && { scheduleAt }) }
    return (await api.call('sendMessage', { body })).id
  }
  const contact = async () => (await api.call('createContact', { body: { phone: nextPhone() } })).id
  const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()
  const group = async () => (await api.call('createGroup', { body: { name: `Susu ${nextPhone()}` } })).id
  const groupOfOne = async () => {
    const id = await group()
    await api.call('createContact', {
      body: { phone: nextPhone(), name: 'Ama', fields: { Branch: 'Kumasi' }, groupIds: [id] },
    })
    return id
  }
  const businessId = async () => (await api.call('getBusinessId')).approved!.id
  const ids: Record<string, Prepare> = {
    getCampaign: async () => ({ cmp: await campaign() }),
    listRecipients: async () => ({ cmp: await campaign() }),
    cancelCampaign: async () => ({ cmp: await campaign(tomorrow()) }),
    listSendEntries: async () => ({ cmp: await campaign() }),
    sendMessage: async () => ({ grp: await groupOfOne() }),
    estimateMessage: async () => ({ grp: await groupOfOne() }),
    createContact: async () => ({ grp: await group() }),
    updateContact: async () => ({ con: await contact(), grp: await group() }),
    deleteContact: async () => ({ con: await contact() }),
    exportContacts: async () => ({ grp: await groupOfOne() }),
    getImport: async () => ({
      imp: await api.upload(
        { group: 'Susu group' },
        { name: 'contacts.csv', content: new Blob([FILES['contacts.csv']!]) },
      ),
    }),
    checkCode: async () => {
      const body = { to: nextPhone(), senderId: 'AdomSavings' }
      return { otc: (await api.call('createCode', { body })).id }
    },
    submitKyc: async () => ({ bid: await businessId() }),
    getKyc: async () => ({ kyc: await checked(api, await businessId()) }),
  }
  return async (name) => {
    const made = (await ids[name]?.()) ?? {}
    const shown = Object.entries(made).flatMap(([prefix, id]) => [
      [`${prefix}_${SHOWN_ID}`, id],
      [`${prefix}_000dk3v9p2x40`, id],
    ])
    const phone = nextPhone()
    return Object.fromEntries([
      ...shown,
      // Another number is another request, which the same key refuses.
      ...SHOWN_KEYS.map((key) => [key, `order-${phone}`]),
      [SHOWN_PHONES[1], `+233${phone.slice(1)}`],
      [SHOWN_PHONES[0], phone],
    ])
  }
}

async function checked(api: Api, businessId: string): Promise<string> {
  const { id } = await api.call('submitKyc', {
    body: {
      document: 'ghana_card',
      number: 'GHA-000000000-0',
      surname: 'Mensah',
      givenNames: 'Ama',
      dateOfBirth: '1990-12-31',
      consent: { businessId, version: '2026-12', language: 'en', channel: 'electronic', agreed: true },
    },
  })
  return id
}

/** What the forms of the examples send. */
const FILES: Readonly<Record<string, string>> = {
  'contacts.csv': 'Phone,Name,Branch\n0241234567,Ama Mensah,Kumasi\n0201234567,Kofi Boateng,Accra\n',
}

interface Ran {
  status: number | null
  printed: string
  complained: string
  /** The file that the example saved, if it saves one. */
  saved: Buffer | null
}

async function run(language: Language, example: Example, url: string, to: Run): Promise<Ran> {
  const folder = await mkdtemp(join(to.folder, 'run-'))
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text)
  const { file, command } = runners[language]
  const sending = to.misspelt ? { ...example.sending, query: MISSPELT } : example.sending
  const shown = snippet(language, url, sending)
  await writeFile(join(folder, file), Object.entries(to.instead).reduce(replaced, shown))
  const [program, ...words] = command
  const ran = spawnSync(program, [...words, file], {
    cwd: folder,
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    // The example calls this machine: no proxy takes part.
    env: { ...process.env, NKRA_KEY: to.key, NO_PROXY: '*', no_proxy: '*' },
  })
  const saved = sending.saveAs === undefined ? null : join(folder, sending.saveAs)
  return {
    status: ran.status,
    printed: ran.stdout,
    complained: ran.stderr,
    saved: saved === null ? null : await readFile(saved).catch(() => null),
  }
}

const replaced = (text: string, [shown, real]: [string, string]) => text.replaceAll(shown, real)

interface Run {
  folder: string
  key: string
  /** What the reader puts in place of what is shown. */
  instead: Record<string, string>
  /** Also sends a name that no call knows, so that the call is refused. */
  misspelt?: true
}

const MISSPELT = [['misspelt', '1']] as const
const MISSPELT_REFUSED = 'This call does not know misspelt. Nothing was done.'
/** What each language says if nobody listens. */
const UNREACHABLE = /connection refused|(?:failed|couldn't|could not) (?:to )?connect/i
/** What a language says about an example with a mistake. */
const BROKEN = /\b(?:warning|notice|deprecated|traceback|syntax ?error|parse error)\b/i

/** The fault in how a run ended, or null. */
const judges = {
  closed: ({ status, printed, complained }: Ran) =>
    status !== 0 && UNREACHABLE.test(printed + complained) ? null : 'a closed port is no clear error',
  refused: ({ status, printed, complained, saved }: Ran, { sending }: Example, language: Language) => {
    // curl says the status alone of what it would have saved.
    const said = language === 'curl' && sending.saveAs !== undefined ? 'error: 400' : MISSPELT_REFUSED
    return status !== 0 && (printed + complained).includes(said) && saved === null
      ? null
      : 'a refusal is no clear error'
  },
  answered: ({ status, printed, complained, saved }: Ran, { sending }: Example) => {
    const hasReply = sending.saveAs === undefined ? printed.trim() !== '' : (saved?.length ?? 0) > 0
    return status === 0 && hasReply && !BROKEN.test(complained) ? null : 'the reply is not printed'
  },
} as const

async function runAll(url: string, folder: string): Promise<{ runs: number; faults: string[] }> {
  const person = await signIn(url, business)
  const { secret: key } = await person.call('createKey', {
    body: {
      name: 'Examples',
      environment: 'sandbox',
      scopes: KEY_SCOPES.filter((scope) => !LIVE_SCOPES.includes(scope)),
      networks: [],
      expiresAt: null,
    },
  })
  const sandbox = callingAs(url, { token: key, accountId: person.accountId })
  const insteadOf = sandboxOf(sandbox)
  const operations = await operationsOf(url)
  // First, while the person's session is young enough to make webhook endpoints.
  let { runs, faults } = await runClients({ url, key, person, folder })
  for (const example of await examplesOf(operations)) {
    const isShape = !example.title.startsWith('guide')
    for (const language of LANGUAGES) {
      const answered = { folder, key, instead: await insteadOf(example.name) }
      const tried: [keyof typeof judges, string, Run][] = [['answered', url, answered]]
      if (isShape) {
        tried.push(['closed', NOWHERE, { folder, key, instead: {} }])
        tried.push(['refused', url, { folder, key, instead: {}, misspelt: true }])
      }
      for (const [how, to, given] of tried) {
        const ran = await run(language, example, to, given)
        const fault = judges[how](ran, example, language)
        runs++
        if (fault === null) continue
        const { status, printed, complained } = ran
        faults.push(
          `${example.title} in ${language}: ${fault} (it ended with ${status})\n${printed}${complained}`,
        )
      }
    }
  }
  const doors = await runDoors(person, url, folder)
  runs += doors.runs
  faults.push(...doors.faults)
  faults.push(...(await faultsOfGeneratedClients({ url, key, documents: DOCUMENTS, folder })))
  return { runs, faults }
}

/** An id of a message, a balance, or the tools of assistants. */
const DOOR_ANSWERED = /SM[0-9a-f]{32}|msg_\w{13}|"sms_balance"|"tools"|"to_confirm"/

/** The programs in the guide to other protocols, with a login of a live key: they text a phone of the simulated networks. */
async function runDoors(
  person: Api,
  url: string,
  folder: string,
): Promise<{ runs: number; faults: string[] }> {
  const { key, secret } = await person.call('createKey', {
    body: {
      name: 'Doors',
      environment: 'live',
      scopes: ['messages:send', 'messages:read', 'billing:read'],
      networks: [],
      expiresAt: null,
    },
  })
  const { login, authToken } = await person.call('createLogin', { params: { id: key.id } })
  const text = await readFile(join(DOCUMENTS, 'familiar-doors.md'), 'utf8')
  const faults: string[] = []
  let runs = 0
  for (const [, block = '', code = ''] of text.matchAll(/^```(python|php|sh)\n(.*?)^```$/gms)) {
    const { file, command } = runners[block === 'sh' ? 'curl' : (block as Language)]
    const place = await mkdtemp(join(folder, 'door-'))
    await writeFile(join(place, file), code.replaceAll(GUIDES_ORIGIN, url))
    const [program, ...words] = command
    const { status, stdout, stderr } = spawnSync(program, [...words, file], {
      cwd: place,
      encoding: 'utf8',
      timeout: PATIENCE_MS,
      env: {
        ...process.env,
        ACCOUNT_SID: login.accountSid,
        AUTH_TOKEN: authToken,
        NKRA_KEY: secret,
        NO_PROXY: '*',
        no_proxy: '*',
      },
    })
    runs++
    if (status !== 0 || !DOOR_ANSWERED.test(stdout) || BROKEN.test(stderr))
      faults.push(`familiar-doors in ${block}: it ended with ${status}\n${stdout}${stderr}`)
  }
  return { runs, faults }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { missing: { type: 'boolean', default: false } } })
  const missing = missingPrograms()
  if (values.missing) return console.log(missing.join(', '))
  if (missing.length > 0) {
    console.error(`The examples need what is not installed here: ${missing.join(', ')}.`)
    process.exitCode = 1
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'nkra-examples-'))
  const program = await startProgram({ data: join(folder, 'data'), ports: await freePorts() })
  try {
    const { runs, faults } = await runAll(program.url, folder)
    for (const fault of faults) console.error(`\n${fault}`)
    console.log(`${runs} examples run, ${faults.length} of them not as they should be`)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await program.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()

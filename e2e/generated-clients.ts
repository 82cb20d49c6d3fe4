/**
 * Clients that others' generators make of the OpenAPI document: they must compile, and make ten calls of a program that
 * runs. Part of `npm run examples`. The generators come from the registry into a folder that goes again: as dependencies
 * they would weigh 120 MB for everybody who installs, and two of them bring a compiler of their own.
 */
import { spawnSync } from 'node:child_process'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Exact versions, each with what it is for. */
const PACKAGES = [
  'openapi-typescript@7.13.0', // MIT: types of the document
  'openapi-fetch@0.17.0', // MIT: calls by these types
  '@hey-api/openapi-ts@0.99.0', // MIT: a client of functions
  'typescript@5.9.3', // Apache-2.0: the compiler that customers of these have
  '@stoplight/spectral-cli@6.16.3', // Apache-2.0: the other linter that teams know
]
const COMMAND_MS_MAX = 240_000

const DOCUMENTS = ['openapi.json', 'openapi-operator.json']

/**
 * Spectral's own rules, but for two. Its rule of scopes reads OpenAPI 3.0, which had scopes for OAuth alone; 3.1 has them
 * for every scheme. Its rule of examples takes the field `example` of a reply for OpenAPI's own; Redocly's linter holds
 * every example to its schema.
 */
const RULES = {
  extends: ['spectral:oas'],
  rules: { 'oas3-operation-security-defined': 'off', 'oas3-valid-schema-example': 'off' },
}

const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'commonjs',
    moduleResolution: 'node10',
    strict: true,
    skipLibCheck: true,
    types: ['node'],
    outDir: 'out',
  },
  include: ['*.ts', 'hey/**/*.ts'],
}

/** What both programs send. */
const SHARED = `
export const send = {
  senderId: 'AdomSavings',
  text: 'Your payment of GHS 120.50 was received. Thank you.',
  recipients: ['0247000001'],
  traffic: 'transactional' as const,
}
export const url = process.env['NKRA_URL'] ?? ''
export const headers = { authorization: \`Bearer \${process.env['NKRA_KEY']}\` }
const made: string[] = []
/** The reply's data. A refusal ends the program with its sentence. */
export function taken<Data>(call: string, answer: { data?: { data: Data } | undefined; error?: unknown }): Data {
  if (answer.data === undefined) throw new Error(call + ' is refused: ' + JSON.stringify(answer.error))
  made.push(call)
  return answer.data.data
}
process.on('exit', () => console.log(made.length + ' calls'))
`

const FETCH = `
import createClient from 'openapi-fetch'
import type { components, paths } from './schema'
import { headers, send, taken, url } from './shared'

type Shape<Name extends keyof components['schemas']> = components['schemas'][Name]

async function main(): Promise<void> {
  const nkra = createClient<paths>({ baseUrl: url, headers })
  const company: Shape<'Company'> = taken('getCompany', await nkra.GET('/catalog/v1/account'))
  const estimate: Shape<'Estimate'> = taken('estimateMessage', await nkra.POST('/messaging/v1/estimate', { body: send }))
  const accepted: Shape<'CampaignAccepted'> = taken(
    'sendMessage',
    await nkra.POST('/messaging/v1/message', { body: send, params: { header: { 'Idempotency-Key': 'generated-fetch' } } }),
  )
  const params = { path: { id: accepted.id } }
  const campaign: Shape<'CampaignDetail'> = taken('getCampaign', await nkra.GET('/messaging/v1/message/{id}', { params }))
  const messages: Shape<'Message'>[] = taken('listRecipients', await nkra.GET('/messaging/v1/message/{id}/recipient', { params }))
  const campaigns: Shape<'Campaign'>[] = taken('listCampaigns', await nkra.GET('/messaging/v1/message'))
  const group: Shape<'Group'> = taken('createGroup', await nkra.POST('/contacts/v1/group', { body: { name: 'Generated ' + accepted.id } }))
  const contact: Shape<'Contact'> = taken(
    'createContact',
    await nkra.POST('/contacts/v1/contact', { body: { phone: '0247000002', name: 'Ama', groupIds: [group.id] } }),
  )
  const contacts: Shape<'Contact'>[] = taken('listContacts', await nkra.GET('/contacts/v1/contact', { params: { query: { searchTerm: 'Ama' } } }))
  const credits: Shape<'CreditSummary'> = taken('creditSummary', await nkra.GET('/billing/v1/accountcredit/summary'))
  const refused = await nkra.GET('/messaging/v1/message/{id}', { params: { path: { id: 'cmp_0000000000000' } } })
  if (refused.error?.code !== 'not_found') throw new Error('an unknown campaign is found')
  const isWhole =
    company.name !== '' && estimate.credits === 1 && campaign.recipients === 1 && messages.length === 1 &&
    campaigns.some(({ id }) => id === accepted.id) && contacts.some(({ id }) => id === contact.id) && credits.creditBalances.length > 0
  if (!isWhole) throw new Error('an answer is not what was asked for')
}
void main()
`

const HEY = `
import { client } from './hey/client.gen'
import * as nkra from './hey'
import type { Campaign, CampaignAccepted, CampaignDetail, Contact, Estimate, Group, Message } from './hey'
import { headers, send, taken, url } from './shared'

async function main(): Promise<void> {
  client.setConfig({ baseUrl: url, headers })
  const company = taken('getCompany', await nkra.getCompany())
  const estimate: Estimate = taken('estimateMessage', await nkra.estimateMessage({ body: send }))
  const accepted: CampaignAccepted = taken(
    'sendMessage',
    await nkra.sendMessage({ body: send, headers: { 'Idempotency-Key': 'generated-hey' } }),
  )
  const path = { id: accepted.id }
  const campaign: CampaignDetail = taken('getCampaign', await nkra.getCampaign({ path }))
  const messages: Message[] = taken('listRecipients', await nkra.listRecipients({ path }))
  const campaigns: Campaign[] = taken('listCampaigns', await nkra.listCampaigns())
  const group: Group = taken('createGroup', await nkra.createGroup({ body: { name: 'Hey ' + accepted.id } }))
  const contact: Contact = taken(
    'createContact',
    await nkra.createContact({ body: { phone: '0247000003', name: 'Kofi', groupIds: [group.id] } }),
  )
  const contacts: Contact[] = taken('listContacts', await nkra.listContacts({ query: { searchTerm: 'Kofi' } }))
  const credits = taken('creditSummary', await nkra.creditSummary())
  const { error } = await nkra.getCampaign({ path: { id: 'cmp_0000000000000' } })
  if (error?.code !== 'not_found') throw new Error('an unknown campaign is found')
  const isWhole =
    company.name !== '' && estimate.credits === 1 && campaign.recipients === 1 && messages.length === 1 &&
    campaigns.some(({ id }) => id === accepted.id) && contacts.some(({ id }) => id === contact.id) && credits.creditBalances.length > 0
  if (!isWhole) throw new Error('an answer is not what was asked for')
}
void main()
`

/** Python refuses a pattern that its \`re\` cannot read. */
const PATTERNS = `
import json, re, sys
count = 0
def look(value):
    global count
    if isinstance(value, dict):
        if isinstance(value.get("pattern"), str):
            re.compile(value["pattern"])
            count += 1
        for child in value.values():
            look(child)
    elif isinstance(value, list):
        for child in value:
            look(child)
for name in sys.argv[1:]:
    with open(name, encoding="utf-8") as file:
        look(json.load(file))
print(count, "patterns")
`

interface Step {
  what: string
  command: readonly [string, ...string[]]
  /** What the step has to print. */
  prints?: RegExp
}

const STEPS: readonly Step[] = [
  {
    what: 'Spectral',
    command: ['npx', 'spectral', 'lint', '--fail-severity', 'hint', '-r', 'rules.json', ...DOCUMENTS],
  },
  { what: 'Python’s re', command: ['python3', 'patterns.py', ...DOCUMENTS], prints: /^[1-9]\d+ patterns/ },
  {
    what: 'openapi-typescript',
    command: ['npx', 'openapi-typescript', 'openapi.json', '-o', 'schema.ts', '--default-non-nullable=false'],
  },
  { what: '@hey-api/openapi-ts', command: ['npx', 'openapi-ts', '-i', 'openapi.json', '-o', 'hey', '-s'] },
  { what: 'the compiler', command: ['npx', 'tsc', '-p', '.'] },
  { what: 'ten calls by openapi-fetch', command: ['node', 'out/fetch.js'], prints: /^10 calls$/m },
  { what: 'ten calls by @hey-api', command: ['node', 'out/hey-calls.js'], prints: /^10 calls$/m },
]

/** The faults of the clients, in words. `documents`: the folder of the committed documents. */
export async function faultsOfGeneratedClients(options: {
  url: string
  key: string
  documents: string
  folder: string
}): Promise<string[]> {
  const folder = join(options.folder, 'generated')
  await mkdir(folder)
  const files: Readonly<Record<string, string>> = {
    'package.json': '{ "private": true, "type": "commonjs" }',
    'tsconfig.json': JSON.stringify(TSCONFIG),
    'rules.json': JSON.stringify(RULES),
    'shared.ts': SHARED,
    'fetch.ts': FETCH,
    'hey-calls.ts': HEY,
    'patterns.py': PATTERNS,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  for (const name of DOCUMENTS) await cp(join(options.documents, name), join(folder, name))
  const install = [
    'npm',
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '@types/node@24.19.2',
    ...PACKAGES,
  ] as const
  for (const { what, command, prints } of [{ what: 'npm', command: install }, ...STEPS] as readonly Step[]) {
    const [program, ...words] = command
    const ran = spawnSync(program, words, {
      cwd: folder,
      encoding: 'utf8',
      timeout: COMMAND_MS_MAX,
      env: { ...process.env, NKRA_URL: options.url, NKRA_KEY: options.key },
    })
    const said = `${ran.stdout}${ran.stderr}`
    if (ran.status !== 0 || (prints && !prints.test(ran.stdout)))
      return [`generated clients: ${what} ended with ${ran.status}\n${said}`]
  }
  return []
}

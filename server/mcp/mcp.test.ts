/**
 * The API for assistants, as the official client calls it: over HTTP, by an API key, in the revision of 2026 and in
 * those that begin with a handshake. The client checks each answer against the tool's schema.
 */
import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client'
import { deleteContact } from '@nkra/contract/contacts/contacts.ts'
import { KEY_SCOPES, type KeyScope } from '@nkra/contract/permissions.ts'
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bindBilling } from '../billing/http.ts'
import { bindCatalog } from '../catalog/http.ts'
import { addOptOut } from '../contacts/address-book/opt-outs.ts'
import { bindContacts } from '../contacts/http.ts'
import { bindDocs } from '../docs/docs.ts'
import { createKey } from '../integrations/keys/keys.ts'
import { bindKyc } from '../kyc/requests/http.ts'
import { submitKyc } from '../kyc/requests/requests.ts'
import { approveBusiness, demoKyc, grantChecks, kycInput } from '../kyc/testing/kyc.ts'
import { bindCampaigns } from '../messaging/campaigns/http.ts'
import { bindSending } from '../messaging/sending/http.ts'
import { openCompatWorld, type CompatWorld, type KeyWithLogin } from '../messaging/testing/compat-world.ts'
import { until } from '../messaging/testing/world.ts'
import { ChangesHub } from '../platform/events/changes.ts'
import { testServer, type TestServer } from '../platform/testing/test-server.ts'
import { bindReports } from '../reports/http.ts'
import { TOKEN_MS } from './confirmations.ts'
import type { Calls } from './calls.ts'
import { bindMcp } from './mcp.ts'
import { toolOf } from './tool.ts'

const ORIGIN = 'https://nkra.test'

let world: CompatWorld
let http: TestServer
let hub: ChangesHub
let key: KeyWithLogin
let address: URL
/** How far the server's clock is ahead. */
let ahead_ms = 0
const clients: Client[] = []

beforeAll(async () => {
  world = await openCompatWorld()
  const { messaging, keys } = world
  const { clock } = world.db
  const db = { ...world.db, clock: { ...clock, ms: () => clock.ms() + ahead_ms } }
  hub = await ChangesHub.open(db, [])
  const authenticate = (token: string, from: string) => keys.authenticate(token, from)
  http = await testServer(
    db,
    (server) => {
      bindSending(server, { db, messaging })
      bindCampaigns(server)
      bindContacts(server)
      bindCatalog(server)
      bindBilling(server)
      bindReports(server, { db, hub })
      bindKyc(server, demoKyc(db))
      const documents = bindDocs(server, { origin: ORIGIN, now: () => db.clock.now() })
      bindMcp(server, { authenticate, publicUrl: ORIGIN, secret: 'test', documents })
    },
    { authenticate },
  )
  key = await world.key({ scopes: [...KEY_SCOPES] })
  const { port } = new URL(await http.server.listen(0, '127.0.0.1'))
  address = new URL(`http://127.0.0.1:${port}/mcp`)
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await hub.close()
  await http.close()
  await world.close()
})
beforeEach(() => {
  ahead_ms = 0
  world.centre.taken.splice(0)
})

async function secretFor(scopes: KeyScope[], environment: 'live' | 'sandbox' = 'live'): Promise<string> {
  const asked = { name: 'Assistant', environment, scopes, networks: [], expiresAt: null }
  return (await world.db.transaction((tx) => createKey(tx, world.user, asked))).secret
}

async function connected(secret = key.secret, mode: VersionNegotiationMode = 'auto'): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const requestInit = { headers: { authorization: `Bearer ${secret}` } }
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }))
  clients.push(client)
  return client
}

let usual: Promise<Client> | undefined
/** What a tool answers, by the key with every scope or by another client. */
async function tool(name: string, input: object = {}, client?: Client): Promise<Record<string, unknown>> {
  const answer = await (client ?? (await (usual ??= connected()))).callTool({ name, arguments: { ...input } })
  const [first] = answer.content as { text: string }[]
  const told = JSON.parse(first!.text) as Record<string, unknown>
  if (answer.isError === true) return { refused: true, ...told }
  expect(answer.structuredContent).toEqual(told)
  return { refused: false, ...told }
}

const post = (payload: string, headers: Record<string, string> = {}) =>
  http.inject({
    method: 'POST',
    url: '/mcp',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key.secret}`, ...headers },
    payload,
  })

const CONTENT = {
  senderId: 'AdomSavings',
  recipients: ['024 123 4567', '+233201234567'],
  text: 'The branch in Osu is closed on Friday.',
  traffic: 'transactional',
}

describe('the protocol', () => {
  test.each([
    ['auto', 'modern', '2026-07-28'],
    ['legacy', 'legacy', '2025-11-25'],
  ] as const)('serves a client that begins %s', async (mode, era, version) => {
    const client = await connected(key.secret, mode)
    expect([client.getProtocolEra(), client.getNegotiatedProtocolVersion()]).toEqual([era, version])
    expect(client.getServerVersion()).toMatchObject({ name: 'nkra' })
    expect(client.getInstructions()).toContain('send only after they agree')
    expect(await tool('balance', {}, client)).toMatchObject({ refused: false })
  })

  const META = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const MODERN = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
  const list = (meta: object, method = 'tools/list', more = {}) =>
    JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: { ...more, _meta: meta } })
  const old = (method: string, params = {}) => JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
  const call = { ...MODERN, 'mcp-method': 'tools/call' }

  test.each([
    ['what is no JSON', '{', {}, 400, -32_700],
    ['a batch', '[]', {}, 400, -32_600],
    ['an unknown method', old('resources/list'), {}, 200, -32_601],
    ['an unknown tool', old('tools/call', { name: 'drop' }), {}, 200, -32_602],
    ['an unknown revision', list({ ...META, [Object.keys(META)[0]!]: '2031-01-01' }), {}, 400, -32_022],
    [
      'a header of an unknown revision',
      old('tools/list'),
      { 'mcp-protocol-version': '1999-01-01' },
      400,
      -32_022,
    ],
    ['no header', list(META), {}, 400, -32_020],
    ['another method in the header', list(META), { ...MODERN, 'mcp-method': 'tools/call' }, 400, -32_020],
    [
      'another tool in the header',
      list(META, 'tools/call', { name: 'send' }),
      { ...call, 'mcp-name': 'balance' },
      400,
      -32_020,
    ],
    ['no capabilities', list({ [Object.keys(META)[0]!]: '2026-07-28' }), MODERN, 400, -32_602],
    [
      'a handshake in the new revision',
      list(META, 'initialize'),
      { ...MODERN, 'mcp-method': 'initialize' },
      404,
      -32_601,
    ],
    [
      'an encoded name',
      list(META, 'tools/call', { name: 'nöne' }),
      { ...call, 'mcp-name': '=?base64?bsO2bmU=?=' },
      200,
      -32_602,
    ],
  ])('answers %s as it says', async (_, payload, headers, status, code) => {
    const answer = await post(payload, headers)
    expect([answer.status, (JSON.parse(answer.text) as { error: { code: number } }).error.code]).toEqual([
      status,
      code,
    ])
  })

  test('hears a notification and pings, and offers the newest handshake to a revision that it does not know', async () => {
    const told = await post(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }))
    expect([told.status, told.text]).toEqual([202, ''])
    expect(JSON.parse((await post(old('ping'))).text)).toMatchObject({ result: {} })
    const begun = await post(old('initialize', { protocolVersion: '2031-01-01' }))
    expect(JSON.parse(begun.text)).toMatchObject({ result: { protocolVersion: '2025-11-25' } })
  })

  test('lets in nobody without a key, no page of another site, and offers no stream', async () => {
    expect((await post('{}', { authorization: 'Bearer nkra_live_none' })).status).toBe(401)
    expect((await post('{}', { origin: 'https://evil.example' })).status).toBe(403)
    const stream = await http.inject({ method: 'GET', url: '/mcp', headers: { accept: 'text/event-stream' } })
    expect([stream.status, stream.headers['allow']]).toEqual([405, 'POST'])
  })
})

describe('the tools', () => {
  const ALL = ['search_docs', 'read_docs']
  const CAMPAIGNS = ['pause_campaign', 'resume_campaign', 'cancel_campaign']
  const BY_SCOPE: [KeyScope, string[]][] = [
    ['messages:send', ['estimate', 'send', ...CAMPAIGNS]],
    ['messages:read', ['status', 'report_messages', 'report_campaigns', 'list_campaigns', 'get_campaign']],
    ['contacts:read', ['find_contacts', 'find_groups']],
    ['contacts:write', ['add_contact', 'opt_out']],
    ['kyc:read', ['report_identity_checks', 'list_identity_checks', 'identity_check_status']],
    ['kyc:submit', []],
    ['codes:send', []],
    ['codes:read', []],
    ['billing:read', ['balance']],
    ['account:read', ['list_senders']],
    ['senders:submit', []],
    ['events:read', []],
    ['webhooks:manage', []],
  ]
  test('are those whose calls the key may make', async () => {
    expect(BY_SCOPE.map(([scope]) => scope).sort()).toEqual([...KEY_SCOPES].sort())
    for (const [scope, expected] of BY_SCOPE) {
      const authorization = `Bearer ${await secretFor([scope])}`
      const asked = { jsonrpc: '2.0', id: 1 }
      const list = await post(JSON.stringify({ ...asked, method: 'tools/list' }), { authorization })
      const { tools } = (JSON.parse(list.text) as { result: { tools: { name: string }[] } }).result
      expect(tools.map(({ name }) => name)).toEqual([...expected, ...ALL])
      const params = { name: scope === 'billing:read' ? 'status' : 'balance', arguments: {} }
      const refused = await post(JSON.stringify({ ...asked, method: 'tools/call', params }), {
        authorization,
      })
      expect(refused.text).toContain('key_scope_missing')
    }
  })

  test('say what they take, what they answer, and what they change', async () => {
    const { tools } = await (await connected()).listTools()
    for (const { name, inputSchema, outputSchema } of tools) {
      expect([name, inputSchema['additionalProperties']]).toEqual([name, false])
      expect([name, outputSchema?.['type'], Object.keys(outputSchema?.properties ?? {}).length > 1]).toEqual([
        name,
        'object',
        true,
      ])
    }
    // A model may read all of it: these are about 15,000 words.
    expect(JSON.stringify(tools).length).toBeLessThan(60_000)
    const hints = new Map(tools.map(({ name, annotations }) => [name, annotations]))
    const namesWhere = (hint: 'readOnlyHint' | 'destructiveHint' | 'idempotentHint', is: boolean) =>
      [...hints].filter(([, each]) => each?.[hint] === is).map(([name]) => name)
    expect(namesWhere('destructiveHint', true)).toEqual(['send', 'cancel_campaign', 'opt_out'])
    expect(namesWhere('idempotentHint', false)).toEqual(['add_contact'])
    expect(namesWhere('readOnlyHint', false)).toEqual(['send', ...CAMPAIGNS, 'add_contact', 'opt_out'])
  })

  test('refuse an argument that they do not know', async () => {
    expect(await tool('estimate', { ...CONTENT, holdSeconds: 5 })).toMatchObject({ code: 'invalid_request' })
  })

  test('do not blame the caller for an answer of ours that is wrong', async () => {
    const broken = toolOf({
      name: 'broken',
      title: 'Broken',
      description: '',
      input: z.strictObject({}),
      output: z.object({ credits: z.int() }),
      calls: [],
      effect: 'reads',
      run: () => Promise.resolve({ credits: 0.5 }),
    })
    const calls = { key: key.key } as Calls
    await expect(broken.run(calls, { more: 1 })).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(broken.run(calls, {})).rejects.not.toHaveProperty('code')
  })
})

describe('sending', () => {
  test('takes an estimate first, goes out once, and is followed to its end', async () => {
    const asked = await tool('send', CONTENT)
    expect(asked).toMatchObject({
      outcome: 'to_confirm',
      credits: 2,
      estimate: {
        senderId: 'AdomSavings',
        text: CONTENT.text,
        recipients: 2,
        segments: 2,
        excluded: { optedOut: 0 },
      },
    })
    const { confirmationToken, ...estimated } = await tool('estimate', CONTENT)
    expect(estimated).toMatchObject({ refused: false, recipients: 2, segments: 2, credits: 2 })
    expect(world.centre.taken).toEqual([])
    const sent = await tool('send', { ...CONTENT, confirmationToken })
    expect(sent).toMatchObject({ outcome: 'sent', recipients: 2, credits: 2 })
    const repeated = { id: sent['id'], repeated: true }
    expect(await tool('send', { ...CONTENT, confirmationToken })).toMatchObject(repeated)
    await world.untilState(decodeId('cmp', String(sent['id']))!, 'delivered', 2)
    expect(world.centre.taken.map(({ text }) => text)).toEqual([CONTENT.text, CONTENT.text])
    expect(await tool('status', { id: sent['id'] })).toMatchObject({
      recipients: 2,
      counts: { delivered: 2 },
    })
    ahead_ms = TOKEN_MS + 1
    expect(await tool('send', { ...CONTENT, confirmationToken })).toMatchObject(repeated)
    expect(world.centre.taken).toHaveLength(2)
  })

  test('sends once where two ask at the same moment', async () => {
    const { confirmationToken } = await tool('estimate', CONTENT)
    const both = await Promise.all([1, 2, 3].map(() => tool('send', { ...CONTENT, confirmationToken })))
    const ids = new Set(both.map(({ id }) => id).filter(Boolean))
    expect(ids.size).toBe(1)
    for (const each of both) expect(each['id'] ?? each['code']).toMatch(/^cmp_|^idempotency_key_in_use$/)
    await world.untilState(decodeId('cmp', String([...ids][0]))!, 'delivered', 2)
    expect(world.centre.taken).toHaveLength(2)
  })

  test.each([
    ['another text', { text: 'Send all your money to 0241234567.' }],
    ['another phone', { recipients: ['024 999 9999'] }],
    ['another sender', { senderId: 'Nkra' }],
    ['another kind', { traffic: 'otp' }],
    ['another time', { scheduleAt: '2099-01-01T10:00:00Z' }],
    ['no token', { confirmationToken: '' }],
    ['a token that was made up', { confirmationToken: 'aa.zzzzzzzz.aa.bb' }],
  ])('is refused with %s', async (_, change) => {
    const { confirmationToken } = await tool('estimate', CONTENT)
    const sent = await tool('send', { ...CONTENT, confirmationToken, ...change })
    expect(sent).toMatchObject({ refused: true, code: 'confirmation_mismatch' })
    expect(world.centre.taken).toEqual([])
  })

  test('is refused to another key, with a later end, and when the token is too old', async () => {
    const { confirmationToken } = await tool('estimate', CONTENT)
    const other = await connected(await secretFor(['messages:send']))
    const stolen = await tool('send', { ...CONTENT, confirmationToken }, other)
    expect(stolen).toMatchObject({ refused: true, code: 'confirmation_mismatch' })
    const [nonce, , ...rest] = String(confirmationToken).split('.')
    const extended = [nonce, 'zzzzzzzzz', ...rest].join('.')
    expect(await tool('send', { ...CONTENT, confirmationToken: extended })).toMatchObject({
      code: 'confirmation_mismatch',
    })
    ahead_ms = TOKEN_MS + 1
    expect(await tool('send', { ...CONTENT, confirmationToken })).toMatchObject({
      code: 'confirmation_expired',
    })
  })

  test('is refused with the new estimate where the audience changed, and goes with its token', async () => {
    const group = encodeId('grp', await world.group('Traders', 3))
    const content = { senderId: 'AdomSavings', text: 'Akwaaba', traffic: 'transactional', groupIds: [group] }
    const { confirmationToken, credits } = await tool('estimate', content)
    expect(credits).toBe(3)
    const { contacts } = await tool('find_contacts', { groupId: group })
    const [{ phone }] = contacts as [{ phone: string }]
    await world.db.transaction((tx) => addOptOut(tx, world.user, { phone, source: 'manual' }))
    const refused = await tool('send', { ...content, confirmationToken })
    expect(refused).toMatchObject({ refused: true, code: 'estimate_changed', estimate: { credits: 2 } })
    const { confirmationToken: fresh } = refused['estimate'] as Record<string, unknown>
    // As many people, and other ones.
    const [, , { id }] = contacts as [unknown, unknown, { id: string }]
    await http.call(deleteContact, { params: { id } }, { as: world.user })
    await tool('add_contact', { phone: '0244000222', groupIds: [group] })
    const other = await tool('send', { ...content, confirmationToken: fresh })
    expect(other).toMatchObject({ code: 'estimate_changed', estimate: { credits: 2 } })
    const { confirmationToken: last } = other['estimate'] as Record<string, unknown>
    const sent = await tool('send', { ...content, confirmationToken: last })
    expect(sent).toMatchObject({ outcome: 'sent', credits: 2 })
    await world.untilState(decodeId('cmp', String(sent['id']))!, 'delivered', 2)
  })

  test('is refused for the reasons that the API has, in its words', async () => {
    for (const [change, code] of [
      [{ senderId: 'Stranger' }, 'sender_not_allowed'],
      [{ recipients: ['12'] }, 'invalid_recipients'],
      [{ recipients: [] }, 'invalid_request'],
      [{ recipients: undefined }, 'no_recipients'],
      [{ groupIds: ['grp_0000000000019'] }, 'not_found'],
    ] as const)
      expect(await tool('estimate', { ...CONTENT, ...change })).toMatchObject({ refused: true, code })
    expect(await tool('status', { id: 'cmp_0000000000019' })).toMatchObject({ code: 'not_found' })
    expect(await tool('status', { id: 'nothing' })).toMatchObject({ code: 'not_found' })
  })

  test('by a test key is marked as such', async () => {
    const client = await connected(await secretFor(['account:read'], 'sandbox'))
    const { senders, byTestKey } = await tool('list_senders', {}, client)
    expect([byTestKey, Array.isArray(senders)]).toEqual([true, true])
  })
})

test('campaigns are listed, looked at, paused, resumed and cancelled', async () => {
  const content = {
    senderId: 'AdomSavings',
    text: 'Rain is near.',
    traffic: 'transactional',
    recipients: CONTENT.recipients,
    name: 'Weather',
    scheduleAt: new Date(world.db.clock.ms() + 3_600_000).toISOString(),
  }
  const { confirmationToken } = await tool('estimate', content)
  const { id } = await tool('send', { ...content, confirmationToken })
  const { campaigns } = await tool('list_campaigns', { status: 'scheduled', cursor: null })
  expect(campaigns).toMatchObject([{ id, name: 'Weather', status: 'scheduled', recipients: 2 }])
  expect(await tool('get_campaign', { id })).toMatchObject({ id, text: 'Rain is near.' })
  for (const [name, outcome] of [
    ['pause_campaign', { status: 'paused' }],
    ['resume_campaign', { status: 'scheduled' }],
    ['cancel_campaign', { status: 'cancelled' }],
    ['pause_campaign', { code: 'campaign_not_pausable' }],
  ] as const)
    expect(await tool(name, { id })).toMatchObject(outcome)
})

test('contacts are found, added and opted out, without their custom fields', async () => {
  const added = await tool('add_contact', { phone: '0244000111', name: 'Esi Quaye', fields: { Loan: '120' } })
  expect(added).toMatchObject({ phone: '+233244000111', name: 'Esi Quaye', optedOut: false })
  expect(added).not.toHaveProperty('fields')
  expect(await tool('add_contact', { phone: '0244000111' })).toMatchObject({ code: 'contact_exists' })
  expect(await tool('opt_out', { phone: '0244000111' })).toMatchObject({ phone: '+233244000111' })
  expect(await tool('find_contacts', { search: 'Esi' })).toMatchObject({
    contacts: [{ id: added['id'], optedOut: true }],
    nextCursor: null,
  })
  expect(await tool('find_groups', { search: 'Nobody' })).toMatchObject({ groups: [], totalCount: 0 })
})

test('reports, credits and senders are those of the API', async () => {
  const days = { from: '2026-11-01', to: '2026-11-30' }
  expect(await tool('report_messages', { ...days, by: 'sender' })).toMatchObject({ refused: false })
  expect(await tool('report_campaigns', days)).toMatchObject({ refused: false })
  expect(await tool('report_messages', { from: '2026-11-30', to: '2026-11-01' })).toMatchObject({
    code: 'invalid_request',
  })
  const { SMS } = await tool('balance')
  const { rows } = await world.db.pool.query<{ available: string }>(
    `select available::text from balance where account_id = $1 and product = 'SMS'`,
    [world.accountId],
  )
  expect(SMS).toBe(Number(rows[0]!.available))
  const { senders } = await tool('list_senders')
  expect(senders).toContainEqual(expect.objectContaining({ senderId: 'AdomSavings', status: 'approved' }))
})

test('an identity check says where it is, and nothing of the person', async () => {
  const { db, accountId, user } = world
  const resources = demoKyc(db)
  const { id } = await db.transaction(async (tx) => {
    await grantChecks(tx, accountId, 10n)
    const businessId = await approveBusiness(tx, accountId)
    const person = kycInput(businessId, { surname: 'Secretname', reference: 'loan-7' })
    return submitKyc(resources, tx, user, person)
  })
  const check = { id: encodeId('kyc', id), reference: 'loan-7', document: 'ghana_card' }
  const listed = await tool('list_identity_checks', { reference: 'loan-7' })
  const looked = await tool('identity_check_status', { id: check.id })
  expect([listed['checks'], looked]).toMatchObject([[check], check])
  expect(JSON.stringify([listed, looked])).not.toMatch(/Secretname|Kwame|surname|"number":|phone|•/i)
  expect(await tool('report_identity_checks', { from: '2026-11-01', to: '2026-11-30' })).toHaveProperty(
    'totals',
  )
})

test('the documents are searched, and a page is read as Markdown in parts', async () => {
  const { pages } = await tool('search_docs', { words: 'webhook python' })
  expect(pages).toContainEqual(expect.objectContaining({ path: '/docs/guides/client-python' }))
  const read = await tool('read_docs', { path: `${ORIGIN}/docs/guides/first-text.md` })
  expect(read).toMatchObject({ path: '/docs/guides/first-text', nextOffset: null })
  expect(read['markdown']).toMatch(/^# Your first text/)
  const long = await tool('read_docs', { path: '/docs/failures' })
  const rest = await tool('read_docs', { path: '/docs/failures', offset: long['nextOffset'] })
  expect([String(long['markdown']).length, rest['refused']]).toEqual([20_000, false])
  expect(await tool('read_docs', { path: '/docs/none' })).toMatchObject({ code: 'not_found' })
})

test('every call of a tool stands in the key’s limits, and nothing was sent by any of these', async () => {
  const answer = await post(
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'balance' } }),
  )
  expect(answer.headers).toHaveProperty('ratelimit')
  await until('the phones are quiet', () => world.centre.taken.length === 0)
})

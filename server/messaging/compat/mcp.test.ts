/** The API for assistants as its clients call it: JSON-RPC over HTTP, by an API key. */
import { KEY_SCOPES } from '@nkra/contract/permissions.ts'
import { decodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../platform/testing/test-server.ts'
import { bindMcp } from './mcp.ts'
import { TOKEN_MS, toolsOf } from './mcp-tools.ts'
import { openCompatWorld, type CompatWorld, type KeyWithLogin } from '../testing/compat-world.ts'
import { until } from '../testing/world.ts'

let world: CompatWorld
let http: TestServer
let key: KeyWithLogin

beforeAll(async () => {
  world = await openCompatWorld()
  const { db, messaging, keys } = world
  http = await testServer(db, (server) =>
    bindMcp(server, {
      messaging,
      secret: 'test',
      publicUrl: 'https://nkra.test',
      authenticate: (token, address) => keys.authenticate(token, address),
    }),
  )
  key = await world.key({ scopes: [...KEY_SCOPES] })
})
afterAll(async () => {
  await http.close()
  await world.close()
})
beforeEach(() => void world.centre.taken.splice(0))

interface Answer {
  id: number
  result: Record<string, unknown> & { isError?: boolean; content: { text: string }[] }
  error: { code: number; message: string }
}

const post = (payload: string, secret = key.secret, headers: Record<string, string> = {}) =>
  http.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${secret}`,
      ...headers,
    },
    payload,
  })
const ask = async (method: string, params: object = {}, secret = key.secret) => {
  const { text } = await post(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }), secret)
  return JSON.parse(text) as Answer
}
const tool = async (name: string, input: object, secret = key.secret) => {
  const { result } = await ask('tools/call', { name, arguments: input }, secret)
  const answer = JSON.parse(result.content[0]!.text) as Record<string, unknown>
  if (result.isError !== true) expect(result['structuredContent']).toEqual(answer)
  return { refused: result.isError === true, ...answer } as Record<string, unknown>
}

const CONTENT = {
  senderId: 'AdomSavings',
  recipients: ['024 123 4567', '+233201234567'],
  text: 'The branch in Osu is closed on Friday.',
  traffic: 'transactional',
}

test('begins as the protocol does', async () => {
  const begun = await ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {} })
  expect(begun).toMatchObject({
    jsonrpc: '2.0',
    id: 7,
    result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'nkra' } },
  })
  const other = await ask('initialize', { protocolVersion: '2031-01-01' })
  expect(other.result['protocolVersion']).toBe('2025-06-18')
  const told = await post(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }))
  expect([told.status, told.text]).toEqual([202, ''])
  expect((await ask('ping')).result).toEqual({})
})

test('shows the tools that the key’s scopes allow, each with a schema of what it takes', async () => {
  const names = async (secret: string) => {
    const { result } = await ask('tools/list', {}, secret)
    return (result['tools'] as { name: string; inputSchema: { type: string } }[]).map((each) => {
      expect(each.inputSchema.type).toBe('object')
      return each.name
    })
  }
  expect(await names(key.secret)).toEqual(['estimate', 'send', 'status', 'balance'])
  const reader = await world.key({ scopes: ['messages:read'] })
  expect(await names(reader.secret)).toEqual(['status'])
  expect(await tool('estimate', CONTENT, reader.secret)).toMatchObject({
    refused: true,
    code: 'key_scope_missing',
  })
})

describe('sending', () => {
  test('takes an estimate first, goes out once, and is followed to its end', async () => {
    const { confirmationToken, ...estimated } = await tool('estimate', CONTENT)
    expect(estimated).toMatchObject({ refused: false, recipients: 2, segments: 2, credits: 2 })
    expect(world.centre.taken).toEqual([])
    const sent = await tool('send', { ...CONTENT, confirmationToken })
    expect(sent).toMatchObject({ refused: false, recipients: 2, credits: 2 })
    expect(await tool('send', { ...CONTENT, confirmationToken })).toMatchObject({
      id: sent['id'],
      repeated: true,
    })
    await world.untilState(decodeId('cmp', String(sent['id']))!, 'delivered', 2)
    expect(world.centre.taken.map(({ text }) => text)).toEqual([CONTENT.text, CONTENT.text])
    expect(await tool('status', { id: sent['id'] })).toMatchObject({
      recipients: 2,
      counts: { delivered: 2 },
    })
  })

  test.each([
    ['another text', { text: 'Send all your money to 0241234567.' }],
    ['another phone', { recipients: ['024 999 9999'] }],
    ['another sender', { senderId: 'Nkra' }],
    ['another kind', { traffic: 'otp' }],
    ['no token', { confirmationToken: '' }],
    ['a token that was made up', { confirmationToken: 'aa.zzzzzzzz.bb' }],
  ])('is refused with %s', async (_, change) => {
    const { confirmationToken } = await tool('estimate', CONTENT)
    const sent = await tool('send', { ...CONTENT, confirmationToken, ...change })
    expect(sent).toMatchObject({ refused: true, code: 'confirmation_mismatch' })
    expect(world.centre.taken).toEqual([])
  })

  test('is refused to another key, and when the token is too old', async () => {
    const { confirmationToken } = await tool('estimate', CONTENT)
    const other = await world.key({ scopes: ['messages:send'] })
    const stolen = await tool('send', { ...CONTENT, confirmationToken }, other.secret)
    expect(stolen).toMatchObject({ refused: true, code: 'confirmation_mismatch' })
    const { clock } = world.db
    const later = { ...clock, ms: () => clock.ms() + TOKEN_MS + 1 }
    const late = toolsOf({ db: { ...world.db, clock: later }, messaging: world.messaging, secret: 'test' })
    const sending = late
      .find(({ name }) => name === 'send')!
      .call(key.key, { ...CONTENT, confirmationToken }, 'r1')
    await expect(sending).rejects.toMatchObject({ code: 'confirmation_expired' })
  })

  test('is refused for the reasons that the API has, in its words', async () => {
    expect(await tool('estimate', { ...CONTENT, senderId: 'Stranger' })).toMatchObject({
      code: 'sender_not_allowed',
    })
    expect(await tool('estimate', { ...CONTENT, recipients: ['12'] })).toMatchObject({
      code: 'invalid_recipients',
    })
    expect(await tool('estimate', { ...CONTENT, recipients: [] })).toMatchObject({ code: 'invalid_request' })
    expect(await tool('status', { id: 'cmp_0000000000019' })).toMatchObject({ code: 'not_found' })
    expect(await tool('status', { id: 'nothing' })).toMatchObject({ code: 'not_found' })
  })
})

test('says what is left', async () => {
  const { SMS } = await tool('balance', {})
  const { rows } = await world.db.pool.query<{ available: string }>(
    `select available::text from balance where account_id = $1 and product = 'SMS'`,
    [world.accountId],
  )
  expect(SMS).toBe(Number(rows[0]!.available))
})

test('what is no call is told so, as JSON-RPC has it', async () => {
  expect((await ask('resources/list')).error.code).toBe(-32_601)
  expect((await ask('tools/call', { name: 'drop' })).error.code).toBe(-32_602)
  const broken = await post('{')
  expect([broken.status, (JSON.parse(broken.text) as Answer).error.code]).toEqual([400, -32_700])
  const batch = await post('[]')
  expect([batch.status, (JSON.parse(batch.text) as Answer).error.code]).toEqual([400, -32_600])
})

test('lets in nobody without a key, no page of another site, and offers no stream', async () => {
  expect((await post('{}', 'nkra_live_none')).status).toBe(401)
  expect((await post('{}', key.secret, { origin: 'https://evil.example' })).status).toBe(403)
  const stream = await http.inject({ method: 'GET', url: '/mcp', headers: { accept: 'text/event-stream' } })
  expect([stream.status, stream.headers['allow']]).toEqual([405, 'POST'])
  await until('nothing was sent by any of these', () => world.centre.taken.length === 0)
})

/** The client against a server that answers as it is told, over a socket. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient, NkraError, NkraUnreachable, type ClientOptions } from './client.ts'
import { delay_ms } from './retry.ts'

interface Told {
  status: number
  body?: object
  headers?: Record<string, string>
  /** The line is cut instead. */
  cut?: true
}

interface SentCall {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

let server: Server
let url: string
let script: Told[]
let heard: SentCall[]
let waited: number[]

beforeAll(async () => {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    heard.push({
      method: request.method!,
      url: request.url!,
      headers: request.headers,
      body: await text(request),
    })
    const { status, body = {}, headers, cut } = script.shift() ?? { status: 200 }
    if (cut) request.socket.destroy()
    else
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
  server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  script = []
  heard = []
  waited = []
})

const client = (options: Partial<ClientOptions> = {}) =>
  createClient({
    key: 'nkra_live_secret',
    url: `${url}/`,
    wait: (ms) => {
      waited.push(ms)
      return Promise.resolve()
    },
    ...options,
  })

const failed = (status: number, code: string, retryable = false, beside: object = {}) => ({
  status,
  body: {
    ...beside,
    succeeded: false,
    code,
    title: code,
    detail: `It is ${code}`,
    retryable,
    requestId: 'req_1',
    messages: [],
  },
})
const SEND = { senderId: 'AdomSavings', text: 'Hello', recipients: ['0241234567'] }
const sent = { status: 202, body: { data: { id: 'cmp_1' } } }

describe('a call', () => {
  test('puts each value where the request carries it', async () => {
    script = [{ status: 200, body: { data: { outcome: 'verified' } } }]
    const outcome = await client().checkCode({ id: 'otc_a/b', code: '123456' })
    expect(outcome).toEqual({ outcome: 'verified' })
    expect(heard[0]).toMatchObject({
      method: 'POST',
      url: '/messaging/v1/code/otc_a%2Fb/check',
      body: '{"code":"123456"}',
    })
    expect(heard[0]!.headers).toMatchObject({ authorization: 'Bearer nkra_live_secret' })
  })

  test('asks a list for what was named, and nothing else', async () => {
    script = [{ status: 200, body: { data: [1], next: null } }]
    expect(await client().listMessages({ state: 'delivered', limit: 5 })).toEqual({
      items: [1],
      more: false,
      next: null,
      totalCount: null,
    })
    expect(heard[0]!.url).toBe('/messaging/v1/recipient?state=delivered&limit=5')
  })

  test('sends a name that it does not have, to be refused by it', async () => {
    script = [failed(400, 'unknown_field'), failed(400, 'unknown_field')]
    const misspelt = { limit: 5, stat: 'delivered' } as object
    await expect(client().listMessages(misspelt)).rejects.toMatchObject({ code: 'unknown_field' })
    expect(heard[0]!.url).toBe('/messaging/v1/recipient?limit=5&stat=delivered')
    await expect(client().cancelCampaign({ id: 'cmp_1', why: 'x' } as { id: string })).rejects.toThrow()
    expect(heard[1]!.url).toBe('/messaging/v1/message/cmp_1/cancel?why=x')
  })

  test('never goes to another address for want of an id', async () => {
    await expect(client().getCampaign({ id: '' })).rejects.toThrow('id is missing')
    expect(heard).toEqual([])
  })

  test('sends a file after what is said of it', async () => {
    script = [{ status: 202, body: { data: { id: 'imp_1' } } }]
    await client().importContacts({
      file: new Blob(['Phone\n0241234567\n']),
      group: 'Susu group',
      dryRun: 'true',
    })
    const { body, headers } = heard[0]!
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(body.indexOf('name="group"')).toBeGreaterThan(0)
    expect(body.indexOf('name="file"')).toBeGreaterThan(body.indexOf('name="dryRun"'))
  })

  test('answers a file as one', async () => {
    script = [{ status: 200, body: { a: 1 }, headers: { 'content-type': 'text/csv' } }]
    expect(await (await client().exportContacts()).text()).toBe('{"a":1}')
  })

  test.each([
    [{ key: undefined }, 'key is missing: an API key, such as nkra_live_…'],
    [{ key: ' ' }, 'key is missing: an API key, such as nkra_live_…'],
    [{ key: 'nkra_live_secret\n' }, 'key has a space, a line break or another strange character'],
    [{ url: undefined }, 'url is missing: where Nkra is, such as https://sms.example.com'],
    [{ url: 'sms.example.com' }, 'url is no address: sms.example.com'],
  ])('is not made of %j', (options, said) => {
    expect(() => client(options as never)).toThrow(new TypeError(said))
  })

  test('answers with what the answer says about itself', async () => {
    const headers = {
      'x-request-id': 'req_1',
      'idempotent-replayed': 'true',
      'ratelimit-policy': '"key";q=6000;w=60, "account";q=12000;w=60',
      ratelimit: '"key";r=5999;t=1, "account";r=11998;t=2',
    }
    script = [failed(503, 'unavailable', true), { ...sent, headers }]
    expect(await client().answer('sendMessage', SEND)).toEqual({
      reply: { id: 'cmp_1' },
      status: 202,
      requestId: 'req_1',
      isReplay: true,
      limits: [
        { name: 'key', calls: 6_000, window_s: 60, remaining: 5_999, reset_s: 1 },
        { name: 'account', calls: 12_000, window_s: 60, remaining: 11_998, reset_s: 2 },
      ],
      attempts: 2,
    })
    script = [sent]
    const plain = await client().answer('sendMessage', SEND)
    expect(plain).toMatchObject({ requestId: null, isReplay: false, limits: [], attempts: 1 })
  })

  test('takes its key to no other server', async () => {
    script = [{ status: 307, headers: { location: `${url}/elsewhere` } }]
    await expect(client().listGroups()).rejects.toMatchObject({ status: 307, code: 'unknown' })
    expect(heard).toHaveLength(1)
  })

  test('says which world its key reaches', () => {
    expect(client().environment).toBe('live')
    expect(client({ key: 'nkra_test_x' }).environment).toBe('test')
  })
})

describe('a failure', () => {
  test('has its code, its sentence and what rides beside it', async () => {
    script = [failed(402, 'insufficient_credits', false, { needed: 5, missing: 3 })]
    const error = await client()
      .sendMessage(SEND)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NkraError)
    expect(error).toMatchObject({
      message: 'It is insufficient_credits',
      code: 'insufficient_credits',
      status: 402,
      retryable: false,
      requestId: 'req_1',
      values: { needed: 5, missing: 3 },
    })
    expect(heard).toHaveLength(1)
  })

  test('is one also where something on the way answers', async () => {
    script = [{ status: 418, body: {}, headers: { 'content-type': 'text/html' } }]
    await expect(client().listGroups()).rejects.toMatchObject({
      code: 'unknown',
      status: 418,
      retryable: false,
    })
  })
})

describe('sending again', () => {
  test('keeps the key that it made, through a cut line and a failure that passes', async () => {
    script = [{ status: 0, cut: true }, failed(503, 'unavailable', true), sent]
    expect(await client().sendMessage(SEND)).toEqual({ id: 'cmp_1' })
    const keys = heard.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(waited).toHaveLength(2)
  })

  test('takes the caller’s own key', async () => {
    script = [sent]
    await client().sendMessage(SEND, { idempotencyKey: 'order-17' })
    expect(heard[0]!.headers['idempotency-key']).toBe('order-17')
  })

  test('waits as long as it is asked to, and not for ever', async () => {
    script = [
      { ...failed(429, 'too_many_requests', true), headers: { 'retry-after': '7' } },
      { status: 200, body: { data: {} } },
    ]
    await client().getCodeOverview()
    expect(waited).toEqual([7_000])
    script = [{ ...failed(429, 'too_many_requests', true), headers: { 'retry-after': '3600' } }]
    await expect(client().getCodeOverview()).rejects.toMatchObject({ retryAfter_s: 3_600 })
  })

  test.each<[what: string, first: Told]>([
    ['a line that was cut', { status: 0, cut: true }],
    ['a failure that may pass', failed(503, 'unavailable', true)],
  ])('is not done after %s where it might be done twice', async (_what, first) => {
    script = [first, { status: 200, body: { data: {} } }]
    await expect(client().createGroup({ name: 'Susu' })).rejects.toThrow()
    expect(heard).toHaveLength(1)
  })

  test('is done with what was turned away for its rate, whatever it is', async () => {
    script = [failed(429, 'too_many_requests', true), { status: 201, body: { data: { id: 'grp_1' } } }]
    expect(await client().createGroup({ name: 'Susu' })).toEqual({ id: 'grp_1' })
  })

  test('is not done where a person has to wait', async () => {
    script = [failed(429, 'code_too_soon', true)]
    await expect(client().createCode({ to: '0241234567', senderId: 'AdomSavings' })).rejects.toMatchObject({
      code: 'code_too_soon',
    })
    expect(heard).toHaveLength(1)
  })

  test('ends', async () => {
    script = Array.from({ length: 9 }, () => failed(503, 'unavailable', true))
    await expect(client({ retries: 2 }).listGroups()).rejects.toMatchObject({ code: 'unavailable' })
    expect(heard).toHaveLength(3)
    await expect(client({ url: 'http://127.0.0.1:9', retries: 1 }).listGroups()).rejects.toBeInstanceOf(
      NkraUnreachable,
    )
  })

  test('is not done for a caller who gave up', async () => {
    const giveUp = new AbortController()
    script = [failed(503, 'unavailable', true)]
    const asked = client({
      wait: () => {
        giveUp.abort(new Error('enough'))
        return Promise.resolve()
      },
    }).listGroups({}, { signal: giveUp.signal })
    await expect(asked).rejects.toThrow('enough')
    expect(heard).toHaveLength(1)
  })

  test('comes later each time', () => {
    expect([1, 2, 3, 9].map((attempts) => delay_ms(attempts, () => 1))).toEqual([500, 1_000, 2_000, 8_000])
    expect(delay_ms(1, () => 0)).toBe(250)
  })
})

describe('each', () => {
  const all = async <T>(items: AsyncIterable<T>) => {
    const list: T[] = []
    for await (const item of items) list.push(item)
    return list
  }

  test('follows the cursor of a list that is read by slices', async () => {
    script = [
      { status: 200, body: { data: [1, 2], next: 'c2' } },
      { status: 200, body: { data: [3], next: null } },
    ]
    expect(await all(client().each('listMessages', { limit: 2 }))).toEqual([1, 2, 3])
    expect(heard.map((request) => request.url)).toEqual([
      '/messaging/v1/recipient?limit=2',
      '/messaging/v1/recipient?limit=2&after=c2',
    ])
  })

  const page = (data: number[], hasNextPage: boolean, beside: object = {}) => ({
    status: 200,
    body: { data, hasNextPage, totalCount: 3, ...beside },
  })
  const queries = () => heard.map((request) => request.url.split('?')[1])

  test('follows the cursor of a list that grows while it is read, from whatever page on', async () => {
    script = [page([1, 2], true, { nextCursor: 'c2' }), page([3], false, { nextCursor: null })]
    expect(await all(client().each('listCampaigns', { pageSize: 2, pageNumber: 3 }))).toEqual([1, 2, 3])
    expect(queries()).toEqual(['pageNumber=3&pageSize=2', 'pageSize=2&cursor=c2'])
  })

  test('counts the pages of a list that has them, from the one that was asked for', async () => {
    script = [page([1, 2], true), page([3, 4], true), page([5], false)]
    expect(await all(client().each('listGroups', { pageSize: 2, pageNumber: 3 }))).toEqual([1, 2, 3, 4, 5])
    expect(queries()).toEqual([3, 4, 5].map((number) => `pageNumber=${number}&pageSize=2`))
    script = [page([1], true), page([2], false)]
    expect(await all(client().each('listGroups'))).toEqual([1, 2])
    expect(queries().at(-1)).toBe('pageNumber=2')
  })

  test('asks for no more than is read', async () => {
    script = [{ status: 200, body: { data: [1], next: 'c2' } }]
    for await (const item of client().each('listMessages')) {
      expect(item).toBe(1)
      break
    }
    expect(heard).toHaveLength(1)
  })
})

import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { routes } from '@nkra/contract/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withMessage } from './envelope.ts'
import { fail } from '../fail.ts'
import { serve } from './serve.ts'
import { createServer, type Server } from './server.ts'
import { silentLog } from '../log.ts'
import { testServer, testUser, type TestServer } from '../testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

const ama = testUser(11n)
const administrator = testUser(1n, 'Administrator')
const group = {
  id: 5n,
  name: 'Parents',
  contacts: 3,
  fields: [],
  createdAt: new Date('2026-11-02T09:00:00Z'),
}

let base: TestDatabase
let http: TestServer

beforeAll(async () => {
  base = await testDatabase()
  await base.db.pool.query(`insert into account (id, name) values (${ama.accountId}, 'Osikani')`)
  http = await testServer(base.db, bindSamples, { log: silentLog })
})

afterAll(async () => {
  await http.close()
  await base.close()
})

function bindSamples(server: Server) {
  serve(server, routes.forgetPassword, ({ body }) => {
    if (body.email === 'defect@example.test') throw new Error('a secret detail')
    return withMessage('If the address is known, a code is on its way.', null)
  })
  serve(server, routes.validateSession, () => ({
    expires: new Date('2026-11-02T10:00:00Z'),
    impersonation: null,
  }))
  serve(server, routes.renameGroup, ({ params, actor }) =>
    actor.accountId === 11n && params.id === 5n ? group : fail('not_found'),
  )
  serve(server, routes.releaseInboundNumber, ({ params }) => {
    throw new Error(`asked the database for ${params.address}`)
  })
  serve(server, routes.listGroups, ({ query }) => ({
    items: [group],
    totalCount: 21,
    pageNumber: query.pageNumber,
    pageSize: query.pageSize,
  }))
  serve(server, routes.createGroup, ({ body }) => {
    if (body.name === 'taken') fail('group_exists')
    if (body.name === 'broke')
      fail('insufficient_credits', { needed: 10, available: 3, missing: 7, product: 'SMS' })
    return group
  })
  serve(server, routes.listContacts, () => ({ items: [], next: 'con_0000000000009' }))
  serve(server, routes.getRejects, ({ params }) => ({
    name: 'rejects of "May".csv',
    lines: params.id === 404n ? failing() : lines(),
  }))
  serve(server, routes.importContacts, async ({ request }) => {
    for await (const part of request.parts({ fileBytes: 100, files: 1, fields: 5 })) {
      if (part.type === 'file') part.file.resume()
    }
    return { id: 1n }
  })
  serve(server, routes.createPackage, () => fail('package_exists'))
}

async function* lines() {
  yield 'line,reason\r\n'
  yield '7,not a number\r\n'
}

async function* failing(): AsyncGenerator<string> {
  yield await Promise.reject(
    await Promise.resolve()
      .then(() => fail('not_found'))
      .catch((error: Error) => error),
  )
}

const json = { 'content-type': 'application/json' }

describe('the envelope of success', () => {
  test('data, an instant encoded, no messages', async () => {
    const reply = await http.call(routes.validateSession, {}, { as: ama })
    expect(reply.body).toEqual({
      succeeded: true,
      data: { expires: '2026-11-02T10:00:00.000Z', impersonation: null },
      messages: [],
      title: 'OK',
      status: 200,
    })
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('a sentence for the person is the first message', async () => {
    const { body } = await http.call(routes.forgetPassword, { body: { email: 'ama@example.test' } })
    expect(body).toMatchObject({
      succeeded: true,
      data: null,
      messages: [{ message: 'If the address is known, a code is on its way.' }],
    })
  })

  test('a created thing answers 201', async () => {
    const reply = await http.call(routes.createGroup, { body: { name: 'Parents' } }, { as: ama })
    expect(reply).toMatchObject({ status: 201, body: { title: 'Created', status: 201 } })
  })

  test.each([
    [
      {},
      {
        currentPage: 1,
        totalPages: 3,
        totalCount: 21,
        pageSize: 10,
        hasPreviousPage: false,
        hasNextPage: true,
      },
    ],
    [{ pageNumber: 3 }, { currentPage: 3, totalPages: 3, hasPreviousPage: true, hasNextPage: false }],
    [{ pageSize: 100 }, { currentPage: 1, totalPages: 1, pageSize: 100, hasNextPage: false }],
  ])('a page %j has the paging fields of the specification', async (query, paging) => {
    const { body } = await http.call(routes.listGroups, { query }, { as: ama })
    expect(body).toMatchObject({ ...paging, data: [{ id: 'grp_0000000000005', name: 'Parents' }] })
  })

  test('a slice has the cursor of the next', async () => {
    const { body } = await http.call(routes.listContacts, { query: {} }, { as: ama })
    expect(body).toMatchObject({ data: [], next: 'con_0000000000009' })
  })

  test('a file is text, named safely', async () => {
    const reply = await http.call(routes.getRejects, { params: { id: 'imp_0000000000001' } }, { as: ama })
    expect(reply.text).toBe('line,reason\r\n7,not a number\r\n')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="rejects_of__May_.csv"')
  })

  test('a file that fails before its first line fails with a status', async () => {
    const reply = await http.call(routes.getRejects, { params: { id: 'imp_00000000000cm' } }, { as: ama })
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('the envelope of failure is a problem', () => {
  test('with every member, and what rides beside the sentence', async () => {
    const reply = await http.call(routes.createGroup, { body: { name: 'broke' } }, { as: ama })
    const sentence = 'This needs 10 SMS credits. You have 3, so 7 are missing. Top up and try again.'
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(reply.body).toEqual({
      succeeded: false,
      data: null,
      messages: [{ message: sentence, code: 'insufficient_credits' }],
      type: 'about:blank',
      title: 'Not enough credits',
      status: 402,
      detail: sentence,
      code: 'insufficient_credits',
      retryable: false,
      requestId: reply.headers['x-request-id'],
      needed: 10,
      available: 3,
      missing: 7,
      product: 'SMS',
    })
  })

  test('a defect says nothing of itself', async () => {
    const reply = await http.call(routes.forgetPassword, { body: { email: 'defect@example.test' } })
    expect(reply).toMatchObject({ status: 500, body: { code: 'internal', retryable: true } })
    expect(reply.text).not.toContain('secret detail')
  })

  test('a field that is wrong is pointed at', async () => {
    const reply = await http.call(routes.forgetPassword, { body: { email: 'nobody' } })
    expect(reply).toMatchObject({
      status: 400,
      body: {
        code: 'invalid_request',
        messages: [{ message: 'Invalid email address', pointer: '/email', code: 'invalid_request' }],
      },
    })
  })

  test.each([
    ['malformed JSON', 'POST', '/auth/v1/user/forget-password', json, '{"email":', 400, 'malformed_json'],
    [
      'what is no UTF-8',
      'POST',
      '/auth/v1/user/forget-password',
      json,
      Buffer.from('{"email":"\xe9@adomsavings.test"}', 'latin1'),
      400,
      'malformed_json',
    ],
    ['an empty body', 'POST', '/auth/v1/user/forget-password', json, '', 400, 'invalid_request'],
    ['no body', 'POST', '/auth/v1/user/forget-password', {}, undefined, 400, 'invalid_request'],
    ['a list for an object', 'POST', '/auth/v1/user/forget-password', json, '[]', 400, 'invalid_request'],
    [
      'a prototype',
      'POST',
      '/auth/v1/user/forget-password',
      json,
      '{"__proto__":{"a":1}}',
      400,
      'invalid_request',
    ],
    [
      'text that no database holds',
      'POST',
      '/auth/v1/user/forget-password',
      json,
      '{"email":"ama\\u0000@adomsavings.test"}',
      400,
      'invalid_request',
    ],
    [
      'half of a character',
      'POST',
      '/auth/v1/user/forget-password',
      json,
      '{"email":"ama@adomsavings.test","also":"\\ud83d"}',
      400,
      'invalid_request',
    ],
    [
      'half of a character in a name',
      'POST',
      '/auth/v1/user/forget-password',
      json,
      '{"email":"ama@adomsavings.test","also":{"\\udc00":1}}',
      400,
      'invalid_request',
    ],
    [
      'more levels than a walk can take',
      'POST',
      '/auth/v1/user/forget-password',
      json,
      `{"email":"ama@adomsavings.test","\\u0061":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
      400,
      'invalid_request',
    ],
    [
      'a hidden one',
      'POST',
      '/auth/v1/user/forget-password',
      json,
      '{"\\u005f_proto__":{}}',
      400,
      'invalid_request',
    ],
    [
      'a constructor',
      'POST',
      '/auth/v1/user/forget-password',
      json,
      '{"constructor":{"prototype":1}}',
      400,
      'invalid_request',
    ],
    [
      'plain text',
      'POST',
      '/auth/v1/user/forget-password',
      { 'content-type': 'text/plain' },
      'x',
      415,
      'unsupported_media_type',
    ],
    [
      'a form',
      'POST',
      '/auth/v1/user/forget-password',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'email=a',
      415,
      'unsupported_media_type',
    ],
    [
      'an oversize body',
      'POST',
      '/auth/v1/user/forget-password',
      json,
      `"${'x'.repeat(1_048_576)}"`,
      413,
      'body_too_large',
    ],
    ['an unknown path', 'GET', '/auth/v1/nothing', {}, undefined, 404, 'not_found'],
    ['a wrong method', 'PUT', '/auth/v1/user/forget-password', {}, undefined, 405, 'method_not_allowed'],
    ['an endless id', 'GET', `/contacts/v1/import/${'a'.repeat(300)}`, {}, undefined, 404, 'not_found'],
    ['a broken escape', 'GET', '/auth/v1/%zz', {}, undefined, 404, 'not_found'],
    ['no session', 'GET', '/auth/v1/token', {}, undefined, 401, 'unauthenticated'],
    [
      'a wrong session',
      'GET',
      '/auth/v1/token',
      { authorization: 'Bearer x' },
      undefined,
      401,
      'unauthenticated',
    ],
    [
      'another scheme',
      'GET',
      '/auth/v1/token',
      { authorization: 'Basic eDp5' },
      undefined,
      401,
      'unauthenticated',
    ],
  ])('%s', async (_name, method, url, headers, payload, status, code) => {
    const reply = await http.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
    expect(reply).toMatchObject({ status, body: { succeeded: false, status, code } })
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(reply.body['requestId']).toBe(reply.headers['x-request-id'])
  })

  test('brackets in a text are no levels', async () => {
    const payload = JSON.stringify({ email: 'nobody', also: `"\\${'[{'.repeat(5_000)}` })
    const reply = await http.inject({
      method: 'POST',
      url: '/auth/v1/user/forget-password',
      headers: json,
      payload,
    })
    expect(reply.body).toMatchObject({ messages: [{ message: 'Invalid email address' }] })
  })

  test('a path with a character that the database cannot hold leads nowhere', async () => {
    const url = '/messaging/v1/inbound-number/%00'
    const headers = { authorization: `Bearer ${http.tokenOf(administrator)}` }
    expect(await http.inject({ method: 'DELETE', url, headers })).toMatchObject({
      status: 404,
      body: { code: 'not_found', messages: [{ pointer: '/address' }] },
    })
  })

  test('a wrong method names the right ones', async () => {
    const reply = await http.inject({ method: 'DELETE', url: '/CONTACTS/v1/Group' })
    expect(reply.headers['allow']).toBe('GET, POST')
  })

  test('a query parameter given twice is refused', async () => {
    const authorized = await http.call(routes.listGroups, {}, { as: ama })
    expect(authorized.status).toBe(200)
    const reply = await http.inject({
      method: 'GET',
      url: '/contacts/v1/group?pageSize=1&pageSize=2',
      headers: { authorization: 'Bearer test-11-11-11-Owner' },
    })
    expect(reply.body).toMatchObject({ code: 'invalid_request', messages: [{ pointer: '/pageSize' }] })
  })

  test('JSON where a file belongs, and a file where JSON belongs', async () => {
    const asJson = await http.call(routes.importContacts, { body: { a: 1 } as never }, { as: ama })
    expect(asJson.body).toMatchObject({ code: 'unsupported_media_type', expected: 'multipart/form-data' })
    const asFile = await http.inject({
      method: 'POST',
      url: '/contacts/v1/group',
      headers: {
        authorization: 'Bearer test-11-11-11-Owner',
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: '--x--\r\n',
    })
    expect(asFile.body).toMatchObject({ code: 'unsupported_media_type', expected: 'application/json' })
  })
})

describe('names that a call does not know', () => {
  test('are refused in the query and the body, all at once, before what else is wrong', async () => {
    const reply = await http.inject({
      method: 'POST',
      url: '/contacts/v1/group?dryRun=true',
      headers: { ...json, authorization: `Bearer ${http.tokenOf(ama)}` },
      payload: JSON.stringify({ nmae: 'Parents', notify: { by: 'mail' } }),
    })
    expect(reply.body).toMatchObject({
      status: 400,
      code: 'unknown_field',
      detail: 'This call does not know dryRun, nmae, notify. Nothing was done.',
      messages: [
        { message: 'Unknown field dryRun.', pointer: '/dryRun' },
        { message: 'Unknown field nmae. Did you mean name?', pointer: '/nmae' },
        { message: 'Unknown field notify. Known here: name.', pointer: '/notify' },
      ],
    })
  })

  test('are refused where a call takes no body and no query', async () => {
    const asked = { query: { since: '2026' }, body: { a: 1 } } as never
    const { body } = await http.call(routes.validateSession, asked, { as: ama })
    expect(body).toMatchObject({ code: 'unknown_field', messages: [{ pointer: '/since' }] })
  })

  test.each([
    ['before the file', ['dry_run', 'group', 'file'], '/dry_run', 'Did you mean dryRun?'],
    ['without a file', ['grop'], '/grop', 'Did you mean group?'],
    ['in the place of the file', ['group', 'upload'], '/upload', ''],
    ['after the file', ['group', 'file', 'consent'], '/consent', ''],
  ])('are refused in a form: %s', async (_where, fields, pointer, hint) => {
    const parts = fields.map((name) => {
      const isFile = name === 'file' || name === 'upload'
      const head = `content-disposition: form-data; name="${name}"${isFile ? '; filename="a.csv"' : ''}`
      return `--x\r\n${head}\r\n${isFile ? 'content-type: text/csv\r\n' : ''}\r\n1\r\n`
    })
    const reply = await http.inject({
      method: 'POST',
      url: '/contacts/v1/import',
      headers: {
        authorization: `Bearer ${http.tokenOf(ama)}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: `${parts.join('')}--x--\r\n`,
    })
    expect(reply.body).toMatchObject({ code: 'unknown_field', messages: [{ pointer }] })
    expect(reply.body.messages[0]?.message).toContain(hint)
  })

  test('are ignored by the specified calls', async () => {
    const body = { email: 'ama@example.test', tracking: 'x' }
    expect(await http.call(routes.forgetPassword, { body })).toMatchObject({ status: 200 })
  })
})

describe('paths match without regard to case', () => {
  test.each(['/auth/v1/TOKEN', '/AUTH/V1/token', '/auth/v1/Token', '/auth/v1/token/'])('%s', async (url) => {
    const reply = await http.inject({ method: 'GET', url })
    expect(reply.body.code).toBe('unauthenticated')
  })
})

describe('who may do what', () => {
  test('a role without the permission is refused before its body is looked at', async () => {
    const reply = await http.call(routes.createPackage, { body: {} as never }, { as: ama })
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('a role with it is let through', async () => {
    const body = { name: 'P', price: 1, credit: 1, DurationNumber: 1, DurationType: 1, product: 1 } as never
    const reply = await http.call(routes.createPackage, { body }, { as: administrator })
    expect(reply.body.code).not.toBe('forbidden')
  })

  test.each(['grp_0000000000006', 'grp_x', 'cmp_0000000000005', '5', '%00'])(
    'the id %s leads nowhere',
    async (id) => {
      const reply = await http.call(routes.renameGroup, { params: { id }, body: { name: 'x' } }, { as: ama })
      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } })
    },
  )
})

describe('every answer', () => {
  test.each(['/auth/v1/token', '/nowhere'])(
    'of %s carries the security headers and a request id',
    async (url) => {
      const { headers } = await http.inject({ method: 'GET', url })
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^req_[0-9a-z]+$/),
      })
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(headers).not.toHaveProperty('strict-transport-security')
    },
  )

  test('has its own request id', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => http.inject({ method: 'GET', url: '/nowhere' })))
    expect(new Set(ids.map(({ headers }) => headers['x-request-id'])).size).toBe(3)
  })

  test('behind TLS turns HSTS on', async () => {
    const secure = await testServer(base.db, () => undefined, { publicUrl: 'https://nkra.example' })
    const { headers } = await secure.inject({ method: 'GET', url: '/' })
    expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    await secure.close()
  })
})

test('an address without a session may ask so often, and is told when it may again', async () => {
  const limited = await testServer(base.db, bindSamples, {
    callerLimits: { anonymous: { burst: 2, perMinute: 6 } },
  })
  const ask = () => limited.call(routes.forgetPassword, { body: { email: 'ama@example.test' } })
  expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests', seconds: 10, retryable: true },
  })
  expect(refused.headers['retry-after']).toBe('10')
  await limited.close()
})

describe('over a socket', () => {
  const open = (bind: (server: Server) => void) => {
    const server = createServer({
      db: base.db,
      log: silentLog,
      publicUrl: 'http://localhost',
      authenticate: () => Promise.resolve(ama),
    })
    bind(server)
    return server
  }
  const portOf = (server: Server) => (server.raw.server.address() as AddressInfo).port
  const ask = async (server: Server, path: string, method = 'GET') => {
    const asked = request({
      host: '127.0.0.1',
      port: portOf(server),
      path,
      method,
      agent: false,
      headers: { authorization: 'Bearer any' },
    }).end()
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    return reply
  }

  test('draining lets a running request end and ends a stream', async () => {
    const running = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const server = open((opened) => {
      serve(opened, routes.validateSession, async () => {
        running.resolve()
        await finish.promise
        return { expires: new Date(0), impersonation: null }
      })
      serve(opened, routes.changes, async function* () {
        yield { topic: 'credits' as const, id: null }
        await new Promise(() => undefined)
      })
    })
    await server.listen(0, '127.0.0.1')
    const stream = await ask(server, '/orchestrator/v1/changes')
    expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(stream.headers['x-request-id']).toMatch(/^req_/)
    const streamed = text(stream)
    const slow = ask(server, '/auth/v1/token').then(async (reply) => [reply.statusCode, await text(reply)])
    await running.promise

    const closing = server.close()
    expect(await streamed).toBe('retry: 2000\n\ndata: {"topic":"credits","id":null}\n\n')
    finish.resolve()
    expect(await slow).toEqual([200, expect.stringContaining('1970-01-01T00:00:00.000Z')])
    await closing
  })

  test('what is no HTTP is answered with a problem', async () => {
    const server = open(() => undefined)
    await server.listen(0, '127.0.0.1')
    const socket = connect(portOf(server), '127.0.0.1').end('nonsense\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 [\s\S]*problem\+json[\s\S]*"code":"invalid_request"/)
    await server.close()
  })

  test('a caller who hangs up ends the stream’s source', async () => {
    const ended = Promise.withResolvers<string>()
    const server = open((opened) => {
      serve(opened, routes.changes, async function* ({ request: caller }) {
        caller.signal.addEventListener('abort', () => ended.resolve('aborted'))
        yield { topic: 'credits' as const, id: null }
        await new Promise(() => undefined)
      })
    })
    await server.listen(0, '127.0.0.1')
    const stream = await ask(server, '/orchestrator/v1/changes')
    await once(stream, 'data')
    stream.destroy()
    expect(await Promise.race([ended.promise, delay(5000, 'still running')])).toBe('aborted')
    await server.close()
  })
})

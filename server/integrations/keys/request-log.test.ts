/** The log of customers' requests: written after the call, without anything that may tell who a person is. */
import { removeOptOut } from '@nkra/contract/contacts/opt-outs.ts'
import { createKey, listKeys } from '@nkra/contract/integrations/keys.ts'
import { getCampaign, sendMessage } from '@nkra/contract/messaging/campaigns.ts'
import { listMessages } from '@nkra/contract/messaging/messages.ts'
import * as contract from '@nkra/contract/integrations/request-log.ts'
import type { RouteRequest, Route } from '@nkra/contract/route.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { User } from '../../platform/actor.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { serve } from '../../platform/http/serve.ts'
import type { KeyRequest } from '../../platform/http/server.ts'
import { silentLog } from '../../platform/log.ts'
import { keepPartitions } from '../day-partitions.ts'
import { listRequests, RequestLog } from './request-log.ts'
import { keysFixture, type KeysFixture } from '../testing/keys-fixture.ts'
import { PATIENCE_MS } from '../../platform/testing/patience.ts'

const CAMPAIGN = encodeId('cmp', 42n)
const SCOPES = ['messages:send', 'messages:read', 'contacts:write'] as const

let fixture: KeysFixture
let log: RequestLog
/** The requests that the server reported, in order. */
const told: KeyRequest[] = []

beforeAll(async () => {
  fixture = await keysFixture(
    (server) => {
      serve(server, getCampaign, () => fail('not_found'))
      serve(server, removeOptOut, () => null)
      serve(server, listMessages, () => ({ items: [], next: null }))
      serve(server, sendMessage, () => fail('no_recipients'))
    },
    {
      observeKey(request) {
        told.push(request)
        log.add(request)
      },
    },
  )
  log = await RequestLog.open(fixture.database.db, silentLog)
})
afterAll(async () => {
  await log.close()
  await fixture.close()
})

async function caller(name: string, environment: 'live' | 'sandbox' = 'live') {
  const person = await fixture.person(name)
  const { key, secret } = await fixture.key(person, { scopes: [...SCOPES], environment })
  const call = <R extends Route>(route: R, given: Partial<RouteRequest<R>> = {}) =>
    fixture.http.call(route, given, { headers: { authorization: `Bearer ${secret}` } })
  return { person, key, secret, call }
}

/** The log as a person sees it, once it has this many lines. */
async function logged(person: User, lines: number, query: Record<string, string> = {}) {
  const read = async () => {
    await log.flush()
    const { body } = await fixture.http.call(contract.listRequests, { query }, { as: person })
    return body as unknown as { data: Record<string, unknown>[]; next: string | null }
  }
  return vi.waitFor(
    async () => {
      const seen = await read()
      expect(seen.data).toHaveLength(lines)
      return seen
    },
    { timeout: PATIENCE_MS, interval: 10 },
  )
}

test('a line says what was called, by which key, how it ended and how long it took', async () => {
  const { person, key, call } = await caller('Esi')
  const reply = await call(getCampaign, { params: { id: CAMPAIGN } })
  const { data } = await logged(person, 1)
  expect(data).toEqual([
    {
      id: expect.stringMatching(/^apr_/) as string,
      at: fixture.clock.now().toISOString(),
      keyId: encodeId('key', key.id),
      keyName: 'Loans',
      environment: 'live',
      method: 'GET',
      path: `/messaging/v1/message/${CAMPAIGN}`,
      query: '',
      status: 404,
      code: 'not_found',
      requestId: reply.headers['x-request-id'],
      tookMs: expect.any(Number) as number,
      ip: '127.0.0.1',
    },
  ])
})

test('lines that are written together, of several keys and calls, keep what is each one’s', async () => {
  const callers = [await caller('Abena'), await caller('Yaw', 'sandbox')]
  const expected = callers.map((): unknown[] => [])
  for (let round = 0; round < 3; round++) {
    for (const [index, { call, key }] of callers.entries()) {
      const found = await call(getCampaign, { params: { id: round === 1 ? CAMPAIGN : encodeId('cmp', 43n) } })
      const removed = await call(removeOptOut, { params: { msisdn: '+233241234567' } })
      const common = { keyId: encodeId('key', key.id), environment: index === 0 ? 'live' : 'sandbox' }
      for (const { status, headers, body } of [found, removed])
        expected[index]!.unshift({
          ...common,
          status,
          code: status === 200 ? null : body.code,
          requestId: headers['x-request-id'],
        })
    }
  }
  for (const [index, { person }] of callers.entries())
    expect((await logged(person, 6)).data).toMatchObject(expected[index]!)
})

test('nothing that says who a person is, or what was said, is kept', async () => {
  const { person, secret, call } = await caller('Kofi')
  await call(removeOptOut, { params: { msisdn: '+233241234567' } })
  await call(listMessages, { query: { searchTerm: '0241234567', limit: '20', state: 'delivered' } })
  await call(sendMessage, {
    body: { senderId: 'Adom', text: 'Your PIN is 4711', recipients: ['0241234567'] },
  })
  for (const query of ['from=AdomSavings&to=233241234567', 'from=2026-11-01&to=2026-11-24T10:00:00Z']) {
    await fixture.http.inject({
      method: 'GET',
      url: `${listMessages.path}?${query}`,
      headers: { authorization: `Bearer ${secret}` },
    })
  }
  const { data } = await logged(person, 5)
  expect(data.map(({ method, path, query, status, code }) => [method, path, query, status, code])).toEqual([
    ['GET', '/messaging/v1/recipient', 'from=2026-11-01&to=2026-11-24T10:00:00Z', 400, 'unknown_field'],
    ['GET', '/messaging/v1/recipient', 'from=…&to=…', 400, 'unknown_field'],
    ['POST', '/messaging/v1/message', '', 400, 'no_recipients'],
    ['GET', '/messaging/v1/recipient', 'searchTerm=…&limit=20&state=delivered', 200, null],
    ['DELETE', '/contacts/v1/opt-out/:msisdn', '', 200, null],
  ])
  const kept = await fixture.rows(
    `select api_request::text as line from api_request where account_id = ${person.accountId}`,
  )
  expect(JSON.stringify(kept)).not.toMatch(/241234567|4711|PIN/)
})

test('people’s own calls are not in it, nor anybody else’s programs’', async () => {
  const [mine, theirs] = [await caller('Abena'), await caller('Yaw')]
  await fixture.http.call(listKeys, {}, { as: mine.person })
  await mine.call(listMessages)
  await theirs.call(listMessages)
  const { data } = await logged(mine.person, 1)
  expect(data.map(({ keyId }) => keyId)).toEqual([encodeId('key', mine.key.id)])
  const asked = { keyId: encodeId('key', theirs.key.id) }
  expect((await logged(mine.person, 0, asked)).data).toEqual([])
})

test('what a test key asked is in the account’s log, and is marked', async () => {
  const { person, call } = await caller('Adwoa', 'sandbox')
  await call(listMessages)
  expect((await logged(person, 1)).data).toMatchObject([{ environment: 'sandbox', status: 200 }])
})

test('a call that is refused to the key is in it with why', async () => {
  const { person, call } = await caller('Kwesi')
  expect((await call(createKey, { body: { name: 'Mine', scopes: ['messages:send'] } })).status).toBe(403)
  expect((await logged(person, 1)).data).toMatchObject([
    { path: '/integrations/v1/key', status: 403, code: 'key_not_accepted' },
  ])
})

test('it is narrowed to live keys or to test keys', async () => {
  const { person, call } = await caller('Esi')
  const tests = await fixture.key(person, { scopes: [...SCOPES], environment: 'sandbox' })
  await call(listMessages)
  await fixture.http.call(listMessages, {}, { headers: { authorization: `Bearer ${tests.secret}` } })
  await logged(person, 2)
  for (const environment of ['live', 'sandbox'])
    expect((await logged(person, 1, { environment })).data).toMatchObject([{ environment }])
})

test('it is narrowed by how a call ended, by key, path, request id and time', async () => {
  const { person, key, call } = await caller('Akua')
  const second = await fixture.key(person, { scopes: [...SCOPES] })
  const first = fixture.clock.now().toISOString()
  const refused = await call(getCampaign, { params: { id: CAMPAIGN } })
  fixture.clock.advance(60_000)
  await call(listMessages)
  await fixture.http.call(listMessages, {}, { headers: { authorization: `Bearer ${second.secret}` } })
  await logged(person, 3)
  const later = fixture.clock.now().toISOString()
  const count = async (query: Record<string, string>, lines: number) =>
    (await logged(person, lines, query)).data
  await count({ outcome: 'succeeded' }, 2)
  await count({ outcome: 'failed' }, 0)
  await count({ keyId: encodeId('key', key.id) }, 2)
  await count({ path: 'RECIPIENT' }, 2)
  await count({ from: later }, 2)
  await count({ from: first, to: later }, 1)
  const requestId = String(refused.headers['x-request-id'])
  expect(await count({ requestId }, 1)).toMatchObject([{ code: 'not_found', requestId }])
})

test('it is read in slices, to the last line, also where few lines are what is asked for', async () => {
  const { person, call } = await caller('Efua')
  for (let line = 0; line < 5; line++) await call(listMessages)
  await call(getCampaign, { params: { id: CAMPAIGN } })
  const all = (await logged(person, 6)).data.map(({ id }) => id)
  const seen: unknown[] = []
  let next: string | null = null
  do {
    const query: Record<string, string> = { limit: '4', ...(next !== null && { after: next }) }
    const { body } = await fixture.http.call(contract.listRequests, { query }, { as: person })
    seen.push(...(body.data as { id: string }[]).map(({ id }) => id))
    next = body['next'] as string | null
  } while (next !== null)
  expect(seen).toEqual(all)
  // Two lines are looked at in a call: the one that succeeded first is three slices away.
  const found: bigint[] = []
  let after: string | undefined
  do {
    const asked = { outcome: 'refused' as const, limit: 10, after }
    const slice = await listRequests(fixture.database.db, person, asked, 2)
    found.push(...slice.items.map(({ id }) => id))
    after = slice.next ?? undefined
  } while (after !== undefined)
  expect(found.map((id) => encodeId('apr', id))).toEqual([all[0]])
  expect(
    await fixture.http.call(contract.listRequests, { query: { after: 'nowhere' } }, { as: person }),
  ).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
})

test('what finds no room is counted and left out', async () => {
  const { db } = fixture.database
  const { call, person } = await caller('Esther')
  await call(listMessages)
  await logged(person, 1)
  const request = told.at(-1)!
  const own = await RequestLog.open(db, silentLog, 50)
  for (let line = 0; line < 53; line++) own.add({ ...request, requestId: `line-${line}` })
  expect(own.dropped).toBe(3)
  await own.close()
  const [{ lines }] = (await fixture.rows(
    `select count(id)::int4 as lines from api_request where account_id = ${person.accountId} and request_id like 'line-%'`,
  )) as [{ lines: number }]
  expect(lines).toBe(50)
})

test('lines wait while the database is away; one that it will not take is left out alone', async () => {
  const { db } = fixture.database
  const { call, person } = await caller('Nana')
  await call(listMessages)
  await logged(person, 1)
  const request = told.at(-1)!
  const own = await RequestLog.open(db, silentLog)
  own.add({ ...request, requestId: 'not\0a text' })
  await own.flush()
  expect(own.dropped).toBe(1)
  own.add({ ...request, requestId: 'after' })
  await own.close()
  expect((await logged(person, 1, { requestId: 'after' })).data).toHaveLength(1)

  const away = await openDatabase({
    connection: fixture.database.connection,
    clock: fixture.clock,
    log: silentLog,
  })
  const waiting = await RequestLog.open(away, silentLog, 3)
  await away.close()
  for (let line = 0; line < 5; line++) waiting.add({ ...request, requestId: `waits-${line}` })
  await waiting.flush()
  expect(waiting.dropped).toBe(2)
  await waiting.close()
  expect(waiting.dropped).toBe(2)
})

test('days are made ahead, and dropped after thirty', async () => {
  const { db } = fixture.database
  const days = async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'api_request'::regclass order by relname`.execute(db.sql)
    return rows.map(({ name }) => name.replace('api_request_', ''))
  }
  const before = await days()
  expect(before[0]).toBe('2026_11_01')
  fixture.clock.advance(31 * 86_400_000)
  await keepPartitions(db)
  const after = await days()
  expect(after).not.toContain('2026_11_01')
  expect(after).toContain('2026_11_03')
  expect(after.at(-1)).toBe('2026_12_10')
  await keepPartitions(db)
  expect(await days()).toEqual(after)
})

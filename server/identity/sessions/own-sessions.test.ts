import { validateSession } from '@nkra/contract/identity/sign-in.ts'
import type { Route } from '@nkra/contract/route.ts'
import { endOtherSessions, endSession, listSessions } from '@nkra/contract/identity/sessions.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../platform/testing/test-server.ts'
import { bindIdentity } from '../http.ts'
import { SESSION_MS } from './live-sessions.ts'
import { openSession, type OpenSession } from './sessions.ts'
import { identityFixture, type IdentityFixture, type Person } from '../testing/identity-fixture.ts'

const MINUTE_MS = 60_000
const PHONE = { ip: '192.0.2.7', userAgent: 'Firefox on a phone', id: 'req_phone' }

let fixture: IdentityFixture
let http: TestServer
let made = 0

beforeAll(async () => {
  fixture = await identityFixture()
  const { identity } = fixture
  http = await testServer(identity.db, (api) => bindIdentity(api, identity), {
    authenticate: identity.authenticate,
  })
})
afterAll(async () => {
  await http.close()
  await fixture.close()
})
beforeEach(() => fixture.clock.advance(24 * 60 * MINUTE_MS))

const person = () => fixture.person(`session${++made}@example.test`)
const open = (of: Person, request?: typeof PHONE) =>
  fixture.identity.db.transaction((tx) => openSession(tx, fixture.identity, of, request ? { request } : {}))
const call = (route: Route, { token }: { token: string }, id = '') =>
  http.inject({
    method: route.method,
    url: route.path.replace(':id', id),
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'Chrome on a desk' },
  })
const holds = async (session: OpenSession) => (await call(validateSession, session)).status === 200
const sidOf = ({ token }: OpenSession) =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }).sid
const listed = async (session: OpenSession) =>
  (await call(listSessions, session)).body.data as { id: string; current: boolean }[]

describe('GET /auth/v1/session', () => {
  test('lists one’s own sessions, the newest first, the current one marked', async () => {
    const [one, other] = [await person(), await person()]
    const first = await open(one, PHONE)
    fixture.clock.advance(5 * MINUTE_MS)
    const second = await open(one)
    await open(other)
    const at = (ago_ms: number) => new Date(fixture.clock.ms() - ago_ms).toISOString()
    expect(await listed(second)).toEqual([
      {
        id: sidOf(second),
        current: true,
        userAgent: '',
        ip: '',
        startedAt: at(0),
        lastSeenAt: at(0),
        impersonator: null,
      },
      {
        id: sidOf(first),
        current: false,
        userAgent: 'Firefox on a phone',
        ip: '192.0.2.7',
        startedAt: at(5 * MINUTE_MS),
        lastSeenAt: at(5 * MINUTE_MS),
        impersonator: null,
      },
    ])
  })

  test('leaves out what is over: ended, unused for half an hour, older than a session may be', async () => {
    const one = await person()
    const unused = await open(one)
    const ended = await open(one)
    fixture.clock.advance(31 * MINUTE_MS)
    const current = await open(one)
    await call(endSession, current, sidOf(ended))
    expect((await listed(current)).map(({ id }) => id)).toEqual([sidOf(current)])
    expect(await holds(unused)).toBe(false)
    fixture.clock.advance(SESSION_MS)
    const later = await open(one)
    expect((await listed(later)).map(({ id }) => id)).toEqual([sidOf(later)])
  })
})

describe('DELETE /auth/v1/session/:id', () => {
  test('ends one session at once, and puts it on record', async () => {
    const one = await person()
    const [lost, current] = [await open(one, PHONE), await open(one)]
    expect((await call(endSession, current, sidOf(lost))).status).toBe(200)
    expect([await holds(lost), await holds(current)]).toEqual([false, true])
    expect(
      await fixture.rows(
        `select action, actor_user_id as actor, origin.user_agent
         from audit_entry join audit_origin origin using (account_id, id)
         where account_id = ${one.accountId} and action = 'session_ended'`,
      ),
    ).toEqual([{ action: 'session_ended', actor: one.userId, user_agent: 'Chrome on a desk' }])
  })

  test.each<[string, (of: Person) => Promise<string>]>([
    ['of somebody else', async () => sidOf(await open(await person()))],
    ['that is none', () => Promise.resolve(encodeId('ses', 404n))],
    ['that is no id', () => Promise.resolve('all')],
  ])('a session %s is not there', async (_, make) => {
    const one = await person()
    const id = await make(one)
    expect(await call(endSession, await open(one), id)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  })

  test('a session is ended once', async () => {
    const one = await person()
    const [lost, current] = [await open(one), await open(one)]
    await call(endSession, current, sidOf(lost))
    expect((await call(endSession, current, sidOf(lost))).status).toBe(404)
  })
})

test('DELETE /auth/v1/session signs out others, and nobody else', async () => {
  const [one, other] = [await person(), await person()]
  const others = [await open(one), await open(one)]
  const current = await open(one)
  const foreign = await open(other)
  expect((await call(endOtherSessions, current)).body.data).toEqual({ ended: 2 })
  expect(await Promise.all([...others, current, foreign].map(holds))).toEqual([false, false, true, true])
  expect((await call(endOtherSessions, current)).body.data).toEqual({ ended: 0 })
})

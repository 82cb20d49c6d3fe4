import { setAccountStatus } from '@nkra/contract/catalog/accounts.ts'
import { refresh, signIn, validateSession } from '@nkra/contract/identity/sign-in.ts'
import type { Route } from '@nkra/contract/route.ts'
import { impersonate } from '@nkra/contract/identity/sessions.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../platform/testing/test-server.ts'
import { bindIdentity } from '../http.ts'
import { openSession, type OpenSession } from './sessions.ts'
import { identityFixture, PASSWORD, type IdentityFixture, type Person } from '../testing/identity-fixture.ts'

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
beforeEach(() => fixture.clock.advance(86_400_000))

const open = (person: Person) =>
  fixture.identity.db.transaction((tx) => openSession(tx, fixture.identity, person))
const call = (route: Route, session: { token: string } | null, body?: object, id = '') =>
  http.inject({
    method: route.method,
    url: route.path.replace(':id', id),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(session && { authorization: `Bearer ${session.token}` }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  })
const holds = async (session: OpenSession) => (await call(validateSession, session)).status === 200

async function world() {
  const customer = await fixture.person(`customer${++made}@example.test`)
  const staff = await fixture.person(`staff${++made}@nkra.test`, { role: 'Administrator' })
  const session = await open(staff)
  const id = encodeId('acc', customer.accountId)
  const set = (status: string, reason = 'Complaints about spam') =>
    call(setAccountStatus, session, { status, reason }, id)
  return { customer, staff, session, id, set }
}

const eventsOf = ({ accountId }: Person) =>
  fixture.rows(`select kind from outbox where account_id = ${accountId} and kind like 'account.%'`)

describe('suspending', () => {
  test('puts everybody out with their next request, whoever acts as one of them too', async () => {
    const { customer, session, id, set } = await world()
    const own = await open(customer)
    const acting = (await call(impersonate, session, { accountId: id, reason: 'x' })).body.data as OpenSession
    expect([await holds(own), await holds(acting)]).toEqual([true, true])
    expect((await set('Suspended')).status).toBe(200)
    expect([await holds(own), await holds(acting), await holds(session)]).toEqual([false, false, true])
    const pair = { token: own.token, refreshtoken: own.refreshToken }
    expect((await call(refresh, null, pair)).body.code).toBe('session_ended')
    const credentials = { email: customer.email, password: PASSWORD }
    expect((await call(signIn, null, credentials)).body.code).toBe('account_suspended')
    expect(await eventsOf(customer)).toEqual([{ kind: 'account.suspended' }])
  })

  test('is on record in both logs, with who and why; again changes nothing', async () => {
    const { customer, staff, set } = await world()
    await set('Suspended')
    await set('Suspended', 'Another reason')
    await set('Active', 'All is well')
    const rows = [customer, staff].map(({ accountId }) =>
      fixture.rows(
        `select action, actor_user_id as actor, subject_id as subject, detail from audit_entry
         where account_id = ${accountId} and action like 'account%' order by place`,
      ),
    )
    const [actor, subject] = [staff.userId, customer.accountId]
    const log = [
      { action: 'account_suspended', actor, subject, detail: { reason: 'Complaints about spam' } },
      { action: 'account_restored', actor, subject, detail: { reason: 'All is well' } },
    ]
    expect(await Promise.all(rows)).toEqual([log, log])
    expect(
      await fixture.rows(`select status, status_reason from account where id = ${subject} /* account_id */`),
    ).toEqual([{ status: 'Active', status_reason: 'All is well' }])
    expect((await call(signIn, null, { email: customer.email, password: PASSWORD })).status).toBe(200)
  })
})

describe('refused', () => {
  test('to a customer, of whatever account', async () => {
    const { customer, id } = await world()
    const session = await open(customer)
    const body = { status: 'Suspended', reason: 'x' }
    expect((await call(setAccountStatus, session, body, id)).body.code).toBe('forbidden')
  })

  test('of the operator’s own account, of none, without a reason, to another status', async () => {
    const { session, id } = await world()
    const body = { status: 'Suspended', reason: 'x' }
    const codeOf = async (sent: object, of: string) =>
      (await call(setAccountStatus, session, sent, of)).body.code
    expect(await codeOf(body, encodeId('acc', 1n))).toBe('account_not_suspendable')
    expect(await codeOf(body, encodeId('acc', 404n))).toBe('not_found')
    expect(await codeOf({ ...body, reason: '' }, id)).toBe('invalid_request')
    expect(await codeOf({ ...body, status: 'Deleted' }, id)).toBe('invalid_request')
  })
})

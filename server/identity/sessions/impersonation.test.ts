import { endpoints, type EndpointName } from '@nkra/contract/endpoints.ts'
import { setAccountStatus } from '@nkra/contract/catalog/accounts.ts'
import { signOut, validateSession } from '@nkra/contract/identity/sign-in.ts'
import { isAllowedActingAs } from '@nkra/contract/impersonation.ts'
import { REASON_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { roles } from '@nkra/contract/permissions.ts'
import type { Route } from '@nkra/contract/route.ts'
import {
  changeAsCustomer,
  endImpersonation,
  IMPERSONATION_MS_MAX,
  impersonate,
} from '@nkra/contract/identity/sessions.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyAudit } from '../../platform/database/audit-chain.ts'
import { testServer, type TestReply, type TestServer } from '../../platform/testing/test-server.ts'
import { bindIdentity } from '../http.ts'
import { openSession, refreshSession, type OpenSession } from './sessions.ts'
import { identityFixture, SECRET, type IdentityFixture, type Person } from '../testing/identity-fixture.ts'
import { deriveHmacKey } from './tokens.ts'

const MINUTE_MS = 60_000

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

// No count of one case holds the next.
beforeEach(() => fixture.clock.advance(24 * 60 * MINUTE_MS))

const open = (person: Person) =>
  fixture.identity.db.transaction((tx) => openSession(tx, fixture.identity, person))

const call = (route: Route, session: { token: string } | null, given: { body?: object; id?: string } = {}) =>
  http.inject({
    method: route.method,
    url: route.path.replace(':id', given.id ?? ''),
    headers: {
      ...(given.body && { 'content-type': 'application/json' }),
      ...(session && { authorization: `Bearer ${session.token}` }),
    },
    ...(given.body && { payload: JSON.stringify(given.body) }),
  })

const owner = () => fixture.person(`owner${++made}@example.test`)
const administrator = async () => {
  const person = await fixture.person(`staff${++made}@nkra.test`, { role: 'Administrator' })
  return { person, session: await open(person) }
}
const accountOf = ({ accountId }: Person) => encodeId('acc', accountId)

const begin = (session: OpenSession, customer: Person, reason = 'Ticket 4711') =>
  call(impersonate, session, { body: { accountId: accountOf(customer), reason } })
const sessionOf = (reply: TestReply) => {
  expect(reply.status).toBe(200)
  return reply.body.data as OpenSession
}
const end = ({ token, refreshToken }: OpenSession) =>
  call(endImpersonation, null, { body: { token, refreshtoken: refreshToken } })
const refresh = ({ token, refreshToken }: OpenSession) =>
  refreshSession(fixture.identity, { token, refreshtoken: refreshToken })
const holds = async (session: { token: string }) => (await call(validateSession, session)).status === 200

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>

const logOf = ({ accountId }: Person) =>
  fixture.rows(
    `select action, actor_user_id as actor, impersonator_user_id as behind, detail from audit_entry
     where account_id = ${accountId} and action like 'impersonation%' order by place`,
  )

async function acting() {
  const customer = await owner()
  const staff = await administrator()
  return { customer, staff, session: sessionOf(await begin(staff.session, customer)) }
}

describe('acting as a customer', () => {
  test('is a session of the owner’s with the Administrator in the claim act', async () => {
    const { customer, staff, session } = await acting()
    expect(claimsOf(session.token)).toMatchObject({
      sub: encodeId('usr', customer.userId),
      account: accountOf(customer),
      role: 'Owner',
      act: { sub: encodeId('usr', staff.person.userId), account: accountOf(staff.person) },
    })
    expect(await fixture.identity.authenticate(session.token)).toMatchObject({
      accountId: customer.accountId,
      userId: customer.userId,
      role: 'Owner',
      impersonator: { accountId: staff.person.accountId, userId: staff.person.userId },
    })
    expect((await call(validateSession, session)).body.data).toEqual({
      expires: session.expires,
      impersonation: {
        administrator: 'Efua Owusu',
        accountName: 'Osikani Susu',
        ends: new Date(fixture.clock.ms() + IMPERSONATION_MS_MAX).toISOString(),
        mayChange: false,
      },
    })
  })

  test('is on record in both logs, from its beginning over what is changed to its end', async () => {
    const { customer, staff, session } = await acting()
    await call(impersonate, session, { body: { accountId: accountOf(customer), reason: 'again' } })
    await end(session)
    const [{ userId: actor }, { userId: behind }] = [customer, staff.person]
    const log = [
      {
        action: 'impersonation_started',
        actor: behind,
        behind: null,
        detail: { owner: 'Efua Owusu', reason: 'Ticket 4711' },
      },
      { action: 'impersonation_ended', actor, behind, detail: {} },
    ]
    expect(await logOf(customer)).toEqual(log)
    expect(await logOf(staff.person)).toEqual(log)
    expect(await verifyAudit(fixture.identity.db)).toEqual([])
  })

  test('lasts 30 minutes and no second more, however often it is refreshed', async () => {
    const { session } = await acting()
    fixture.clock.advance(10 * MINUTE_MS)
    const second = await refresh(session)
    fixture.clock.advance(10 * MINUTE_MS)
    const third = await refresh(second)
    // Its token ends with it.
    expect(third.expires.getTime() - fixture.clock.ms()).toBeLessThanOrEqual(10 * MINUTE_MS)
    fixture.clock.advance(10 * MINUTE_MS - 1_000)
    expect(await holds(third)).toBe(true)
    fixture.clock.advance(1_000)
    expect(await holds(third)).toBe(false)
    await expect(refresh(third)).rejects.toMatchObject({ code: 'session_ended' })
  })

  test('leads back to the Administrator’s own session, also after its time', async () => {
    const { staff, session } = await acting()
    fixture.clock.advance(14 * MINUTE_MS)
    const second = await refresh(session)
    fixture.clock.advance(16 * MINUTE_MS + 1_000)
    expect(await holds(second)).toBe(false)
    const own = sessionOf(await end(second))
    expect(claimsOf(own.token)).toMatchObject({
      sid: claimsOf(staff.session.token).sid,
      role: 'Administrator',
      sub: encodeId('usr', staff.person.userId),
    })
    expect(claimsOf(own.token)).not.toHaveProperty('act')
    expect(await holds(own)).toBe(true)
    // The refresh token that the Administrator's other tabs hold is as good as before.
    expect(await holds(await refresh(own))).toBe(true)
    expect(await holds(await refresh(staff.session))).toBe(true)
  })

  test('ends with the Administrator’s own session, at once', async () => {
    const { staff, session } = await acting()
    await call(signOut, staff.session)
    expect(await holds(session)).toBe(false)
    expect((await end(session)).body.code).toBe('session_ended')
  })

  test('ends by signing out, and leads nowhere from then on', async () => {
    const { customer, staff, session } = await acting()
    expect((await call(signOut, session)).status).toBe(200)
    expect(await holds(session)).toBe(false)
    expect(await holds(staff.session)).toBe(true)
    expect((await end(session)).body.code).toBe('session_ended')
    expect((await logOf(customer)).at(-1)).toMatchObject({ action: 'impersonation_ended' })
  })
})

describe('changes while acting', () => {
  const mayChange = async ({ token }: { token: string }) =>
    (await fixture.identity.authenticate(token)).impersonator?.writes
  const ask = (session: { token: string }, reason: string) =>
    call(changeAsCustomer, session, { body: { reason } })

  test('are allowed from a reason on, for the rest of the time, and the reason is in both logs', async () => {
    const { customer, staff, session } = await acting()
    expect(await mayChange(session)).toBe(false)
    const reply = await ask(session, 'They asked us to pause it')
    expect(reply).toMatchObject({ status: 200, body: { data: { mayChange: true } } })
    expect(await mayChange(session)).toBe(true)
    expect(await mayChange(await refresh(session))).toBe(true)
    const entry = {
      action: 'impersonation_changes_allowed',
      actor: customer.userId,
      behind: staff.person.userId,
      detail: { reason: 'They asked us to pause it' },
    }
    expect((await logOf(customer)).at(-1)).toEqual(entry)
    expect((await logOf(staff.person)).at(-1)).toEqual(entry)
    fixture.clock.advance(IMPERSONATION_MS_MAX)
    await expect(mayChange(session)).rejects.toMatchObject({ code: 'session_ended' })
  })

  test('are of that one session: the next begins by looking', async () => {
    const { customer, staff, session } = await acting()
    await ask(session, 'They asked us to pause it')
    expect(await mayChange(sessionOf(await begin(staff.session, customer)))).toBe(false)
  })

  test.each([
    ['', 'Reason is a required field'],
    ['x'.repeat(REASON_LENGTH_MAX + 1), `At most ${REASON_LENGTH_MAX} characters`],
  ])('need a reason of a bounded length', async (reason, message) => {
    const { session } = await acting()
    expect((await ask(session, reason)).body).toMatchObject({
      code: 'invalid_request',
      messages: [{ pointer: '/reason', message }],
    })
    expect(await mayChange(session)).toBe(false)
  })

  test('cannot be asked for where nobody acts', async () => {
    const { session } = await administrator()
    expect(await ask(session, 'x')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await ask(await open(await owner()), 'x')).toMatchObject({ status: 403 })
  })
})

describe('nobody begins to act', () => {
  test.each(Object.keys(roles).filter((role) => role !== 'Administrator') as (keyof typeof roles)[])(
    'as a %s',
    async (role) => {
      const person = await fixture.person(`person${++made}@example.test`, { role })
      const reply = await begin(await open(person), await owner())
      expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    },
  )

  test('without a session', async () => {
    const reply = await call(impersonate, null, {
      body: { accountId: accountOf(await owner()), reason: 'x' },
    })
    expect(reply.status).toBe(401)
  })

  test('while acting already', async () => {
    const { session } = await acting()
    expect((await begin(session, await owner())).body.code).toBe('forbidden')
  })

  test('without a reason', async () => {
    const { session } = await administrator()
    expect((await begin(session, await owner(), '  ')).body).toMatchObject({
      code: 'invalid_request',
      messages: [{ pointer: '/reason', message: 'Reason is a required field' }],
    })
  })

  test('for an account that is none', async () => {
    const { session, person } = await administrator()
    const none = { ...person, accountId: 404n }
    expect((await begin(session, none)).body.code).toBe('not_found')
  })

  test('for a suspended account', async () => {
    const { session } = await administrator()
    const customer = await owner()
    const body = { status: 'Suspended', reason: 'Complaints' }
    expect((await call(setAccountStatus, session, { id: accountOf(customer), body })).status).toBe(200)
    expect((await begin(session, customer)).body.code).toBe('account_suspended')
  })

  test('for an account whose owner is disabled, or has not confirmed the address', async () => {
    const { session } = await administrator()
    const disabled = await owner()
    await fixture.rows(`update account_user set disabled_at = now() where account_id = ${disabled.accountId}`)
    expect((await begin(session, disabled)).body.code).toBe('owner_missing')
    const unconfirmed = await fixture.person(`owner${++made}@example.test`, { confirmed: false })
    expect((await begin(session, unconfirmed)).body.code).toBe('owner_missing')
  })
})

describe('the claim act', () => {
  const forge = (token: string, changes: object) => {
    const [head, , signature] = token.split('.')
    const body = Buffer.from(JSON.stringify({ ...claimsOf(token), ...changes })).toString('base64url')
    return { head, body, signature }
  }
  const signed = (token: string, changes: object) => {
    const { head, body } = forge(token, changes)
    const mac = createHmac('sha256', deriveHmacKey(SECRET, 'access token')).update(`${head}.${body}`)
    return { token: `${head}.${body}.${mac.digest('base64url')}` }
  }

  test('cannot be taken out, put in or changed', async () => {
    const { session, staff } = await acting()
    for (const [token, changes] of [
      [session.token, { act: undefined }],
      [session.token, { act: { sub: encodeId('usr', 1n), account: encodeId('acc', 1n) } }],
      [staff.session.token, { act: { sub: encodeId('usr', 1n), account: encodeId('acc', 1n) } }],
    ] as const) {
      const { head, body, signature } = forge(token, changes)
      expect(await holds({ token: `${head}.${body}.${signature}` })).toBe(false)
    }
  })

  test('is held to what is on record even where the signature is right', async () => {
    const { session } = await acting()
    expect(await holds(signed(session.token, {}))).toBe(true)
    expect(await holds(signed(session.token, { act: undefined }))).toBe(false)
    expect(await holds(signed(session.token, { act: 'somebody' }))).toBe(false)
    const other = { sub: encodeId('usr', 1n), account: encodeId('acc', 1n) }
    expect(await holds(signed(session.token, { act: other }))).toBe(false)
  })

  test('of an own session leads nowhere: there is nothing to return from', async () => {
    const { session } = await administrator()
    expect((await end(session)).body.code).toBe('session_ended')
    expect((await end({ ...(await acting()).session, refreshToken: 'guessed' })).body.code).toBe(
      'session_ended',
    )
  })
})

describe('what is the customer’s alone', () => {
  const withheld: EndpointName[] = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => !isAllowedActingAs(name),
  )

  test('is what changes oneself, the company, the team, the keys, and what buys or takes everything away', () => {
    expect(withheld).toEqual(
      expect.arrayContaining([
        'changePassword',
        'beginTwoStep',
        'disableTwoStep',
        'endSession',
        'endOtherSessions',
        'changeProfile',
        'changeCompany',
        'inviteMember',
        'changeMemberRole',
        'disableMember',
        'requestSender',
        'createInvoice',
        'exportAccount',
      ]),
    )
    for (const open of ['signOut', 'getUser', 'listSessions', 'listTeam', 'sendMessage'] as const) {
      expect(withheld).not.toContain(open)
    }
  })

  test.each(withheld.filter((name) => endpoints[name].path.startsWith('/auth/')))(
    '%s is refused before anything of it is read',
    async (name) => {
      const { customer, session } = await acting()
      const { method, path } = endpoints[name]
      const reply = await http.inject({
        method,
        url: path.replace(':id', encodeId('ses', 1n)),
        headers: { authorization: `Bearer ${session.token}` },
      })
      expect(reply).toMatchObject({ status: 403, body: { code: 'not_while_impersonating' } })
      expect(await logOf(customer)).toHaveLength(1)
    },
  )
})

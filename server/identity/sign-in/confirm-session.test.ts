import * as routes from '@nkra/contract/identity/sign-in.ts'
import { CONFIRMED_MS } from '@nkra/contract/confirmation.ts'
import type { Route } from '@nkra/contract/route.ts'
import { routeList } from '@nkra/contract/routes.ts'
import { listSessions } from '@nkra/contract/identity/sessions.ts'
import { changeTeamTwoStep } from '@nkra/contract/identity/team.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testServer, type TestReply, type TestServer } from '../../platform/testing/test-server.ts'
import { bindIdentity } from '../http.ts'
import type { OpenSession } from '../sessions/sessions.ts'
import { CLIENT_ID, testIssuer, type TestIssuer } from '../testing/openid-issuer.ts'
import { OPERATOR_CALLER } from '../users/password-hashing.ts'
import {
  identityFixture,
  PASSWORD,
  secretIn,
  type IdentityFixture,
  type Person,
} from '../testing/identity-fixture.ts'
import { hotp, stepAt, STEP_MS } from './totp.ts'
import { createUser, claimEmail, confirmEmail } from '../users/users.ts'

const SCRIPT = 'https://accounts.google.test/gsi/client'

let issuer: TestIssuer
let fixture: IdentityFixture
let http: TestServer
/** A server of every route that asks for a confirmation. Nothing is behind the routes: they answer 204. */
let doors: TestServer

beforeAll(async () => {
  issuer = await testIssuer()
  const google = { clientId: CLIENT_ID, issuer: issuer.issuer, jwksUrl: issuer.jwksUrl, scriptUrl: SCRIPT }
  fixture = await identityFixture({ google, administratorsNeedTwoStep: true })
  const { identity } = fixture
  const { authenticate } = identity
  http = await testServer(identity.db, (api) => bindIdentity(api, identity), { authenticate })
  doors = await testServer(
    identity.db,
    (api) => guarded.forEach((route) => api.add(route, async (_, reply) => reply.code(204).send())),
    { authenticate },
  )
})
afterAll(async () => {
  await http.close()
  await doors.close()
  await fixture.close()
  await issuer.close()
})

const guarded = routeList.filter(({ recent }) => recent === true)

const ask = (at: TestServer, route: Route, session: { token: string }, body?: object) =>
  at.inject({
    method: route.method,
    url: route.path.replace(/:\w+/g, 'x'),
    headers: {
      authorization: `Bearer ${session.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  })

let made = 0
const newPerson = (role: Person['role']) => fixture.person(`confirm${++made}@example.test`, { role })
const sessionOf = ({ body }: TestReply) => body.data as OpenSession
const signIn = async (person: Person) =>
  sessionOf(await http.call(routes.signIn, { body: { email: person.email, password: PASSWORD } }))
const confirm = (session: OpenSession, body: object) => ask(http, routes.confirmSession, session, body)
const refused = (code: string, status = 403) => ({ status, body: { code } })

/** Sets the second step up. Answers the code that confirms it. */
async function setUpTwoStep(session: OpenSession) {
  const begun = await ask(http, routes.beginTwoStep, session, { currentPassword: PASSWORD })
  const secret = secretIn((begun.body.data as { uri: string }).uri)
  const code = () => hotp(secret, stepAt(fixture.clock.ms()))
  const confirmed = await ask(http, routes.confirmTwoStep, session, { code: code() })
  expect(confirmed.status).toBe(200)
  fixture.clock.advance(STEP_MS)
  return { code, session: (confirmed.body.data as { session: OpenSession }).session }
}

describe('calls that open doors, or cannot be undone', () => {
  test('are these', () => {
    expect(guarded.map(({ name }) => name)).toEqual([
      'impersonate',
      'textPhoneCode',
      'changeTeamTwoStep',
      'requestSender',
      'changeSender',
      'withdrawSender',
      'deleteSender',
      'changeSeller',
      'agreePostpaid',
      'resolveHeld',
      'releaseHeld',
      'eraseKyc',
      'createKey',
      'rotateKey',
      'createLogin',
      'createWebhook',
      'changeWebhook',
      'rotateWebhookSecret',
      'publishLegalText',
    ])
    expect(routeList.filter(({ recent }) => recent === 'in part').map(({ name }) => name)).toEqual([
      'changeProfile',
      'changeMemberRole',
      'inviteMember',
    ])
  })

  test.each(guarded.map((route) => [route.name, route] as const))(
    '%s: ten minutes after the sign-in one confirms who one is',
    async (_, route) => {
      const operators = route.permission === 'administer'
      const person = await newPerson(operators ? 'Administrator' : 'Owner')
      const signedIn = await signIn(person)
      const { session } = operators ? await setUpTwoStep(signedIn) : { session: signedIn }
      fixture.clock.advance(CONFIRMED_MS - 1 - (operators ? STEP_MS : 0))
      expect((await ask(doors, route, session)).status).toBe(204)
      fixture.clock.advance(1)
      expect(await ask(doors, route, session)).toMatchObject(refused('reauthentication_required'))
      expect((await confirm(session, { password: PASSWORD })).status).toBe(200)
      expect((await ask(doors, route, session)).status).toBe(204)
    },
  )
})

describe('a confirmation', () => {
  const late = async () => {
    const person = await newPerson('Owner')
    const session = await signIn(person)
    fixture.clock.advance(CONFIRMED_MS)
    return { person, session }
  }
  const [door] = guarded.filter(({ name }) => name === 'createKey')
  const passes = async (session: OpenSession) => (await ask(doors, door!, session)).status === 204

  test('is of the one session', async () => {
    const { person, session } = await late()
    const other = await signIn(person)
    expect([await passes(session), await passes(other)]).toEqual([false, true])
  })

  test('is not a refresh', async () => {
    const { session } = await late()
    const body = { token: session.token, refreshtoken: session.refreshToken }
    expect(await passes(sessionOf(await http.call(routes.refresh, { body })))).toBe(false)
  })

  test('by a code of the second step, each good once', async () => {
    const { session: begun } = await late()
    const { code, session } = await setUpTwoStep(begun)
    fixture.clock.advance(CONFIRMED_MS)
    expect(await passes(session)).toBe(false)
    const given = code()
    expect((await confirm(session, { code: given })).status).toBe(200)
    expect(await passes(session)).toBe(true)
    expect(await confirm(session, { code: given })).toMatchObject(refused('second_step_refused', 400))
  })

  test('by Google once more, for its own address alone', async () => {
    const { person, session } = await late()
    const credentialOf = async (email: string) => {
      const { nonce } = (await http.call(routes.socialLoginOffer)).body.data as { nonce: string }
      return { credential: await issuer.token(fixture.clock, { email, nonce }), clientId: CLIENT_ID }
    }
    const foreign = await credentialOf((await newPerson('Owner')).email)
    expect(await confirm(session, foreign)).toMatchObject(refused('social_login_refused', 400))
    expect(await passes(session)).toBe(false)
    const own = await credentialOf(person.email)
    expect((await confirm(session, own)).status).toBe(200)
    expect(await passes(session)).toBe(true)
    expect(await confirm(session, own)).toMatchObject(refused('social_login_refused', 400))
  })

  test('is not guessed at: wrong passwords are counted as at the sign-in', async () => {
    const { session } = await late()
    const codes = new Set<unknown>()
    for (let tries = 0; tries < 12; tries++) {
      codes.add((await confirm(session, { password: `not it ${tries}` })).body.code)
    }
    expect([...codes]).toEqual(['current_password_wrong', 'too_many_attempts'])
    expect(await confirm(session, { password: PASSWORD })).toMatchObject(refused('too_many_attempts', 429))
    expect(await passes(session)).toBe(false)
  })
})

describe('an Administrator', () => {
  test('sets a second step up before anything else', async () => {
    const session = await signIn(await newPerson('Administrator'))
    expect(await ask(http, listSessions, session)).toMatchObject(refused('two_step_missing'))
    expect((await ask(http, routes.validateSession, session)).status).toBe(200)
    expect((await ask(http, routes.getTwoStep, session)).body.data).toMatchObject({ neededBy: 'role' })
    const confirmed = await setUpTwoStep(session)
    expect((await ask(http, listSessions, confirmed.session)).status).toBe(200)
  })

  test('signs out without one', async () => {
    const session = await signIn(await newPerson('Administrator'))
    expect((await ask(http, routes.signOut, session)).status).toBe(200)
  })
})

describe('a team that signs in with two steps', () => {
  const colleagueOf = async (owner: Person): Promise<Person> => {
    const { db } = fixture.identity
    return db.transaction(async (tx) => {
      const passwordHash = await fixture.identity.hasher.hash(PASSWORD, OPERATOR_CALLER)
      const names = { firstName: 'Yaw', lastName: 'Owusu', otherNames: '', phone: '' }
      const { accountId } = owner
      const userId = await createUser(tx, { accountId, role: 'Sender', ...names, passwordHash })
      const person = { accountId, userId, email: `sender${++made}@example.test`, role: 'Sender' as const }
      await claimEmail(tx, person)
      await confirmEmail(tx, person)
      return person
    })
  }

  test('has everybody set it up at their next call, whoever has not', async () => {
    const owner = await newPerson('Owner')
    const sender = await colleagueOf(owner)
    const begun = await setUpTwoStep(await signIn(owner))
    const session = await signIn(sender)
    expect((await ask(http, listSessions, session)).status).toBe(200)
    expect((await ask(http, changeTeamTwoStep, begun.session, { required: true })).status).toBe(200)
    expect(await ask(http, listSessions, session)).toMatchObject(refused('two_step_missing'))
    expect((await ask(http, routes.getTwoStep, session)).body.data).toMatchObject({ neededBy: 'team' })
    expect((await ask(http, listSessions, begun.session)).status).toBe(200)
    const { session: renewed } = await setUpTwoStep(session)
    expect((await ask(http, listSessions, renewed)).status).toBe(200)
  })

  test('stops asking when an owner says so', async () => {
    const owner = await newPerson('Owner')
    const session = await signIn(await colleagueOf(owner))
    const begun = await setUpTwoStep(await signIn(owner))
    for (const required of [true, false]) {
      await ask(http, changeTeamTwoStep, begun.session, { required })
      expect((await ask(http, listSessions, session)).status).toBe(required ? 403 : 200)
    }
  })
})

describe('switching a second step on', () => {
  test('replaces the tokens of the session: the old ones are good for nothing at once', async () => {
    const person = await newPerson('Owner')
    const before = await signIn(person)
    const { session } = await setUpTwoStep(before)
    expect(session.token).not.toBe(before.token)
    expect(await ask(http, routes.validateSession, before)).toMatchObject(refused('session_ended', 401))
    const refresh = ({ token, refreshToken }: OpenSession) =>
      http.call(routes.refresh, { body: { token, refreshtoken: refreshToken } })
    expect(await refresh(before)).toMatchObject(refused('session_ended', 401))
    // Nobody is taken for a thief by it.
    expect((await ask(http, routes.validateSession, session)).status).toBe(200)
    const next = sessionOf(await refresh(session))
    expect((await ask(http, routes.validateSession, next)).status).toBe(200)
  })
})

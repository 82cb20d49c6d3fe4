import * as routes from '@nkra/contract/identity/sign-in.ts'
import type { Route } from '@nkra/contract/route.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR_ACCOUNT_ID } from '../catalog/accounts.ts'
import { publishLegalText } from '../catalog/legal-texts.ts'
import { testServer, testUser, type TestReply, type TestServer } from '../platform/testing/test-server.ts'
import { mailLimit } from './users/attempt-limits.ts'
import { issueCode, RESEND_MS, type CodePurpose } from './users/confirmation-codes.ts'
import { cases, type Case } from './testing/http.cases.ts'
import { bindIdentity } from './http.ts'
import { createHasher, OPERATOR_CALLER } from './users/password-hashing.ts'
import { openSession, type OpenSession } from './sessions/sessions.ts'
import {
  codeIn,
  identityFixture,
  PASSWORD,
  type IdentityFixture,
  type Person,
} from './testing/identity-fixture.ts'

const DAY_MS = 24 * 3_600_000
const NEW_PASSWORD = 'sixty tortoises asleep'

let fixture: IdentityFixture
let http: TestServer

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

let made = 0
const newEmail = () => `person${++made}@example.test`

const post = (route: Route, body: Record<string, unknown>, session?: { token: string }) =>
  http.inject({
    method: route.method,
    url: route.path,
    headers: {
      'content-type': 'application/json',
      ...(session && { authorization: `Bearer ${session.token}` }),
    },
    payload: JSON.stringify(body),
  })

const mailsTo = async (email: string) => (await fixture.mails()).filter(({ to }) => to === email)

const signIn = (email: string, password: string) => post(routes.signIn, { email, password })

/** The body without what differs between any two answers. */
const said = ({ status, body }: TestReply) => ({ status, body: { ...body, requestId: undefined } })

describe('golden cases', () => {
  interface World {
    person: Person
    session: OpenSession
    codes: Record<CodePurpose, string>
  }

  const begin = ({ unconfirmed }: Case): Promise<World> =>
    fixture.identity.db.transaction(async (tx) => {
      const person = await fixture.person(newEmail(), { confirmed: !unconfirmed })
      const codes = {
        confirm: (await issueCode(tx, fixture.identity.codeKey, 'confirm', person)) ?? '',
        reset: (await issueCode(tx, fixture.identity.codeKey, 'reset', person)) ?? '',
      }
      return { person, codes, session: await openSession(tx, fixture.identity, person) }
    })

  const fill = (text: string, { person, session, codes }: World) =>
    text
      .replaceAll('{email}', person.email)
      .replaceAll('{EMAIL}', person.email.toUpperCase())
      .replaceAll('{account}', String(person.accountId))
      .replaceAll('{token}', session.token)
      .replaceAll('{refresh}', session.refreshToken)
      .replaceAll('{confirm}', codes.confirm)
      .replaceAll('{reset}', codes.reset)

  /** The body, with each secret and each new value replaced by its name. */
  const printed = ({ body }: TestReply) => {
    const { requestId: _, ...rest } = body
    if (typeof rest.data !== 'object' || rest.data === null || !('expires' in rest.data)) return rest
    const data: Record<string, unknown> = { ...rest.data }
    if ('refreshToken' in data) {
      expect(data.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{43}$/)
      expect(data.refreshToken).toMatch(/^[\w-]{43}$/)
      Object.assign(data, { token: 'a token', refreshToken: 'a refresh token' })
    }
    const minutes = (Date.parse(String(data.expires)) - fixture.clock.ms()) / 60_000
    return { ...rest, data: { ...data, expires: `in ${minutes} minutes` } }
  }

  // A day between two cases, so that no count and no interval of one holds the next.
  beforeEach(() => fixture.clock.advance(DAY_MS))

  test.each(cases)('$name', async (golden) => {
    const world = await begin(golden)
    // So that a code may be mailed anew.
    fixture.clock.advance(RESEND_MS)
    await fixture.mails()
    const { route } = golden
    const reply = await http.inject({
      method: route.method,
      url: route.path,
      headers: {
        ...(golden.body && { 'content-type': 'application/json' }),
        ...(golden.as && { authorization: `Bearer ${world.session.token}` }),
      },
      ...(golden.body && { payload: fill(JSON.stringify(golden.body), world) }),
    })
    expect({ status: reply.status, body: printed(reply) }).toEqual(golden.reply)
    if (golden.facts) {
      const [statement, rows] = golden.facts
      expect(await fixture.rows(fill(statement, world))).toEqual(rows)
    }
    if (golden.mails) expect((await fixture.mails()).map(({ subject }) => subject)).toEqual(golden.mails)
  })

  test('every route of identity has one', () => {
    const isRoute = (value: unknown): value is Route =>
      typeof value === 'object' && value !== null && 'path' in value
    const bound = Object.values(routes).filter((value) => isRoute(value) && value !== routes.getUser)
    expect(new Set(cases.map(({ route }) => route))).toEqual(new Set(bound))
  })
})

describe('nobody learns who has an account', () => {
  /** The two answers, and how many passwords were hashed for each. */
  const compared = async (known: () => Promise<TestReply>, unknown: () => Promise<TestReply>) => {
    fixture.clock.advance(DAY_MS)
    fixture.hashings()
    const answers = [{ ...said(await known()), hashings: fixture.hashings() }]
    answers.push({ ...said(await unknown()), hashings: fixture.hashings() })
    expect(answers[1]).toEqual(answers[0])
    return answers[0]!
  }
  const code = '0000-0000'
  const registration = {
    firstName: 'Yaw',
    lastName: 'Boateng',
    companyName: 'Volta Clinic',
    password: PASSWORD,
  }

  test.each<[string, number, (email: string) => Promise<TestReply>]>([
    ['signing in', 1, (email) => signIn(email, 'not the password at all')],
    ['registering', 1, (email) => post(routes.register, { ...registration, email })],
    ['asking for a confirmation', 0, (email) => post(routes.resendVerificationCode, { email })],
    ['asking for a new password', 0, (email) => post(routes.forgetPassword, { email })],
    ['confirming', 0, (email) => post(routes.confirmEmail, { email, code })],
    ['verifying a code', 0, (email) => post(routes.verifyCode, { email, code })],
    ['resetting', 0, (email) => post(routes.resetPassword, { email, token: code, password: NEW_PASSWORD })],
    [
      'resetting to a short password',
      0,
      (email) => post(routes.resetPassword, { email, token: code, password: 'short' }),
    ],
    [
      'resetting to the company’s name',
      0,
      (email) => post(routes.resetPassword, { email, token: code, password: 'Osikani-Susu-2026' }),
    ],
  ])('by %s: the same answer after the same work', async (_, hashings, ask) => {
    const { email } = await fixture.person(newEmail())
    const answer = await compared(
      () => ask(email),
      () => ask(newEmail()),
    )
    expect(answer.hashings).toBe(hashings)
  })

  test('by being held up: whoever tries too often is told the same', async () => {
    const { email } = await fixture.person(newEmail())
    const tooOften = async (address: string) => {
      for (let n = 0; n < 5; n++) await signIn(address, 'not the password at all')
      return signIn(address, 'not the password at all')
    }
    const answer = await compared(
      () => tooOften(email),
      () => tooOften(newEmail()),
    )
    expect(answer).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts', minutes: 1 },
      hashings: 5,
    })
  })

  test('a disabled user is refused as a wrong password is', async () => {
    const person = await fixture.person(newEmail())
    await fixture.rows(
      `update account_user set disabled_at = now() where account_id = ${person.accountId} returning id`,
    )
    await compared(
      () => signIn(person.email, PASSWORD),
      () => signIn(newEmail(), PASSWORD),
    )
  })
})

describe('registering, confirming, signing in', () => {
  const registration = {
    firstName: 'Yaw',
    lastName: 'Boateng',
    companyName: 'Volta Clinic',
    password: PASSWORD,
  }
  const register = (email: string, password = PASSWORD) =>
    post(routes.register, { ...registration, email, password })

  test('in this order, with white space behind the password at any of them', async () => {
    const email = newEmail()
    expect((await register(email, `${PASSWORD}  `)).status).toBe(201)
    const [mail] = await mailsTo(email)
    expect((await signIn(email, PASSWORD)).body.code).toBe('email_not_confirmed')
    const code = codeIn(mail)
    expect((await post(routes.confirmEmail, { email, code: code.toLowerCase() })).status).toBe(200)
    // A link that is clicked twice; whoever has another code learns nothing of the address.
    expect((await post(routes.confirmEmail, { email, code })).body.code).toBe('already_confirmed')
    const wrong = { email, code: '0000-0000' }
    expect((await post(routes.confirmEmail, wrong)).body.code).toBe('code_refused')
    expect((await signIn(email, `${PASSWORD}\n`)).status).toBe(200)
  })

  test('an address that was never confirmed is the next one’s, with their password', async () => {
    const email = newEmail()
    await register(email, 'the squatter of addresses')
    const [first] = await mailsTo(email)
    fixture.clock.advance(RESEND_MS)
    await register(email)
    const [second] = await mailsTo(email)
    expect((await post(routes.confirmEmail, { email, code: codeIn(first) })).body.code).toBe('code_refused')
    expect((await post(routes.confirmEmail, { email, code: codeIn(second) })).status).toBe(200)
    expect((await signIn(email, 'the squatter of addresses')).body.code).toBe('credentials_refused')
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('the terms that were agreed to are on the account, with their time and an entry of the audit log', async () => {
    const { identity, clock } = fixture
    const operator = testUser(OPERATOR_ACCOUNT_ID, 'Administrator')
    const { version } = await identity.db.transaction((tx) =>
      publishLegalText(tx, operator, { kind: 'terms', text: 'Send to people who agreed.' }),
    )
    const [agreed, silent] = [newEmail(), newEmail()]
    const body = { ...registration, email: agreed, termsVersion: version }
    expect((await post(routes.register, body)).status).toBe(201)
    expect((await register(silent)).status).toBe(201)
    const found = (email: string) =>
      fixture.rows(`select a.terms_version, a.terms_agreed_at, audit.action, audit.detail, audit.actor_user_id is not null as known
        from user_email e join account a on a.id = e.account_id
        left join audit_entry audit on audit.account_id = e.account_id where e.email = '${email}'`)
    const [terms_version, terms_agreed_at] = [version, clock.now()]
    expect(await found(agreed)).toEqual([
      { terms_version, terms_agreed_at, action: 'terms_agreed', detail: { version }, known: true },
    ])
    expect(await found(silent)).toEqual([
      { terms_version: null, terms_agreed_at: null, action: null, detail: null, known: false },
    ])
    // Somebody else's address: the same answer, and nothing is agreed to in their name.
    expect((await post(routes.register, { ...body, email: silent })).status).toBe(201)
    expect(await found(silent)).toMatchObject([{ terms_version: null }])
  })

  test('pressed twice: one account, one mail', async () => {
    const email = newEmail()
    const both = await Promise.all([register(email), register(email)])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(await mailsTo(email)).toHaveLength(1)
  })

  test('nobody’s mailbox is filled by others', async () => {
    const { email } = await fixture.person(newEmail())
    for (let n = 0; n < 5; n++) {
      await register(email)
      await post(routes.forgetPassword, { email })
    }
    expect((await mailsTo(email)).map(({ subject }) => subject).sort()).toEqual([
      'Set a new password',
      'You already have an account with Nkra',
    ])
  })

  test('no more than a hundred mails an hour are asked for from one place', async () => {
    fixture.clock.advance(DAY_MS)
    for (let n = 0; n < mailLimit.free; n++)
      expect((await post(routes.forgetPassword, { email: newEmail() })).status).toBe(200)
    for (const ask of [
      () => post(routes.forgetPassword, { email: newEmail() }),
      () => post(routes.resendVerificationCode, { email: newEmail() }),
      () => register(newEmail()),
    ]) {
      expect((await ask()).body.code).toBe('too_many_attempts')
    }
    fixture.clock.advance(DAY_MS)
  })
})

test('signing out has the browser forget what it was answered, and leaves theme and language', async () => {
  const { email } = await fixture.person(newEmail())
  const { data } = (await signIn(email, PASSWORD)).body as { data: OpenSession }
  const headers = { authorization: `Bearer ${data.token}` }
  const ended = await http.inject({ method: 'DELETE', url: '/auth/v1/token', headers })
  expect([ended.status, ended.headers['clear-site-data']]).toEqual([200, '"cache"'])
})

describe('a new password', () => {
  test('by mail: the old one is wrong then, and every session over', async () => {
    const { email } = await fixture.person(newEmail())
    const { data } = (await signIn(email, PASSWORD)).body as { data: OpenSession }
    await post(routes.forgetPassword, { email })
    const code = codeIn((await mailsTo(email))[0])
    const reset = { email, token: code, password: `${NEW_PASSWORD}\t ` }
    expect((await post(routes.verifyCode, { email, code })).status).toBe(200)
    expect((await post(routes.resetPassword, reset)).status).toBe(200)
    expect((await post(routes.resetPassword, reset)).body.code).toBe('code_refused')
    expect((await signIn(email, PASSWORD)).body.code).toBe('credentials_refused')
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
    const headers = { authorization: `Bearer ${data.token}` }
    const ended = await http.inject({ method: 'GET', url: '/auth/v1/token', headers })
    expect(ended).toMatchObject({ status: 401, body: { code: 'session_ended' } })
  })

  test('by mail ten minutes later is too late', async () => {
    const { email } = await fixture.person(newEmail())
    await post(routes.forgetPassword, { email })
    const token = codeIn((await mailsTo(email))[0])
    fixture.clock.advance(10 * 60_000)
    expect((await post(routes.resetPassword, { email, token, password: NEW_PASSWORD })).body.code).toBe(
      'code_refused',
    )
  })

  test('by guessing codes: five tries from one network, which then waits a minute', async () => {
    const { email } = await fixture.person(newEmail())
    await post(routes.forgetPassword, { email })
    const code = codeIn((await mailsTo(email))[0])
    for (let n = 0; n < 5; n++) {
      expect((await post(routes.verifyCode, { email, code: '0000-0000' })).body.code).toBe('code_refused')
    }
    expect((await post(routes.verifyCode, { email, code })).body.code).toBe('too_many_attempts')
    fixture.clock.advance(60_000)
    expect((await post(routes.verifyCode, { email, code })).status).toBe(200)
  })

  test('while signed in: this session goes on, the others are over, and a trailing space does not lock out', async () => {
    const { email } = await fixture.person(newEmail())
    const [here, elsewhere] = [await signIn(email, PASSWORD), await signIn(email, PASSWORD)].map(
      ({ body }) => (body as { data: OpenSession }).data,
    )
    const change = { email, currentPassword: PASSWORD, newPassword: `${NEW_PASSWORD} ` }
    expect((await post(routes.changePassword, change, here)).status).toBe(200)
    const validate = (session: OpenSession | undefined) =>
      http.inject({
        method: 'GET',
        url: '/auth/v1/token',
        headers: { authorization: `Bearer ${session?.token}` },
      })
    expect((await validate(here)).status).toBe(200)
    expect((await validate(elsewhere)).status).toBe(401)
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('guessed at by who has the session only: five tries', async () => {
    const { email } = await fixture.person(newEmail())
    const { data } = (await signIn(email, PASSWORD)).body as { data: OpenSession }
    const guess = { email, currentPassword: 'not the password at all', newPassword: NEW_PASSWORD }
    for (let n = 0; n < 5; n++) {
      expect((await post(routes.changePassword, guess, data)).body.code).toBe('current_password_wrong')
    }
    expect((await post(routes.changePassword, guess, data)).body.code).toBe('too_many_attempts')
  })
})

test('a suspended account is told so, once the password is right', async () => {
  const { email, accountId } = await fixture.person(newEmail())
  await fixture.rows(`update account set status = 'Suspended' where id = ${accountId} returning id`)
  expect((await signIn(email, 'not the password at all')).body.code).toBe('credentials_refused')
  expect((await signIn(email, PASSWORD)).body.code).toBe('account_suspended')
})

test('a password kept at an older cost is renewed by signing in', async () => {
  const person = await fixture.person(newEmail())
  const read = async () =>
    (await fixture.rows(`select password_hash from account_user where account_id = ${person.accountId}`))[0]
  await fixture.rows(
    `update account_user set password_hash = '${await older().hash(PASSWORD, OPERATOR_CALLER)}'
     where account_id = ${person.accountId} returning id`,
  )
  expect(await read()).toMatchObject({ password_hash: expect.stringContaining('m=32,') as string })
  expect((await signIn(person.email, PASSWORD)).status).toBe(200)
  expect(await read()).toMatchObject({ password_hash: expect.stringContaining('m=64,') as string })
  expect((await signIn(person.email, PASSWORD)).status).toBe(200)
})

const older = () => createHasher(fixture.clock, { memory_kib: 32, passes: 1, lanes: 1 })

import * as routes from '@nkra/contract/identity/sign-in.ts'
import type { Route } from '@nkra/contract/route.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testServer, type TestReply, type TestServer } from '../../platform/testing/test-server.ts'
import { bindIdentity } from '../http.ts'
import type { OpenSession } from '../sessions/sessions.ts'
import {
  codeIn,
  identityFixture,
  PASSWORD,
  secretIn,
  type IdentityFixture,
  type Person,
} from '../testing/identity-fixture.ts'
import { hotp, stepAt, STEP_MS } from './totp.ts'
import { RECOVERY_CODES, removeTwoStep, SETUP_MS, USED_STEPS_MAX } from './two-step.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
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
beforeEach(() => fixture.clock.advance(DAY_MS))

const ask = (route: Route, body: Record<string, unknown> | null, session?: OpenSession) =>
  http.inject({
    method: route.method,
    url: route.path,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(session && { authorization: `Bearer ${session.token}` }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  })

const sessionOf = ({ body }: TestReply) => body.data as OpenSession
const begunBy = ({ body }: TestReply) => body.data as { secret: string; uri: string }
const renewedBy = ({ body }: TestReply) => (body.data as { session: OpenSession }).session
const codesOf = ({ body }: TestReply) => (body.data as { recoveryCodes: string[] }).recoveryCodes

const signIn = (person: Person, code?: string, password = PASSWORD) =>
  ask(routes.signIn, { email: person.email, password, ...(code !== undefined && { code }) })

const holds = async (session: OpenSession) =>
  (await ask(routes.validateSession, null, session)).status === 200

/** An authenticator: what the person's phone does with its secret. */
interface Authenticator {
  /** The code of now, or of this many steps from now. */
  code: (steps?: bigint) => string
}

const authenticatorOf = (uri: string): Authenticator => ({
  code: (steps = 0n) => hotp(secretIn(uri), stepAt(fixture.clock.ms()) + steps),
})

let made = 0

/** A person with an open session. */
async function signedIn(): Promise<{ person: Person; session: OpenSession }> {
  const person = await fixture.person(`two-step${++made}@example.test`)
  return { person, session: sessionOf(await signIn(person)) }
}

/** A person with two-step sign-in in force. The code that confirmed it is past. */
async function protectedOne() {
  const { person, session } = await signedIn()
  const begun = await ask(routes.beginTwoStep, { currentPassword: PASSWORD }, session)
  const authenticator = authenticatorOf(begunBy(begun).uri)
  const confirmed = await ask(routes.confirmTwoStep, { code: authenticator.code() }, session)
  expect(confirmed.status).toBe(200)
  await fixture.mails()
  fixture.clock.advance(STEP_MS)
  return {
    person,
    session: renewedBy(confirmed),
    authenticator,
    recoveryCodes: codesOf(confirmed),
  }
}

describe('setting up', () => {
  test('begin with the password, confirm with a code: in force, and the other sessions are over', async () => {
    const { person, session } = await signedIn()
    const elsewhere = sessionOf(await signIn(person))
    const begun = await ask(routes.beginTwoStep, { currentPassword: PASSWORD }, session)
    const { secret, uri } = begunBy(begun)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`totp/Nkra:${encodeURIComponent(person.email)}?secret=${secret}&`)
    expect((await ask(routes.getTwoStep, null, session)).body.data).toMatchObject({ inForceSince: null })

    const { code } = authenticatorOf(uri)
    const spaced = `${code().slice(0, 3)} ${code().slice(3)}`
    const confirmed = await ask(routes.confirmTwoStep, { code: spaced }, session)
    const recoveryCodes = codesOf(confirmed)
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES)
    for (const recoveryCode of recoveryCodes) {
      expect(recoveryCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    }
    const confirmedSession = renewedBy(confirmed)
    expect((await ask(routes.getTwoStep, null, confirmedSession)).body.data).toEqual({
      inForceSince: fixture.clock.now().toISOString(),
      recoveryCodesLeft: RECOVERY_CODES,
      neededBy: null,
    })
    expect([await holds(confirmedSession), await holds(elsewhere)]).toEqual([true, false])
    expect((await fixture.mails()).map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'Two-step sign-in is on'],
    ])
  })

  test('until it is confirmed nothing is asked at sign-in', async () => {
    const { person, session } = await signedIn()
    await ask(routes.beginTwoStep, { currentPassword: PASSWORD }, session)
    expect((await ask(routes.confirmTwoStep, { code: '000000' }, session)).body.code).toBe(
      'second_step_refused',
    )
    expect((await signIn(person)).status).toBe(200)
  })

  test('begun again: the first secret is none', async () => {
    const { session } = await signedIn()
    const begin = async () =>
      authenticatorOf(begunBy(await ask(routes.beginTwoStep, { currentPassword: PASSWORD }, session)).uri)
    const [first, second] = [await begin(), await begin()]
    const confirm = (authenticator: Authenticator) =>
      ask(routes.confirmTwoStep, { code: authenticator.code() }, session)
    expect((await confirm(first)).body.code).toBe('second_step_refused')
    const confirmed = renewedBy(await confirm(second))
    const code = second.code()
    expect((await ask(routes.confirmTwoStep, { code }, confirmed)).body.code).toBe('two_step_in_force')
    const again = await ask(routes.beginTwoStep, { currentPassword: PASSWORD }, confirmed)
    expect(again).toMatchObject({ status: 409, body: { code: 'two_step_in_force' } })
  })

  test('half an hour later is too late', async () => {
    const { person } = await signedIn()
    const begin = sessionOf(await signIn(person))
    const begun = await ask(routes.beginTwoStep, { currentPassword: PASSWORD }, begin)
    const { code } = authenticatorOf(begunBy(begun).uri)
    fixture.clock.advance(SETUP_MS + 1)
    const later = sessionOf(await signIn(person))
    expect((await ask(routes.confirmTwoStep, { code: code() }, later)).body.code).toBe('two_step_not_begun')
  })

  test('what is on record opens nothing', async () => {
    const { person, recoveryCodes } = await protectedOne()
    const stored = JSON.stringify([
      await fixture.rows(`select secret from two_step where account_id = ${person.accountId}`),
      await fixture.rows(
        `select encode(hash, 'escape') as hash from recovery_code where account_id = ${person.accountId}`,
      ),
    ])
    expect(stored).toContain('v1.')
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replace('-', ''))
  })
})

describe('signing in', () => {
  test('asks for the code once the password is right, and takes it', async () => {
    const { person, authenticator } = await protectedOne()
    expect(await signIn(person, undefined, NEW_PASSWORD)).toMatchObject({
      status: 400,
      body: { code: 'credentials_refused' },
    })
    expect(await signIn(person, authenticator.code(), NEW_PASSWORD)).toMatchObject({
      status: 400,
      body: { code: 'credentials_refused' },
    })
    expect(await signIn(person)).toMatchObject({ status: 400, body: { code: 'second_step_required' } })
    expect((await signIn(person, authenticator.code())).status).toBe(200)
  })

  test('each code is good once, also the present one after the next one was taken', async () => {
    const { person, authenticator } = await protectedOne()
    fixture.clock.advance(STEP_MS)
    const codes = [authenticator.code(1n), authenticator.code(), authenticator.code(-1n)]
    for (const code of codes) expect((await signIn(person, code)).status).toBe(200)
    for (const code of codes) {
      expect(await signIn(person, code)).toMatchObject({ status: 400, body: { code: 'second_step_refused' } })
    }
    fixture.clock.advance(MINUTE_MS)
    for (let step = 0; step < 2 * USED_STEPS_MAX; step++) {
      fixture.clock.advance(STEP_MS)
      expect((await signIn(person, authenticator.code())).status).toBe(200)
      expect((await signIn(person, authenticator.code())).body.code).toBe('second_step_refused')
    }
    const [kept] = await fixture.rows(
      `select cardinality(used_steps) as steps from two_step where account_id = ${person.accountId}`,
    )
    expect(kept).toEqual({ steps: USED_STEPS_MAX })
  })

  test('by two at the same moment with one code: one gets in', async () => {
    const { person, authenticator } = await protectedOne()
    const both = await Promise.all([1, 2, 3].map(() => signIn(person, authenticator.code())))
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400])
  })

  test.each([
    ['two steps late', -2n],
    ['two steps early', 2n],
  ])('with a code %s is refused', async (_, steps) => {
    const { person, authenticator } = await protectedOne()
    fixture.clock.advance(10 * STEP_MS)
    expect((await signIn(person, authenticator.code(steps))).body.code).toBe('second_step_refused')
  })

  test('with another person’s code is refused', async () => {
    const [one, other] = [await protectedOne(), await protectedOne()]
    expect((await signIn(one.person, other.authenticator.code())).body.code).toBe('second_step_refused')
    expect((await signIn(one.person, other.recoveryCodes[0])).body.code).toBe('second_step_refused')
  })

  test('with a recovery code, as typed from paper: once, and the owner is told', async () => {
    const { person, recoveryCodes } = await protectedOne()
    const typed = ` ${recoveryCodes[3]!.toLowerCase().replace('-', ' ').replaceAll('0', 'o')} `
    const session = sessionOf(await signIn(person, typed))
    expect((await ask(routes.getTwoStep, null, session)).body.data).toMatchObject({ recoveryCodesLeft: 9 })
    const [mail] = await fixture.mails()
    expect(mail).toMatchObject({ to: person.email, subject: 'A recovery code was used' })
    expect(mail?.text).toContain('Recovery codes left: 9')
    expect((await signIn(person, typed)).body.code).toBe('second_step_refused')
    expect((await signIn(person, recoveryCodes[4])).status).toBe(200)
  })

  test('after a new password by mail still asks for the code', async () => {
    const { person, authenticator } = await protectedOne()
    await ask(routes.forgetPassword, { email: person.email })
    const token = codeIn((await fixture.mails())[0])
    const reset = { email: person.email, token, password: NEW_PASSWORD }
    expect((await ask(routes.resetPassword, reset)).status).toBe(200)
    expect((await signIn(person, undefined, NEW_PASSWORD)).body.code).toBe('second_step_required')
    expect((await signIn(person, authenticator.code(), NEW_PASSWORD)).status).toBe(200)
  })

  test('does the same work whoever asks, until the password is right', async () => {
    const { person } = await protectedOne()
    const plain = await fixture.person(`plain${++made}@example.test`)
    const nobody = { ...plain, email: `nobody${made}@example.test` }
    const answers = []
    for (const asked of [person, plain, nobody]) {
      fixture.hashings()
      const { status, body } = await signIn(asked, '000000', NEW_PASSWORD)
      answers.push({ status, body: { ...body, requestId: undefined }, hashings: fixture.hashings() })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })
})

describe('guessing at codes', () => {
  /**
   * Signs in with the right password and a guessed code, each time from another address, so that only the limit on
   * codes can refuse it.
   */
  const guess = (person: Person, from: string, code: string) =>
    http.server.raw.inject({
      method: 'POST',
      url: routes.signIn.path,
      remoteAddress: from,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email: person.email, password: PASSWORD, code }),
    })

  test('five tries from wherever, then a growing delay, the right code included', async () => {
    const { person, authenticator } = await protectedOne()
    for (let n = 1; n <= 5; n++) {
      expect((await guess(person, `192.0.2.${n}`, '000000')).json()).toMatchObject({
        code: 'second_step_refused',
      })
    }
    expect((await guess(person, '192.0.2.6', authenticator.code())).json()).toMatchObject({
      code: 'too_many_attempts',
      minutes: 1,
    })
    fixture.clock.advance(MINUTE_MS)
    expect((await guess(person, '192.0.2.7', '000000')).json()).toMatchObject({ code: 'second_step_refused' })
    fixture.clock.advance(MINUTE_MS)
    expect((await guess(person, '192.0.2.8', '000000')).json()).toMatchObject({ code: 'too_many_attempts' })
    fixture.clock.advance(MINUTE_MS)
    expect((await guess(person, '192.0.2.9', authenticator.code())).statusCode).toBe(200)
  })

  test('in a burst: no more are tried than in a row', async () => {
    const { person } = await protectedOne()
    const burst = await Promise.all(
      Array.from({ length: 12 }, (_, n) => guess(person, `198.51.100.${n}`, '000000')),
    )
    const codes = burst.map((reply) => reply.json<{ code: string }>().code)
    expect(codes.filter((code) => code === 'second_step_refused')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(7)
  })

  test('is not held back by wrong passwords, nor they by it', async () => {
    const { person, authenticator } = await protectedOne()
    for (let n = 0; n < 5; n++) await signIn(person, '000000')
    expect((await signIn(person, undefined, NEW_PASSWORD)).body.code).toBe('credentials_refused')
    expect((await signIn(person)).body.code).toBe('second_step_required')
    fixture.clock.advance(MINUTE_MS)
    expect((await signIn(person, authenticator.code())).status).toBe(200)
  })

  test('cannot lock out by who lacks the password', async () => {
    const { person, authenticator } = await protectedOne()
    for (let n = 0; n < 4; n++) await signIn(person, '000000', NEW_PASSWORD)
    expect((await signIn(person, authenticator.code())).status).toBe(200)
  })
})

test('all of it is on record, from where it was asked, and no code with it', async () => {
  const { person, session, authenticator, recoveryCodes } = await protectedOne()
  await signIn(person, '000000')
  await signIn(person, recoveryCodes[0])
  const given = () => ({ currentPassword: PASSWORD, code: authenticator.code() })
  await ask(routes.renewRecoveryCodes, given(), session)
  fixture.clock.advance(STEP_MS)
  await ask(routes.disableTwoStep, given(), session)
  const entries = await fixture.rows(
    `select action, actor_kind, detail, origin.ip from audit_entry join audit_origin origin using (account_id, id)
     where account_id = ${person.accountId} order by place`,
  )
  const own = { actor_kind: 'user', ip: '127.0.0.1' }
  const elsewhere = ['signed_in', 'signed_out']
  expect(entries.filter((entry) => !elsewhere.includes((entry as { action: string }).action))).toEqual([
    { ...own, action: 'two_step_switched_on', detail: {} },
    { ...own, action: 'sign_in_refused', actor_kind: 'anyone', detail: { reason: 'second_step_refused' } },
    { ...own, action: 'recovery_code_used', detail: { left: 9 } },
    { ...own, action: 'recovery_codes_renewed', detail: {} },
    { ...own, action: 'two_step_switched_off', detail: {} },
  ])
})

describe('while signed in', () => {
  test('switching off needs password and code, and says so by mail', async () => {
    const { person, session, authenticator } = await protectedOne()
    const disable = (currentPassword: string, code: string) =>
      ask(routes.disableTwoStep, { currentPassword, code }, session)
    expect((await disable(NEW_PASSWORD, authenticator.code())).body.code).toBe('current_password_wrong')
    expect((await disable(PASSWORD, '000000')).body.code).toBe('second_step_refused')
    expect((await signIn(person)).body.code).toBe('second_step_required')
    expect((await disable(PASSWORD, authenticator.code())).status).toBe(200)
    expect((await signIn(person)).status).toBe(200)
    expect((await fixture.mails()).map(({ subject }) => subject)).toEqual(['Two-step sign-in is off'])
    const left = `select hash from recovery_code where account_id = ${person.accountId}`
    expect(await fixture.rows(left)).toEqual([])
  })

  test('who lost the authenticator switches off with a recovery code', async () => {
    const { person, session, recoveryCodes } = await protectedOne()
    const given = { currentPassword: PASSWORD, code: recoveryCodes[0] }
    expect((await ask(routes.disableTwoStep, given, session)).status).toBe(200)
    expect((await signIn(person)).status).toBe(200)
  })

  test('new recovery codes replace the old', async () => {
    const { person, session, authenticator, recoveryCodes } = await protectedOne()
    const given = { currentPassword: PASSWORD, code: authenticator.code() }
    const renewed = codesOf(await ask(routes.renewRecoveryCodes, given, session))
    expect(renewed).toHaveLength(RECOVERY_CODES)
    expect((await signIn(person, recoveryCodes[0])).body.code).toBe('second_step_refused')
    expect((await signIn(person, renewed[0])).status).toBe(200)
  })

  test('the password is guessed at no oftener here than by changing it', async () => {
    const { session } = await signedIn()
    for (let n = 0; n < 5; n++) {
      const refused = await ask(routes.beginTwoStep, { currentPassword: NEW_PASSWORD }, session)
      expect(refused.body.code).toBe('current_password_wrong')
    }
    const change = { email: 'x@example.test', currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await ask(routes.changePassword, change, session)).body.code).toBe('too_many_attempts')
  })

  test('it can be taken from who has lost everything', async () => {
    const { person } = await protectedOne()
    const remove = () => fixture.identity.db.transaction((tx) => removeTwoStep(tx, person))
    expect([await remove(), await remove()]).toEqual([true, false])
    expect((await signIn(person)).status).toBe(200)
  })
})

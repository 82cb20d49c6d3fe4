/**
 * Attacks on signing in, over HTTP. Each row says what an attacker tries and how it ends. The tests beside this one
 * check the same rules closer to their code.
 */
import { createHmac } from 'node:crypto'
import * as routes from '@nkra/contract/identity/sign-in.ts'
import type { Route } from '@nkra/contract/route.ts'
import { listTeam } from '@nkra/contract/identity/team.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testServer, type TestReply, type TestServer } from '../../platform/testing/test-server.ts'
import { WRONG_TRIES_MAX } from '../users/confirmation-codes.ts'
import { bindIdentity } from '../http.ts'
import { FRESH_MS } from '../sessions/live-sessions.ts'
import { openSession, type OpenSession } from '../sessions/sessions.ts'
import {
  codeIn,
  identityFixture,
  PASSWORD,
  SECRET,
  type IdentityFixture,
  type Person,
} from '../testing/identity-fixture.ts'
import { deriveHmacKey } from '../sessions/tokens.ts'

const DAY_MS = 24 * 3_600_000
const NEW_PASSWORD = 'sixty tortoises asleep'
const WRONG_CODE = '0000-0000'

let fixture: IdentityFixture
/** A server behind a proxy that names each caller's address. */
let http: TestServer

beforeAll(async () => {
  fixture = await identityFixture()
  const { identity } = fixture
  http = await testServer(identity.db, (api) => bindIdentity(api, identity), {
    authenticate: identity.authenticate,
    trustedProxies: ['127.0.0.1'],
  })
})
afterAll(async () => {
  await http.close()
  await fixture.close()
})
// So that no count of one attack holds the next.
beforeEach(() => fixture.clock.advance(DAY_MS))

interface Asking {
  body?: Record<string, unknown>
  token?: string
  /** The caller's address. */
  from?: string
}

const ask = (route: Route, { body, token, from = '198.51.100.7' }: Asking = {}, at: TestServer = http) =>
  at.inject({
    method: route.method,
    url: route.path,
    headers: {
      'x-forwarded-for': from,
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { payload: JSON.stringify(body) }),
  })

const refused = ({ status, body }: TestReply) => `${status} ${String(body.code)}`

let made = 0
async function victim(role: Person['role'] = 'Owner'): Promise<{ person: Person; session: OpenSession }> {
  const person = await fixture.person(`victim${++made}@example.test`, { role })
  const session = await fixture.identity.db.transaction((tx) => openSession(tx, fixture.identity, person))
  return { person, session }
}

const change = (person: Person, what: string) =>
  fixture.rows(`update account_user set ${what} where account_id = ${person.accountId} returning id`)

const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
const read = (token: string, at: 0 | 1): object =>
  JSON.parse(Buffer.from(token.split('.')[at]!, 'base64url').toString()) as object
const signed = (header: object, payload: object, key: Buffer) => {
  const text = `${part(header)}.${part(payload)}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

describe('a tampered token opens nothing', () => {
  const attacks: readonly (readonly [string, (token: string, other: string) => string])[] = [
    [
      'the role claim changed under the old signature',
      (token) => {
        const [header, , signature] = token.split('.')
        return `${header}.${part({ ...read(token, 1), role: 'Administrator' })}.${signature}`
      },
    ],
    ['another person’s claims under one’s own signature', (token, other) => mixed(other, token)],
    ['one’s own claims under another person’s signature', (token, other) => mixed(token, other)],
    ['alg none, unsigned', (token) => `${part({ alg: 'none', typ: 'at+jwt' })}.${token.split('.')[1]}.`],
    [
      'alg none, the signature kept',
      (token) => `${part({ alg: 'none' })}.${token.split('.').slice(1).join('.')}`,
    ],
    ['signed with another key', (token) => signed(read(token, 0), read(token, 1), Buffer.alloc(32, 1))],
    ['signed with the secret itself', (token) => signed(read(token, 0), read(token, 1), SECRET)],
    [
      'signed with the key of another purpose',
      (token) => signed(read(token, 0), read(token, 1), deriveHmacKey(SECRET, 'mailed code')),
    ],
    [
      'the key brought along in the header',
      (token) => {
        const key = Buffer.alloc(32, 1)
        const jwk = { kty: 'oct', k: key.toString('base64url') }
        return signed({ ...read(token, 0), jwk }, read(token, 1), key)
      },
    ],
    ['an end moved into the future', (token) => retold(token, { exp: 4_000_000_000 })],
    ['no signature', (token) => token.split('.').slice(0, 2).join('.')],
    ['a refresh token in its place', () => 'x'.repeat(43)],
  ]
  const mixed = (claims: string, signature: string) =>
    [...claims.split('.').slice(0, 2), signature.split('.')[2]].join('.')
  const retold = (token: string, claims: object) =>
    [token.split('.')[0], part({ ...read(token, 1), ...claims }), token.split('.')[2]].join('.')

  test.each(attacks)('%s', async (_, forge) => {
    const [{ session }, other] = [await victim(), await victim()]
    expect((await ask(routes.validateSession, session)).status).toBe(200)
    const token = forge(session.token, other.session.token)
    expect(refused(await ask(routes.validateSession, { token }))).toBe('401 session_ended')
    expect(refused(await ask(listTeam, { token }))).toBe('401 session_ended')
    // And what was forged ends nothing.
    expect((await ask(routes.validateSession, session)).status).toBe(200)
  })
})

describe('the role that counts is the one on record', () => {
  test('taken away: with the next request, whatever the token still says', async () => {
    const { person, session } = await victim('Owner')
    expect((await ask(listTeam, session)).status).toBe(200)
    await change(person, "role = 'Viewer'")
    fixture.clock.advance(FRESH_MS)
    expect(refused(await ask(listTeam, session))).toBe('403 forbidden')
    expect(read(session.token, 1)).toMatchObject({ role: 'Owner' })
  })

  test('given: before the token says so, which the next one does', async () => {
    const { person, session } = await victim('Viewer')
    expect(refused(await ask(listTeam, session))).toBe('403 forbidden')
    await change(person, "role = 'Owner'")
    fixture.clock.advance(FRESH_MS)
    expect((await ask(listTeam, session)).status).toBe(200)
    const renewed = await ask(routes.refresh, {
      body: { token: session.token, refreshtoken: session.refreshToken },
    })
    const { token } = renewed.body.data as OpenSession
    expect(read(token, 1)).toMatchObject({ role: 'Owner' })
  })
})

describe('a session that is over stays over', () => {
  const endings: readonly (readonly [string, (person: Person, session: OpenSession) => Promise<unknown>])[] =
    [
      ['disabled user', (person) => change(person, 'disabled_at = now()')],
      [
        'suspended account',
        (person) =>
          fixture.rows(`update account set status = 'Suspended' where id = ${person.accountId} returning id`),
      ],
      ['signed out', (_, session) => ask(routes.signOut, session)],
      [
        'password set anew',
        async ({ email }) => {
          await ask(routes.forgetPassword, { body: { email } })
          const token = codeIn((await fixture.mails()).find(({ to }) => to === email))
          await ask(routes.resetPassword, { body: { email, token, password: NEW_PASSWORD } })
        },
      ],
    ]
  test.each(endings)('%s: neither the token nor the refresh token works', async (_, end) => {
    const { person, session } = await victim()
    await end(person, session)
    fixture.clock.advance(FRESH_MS)
    expect(refused(await ask(routes.validateSession, session))).toBe('401 session_ended')
    const refresh = { token: session.token, refreshtoken: session.refreshToken }
    expect(refused(await ask(routes.refresh, { body: refresh }))).toBe('401 session_ended')
  })

  test('a disabled user does not sign in either, and is told no more than a stranger', async () => {
    const { person } = await victim()
    await change(person, 'disabled_at = now()')
    const { email } = person
    const answers = [
      await ask(routes.signIn, { body: { email, password: PASSWORD } }),
      await ask(routes.signIn, { body: { email: 'nobody@example.test', password: PASSWORD } }),
    ].map(({ status, body }) => ({ answered: status, ...body, requestId: '' }))
    expect(answers[0]).toEqual(answers[1])
  })

  test('a spent refresh token used again ends the thief’s session and the owner’s, and the owner is told', async () => {
    const { person, session } = await victim()
    const stolen = { token: session.token, refreshtoken: session.refreshToken }
    const first = await ask(routes.refresh, { body: stolen })
    const owner = first.body.data as OpenSession
    fixture.clock.advance(60_000)
    expect(refused(await ask(routes.refresh, { body: stolen, from: '203.0.113.9' }))).toBe(
      '401 session_ended',
    )
    fixture.clock.advance(FRESH_MS)
    expect(refused(await ask(routes.validateSession, owner))).toBe('401 session_ended')
    const mails = (await fixture.mails()).filter(({ to }) => to === person.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['We signed you out to protect your account'])
  })
})

describe('guessing is stopped', () => {
  /** The answers to the wrong tries, then the answer to the right one. */
  interface Guessed {
    wrong: string[]
    right: string
  }
  const guess = async (
    wrong: readonly (() => Promise<TestReply>)[],
    right: () => Promise<TestReply>,
  ): Promise<Guessed> => {
    const answers: string[] = []
    for (const trial of wrong) answers.push(refused(await trial()))
    return { wrong: answers, right: refused(await right()) }
  }
  const times = (count: number, trial: (number: number) => Promise<TestReply>) =>
    Array.from({ length: count }, (_, number) => () => trial(number))
  const address = (number: number) => `203.0.113.${number + 1}`

  const mailed = async (route: Route, email: string) => {
    await ask(route, { body: { email } })
    return codeIn((await fixture.mails()).find(({ to }) => to === email))
  }
  const unconfirmed = () => fixture.person(`unconfirmed${++made}@example.test`, { confirmed: false })

  test('a password, from one address: five tries, then not even the right one for a minute', async () => {
    const { person } = await victim()
    const { email } = person
    const found = await guess(
      times(5, () => ask(routes.signIn, { body: { email, password: NEW_PASSWORD } })),
      () => ask(routes.signIn, { body: { email, password: PASSWORD } }),
    )
    expect(new Set(found.wrong)).toEqual(new Set(['400 credentials_refused']))
    expect(found.right).toBe('429 too_many_attempts')
    fixture.clock.advance(60_000)
    expect((await ask(routes.signIn, { body: { email, password: PASSWORD } })).status).toBe(200)
  })

  test('a password, while the owner is elsewhere: who guesses locks out nobody', async () => {
    const { person } = await victim()
    const { email } = person
    for (const trial of times(8, () => ask(routes.signIn, { body: { email, password: NEW_PASSWORD } })))
      await trial()
    const owner = await ask(routes.signIn, { body: { email, password: PASSWORD }, from: '192.0.2.44' })
    expect(owner.status).toBe(200)
  })

  describe('a password, from many addresses', () => {
    const tryAt = (email: string, password: string, from: string) =>
      ask(routes.signIn, { body: { email, password }, from })
    const home = '192.0.2.44'
    /** One wrong try from each of this many addresses. */
    const guessedAt = async (email: string, addresses: number) => {
      for (let number = 0; number < addresses; number++) await tryAt(email, NEW_PASSWORD, address(number))
    }

    test('slows down unfamiliar ones for that person: two tries, then five minutes', async () => {
      const { email } = (await victim()).person
      await guessedAt(email, 5)
      const stranger = async (number: number) => {
        const answers = []
        for (let n = 0; n < 3; n++) answers.push(refused(await tryAt(email, NEW_PASSWORD, address(number))))
        return answers
      }
      const slowed = ['400 credentials_refused', '400 credentials_refused', '429 too_many_attempts']
      expect(await stranger(50)).toEqual(slowed)
      fixture.clock.advance(5 * 60_000 - 1)
      expect(refused(await tryAt(email, PASSWORD, address(50)))).toBe('429 too_many_attempts')
      fixture.clock.advance(1)
      expect((await tryAt(email, PASSWORD, address(50))).status).toBe(200)
      const other = (await victim()).person.email
      for (let n = 0; n < 4; n++) await tryAt(other, NEW_PASSWORD, address(51))
      expect((await tryAt(other, PASSWORD, address(51))).status).toBe(200)
    })

    test('lets familiar ones pass, and the person at a new one', async () => {
      const { email } = (await victim()).person
      expect((await tryAt(email, PASSWORD, home)).status).toBe(200)
      await guessedAt(email, 20)
      for (let n = 0; n < 4; n++) await tryAt(email, NEW_PASSWORD, home)
      expect((await tryAt(email, PASSWORD, home)).status).toBe(200)
      expect((await tryAt(email, PASSWORD, address(60))).status).toBe(200)
    })

    test('is told to the person, once a day, and to nobody for an address that is nobody’s', async () => {
      const { email } = (await victim()).person
      const told = async () => (await fixture.mails()).map(({ to, subject }) => ({ to, subject }))
      const warning = [{ to: email, subject: 'Someone is trying to guess your password' }]
      await fixture.mails()
      await guessedAt(email, 4)
      expect(await told()).toEqual([])
      await guessedAt(email, 12)
      expect(await told()).toEqual(warning)
      await guessedAt(email, 30)
      expect(await told()).toEqual([])
      fixture.clock.advance(DAY_MS + 1)
      await guessedAt(email, 12)
      expect(await told()).toEqual(warning)
      await guessedAt('nobody@example.test', 12)
      expect(await told()).toEqual([])
    })
  })

  test('one password at many people, from one address: held after a hundred', async () => {
    const spray = await guess(
      times(99, (number) =>
        ask(routes.signIn, { body: { email: `spray${number}@example.test`, password: PASSWORD } }),
      ),
      () => ask(routes.signIn, { body: { email: 'spray99@example.test', password: PASSWORD } }),
    )
    expect(new Set(spray.wrong)).toEqual(new Set(['400 credentials_refused']))
    const next = await ask(routes.signIn, { body: { email: 'spray100@example.test', password: PASSWORD } })
    expect(refused(next)).toBe('429 too_many_attempts')
  })

  test('under addresses made up on the way: counted as one where no proxy is trusted', async () => {
    const direct = await testServer(fixture.identity.db, (api) => bindIdentity(api, fixture.identity), {
      authenticate: fixture.identity.authenticate,
    })
    const { person } = await victim()
    const { email } = person
    const found = await guess(
      times(5, (number) =>
        ask(routes.signIn, { body: { email, password: NEW_PASSWORD }, from: address(number) }, direct),
      ),
      () => ask(routes.signIn, { body: { email, password: PASSWORD }, from: address(9) }, direct),
    )
    expect(found.right).toBe('429 too_many_attempts')
    await direct.close()
  })

  test.each<
    [
      string,
      () => Promise<{ right: () => Promise<TestReply>; wrong: (number: number) => Promise<TestReply> }>,
    ]
  >([
    [
      'verifying a reset code',
      async () => {
        const { email } = (await victim()).person
        const code = await mailed(routes.forgetPassword, email)
        return {
          wrong: (number) =>
            ask(routes.verifyCode, { body: { email, code: WRONG_CODE }, from: address(number) }),
          right: () => ask(routes.verifyCode, { body: { email, code }, from: address(99) }),
        }
      },
    ],
    [
      'setting a password',
      async () => {
        const { email } = (await victim()).person
        const code = await mailed(routes.forgetPassword, email)
        const reset = (token: string, from: string) =>
          ask(routes.resetPassword, { body: { email, token, password: NEW_PASSWORD }, from })
        return {
          wrong: (number) => reset(WRONG_CODE, address(number)),
          right: () => reset(code, address(99)),
        }
      },
    ],
    [
      'confirming an address',
      async () => {
        const { email } = await unconfirmed()
        const code = await mailed(routes.resendVerificationCode, email)
        return {
          wrong: (number) =>
            ask(routes.confirmEmail, { body: { email, code: WRONG_CODE }, from: address(number) }),
          right: () => ask(routes.confirmEmail, { body: { email, code }, from: address(99) }),
        }
      },
    ],
  ])('a code, from ever other addresses, by %s: the owner’s is still taken', async (_, prepare) => {
    const { wrong, right } = await prepare()
    const answers: string[] = []
    for (const trial of times(20, wrong)) answers.push(refused(await trial()))
    expect(new Set(answers)).toEqual(new Set(['400 code_refused']))
    expect((await right()).status).toBe(200)
  })

  test('a code, by many at the same moment: a hundred are tried and no more', async () => {
    const { email } = (await victim()).person
    const code = await mailed(routes.forgetPassword, email)
    const burst = await Promise.all(
      times(WRONG_TRIES_MAX, (number) =>
        ask(routes.verifyCode, { body: { email, code: WRONG_CODE }, from: address(number) }),
      ).map((trial) => trial()),
    )
    expect(burst.every(({ status }) => status >= 400)).toBe(true)
    expect(refused(await ask(routes.verifyCode, { body: { email, code }, from: address(199) }))).toBe(
      '400 code_refused',
    )
  })

  test('another person’s code, and a code of another purpose, open nothing', async () => {
    const [one, other] = [(await victim()).person, (await victim()).person]
    const code = await mailed(routes.forgetPassword, one.email)
    await mailed(routes.forgetPassword, other.email)
    const reset = { email: other.email, token: code, password: NEW_PASSWORD }
    expect(refused(await ask(routes.resetPassword, { body: reset }))).toBe('400 code_refused')
    expect(refused(await ask(routes.confirmEmail, { body: { email: one.email, code } }))).toBe(
      '400 code_refused',
    )
    expect((await ask(routes.verifyCode, { body: { email: one.email, code } })).status).toBe(200)
  })
})

import * as routes from '@nkra/contract/identity/sign-in.ts'
import { generateKeyPair } from 'jose'
import { createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../platform/testing/test-server.ts'
import { dropEndedNonces, KEYS_ANEW_MS, KEYS_KEPT_MS, NONCE_MS } from './google.ts'
import { bindIdentity } from '../http.ts'
import { CLIENT_ID, testIssuer, type Signing, type TestIssuer } from '../testing/openid-issuer.ts'
import {
  FROM,
  identityFixture,
  PASSWORD,
  secretIn,
  type IdentityFixture,
  type Person,
} from '../testing/identity-fixture.ts'
import { hotp, stepAt } from './totp.ts'
import { beginTwoStep, confirmTwoStep } from './two-step.ts'

const SCRIPT = 'https://accounts.google.test/gsi/client'
const MINUTE_MS = 60_000

let issuer: TestIssuer
let fixture: IdentityFixture
let http: TestServer

beforeAll(async () => {
  issuer = await testIssuer()
  const google = { clientId: CLIENT_ID, issuer: issuer.issuer, jwksUrl: issuer.jwksUrl, scriptUrl: SCRIPT }
  fixture = await identityFixture({ google })
  http = await testServer(fixture.identity.db, (api) => bindIdentity(api, fixture.identity), {
    authenticate: fixture.identity.authenticate,
  })
})
afterAll(async () => {
  await http.close()
  await fixture.close()
  await issuer.close()
})
beforeEach(() => issuer.answer(null))

const offer = async () =>
  (await http.call(routes.socialLoginOffer)).body.data as Record<'clientId' | 'nonce' | 'script', string>

const enter = (credential: string, given: { clientId?: string; code?: string } = {}) =>
  http.call(routes.socialLogin, { body: { provider: 'google', credential, clientId: CLIENT_ID, ...given } })

/** An ID token for the person with a nonce that we issued, as Google would make it. */
const tokenOf = async (
  { email }: { email: string },
  claims: Record<string, unknown> = {},
  signing: Signing = {},
) => issuer.token(fixture.clock, { email, nonce: (await offer()).nonce, ...claims }, signing)

let made = 0
const newPerson = (options?: { confirmed?: boolean }) =>
  fixture.person(`google${++made}@example.test`, options)

const sessionsOf = async ({ accountId }: Person) =>
  (await fixture.rows(`select id from session where account_id = ${accountId}`)).length

const refused = (code: string, status = 400) => ({ status, body: { succeeded: false, code } })

describe('signing in by Google', () => {
  test('is offered with the client, a nonce and the script', async () => {
    const first = await offer()
    expect(first).toEqual({
      clientId: CLIENT_ID,
      nonce: expect.any(String) as string,
      script: SCRIPT,
    })
    expect((await offer()).nonce).not.toBe(first.nonce)
  })

  test('opens a session of whose address it is, in any case', async () => {
    const person = await newPerson()
    const reply = await enter(await tokenOf({ email: person.email.toUpperCase() }))
    expect(reply.status).toBe(200)
    const { token } = reply.body.data as { token: string }
    expect(await fixture.identity.authenticate(token)).toMatchObject({ userId: person.userId })
  })

  test('once with each token', async () => {
    const person = await newPerson()
    const credential = await tokenOf(person)
    expect((await enter(credential)).status).toBe(200)
    expect(await enter(credential)).toMatchObject(refused('social_login_refused'))
    expect(await sessionsOf(person)).toBe(1)
  })

  test('once also where it is presented twice at the same moment', async () => {
    const person = await newPerson()
    const credential = await tokenOf(person)
    const both = await Promise.all([enter(credential), enter(credential)])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
    expect(await sessionsOf(person)).toBe(1)
  })

  test('once with each nonce, also in another token', async () => {
    const person = await newPerson()
    const { nonce } = await offer()
    expect((await enter(await tokenOf(person, { nonce }))).status).toBe(200)
    fixture.clock.advance(1_000)
    expect(await enter(await tokenOf(person, { nonce }))).toMatchObject(refused('social_login_refused'))
  })

  test('is refused where nobody has the address, or nobody confirmed it', async () => {
    expect(await enter(await tokenOf({ email: 'nobody@example.test' }))).toMatchObject(
      refused('social_login_unknown'),
    )
    const squatter = await newPerson({ confirmed: false })
    expect(await enter(await tokenOf(squatter))).toMatchObject(refused('social_login_unknown'))
    expect(await sessionsOf(squatter)).toBe(0)
  })

  test('is refused to the disabled and the suspended', async () => {
    const [disabled, suspended] = [await newPerson(), await newPerson()]
    await fixture.rows(
      `update account_user set disabled_at = now() where account_id = ${disabled.accountId} returning id`,
    )
    await fixture.rows(
      `update account set status = 'Suspended' where id = ${suspended.accountId} returning id`,
    )
    expect(await enter(await tokenOf(disabled))).toMatchObject(refused('social_login_refused'))
    expect(await enter(await tokenOf(suspended))).toMatchObject(refused('account_suspended', 403))
  })

  test('asks for the second step; the token waits for it', async () => {
    const person = await newPerson()
    const { body } = await http.call(routes.signIn, { body: { email: person.email, password: PASSWORD } })
    const actor = await fixture.identity.authenticate((body.data as { token: string }).token)
    const { uri } = await beginTwoStep(fixture.identity, actor, { currentPassword: PASSWORD })
    const code = () => hotp(secretIn(uri), stepAt(fixture.clock.ms()))
    await confirmTwoStep(fixture.identity, actor, { code: code() }, FROM)
    fixture.clock.advance(30_000)

    const credential = await tokenOf(person)
    expect(await enter(credential)).toMatchObject(refused('second_step_required'))
    expect(await enter(credential, { code: '000000' })).toMatchObject(refused('second_step_refused'))
    expect((await enter(credential, { code: code() })).status).toBe(200)
    fixture.clock.advance(30_000)
    expect(await enter(credential, { code: code() })).toMatchObject(refused('social_login_refused'))
  })
})

describe('a token is refused', () => {
  const now_s = () => Math.floor(fixture.clock.ms() / 1000)
  test.each<[string, () => Record<string, unknown>]>([
    ['of another issuer', () => ({ iss: 'https://accounts.example.test' })],
    ['of no issuer', () => ({ iss: undefined })],
    ['for another client', () => ({ aud: '9999-other.apps.googleusercontent.test' })],
    ['for others besides us', () => ({ aud: [CLIENT_ID, 'other'] })],
    ['that another client asked for', () => ({ azp: 'other' })],
    ['that has ended', () => ({ iat: now_s() - 3600, exp: now_s() - 11 })],
    ['that never ends', () => ({ exp: undefined })],
    ['of no known time', () => ({ iat: undefined })],
    ['of long ago that ends late', () => ({ iat: now_s() - 3_700, exp: now_s() + 3_600 })],
    ['of the future', () => ({ iat: now_s() + 60, exp: now_s() + 3_600 })],
    ['not good yet', () => ({ nbf: now_s() + 60 })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['with a nonce of somebody else’s', () => ({ nonce: 'kq3v2o.AAAAAAAAAAAAAAAAAAAAAA.AAAA' })],
    ['with no person in it', () => ({ sub: undefined })],
    ['with an address that was not verified', () => ({ email_verified: false })],
    ['with an address verified in words', () => ({ email_verified: 'true' })],
    ['with no address', () => ({ email: undefined })],
  ])('%s', async (_, claims) => {
    const person = await newPerson()
    expect(await enter(await tokenOf(person, claims()))).toMatchObject(refused('social_login_refused'))
    expect(await sessionsOf(person)).toBe(0)
  })

  test('with a nonce that has ended, or was spelled anew', async () => {
    const person = await newPerson()
    const { nonce } = await offer()
    // The last character of the HMAC's text carries two bits that say nothing.
    const last = nonce.at(-1)!
    const other = String.fromCharCode(last.charCodeAt(0) + 1)
    expect(await enter(await tokenOf(person, { nonce: `${nonce}=` }))).toMatchObject(
      refused('social_login_refused'),
    )
    expect(await enter(await tokenOf(person, { nonce: nonce.slice(0, -1) + other }))).toMatchObject(
      refused('social_login_refused'),
    )
    fixture.clock.advance(NONCE_MS)
    expect(await enter(await tokenOf(person, { nonce }))).toMatchObject(refused('social_login_refused'))
  })

  test('with no signature', async () => {
    const [, payload] = (await tokenOf(await newPerson())).split('.')
    const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    expect(await enter(`${header}.${payload}.`)).toMatchObject(refused('social_login_refused'))
  })

  test('signed with the public key as if it were a secret', async () => {
    const pem = createPublicKey({ key: issuer.publicKey(), format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    })
    const signing = { header: { alg: 'HS256' }, key: Buffer.from(pem) }
    expect(await enter(await tokenOf(await newPerson(), {}, signing))).toMatchObject(
      refused('social_login_refused'),
    )
  })

  test('signed with another key under the same name, or brought along in its header', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    const person = await newPerson()
    expect(await enter(await tokenOf(person, {}, { key: privateKey }))).toMatchObject(
      refused('social_login_refused'),
    )
    const jwk = await crypto.subtle.exportKey('jwk', publicKey)
    const brought = { key: privateKey, header: { jwk: { kty: jwk.kty, n: jwk.n, e: jwk.e } } }
    expect(await enter(await tokenOf(person, {}, brought))).toMatchObject(refused('social_login_refused'))
  })

  test('of another algorithm than the one', async () => {
    const { privateKey } = await generateKeyPair('PS256')
    const signing = { key: privateKey, header: { alg: 'PS256' } }
    expect(await enter(await tokenOf(await newPerson(), {}, signing))).toMatchObject(
      refused('social_login_refused'),
    )
  })

  test.each(['', 'x', 'a.b.c', '..', 'e30.e30.', 'a'.repeat(8000)])('that is %j', async (credential) => {
    expect(await enter(credential)).toMatchObject(refused('social_login_refused'))
  })

  test('given for another client', async () => {
    const credential = await tokenOf(await newPerson())
    expect(await enter(credential, { clientId: 'other' })).toMatchObject(refused('social_login_refused'))
  })
})

describe('of Google itself', () => {
  const google = { iss: 'https://accounts.google.com' }

  test('a Workspace’s address signs in, under either of its names', async () => {
    const person = await newPerson()
    for (const iss of ['https://accounts.google.com', 'accounts.google.com']) {
      expect((await enter(await tokenOf(person, { iss, hd: 'example.test' }))).status).toBe(200)
    }
  })

  test('an address of Gmail’s signs in', async () => {
    expect((await enter(await tokenOf(await fixture.person('ama.susu@gmail.com'), google))).status).toBe(200)
  })

  test.each(['ama@example.test', 'ama@notgmail.com', 'ama@gmail.com.example.test'])(
    '%s, which Google does not manage, does not',
    async (email) => {
      const person = await fixture.person(email)
      expect(await enter(await tokenOf(person, google))).toMatchObject(refused('social_login_unvouched'))
      expect(await sessionsOf(person)).toBe(0)
    },
  )
})

describe('the keys', () => {
  beforeEach(() => fixture.clock.advance(KEYS_KEPT_MS))

  test('are fetched once, by many at once, and kept', async () => {
    const person = await newPerson()
    const credentials = await Promise.all([1, 2, 3].map(() => tokenOf(person)))
    const before = issuer.asked()
    const all = await Promise.all(credentials.map((credential) => enter(credential)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(issuer.asked()).toBe(before + 1)
    fixture.clock.advance(KEYS_KEPT_MS - NONCE_MS)
    expect((await enter(await tokenOf(person))).status).toBe(200)
    expect(issuer.asked()).toBe(before + 1)
  })

  test('are fetched anew for a key that came since, and at most once a minute', async () => {
    const person = await newPerson()
    expect((await enter(await tokenOf(person))).status).toBe(200)
    const { privateKey: foreign } = await generateKeyPair('RS256')
    const strange = () => tokenOf(person, {}, { key: foreign, header: { kid: 'nobody-has-it' } })
    const before = issuer.asked()
    fixture.clock.advance(KEYS_ANEW_MS)
    for (let n = 0; n < 5; n++) {
      expect(await enter(await strange())).toMatchObject(refused('social_login_refused'))
    }
    expect(issuer.asked()).toBe(before + 1)

    await issuer.rotate()
    expect(await enter(await tokenOf(person))).toMatchObject(refused('social_login_refused'))
    fixture.clock.advance(KEYS_ANEW_MS)
    expect((await enter(await tokenOf(person))).status).toBe(200)
    expect(issuer.asked()).toBe(before + 2)
  })

  test.each([
    ['an error', { status: 500, body: '' }],
    ['another page', { status: 200, body: '<!doctype html>' }],
    ['no keys', { status: 200, body: '{}' }],
    ['more than keys can be', { status: 200, body: ' '.repeat(65 * 1024) }],
  ])('%s in their place is no refusal: it may pass', async (_, answer) => {
    const person = await newPerson()
    const credential = await tokenOf(person)
    issuer.answer(answer)
    const unavailable = { ...refused('social_login_unavailable', 503) }
    expect(await enter(credential)).toMatchObject(unavailable)
    expect((await enter(credential)).body.retryable).toBe(true)
    issuer.answer(null)
    expect((await enter(credential)).status).toBe(200)
  })

  test('whose host is down are the same', async () => {
    const gone = await testIssuer()
    await gone.close()
    const options = { clientId: CLIENT_ID, issuer: gone.issuer, jwksUrl: gone.jwksUrl, scriptUrl: SCRIPT }
    const alone = await identityFixture({ google: options })
    const credential = await gone.token(alone.clock, { email: 'ama@example.test' })
    await expect(alone.identity.google?.verify(credential)).rejects.toMatchObject({
      code: 'social_login_unavailable',
    })
    await alone.close()
  })
})

test('nonces that were used are forgotten when they have ended', async () => {
  const person = await newPerson()
  expect((await enter(await tokenOf(person))).status).toBe(200)
  fixture.clock.advance(NONCE_MS)
  await dropEndedNonces(fixture.identity.db)
  expect(await fixture.rows('select 1 from spent_nonce')).not.toEqual([])
  fixture.clock.advance(NONCE_MS + MINUTE_MS)
  await dropEndedNonces(fixture.identity.db)
  expect(await fixture.rows('select 1 from spent_nonce')).toEqual([])
})

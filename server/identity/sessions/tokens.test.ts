import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { createTokens, deriveHmacKey } from './tokens.ts'

const secret = Buffer.alloc(32, 7)
const lifetime_ms = 15 * 60_000
const claims = { accountId: 2n, userId: 3n, sessionId: 4n, role: 'Owner' as const }

function fixture() {
  const clock = testClock('2026-11-02T09:00:00.900Z')
  return { clock, tokens: createTokens({ clock, secret, lifetime_ms }) }
}

const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
const parse = (token: string, at: number): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[at]!, 'base64url').toString()) as Record<string, unknown>

const payload = {
  iss: 'nkra',
  aud: 'nkra-api',
  sub: 'usr_0000000000003',
  account: 'acc_0000000000002',
  sid: 'ses_0000000000004',
  role: 'Owner',
  iat: 1_793_610_000,
  exp: 1_793_610_900,
}

/** A token as our own signer would make it, except for what a forger changed. */
function forge(changes: object, { key = deriveHmacKey(secret, 'access token'), header = {} } = {}): string {
  const signed = `${part({ alg: 'HS256', typ: 'at+jwt', ...header })}.${part({ ...payload, ...changes })}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

describe('an access token', () => {
  test('carries who, which session, which role and until when', () => {
    const { tokens } = fixture()
    const { token, expires } = tokens.issue(claims)
    expect(expires).toEqual(new Date('2026-11-02T09:15:00Z'))
    expect(parse(token, 0)).toEqual({ alg: 'HS256', typ: 'at+jwt' })
    expect(parse(token, 1)).toEqual(payload)
    expect(tokens.read(token)).toEqual({
      accountId: 2n,
      userId: 3n,
      sessionId: 4n,
      impersonator: null,
      epoch: 0,
      expires,
    })
  })

  test('ends by our clock, and can then still be told apart from a forged one', () => {
    const { clock, tokens } = fixture()
    const { token } = tokens.issue(claims)
    clock.advance(lifetime_ms - 901)
    expect(tokens.read(token)).not.toBeNull()
    clock.advance(1)
    expect(tokens.read(token)).toBeNull()
    expect(tokens.readEnded(token)).toMatchObject({ sessionId: 4n })
  })

  test('the forger’s tools make one that holds where they change nothing', () => {
    expect(fixture().tokens.read(forge({}))).toMatchObject({ sessionId: 4n })
  })

  test.each<[string, () => string]>([
    ['no token', () => ''],
    ['not three parts', () => 'a.b'],
    ['alg none, unsigned', () => `${part({ alg: 'none', typ: 'at+jwt' })}.${part(payload)}.`],
    ['alg none, signed', () => forge({}, { header: { alg: 'none' } })],
    ['another algorithm', () => forge({}, { header: { alg: 'HS512' } })],
    ['a public-key algorithm', () => forge({}, { header: { alg: 'RS256' } })],
    [
      'a key of its own in the header',
      () => {
        const key = Buffer.alloc(32, 1)
        return forge({}, { key, header: { jwk: { kty: 'oct', k: key.toString('base64url') } } })
      },
    ],
    ['a critical extension', () => forge({}, { header: { crit: ['b64'], b64: false } })],
    ['unsigned', () => forge({}).replace(/[^.]+$/, '')],
    ['signed with the empty key', () => forge({}, { key: Buffer.alloc(0) })],
    ['signed with the secret itself', () => forge({}, { key: secret })],
    ['signed with the refresh key', () => forge({}, { key: deriveHmacKey(secret, 'refresh token') })],
    [
      'a role raised',
      () => {
        const [header, , signature] = forge({}).split('.')
        return `${header!}.${part({ ...payload, role: 'Administrator' })}.${signature!}`
      },
    ],
    ['another audience', () => forge({ aud: 'nkra-mail' })],
    ['no audience', () => forge({ aud: undefined })],
    ['another issuer', () => forge({ iss: 'elsewhere' })],
    ['another type', () => forge({}, { header: { typ: 'JWT' } })],
    ['no type', () => forge({}, { header: { typ: undefined } })],
    ['no end', () => forge({ exp: undefined })],
    ['an end that is no number', () => forge({ exp: 'never' })],
    ['ended', () => forge({ exp: 1_793_610_000 })],
    ['no session', () => forge({ sid: undefined })],
    ['a session that is no id', () => forge({ sid: 'ses_4' })],
    ['an account’s id for a user’s', () => forge({ sub: 'acc_0000000000003' })],
    ['an id beyond 64 bits', () => forge({ sid: 'ses_zzzzzzzzzzzzz' })],
  ])('is refused: %s', (_, make) => {
    expect(fixture().tokens.read(make())).toBeNull()
  })

  test('is refused all the same where the one it was made of was read before, and that one once it has ended', () => {
    const { tokens, clock } = fixture()
    const good = forge({})
    for (let times = 0; times < 2; times++) expect(tokens.read(good)).toMatchObject({ sessionId: 4n })
    const [header, , signature] = good.split('.')
    expect(tokens.read(`${header!}.${part({ ...payload, role: 'Administrator' })}.${signature!}`)).toBeNull()
    expect(tokens.read(`${good}=`)).toBeNull()
    clock.advance(payload.exp * 1000 - clock.ms())
    expect(tokens.read(good)).toBeNull()
  })

  test('a secret that is too short is refused at the start', () => {
    expect(() => createTokens({ clock: testClock(), secret: Buffer.alloc(31), lifetime_ms })).toThrow(
      RangeError,
    )
  })
})

describe('a refresh token', () => {
  test('has 256 bits, and no two are alike', () => {
    const { tokens } = fixture()
    const made = Array.from({ length: 100 }, () => tokens.firstRefresh())
    for (const one of made) expect(one).toMatch(/^[\w-]{43}$/)
    expect(new Set(made).size).toBe(100)
  })

  test('has one successor, which only the holder of the secret can tell', () => {
    const { tokens } = fixture()
    const other = createTokens({ clock: testClock(), secret: Buffer.alloc(32, 8), lifetime_ms })
    const first = tokens.firstRefresh()
    expect(tokens.nextRefresh(first)).toBe(tokens.nextRefresh(first))
    expect(tokens.nextRefresh(first)).toMatch(/^[\w-]{43}$/)
    expect(tokens.nextRefresh(first)).not.toBe(other.nextRefresh(first))
    expect(tokens.refreshHash(first).toString('base64url')).not.toBe(first)
  })
})

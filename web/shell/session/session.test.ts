import { describe, expect, test } from 'vitest'
import { accountOf, claimsOf, refreshIn, roleOf, type Session } from './session.ts'

/** A token as the server signs it. Only its payload is read here. */
function tokenOf(claims: object): string {
  const payload = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `e30.${payload}.signature`
}

const obtainedAt = 1_800_000_000_000

function sessionOf(lifetime_s: number, skew_s = 0): Session {
  const iat = obtainedAt / 1000 + skew_s
  return {
    token: tokenOf({ role: 'Owner', iat, exp: iat + lifetime_s }),
    refreshToken: 'refresh',
    expires: new Date((iat + lifetime_s) * 1000).toISOString(),
    obtainedAt,
  }
}

describe('when a session is refreshed', () => {
  test.each([
    // lifetime, seconds since it was received → seconds to wait; null: the person is signed out
    [900, 0, 600],
    [900, 599, 1],
    [900, 600, null],
    [900, 899, null],
    [301, 0, 1],
    [300, 0, null],
    [60, 0, null],
    [59, 0, 54],
    [59, 54, null],
    [30, 10, 15],
    [5, 0, null],
  ])('living %i s, after %i s: in %s s', (lifetime_s, elapsed_s, wait_s) => {
    const wait_ms = refreshIn(sessionOf(lifetime_s), obtainedAt + elapsed_s * 1000)
    expect(wait_ms).toBe(wait_s === null ? null : wait_s * 1000)
  })

  test.each([-86_400, -600, 600, 86_400])('a clock that is %i s off changes nothing', (skew_s) => {
    expect(refreshIn(sessionOf(900, skew_s), obtainedAt)).toBe(600_000)
  })

  test('a token that says nothing counts by when it expires', () => {
    const opaque = { ...sessionOf(900), token: 'opaque' }
    expect(refreshIn(opaque, obtainedAt)).toBe(600_000)
  })

  test('a wait is never longer than a timer keeps', () => {
    expect(refreshIn(sessionOf(90 * 86_400), obtainedAt)).toBe(2_147_483_647)
  })
})

describe('what a token says', () => {
  test.each([
    ['Administrator', 'Administrator'],
    ['Owner', 'Owner'],
    ['Sender', 'Sender'],
    ['Finance', 'Finance'],
    ['Developer', 'Developer'],
    ['Viewer', 'Viewer'],
    ['Emperor', 'Viewer'],
    ['constructor', 'Viewer'],
    [undefined, 'Viewer'],
  ])('role %s shows %s', (role, shown) => {
    expect(roleOf({ ...sessionOf(900), token: tokenOf({ role, iat: 1, exp: 2 }) })).toBe(shown)
  })

  test.each([
    '',
    'a.b.c',
    'no dots',
    tokenOf({ role: 'Owner' }),
    tokenOf({ iat: '1', exp: 2 }),
    'a.bnVsbA.c',
  ])('%j is no token', (token) => expect(claimsOf(token)).toBeNull())

  test.each([
    ['Owner', 'acc_1', 'acc_1'],
    ['Owner', undefined, null],
    // Administrators see all accounts. A named account would narrow the answer to that account.
    ['Administrator', 'acc_1', null],
  ])('the calls of a %s of account %s name %s', (role, account, named) => {
    const session = { ...sessionOf(900), token: tokenOf({ role, account, iat: 1, exp: 2 }) }
    expect(accountOf(session)).toBe(named)
  })

  test('without a session nobody is more than the least', () => {
    expect(roleOf(null)).toBe('Viewer')
  })
})

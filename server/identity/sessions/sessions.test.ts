import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { silentLog } from '../../platform/log.ts'
import { openIdentityResources, type IdentityResources } from '../resources.ts'
import { FRESH_MS, SESSION_MS } from './live-sessions.ts'
import {
  dropOldSessions,
  endSession,
  endSessions,
  GRACE_MS,
  IDLE_MARGIN_MS,
  openSession,
  type OpenSession,
  refreshSession,
} from './sessions.ts'
import {
  identityFixture,
  SECRET,
  ORIGIN,
  type IdentityFixture,
  type Person,
} from '../testing/identity-fixture.ts'
import { disableUser } from '../users/users.ts'

const MINUTE_MS = 60_000

let fixture: IdentityFixture
let identity: IdentityResources

beforeAll(async () => {
  fixture = await identityFixture()
  ;({ identity } = fixture)
})
afterAll(() => fixture.close())

let made = 0
async function signedIn(): Promise<{ person: Person; session: OpenSession }> {
  const person = await fixture.person(`user${++made}@example.test`)
  return { person, session: await open(person) }
}

const open = (person: Person) => identity.db.transaction((tx) => openSession(tx, identity, person))
const refresh = (pair: { token: string; refreshToken: string }) =>
  refreshSession(identity, { token: pair.token, refreshtoken: pair.refreshToken })
const ended = { code: 'session_ended' }

describe('an access token', () => {
  test('is its user’s, by what is on record', async () => {
    const { person, session } = await signedIn()
    expect(await identity.authenticate(session.token)).toEqual({
      kind: 'user',
      ...person,
      sessionId: expect.any(BigInt) as bigint,
      expires: session.expires,
      authenticatedAt: fixture.clock.now(),
      needsTwoStep: false,
      impersonator: null,
    })
  })

  test.each<[string, (session: OpenSession, person: Person) => Promise<unknown>]>([
    [
      'signed out',
      async ({ token }) => {
        const actor = await identity.authenticate(token)
        await identity.db.transaction((tx) => endSession(tx, identity, actor))
      },
    ],
    [
      'disabled with sessions ended',
      (_, person) =>
        identity.db.transaction(async (tx) => {
          await disableUser(tx, person)
          await endSessions(tx, identity, person, 'disabled')
        }),
    ],
  ])('is worth nothing with the next request: %s', async (_, end) => {
    const { person, session } = await signedIn()
    await identity.authenticate(session.token)
    await end(session, person)
    await expect(identity.authenticate(session.token)).rejects.toMatchObject(ended)
    await expect(refresh(session)).rejects.toMatchObject(ended)
  })

  test.each([
    ['user disabled', 'update account_user set disabled_at = now() where account_id ='],
    ['account suspended', "update account set status = 'Suspended' where id ="],
  ])('is worth nothing a second later even if nobody told this process: %s', async (_, statement) => {
    const { person, session } = await signedIn()
    await identity.authenticate(session.token)
    await sql.raw(`${statement} ${person.accountId}`).execute(identity.db.sql)
    fixture.clock.advance(FRESH_MS)
    await expect(identity.authenticate(session.token)).rejects.toMatchObject(ended)
    await expect(refresh(session)).rejects.toMatchObject(ended)
  })

  test('is worth nothing in another process either, once that is notified', async () => {
    const { person, session } = await signedIn()
    const db = await openDatabase({
      connection: fixture.connection,
      clock: fixture.clock,
      log: silentLog,
      connections: 2,
    })
    const other = await openIdentityResources({
      db,
      secret: SECRET,
      origin: ORIGIN,
      hasher: identity.hasher,
      codeTexts: identity.codeTexts,
    })
    try {
      await other.authenticate(session.token)
      const told = new Promise<void>((resolve) => void db.listen('session_ended', () => resolve()))
      await identity.db.transaction((tx) => endSessions(tx, identity, person, 'password'))
      await told
      // The clock stands still: what it remembered would have been fresh.
      await expect(other.authenticate(session.token)).rejects.toMatchObject(ended)
    } finally {
      await other.close()
      await db.close()
    }
  })

  test('ends by itself', async () => {
    const { session } = await signedIn()
    fixture.clock.advance(15 * MINUTE_MS)
    await expect(identity.authenticate(session.token)).rejects.toMatchObject(ended)
  })

  test('of one session says nothing of another', async () => {
    const { person, session } = await signedIn()
    const second = await open(person)
    const { sessionId } = await identity.authenticate(session.token)
    await identity.db.transaction((tx) =>
      endSessions(tx, identity, person, 'password', { except: sessionId }),
    )
    await identity.authenticate(session.token)
    await expect(identity.authenticate(second.token)).rejects.toMatchObject(ended)
  })
})

describe('a refresh token', () => {
  test('gives a session with the next one, and a later end', async () => {
    const { person, session } = await signedIn()
    fixture.clock.advance(10 * MINUTE_MS)
    const next = await refresh(session)
    expect(next.refreshToken).not.toBe(session.refreshToken)
    expect(next.expires.getTime()).toBe(session.expires.getTime() + 10 * MINUTE_MS)
    expect(await identity.authenticate(next.token)).toMatchObject({ userId: person.userId })
  })

  test('is good after its access token has ended, for a while', async () => {
    const { session } = await signedIn()
    fixture.clock.advance(15 * MINUTE_MS + IDLE_MARGIN_MS - 1)
    const next = await refresh(session)
    fixture.clock.advance(15 * MINUTE_MS + IDLE_MARGIN_MS)
    await expect(refresh(next)).rejects.toMatchObject(ended)
  })

  test('carries no session beyond twelve hours', async () => {
    let { session } = await signedIn()
    for (let passed_ms = 0; passed_ms < SESSION_MS - 20 * MINUTE_MS; passed_ms += 20 * MINUTE_MS) {
      fixture.clock.advance(20 * MINUTE_MS)
      session = await refresh(session)
    }
    fixture.clock.advance(20 * MINUTE_MS)
    await expect(refresh(session)).rejects.toMatchObject(ended)
  })

  test('that was spent gives the same successor for ten seconds: the answer was lost', async () => {
    const { session } = await signedIn()
    const first = await refresh(session)
    fixture.clock.advance(GRACE_MS)
    const again = await refresh(session)
    expect(again.refreshToken).toBe(first.refreshToken)
    await identity.authenticate(again.token)
    await refresh(again)
  })

  test('gives one successor to all who come together', async () => {
    const { session } = await signedIn()
    const all = await Promise.all(Array.from({ length: 8 }, () => refresh(session)))
    expect(new Set(all.map(({ refreshToken }) => refreshToken)).size).toBe(1)
  })

  test('that was spent longer ago ends the whole session, and its owner is told', async () => {
    const { person, session } = await signedIn()
    await fixture.mails()
    const next = await refresh(session)
    fixture.clock.advance(GRACE_MS + 1)
    await expect(refresh(session)).rejects.toMatchObject(ended)
    await expect(refresh(next)).rejects.toMatchObject(ended)
    await expect(identity.authenticate(next.token)).rejects.toMatchObject(ended)
    expect(await fixture.mails()).toMatchObject([
      { to: person.email, subject: expect.stringContaining('signed you out') as string },
    ])
    expect(await fixture.rows(`select ended_by from session where account_id = ${person.accountId}`)).toEqual(
      [{ ended_by: 'reuse' }],
    )
  })

  test('ends the session within the ten seconds too, where its successor is already spent', async () => {
    const { session } = await signedIn()
    const third = await refresh(await refresh(session))
    await expect(refresh(session)).rejects.toMatchObject(ended)
    await expect(refresh(third)).rejects.toMatchObject(ended)
  })

  test('that nobody gave is refused and ends nothing', async () => {
    const { session } = await signedIn()
    const { session: other } = await signedIn()
    const guesses = [
      { ...session, refreshToken: '' },
      { ...session, refreshToken: identity.tokens.firstRefresh() },
      { ...session, refreshToken: other.refreshToken },
      { ...session, token: other.token },
      { ...session, token: '' },
      { ...session, token: `${session.token.slice(0, -4)}AAAA` },
      {
        ...session,
        token: session.token.replace(
          /^[^.]+/,
          Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url'),
        ),
      },
    ]
    for (const guess of guesses) await expect(refresh(guess)).rejects.toMatchObject(ended)
    await identity.authenticate((await refresh(session)).token)
  })

  test('is nowhere on record', async () => {
    const { person, session } = await signedIn()
    const [row] = (await fixture.rows(
      `select hash from refresh_token where account_id = ${person.accountId}`,
    )) as { hash: Buffer }[]
    expect(row!.hash).toEqual(identity.tokens.refreshHash(session.refreshToken))
    expect(row!.hash.toString('base64url')).not.toBe(session.refreshToken)
  })
})

test('sessions that are long over are deleted with their tokens, live ones are not', async () => {
  const { session } = await signedIn()
  fixture.clock.advance(31 * 24 * 60 * MINUTE_MS)
  const { session: live } = await signedIn()
  expect(await dropOldSessions(identity.db)).toBeGreaterThan(0)
  await expect(refresh(session)).rejects.toMatchObject(ended)
  await refresh(live)
  expect(
    await fixture.rows(
      'select count(*)::int4 as n, count(distinct account_id)::int4 as accounts from refresh_token',
    ),
  ).toEqual([{ n: 2, accounts: 1 }])
})

import { changes } from '@nkra/contract/reports/dashboard.ts'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { silentLog } from '../../platform/log.ts'
import { STREAMS_PER_ACCOUNT_MAX, STREAMS_PER_SESSION_MAX } from '../../platform/http/stream-limits.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { changeAccountStatus } from './account-status.ts'
import { openIdentityResources, type IdentityResources } from '../resources.ts'
import { endSession, endSessions, openSession, forgetCachedSessions, type OpenSession } from './sessions.ts'
import {
  FROM,
  identityFixture,
  ORIGIN,
  SECRET,
  type IdentityFixture,
  type Person,
} from '../testing/identity-fixture.ts'
import { disableUser } from '../users/users.ts'

let fixture: IdentityFixture
/** A second process, which does not serve the streams. */
let other: IdentityResources
let http: TestServer
let url: string

beforeAll(async () => {
  fixture = await identityFixture()
  const { identity } = fixture
  const db = await openDatabase({ connection: fixture.connection, clock: fixture.clock, log: silentLog })
  other = await openIdentityResources({ db, secret: SECRET, origin: ORIGIN, codeTexts: identity.codeTexts })
  http = await testServer(
    identity.db,
    (server) =>
      serve(server, changes, async function* ({ request }) {
        yield { topic: 'import' as const, id: null }
        if (!request.signal.aborted) await once(request.signal, 'abort')
      }),
    {
      authenticate: identity.authenticate,
      watch: ({ sessionId }, changed) => identity.liveSessions.watch(sessionId, changed),
    },
  )
  url = await http.server.listen(0, '127.0.0.1')
})
afterAll(async () => {
  await http.close()
  await other.close()
  await other.db.close()
  await fixture.close()
})

let made = 0
async function signedIn(of?: Person): Promise<{ person: Person; session: OpenSession }> {
  const person = of ?? (await fixture.person(`stream${++made}@example.test`))
  const session = await other.db.transaction((tx) => openSession(tx, other, person))
  return { person, session }
}

function asked({ token }: { token: string }, signal?: AbortSignal) {
  return fetch(url + changes.path, {
    headers: { authorization: `Bearer ${token}` },
    ...(signal && { signal }),
  })
}

/** The answer to a stream beyond the limit. */
async function refused(session: { token: string }) {
  const reply = await asked(session)
  return { status: reply.status, retry: reply.headers.get('retry-after'), body: await reply.json() }
}

/** Opens a stream and answers when it is open. `over` resolves when it ends. */
async function stream(session: { token: string }) {
  const hangUp = new AbortController()
  const reply = await asked(session, hangUp.signal)
  expect(reply.status).toBe(200)
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  while (!heard.includes('data:')) heard += (await reader.read()).value
  const ended = async () => {
    while (!(await reader.read()).done);
    return 'over' as const
  }
  const over = ended()
  // Whoever hangs up hears no end.
  over.catch(() => undefined)
  return { over, hangUp: () => hangUp.abort() }
}

const end = (work: Parameters<typeof other.db.transaction>[0]) => other.db.transaction(work)

describe('a stream ends, whichever process ends its session', () => {
  test.each<[how: string, ending: (person: Person, session: OpenSession) => Promise<unknown>]>([
    [
      'by signing out',
      async (_, { token }) => {
        const actor = await other.authenticate(token)
        await end((tx) => endSession(tx, other, actor))
      },
    ],
    ['by ending it elsewhere', (person) => end((tx) => endSessions(tx, other, person, 'revoked'))],
    ['by a change of password', (person) => end((tx) => endSessions(tx, other, person, 'password'))],
    [
      'by disabling its user',
      (person) =>
        end(async (tx) => {
          await disableUser(tx, person)
          await endSessions(tx, other, person, 'disabled')
        }),
    ],
    [
      'by suspending the account',
      ({ accountId }) =>
        changeAccountStatus(
          other,
          testUser(OPERATOR_ACCOUNT_ID, 'Administrator'),
          { accountId, status: 'Suspended', reason: 'a test' },
          FROM,
        ),
    ],
  ])('%s', async (_, ending) => {
    const { person, session } = await signedIn()
    const neighbour = await stream((await signedIn()).session)
    const streams = [await stream(session), await stream(session)]
    await ending(person, session)
    expect(await Promise.all(streams.map(({ over }) => over))).toEqual(['over', 'over'])
    expect(await Promise.race([neighbour.over, Promise.resolve('goes on')])).toBe('goes on')
    neighbour.hangUp()
  })

  test('and goes on when its user has another role that may have it', async () => {
    const { person, session } = await signedIn()
    const open = await stream(session)
    await sql`
      update account_user set role = 'Viewer' where account_id = ${person.accountId} and id = ${person.userId}
    `.execute(other.db.sql)
    await end((tx) => forgetCachedSessions(tx, other, person))
    await expect.poll(async () => (await fixture.identity.authenticate(session.token)).role).toBe('Viewer')
    expect(await Promise.race([open.over, Promise.resolve('goes on')])).toBe('goes on')
    open.hangUp()
  })
})

test('a session has so many streams, and an account', async () => {
  const { person, session } = await signedIn()
  const open = await Promise.all(Array.from({ length: STREAMS_PER_SESSION_MAX }, () => stream(session)))
  expect(await refused(session)).toMatchObject({
    status: 429,
    retry: '30',
    body: { code: 'too_many_streams', limit: STREAMS_PER_SESSION_MAX },
  })
  for (
    let count = STREAMS_PER_SESSION_MAX;
    count < STREAMS_PER_ACCOUNT_MAX;
    count += STREAMS_PER_SESSION_MAX
  ) {
    const { session: another } = await signedIn(person)
    open.push(...(await Promise.all(Array.from({ length: STREAMS_PER_SESSION_MAX }, () => stream(another)))))
  }
  const { session: last } = await signedIn(person)
  expect(await refused(last)).toMatchObject({ status: 429, body: { limit: STREAMS_PER_ACCOUNT_MAX } })
  for (const { hangUp } of open) hangUp()
  // A place is free again when the server has noticed.
  const status = async () => {
    const attempt = new AbortController()
    const reply = await asked(last, attempt.signal)
    attempt.abort()
    return reply.status
  }
  await expect.poll(status).toBe(200)
})

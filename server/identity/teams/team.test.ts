import * as identityRoutes from '@nkra/contract/identity/sign-in.ts'
import type { Route } from '@nkra/contract/route.ts'
import * as routes from '@nkra/contract/identity/team.ts'
import * as languageRoutes from '@nkra/contract/identity/languages.ts'
import * as profileRoutes from '@nkra/contract/identity/profile.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import type { Role } from '@nkra/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import { testServer, testUser, type TestReply, type TestServer } from '../../platform/testing/test-server.ts'
import { invitationLimit } from '../users/attempt-limits.ts'
import { bindIdentity } from '../http.ts'
import { inviteMember } from './invitations.ts'
import { createHasher, OPERATOR_CALLER } from '../users/password-hashing.ts'
import { addConfirmedUser } from '../seed.ts'
import { storeConfirmation, openSession, type OpenSession } from '../sessions/sessions.ts'
import { cases, type Case } from '../testing/team.cases.ts'
import { codeIn, identityFixture, PASSWORD, type IdentityFixture } from '../testing/identity-fixture.ts'
import { userById } from '../users/users.ts'

const HOUR_MS = 3_600_000
const NEW_PASSWORD = 'sixty tortoises asleep'

let fixture: IdentityFixture
let http: TestServer
let passwordHash: string

beforeAll(async () => {
  fixture = await identityFixture()
  const { identity } = fixture
  http = await testServer(identity.db, (api) => bindIdentity(api, identity), {
    authenticate: identity.authenticate,
  })
  passwordHash = await createHasher(fixture.clock, { memory_kib: 64, passes: 1, lanes: 1 }).hash(
    PASSWORD,
    OPERATOR_CALLER,
  )
})
afterAll(async () => {
  await http.close()
  await fixture.close()
})
// So that no count of one test holds the next.
beforeEach(() => fixture.clock.advance(48 * HOUR_MS))

interface Somebody {
  accountId: bigint
  userId: bigint
  email: string
  role: Role
}

const PEOPLE = { efua: 'Owner', kojo: 'Owner', yaw: 'Sender' } as const
type Name = keyof typeof PEOPLE

interface World {
  domain: string
  accountId: bigint
  people: Record<Name, Somebody>
  sessions: Record<'efua' | 'yaw', OpenSession>
  stranger: Somebody
  invitations: { abla: bigint; elsewhere: bigint }
}

let made = 0

async function begin(): Promise<World> {
  const { identity } = fixture
  const domain = `team${++made}.test`
  const add = (accountId: bigint, name: string, role: Role): Promise<Somebody> =>
    identity.db.transaction(async (tx) => {
      const firstName = name[0]!.toUpperCase() + name.slice(1)
      const email = `${name}@${domain}`
      const names = { firstName, lastName: 'Owusu', otherNames: '', phone: '' }
      const userId = await addConfirmedUser(tx, { accountId, email, role, ...names, passwordHash })
      return { accountId, userId, email, role }
    })
  const account = () => identity.db.transaction((tx) => createAccount(tx, { name: 'Osikani Susu' }))
  const accountId = await account()
  const people = {
    efua: await add(accountId, 'efua', PEOPLE.efua),
    kojo: await add(accountId, 'kojo', PEOPLE.kojo),
    yaw: await add(accountId, 'yaw', PEOPLE.yaw),
  }
  const stranger = await add(await account(), 'adwoa', 'Owner')
  const signIn = (user: Somebody) => identity.db.transaction((tx) => openSession(tx, identity, user))
  const sessions = { efua: await signIn(people.efua), yaw: await signIn(people.yaw) }
  const invite = async (by: Somebody, name: string, firstName: string) => {
    const actor = { ...testUser(by.accountId, by.role, by.userId), email: by.email }
    const given = { email: `${name}@${domain}`, firstName, lastName: 'Tetteh', role: 'Finance' } as const
    return (await inviteMember(identity, actor, given)).id
  }
  const invitations = {
    abla: await invite(people.efua, 'abla', 'Abla'),
    elsewhere: await invite(stranger, 'elsewhere', 'Kofi'),
  }
  await sql`delete from outbox where account_id = ${accountId}`.execute(identity.db.sql)
  return { domain, accountId, people, sessions, stranger, invitations }
}

const call = (route: Route, session?: OpenSession, id = '', body?: unknown): Promise<TestReply> =>
  http.inject({
    method: route.method,
    url: route.path.replace(':id', id),
    headers: {
      ...(session && { authorization: `Bearer ${session.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })

const mailsTo = async (email: string) => (await fixture.mails()).filter(({ to }) => to === email)
const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value

describe('golden cases', () => {
  const wireIds = ({ people, stranger, invitations }: World): [string, string, bigint][] => [
    ...Object.entries({ ...people, adwoa: stranger }).map(([name, { userId }]): [string, string, bigint] => [
      `{${name}}`,
      encodeId('usr', userId),
      userId,
    ]),
    ...Object.entries(invitations).map(([name, id]): [string, string, bigint] => [
      `{${name}}`,
      encodeId('ivt', id),
      id,
    ]),
  ]

  const filled = (text: string, world: World, to: 'wire' | 'database') =>
    wireIds(world).reduce(
      (all, [name, wire, id]) => all.replaceAll(name, to === 'wire' ? wire : String(id)),
      text.replaceAll('{domain}', world.domain).replaceAll('{account}', String(world.accountId)),
    )

  /** What came back, with ids by their names and instants by how far they are from now. */
  const printed = (value: unknown, world: World): unknown => {
    const named = wireIds(world).reduce(
      (all, [name, wire]) => all.replaceAll(wire, name),
      JSON.stringify(value).replaceAll(world.domain, '{domain}'),
    )
    const text = named
      .replace(/\b(ivt_)[0-9a-hjkmnp-tv-z]{13}\b/g, '$1…')
      .replace(/"(\d{4}-\d\d-\d\dT[\d:.]+Z)"/g, (_, instant: string) => `"${fromNow(Date.parse(instant))}"`)
    const { requestId: _, ...rest } = JSON.parse(text) as Record<string, unknown>
    return rest
  }

  const fromNow = (at_ms: number) => {
    const minutes = Math.round((at_ms - fixture.clock.ms()) / 60_000)
    if (minutes === 0) return 'now'
    const size = Math.abs(minutes)
    return `now ${minutes < 0 ? '-' : '+'} ${size % 60 === 0 ? `${size / 60} h` : `${size} min`}`
  }

  test.each(cases)('$name', async (golden: Case) => {
    const world = await begin()
    fixture.clock.advance(HOUR_MS - 1)
    await fixture.mails()
    // An access token is over in an hour.
    const session = golden.as && (await renewed(world.sessions[golden.as], world.people[golden.as]))
    fixture.clock.advance(1)
    if (golden.confirmed && session) await confirmed(session)
    const { route, id = '', body } = golden
    const sent = body && (JSON.parse(filled(JSON.stringify(body), world, 'wire')) as unknown)
    const reply = await call(route, session, filled(id, world, 'wire'), sent)
    expect({ status: reply.status, body: printed(reply.body, world) }).toEqual(golden.reply)
    const mails = (await fixture.mails()).map(({ to, subject }) => [
      to.replace(world.domain, '{domain}'),
      subject,
    ])
    if (golden.mails) expect(mails).toEqual(golden.mails)
    if (golden.facts) {
      const rows = await fixture.rows(filled(golden.facts[0], world, 'database'))
      const meant = filled(JSON.stringify(golden.facts[1]), world, 'database')
      expect(rows).toEqual(JSON.parse(meant))
    }
  })

  /** Whose session it is has just shown who they are. */
  const confirmed = async ({ token }: OpenSession) => {
    const { identity } = fixture
    const actor = await identity.authenticate(token)
    await identity.db.transaction((tx) => storeConfirmation(tx, identity, actor))
  }

  /** A token of the same session, as its refresh would give. */
  const renewed = async (session: OpenSession, user: Somebody): Promise<OpenSession> => {
    const claims = fixture.identity.tokens.readEnded(session.token)!
    return { ...session, ...fixture.identity.tokens.issue({ ...claims, role: user.role }) }
  }

  test('every route of the team and of a profile has one', () => {
    const files = [routes, profileRoutes, languageRoutes]
    const bound = files.flatMap((file) => Object.values(file)).filter(isRoute)
    expect(new Set(cases.map(({ route }) => route))).toEqual(new Set(bound))
  })
})

describe('an invitation', () => {
  const afi = (domain: string) => ({
    email: `afi@${domain}`,
    firstName: 'Afi',
    lastName: 'Tetteh',
    role: 'Viewer',
  })
  const invited = async () => {
    const world = await begin()
    await fixture.mails()
    const { body } = await call(routes.inviteMember, world.sessions.efua, '', afi(world.domain))
    const { email } = afi(world.domain)
    const [mail] = await mailsTo(email)
    return { ...world, email, mail, code: codeIn(mail), id: (body.data as { id: string }).id }
  }
  const verify = (email: string, code: string) =>
    call(identityRoutes.verifyCode, undefined, '', { email, code })
  const accept = (email: string, token: string, password = NEW_PASSWORD) =>
    call(identityRoutes.resetPassword, undefined, '', { email, token, password })
  const signIn = (email: string) =>
    call(identityRoutes.signIn, undefined, '', { email, password: NEW_PASSWORD })

  test('is ended by a password: its person can sign in, with the role and the address confirmed', async () => {
    const { email, code, mail, accountId, people } = await invited()
    expect(mail?.text).toContain(`${people.efua.email} has invited you`)
    expect(mail?.text).toContain(`/create-password?email=${encodeURIComponent(email)}&code=${code}`)
    expect((await verify(email, code)).status).toBe(200)
    expect((await accept(email, code.toLowerCase())).status).toBe(200)
    const session = (await signIn(email)).body.data as OpenSession
    expect((await call(profileRoutes.getProfile, session)).body.data).toMatchObject({
      firstName: 'Afi',
      email,
    })
    expect(
      await fixture.rows(
        `select u.role, a.action from account_user u
         join audit_entry a on a.account_id = u.account_id and a.subject_id = u.id
         join user_email e on e.account_id = u.account_id and e.user_id = u.id
         where u.account_id = ${accountId} and e.email = '${email}' and e.confirmed_at is not null`,
      ),
    ).toEqual([{ role: 'Viewer', action: 'member_joined' }])
    // The code was used, and nothing of the invitation is left.
    expect((await accept(email, code)).body.code).toBe('code_refused')
    expect(
      await fixture.rows(`select id from invitation where account_id = ${accountId} and email = '${email}'`),
    ).toEqual([])
  })

  test('is used once by two who come together', async () => {
    const { email, code } = await invited()
    const both = await Promise.all([accept(email, code), accept(email, code)])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
  })

  test('refuses a guessable password and stays good', async () => {
    const { email, code } = await invited()
    expect((await accept(email, code, 'Osikani-Susu-2026')).body.code).toBe('password_refused')
    expect((await accept(email, code)).status).toBe(200)
  })

  test('is good for three days', async () => {
    const { email, code } = await invited()
    fixture.clock.advance(72 * HOUR_MS - 1)
    expect((await verify(email, code)).status).toBe(200)
    fixture.clock.advance(1)
    expect((await verify(email, code)).body.code).toBe('code_refused')
    expect((await accept(email, code)).body.code).toBe('code_refused')
  })

  test('is good no more after a hundred wrong codes, and still after ninety-nine', async () => {
    const { email, code, accountId } = await invited()
    for (let n = 0; n < 5; n++) expect((await verify(email, '0000-0000')).body.code).toBe('code_refused')
    fixture.clock.advance(HOUR_MS)
    expect((await verify(email, code)).status).toBe(200)
    await fixture.rows(`update invitation set wrong_tries = 99 where account_id = ${accountId} returning id`)
    expect((await verify(email, code)).status).toBe(200)
    expect((await verify(email, '0000-0000')).body.code).toBe('code_refused')
    expect((await verify(email, code)).body.code).toBe('code_refused')
  })

  test('is good no more once withdrawn', async () => {
    const { email, code, id, sessions } = await invited()
    expect((await call(routes.withdrawInvitation, sessions.efua, id)).status).toBe(200)
    expect((await accept(email, code)).body.code).toBe('code_refused')
  })

  test('is mailed again after a minute, and then only the newer code is good', async () => {
    const { email, code, id, sessions } = await invited()
    fixture.clock.advance(59_001)
    const early = await call(routes.resendInvitation, sessions.efua, id)
    expect(early).toMatchObject({ status: 429, body: { code: 'too_many_requests', seconds: 1 } })
    fixture.clock.advance(999)
    expect((await call(routes.resendInvitation, sessions.efua, id)).status).toBe(200)
    const [again] = await mailsTo(email)
    expect((await verify(email, code)).body.code).toBe('code_refused')
    expect((await verify(email, codeIn(again))).status).toBe(200)
  })

  test('takes no address from anybody: one who has registered and confirmed it meanwhile keeps it', async () => {
    const { email, code } = await invited()
    const other = await fixture.person(email)
    expect((await accept(email, code)).body.code).toBe('code_refused')
    expect(await userById(fixture.identity.db, other.accountId, other.userId)).toMatchObject({ email })
  })

  test('goes before a registration of the address that nobody confirmed', async () => {
    const { email, code } = await invited()
    await fixture.person(email, { confirmed: false })
    expect((await accept(email, code)).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
  })

  test('of two accounts to one person: each code is for its own', async () => {
    const first = await invited()
    const second = await begin()
    await fixture.mails()
    await call(routes.inviteMember, second.sessions.efua, '', { ...afi(first.domain), role: 'Finance' })
    const code = codeIn((await mailsTo(first.email))[0])
    expect((await verify(first.email, first.code)).status).toBe(200)
    expect((await accept(first.email, code)).status).toBe(200)
    const session = (await signIn(first.email)).body.data as OpenSession
    const [claims] = [fixture.identity.tokens.read(session.token)]
    expect(claims?.accountId).toBe(second.accountId)
    // The address is somebody's now.
    expect((await accept(first.email, first.code)).body.code).toBe('code_refused')
  })

  test('says nothing of who has an account elsewhere: the same answer after the same statements', async () => {
    const { sessions, stranger, domain } = await begin()
    const answers: TestReply[] = []
    for (const email of [stranger.email, `nobody@${domain}`]) {
      answers.push(await call(routes.inviteMember, sessions.efua, '', { ...afi(domain), email }))
    }
    const said = answers.map(({ status, body }) => ({
      status,
      body: { ...body, requestId: '', data: { ...(body.data as object), id: '', email: '' } },
    }))
    expect(said[0]).toEqual(said[1])
    const list = await call(routes.listTeam, sessions.efua)
    const { invitations } = list.body.data as { invitations: { email: string }[] }
    expect(invitations.map(({ email }) => email)).toEqual(
      expect.arrayContaining([stranger.email, `nobody@${domain}`]),
    )
    const [mail] = await mailsTo(stranger.email)
    expect(mail?.text).toContain('This address already has an account')
    expect(mail?.text).not.toMatch(/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/)
  })

  test('pressed twice: one invitation', async () => {
    const { sessions, domain } = await begin()
    const both = await Promise.all(
      [1, 2].map(() => call(routes.inviteMember, sessions.efua, '', afi(domain))),
    )
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409])
  })

  test('no more than fifty an hour', async () => {
    const { sessions, domain } = await begin()
    // The one who is invited from the beginning counts.
    for (let n = 1; n < invitationLimit.free; n++) {
      const email = `guest${n}@${domain}`
      expect((await call(routes.inviteMember, sessions.efua, '', { ...afi(domain), email })).status).toBe(201)
    }
    const one = await call(routes.inviteMember, sessions.efua, '', afi(domain))
    expect(one.body.code).toBe('too_many_attempts')
  })

  test('none where the team is full', async () => {
    const { sessions, domain, accountId, people } = await begin()
    await fixture.rows(
      `insert into invitation (account_id, id, email, role, first_name, last_name, invited_by, sent_at, expires_at)
       select ${accountId}, n, 'n' || n || '@${domain}', 'Viewer', 'N', 'N', ${people.efua.userId}, now(), now()
       from generate_series(1, ${routes.TEAM_MAX - 4}) n returning id`,
    )
    const one = await call(routes.inviteMember, sessions.efua, '', afi(domain))
    expect(one).toMatchObject({ status: 409, body: { code: 'team_full', limit: routes.TEAM_MAX } })
  })
})

describe('what changes holds from the next request on', () => {
  const mayListTeam = (session: OpenSession) => call(routes.listTeam, session)

  test('a role not yet in the token is held to all the same', async () => {
    const { sessions, people } = await begin()
    const id = encodeId('usr', people.yaw.userId)
    expect((await mayListTeam(sessions.yaw)).status).toBe(403)
    await call(routes.changeMemberRole, sessions.efua, id, { role: 'Owner' })
    expect((await mayListTeam(sessions.yaw)).status).toBe(200)
    await call(routes.changeMemberRole, sessions.efua, id, { role: 'Viewer' })
    expect((await mayListTeam(sessions.yaw)).body.code).toBe('forbidden')
  })

  test('a disabled member is out; enabled again they sign in anew', async () => {
    const { sessions, people } = await begin()
    const id = encodeId('usr', people.yaw.userId)
    expect((await call(profileRoutes.getProfile, sessions.yaw)).status).toBe(200)
    await call(routes.disableMember, sessions.efua, id)
    expect((await call(profileRoutes.getProfile, sessions.yaw)).body.code).toBe('session_ended')
    const credentials = { email: people.yaw.email, password: PASSWORD }
    const signIn = () => call(identityRoutes.signIn, undefined, '', credentials)
    expect((await signIn()).body.code).toBe('credentials_refused')
    await call(routes.enableMember, sessions.efua, id)
    expect((await call(profileRoutes.getProfile, sessions.yaw)).body.code).toBe('session_ended')
    expect((await signIn()).status).toBe(200)
  })
})

describe('an account keeps an owner', () => {
  test('two who come for each other at once: one stays', async () => {
    const { people, accountId, sessions } = await begin()
    const kojo = await fixture.identity.db.transaction((tx) => openSession(tx, fixture.identity, people.kojo))
    const [efuaId, kojoId] = [people.efua, people.kojo].map(({ userId }) => encodeId('usr', userId))
    const both = await Promise.all([
      call(routes.disableMember, sessions.efua, kojoId),
      call(routes.changeMemberRole, kojo, efuaId, { role: 'Viewer' }),
    ])
    // The second is told so, or is out already.
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      await fixture.rows(
        `select count(*)::int4 as owners from account_user
         where account_id = ${accountId} and role = 'Owner' and disabled_at is null`,
      ),
    ).toEqual([{ owners: 1 }])
  })

  test.each([
    ['demoted', routes.changeMemberRole, { role: 'Viewer' }],
    ['disabled', routes.disableMember, undefined],
  ] as const)('the last active one is not %s, whoever asks', async (_, route, body) => {
    const { people, accountId, sessions } = await begin()
    // Efua's request is on its way while another owner takes the role from her.
    const { identity } = fixture
    await identity.authenticate(sessions.efua.token)
    await fixture.rows(
      `update account_user set role = 'Viewer' where account_id = ${accountId} and id = ${people.efua.userId} returning id`,
    )
    const reply = await call(route, sessions.efua, encodeId('usr', people.kojo.userId), body)
    expect(reply).toMatchObject({ status: 409, body: { code: 'last_owner' } })
  })
})

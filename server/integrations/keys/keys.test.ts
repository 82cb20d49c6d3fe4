/** The calls about keys, and the answers to calls with a key. */
import * as routes from '@nkra/contract/integrations/keys.ts'
import { CONFIRMED_MS } from '@nkra/contract/confirmation.ts'
import { endpoints } from '@nkra/contract/endpoints.ts'
import { KEY_SCOPES, LIVE_SCOPES, scopeFor, scopesFor, type Role } from '@nkra/contract/permissions.ts'
import { sendMessage } from '@nkra/contract/messaging/campaigns.ts'
import * as requestLog from '@nkra/contract/integrations/request-log.ts'
import type { Route } from '@nkra/contract/route.ts'
import { routeList } from '@nkra/contract/routes.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setAccountStatus } from '../../catalog/accounts.ts'
import type { User } from '../../platform/actor.ts'
import { keyHash, makeKey } from './key-text.ts'
import { FRESH_MS, LiveKeys, USE_WRITTEN_MS } from './live-keys.ts'
import { keysFixture, type KeysFixture } from '../testing/keys-fixture.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let fixture: KeysFixture
let ama: User
let kofi: User
beforeAll(async () => {
  // The fixture binds the routes of keys and of the log of requests, but not those of logins. Every other route of the
  // contract answers 204 to whoever is let in.
  const { listKeys, createKey, rotateKey, revokeKey } = routes
  const bound: readonly Route[] = [listKeys, createKey, rotateKey, revokeKey, requestLog.listRequests]
  fixture = await keysFixture((server) => {
    for (const route of routeList) {
      if (!bound.includes(route)) {
        server.add(route, async (_request, reply) => reply.code(204).send())
      }
    }
  })
  ama = await fixture.person('Ama')
  kofi = await fixture.person('Kofi')
})
afterAll(() => fixture.close())

const key = (wanted?: Parameters<KeysFixture['key']>[1], of = ama) => fixture.key(of, wanted)
const CALL = endpoints.sendMessage
const by = async (
  secret: string,
  { method, path }: { method: string; path: string } = CALL,
  remote?: string,
) =>
  fixture.http.inject({
    method,
    url: path.replaceAll(/:\w+/g, '1'),
    headers: { authorization: `Bearer ${secret}` },
    ...(remote !== undefined && { remoteAddress: remote }),
  })
const ended = (code: string, status: number) => ({ status, body: { code } })
const create = (body: object, as = ama) =>
  fixture.http.call(routes.createKey, { body: body as never }, { as })
const listed = async (as = ama) =>
  (await fixture.http.call(routes.listKeys, {}, { as })).body.data as {
    id: string
    name: string
    state: string
  }[]
const idOf = (id: bigint) => encodeId('key', id)

describe('POST /integrations/v1/key', () => {
  test('makes a key, shown this once, of which only a hash is kept', async () => {
    const owner = await fixture.person('Esi')
    const reply = await create(
      {
        name: ' Loans ',
        scopes: ['messages:read', 'messages:send', 'messages:read'],
        networks: ['192.0.2.0/24'],
      },
      owner,
    )
    const { key: made, secret } = reply.body.data as { key: { id: string }; secret: string }
    expect(reply.status).toBe(201)
    expect(secret).toMatch(/^nkra_live_[0-9A-Za-z]{42}$/)
    expect(made).toEqual({
      id: expect.stringMatching(/^key_/) as string,
      name: 'Loans',
      environment: 'live',
      shown: secret.slice(0, 18),
      scopes: ['messages:send', 'messages:read'],
      networks: ['192.0.2.0/24'],
      state: 'active',
      createdAt: fixture.clock.now().toISOString(),
      createdBy: 'Esi Mensah',
      expiresAt: null,
      replaced: false,
      revokedAt: null,
      lastUsedAt: null,
      lastUsedIp: null,
    })
    expect(await listed(owner)).toEqual([made])
    expect(await fixture.rows(`select hash from api_key where account_id = ${owner.accountId}`)).toEqual([
      { hash: Buffer.from(keyHash(secret), 'base64') },
    ])
    const kept = await fixture.rows(`select api_key::text, (
      select string_agg(detail::text, '') from audit_entry where account_id = ${owner.accountId}
    ) as audit from api_key where account_id = ${owner.accountId}`)
    expect(JSON.stringify(kept)).not.toContain(secret.slice(18))
    expect(
      await fixture.rows(
        `select action, detail from audit_entry where account_id = ${owner.accountId} and actor_user_id = ${owner.userId}`,
      ),
    ).toEqual([
      {
        action: 'key_created',
        detail: { name: 'Loans', shown: secret.slice(0, 18), scopes: 'messages:send messages:read' },
      },
    ])
  })

  test.each<[string, object, string]>([
    ['no name', { name: ' ', scopes: ['messages:send'] }, '/name'],
    ['no scope', { name: 'Loans', scopes: [] }, '/scopes'],
    ['a scope that keys cannot have', { name: 'Loans', scopes: ['team:manage'] }, '/scopes/0'],
    [
      'a network that is none',
      { name: 'Loans', scopes: ['messages:send'], networks: ['192.0.2.0/33'] },
      '/networks/0',
    ],
    [
      'an end that is no instant',
      { name: 'Loans', scopes: ['messages:send'], expiresAt: 'soon' },
      '/expiresAt',
    ],
    [
      'an end that is past',
      { name: 'Loans', scopes: ['messages:send'], expiresAt: '2026-11-02T08:59:59Z' },
      '/expiresAt',
    ],
  ])('%s is refused', async (_, body, pointer) => {
    const before = await listed()
    const reply = await create(body)
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(reply.body.messages.map((message) => message.pointer)).toEqual([pointer])
    expect(await listed()).toEqual(before)
  })

  test('nobody gives a key what their own role may not do', async () => {
    const developer = await fixture.person('Yaw', 'Developer')
    const wanted = { name: 'Book', scopes: ['contacts:read', 'contacts:write'] }
    expect(await create(wanted, developer)).toMatchObject(ended('key_scope_not_held', 403))
    expect(await create({ ...wanted, scopes: ['contacts:read'] }, developer)).toMatchObject({ status: 201 })
  })

  test('a developer lets a test key read identity checks, and no other key', async () => {
    const developer = await fixture.person('Esi', 'Developer')
    const wanted = { name: 'Checks', scopes: ['kyc:submit', 'kyc:read'] }
    expect(await create({ ...wanted, environment: 'live' }, developer)).toMatchObject(
      ended('key_scope_not_held', 403),
    )
    expect(await create({ ...wanted, environment: 'sandbox' }, developer)).toMatchObject({ status: 201 })
  })

  test.each(LIVE_SCOPES)('a test key never has %s', async (scope) => {
    const wanted = { name: 'Names', scopes: ['messages:send', scope] }
    const refused = await create({ ...wanted, environment: 'sandbox' })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(refused.body.messages[0]?.pointer).toBe('/scopes/1')
    expect(await create({ ...wanted, environment: 'live' })).toMatchObject({ status: 201 })
  })

  test('a developer manages webhooks by a key, and asks for no sender IDs by one', async () => {
    const developer = await fixture.person('Adjoa', 'Developer')
    const wanted = { name: 'Program', scopes: ['webhooks:manage'] }
    expect(await create(wanted, developer)).toMatchObject({ status: 201 })
    const asking = await create({ ...wanted, scopes: ['senders:submit'] }, developer)
    expect(asking).toMatchObject(ended('key_scope_not_held', 403))
  })

  test.each(KEY_SCOPES)('a key with %s takes a person who just showed who they are', async (scope) => {
    const authenticatedAt = new Date(fixture.clock.ms() - CONFIRMED_MS)
    const refused = await create({ name: 'Loans', scopes: [scope] }, { ...ama, authenticatedAt })
    expect(refused).toMatchObject(ended('reauthentication_required', 403))
  })

  test.each(['Sender', 'Finance', 'Compliance', 'Reviewer', 'Viewer'] as const satisfies Role[])(
    'is not for the role %s',
    async (role) => {
      const reply = await create({ name: 'Loans', scopes: ['messages:send'] }, { ...ama, role })
      expect(reply).toMatchObject(ended('forbidden', 403))
    },
  )

  test('an account has so many in force; what is over makes room', async () => {
    const many = await fixture.person('Abena')
    const made = await Promise.all(Array.from({ length: routes.KEYS_MAX }, () => key({}, many)))
    const wanted = { name: 'One more', scopes: ['messages:send'] }
    expect(await create(wanted, many)).toMatchObject(ended('key_limit', 409))
    await fixture.http.call(routes.revokeKey, { params: { id: idOf(made[0]!.key.id) } }, { as: many })
    expect(await create(wanted, many)).toMatchObject({ status: 201 })
  })
})

describe('a call by a key', () => {
  const open = routeList.filter(({ permission }) => scopeFor(permission) !== null)
  const withheld = routeList.filter(
    ({ permission }) => scopeFor(permission) === null && permission !== 'anyone',
  )

  test.each(open)('$name is let in with a scope of its own, and not without', async (route) => {
    const own = scopesFor(route.permission)
    const has = await Promise.all(own.map((scope) => key({ scopes: [scope] }, kofi)))
    const lacks = await key({ scopes: KEY_SCOPES.filter((scope) => !own.includes(scope)) }, kofi)
    for (const { secret } of has) expect((await by(secret, route)).status).toBe(204)
    expect(await by(lacks.secret, route)).toMatchObject(ended('key_scope_missing', 403))
    for (const { key: made } of [...has, lacks]) {
      await fixture.http.call(routes.revokeKey, { params: { id: idOf(made.id) } }, { as: kofi })
    }
  })

  test('no other route is open to a key, whatever its scopes', async () => {
    const { secret } = await key({ scopes: [...KEY_SCOPES] })
    expect(withheld.length).toBeGreaterThan(50)
    for (const route of withheld) {
      expect(await by(secret, route), route.name).toMatchObject(ended('key_not_accepted', 403))
    }
  })

  test.each<[string, (secret: string) => string]>([
    ['mistyped', (secret) => secret.replace(/.$/, (digit) => (digit === 'x' ? 'y' : 'x'))],
    ['cut short', (secret) => secret.slice(0, -1)],
    ['called another kind', (secret) => secret.replace('live', 'test')],
  ])('one that is %s is told from one that is unknown', async (_, spoilt) => {
    expect(await by(spoilt((await key()).secret))).toMatchObject(ended('key_malformed', 401))
  })

  test('one that was never made is unknown; who shows many is asked to wait', async () => {
    const from = '198.51.100.7'
    const inUse = await key()
    expect((await by(inUse.secret, CALL, from)).status).toBe(204)
    for (let shown = 0; shown < 30; shown++) {
      expect(await by(makeKey(fixture.clock, 'live'), CALL, from)).toMatchObject(ended('key_refused', 401))
    }
    const { secret } = await key()
    const refused = await by(secret, CALL, from)
    expect(refused).toMatchObject({ ...ended('too_many_requests', 429), headers: { 'retry-after': '2' } })
    expect((await by(secret, CALL, '198.51.100.8')).status).toBe(204)
    // What was in use before goes on, also when it has to be read anew.
    fixture.live.ended()
    expect((await by(inUse.secret, CALL, from)).status).toBe(204)
    fixture.clock.advance(2_000)
    expect((await by(secret, CALL, from)).status).toBe(204)
  })

  test('ends when it expires, to the millisecond', async () => {
    const { secret } = await key({ expiresAt: new Date(fixture.clock.ms() + 500) })
    fixture.clock.advance(499)
    expect((await by(secret)).status).toBe(204)
    fixture.clock.advance(1)
    expect(await by(secret)).toMatchObject(ended('key_refused', 401))
  })

  test.each<[string[], string, number]>([
    [['192.0.2.7'], '192.0.2.7', 204],
    [['192.0.2.7'], '::ffff:192.0.2.7', 204],
    [['192.0.2.7'], '192.0.2.8', 403],
    [['192.0.2.0/24', '203.0.113.1'], '192.0.2.255', 204],
    [['192.0.2.0/24', '203.0.113.1'], '192.0.3.1', 403],
    [['2001:db8::/32'], '2001:db8:1::1', 204],
    [['2001:db8::/32'], '2001:db9::1', 403],
    [['2001:db8::/32'], '192.0.2.7', 403],
  ])('held to %j, from %s: %i', async (networks, from, status) => {
    const reply = await by((await key({ networks })).secret, CALL, from)
    expect(reply.status).toBe(status)
    if (status === 403) {
      expect(reply.body.code).toBe('key_network_refused')
      expect(reply.body.messages[0]!.message).toContain(from)
    }
  })

  test('a suspended account’s keys are out within a second, and in again when it is restored', async () => {
    const suspended = await fixture.person('Akua')
    const { secret } = await key({}, suspended)
    const status = (to: 'Active' | 'Suspended') =>
      fixture.database.db.transaction((tx) => setAccountStatus(tx, suspended.accountId, to, 'a test'))
    expect((await by(secret)).status).toBe(204)
    await status('Suspended')
    fixture.clock.advance(FRESH_MS)
    expect(await by(secret)).toMatchObject(ended('account_suspended', 403))
    await status('Active')
    fixture.clock.advance(FRESH_MS)
    expect((await by(secret)).status).toBe(204)
  })

  test('its last use is written down behind the call, once a minute', async () => {
    const { key: made, secret } = await key()
    const used = () =>
      fixture.rows(
        `select last_used_at as at, last_used_ip as ip from api_key where account_id = ${ama.accountId} and id = ${made.id}`,
      )
    const written = async (from: string) => {
      const second = await LiveKeys.open(fixture.database.db)
      await second.authenticate(secret, from)
      await second.close()
    }
    const first = fixture.clock.now()
    await written('192.0.2.1')
    expect(await used()).toEqual([{ at: first, ip: '192.0.2.1' }])
    fixture.clock.advance(USE_WRITTEN_MS - 1)
    await written('192.0.2.2')
    expect(await used()).toEqual([{ at: first, ip: '192.0.2.1' }])
    fixture.clock.advance(1)
    await written('192.0.2.3')
    expect(await used()).toEqual([{ at: fixture.clock.now(), ip: '192.0.2.3' }])
  })
})

describe('how often a key may call', () => {
  test('every answer says what is left to the key and to the account, refusals too', async () => {
    const limited = await keysFixture(
      (server) => server.add(sendMessage, async (_request, reply) => reply.code(204).send()),
      { callLimits: { caller: { burst: 2, perMinute: 60 }, account: { burst: 3, perMinute: 30 } } },
    )
    const owner = await limited.person('Efua')
    const [one, other] = [await limited.key(owner), await limited.key(owner)]
    const call = async (
      { secret }: { secret: string },
      { method, path }: { method: string; path: string } = CALL,
    ) => {
      const { status, headers } = await limited.http.inject({
        method,
        url: path,
        headers: { authorization: `Bearer ${secret}` },
      })
      return [status, headers.ratelimit, headers['retry-after']]
    }
    expect(await call(one)).toEqual([204, '"key";r=1;t=1, "account";r=2;t=2', undefined])
    expect(await call(one, endpoints.listKeys)).toEqual([403, '"key";r=0;t=2, "account";r=1;t=4', undefined])
    expect(await call(one)).toEqual([429, '"key";r=0;t=2, "account";r=1;t=4', '1'])
    expect(await call(other)).toEqual([204, '"key";r=1;t=1, "account";r=0;t=6', undefined])
    expect(await call(other)).toEqual([429, '"key";r=0;t=2, "account";r=0;t=6', '2'])
    limited.clock.advance(2_000)
    expect(await call(other)).toEqual([204, '"key";r=1;t=1, "account";r=0;t=6', undefined])
    const { headers } = await limited.http.inject({
      method: CALL.method,
      url: CALL.path,
      headers: { authorization: `Bearer ${one.secret}` },
    })
    expect(headers['ratelimit-policy']).toBe('"key";q=2;w=2, "account";q=3;w=6')
    await limited.close()
  })
})

describe('POST /integrations/v1/key/:id/revoke', () => {
  const revoke = (id: bigint, as = ama) =>
    fixture.http.call(routes.revokeKey, { params: { id: idOf(id) } }, { as })

  test('ends it here with the next call, elsewhere when notified, on record', async () => {
    const { key: made, secret } = await key({ name: 'Lost' })
    const elsewhere = await LiveKeys.open(fixture.database.db)
    const out = () =>
      elsewhere.authenticate(secret, '192.0.2.1').then(
        () => false,
        () => true,
      )
    expect([(await by(secret)).status, await out()]).toEqual([204, false])
    expect(await revoke(made.id)).toMatchObject({ status: 200, body: { data: null } })
    expect(await by(secret)).toMatchObject(ended('key_refused', 401))
    // The clock stands still: what was read there is fresh until the notification comes.
    await expect.poll(out).toBe(true)
    await elsewhere.close()
    expect(await revoke(made.id)).toMatchObject(ended('key_over', 409))
    expect(
      await fixture.rows(
        `select detail ->> 'name' as name from audit_entry where account_id = ${ama.accountId} and action = 'key_revoked'
         order by id desc limit 1`,
      ),
    ).toEqual([{ name: 'Lost' }])
  })

  test('by whoever may make such a key, and by nobody else', async () => {
    const developer = { ...ama, role: 'Developer' as const }
    const { key: more, secret } = await key({ scopes: ['messages:send', 'contacts:write'] })
    expect(await revoke(more.id, developer)).toMatchObject(ended('key_scope_not_held', 403))
    expect((await by(secret)).status).toBe(204)
    const { key: own } = await key({ scopes: ['messages:send'] })
    expect((await revoke(own.id, developer)).status).toBe(200)
  })

  test('one of another account’s is not there', async () => {
    const { key: made, secret } = await key()
    expect(await revoke(made.id, kofi)).toMatchObject(ended('not_found', 404))
    expect((await by(secret)).status).toBe(204)
  })

  test('those that are over are listed for thirty days more', async () => {
    const owner = await fixture.person('Adwoa')
    const [gone, lapsed] = [
      await key({ name: 'gone' }, owner),
      await key({ name: 'lapsed', expiresAt: new Date(fixture.clock.ms() + HOUR_MS) }, owner),
    ]
    await key({ name: 'kept' }, owner)
    await revoke(gone.key.id, owner)
    fixture.clock.advance(HOUR_MS)
    const states = async () => (await listed(owner)).map(({ name, state }) => `${name} ${state}`)
    expect(await states()).toEqual(['kept active', 'lapsed expired', 'gone revoked'])
    fixture.clock.advance(30 * 24 * HOUR_MS - HOUR_MS)
    expect(await states()).toEqual(['kept active', 'lapsed expired'])
    expect(await revoke(lapsed.key.id, owner)).toMatchObject(ended('key_over', 409))
  })
})

describe('POST /integrations/v1/key/:id/rotate', () => {
  const rotate = (id: bigint, body: { overlapHours: number; expiresAt?: string }, as = ama) =>
    fixture.http.call(routes.rotateKey, { params: { id: idOf(id) }, body }, { as })

  test('a new key does what the old one did, which goes on until the overlap ends', async () => {
    const { key: old, secret } = await key({ name: 'Core', networks: ['192.0.2.0/24', '127.0.0.1'] })
    const reply = await rotate(old.id, { overlapHours: 2 })
    const fresh = reply.body.data as { key: { id: string }; secret: string }
    expect(reply).toMatchObject({
      status: 201,
      body: {
        data: { key: { name: 'Core', scopes: ['messages:send'], networks: old.networks, expiresAt: null } },
      },
    })
    const until = new Date(fixture.clock.ms() + 2 * HOUR_MS).toISOString()
    expect((await listed()).find(({ id }) => id === idOf(old.id))).toMatchObject({
      replaced: true,
      expiresAt: until,
    })
    fixture.clock.advance(2 * HOUR_MS - 1)
    expect([(await by(secret)).status, (await by(fresh.secret)).status]).toEqual([204, 204])
    fixture.clock.advance(1)
    expect([(await by(secret)).status, (await by(fresh.secret)).status]).toEqual([401, 204])
    expect(await rotate(old.id, { overlapHours: 0 })).toMatchObject(ended('key_over', 409))
  })

  test('without an overlap the old one ends at once', async () => {
    const { key: old, secret } = await key()
    expect((await by(secret)).status).toBe(204)
    await rotate(old.id, { overlapHours: 0 })
    expect(await by(secret)).toMatchObject(ended('key_refused', 401))
  })

  test('an overlap never makes the old one last longer', async () => {
    const expiresAt = new Date(fixture.clock.ms() + HOUR_MS)
    const { key: old } = await key({ expiresAt })
    await rotate(old.id, { overlapHours: 720 })
    expect((await listed()).find(({ id }) => id === idOf(old.id))).toMatchObject({
      expiresAt: expiresAt.toISOString(),
    })
  })

  test('is refused whoever could not have made it, and of another account’s', async () => {
    const { key: old } = await key({ scopes: ['contacts:write'] })
    expect(await rotate(old.id, { overlapHours: 1 }, { ...ama, role: 'Developer' })).toMatchObject(
      ended('key_scope_not_held', 403),
    )
    expect(await rotate(old.id, { overlapHours: 1 }, kofi)).toMatchObject(ended('not_found', 404))
  })
})

/** Logins of keys for other protocols: who makes them, for which keys, and what the database stores of them. */
import * as routes from '@nkra/contract/integrations/keys.ts'
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../platform/actor.ts'
import { systemClock } from '../../platform/clock.ts'
import { decodeSid } from './twilio-sids.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { LiveLogins } from './live-logins.ts'
import { loginSecretsOf } from './login-secrets.ts'
import { bindLogins } from '../http.ts'
import { revokeKey } from './keys.ts'
import { keysFixture, type KeysFixture } from '../testing/keys-fixture.ts'

let fixture: KeysFixture
let live: LiveLogins
let ama: User
let kofi: User
const secrets = loginSecretsOf('test', systemClock)

beforeAll(async () => {
  fixture = await keysFixture((server) => {
    bindLogins(server, {
      get live() {
        return live
      },
      secrets,
      smpp: { host: 'sms.example.test', port: 2775, tls: true },
      publicUrl: 'https://sms.example.test',
    })
  })
  const { db } = fixture.database
  live = await LiveLogins.open({
    db,
    keys: fixture.live,
    secrets,
    wrongLimit: { burst: 4, perMinute: 1 },
  })
  ama = await fixture.person('Ama')
  kofi = await fixture.person('Kofi')
})
afterAll(async () => {
  await live.close()
  await fixture.close()
})

interface MadeLogin {
  login: { keyId: string; keyName: string; systemId: string; accountSid: string; createdBy: string }
  password: string
  authToken: string
}
const make = async (of: User, keyId: bigint) => {
  const { status, body } = await fixture.http.call(
    routes.createLogin,
    { params: { id: encodeId('key', keyId) } },
    { as: of },
  )
  return { status, code: body.code, made: body.data as MadeLogin }
}
const list = async (of: User) => {
  const { body } = await fixture.http.call(routes.listLogins, {}, { as: of })
  return body.data as { smpp: object; mcpUrl: string; logins: MadeLogin['login'][] }
}

describe('a login', () => {
  test('is made for a key, shown once, listed, and opens both doors', async () => {
    const { key } = await fixture.key(ama)
    const { status, made } = await make(ama, key.id)
    expect(status).toBe(201)
    const { login, password, authToken } = made
    expect(login).toMatchObject({ keyName: 'Loans', createdBy: 'Ama Mensah' })
    expect(key.shown.endsWith(login.systemId)).toBe(true)
    expect(decodeSid('AC', login.accountSid)).toEqual({ accountId: ama.accountId, id: key.id })
    expect(password).toMatch(/^[0-9A-Za-z]{8}$/)
    expect(authToken).toMatch(/^[0-9a-f]{32}$/)
    const listed = await list(ama)
    expect(listed).toMatchObject({ smpp: { port: 2775, tls: true }, mcpUrl: 'https://sms.example.test/mcp' })
    expect(listed.logins).toEqual([login])
    expect(JSON.stringify(listed)).not.toContain(password)
    const who = { accountId: ama.accountId, keyId: key.id, scopes: ['messages:send'] }
    expect(await live.bySystemId(login.systemId, password, '192.0.2.1')).toMatchObject(who)
    expect(await live.byAccountSid(login.accountSid, authToken, '192.0.2.1')).toMatchObject(who)
    expect(await live.tokenOf(ama.accountId, key.id)).toBe(authToken)
  })

  test('takes the place of the one before, whose secrets are then wrong', async () => {
    const { key } = await fixture.key(ama)
    const { made: first } = await make(ama, key.id)
    const { made: second } = await make(ama, key.id)
    expect(second.login).toMatchObject({ systemId: first.login.systemId, accountSid: first.login.accountSid })
    const by = (password: string) => live.bySystemId(first.login.systemId, password, '192.0.2.2')
    await expect(by(first.password)).rejects.toMatchObject({ code: 'key_refused' })
    expect(await by(second.password)).toMatchObject({ keyId: key.id })
  })

  test('is removed by whoever could have made it, and is nobody’s then; the key goes on', async () => {
    const { key, secret } = await fixture.key(ama, { scopes: ['messages:send', 'contacts:write'] })
    const { made } = await make(ama, key.id)
    const params = { params: { id: made.login.keyId } }
    const developer = { ...ama, role: 'Developer' as const }
    const refused = await fixture.http.call(routes.removeLogin, params, { as: developer })
    expect(refused.body.code).toBe('key_scope_not_held')
    expect((await fixture.http.call(routes.removeLogin, params, { as: ama })).status).toBe(200)
    expect((await fixture.http.call(routes.removeLogin, params, { as: ama })).status).toBe(404)
    await expect(live.bySystemId(made.login.systemId, made.password, '192.0.2.3')).rejects.toMatchObject({
      code: 'key_refused',
    })
    expect(await fixture.live.authenticate(secret, '192.0.2.3')).toMatchObject({ keyId: key.id })
  })

  test('ends with its key, and is held to where that may be used', async () => {
    const { key } = await fixture.key(ama, { networks: ['192.0.2.0/24'] })
    const { made } = await make(ama, key.id)
    const by = (address: string) => live.bySystemId(made.login.systemId, made.password, address)
    const actor = await by('192.0.2.4')
    await expect(by('198.51.100.4')).rejects.toMatchObject({ code: 'key_network_refused' })
    const { db } = fixture.database
    await db.transaction((tx) => revokeKey(tx, fixture.live, ama, key.id))
    fixture.clock.advance(1_001)
    await expect(by('192.0.2.4')).rejects.toMatchObject({ code: 'key_refused' })
    expect(await live.holds(actor, '192.0.2.4')).toBe(false)
    expect((await list(ama)).logins.map(({ keyId }) => decodeId('key', keyId))).not.toContain(key.id)
  })
})

describe('no login is made', () => {
  test('for a key that is over, is for tests, or is another account’s', async () => {
    const { db } = fixture.database
    const { key: over } = await fixture.key(ama)
    await db.transaction((tx) => revokeKey(tx, fixture.live, ama, over.id))
    expect(await make(ama, over.id)).toMatchObject({ status: 409, code: 'key_over' })
    const { key: forTests } = await fixture.key(ama)
    await db.pool.query(`update api_key set shown = 'nkra_test_4fQ2Wc8b' where account_id = $1 and id = $2`, [
      ama.accountId,
      forTests.id,
    ])
    expect(await make(ama, forTests.id)).toMatchObject({ status: 409, code: 'login_needs_live_key' })
    const { key: theirs } = await fixture.key(kofi)
    expect(await make(ama, theirs.id)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('by somebody who could not have made the key', async () => {
    const { key } = await fixture.key(ama, { scopes: ['contacts:write'] })
    const developer = testUser(ama.accountId, 'Developer', ama.userId)
    expect(await make(developer, key.id)).toMatchObject({ status: 403, code: 'key_scope_not_held' })
  })
})

describe('wrong tries', () => {
  const codeOf = (error: { code: string }) => error.code

  test.each([
    [
      'SMPP',
      ({ login }: MadeLogin, secret: string, address: string) =>
        live.bySystemId(login.systemId, secret, address),
      ({ password }: MadeLogin) => password,
    ],
    [
      'Twilio’s protocol',
      ({ login }: MadeLogin, secret: string, address: string) =>
        live.byAccountSid(login.accountSid, secret, address),
      ({ authToken }: MadeLogin) => authToken,
    ],
  ])('by %s are counted for a name and a network, and what is right passes', async (_, by, secretOf) => {
    const [{ key }, { key: neighbours }] = [await fixture.key(ama), await fixture.key(kofi)]
    const [{ made }, { made: neighbour }] = [await make(ama, key.id), await make(kofi, neighbours.id)]
    const guess = (of: MadeLogin, address: string) => by(of, 'guessed1', address).catch(codeOf)
    for (let n = 0; n < 4; n++) expect(await guess(made, '203.0.113.9')).toBe('key_refused')
    expect(await guess(made, '203.0.113.9')).toBe('too_many_requests')
    expect(await guess(neighbour, '203.0.113.9')).toBe('key_refused')
    expect(await guess(made, '203.0.113.77')).toBe('key_refused')
    expect(await by(made, secretOf(made), '203.0.113.9')).toMatchObject({ keyId: key.id })
    expect(await guess(made, '203.0.113.9')).toBe('too_many_requests')
  })

  test('with names that are nobody’s keep no login of the network out', async () => {
    const { key } = await fixture.key(ama)
    const { made } = await make(ama, key.id)
    const from = '203.0.113.10'
    const guessed = await Promise.all(
      Array.from({ length: 4 }, (_, n) => live.bySystemId(`nobody${n}`, 'guessed1', from).catch(codeOf)),
    )
    expect(new Set(guessed)).toEqual(new Set(['key_refused']))
    expect(await live.bySystemId('nobody9', 'guessed1', from).catch(codeOf)).toBe('too_many_requests')
    await expect
      .poll(() => live.bySystemId(made.login.systemId, made.password, from).catch(codeOf))
      .toMatchObject({ keyId: key.id })
  })
})

test('of the secrets nothing is kept that could be read, and who made and removed a login is on record', async () => {
  const esi = await fixture.person('Esi')
  const { key } = await fixture.key(esi)
  const { made } = await make(esi, key.id)
  const kept = await fixture.rows(`select * from key_login where account_id = ${esi.accountId}`)
  expect(kept).toHaveLength(1)
  const text = JSON.stringify(kept, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  expect(text).not.toContain(made.authToken)
  expect(text).not.toContain(made.password)
  await fixture.http.call(routes.removeLogin, { params: { id: made.login.keyId } }, { as: esi })
  const audited = await fixture.rows(
    `select action from audit_entry where account_id = ${esi.accountId} and action like 'login_%' order by id`,
  )
  expect(audited).toEqual([{ action: 'login_created' }, { action: 'login_removed' }])
})

/**
 * Texts from phones beside conversations: the account of a number, automatic answers, and numbers that nobody
 * texts.
 */
import { addGlobalOptOuts, listGlobalOptOuts, removeGlobalOptOut } from '@nkra/contract/contacts/opt-outs.ts'
import * as contract from '@nkra/contract/messaging/inbound.ts'
import { sendTestText } from '@nkra/contract/messaging/test-texts.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balances, grant, openBooks } from '../../billing/ledger/ledger.ts'
import { createAccount, OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { addApprovedSender } from '../../catalog/senders/senders.ts'
import { bindContacts } from '../../contacts/http.ts'
import { testClock, type TestClock } from '../../platform/clock.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { sendAutoReply } from './auto-replies.ts'
import { bindComposer } from '../series/http.ts'
import { bindInbound } from './http.ts'
import type { Messaging } from '../messaging.ts'
import { addContactWith, openMessagingWorld, type World } from '../testing/world.ts'
import { TESTS_MAX } from '../sending/test-texts.ts'

const PHONE = 233_241_234_567n
const OWN = '233201234567'

let clock: TestClock
let database: TestDatabase
let world: World
let messaging: Messaging
let http: TestServer
let own: string | null
let accountId: bigint

beforeAll(async () => {
  clock = testClock()
  database = await testDatabase({ clock })
  world = await openMessagingWorld({ database })
  messaging = await world.start({ roles: ['web'] })
  http = await testServer(world.db, (server) => {
    bindInbound(server, messaging.optOutLinks)
    bindComposer(server, messaging, () => Promise.resolve(own))
    bindContacts(server)
  })
})
afterAll(async () => {
  await http.close()
  await world.close()
  await database.close()
})

beforeEach(async () => {
  own = OWN
  const { db } = world
  await db.pool.query('delete from global_opt_out')
  accountId = await db.transaction(async (tx) => {
    const id = await createAccount(tx, { name: 'Adom Savings' })
    await openBooks(tx, id)
    const trial = { packageName: 'Trial', credit: 10n, durationNumber: 1, durationType: 4 as const }
    await grant(tx, { accountId: id, product: 'SMS', ...trial })
    await addApprovedSender(tx, { accountId: id, name: 'AdomSavings' })
    return id
  })
})

const ama = () => ({ as: testUser(accountId) })
const administrator = () => ({ as: testUser(OPERATOR_ACCOUNT_ID, 'Administrator') })
const available = async () => Number((await balances(world.db, accountId))[0]!.available)

/** The account's texts on their way, oldest first. */
async function texts(): Promise<[sender: string, to: string, text: string][]> {
  const { rows } = await world.db.pool.query<{ sender: string; msisdn: bigint; text: string }>(
    `select sender, msisdn, coalesce(message.text, campaign.text) as text
     from message join campaign on campaign.account_id = message.account_id and campaign.id = campaign_id
     where message.account_id = $1 order by message.id`,
    [accountId],
  )
  return rows.map(({ sender, msisdn, text }) => [sender, String(msisdn), text])
}

const audited = async (action: string) => {
  const { rows } = await world.db.pool.query<{ detail: unknown }>(
    'select detail from audit_entry where account_id = any($1) and action = $2 order by id',
    [[accountId, OPERATOR_ACCOUNT_ID], action],
  )
  return rows.map(({ detail }) => detail)
}

describe('a word that is answered', () => {
  const save = (word: string, answer: string) =>
    http.call(contract.saveAutoAnswer, { body: { word, answer } }, ama())
  const hear = (text: string, msisdn = PHONE, senderId: string | null = 'AdomSavings') =>
    world.db.transaction((tx) => sendAutoReply(tx, messaging, { accountId, msisdn, text, senderId }))

  test('is answered at the account’s cost, in any letters, braces and all', async () => {
    const saved = await save(' Hours! ', 'We open at {{8}}.')
    expect(saved.body.data).toMatchObject({ word: 'hours', answer: 'We open at {{8}}.', segments: 1 })
    await hear('HOURS')
    expect(await texts()).toEqual([['AdomSavings', String(PHONE), 'We open at {{8}}.']])
    expect(await available()).toBe(9)
    await hear('What are your hours?', PHONE + 1n)
    await hear('', PHONE + 1n)
    expect(await texts()).toHaveLength(1)
  })

  test('is answered once in ten minutes, whatever the phone writes', async () => {
    await save('hours', 'We open at 8.')
    await save('price', 'It is GHS 5.')
    await hear('hours')
    await hear('hours')
    await hear('price')
    await hear('price', PHONE + 1n)
    expect(await texts()).toHaveLength(2)
    clock.advance(600_000)
    await hear('price')
    expect(await texts()).toHaveLength(3)
  })

  test('is not answered where nobody pays, or the phone wants no texts', async () => {
    const { db } = world
    await save('hours', 'We open at 8.')
    await db.pool.query("update account set status = 'Suspended' where id = $1", [accountId])
    await hear('hours')
    await db.pool.query("update account set status = 'Active' where id = $1", [accountId])
    await db.pool.query(
      "insert into opt_out (account_id, msisdn, source, created_at) values ($1, $2, 'link', now())",
      [accountId, PHONE + 1n],
    )
    await hear('hours', PHONE + 1n)
    await http.call(
      addGlobalOptOuts,
      { body: { phones: [`+${PHONE + 2n}`], reason: 'Asked' } },
      administrator(),
    )
    await hear('hours', PHONE + 2n)
    await hear('hours', 33_612_345_678n)
    expect(await texts()).toEqual([])
    expect(await available()).toBe(10)
  })

  test('is none that everybody has, and none that an answer says', async () => {
    await save('hours', 'Price')
    for (const [word, answer] of [
      ['STOP', 'Bye'],
      ['info', 'We are Adom'],
      ['!!', 'Hello'],
      ['loop', 'Loop!'],
      ['price', 'GHS 5'],
      ['again', 'hours'],
      ['bye', 'Stop'],
    ] as const)
      expect((await save(word, answer)).body.code).toBe('auto_answer_refused')
    expect((await save('pin', 'Send us your MoMo PIN')).body.code).toBe('content_refused')
  })

  test('is kept, replaced and deleted, and no others’', async () => {
    await save('hours', 'We open at 8.')
    const { id } = (await save('HOURS', 'We open at 9.')).body.data as { id: string }
    const list = async (as = ama()) => (await http.call(contract.listAutoAnswers, {}, as)).body.data
    expect(await list()).toMatchObject([{ id, word: 'hours', answer: 'We open at 9.' }])
    const stranger = { as: testUser(world.accountId) }
    expect(await list(stranger)).toEqual([])
    const remove = (as: typeof stranger) => http.call(contract.deleteAutoAnswer, { params: { id } }, as)
    expect((await remove(stranger)).body.code).toBe('not_found')
    expect((await remove(ama())).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await audited('auto_answer_deleted')).toEqual([{ word: 'hours' }])
    await world.db.pool.query(
      `insert into auto_answer (account_id, id, word, answer, changed_at)
       select $1, number, 'word ' || number, 'Answer', now() from generate_series(1, 50) as number`,
      [accountId],
    )
    expect((await save('one more', 'Answer')).body).toMatchObject({
      code: 'too_many_auto_answers',
      limit: 50,
    })
  })
})

test('a number that phones write to is assigned, moved and released, on record with whom it concerns', async () => {
  const assign = (address: string, id = accountId) =>
    http.call(
      contract.assignInboundNumber,
      { body: { address, accountId: encodeId('acc', id) } },
      administrator(),
    )
  expect((await assign('1907', world.accountId)).body.data).toMatchObject({ address: '1907' })
  expect((await assign('1907')).body.data).toMatchObject({ accountName: 'Adom Savings' })
  await assign('+233300000001')
  const list = async () => (await http.call(contract.listInboundNumbers, {}, administrator())).body.data
  const both = [{ address: '1907', accountId: encodeId('acc', accountId) }, { address: '233300000001' }]
  expect(await list()).toMatchObject(both)
  expect((await assign('12')).body.code).toBe('invalid_request')
  expect((await assign('1908', 5n)).body.code).toBe('not_found')
  const release = () =>
    http.call(contract.releaseInboundNumber, { params: { address: '1907' } }, administrator())
  expect((await release()).status).toBe(200)
  expect((await release()).body.code).toBe('not_found')
  const { rows } = await world.db.pool.query<{ account_id: bigint; action: string }>(
    "select account_id, action from audit_entry where account_id = any($1) and detail ->> 'address' = '1907' order by id",
    [[OPERATOR_ACCOUNT_ID, world.accountId, accountId]],
  )
  const action = 'inbound_number_assigned'
  expect(rows).toEqual([
    { account_id: OPERATOR_ACCOUNT_ID, action },
    { account_id: world.accountId, action },
    { account_id: OPERATOR_ACCOUNT_ID, action },
    { account_id: world.accountId, action },
    { account_id: accountId, action },
    { account_id: OPERATOR_ACCOUNT_ID, action: 'inbound_number_released' },
    { account_id: accountId, action: 'inbound_number_released' },
  ])
})

test('a number that nobody texts is left out of every send, and counted', async () => {
  const { db } = world
  const add = (...phones: string[]) =>
    http.call(addGlobalOptOuts, { body: { phones, reason: 'Complained to the NCA' } }, administrator())
  expect((await add('0240000001', '+233 24 000 0001', '0302123456')).body.data).toEqual({
    added: 1,
    known: 1,
    invalid: 1,
  })
  expect((await add('0302123456')).body.code).toBe('phone_invalid')
  const list = async (searchTerm = '') =>
    (await http.call(listGlobalOptOuts, { query: { searchTerm } }, administrator())).body.data
  expect(await list()).toMatchObject([{ phone: '+233240000001', reason: 'Complained to the NCA' }])
  expect(await list('024 1')).toEqual([])
  const groupId = await world.group('Customers', 3)
  const sent = await world.send(messaging, { groupIds: [groupId] })
  expect(sent.recipients).toBe(2)
  const some = await world.send(messaging, { recipients: ['0240000001', '0240000002'] })
  expect(some.recipients).toBe(1)
  const { rows } = await db.pool.query<{ opted_out: number }>(
    'select opted_out from campaign where account_id = $1 and id = any($2) order by id',
    [world.accountId, [sent.id, some.id]],
  )
  expect(rows).toEqual([{ opted_out: 1 }, { opted_out: 1 }])
  const remove = () => http.call(removeGlobalOptOut, { params: { msisdn: '+233240000001' } }, administrator())
  expect((await remove()).status).toBe(200)
  expect((await remove()).body.code).toBe('not_found')
  expect((await world.send(messaging, { recipients: ['0240000001'] })).recipients).toBe(1)
  expect((await audited('global_opt_outs_added')).at(-1)).toEqual({
    numbers: 1,
    reason: 'Complained to the NCA',
  })
})

describe('a test to one’s own number', () => {
  const body = { senderId: 'AdomSavings', text: 'Hello {{Name|friend}} of {{Town}}: {{OptOut}}' }
  const ask = (some: object = {}, as = ama()) => http.call(sendTestText, { body: { ...body, ...some } }, as)

  beforeEach(() => addContactWith(world.db, accountId, 'Town'))

  test('reads as the first recipient’s would, with one’s own number and links, and costs what a text costs', async () => {
    accountId = world.accountId
    await addContactWith(world.db, accountId, 'Town')
    const before = await available()
    const groupId = await world.group('Members', 2)
    await world.db.pool.query(
      'update contact set fields = \'{"Town": "{{Wa}}"}\' where account_id = $1 and name = \'Person 0\'',
      [accountId],
    )
    const { body: reply } = await ask({ groupIds: [encodeId('grp', groupId)], recipients: ['0241111111'] })
    const { text } = reply.data as { text: string }
    expect(reply.data).toMatchObject({ to: `+${OWN}`, segments: 1, credits: 1 })
    expect(text).toMatch(/^Hello Person 0 of \{\{Wa\}\}: https:\/\/nkra\.test\/o\/\w{22}$/)
    expect(messaging.optOutLinks.read(text.slice(-22))).toEqual({ accountId, msisdn: BigInt(OWN) })
    expect((await texts()).at(-1)).toEqual(['AdomSavings', OWN, text])
    expect(await available()).toBe(before - 1)
  })

  test('goes to nobody’s fields where there is no recipient, and not without a number of one’s own', async () => {
    const { body: reply } = await ask()
    expect(reply.data).toMatchObject({ text: expect.stringMatching(/^Hello friend of : /) as string })
    own = null
    expect((await ask()).body.code).toBe('phone_unconfirmed')
  })

  test.each([
    [{ senderId: 'MTN' }, 'sender_not_allowed'],
    [{ text: 'Send us your MoMo PIN' }, 'content_refused'],
    [{ text: 'Hello {{Name' }, 'template_invalid'],
    [{ text: 'Hello {{Nme}}' }, 'field_unknown'],
    [{ text: 'a'.repeat(1_600) }, 'text_too_long'],
    [{ groupIds: [encodeId('grp', 5n)] }, 'not_found'],
  ])('is refused like a send with %j: %s', async (some, code) => {
    expect((await ask(some)).body.code).toBe(code)
    expect(await available()).toBe(10)
  })

  test('is not sent to who opted out, and not without credits', async () => {
    const { pool } = world.db
    await pool.query(
      "insert into opt_out (account_id, msisdn, source, created_at) values ($1, $2, 'link', now())",
      [accountId, OWN],
    )
    expect((await ask()).body.code).toBe('own_number_opted_out')
    await pool.query('delete from opt_out where account_id = $1', [accountId])
    for (let sent = 0; sent < 10; sent++) await ask()
    expect((await ask()).body).toMatchObject({ code: 'insufficient_credits', needed: 1, available: 0 })
  })

  test('is one of twenty in an hour, each person by themselves', async () => {
    await world.db.pool.query(
      `insert into test_text (account_id, id, user_id, sent_at)
       select $1, number, $2, $3 from generate_series(1, $4::int) as number`,
      [accountId, testUser(accountId).userId, new Date(clock.ms() - 3_000_000), TESTS_MAX],
    )
    expect((await ask()).body).toMatchObject({ code: 'too_many_requests', seconds: 600 })
    clock.advance(600_000)
    expect((await ask()).status).toBe(200)
  })
})

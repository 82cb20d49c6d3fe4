/**
 * Programs written for Hubtel and for Arkesel, with our address and a key of ours: their documented requests, to exact
 * answers. No client of theirs can be installed here, so the requests are those of their documents, and Nkra's own
 * gateways to both read the answers.
 */
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountStatus, createAccount } from '../../catalog/accounts.ts'
import { addApprovedSender } from '../../catalog/senders/senders.ts'
import { addOptOut } from '../../contacts/address-book/opt-outs.ts'
import { createUser } from '../../identity/users/users.ts'
import { createKey } from '../../integrations/keys/keys.ts'
import { sandboxOf } from '../../platform/sandbox.ts'
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log.ts'
import { testServer, testUser, type TestReply, type TestServer } from '../../platform/testing/test-server.ts'
import { cancelCampaign, pauseCampaign, readCampaign } from '../campaigns/campaigns.ts'
import { listMessages, readMessage } from '../campaigns/message-list.ts'
import { arkesel } from '../gateways/arkesel.ts'
import type { GatewayMessage, Provider } from '../gateways/gateway.ts'
import { hubtel } from '../gateways/hubtel.ts'
import { openCompatWorld, type CompatWorld, type KeyWithLogin } from '../testing/compat-world.ts'
import { until } from '../testing/world.ts'
import { bindArkesel } from './arkesel.ts'
import { compatWorkers } from './compat.ts'
import { bindHubtel } from './hubtel.ts'
import { openCallbackTransport } from './twilio-callbacks.ts'

let world: CompatWorld
let http: TestServer
let key: KeyWithLogin
let reader: KeyWithLogin
let jobs: Jobs
let ways: ReturnType<typeof openCallbackTransport>
let receiver: Server
/** The callbacks that came, and the statuses with which the next ones are answered. */
const called: string[] = []
const answers: number[] = []

const OPTED_OUT = '233244000999'
const TEXT = 'Your loan is due {{x}}.'

beforeAll(async () => {
  world = await openCompatWorld()
  const { db, messaging, keys, user } = world
  const authenticate = (token: string, address: string) => keys.authenticate(token, address)
  ways = openCallbackTransport({ loopback: true }, world.logins)
  http = await testServer(db, (server) => {
    bindHubtel(server, { messaging, authenticate })
    bindArkesel(server, {
      messaging,
      authenticate,
      isTarget: (url) => ways.isTarget(url),
      callbackKeys: world.callbackKeys,
    })
  })
  jobs = await startJobs(db, compatWorkers(db, ways), silentLog)
  receiver = createServer((request, response) => {
    called.push(`${request.method} ${request.url}`)
    response.writeHead(answers.shift() ?? 200).end()
  }).listen(0, '127.0.0.1')
  await until('the receiver listens', () => receiver.listening)
  key = await world.key({ scopes: ['messages:send', 'messages:read', 'billing:read'] })
  reader = await world.key({ scopes: ['messages:read'] })
  await db.transaction((tx) => addOptOut(tx, user, { phone: OPTED_OUT, source: 'manual' }))
})
afterAll(async () => {
  await jobs.stop()
  ways.close()
  await new Promise((closed) => void receiver.close(closed))
  await http.close()
  await world.close()
})
/** How many messages were stored in all. */
let stored = 0
const storedNow = async () =>
  (await listMessages(world.db, world, { searchTerm: '', limit: 1_000 })).items.length
beforeEach(async () => void (stored = await storedNow()))

const basic = (secret: string, client = 'transactional') =>
  `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`
const asJson = (payload: unknown) => ({
  payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
})
const json = { 'content-type': 'application/json' }

describe('a program written for Hubtel', () => {
  const post = (path: string, body: unknown, authorization = basic(key.secret)) =>
    http.inject({
      method: 'POST',
      url: `/v1/messages/${path}`,
      headers: { ...json, authorization },
      ...asJson(body),
    })
  const get = (path: string, authorization = basic(key.secret)) =>
    http.inject({ method: 'GET', url: `/v1/messages/${path}`, headers: { authorization } })
  const SMS = { From: 'AdomSavings', To: '233241234567', Content: TEXT }
  const idOf = (reply: TestReply) => decodeId('msg', String(reply.body['messageId']))!
  const accepted = (networkId: string, clientReference: string | null = null) => ({
    rate: 1,
    messageId: expect.stringMatching(/^msg_\w{13}$/) as string,
    status: 0,
    networkId,
    clientReference,
    statusDescription: 'request submitted successfully',
  })

  test('sends by POST, and asks for the status', async () => {
    const sent = await post('send', SMS)
    expect([sent.status, sent.body]).toEqual([201, accepted('62001')])
    const message = (await readMessage(world.db, world.accountId, idOf(sent)))!
    expect(message).toMatchObject({ text: TEXT, to: '+233241234567' })
    expect((await readCampaign(world.db, world.accountId, message.campaignId)).traffic).toBe('transactional')
    const messageId = String(sent.body['messageId'])
    await until(
      'it is delivered',
      async () => ((await get(messageId)).body['status'] as unknown as string) === 'Delivered',
    )
    expect((await get(messageId)).body).toEqual({
      rate: 1,
      batchId: encodeId('cmp', message.campaignId),
      messageId,
      content: TEXT,
      status: 'Delivered',
      updateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string,
      time: expect.stringMatching(/Z$/) as string,
      to: '233241234567',
      from: 'AdomSavings',
    })
  })

  test.each([
    ['names in lower case', { from: 'AdomSavings', to: '+233201234567', content: 'Hi' }, '62002', null],
    ['a number as JSON has it', { ...SMS, To: 233271234567 }, '62003', null],
    ['its own reference', { ...SMS, ClientReference: 'loan-7' }, '62001', 'loan-7'],
    [
      'what changes nothing',
      { ...SMS, RegisteredDelivery: true, Type: 0, FlashMessage: false },
      '62001',
      null,
    ],
  ])('sends with %s', async (_, body, networkId, reference) => {
    const sent = await post('send', body)
    expect([sent.status, sent.body]).toEqual([201, accepted(networkId, reference)])
    expect(await readMessage(world.db, world.accountId, idOf(sent))).toMatchObject({ reference })
  })

  test.each([
    ['transactional', 'transactional'],
    ['OTP', 'otp'],
    ['qoohqvcp', 'promotional'],
  ])('says what kind of text it sends by the client ID %s', async (client, traffic) => {
    const sent = await post('send', SMS, basic(key.secret, client))
    const { campaignId } = (await readMessage(world.db, world.accountId, idOf(sent)))!
    expect((await readCampaign(world.db, world.accountId, campaignId)).traffic).toBe(traffic)
  })

  test('with a test key reaches no phone', async () => {
    const { secret } = await world.key({ environment: 'sandbox' }, 'without a login')
    const sent = await post('send', SMS, basic(secret))
    expect([sent.status, sent.body]).toEqual([201, accepted('62001')])
    expect(await readMessage(world.db, sandboxOf(world.accountId), idOf(sent))).toMatchObject({ text: TEXT })
    expect(await storedNow()).toBe(stored)
  })

  test('sends by GET, with what it is in the query', async () => {
    const query = new URLSearchParams({
      clientsecret: key.secret,
      clientid: 'otp',
      from: 'AdomSavings',
      to: '+233241234567',
      content: 'Code 1',
    }).toString()
    const sent = await http.inject({ method: 'GET', url: `/v1/messages/send?${query}` })
    expect([sent.status, sent.body]).toEqual([200, accepted('62001')])
    const unstorable = await http.inject({ method: 'GET', url: `/v1/messages/send?${query}%00` })
    expect([unstorable.status, unstorable.body.status]).toEqual([400, 100])
  })

  test('sends one text to many, and says whom it left out', async () => {
    const Recipients = ['233241234567', '0201234567', OPTED_OUT, '233241234567']
    const sent = await post('batch/simple/send', { From: 'AdomSavings', Recipients, Content: TEXT })
    const messageId = expect.stringMatching(/^msg_\w{13}$/) as string
    expect([sent.status, sent.body]).toEqual([
      201,
      {
        batchId: expect.stringMatching(/^cmp_\w{13}$/) as string,
        status: 0,
        data: [
          { recipient: '233241234567', content: TEXT, messageId },
          { recipient: '0201234567', content: TEXT, messageId },
        ],
        leftOut: [
          { recipient: OPTED_OUT, reason: 'the recipient has opted out' },
          { recipient: '233241234567', reason: 'the number comes twice' },
        ],
      },
    ])
    const batch = await get(`batch/${String(sent.body['batchId'])}`)
    expect([batch.status, batch.body]).toMatchObject([
      200,
      {
        rate: 1,
        data: [
          { to: '233241234567', content: TEXT },
          { to: '233201234567', from: 'AdomSavings' },
        ],
      },
    ])
  })

  test('sends each a text of their own', async () => {
    const personalizedRecipients = [
      { To: '233241234567', Content: 'Hi Ama {{x}}' },
      { to: '233201234567', content: 'Hi Kofi' },
    ]
    const sent = await post('batch/personalized/send', { From: 'AdomSavings', personalizedRecipients })
    expect(sent.body['data']).toMatchObject([
      { recipient: '233241234567', content: 'Hi Ama {{x}}' },
      { recipient: '233201234567', content: 'Hi Kofi' },
    ])
    const texts = () => new Set(world.centre.taken.map(({ text }) => text))
    await until('both are sent', () => texts().isSupersetOf(new Set(['Hi Ama {{x}}', 'Hi Kofi'])))
  })

  test.each([
    ['no JSON', '{', 400, 100],
    ['a list', [SMS], 400, 100],
    ['no sender', { ...SMS, From: '' }, 400, 2],
    ['nobody’s sender', { ...SMS, From: 'Stranger' }, 400, 2],
    ['no number', { ...SMS, To: undefined }, 400, 1],
    ['a number that is none', { ...SMS, To: '12' }, 400, 1],
    ['a number twice under two spellings', { ...SMS, to: '233241234568' }, 400, 8],
    ['no text', { ...SMS, Content: ' ' }, 400, 6],
    ['a text of twenty segments', { ...SMS, Content: 'ɔ'.repeat(1_000) }, 400, 3],
    ['a text that is too long', { ...SMS, Content: 'x'.repeat(1_601) }, 400, 3],
    ['a text that asks for a secret', { ...SMS, Content: 'Please send your MoMo PIN now' }, 400, 6],
    ['a text that no database holds', { ...SMS, Content: 'a\0b' }, 400, 100],
    ['a later time', { ...SMS, Time: '2027-01-01T00:00:00Z' }, 400, 7],
    ['a flash message', { ...SMS, FlashMessage: true }, 400, 7],
    ['a reference that is too long', { ...SMS, ClientReference: 'x'.repeat(65) }, 400, 8],
    ['a phone that opted out', { ...SMS, To: OPTED_OUT }, 403, 403],
    ['the same with a reference', { ...SMS, To: OPTED_OUT, ClientReference: 'r' }, 403, 403],
  ])('is refused %s, in Hubtel’s form', async (_, body, status, code) => {
    const refused = await post('send', body, basic(key.secret, 'promo'))
    expect([refused.status, refused.body]).toEqual([
      status,
      {
        rate: 0,
        messageId: null,
        status: code,
        networkId: null,
        clientReference: null,
        statusDescription: expect.stringMatching(/\w/) as string,
      },
    ])
    expect(await storedNow()).toBe(stored)
  })

  test.each([
    ['batch/simple/send', { From: 'AdomSavings', Recipients: [], Content: 'x' }, 400, 1],
    ['batch/simple/send', { From: 'AdomSavings', Recipients: ['233241234567', '12'], Content: 'x' }, 400, 1],
    [
      'batch/simple/send',
      { From: 'AdomSavings', Recipients: Array(1_001).fill('233241234567'), Content: 'x' },
      400,
      8,
    ],
    ['batch/personalized/send', { From: 'AdomSavings', personalizedRecipients: ['233241234567'] }, 400, 8],
    [
      'batch/simple/send',
      {
        From: 'AdomSavings',
        Recipients: Array.from({ length: 1_000 }, (_, at) => `2332410${String(at).padStart(5, '0')}`),
        Content: 'x'.repeat(1_600).slice(0, 1_530),
      },
      402,
      12,
    ],
    ['nothing/here', {}, 404, 404],
    ['send/more', {}, 404, 404],
  ])('is refused a wrong call of %s', async (path, body, status, code) => {
    const { status: said, body: told } = await post(path, body)
    expect([said, told.status]).toEqual([status, code])
    expect(await storedNow()).toBe(stored)
  })

  test('needs a key that is right, its scope, and its own messages', async () => {
    const secret = key.secret.slice(0, -1)
    for (const authorization of [basic(secret), 'Bearer x', basic(reader.secret)]) {
      const refused = await post('send', SMS, authorization)
      expect([refused.status, refused.body.status]).toEqual([401, 401])
      expect(refused.headers['www-authenticate']).toBe('Basic realm="Nkra"')
    }
    for (const path of [
      encodeId('msg', 42n),
      'e80133f9-e822-457c-98fb-d217bc4a1f83',
      `batch/${encodeId('cmp', 42n)}`,
    ]) {
      const missing = await get(path)
      expect([missing.status, missing.body.status]).toEqual([404, 404])
    }
  })
})

describe('a program written for Arkesel', () => {
  const headersOf = (secret: string) => ({ ...json, 'api-key': secret })
  const post = (path: string, body: unknown, secret = key.secret) =>
    http.inject({ method: 'POST', url: `/api/v2/${path}`, headers: headersOf(secret), ...asJson(body) })
  const get = (path: string, secret = key.secret) =>
    http.inject({ method: 'GET', url: `/api/v2/${path}`, headers: { 'api-key': secret } })
  const SMS = { sender: 'AdomSavings', message: TEXT, recipients: ['233241234567'] }
  const id = expect.stringMatching(/^msg_\w{13}$/) as string
  const idsOf = (reply: TestReply) => (reply.body.data as { id: string }[]).map((each) => each.id)

  test('sends, asks for the details, and for reports', async () => {
    const sent = await post('sms/send', { ...SMS, use_case: 'transactional' })
    expect([sent.status, sent.body]).toEqual([
      200,
      { status: 'success', data: [{ recipient: '233241234567', id }] },
    ])
    const [own = ''] = idsOf(sent)
    const statusNow = async () => ((await get(`sms/${own}`)).body.data as { status: string }).status
    await until('it is delivered', async () => (await statusNow()) === 'DELIVERED')
    const details = {
      id: own,
      ID: own,
      sender: 'AdomSavings',
      recipient: '233241234567',
      message: TEXT,
      status: 'DELIVERED',
      message_count: 1,
      sent_at_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
    }
    expect((await get(`sms/${own}`)).body).toEqual({ status: 'success', data: details })
    const reports = await post('sms/message-reports', { msg_ids: [own, 'gone'] })
    expect(reports.body).toEqual({
      status: 'success',
      data: { [own]: details, gone: { status: 'error', response: 'message does not exist' } },
    })
  })

  test('gets reports on a hundred messages, sent and scheduled, in their order', async () => {
    const recipients = Array.from({ length: 60 }, (_, index) => `2332400070${String(index).padStart(2, '0')}`)
    const ids = idsOf(await post('sms/send', { ...SMS, recipients }))
    const inThreeHours = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
    const later = idsOf(
      await post('sms/send', {
        ...SMS,
        recipients: recipients.slice(0, 39),
        scheduled_date: inThreeHours,
      }),
    )
    const wanted = [...ids, ...later, 'gone']
    const { data } = (await post('sms/message-reports', { msg_ids: wanted })).body
    const reports = data as Record<string, { recipient?: string }>
    expect(Object.keys(reports)).toEqual(wanted)
    expect(ids.map((each) => reports[each]?.recipient)).toEqual(recipients)
    expect(later.map((each) => reports[each]?.recipient)).toEqual(recipients.slice(0, 39))
  })

  test('sends to those that can be reached, and names the others', async () => {
    const recipients = ['0241234567', 233201234567, '12', OPTED_OUT, '+233241234567']
    const sent = await post('sms/send', { ...SMS, recipients })
    expect(sent.body).toEqual({
      status: 'success',
      data: [
        { recipient: '233241234567', id },
        { recipient: '233201234567', id },
        { 'invalid numbers': ['12'] },
        { 'left out': [{ recipient: OPTED_OUT, reason: 'the recipient has opted out' }] },
      ],
    })
  })

  test('in the sandbox reaches no phone and costs nothing, with a live key', async () => {
    const before = (await get('clients/balance-details')).body.data
    const sent = await post('sms/send', { ...SMS, sandbox: true })
    const [own = ''] = idsOf(sent)
    const messageId = decodeId('msg', own)!
    expect(await readMessage(world.db, sandboxOf(world.accountId), messageId)).toMatchObject({ text: TEXT })
    await until(
      'it ends',
      async () => ((await get(`sms/${own}`)).body.data as { status: string }).status === 'DELIVERED',
    )
    expect(await storedNow()).toBe(stored)
    expect((await get('clients/balance-details')).body.data).toEqual(before)
  })

  test('opens the sandbox of an account that has no test key', async () => {
    const { accountId, secret } = await world.db.transaction(async (tx) => {
      const accountId = await createAccount(tx, { name: 'New shop' })
      await addApprovedSender(tx, { accountId, name: 'NewShop' })
      const names = { firstName: 'Kofi', lastName: 'Badu', otherNames: '', phone: '' }
      const userId = await createUser(tx, { accountId, role: 'Owner', ...names, passwordHash: 'none' })
      const owner = testUser(accountId, 'Owner', userId)
      const made = await createKey(tx, owner, {
        name: 'Shop',
        environment: 'live',
        scopes: ['messages:send'],
        networks: [],
        expiresAt: null,
      })
      return { accountId, secret: made.secret }
    })
    const sent = await post('sms/send', { ...SMS, sender: 'NewShop', sandbox: true }, secret)
    expect([sent.status, sent.body]).toMatchObject([200, { data: [{ id }] }])
    // Without it nobody removes old messages of the sandbox.
    expect(await accountStatus(world.db, sandboxOf(accountId))).toBe('Active')
  })

  test('sends later, and knows each message by the id that it was told', async () => {
    const at = new Date(Date.now() + 3 * 3_600_000)
    const clock = at.toISOString()
    const hour = at.getUTCHours()
    const date = `${clock.slice(0, 10)} ${String(hour % 12 || 12).padStart(2, '0')}:${clock.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`
    const sent = await post('sms/send', {
      ...SMS,
      recipients: ['233241234567', '233201234567'],
      scheduled_date: date,
    })
    const [first = '', second = ''] = idsOf(sent)
    expect([first, second]).toEqual([
      expect.stringMatching(/^cmp_\w{13}-0$/),
      expect.stringMatching(/^cmp_\w{13}-1$/),
    ])
    const campaign = await readCampaign(world.db, world.accountId, decodeId('cmp', first.split('-')[0]!)!)
    expect(campaign).toMatchObject({
      status: 'scheduled',
      scheduledAt: new Date(`${clock.slice(0, 16)}:00Z`),
    })
    expect((await get(`sms/${second}`)).body.data).toMatchObject({
      id: second,
      recipient: '233201234567',
      status: 'QUEUED',
      message_count: 0,
    })
    expect((await get(`sms/${first.replace('-0', '-7')}`)).status).toBe(404)
    const { accountId, id: campaignId } = campaign
    const statusNow = async () => ((await get(`sms/${second}`)).body.data as { status: string }).status
    await world.db.transaction((tx) => pauseCampaign(tx, { accountId }, campaignId))
    expect(await statusNow()).toBe('QUEUED')
    await world.db.transaction((tx) => cancelCampaign(tx, { accountId }, campaignId))
    expect(await statusNow()).toBe('PROHIBITED')
  })

  test.each([
    ['one message', ['233241234567']],
    ['several', ['233241234567', '233201234567']],
  ])('is told by callbacks of %s, by a key without a login', async (_, recipients) => {
    const { secret } = await world.key({ scopes: ['messages:send'] }, 'without a login')
    const { port } = receiver.address() as AddressInfo
    answers.push(503)
    const callback_url = `http://127.0.0.1:${port}/sms?of=loans`
    const sent = await post('sms/send', { ...SMS, recipients, callback_url }, secret)
    const told = idsOf(sent).map((own) => `GET /sms?of=loans&sms_id=${own}&status=DELIVERED`)
    await until('all are told', () => told.every((line) => called.includes(line)))
  })

  test('asks for the balance', async () => {
    const { status, body } = await get('clients/balance-details')
    expect([status, body]).toEqual([
      200,
      {
        status: 'success',
        data: { sms_balance: expect.stringMatching(/^\d+$/) as string, main_balance: 'GHS 0.00' },
      },
    ])
  })

  test.each([
    ['no JSON', 'sender=x', 422],
    ['no sender', { ...SMS, sender: '' }, 422],
    ['nobody’s sender', { ...SMS, sender: 'Stranger' }, 422],
    ['no text', { ...SMS, message: ' ' }, 422],
    ['a text of twenty segments', { ...SMS, message: 'ɔ'.repeat(1_000) }, 422],
    ['a text that no database holds', { ...SMS, message: 'a\0b' }, 422],
    ['no recipients', { ...SMS, recipients: [] }, 422],
    ['recipients as one text', { ...SMS, recipients: '233241234567' }, 422],
    ['numbers that are none', { ...SMS, recipients: ['12', 'x'] }, 422],
    ['too many recipients', { ...SMS, recipients: Array(1_001).fill('233241234567') }, 422],
    ['a phone that opted out', { ...SMS, recipients: [OPTED_OUT] }, 422],
    ['a time that is none', { ...SMS, scheduled_date: '2027-02-30 07:30 AM' }, 422],
    ['a time that has passed', { ...SMS, scheduled_date: '2021-03-17 07:30 AM' }, 422],
    ['a callback into a network of ours', { ...SMS, callback_url: 'https://10.0.0.8/x' }, 422],
    [
      'a callback of a later time',
      { ...SMS, callback_url: 'https://example.com/x', scheduled_date: '2027-01-30 07:30 AM' },
      422,
    ],
    ['a callback from the sandbox', { ...SMS, sandbox: true, callback_url: 'https://example.com/x' }, 422],
    ['a field of another call', { ...SMS, group_name: 'x' }, 422],
    [
      'more than there are credits for',
      {
        ...SMS,
        message: 'x'.repeat(1_530),
        recipients: Array.from({ length: 1_000 }, (_, at) => `2332410${String(at).padStart(5, '0')}`),
      },
      402,
    ],
  ])('is refused %s, in Arkesel’s form', async (_, body, status) => {
    const refused = await post('sms/send', body)
    expect([refused.status, refused.body]).toEqual([
      status,
      { status: 'error', message: expect.stringMatching(/\w/) as string },
    ])
    expect(await storedNow()).toBe(stored)
  })

  test('needs a key that is right, its scope, and its own messages', async () => {
    const replies = [
      await post('sms/send', SMS, 'TkpKcE5QQ09PREN1dFBOWUV1eGQ'),
      await http.inject({ method: 'POST', url: '/api/v2/sms/send', headers: json, ...asJson(SMS) }),
      await post('sms/send', SMS, reader.secret),
      await get(`sms/${encodeId('msg', 42n)}`),
      await post('sms/send/contact-group', SMS),
      await get('contacts'),
    ]
    expect(replies[1]!.body['message']).toBe('Send an API key of Nkra in the header api-key')
    expect(replies.map(({ status, body }) => [status, body.status])).toEqual(
      [401, 401, 403, 404, 404, 404].map((status) => [status, 'error']),
    )
  })
})

/** What a gateway sends is what a customer's program sends. */
test('a key is held to the limits of its account, and its network to none below them', async () => {
  const { db, messaging, keys } = world
  const one = { burst: 1, perMinute: 1 }
  const narrow = await testServer(
    db,
    (server) =>
      bindHubtel(server, { messaging, authenticate: (token, address) => keys.authenticate(token, address) }),
    {
      callerLimits: { programs: one, anonymous: one },
      keyLimits: () => ({ caller: { burst: 4, perMinute: 4 }, account: { burst: 9, perMinute: 9 } }),
    },
  )
  const ask = () =>
    narrow.inject({
      method: 'GET',
      url: '/v1/messages/msg_000000000001a',
      headers: { authorization: basic(reader.secret) },
    })
  const statuses: number[] = []
  for (let asked = 0; asked < 5; asked++) statuses.push((await ask()).status)
  expect(statuses).toEqual([404, 404, 404, 404, 429])
  await narrow.close()
})

describe('Nkra’s own gateway', () => {
  test.each([
    ['Hubtel', hubtel, 1],
    ['Hubtel', hubtel, 2],
    ['Arkesel', arkesel, 1],
    ['Arkesel', arkesel, 2],
  ] as const)('to %s understands the answers', async (_, provider: Provider, count) => {
    const account = {
      url: '',
      username: 'transactional',
      secret: key.secret,
      callbackUrl: null,
      generic: null,
    }
    const [first, second] = ['233241234567', '233201234567'].map((to) => ({
      reference: 'none',
      from: 'AdomSavings',
      to,
      text: 'Hello',
    }))
    const messages: [GatewayMessage, ...GatewayMessage[]] = count === 1 ? [first!] : [first!, second!]
    const call = provider.callOf(account, messages)
    const { status, body } = await http.inject({
      method: 'POST',
      url: call.url,
      headers: { ...json, ...call.headers },
      ...asJson(call.json),
    })
    const accepted = { verdict: 'accepted', id: expect.stringMatching(/^msg_/) as string }
    expect(provider.verdictsOf({ status, json: body, messages, account })).toEqual(
      messages.map(() => accepted),
    )
  })
})

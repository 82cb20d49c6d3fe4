/**
 * Twilio's own client, with our address: it sends, fetches, lists, reads failures, and accepts our callbacks.
 */
import twilio from 'twilio'
import type RequestClient from 'twilio/lib/base/RequestClient.js'
import { encodeId } from '@nkra/contract/wire.ts'
import { STATUS } from '@nkra/smpp/spec.ts'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decodeSid, encodeSid } from '../../integrations/keys/twilio-sids.ts'
import { startJobs, type Jobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log.ts'
import { testServer, type TestServer } from '../../platform/testing/test-server.ts'
import { compatWorkers } from './compat.ts'
import { readMessage } from '../campaigns/message-list.ts'
import { openCompatWorld, type CompatWorld, type KeyWithLogin } from '../testing/compat-world.ts'
import { until } from '../testing/world.ts'
import { callbackWorker, openCallbackTransport } from './twilio-callbacks.ts'
import { bindTwilio } from './twilio.ts'

interface Called {
  signature: string
  url: string
  form: Record<string, string>
}

let world: CompatWorld
let http: TestServer
let url: string
let login: KeyWithLogin
let client: twilio.Twilio
let jobs: Jobs
let receiver: HttpServer
let callback: string
let ways: ReturnType<typeof openCallbackTransport>
const called: Called[] = []
/** The callbacks about one message. Others may still have some on their way. */
const calledOf = (sid: string) => called.filter(({ form }) => form['MessageSid'] === sid)
/** The status with which the receiver answers. */
let answers = 200

/** Twilio's client with another host and no other change. */
class Elsewhere extends twilio.RequestClient {
  override request<Data>(asked: RequestClient.RequestOptions<Data>) {
    return super.request<Data>({ ...asked, uri: asked.uri.replace('https://api.twilio.com', url) })
  }
}
const clientOf = ({ accountSid, authToken }: Pick<KeyWithLogin, 'accountSid' | 'authToken'>) =>
  twilio(accountSid, authToken, { httpClient: new Elsewhere() })

const SMS = { from: 'AdomSavings', to: '+233241234567', body: 'Your loan is due.' }

beforeAll(async () => {
  world = await openCompatWorld()
  const { db, logins, messaging } = world
  ways = openCallbackTransport({ loopback: true }, logins)
  http = await testServer(db, (server) => {
    bindTwilio(server, {
      messaging,
      authenticate: (sid, token, address) => logins.byAccountSid(sid, token, address),
      isTarget: (target) => ways.isTarget(target),
    })
  })
  url = await http.server.listen(0, '127.0.0.1')
  jobs = await startJobs(db, compatWorkers(db, ways), silentLog)
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      called.push({
        signature: String(request.headers['x-twilio-signature']),
        url: callback,
        form: Object.fromEntries(new URLSearchParams(body)),
      })
      return response.writeHead(answers).end()
    })
  }).listen(0, '127.0.0.1')
  await until('the receiver listens', () => receiver.listening)
  callback = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/twilio?of=loans`
  login = await world.key()
  client = clientOf(login)
})
afterAll(async () => {
  await jobs.stop()
  await http.close()
  ways.close()
  await new Promise((closed) => void receiver.close(closed))
  await world.close()
})
beforeEach(() => {
  answers = 200
  world.centre.treat = () => ({})
})

test('sends, fetches and lists', async () => {
  const sent = await client.messages.create({ ...SMS, messageIntent: 'notifications' })
  expect(sent).toMatchObject({
    ...SMS,
    accountSid: login.accountSid,
    direction: 'outbound-api',
    numSegments: '1',
  })
  const { accountId, id } = decodeSid('SM', sent.sid)!
  expect(await readMessage(world.db, accountId, id)).toMatchObject({ to: SMS.to, text: SMS.body })
  await until('it is delivered', async () => (await client.messages(sent.sid).fetch()).status === 'delivered')
  const more = await Promise.all(
    [1, 2, 3].map((n) => client.messages.create({ ...SMS, body: `No. ${n} {{x}}` })),
  )
  const listed = await client.messages.list({ pageSize: 2, limit: 20 })
  expect(listed.map(({ sid }) => sid).toSorted()).toEqual([sent, ...more].map(({ sid }) => sid).toSorted())
  expect(listed.filter(({ body }) => body.endsWith('{{x}}'))).toHaveLength(3)
  const today = new Date()
  const days = (count: number) => new Date(today.getTime() + count * 86_400_000)
  const found = async (filter: Parameters<typeof client.messages.list>[0]) =>
    (await client.messages.list({ pageSize: 3, ...filter })).length
  expect([
    await found({ to: '+233209999999' }),
    await found({ from: 'adomsavings' }),
    await found({ from: 'Stranger' }),
    // Midnight may have passed since they were sent.
    (await found({ dateSent: today })) + (await found({ dateSent: days(-1) })),
    await found({ dateSent: days(-2) }),
    await found({ dateSentAfter: days(-1), dateSentBefore: days(1), from: SMS.from }),
    await found({ dateSentAfter: days(1) }),
    await found({ dateSentBefore: days(-1) }),
  ]).toEqual([0, 4, 0, 4, 0, 4, 0, 0])
})

test('writes typography in the alphabet of GSM where it is asked to, and leaves letters', async () => {
  const body = '“Akwaaba” – it’s ɔkyena…'
  const [plain, smart] = await Promise.all([
    client.messages.create({ ...SMS, body }),
    client.messages.create({ ...SMS, body, smartEncoded: true }),
  ])
  expect([plain.body, smart.body]).toEqual([body, '"Akwaaba" - it\'s ɔkyena...'])
})

test.each([
  ['GET', '/2010-04-01/Accounts/AC1/Calls.json', 404, 20404],
  ['POST', '/2010-04-01/Nothing', 404, 20404],
  ['GET', '/2010-04-01', 404, 20404],
  ['PUT', '/2010-04-01/Accounts/AC1/Messages.json', 405, 20004],
])('%s %s is refused in Twilio’s own form', async (method, path, status, code) => {
  const { status: said, body } = await http.inject({ method, url: path })
  expect([said, body]).toEqual([
    status,
    {
      code,
      status,
      message: expect.stringMatching(/\w/) as string,
      more_info: `https://www.twilio.com/docs/errors/${code}`,
    },
  ])
})

test('is told where a message is by callbacks that its own validator believes', async () => {
  const { sid } = await client.messages.create({ ...SMS, statusCallback: callback })
  await until('its last state', () => calledOf(sid).some(({ form }) => form['MessageStatus'] === 'delivered'))
  for (const { signature, url: to, form } of calledOf(sid)) {
    expect(twilio.validateRequest(login.authToken, signature, to, form)).toBe(true)
    expect(twilio.validateRequest(login.authToken, signature, to, { ...form, To: '+233200000000' })).toBe(
      false,
    )
    expect(form).toMatchObject({ MessageSid: sid, AccountSid: login.accountSid, To: SMS.to, From: SMS.from })
  }
  await until('nothing is owed any more', async () => (await world.count('owed_receipt', login)) === 0)
})

test('is told why a message failed', async () => {
  world.centre.treat = () => ({ status: STATUS.ESME_RINVDSTADR })
  const { sid } = await client.messages.create({ ...SMS, statusCallback: callback })
  await until('a callback', () => calledOf(sid).length > 0)
  expect(calledOf(sid)[0]!.form).toMatchObject({ MessageStatus: 'failed', ErrorCode: '30007' })
  expect(await client.messages(sid).fetch()).toMatchObject({ status: 'failed', errorCode: 30007 })
})

test('a callback that is not taken is a job that failed, and none where there is no login any more', async () => {
  const { signal } = new AbortController()
  const { accountId } = login.key
  const sid = encodeSid('SM', { accountId, id: 42n })
  const stored = {
    accountId: encodeId('acc', accountId),
    keyId: encodeId('key', login.key.keyId),
    messageId: encodeId('msg', 42n),
    url: callback,
    state: 'delivered',
    sender: 'AdomSavings',
    msisdn: '233241234567',
  }
  const callbacks = callbackWorker(ways)
  answers = 500
  await expect(callbacks.run(stored, { id: '1', signal })).rejects.toThrow('was not taken')
  answers = 200
  await callbacks.run(stored, { id: '1', signal })
  expect(calledOf(sid)).toHaveLength(2)
  await callbacks.run({ ...stored, keyId: encodeId('key', 42n) }, { id: '1', signal })
  expect(calledOf(sid)).toHaveLength(2)
})

test.each([
  ['no phone', { to: '12' }, 21211, 400],
  ['nobody’s sender', { from: 'Stranger' }, 21606, 403],
  ['a text that is too long', { body: 'x'.repeat(1_700) }, 21617, 400],
  ['a text that no database holds', { body: 'a\0b' }, 20001, 400],
  ['a messaging service', { messagingServiceSid: 'MG0123' }, 20001, 400],
  ['a later time', { sendAt: new Date('2027-01-01'), scheduleType: 'fixed' as const }, 20001, 400],
  ['a callback to nowhere', { statusCallback: 'ftp://example.com' }, 21609, 400],
  ['a callback into a network of ours', { statusCallback: 'https://10.0.0.8/x' }, 21609, 400],
  ['a validity beyond a day', { validityPeriod: 36_001 }, 20001, 400],
])('is refused %s', async (_, fields, code, status) => {
  await expect(client.messages.create({ ...SMS, ...fields })).rejects.toMatchObject({ code, status })
})

test('needs its own account, a token that is right, and the scope', async () => {
  const wrong = clientOf({ ...login, authToken: 'f'.repeat(32) })
  await expect(wrong.messages.create(SMS)).rejects.toMatchObject({ code: 20003, status: 401 })
  const reader = clientOf(await world.key({ scopes: ['messages:read'] }))
  await expect(reader.messages.create(SMS)).rejects.toMatchObject({ code: 20003, status: 403 })
  expect(await reader.messages.list({ limit: 1 })).toHaveLength(1)
  const foreign = encodeSid('SM', { accountId: login.key.accountId + 1n, id: 42n })
  await expect(client.messages(foreign).fetch()).rejects.toMatchObject({ code: 20404, status: 404 })
  await expect(client.messages(encodeId('msg', 42n)).fetch()).rejects.toMatchObject({ status: 404 })
  await expect(client.api.v2010.accounts(`AC${'0'.repeat(32)}`).messages.list()).rejects.toMatchObject({
    status: 404,
  })
})

test('cannot take back what was sent', async () => {
  const { sid } = await client.messages.create(SMS)
  await expect(client.messages(sid).remove()).rejects.toMatchObject({ code: 20004, status: 405 })
  await expect(client.messages(sid).update({ body: '' })).rejects.toMatchObject({ code: 20004, status: 405 })
})

/**
 * The server for customers' SMPP clients, used by our own session and by the npm package behind many clients.
 */
import { PROGRAM_LIMITS } from '@nkra/contract/limits.ts'
import { parseReceipt } from '@nkra/smpp/receipt.ts'
import { STATUS } from '@nkra/smpp/status.ts'
import { selfSigned } from '@nkra/smpp/testing/pdus.ts'
import { tlvNumber, tlvOctets, tlvOf, tlvText } from '@nkra/smpp/tlv.ts'
import { concatenationHeader } from '@nkra/sms/concatenation.ts'
import { encodeGsm } from '@nkra/sms/gsm.ts'
import { encodeUcs2 } from '@nkra/sms/ucs2.ts'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import smpp, { type Pdu } from 'smpp'
import { afterEach, beforeAll, afterAll, beforeEach, describe, expect, test } from 'vitest'
import { removeLogin } from '../../integrations/keys/logins.ts'
import { revokeKey } from '../../integrations/keys/keys.ts'
import { readMessage } from '../campaigns/message-list.ts'
import { owedReceiptsInsert, sweepOwedReceipts } from './owed-receipts.ts'
import { sweepSmppDeliveries, readSmppId, smppId } from './smpp-deliveries.ts'
import type { SmppServer } from './smpp-server.ts'
import { sweepParts } from './smpp-parts.ts'
import { openCompatWorld, type CompatWorld, type KeyWithLogin } from '../testing/compat-world.ts'
import { openSmppClient, type SmppClient } from '../testing/smpp-client.ts'
import { until } from '../testing/world.ts'

const DAY_MS = 86_400_000

let world: CompatWorld
let door: SmppServer
let login: KeyWithLogin
const esmes: SmppClient[] = []

beforeAll(async () => {
  world = await openCompatWorld()
  door = await world.smpp()
})
afterAll(() => world.close())
// Each test has a login of its own: what is owed to one is brought to its next bind.
beforeEach(async () => {
  login = await world.key()
  world.centre.taken.splice(0)
})
afterEach(async () => {
  for (const esme of esmes.splice(0)) esme.cut()
  world.centre.treat = () => ({})
  await world.db.transaction((tx) => revokeKey(tx, world.keys, world.user, login.key.keyId))
})

const connected = async (port = door.port) => {
  const esme = await openSmppClient(port)
  esmes.push(esme)
  return esme
}
const boundAs = async (mode: Parameters<SmppClient['bind']>[0], as = login, port = door.port) => {
  const esme = await connected(port)
  expect(await esme.bind(mode, as)).toBe(STATUS.ESME_ROK)
  return esme
}
const texts = () => world.centre.taken.map(({ text }) => text)
const receiptsOf = (esme: SmppClient) =>
  esme.delivered.map((pdu) => {
    const receipt = parseReceipt(pdu)!
    return {
      id: receipt.id,
      state: receipt.state,
      word: /stat:(\w+)/.exec(pdu.short_message.toString())?.[1],
    }
  })

describe('binding', () => {
  test.each(['transmitter', 'receiver', 'transceiver'] as const)('as a %s', async (mode) => {
    await boundAs(mode)
  })

  test('is refused with a wrong password, and by a name that is nobody’s', async () => {
    expect(await (await connected()).bind('transceiver', { ...login, password: 'wrong' })).toBe(
      STATUS.ESME_RINVPASWD,
    )
    expect(await (await connected()).bind('transceiver', { ...login, systemId: 'nobody' })).toBe(
      STATUS.ESME_RINVPASWD,
    )
  })

  test('is refused alike however often the password was wrong, and a right one passes then', async () => {
    for (let n = 0; n < 32; n++) {
      const esme = await connected()
      expect(await esme.bind('transmitter', { ...login, password: 'wrong' })).toBe(STATUS.ESME_RINVPASWD)
    }
    await boundAs('transmitter')
  })

  test('needs the scope that its mode is for', async () => {
    const reader = await world.key({ scopes: ['messages:read'] })
    expect(await (await connected()).bind('transmitter', reader)).toBe(STATUS.ESME_RBINDFAIL)
    await boundAs('receiver', reader)
  })

  test('is refused from an address that the key is not for', async () => {
    const elsewhere = await world.key({ networks: ['192.0.2.0/24'] })
    expect(await (await connected()).bind('transceiver', elsewhere)).toBe(STATUS.ESME_RBINDFAIL)
  })

  test('is counted: one bind too many of a login is refused, and no other login’s', async () => {
    const own = await world.key()
    const narrow = await world.smpp({ programLimits: () => ({ ...PROGRAM_LIMITS, smppBinds: 1 }) })
    const bound = await boundAs('transmitter', own, narrow.port)
    expect(await (await connected(narrow.port)).bind('transmitter', own)).toBe(STATUS.ESME_RBINDFAIL)
    await boundAs('transmitter', await world.key(), narrow.port)
    bound.cut()
    await until('its place is free', async () => {
      return (await (await connected(narrow.port)).bind('transmitter', own)) === STATUS.ESME_ROK
    })
  })

  test('counts no longer once the client unbound, though it keeps its connection', async () => {
    const own = await world.key()
    const programLimits = () => ({ ...PROGRAM_LIMITS, smppBinds: 1 })
    const narrow = await world.smpp({ programLimits, look_ms: 50 })
    const bound = await boundAs('transmitter', own, narrow.port)
    bound.unbind()
    await until('the connection is closed', () => bound.closed !== undefined, 15_000)
    expect(bound.closed).toBe('peer_closed')
    await boundAs('transmitter', own, narrow.port)
  })

  test('is counted with those of other processes', async () => {
    const own = await world.key()
    const programLimits = () => ({ ...PROGRAM_LIMITS, smppBinds: 2 })
    const [here, there] = [await world.smpp({ programLimits }), await world.smpp({ programLimits })]
    await boundAs('transmitter', own, here.port)
    await boundAs('transmitter', own, there.port)
    for (const { port } of [here, there])
      expect(await (await connected(port)).bind('transmitter', own)).toBe(STATUS.ESME_RBINDFAIL)
  })

  test('goes over TLS', async () => {
    const { key, cert } = selfSigned()
    const { port } = await world.smpp({ tls: { key, cert } })
    const esme = await openSmppClient(port, { ca: cert })
    esmes.push(esme)
    expect(await esme.bind('transceiver', login)).toBe(STATUS.ESME_ROK)
  })

  test('that was not awaited takes none of the login’s binds', async () => {
    const own = await world.key()
    const asked = Promise.withResolvers<void>()
    const judged = Promise.withResolvers<void>()
    const slow = await world.smpp({
      programLimits: () => ({ ...PROGRAM_LIMITS, smppBinds: 1 }),
      logins: {
        holds: (key, address) => world.logins.holds(key, address),
        async bySystemId(systemId, password, address) {
          asked.resolve()
          await judged.promise
          return world.logins.bySystemId(systemId, password, address)
        },
      },
    })
    const impatient = await connected(slow.port)
    void impatient.bind('transmitter', own)
    await asked.promise
    impatient.cut()
    await until('the door has noticed', () => slow.unbound === 0)
    judged.resolve()
    await until('the login has its bind', async () => {
      return (await (await connected(slow.port)).bind('transmitter', own)) === STATUS.ESME_ROK
    })
  })

  test('ends when the key is revoked, or its login removed', async () => {
    const [revoked, removed] = [await world.key(), await world.key()]
    const [one, other] = [await boundAs('transceiver', revoked), await boundAs('transceiver', removed)]
    await world.db.transaction((tx) => revokeKey(tx, world.keys, world.user, revoked.key.keyId))
    await world.db.transaction((tx) => removeLogin(tx, world.logins, world.user, removed.key.keyId))
    await until('both are sent away', () => one.closed !== undefined && other.closed !== undefined)
  })
})

describe('connections without a bind', () => {
  /** Connects from an address of this machine's own network, which the server takes for another machine. */
  const idle = async (port: number, localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    sockets.push(socket)
    let isOpen = true
    socket.once('close', () => (isOpen = false)).on('error', () => undefined)
    await once(socket, 'connect')
    return { isOpen: () => isOpen }
  }
  const crowd = (port: number, addresses: number, each: number, first = 2) =>
    Promise.all(
      Array.from({ length: addresses * each }, (_, n) => idle(port, `127.0.0.${first + (n % addresses)}`)),
    )
  const sockets: Socket[] = []
  /** A bind time-out that no test reaches. */
  const UNHURRIED = { bind_timeout_ms: 600_000 }
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  test('are twenty of an address: the next is closed at once', async () => {
    const { port } = await world.smpp({ limits: UNHURRIED })
    const first = await crowd(port, 1, 20)
    const [further] = await crowd(port, 1, 1)
    await until('the door closes it', () => !further!.isOpen())
    expect(first.every(({ isOpen }) => isOpen())).toBe(true)
    await boundAs('transceiver', login, port)
  })

  test('are two hundred in all, and who comes to bind gets in beside a thousand', async () => {
    const crowded = await world.smpp({ limits: UNHURRIED })
    const strangers = await crowd(crowded.port, 50, 20)
    await until('the door has closed those beyond', () => {
      return strangers.filter(({ isOpen }) => isOpen()).length === 200
    })
    await boundAs('transceiver', login, crowded.port)
    await until('the bind took the place of one', () => crowded.unbound === 199)
  })

  test('have their time to bind, TLS included, and are closed after it', async () => {
    const { key, cert } = selfSigned()
    const { port } = await world.smpp({ tls: { key, cert }, limits: { bind_timeout_ms: 50 } })
    const silent = await idle(port, '127.0.0.2')
    await until('the door closes it', () => !silent.isOpen())
  })

  test('share all places where what speaks TLS in front gives them one address', async () => {
    const { port } = await world.smpp({ behindTls: true, limits: { ...UNHURRIED, unbound: 30 } })
    const strangers = await crowd(port, 1, 30, 1)
    await boundAs('transceiver', login, port)
    await until('the oldest gave way', () => strangers.filter(({ isOpen }) => isOpen()).length === 29)
  })
})

describe('a text', () => {
  test('is sent under the id that is answered, and its receipt names that', async () => {
    const esme = await boundAs('transceiver')
    const { status, messageId } = await esme.submit('Your loan is due.')
    expect(status).toBe(STATUS.ESME_ROK)
    const message = await readMessage(world.db, world.accountId, readSmppId(messageId)!)
    expect(message).toMatchObject({ to: '+233241234567', senderId: 'AdomSavings', text: 'Your loan is due.' })
    await until('a receipt', () => esme.delivered.length === 1)
    expect(receiptsOf(esme)).toEqual([{ id: messageId, state: 'delivered', word: 'DELIVRD' }])
    const [pdu] = esme.delivered
    expect(tlvText(pdu!.tlvs, 'receipted_message_id')).toBe(messageId)
    expect([pdu!.source_addr, pdu!.destination_addr]).toEqual(['233241234567', 'AdomSavings'])
    await until('nothing is owed any more', async () => (await world.count('smpp_delivery', login)) === 0)
    expect(await world.count('owed_receipt', login)).toBe(0)
  })

  test.each([
    ['GSM 03.38', 0, encodeGsm('₤5 {owed} €2'.replace('₤', '£')), '£5 {owed} €2'],
    ['ISO 8859-1', 3, Buffer.from('Café £5', 'latin1'), 'Café £5'],
    ['UCS-2', 8, Buffer.from(encodeUcs2('Ɛyɛ ₵20 {{name}}')), 'Ɛyɛ ₵20 {{name}}'],
  ])('in %s arrives as it was meant', async (_, data_coding, short_message, text) => {
    const esme = await boundAs('transmitter')
    const { status } = await esme.submit('', { data_coding, short_message })
    expect(status).toBe(STATUS.ESME_ROK)
    await until('it arrives', () => texts().length > 0)
    expect(texts()).toEqual([text])
  })

  test('in message_payload is one of many segments', async () => {
    const esme = await boundAs('transceiver')
    const text = 'x'.repeat(300)
    const { status, messageId } = await esme.submit('', {
      short_message: Buffer.alloc(0),
      tlvs: [tlvOf('message_payload', encodeGsm(text))],
    })
    expect(status).toBe(STATUS.ESME_ROK)
    await until('one receipt of them', () => esme.delivered.length === 1)
    expect(texts().join('')).toBe(text)
    expect(receiptsOf(esme)).toEqual([{ id: messageId, state: 'delivered', word: 'DELIVRD' }])
  })

  test('by data_sm is a text as any other', async () => {
    const esme = await boundAs('transceiver')
    const { status } = await esme.request({
      command: 'data_sm',
      source_addr: 'AdomSavings',
      destination_addr: '233241234567',
      tlvs: [tlvOf('message_payload', encodeGsm('By data_sm'))],
    })
    expect(status).toBe(STATUS.ESME_ROK)
    await until('it arrives', () => texts().length > 0)
    expect(texts()).toEqual(['By data_sm'])
  })

  test.each([
    ['nobody’s sender', { source_addr: 'Stranger' }, STATUS.ESME_RINVSRCADR],
    ['no phone', { destination_addr: '12' }, STATUS.ESME_RINVDSTADR],
    ['a landline', { destination_addr: '233302123456' }, STATUS.ESME_RINVDSTADR],
    ['binary data', { data_coding: 4 }, STATUS.ESME_RSUBMITFAIL],
    ['a later time', { schedule_delivery_time: '271101090000000+' }, STATUS.ESME_RINVSCHED],
    ['a validity that is over', { validity_period: '200101090000000+' }, STATUS.ESME_RINVEXPIRY],
    ['a service nobody knows', { service_type: 'FAX' }, STATUS.ESME_RINVSERTYP],
    ['nothing', { short_message: Buffer.alloc(0) }, STATUS.ESME_RINVMSGLEN],
    [
      'a header for a program',
      { esm_class: 0x40, short_message: Buffer.from('0605040b8423f0aa', 'hex') },
      STATUS.ESME_RINVESMCLASS,
    ],
  ])('with %s is refused', async (_, fields, status) => {
    const esme = await boundAs('transmitter')
    expect(await esme.submit('Hello', fields)).toMatchObject({ status, messageId: '' })
    expect(texts()).toEqual([])
  })

  test('is refused before the bind, and to a receiver', async () => {
    const unbound = await connected()
    expect((await unbound.submit('Hello')).status).toBe(STATUS.ESME_RINVBNDSTS)
    const receiver = await boundAs('receiver')
    expect((await receiver.submit('Hello')).status).toBe(STATUS.ESME_RINVBNDSTS)
  })

  test('that goes wrong has its receipt, to whoever wants failures alone', async () => {
    world.centre.treat = ({ text }) => ({ receipt: text === 'bad' ? 'UNDELIV' : 'DELIVRD' })
    const esme = await boundAs('transceiver')
    await esme.submit('good', { registered_delivery: 2 })
    const { messageId } = await esme.submit('bad', { registered_delivery: 2 })
    await until('the receipt of one', () => esme.delivered.length === 1)
    expect(receiptsOf(esme)).toEqual([{ id: messageId, state: 'undelivered', word: 'UNDELIV' }])
    await until('nothing is owed any more', async () => (await world.count('owed_receipt', login)) === 0)
  })
})

describe('a text in parts', () => {
  const part = (sequence: number, text: string, reference = 7) => ({
    esm_class: 0x40,
    short_message: Buffer.concat([concatenationHeader({ reference, total: 3, sequence }), encodeGsm(text)]),
  })

  test('is sent whole with its last, whatever their order, and each part has its receipt', async () => {
    const esme = await boundAs('transceiver')
    const answers = [
      await esme.submit('', part(3, 'three')),
      await esme.submit('', part(1, 'one ')),
      await esme.submit('', part(2, 'two ')),
    ]
    expect(answers.map(({ status }) => status)).toEqual([0, 0, 0])
    await until('three receipts', () => esme.delivered.length === 3)
    expect(texts()).toEqual(['one two three'])
    const ids = answers.map(({ messageId }) => messageId)
    expect(
      receiptsOf(esme)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
    expect(await world.count('smpp_part', login)).toBe(0)
  })

  test('by sar_ parameters alike, and at once over one socket', async () => {
    const esme = await boundAs('transceiver')
    const sar = (sequence: number) => ({
      tlvs: [
        tlvOf('sar_msg_ref_num', 9),
        tlvOf('sar_total_segments', 2),
        tlvOf('sar_segment_seqnum', sequence),
      ],
    })
    await Promise.all([esme.submit('Akwa', sar(1)), esme.submit('aba', sar(2))])
    await until('it arrives', () => texts().length > 0)
    expect(texts()).toEqual(['Akwaaba'])
  })

  test('that is never finished is given up, and said to be', async () => {
    const esme = await boundAs('transceiver')
    const { messageId } = await esme.submit('', part(1, 'alone', 8))
    await world.db.transaction((tx) =>
      tx.client.query(
        `update smpp_part set received_at = received_at - interval '1 hour' where account_id = $1`,
        [world.accountId],
      ),
    )
    await sweepParts(world.db)
    await until('a receipt', () => esme.delivered.length === 1)
    expect(receiptsOf(esme)).toEqual([{ id: messageId, state: 'expired', word: 'EXPIRED' }])
    expect(texts()).toEqual([])
  })
})

describe('user_message_reference', () => {
  const referenceOf = (pdu: SmppClient['delivered'][number]) => tlvNumber(pdu.tlvs, 'user_message_reference')
  const referred = (reference: number) => ({ tlvs: [tlvOf('user_message_reference', reference)] })
  /** What the receipts say, by the id that they name. */
  const referencesOf = (esme: SmppClient) =>
    new Map(esme.delivered.map((pdu) => [tlvText(pdu.tlvs, 'receipted_message_id'), referenceOf(pdu)]))

  test.each([0, 1, 0x7fff, 0x8000, 0xffff])('%i of a submit_sm comes back in its receipt', async (reference) => {
    const esme = await boundAs('transceiver')
    const { status, messageId } = await esme.submit('Hello', referred(reference))
    expect(status).toBe(STATUS.ESME_ROK)
    await until('a receipt', () => esme.delivered.length === 1)
    expect(referencesOf(esme)).toEqual(new Map([[messageId, reference]]))
    expect(tlvOctets(esme.delivered[0]!.tlvs, 'user_message_reference')).toHaveLength(2)
  })

  test('of a data_sm comes back, and a message without one has none in its receipt', async () => {
    const esme = await boundAs('transceiver')
    const { messageId: plain } = await esme.submit('Hello')
    const { messageId } = await esme.request({
      command: 'data_sm',
      source_addr: 'AdomSavings',
      destination_addr: '233241234567',
      registered_delivery: 1,
      tlvs: [tlvOf('message_payload', encodeGsm('By data_sm')), tlvOf('user_message_reference', 77)],
    })
    await until('both receipts', () => esme.delivered.length === 2)
    expect(referencesOf(esme)).toEqual(
      new Map([
        [plain, undefined],
        [messageId, 77],
      ]),
    )
  })

  test('comes back with the receipt of each part', async () => {
    const esme = await boundAs('transceiver')
    const part = (sequence: number) => ({
      esm_class: 0x40,
      short_message: Buffer.concat([
        concatenationHeader({ reference: 3, total: 3, sequence }),
        encodeGsm(`${sequence} `),
      ]),
    })
    const answers = [
      await esme.submit('', { ...part(1), ...referred(501) }),
      await esme.submit('', part(2)),
      await esme.submit('', { ...part(3), ...referred(503) }),
    ]
    await until('three receipts', () => esme.delivered.length === 3)
    const [first, second, third] = answers.map(({ messageId }) => messageId)
    expect(referencesOf(esme)).toEqual(
      new Map([
        [first, 501],
        [second, undefined],
        [third, 503],
      ]),
    )
  })

  test('of a part that was submitted again is the later one, also when the text is given up', async () => {
    const esme = await boundAs('transceiver')
    const part = {
      esm_class: 0x40,
      short_message: Buffer.concat([
        concatenationHeader({ reference: 4, total: 2, sequence: 1 }),
        encodeGsm('alone'),
      ]),
    }
    await esme.submit('', { ...part, ...referred(601) })
    const { messageId } = await esme.submit('', { ...part, ...referred(602) })
    await world.db.transaction((tx) =>
      tx.client.query(
        `update smpp_part set received_at = received_at - interval '1 hour' where account_id = $1`,
        [world.accountId],
      ),
    )
    await sweepParts(world.db)
    await until('a receipt', () => esme.delivered.length === 1)
    expect(referencesOf(esme)).toEqual(new Map([[messageId, 602]]))
  })

  test('comes back from another process, which started after the submit', async () => {
    world.centre.treat = () => ({ receipt: null })
    const closing = await world.smpp()
    const esme = await boundAs('transceiver', login, closing.port)
    const { messageId } = await esme.submit('Hold on', referred(4711))
    await until('it has arrived', () => world.centre.taken.length === 1)
    await closing.close()
    world.centre.receipt(world.centre.taken[0]!, 'UNDELIV')
    await until('the receipt is kept', async () => (await world.count('smpp_delivery', login)) === 1)
    const later = await world.smpp()
    const next = await boundAs('receiver', login, later.port)
    await until('it comes', () => next.delivered.length === 1)
    expect(referencesOf(next)).toEqual(new Map([[messageId, 4711]]))
  })

  test('comes back with a receipt that only the sweep found', async () => {
    const { db, accountId } = world
    const sent = await world.send(world.messaging, { recipients: ['0241234567'] })
    await world.untilState(sent.id, 'delivered', 1)
    const { rows } = await db.pool.query<{ id: bigint }>(
      'select id from message where account_id = $1 and campaign_id = $2',
      [accountId, sent.id],
    )
    const [{ id }] = rows as [{ id: bigint }]
    const { keyId } = login.key
    const receipt = { id, messageId: id, keyId, failuresOnly: false, url: null, userMessageReference: 9 }
    await db.transaction((tx) => tx.client.query(owedReceiptsInsert([accountId], [receipt])))
    const { clock } = db
    const ms = () => clock.ms() + 600_000
    await sweepOwedReceipts({ ...db, clock: { ...clock, ms, now: () => new Date(ms()) } })
    const esme = await boundAs('receiver')
    await until('the receipt', () => esme.delivered.length === 1)
    expect(referencesOf(esme)).toEqual(new Map([[smppId(id), 9]]))
  })

  test.each([
    ['one octet', Buffer.of(7), 7],
    ['four octets', Buffer.of(0, 0, 1, 2), 0x102],
  ])('in %s comes back as the same number', async (_, value, reference) => {
    const esme = await boundAs('transceiver')
    const { messageId } = await esme.submit('Hello', { tlvs: [{ tag: 0x0204, value }] })
    await until('a receipt', () => esme.delivered.length === 1)
    expect(referencesOf(esme)).toEqual(new Map([[messageId, reference]]))
  })

  test.each([
    ['no octet', Buffer.alloc(0)],
    ['a number of more than sixteen bits', Buffer.of(0, 1, 0, 0)],
    ['five octets', Buffer.alloc(5)],
  ])('in %s is refused', async (_, value) => {
    const esme = await boundAs('transceiver')
    const refusal = await esme.submit('Hello', { tlvs: [{ tag: 0x0204, value }] })
    expect(refusal).toMatchObject({ status: STATUS.ESME_RINVPARLEN, messageId: '' })
    expect(texts()).toEqual([])
  })
})

describe('flow', () => {
  test('beyond the window is refused as a full queue, and what was taken is sent', async () => {
    const narrow = await world.smpp({ programLimits: () => ({ ...PROGRAM_LIMITS, smppWindow: 4 }) })
    const esme = await boundAs('transmitter', login, narrow.port)
    const statuses = (await esme.burst(20)).map(({ status }) => status)
    const taken = statuses.filter((status) => status === STATUS.ESME_ROK)
    expect(taken.length).toBeGreaterThanOrEqual(4)
    expect(statuses.filter((status) => status === STATUS.ESME_RMSGQFUL)).toHaveLength(20 - taken.length)
    expect(statuses).toContain(STATUS.ESME_RMSGQFUL)
    await until('what was taken', () => texts().length === taken.length)
  })

  test('faster than allowed is throttled', async () => {
    const slow = await world.smpp({ programLimits: () => ({ ...PROGRAM_LIMITS, smppSubmits: 1 }) })
    const esme = await boundAs('transmitter', login, slow.port)
    const [first, ...others] = (await esme.burst(20)).map(({ status }) => status)
    expect([first, new Set(others).has(STATUS.ESME_RTHROTTLED)]).toEqual([0, true])
  })

  test('a door that closes answers what it took, and unbinds', async () => {
    const closing = await world.smpp()
    const esme = await boundAs('transceiver', login, closing.port)
    const answers = esme.burst(10)
    await until('all are on their way', () => world.centre.taken.length > 0)
    await closing.close()
    expect((await answers).every(({ status }) => status === 0 || status === STATUS.ESME_RMSGQFUL)).toBe(true)
    await until('it is unbound', () => esme.closed !== undefined)
  })
})

test('what was submitted on a connection that is cut is sent once, and its receipts wait', async () => {
  const esme = await boundAs('transceiver')
  void esme.burst(10)
  await until('the first arrives', () => world.centre.taken.length > 0)
  esme.cut()
  await until('all have', () => world.centre.taken.length === 10)
  const next = await boundAs('transceiver')
  await until(
    'their receipts',
    () =>
      new Set(
        receiptsOf(next)
          .concat(receiptsOf(esme))
          .map(({ id }) => id),
      ).size === 10,
  )
  await until('nothing is owed any more', async () => (await world.count('owed_receipt', login)) === 0)
  expect(texts().toSorted()).toEqual(Array.from({ length: 10 }, (_, i) => `No. ${i}`))
})

test('a receipt that nobody was told of is found, and what nobody comes for is forgotten', async () => {
  const { db, accountId } = world
  const { key } = login
  const sent = await world.send(world.messaging, { recipients: ['0241234567'] })
  await world.untilState(sent.id, 'delivered', 1)
  const { rows } = await db.pool.query<{ id: bigint }>(
    'select id from message where account_id = $1 and campaign_id = $2',
    [accountId, sent.id],
  )
  const [{ id }] = rows as [{ id: bigint }]
  const receipt = {
    id,
    messageId: id,
    keyId: key.keyId,
    failuresOnly: false,
    url: null,
    userMessageReference: null,
  }
  await db.transaction((tx) => tx.client.query(owedReceiptsInsert([accountId], [receipt])))
  const later = (ms: number) => {
    const { clock } = db
    return { ...db, clock: { ...clock, ms: () => clock.ms() + ms, now: () => new Date(clock.ms() + ms) } }
  }
  await sweepOwedReceipts(db)
  expect(await world.count('smpp_delivery', login)).toBe(0)
  await sweepOwedReceipts(later(600_000))
  expect([await world.count('owed_receipt', login), await world.count('smpp_delivery', login)]).toEqual([
    0, 1,
  ])
  await sweepSmppDeliveries(later(6 * DAY_MS))
  expect(await world.count('smpp_delivery', login)).toBe(1)
  await sweepSmppDeliveries(later(8 * DAY_MS))
  expect(await world.count('smpp_delivery', login)).toBe(0)
})

describe('what is brought', () => {
  test('waits for a client that was cut off, and comes to its next bind', async () => {
    world.centre.treat = () => ({ receipt: null })
    const esme = await boundAs('transceiver')
    const { messageId } = await esme.submit('Hold on')
    esme.cut()
    await until('it has arrived', () => world.centre.taken.length === 1)
    world.centre.receipt(world.centre.taken[0]!, 'DELIVRD')
    await until('the receipt is kept', async () => (await world.count('smpp_delivery', login)) === 1)
    const next = await boundAs('receiver')
    await until('it comes', () => next.delivered.length === 1)
    expect(receiptsOf(next)).toEqual([{ id: messageId, state: 'delivered', word: 'DELIVRD' }])
  })

  test('and is not answered goes to another bind when the first is gone', async () => {
    const deaf = await boundAs('receiver')
    deaf.answers = () => null
    const sender = await boundAs('transmitter')
    const { messageId } = await sender.submit('Once more')
    await until('one hears it', () => deaf.delivered.length === 1)
    const hearing = await boundAs('receiver')
    deaf.cut()
    await until('the other hears it', () => hearing.delivered.length === 1)
    expect(receiptsOf(hearing)[0]!.id).toBe(messageId)
    await until('it is over', async () => (await world.count('smpp_delivery', login)) === 0)
  })

  test('from a phone is the text that it wrote', async () => {
    const esme = await boundAs('transceiver')
    await esme.submit('Do you want the loan?', { registered_delivery: 0 })
    await until('it arrives', () => world.centre.taken.length === 1)
    await world.centre.write({ from: '233241234567', to: 'AdomSavings', text: 'Yes please' })
    await until('the answer', () => esme.delivered.length === 1)
    const [pdu] = esme.delivered
    expect(pdu).toMatchObject({ source_addr: '233241234567', destination_addr: 'AdomSavings', esm_class: 0 })
    expect(Buffer.from(pdu!.short_message)).toEqual(Buffer.from(encodeGsm('Yes please')))
  })
})

test('query_sm says where a message is, and nothing of one that is another’s', async () => {
  const esme = await boundAs('transceiver')
  const { messageId } = await esme.submit('Where is it?')
  await until('its receipt', () => esme.delivered.length === 1)
  const asked = (message_id: string) => esme.request({ command: 'query_sm', message_id })
  expect((await asked(messageId)).response).toMatchObject({
    status: 0,
    message_id: messageId,
    message_state: 2,
  })
  expect(await asked(smppId(42n))).toMatchObject({ status: STATUS.ESME_RINVMSGID })
  for (const command of ['submit_multi', 'cancel_sm', 'replace_sm'] as const) {
    expect(await esme.request({ command })).toMatchObject({ status: STATUS.ESME_RINVCMDID })
  }
})

test('the npm package smpp binds, sends, is told why not, and gets its receipt', async () => {
  const receipts: Pdu[] = []
  const session = await new Promise<ReturnType<typeof smpp.connect>>((resolve) => {
    const made = smpp.connect({ url: `smpp://127.0.0.1:${door.port}` }, () => resolve(made))
  })
  session.on('deliver_sm', (pdu: Pdu) => {
    receipts.push(pdu)
    session.send(pdu.response())
  })
  const ask = (verb: 'bind_transceiver' | 'submit_sm' | 'enquire_link' | 'unbind', fields: object = {}) =>
    new Promise<Pdu>((resolve) => session[verb](fields, resolve))
  const { systemId, password } = login
  const bound = await ask('bind_transceiver', { system_id: systemId, password, interface_version: 0x34 })
  expect(bound.command_status).toBe(0)
  const submit = { source_addr: 'AdomSavings', destination_addr: '233241234567', registered_delivery: 1 }
  const sent = await ask('submit_sm', { ...submit, short_message: 'By npm' })
  expect(sent).toMatchObject({
    command_status: 0,
    message_id: expect.stringMatching(/^[0-9a-z]{13}$/) as string,
  })
  const refused = await ask('submit_sm', { ...submit, source_addr: 'Stranger', short_message: 'By npm' })
  expect(refused).toMatchObject({
    command_status: STATUS.ESME_RINVSRCADR,
    additional_status_info_text: 'sender_not_allowed',
  })
  expect((await ask('enquire_link')).command_status).toBe(0)
  await until('the receipt', () => receipts.length === 1)
  expect(receipts[0]).toMatchObject({ esm_class: 4, receipted_message_id: sent.message_id, message_state: 2 })
  expect(receipts[0]!.short_message.message).toContain(`id:${sent.message_id} sub:001 dlvrd:001`)
  expect((await ask('unbind')).command_status).toBe(0)
  session.close()
})

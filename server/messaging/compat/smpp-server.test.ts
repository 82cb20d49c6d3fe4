/**
 * The server for customers' SMPP clients, used by our own session and by the npm package behind many clients.
 */
import smpp, { type Pdu } from 'smpp'
import { PROGRAM_LIMITS } from '@nkra/contract/limits.ts'
import { STATUS } from '@nkra/smpp/spec.ts'
import { selfSigned } from '@nkra/smpp/testing/pdus.ts'
import { tlvOf, tlvText } from '@nkra/smpp/pdu.ts'
import { concatenationHeader } from '@nkra/sms/concatenation.ts'
import { encodeGsm } from '@nkra/sms/gsm.ts'
import { encodeUcs2 } from '@nkra/sms/ucs2.ts'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removeLogin } from '../../integrations/keys/logins.ts'
import { revokeKey } from '../../integrations/keys/keys.ts'
import { readMessage } from '../campaigns/message-list.ts'
import { readSmppId, smppId } from './smpp-deliveries.ts'
import type { SmppServer } from './smpp-server.ts'
import type { CompatWorld, KeyWithLogin } from '../testing/compat-world.ts'
import { smppWorld } from '../testing/smpp-world.ts'
import { until } from '../testing/world.ts'

let world: CompatWorld
let door: SmppServer
let login: KeyWithLogin
const smppOfTests = smppWorld()
const { connected, boundAs, texts, receiptsOf, giveUpParts } = smppOfTests
beforeEach(() => void ({ world, door, login } = smppOfTests))

const sarOf = (reference: number, total: number, sequence: number) => [
  tlvOf('sar_msg_ref_num', reference),
  tlvOf('sar_total_segments', total),
  tlvOf('sar_segment_seqnum', sequence),
]

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
    await until('the connection is closed', () => bound.closed !== undefined)
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
    const esme = await connected(port, { ca: cert })
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
    ['the port of a program', { tlvs: [tlvOf('destination_port', 2948)] }, STATUS.ESME_ROPTPARNOTALLWD],
    [
      'a second text in message_payload',
      { tlvs: [tlvOf('message_payload', encodeGsm('and more'))] },
      STATUS.ESME_ROPTPARNOTALLWD,
    ],
    [
      'half a character of UCS-2',
      { data_coding: 8, short_message: Buffer.of(0, 65, 0) },
      STATUS.ESME_RINVMSGLEN,
    ],
    ['part 3 of 2', { tlvs: sarOf(7, 2, 3) }, STATUS.ESME_RINVOPTPARAMVAL],
    ['part 0 of 2', { tlvs: sarOf(7, 2, 0) }, STATUS.ESME_RINVOPTPARAMVAL],
    ['part 1 of none', { tlvs: sarOf(7, 0, 1) }, STATUS.ESME_RINVOPTPARAMVAL],
    [
      'part 1 of 300',
      {
        tlvs: [
          ...sarOf(7, 2, 1).filter(({ tag }) => tag !== 0x020e),
          { tag: 0x020e, value: Buffer.of(1, 44) },
        ],
      },
      STATUS.ESME_RINVOPTPARAMVAL,
    ],
    [
      'a reference of parts beyond 16 bits',
      { tlvs: [{ tag: 0x020c, value: Buffer.alloc(4, 0xff) }, ...sarOf(7, 2, 1).slice(1)] },
      STATUS.ESME_RINVOPTPARAMVAL,
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
    const sar = (sequence: number) => ({ tlvs: sarOf(9, 2, sequence) })
    await Promise.all([esme.submit('Akwa', sar(1)), esme.submit('aba', sar(2))])
    await until('it arrives', () => texts().length > 0)
    expect(texts()).toEqual(['Akwaaba'])
  })

  test('is a whole text where sar_ parameters are missing, as §5.3.2.22 has it', async () => {
    const esme = await boundAs('transmitter')
    const { status } = await esme.submit('Alone', { tlvs: sarOf(9, 2, 1).slice(0, 1) })
    expect(status).toBe(STATUS.ESME_ROK)
    await until('it arrives', () => texts().length > 0)
    expect(texts()).toEqual(['Alone'])
  })

  test('that is never finished is given up, and said to be', async () => {
    const esme = await boundAs('transceiver')
    const { messageId } = await esme.submit('', part(1, 'alone', 8))
    await giveUpParts()
    await until('a receipt', () => esme.delivered.length === 1)
    expect(receiptsOf(esme)).toEqual([{ id: messageId, state: 'expired', word: 'EXPIRED' }])
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

test('query_sm needs the scope that looking needs', async () => {
  const { messageId } = await (await boundAs('transmitter')).submit('Where is it?')
  const sender = await boundAs('transceiver', await world.key({ scopes: ['messages:send'] }))
  const asked = await sender.request({ command: 'query_sm', message_id: messageId })
  expect(asked.status).toBe(STATUS.ESME_RQUERYFAIL)
})

const connectNpm = () =>
  new Promise<ReturnType<typeof smpp.connect>>((resolve) => {
    const made = smpp.connect({ url: `smpp://127.0.0.1:${door.port}` }, () => resolve(made))
  })

test('an unbind behind submits is answered when they are', async () => {
  const session = await connectNpm()
  const heard: string[] = []
  const bound = await new Promise<Pdu>((resolve) => {
    const { systemId, password } = login
    session.bind_transmitter({ system_id: systemId, password, interface_version: 0x34 }, resolve)
  })
  expect(bound.command_status).toBe(0)
  const submit = { source_addr: 'AdomSavings', destination_addr: '233241234567', short_message: 'Bye' }
  for (let n = 0; n < 10; n++) session.submit_sm(submit, ({ command }) => heard.push(command))
  await new Promise<void>((resolve) => {
    const hear = (what: string) => {
      heard.push(what)
      resolve()
    }
    // A connection that closes instead is a failure at once, and not a wait.
    session.on('close', () => hear('closed'))
    session.unbind({}, ({ command }) => hear(command))
  })
  expect(heard).toEqual([...Array.from({ length: 10 }, () => 'submit_sm_resp'), 'unbind_resp'])
  session.close()
})

test('the npm package smpp binds, sends, is told why not, and gets its receipt', async () => {
  const receipts: Pdu[] = []
  const session = await connectNpm()
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
  const sent = await ask('submit_sm', { ...submit, short_message: 'By npm', user_message_reference: 0xfffe })
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
  expect(receipts[0]).toMatchObject({
    esm_class: 4,
    receipted_message_id: sent.message_id,
    message_state: 2,
    user_message_reference: 0xfffe,
  })
  expect(receipts[0]!.short_message.message).toContain(`id:${sent.message_id} sub:001 dlvrd:001`)
  expect((await ask('unbind')).command_status).toBe(0)
  session.close()
})

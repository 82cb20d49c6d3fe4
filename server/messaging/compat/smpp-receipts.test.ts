/**
 * What the SMPP server brings to customers' clients, receipts and texts from phones, also after a cut, to another bind
 * or from another process.
 */
import { STATUS } from '@nkra/smpp/spec.ts'
import { tlvNumber, tlvOctets, tlvOf, tlvText } from '@nkra/smpp/pdu.ts'
import { concatenationHeader } from '@nkra/sms/concatenation.ts'
import { encodeGsm } from '@nkra/sms/gsm.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { owedReceiptsInsert, sweepOwedReceipts } from './owed-receipts.ts'
import { DELIVERIES_MAX, sweepSmppDeliveries, smppId } from './smpp-deliveries.ts'
import type { CompatWorld, KeyWithLogin } from '../testing/compat-world.ts'
import type { SmppClient } from '../testing/smpp-client.ts'
import { smppWorld } from '../testing/smpp-world.ts'
import { until } from '../testing/world.ts'

const DAY_MS = 86_400_000

let world: CompatWorld
let login: KeyWithLogin
const smppOfTests = smppWorld()
const { connected, boundAs, texts, receiptsOf, giveUpParts, deliveredMessage } = smppOfTests
beforeEach(() => void ({ world, login } = smppOfTests))

describe('user_message_reference', () => {
  const referenceOf = (pdu: SmppClient['delivered'][number]) => tlvNumber(pdu.tlvs, 'user_message_reference')
  const referred = (reference: number) => ({ tlvs: [tlvOf('user_message_reference', reference)] })
  /** What the receipts say, by the id that they name. */
  const referencesOf = (esme: SmppClient) =>
    new Map(esme.delivered.map((pdu) => [tlvText(pdu.tlvs, 'receipted_message_id'), referenceOf(pdu)]))

  test.each([0, 1, 0x7fff, 0x8000, 0xffff])(
    '%i of a submit_sm comes back in its receipt',
    async (reference) => {
      const esme = await boundAs('transceiver')
      const { status, messageId } = await esme.submit('Hello', referred(reference))
      expect(status).toBe(STATUS.ESME_ROK)
      await until('a receipt', () => esme.delivered.length === 1)
      expect(referencesOf(esme)).toEqual(new Map([[messageId, reference]]))
      expect(tlvOctets(esme.delivered[0]!.tlvs, 'user_message_reference')).toHaveLength(2)
    },
  )

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
    await giveUpParts()
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
    const id = await deliveredMessage()
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

test.each([0, 0x33])(
  'a client of version %i gets its receipt without optional parameters',
  async (version) => {
    const esme = await connected()
    expect(await esme.bind('transceiver', login, version)).toBe(STATUS.ESME_ROK)
    const { messageId } = await esme.submit('Hello', { tlvs: [tlvOf('user_message_reference', 5)] })
    await until('a receipt', () => esme.delivered.length === 1)
    expect(receiptsOf(esme)).toEqual([{ id: messageId, state: 'delivered', word: 'DELIVRD' }])
    expect(esme.delivered[0]!.tlvs).toEqual([])
  },
)

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
  const id = await deliveredMessage()
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

  test('comes to a bind although another one of the login answers nothing', async () => {
    const deaf = await boundAs('receiver')
    deaf.answers = () => null
    const sender = await boundAs('transmitter')
    await sender.burst(DELIVERIES_MAX)
    await until('one holds all that it may', () => deaf.delivered.length === DELIVERIES_MAX)
    const hearing = await boundAs('receiver')
    const { messageId } = await sender.submit('To the other')
    await until('the other hears it', () => hearing.delivered.length === 1)
    expect(receiptsOf(hearing).map(({ id }) => id)).toEqual([messageId])
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

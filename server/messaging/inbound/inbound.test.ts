/** Texts from phones, from the wire to the account: joined, stored, obeyed, answered. */
import { encodeUcs2 } from '@nkra/sms/ucs2.ts'
import { encodeSegments, split } from '@nkra/sms/segments.ts'
import { concatenationHeader } from '@nkra/sms/concatenation.ts'
import { tlvOf } from '@nkra/smpp/pdu.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { listOptOuts } from '../../contacts/address-book/opt-outs.ts'
import { startRelay, subscribe, type Relay } from '../../platform/events/relay.ts'
import { silentLog } from '../../platform/log.ts'
import { getConversation, listConversations, listThread, readConversation } from './conversations.ts'
import { sweepInbound, receivePart } from './inbound.ts'
import type { Messaging } from '../messaging.ts'
import { openMessagingWorld, until, type World } from '../testing/world.ts'
import { messageReceived, partArrived } from '../events.ts'

const PHONE = '233241234567'
const SHORT_CODE = '1907'

let world: World
let messaging: Messaging
let relay: Relay
let told: { accountId: bigint; from: string; keyword: string | null }[]

beforeEach(async () => {
  world = await openMessagingWorld()
  messaging = await world.start()
  told = []
  const { db } = world
  relay = await startRelay(
    db,
    [
      subscribe(partArrived, 'messaging.inbound', (tx, { payload }) =>
        receivePart(tx, messaging, payload.partId),
      ),
      subscribe(messageReceived, 'test', (_tx, { accountId, payload: { from, keyword } }) => {
        told.push({ accountId, from, keyword })
        return Promise.resolve()
      }),
    ],
    silentLog,
  )
  await until('the link', () => messaging.holder?.dispatchers[0]?.bound === true)
})
afterEach(async () => {
  await relay.stop()
  await world.close()
})

const paging = { limit: 50, searchTerm: '' }
const all = { pageNumber: 1, pageSize: 10, searchTerm: '', sortBy: undefined, sortDirection: undefined }
const account = () => ({ accountId: world.accountId })

/** Sends as the account, so that the phone has something to answer. */
async function textTo(phone: string): Promise<void> {
  const before = world.centre.taken.length
  const { id } = await world.send(messaging, { recipients: [phone], text: 'Your loan is due' })
  await until('the text', () => world.centre.taken.length > before)
  const { db } = world
  // Who wrote last is read from the counters by day, which move with the answer.
  await until('its answer', async () => {
    const { rows } = await db.pool.query(
      'select 1 from submission join message on message.account_id = submission.account_id and id = message_id where campaign_id = $1',
      [id],
    )
    return rows.length > 0
  })
}

async function heard(count: number): Promise<void> {
  await until(`${count} texts`, () => told.length >= count)
}

const thread = async (accountId = world.accountId) =>
  (await listThread(world.db, { accountId }, PHONE, { limit: 50 })).items.map(({ from, text }) => [
    from,
    text,
  ])

describe('a text from a phone', () => {
  test('is stored before it is acknowledged, and is the account’s that wrote to it last', async () => {
    const { db, centre } = world
    await textTo(PHONE)
    await centre.write({ from: PHONE, to: SHORT_CODE, text: 'I have paid already' })
    const { rows } = await db.pool.query('select count(*)::int as parts from inbound_part')
    expect(rows[0]).toEqual({ parts: 1 })
    await heard(1)
    expect(told).toEqual([{ ...account(), from: PHONE, keyword: null }])
    expect((await listConversations(db, account(), paging)).items).toMatchObject([
      { phone: `+${PHONE}`, text: 'I have paid already', unread: 1, optedOut: false, keyword: null },
    ])
    expect(await thread()).toEqual([
      ['phone', 'I have paid already'],
      ['account', 'Your loan is due'],
    ])
    expect(await getConversation(db, account(), PHONE)).toMatchObject({
      address: SHORT_CODE,
      senderId: 'AdomSavings',
      unread: 1,
    })
    await db.transaction((tx) => readConversation(tx, account(), PHONE))
    expect(await getConversation(db, account(), PHONE)).toMatchObject({ unread: 0 })
  })

  test('to nobody in particular is the operator’s', async () => {
    await world.centre.write({ from: PHONE, to: SHORT_CODE, text: 'Who is this?' })
    await heard(1)
    expect(told).toMatchObject([{ accountId: OPERATOR_ACCOUNT_ID }])
    await expect(thread()).rejects.toMatchObject({ code: 'not_found' })
    expect(await thread(OPERATOR_ACCOUNT_ID)).toEqual([['phone', 'Who is this?']])
  })

  test('to an account’s own number is that account’s, whoever wrote last', async () => {
    const { db, accountId, centre } = world
    await db.pool.query(
      'insert into inbound_number (address, account_id, created_at) values ($1, $2, now())',
      [SHORT_CODE, accountId],
    )
    await centre.write({ from: PHONE, to: SHORT_CODE, text: 'Hello' })
    await heard(1)
    expect(told).toMatchObject([account()])
  })

  test('that comes again, for our acknowledgement was lost, is heard once', async () => {
    await world.centre.write({ from: PHONE, to: SHORT_CODE, text: 'Hello' })
    await world.centre.write({ from: PHONE, to: SHORT_CODE, text: 'Hello' })
    await world.centre.write({ from: PHONE, to: SHORT_CODE, text: 'Hello again' })
    await heard(2)
    expect(await thread(OPERATOR_ACCOUNT_ID)).toEqual([
      ['phone', 'Hello again'],
      ['phone', 'Hello'],
    ])
  })

  test('is not stored while the database is away, and not acknowledged either', async () => {
    const { database, centre } = world
    await database.db.pool.query('alter table inbound_part rename to away')
    const acknowledged = centre.write({ from: PHONE, to: SHORT_CODE, text: 'Hello' })
    let isAcknowledged = false
    void acknowledged.then(() => (isAcknowledged = true))
    await textTo('233241234568')
    expect(isAcknowledged).toBe(false)
    await database.db.pool.query('alter table away rename to inbound_part')
    await acknowledged
    await heard(1)
  })
})

describe('a long text', () => {
  const long = `Agya, ${'ɛyɛ papa paa 😀 '.repeat(12)}`
  const { parts } = encodeSegments(long, 7)

  test.each([
    [
      'by 8-bit references',
      (body: Uint8Array, i: number) => ({
        esmClass: 0x40,
        body: Buffer.concat([
          concatenationHeader({ reference: 7, total: parts.length, sequence: i + 1 }),
          body,
        ]),
      }),
    ],
    [
      'by 16-bit references',
      (body: Uint8Array, i: number) => ({
        esmClass: 0x40,
        body: Buffer.concat([Buffer.from([6, 8, 4, 1, 7, parts.length, i + 1]), body]),
      }),
    ],
    [
      'by sar_ parameters',
      (body: Uint8Array, i: number) => ({
        esmClass: 0,
        body,
        tlvs: [
          tlvOf('sar_msg_ref_num', 7),
          tlvOf('sar_total_segments', parts.length),
          tlvOf('sar_segment_seqnum', i + 1),
        ],
      }),
    ],
  ])('is joined %s, in whatever order its parts come', async (_how, part) => {
    expect(parts.length).toBeGreaterThan(2)
    const pieces = parts.map(({ body }, i) => part(body, i)).reverse()
    for (const piece of pieces) {
      await world.centre.write({ from: PHONE, to: SHORT_CODE, dataCoding: 8, ...piece })
    }
    await heard(1)
    expect(await thread(OPERATOR_ACCOUNT_ID)).toEqual([['phone', long]])
  })

  test('of which parts never came is shown as far as it did, and says so', async () => {
    const { db, centre } = world
    const [first, second] = encodeSegments(long, 7).parts
    for (const { udh, body } of [second!, first!]) {
      const whole = Buffer.concat([udh!, body])
      await centre.write({ from: PHONE, to: SHORT_CODE, dataCoding: 8, esmClass: 0x40, body: whole })
    }
    const giveUp = () => sweepInbound(db, messaging)
    // The parts may just be looked at by whoever joins them: a transaction that loses to that is run again.
    const older = (by: string) =>
      db.transaction((tx) =>
        tx.client.query('update inbound_part set received_at = received_at - $1::interval', [by]),
      )
    await giveUp()
    expect(told).toEqual([])
    await older('11 minutes')
    await giveUp()
    await giveUp()
    await heard(1)
    const { items } = await listThread(db, { accountId: OPERATOR_ACCOUNT_ID }, PHONE, { limit: 5 })
    expect(items).toMatchObject([{ text: split(long).slice(0, 2).join(''), complete: false }])
    await older('8 days')
    await giveUp()
    const { rows } = await db.pool.query('select from inbound_part')
    expect(rows).toEqual([])
  })

  test('that a phone cut within an emoji is whole again', async () => {
    const octets = encodeUcs2('ab😀cd')
    for (const [i, body] of [octets.subarray(0, 6), octets.subarray(6)].entries()) {
      await world.centre.write({
        from: PHONE,
        to: SHORT_CODE,
        dataCoding: 8,
        esmClass: 0x40,
        body: Buffer.concat([concatenationHeader({ reference: 1, total: 2, sequence: i + 1 }), body]),
      })
    }
    await heard(1)
    expect(await thread(OPERATOR_ACCOUNT_ID)).toEqual([['phone', 'ab😀cd']])
  })
})

describe('a keyword', () => {
  const optedOut = async () => (await listOptOuts(world.db, account(), all)).items

  test('STOP opts out, is confirmed once at no cost, and START takes it back', async () => {
    const { db, centre, accountId } = world
    await textTo(PHONE)
    await centre.write({ from: PHONE, to: SHORT_CODE, text: 'Stop' })
    await heard(1)
    expect(await optedOut()).toMatchObject([{ phone: `+${PHONE}`, source: 'inbound' }])
    await until('the confirmation', () => centre.taken.length === 2)
    expect(centre.taken[1]).toMatchObject({
      from: 'AdomSavings',
      to: PHONE,
      text: 'Adom Savings: you will get no more texts from us. Reply START to get them again.',
    })
    await expect(world.send(messaging, { recipients: [PHONE] })).rejects.toMatchObject({
      code: 'no_recipients',
    })

    await centre.write({ from: PHONE, to: SHORT_CODE, text: 'STOP AdomSavings' })
    await heard(2)
    await centre.write({ from: PHONE, to: SHORT_CODE, text: 'START' })
    await heard(3)
    expect(told.map(({ keyword }) => keyword)).toEqual(['stop', 'stop', 'start'])
    expect(await optedOut()).toEqual([])
    await until('its confirmation', () => centre.taken.length === 3)

    const { rows: log } = await db.pool.query(
      "select action from audit_entry where account_id = $1 and action like 'opted%' order by place",
      [accountId],
    )
    expect(log.map(({ action }: { action: string }) => action)).toEqual([
      'opted_out_by_text',
      'opted_in_by_text',
    ])
    const { rows: spent } = await db.pool.query(
      'select sum(spent)::int as spent from balance where account_id = $1',
      [accountId],
    )
    expect(spent[0]).toEqual({ spent: 1 })
  })

  test('HELP is told who writes, once in a while', async () => {
    const { centre } = world
    await textTo(PHONE)
    for (const [i, text] of ['HELP', 'help?', 'Info', 'AIDE'].entries()) {
      await centre.write({ from: PHONE, to: SHORT_CODE, text })
      await heard(i + 1)
    }
    await textTo(PHONE)
    expect(centre.taken.map(({ text }) => text)).toEqual([
      'Your loan is due',
      'Adom Savings sends you these texts. Reply STOP to end them.',
      'Your loan is due',
    ])
  })

  test('is obeyed for the account that wrote, and for no other', async () => {
    await world.centre.write({ from: PHONE, to: SHORT_CODE, text: 'STOP' })
    await heard(1)
    expect(await optedOut()).toEqual([])
  })
})

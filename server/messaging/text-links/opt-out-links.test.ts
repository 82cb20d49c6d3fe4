import { encodeId } from '@nkra/contract/wire.ts'
import * as contract from '@nkra/contract/messaging/conversations.ts'
import { countSegments } from '@nkra/sms/segments.ts'
import { parseTemplate, worstCase } from '@nkra/sms/template.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addOptOut } from '../../contacts/address-book/opt-outs.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { bindInbound } from '../inbound/http.ts'
import { storeInboundMessage } from '../inbound/conversations.ts'
import { estimate } from '../sending/estimate.ts'
import { openOptOutLinks } from './opt-out-links.ts'
import { openMessagingWorld, until, type World } from '../testing/world.ts'

const links = openOptOutLinks({ secret: 'test', publicUrl: 'https://nkra.test' })
const ids = fc.bigInt({ min: 1n, max: 2n ** 63n - 1n })
const numbers = fc.bigInt({ min: 1n, max: 10n ** 15n - 1n })
const tokenOf = (link: string) => link.slice('https://nkra.test/o/'.length)

describe('a link', () => {
  test('of any account and number is read back, and all are of one length', () =>
    fc.assert(
      fc.property(ids, numbers, (accountId, msisdn) => {
        const link = links.of(accountId)(msisdn)
        expect(link).toMatch(/^https:\/\/nkra\.test\/o\/[0-9A-Za-z]{22}$/)
        expect(links.read(tokenOf(link))).toEqual({ accountId, msisdn })
      }),
    ))

  test('with any letter changed is none of ours', () => {
    const token = tokenOf(links.of(7n)(233_241_234_567n))
    const changed = Array.from(
      token,
      (letter, at) => token.slice(0, at) + (letter === 'x' ? 'y' : 'x') + token.slice(at + 1),
    )
    expect(changed.filter((each) => links.read(each) !== null)).toEqual([])
  })

  test.each(['', 'short', '-'.repeat(22), 'z'.repeat(22), '0'.repeat(23)])('%j is none of ours', (token) =>
    expect(links.read(token)).toBeNull(),
  )

  test('of another secret is none of ours', () => {
    const others = openOptOutLinks({ secret: 'other', publicUrl: 'https://nkra.test' })
    expect(links.read(tokenOf(others.of(7n)(233_241_234_567n)))).toBeNull()
  })

  test('says nothing of another: neighbours have nothing in common', () => {
    const [one, next] = [links.of(7n)(233_241_234_567n), links.of(7n)(233_241_234_568n)].map(tokenOf)
    expect(Array.from(one!).filter((letter, at) => letter === next![at]).length).toBeLessThan(6)
  })

  test('is bounded by what it costs', () => {
    const template = parseTemplate(`${'a'.repeat(120)}{{OptOut}}`)
    if (template.fault !== null) throw new Error(template.fault)
    const text = 'a'.repeat(120) + links.of(1n)(1n)
    expect(text.length).toBeGreaterThan(160)
    expect(worstCase(template, { optout: links.bound })).toBe(countSegments(text).segments)
  })
})

describe('in a text', () => {
  let world: World
  beforeEach(async () => {
    world = await openMessagingWorld()
  })
  afterEach(() => world.close())

  test.each(['to numbers', 'to a group'])(
    '%s each phone gets its own, counted to the segment',
    async (to) => {
      const { db, accountId, centre } = world
      const messaging = await world.start()
      const text = `${'a'.repeat(120)} {{OptOut}}`
      const whom =
        to === 'to a group'
          ? { groupIds: [await world.group('Customers', 3)] }
          : { recipients: ['0240000000', '0240000001', '0240000002'] }
      const promised = await estimate(
        db,
        { accountId },
        { senderId: 'AdomSavings', text, traffic: 'promotional', ...whom },
        messaging,
      )
      expect(promised).toMatchObject({ credits: 6, missingFields: [] })
      const sent = await world.send(messaging, { text, ...whom })
      expect(sent).toMatchObject({ credits: 6 })
      await until('the texts', () => centre.taken.length === 6)
      const texts = Map.groupBy(centre.taken, (taken) => taken.to)
      for (const [phone, parts] of texts) {
        const whole = parts.map((part) => part.text).join('')
        expect(whole).toBe(`${'a'.repeat(120)} ${messaging.optOutLinks.of(accountId)(BigInt(phone))}`)
      }
      expect(texts.size).toBe(3)
      await until('receipts', async () => {
        const { rows } = await db.pool.query('select count(*)::int as n from receipt where account_id = $1', [
          accountId,
        ])
        return (rows[0] as { n: number }).n === 6
      })
    },
  )
})

describe('over HTTP', () => {
  let world: World
  let http: TestServer
  let token: string
  const PHONE = '233241234567'
  beforeEach(async () => {
    world = await openMessagingWorld()
    http = await testServer(world.db, (server) => bindInbound(server, links))
    token = tokenOf(links.of(world.accountId)(BigInt(PHONE)))
  })
  afterEach(async () => {
    await http.close()
    await world.close()
  })
  const of = (
    route: typeof contract.getOptOutLink | typeof contract.followOptOutLink | typeof contract.undoOptOutLink,
    given = token,
  ) => http.call(route, { params: { token: given } })

  test('a link is looked at, followed and taken back, and says no more than it must', async () => {
    const seen = { accountName: 'Adom Savings', phone: '567', optedOut: false }
    expect((await of(contract.getOptOutLink)).body.data).toEqual(seen)
    expect((await of(contract.followOptOutLink)).body.data).toEqual({ ...seen, optedOut: true })
    expect((await of(contract.followOptOutLink)).body.data).toEqual({ ...seen, optedOut: true })
    expect((await of(contract.getOptOutLink)).body.data).toEqual({ ...seen, optedOut: true })
    expect((await of(contract.undoOptOutLink)).body.data).toEqual(seen)
    const { rows } = await world.db.pool.query(
      'select action from audit_entry where account_id = $1 order by place',
      [world.accountId],
    )
    expect(rows).toEqual([{ action: 'opted_out_by_link' }, { action: 'opted_in_by_link' }])
  })

  test('what the business wrote down is not taken back by a link', async () => {
    const { db, accountId } = world
    await db.transaction((tx) => addOptOut(tx, { accountId }, { phone: PHONE, source: 'manual' }))
    expect((await of(contract.undoOptOutLink)).body.data).toMatchObject({ optedOut: true })
  })

  test('a token that is none, or of an account that is none, leads nowhere', async () => {
    const nobodys = tokenOf(links.of(999n)(BigInt(PHONE)))
    for (const given of ['x'.repeat(22), 'short', nobodys]) {
      expect((await of(contract.getOptOutLink, given)).status).toBe(404)
      expect((await of(contract.followOptOutLink, given)).status).toBe(404)
    }
  })

  test('conversations are listed, opened, read; of the account alone', async () => {
    const { db, accountId } = world
    const texts = await db.transaction(async (tx) => {
      const heard: { id: string; text: string }[] = []
      for (const msisdn of [233_241_234_567n, 233_201_234_567n, 233_241_234_567n]) {
        const id = tx.ids.next()
        const text = `text ${heard.length}`
        heard.push({ id: encodeId('inb', id), text })
        await storeInboundMessage(tx, {
          accountId,
          id,
          msisdn,
          address: '1907',
          text,
          keyword: null,
          parts: 1,
          complete: true,
          receivedAt: tx.clock.now(),
        })
      }
      return heard
    })
    const [ama, kofi] = [testUser(accountId), testUser(99n)]
    const list = (query: object, as = ama) => http.call(contract.listConversations, { query }, { as })
    const first = await list({ limit: 1 })
    expect(first.body.data).toMatchObject([{ phone: '+233241234567', text: 'text 2', unread: 2, name: '' }])
    const { next } = first.body as unknown as { next: string }
    expect((await list({ limit: 1, after: next })).body.data).toMatchObject([{ text: 'text 1', unread: 1 }])
    expect((await list({ searchTerm: '020' })).body.data).toHaveLength(1)
    expect((await list({ searchTerm: 'Kofi' })).body.data).toEqual([])
    expect((await list({ after: 'nonsense' })).status).toBe(400)
    expect((await list({}, kofi)).body.data).toEqual([])

    const params = { msisdn: '+233241234567' }
    const thread = await http.call(contract.listThread, { params, query: { limit: 1 } }, { as: ama })
    expect(thread.body.data).toMatchObject([{ ...texts[2], from: 'phone', state: null }])
    const rest = { limit: 5, after: (thread.body as unknown as { next: string }).next }
    expect(
      (await http.call(contract.listThread, { params, query: rest }, { as: ama })).body.data,
    ).toMatchObject([texts[0]])

    expect((await http.call(contract.readConversation, { params }, { as: ama })).status).toBe(200)
    expect((await http.call(contract.getConversation, { params }, { as: ama })).body.data).toMatchObject({
      unread: 0,
      optedOut: false,
      address: '1907',
      senderId: null,
    })
    for (const route of [contract.listThread, contract.readConversation, contract.getConversation]) {
      expect((await http.call(route, { params }, { as: kofi })).status).toBe(404)
      expect((await http.call(route, { params: { msisdn: 'x' } }, { as: ama })).status).toBe(404)
    }
  })
})

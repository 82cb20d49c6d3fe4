import { exportRecipients, getMessage, listRecipients } from '@nkra/contract/messaging/messages.ts'
import { getCampaignContent, getCampaign } from '@nkra/contract/messaging/campaigns.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import { createContact } from '../../contacts/address-book/contacts.ts'
import { deleteContact } from '../../contacts/address-book/deleted-contacts.ts'
import { deleteGroup } from '../../contacts/address-book/groups.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { bindSending } from '../sending/http.ts'
import type { Messaging } from '../messaging.ts'
import { bindCampaigns } from './http.ts'
import { eventsOf, type SegmentHistory } from './message-history.ts'
import { openMessagingWorld, type World } from '../testing/world.ts'
import { cancelCampaign, pauseCampaign } from './campaigns.ts'

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second))
const segment = (given: Partial<SegmentHistory>): SegmentHistory => ({
  segment: 1,
  outcome: 'accepted',
  status: 0,
  at: at(2),
  link: 'MTN Ghana',
  state: null,
  error: null,
  receivedAt: null,
  ...given,
})
/** The events without their null fields. */
const told = (
  segments: SegmentHistory[],
  charged = segments.length,
  clicked: Parameters<typeof eventsOf>[3] = null,
) =>
  eventsOf({ createdAt: at(1) }, charged, segments, clicked).map((event) => {
    const { at: when, kind, ...rest } = event
    const said = Object.values(rest).filter((value) => value !== null)
    return [when.getUTCSeconds(), kind, ...said].join(' ')
  })

describe('a message’s story', () => {
  test.each<[string, string[], string[]]>([
    ['waiting', told([], 1), ['1 accepted', '1 charged 1']],
    [
      'delivered',
      told([segment({ state: 'delivered', error: '000', receivedAt: at(5) })]),
      ['1 accepted', '1 charged 1', '2 handed_over 1 MTN Ghana', '5 receipt 1 delivered'],
    ],
    [
      'undelivered, with the network’s code',
      told([segment({ state: 'undelivered', error: '034', receivedAt: at(5) })]),
      ['1 accepted', '1 charged 1', '2 handed_over 1 MTN Ghana', '5 receipt 1 undelivered 034'],
    ],
    [
      'refused and returned',
      told([segment({ outcome: 'rejected', status: 11 })]),
      ['1 accepted', '1 charged 1', '2 refused 1 MTN Ghana 0x0000000B', '2 returned 1 1'],
    ],
    [
      'never confirmed',
      told([segment({ outcome: 'unknown', state: 'failed', error: 'returned', receivedAt: at(9) })]),
      ['1 accepted', '1 charged 1', '2 unanswered 1 MTN Ghana', '9 returned 1 1'],
    ],
    [
      'cancelled',
      told([segment({ outcome: 'cancelled', link: null })]),
      ['1 accepted', '1 charged 1', '2 cancelled 1', '2 returned 1 1'],
    ],
    [
      'in two segments, one of them rejected by its receipt',
      told([
        segment({ state: 'delivered', receivedAt: at(6) }),
        segment({ segment: 2, at: at(3), state: 'rejected', receivedAt: at(5) }),
      ]),
      [
        '1 accepted',
        '1 charged 2',
        '2 handed_over 1 MTN Ghana',
        '3 handed_over 2 MTN Ghana',
        '5 receipt 2 rejected',
        '5 returned 2 1',
        '6 receipt 1 delivered',
      ],
    ],
    [
      'in one more segment than it was charged for',
      told([segment({}), segment({ segment: 2, outcome: 'rejected', status: 1 })], 1),
      ['1 accepted', '1 charged 1', '2 handed_over 1 MTN Ghana', '2 refused 2 MTN Ghana 0x00000001'],
    ],
    [
      'opened three times',
      told([segment({})], 1, { clicks: 3, firstAt: at(20), lastAt: at(30) }),
      ['1 accepted', '1 charged 1', '2 handed_over 1 MTN Ghana', '20 clicked 1', '30 clicked 3'],
    ],
  ])('%s', (_which, events, expected) => expect(events).toEqual(expected))
})

describe('over HTTP', () => {
  let world: World
  let http: TestServer
  let messaging: Messaging
  let ours: ReturnType<typeof testUser>
  let kofi: ReturnType<typeof testUser>
  let finance: ReturnType<typeof testUser>
  let group: bigint
  let id: bigint
  beforeAll(async () => {
    world = await openMessagingWorld()
    const { db, centre } = world
    messaging = await world.start()
    centre.treat = ({ to }) => (to === '233200000002' ? { status: 11 } : {})
    kofi = testUser(await db.transaction((tx) => createAccount(tx, { name: 'Makola Traders' })))
    ours = testUser(world.accountId)
    finance = testUser(world.accountId, 'Finance', 99n)
    http = await testServer(db, (server) => {
      bindSending(server, { db, messaging })
      bindCampaigns(server)
    })
    group = await world.group('Customers', 2)
    const sent = await world.send(messaging, {
      text: 'See {{Link}}',
      linkTarget: 'https://adomsavings.test/',
      groupIds: [group],
      recipients: ['0200000001', '0200000002'],
    })
    id = sent.id
    await world.untilState(id, 'delivered', 3)
    await world.untilState(id, 'rejected', 1)
  })
  afterAll(async () => {
    await http.close()
    await world.close()
  })
  const campaign = () => ({ params: { id: encodeId('cmp', id) } })

  test('a campaign is told network by network, with its money and its link', async () => {
    const { body } = await http.call(getCampaign, campaign(), { as: ours })
    const { networks, money, link } = body.data as Record<string, unknown>
    expect(networks).toEqual([
      { network: 'MTN', recipients: 2, counts: expect.objectContaining({ delivered: 2, queued: 0 }) },
      { network: 'Telecel', recipients: 2, counts: expect.objectContaining({ delivered: 1, rejected: 1 }) },
    ])
    expect(money).toEqual({ reserved: 4, charged: 3, returned: 1, cost: 0 })
    expect(link).toEqual({ target: 'https://adomsavings.test/', clicks: 0, clickers: 0, machines: 0 })
  })

  test('so is a direct one, from its messages', async () => {
    const sent = await world.send(messaging, { recipients: ['0240000001', '0200000002'] })
    await world.untilState(sent.id, 'rejected', 1)
    await world.untilState(sent.id, 'delivered', 1)
    const { body } = await http.call(getCampaign, { params: { id: encodeId('cmp', sent.id) } }, { as: ours })
    expect(body.data).toMatchObject({
      networks: [
        { network: 'MTN', recipients: 1, counts: { delivered: 1 } },
        { network: 'Telecel', recipients: 1, counts: { rejected: 1 } },
      ],
      money: { reserved: 2, charged: 1, returned: 1 },
      link: null,
    })
  })

  test('a cancelled campaign tells what went back', async () => {
    const sent = await world.send(messaging, { groupIds: [group], holdSeconds: 60 })
    await world.db.transaction((tx) => pauseCampaign(tx, { accountId: world.accountId }, sent.id))
    await world.db.transaction((tx) => cancelCampaign(tx, { accountId: world.accountId }, sent.id))
    const { body } = await http.call(getCampaign, { params: { id: encodeId('cmp', sent.id) } }, { as: ours })
    expect(body.data).toMatchObject({ networks: [], money: { reserved: 2, charged: 0, returned: 2 } })
  })

  test('recipients have the names of the contacts with their numbers, for who may read contacts', async () => {
    const us = { accountId: world.accountId }
    const esi = { phone: '0200000003', name: 'Esi Mensah', fields: {}, groupIds: [] }
    const contact = await world.db.transaction((tx) => createContact(tx, us, esi))
    const sent = await world.send(messaging, { recipients: ['0200000003', '0200000004'] })
    const named = async (as: typeof ours) => {
      const params = { id: encodeId('cmp', sent.id) }
      const { body } = await http.call(listRecipients, { params }, { as })
      const [first, second] = body.data as { id: string; name: string | null }[]
      const story = await http.call(getMessage, { params: { id: first!.id } }, { as })
      return [first!.name, second!.name, (story.body.data as { name: string | null }).name]
    }
    expect(await named(ours)).toEqual(['Esi Mensah', null, 'Esi Mensah'])
    expect(await named(finance)).toEqual([null, null, null])
    await world.db.transaction((tx) => deleteContact(tx, us, contact.id))
    expect(await named(ours)).toEqual([null, null, null])
    await world.untilState(sent.id, 'delivered', 2)
  })

  test('one message tells its story', async () => {
    const list = await http.call(
      listRecipients,
      { ...campaign(), query: { searchTerm: '0200000002' } },
      { as: ours },
    )
    const [message] = list.body.data as { id: string; clicks: number }[]
    const params = { id: message!.id }
    const { body } = await http.call(getMessage, { params }, { as: ours })
    expect(body.data).toMatchObject({
      to: '+233200000002',
      state: 'rejected',
      reasonCode: 'number_unknown',
      clicks: 0,
      events: [
        { kind: 'accepted' },
        { kind: 'charged', credits: 1 },
        { kind: 'refused', segment: 1, link: 'test', networkCode: '0x0000000B' },
        { kind: 'returned', segment: 1, credits: 1 },
      ],
    })
    expect((await http.call(getMessage, { params }, { as: kofi })).status).toBe(404)
  })

  test('all messages come as a file, in either language', async () => {
    const lines = async (query: { language?: 'fr'; state?: 'delivered' }, as = ours) =>
      (await http.call(exportRecipients, { ...campaign(), query }, { as })).text.split('\r\n')
    const english = await lines({})
    expect(english).toHaveLength(6)
    expect(english[0]).toBe(
      '\ufeffNumber,Likely network,State,Reason,Network’s code,Segments,Credits,Sent (GMT),Settled (GMT),Clicks,Message,Name,Reference',
    )
    expect(english.slice(1, 5).map((line) => line.split(',').slice(0, 4).join(','))).toEqual([
      '024 000 0000,MTN,Delivered,',
      '024 000 0001,MTN,Delivered,',
      '020 000 0001,Telecel,Delivered,',
      '020 000 0002,Telecel,Rejected,The network does not know this number. We returned the credits. Check the number.',
    ])
    expect(english[1]).toMatch(/,Person 0,$/)
    expect(english[3]).toMatch(/,$/)
    expect((await lines({}, finance))[1]).toMatch(/,$/)
    const french = await lines({ language: 'fr', state: 'delivered' })
    expect(french).toHaveLength(5)
    expect(french[1]).toMatch(/^024 000 0000,MTN,Remis,,,1,1,/)
    expect((await http.call(exportRecipients, campaign(), { as: kofi })).status).toBe(404)
  })

  test('what it was made of is there to be sent again, but for groups that are gone', async () => {
    const content = async () => (await http.call(getCampaignContent, campaign(), { as: ours })).body.data
    expect(await content()).toMatchObject({
      senderId: 'AdomSavings',
      text: 'See {{Link}}',
      traffic: 'promotional',
      linkTarget: 'https://adomsavings.test/',
      groups: [{ id: encodeId('grp', group), name: 'Customers', contacts: 2 }],
      groupsGone: 0,
      recipients: ['+233200000001', '+233200000002'],
    })
    await world.db.transaction((tx) => deleteGroup(tx, { accountId: world.accountId }, group))
    expect(await content()).toMatchObject({ groups: [], groupsGone: 1 })
    expect((await http.call(getCampaignContent, campaign(), { as: kofi })).status).toBe(404)
  })

  test('a direct one’s numbers are those of its messages', async () => {
    const sent = await world.send(messaging, { recipients: ['0240000007', '0200000007'] })
    const params = { id: encodeId('cmp', sent.id) }
    const { body } = await http.call(getCampaignContent, { params }, { as: ours })
    expect(body.data).toMatchObject({ recipients: ['+233240000007', '+233200000007'], linkTarget: null })
    await world.untilState(sent.id, 'delivered', 2)
  })
})

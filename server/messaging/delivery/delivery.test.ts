/** The whole thread: a request becomes messages on a real SMPP connection, answers, receipts, counts and money. */
import { STATUS } from '@nkra/smpp/spec.ts'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { balances } from '../../billing/ledger/ledger.ts'
import { addOptOut } from '../../contacts/address-book/opt-outs.ts'
import { listMessages, listRecipients } from '../campaigns/message-list.ts'
import { openMessagingWorld, spentOf, until, WINDOW, type World } from '../testing/world.ts'
import { getCampaign, listCampaigns, CampaignTotals } from '../campaigns/campaign-views.ts'

let world: World
beforeEach(async () => {
  world = await openMessagingWorld()
})
afterEach(() => world.close())

const allOf = { searchTerm: '', limit: 200 }

describe('a campaign to a group', () => {
  test('reaches a thousand contacts, each once, with their own text, and the money is exact', async () => {
    const { db, centre, accountId } = world
    const groupId = await world.group('Customers', 1_000)
    const messaging = await world.start()
    const sent = await world.send(messaging, {
      text: 'Hello {{Name}}, your loan is due.',
      groupIds: [groupId],
    })
    expect(sent).toMatchObject({ status: 'expanding', recipients: 1_000, segments: 1_000, credits: 1_000 })
    await world.untilState(sent.id, 'delivered', 1_000)
    await until('completed', async () => {
      const { status } = await getCampaign(db, { accountId }, sent.id)
      return status === 'completed'
    })
    expect(centre.taken).toHaveLength(1_000)
    expect(new Set(centre.taken.map(({ to }) => to)).size).toBe(1_000)
    expect(centre.taken.map(({ text }) => text)).toContain('Hello Person 999, your loan is due.')
    expect(await spentOf(db, accountId)).toEqual({ spent: 1_000n, kept: 1_000n })
    expect((await balances(db, accountId))[0]).toMatchObject({ available: 9_000n, reserved: 0n })
  })

  test('leaves out who opted out and who is named twice, and returns what it did not use', async () => {
    const { db, centre, accountId } = world
    const groupId = await world.group('Customers', 10)
    await db.transaction((tx) => addOptOut(tx, { accountId }, { phone: '0240000003', source: 'manual' }))
    await db.transaction((tx) => addOptOut(tx, { accountId }, { phone: '0240000099', source: 'manual' }))
    const messaging = await world.start()
    const sent = await world.send(messaging, {
      groupIds: [groupId],
      recipients: ['0240000001', '024 000 0001', '+233 24 000 0050', '0240000099'],
    })
    expect(sent).toMatchObject({ recipients: 10, credits: 10 })
    await world.untilState(sent.id, 'delivered', 10)
    expect(centre.taken.map(({ to }) => to).sort()).toEqual(
      ['00', '01', '02', '04', '05', '06', '07', '08', '09', '50'].map((end) => `2332400000${end}`),
    )
    const campaign = await getCampaign(db, { accountId }, sent.id)
    expect(campaign.excluded).toEqual({ optedOut: 2, unconsented: 0, unapproved: 0, duplicates: 2, late: 0 })
    expect((await balances(db, accountId))[0]).toMatchObject({ available: 9_990n, reserved: 0n })
  })

  test('a scheduled one waits for its time, and is sent to who can be paid for', async () => {
    const { db, centre, accountId } = world
    const groupId = await world.group('Customers', 3)
    const messaging = await world.start()
    const scheduleAt = new Date(db.clock.ms() + 120_000)
    const sent = await world.send(messaging, { groupIds: [groupId], scheduleAt })
    expect(sent.status).toBe('scheduled')
    await world.group('Customers', 5)
    await db.pool.query('update campaign set turn_at = now() where account_id = $1 and id = $2', [
      accountId,
      sent.id,
    ])
    messaging.wakeCampaigns()
    await world.untilState(sent.id, 'delivered', 3)
    expect(centre.taken).toHaveLength(3)
    const campaign = await getCampaign(db, { accountId }, sent.id)
    expect(campaign).toMatchObject({ recipients: 3, excluded: { late: 2 } })
  })
})

test('what went over a link is counted for Prometheus, without a number or a text', async () => {
  const { db, centre } = world
  const told = ['0241234567', '0241234568', '0241234569']
  centre.treat = ({ to }) => ({ status: to.endsWith('8') ? STATUS.ESME_RINVDSTADR : 0 })
  const messaging = await world.start()
  const registry = new Registry()
  messaging.measure(registry, db)
  const sent = await world.send(messaging, { recipients: told, traffic: 'otp', text: 'Your code is 1234' })
  await world.untilState(sent.id, 'delivered', 2)
  const lines = [
    'nkra_link_up{link="test"} 1',
    'nkra_link_submits_total{link="test"} 3',
    'nkra_link_answers_total{link="test",code="ESME_ROK"} 2',
    'nkra_link_answers_total{link="test",code="ESME_RINVDSTADR"} 1',
    'nkra_link_throttles_total{link="test"} 0',
    'nkra_receipts_total{link="test",state="delivered"} 2',
    'nkra_receipt_lag_seconds_count{link="test"} 2',
    'nkra_code_wire_seconds_count 3',
    'nkra_link_holder{link="test"} 1',
    'nkra_link_leased{link="test"} 1',
    `nkra_link_window{link="test"} ${WINDOW}`,
    'nkra_link_silent_seconds{link="test"} 0',
  ]
  let text = ''
  await until(`all of ${lines.join('; ')}`, async () => {
    text = await registry.metrics()
    return lines.every((line) => text.includes(`${line}\n`))
  })
  expect(text).not.toMatch(/24123456|1234567|AdomSavings/)
})

describe('a message to typed numbers', () => {
  test('goes at once and is completed when it is answered', async () => {
    const { db, centre, accountId } = world
    centre.treat = () => ({ receipt: null })
    const messaging = await world.start()
    const sent = await world.send(messaging, { recipients: ['0241234567', '0201234567'], traffic: 'otp' })
    expect(sent).toMatchObject({ status: 'sending', recipients: 2, credits: 2 })
    await world.untilState(sent.id, 'submitted', 2)
    await until('completed', async () => {
      const { status } = await getCampaign(db, { accountId }, sent.id)
      return status === 'completed'
    })
    for (const taken of centre.taken) centre.receipt(taken, 'DELIVRD')
    await world.untilState(sent.id, 'delivered', 2)
    expect(await spentOf(db, accountId)).toEqual({ spent: 2n, kept: 2n })
  })

  test('many at once share transactions, and each has its own answer', async () => {
    const { db, accountId } = world
    const messaging = await world.start()
    const answers = await Promise.allSettled(
      Array.from({ length: 100 }, (_, i) =>
        world.send(messaging, {
          recipients: [`02412345${String(i).padStart(2, '0')}`],
          senderId: i % 10 === 3 ? 'Stranger' : 'AdomSavings',
        }),
      ),
    )
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused).toHaveLength(10)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'sender_not_allowed' })
    await until('all delivered', async () => {
      const { items } = await listMessages(db, { accountId }, { ...allOf, state: 'delivered' })
      return items.length === 90
    })
    expect(await spentOf(db, accountId)).toEqual({ spent: 90n, kept: 90n })
  })
})

test('messages are found by number, state and campaign, slice by slice', async () => {
  const { db, centre, accountId } = world
  centre.treat = ({ to }) => (to.endsWith('5') ? { receipt: 'UNDELIV' } : {})
  const groupId = await world.group('Customers', 25)
  const messaging = await world.start()
  const sent = await world.send(messaging, { groupIds: [groupId] })
  await world.untilState(sent.id, 'undelivered', 2)
  await world.untilState(sent.id, 'delivered', 23)
  const first = await listRecipients(db, { accountId }, sent.id, { searchTerm: '', limit: 20 })
  const second = await listRecipients(db, { accountId }, sent.id, {
    searchTerm: '',
    limit: 20,
    after: first.next!,
  })
  expect([first.items.length, second.items.length, second.next]).toEqual([20, 5, null])
  const undelivered = await listRecipients(db, { accountId }, sent.id, { ...allOf, state: 'undelivered' })
  expect(undelivered.items.map(({ to }) => to)).toEqual(['+233240000005', '+233240000015'])
  expect(undelivered.items[0]!.reason).toMatch(/could not deliver/)
  const found = await listMessages(db, { accountId }, { searchTerm: '024 000 001', limit: 50 })
  expect(found.items).toHaveLength(10)
  expect(found.items[0]).toMatchObject({ network: 'MTN', senderId: 'AdomSavings', credits: 1, segments: 1 })
  const none = await listMessages(db, { accountId }, { searchTerm: 'Ama', limit: 50 })
  expect(none).toEqual({ items: [], next: null })
  const page = await listCampaigns(
    db,
    new CampaignTotals(db),
    { accountId },
    { pageNumber: 1, pageSize: 10, searchTerm: 'akwaaba' },
  )
  expect(page).toMatchObject({ totalCount: 1, items: [{ id: sent.id, groupNames: ['Customers'] }] })
})

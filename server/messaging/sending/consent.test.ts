/**
 * An account that sends promotional texts only to people who agreed: its estimates, expansion and direct sends.
 */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setConsentRule } from '../../contacts/address-book/audience.ts'
import { addOptOut } from '../../contacts/address-book/opt-outs.ts'
import { estimate } from './estimate.ts'
import { openMessagingWorld, type World } from '../testing/world.ts'
import { getCampaign } from '../campaigns/campaign-views.ts'

let world: World
beforeEach(async () => {
  world = await openMessagingWorld()
})
afterEach(() => world.close())

/** Ten contacts. The first four agreed, and the first has opted out since. The rule holds. */
async function stage(): Promise<bigint> {
  const { db, accountId } = world
  const groupId = await world.group('Customers', 10)
  await sql`
    update contact set consent_source = 'Form', consent_at = ${db.clock.now()}
    where account_id = ${accountId} and msisdn <= 233240000003
  `.execute(db.sql)
  await db.transaction((tx) => addOptOut(tx, { accountId }, { phone: '0240000000', source: 'manual' }))
  await db.transaction((tx) => setConsentRule(tx, { accountId }, { required: true }))
  return groupId
}

const numbers = ['0240000001', '0240000007', '0240000000', '0550000000']

describe('where consent is needed', () => {
  test('a promotional text to a group goes to those who agreed, as was estimated', async () => {
    const { db, accountId } = world
    const groupIds = [await stage()]
    const messaging = await world.start()
    const asked = { senderId: 'AdomSavings', text: 'Hello', groupIds, recipients: numbers }
    const promotional = { ...asked, traffic: 'promotional' as const }
    const excluded = { optedOut: 1, unconsented: 7, duplicates: 3 }
    expect(await estimate(db, { accountId }, promotional, messaging)).toMatchObject({
      recipients: 3,
      credits: 3,
      excluded,
    })
    const sent = await world.send(messaging, promotional)
    await world.untilState(sent.id, 'delivered', 3)
    const campaign = await getCampaign(db, { accountId }, sent.id)
    expect(campaign.excluded).toEqual({ ...excluded, unapproved: 0, late: 0 })
    const transactional = { ...asked, traffic: 'transactional' as const }
    expect(await estimate(db, { accountId }, transactional, messaging)).toMatchObject({
      recipients: 10,
      excluded: { optedOut: 1, unconsented: 0 },
    })
  })

  test('and so does one to typed numbers; other texts, and other accounts, need none', async () => {
    const { db, centre, accountId } = world
    await stage()
    const messaging = await world.start()
    const sent = await world.send(messaging, { recipients: numbers, traffic: 'promotional' })
    expect(sent).toMatchObject({ status: 'sending', recipients: 1 })
    await world.untilState(sent.id, 'delivered', 1)
    expect(centre.taken.map(({ to }) => to)).toEqual(['233240000001'])
    expect((await getCampaign(db, { accountId }, sent.id)).excluded).toMatchObject({
      optedOut: 1,
      unconsented: 2,
    })
    const code = await world.send(messaging, { recipients: numbers, traffic: 'otp' })
    expect(code.recipients).toBe(3)
    await db.transaction((tx) => setConsentRule(tx, { accountId }, { required: false }))
    expect((await world.send(messaging, { recipients: numbers, traffic: 'promotional' })).recipients).toBe(3)
  })
})

/**
 * When an erased person's text is deleted: with its final state, and not before, because it may return a credit.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import { testClock } from '../../platform/clock.ts'
import { relayAll } from '../../platform/events/relay.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { textsUnwanted } from '../events.ts'
import { saveLink } from '../links/links.ts'
import { sendSingleText } from '../sending/single-texts.ts'
import { ensurePartitions } from './partitions.ts'
import { insertReceipts } from './receipts.ts'
import { insertSubmissions } from './submissions.ts'
import { forgetUnwantedTexts, unwantedTexts } from './unwanted-texts.ts'

const HOUR_MS = 3_600_000

const clock = testClock()
let base: TestDatabase
let accountId: bigint
beforeAll(async () => {
  base = await testDatabase({ clock })
  await ensurePartitions(base.db)
  await base.db.transaction(async (tx) => {
    await saveLink(tx, {
      id: 1,
      name: 'test',
      host: '127.0.0.1',
      port: 9,
      systemId: 'nkra',
      passwordSealed: 'secret',
      windowSize: 10,
      ratePerSecond: 100,
      isDefault: true,
    })
    accountId = await createAccount(tx, { name: 'Adom Savings' })
  })
})
afterAll(() => base.close())

const fact = (messageId: bigint) => ({ accountId, messageId, segment: 1, at: clock.now() })
const taken = (messageId: bigint, outcome: 'accepted' | 'rejected' | 'unknown') =>
  base.db.transaction((tx) =>
    insertSubmissions(tx, [
      { ...fact(messageId), linkId: 1, outcome, status: 0, smscKey: null, msisdn: null },
    ]),
  )
const delivered = (messageId: bigint) =>
  base.db.transaction((tx) => insertReceipts(tx, [{ ...fact(messageId), state: 'delivered', error: null }]))

test.each<[string, number, (id: bigint) => Promise<unknown>, number]>([
  ['was delivered', 0, (id) => taken(id, 'accepted').then(() => delivered(id)), 0],
  ['was refused', 0, (id) => taken(id, 'rejected'), 0],
  ['was taken, and nothing more is heard yet', 71, (id) => taken(id, 'accepted'), 1],
  ['was taken, and nothing more was heard in three days', 73, (id) => taken(id, 'accepted'), 0],
  ['has an unknown outcome, which returns its credit', 73, (id) => taken(id, 'unknown'), 1],
  ['is yet to be sent', 73, () => Promise.resolve(), 1],
])('a text that %s, after %i hours', async (_, hours, happens, left) => {
  const { db } = base
  const campaignId = db.ids.next()
  await db.transaction(async (tx) => {
    await sendSingleText(
      tx,
      { wakeLinks: () => undefined },
      {
        to: '233241234567',
        text: 'Hello',
        traffic: 'otp',
        accountId,
        senderId: 'Adom',
        id: campaignId,
        veiled: true,
      },
    )
    tx.publish(textsUnwanted.of(accountId, { campaignIds: [campaignId] }))
  })
  await relayAll(db, [unwantedTexts], silentLog)
  const { rows: messages } = await sql<{ id: bigint }>`
    select id from message where account_id = ${accountId} and campaign_id = ${campaignId}`.execute(db.sql)
  await happens(messages[0]!.id)
  clock.advance(hours * HOUR_MS)
  expect(await forgetUnwantedTexts(db)).toBe(1 - left)
  for (const [table, column] of [
    ['message', 'campaign_id'],
    ['campaign', 'id'],
    ['veiled_text', 'id'],
    ['unwanted_text', 'campaign_id'],
  ] as const) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where account_id = ${accountId} and ${sql.ref(column)} = ${campaignId}`.execute(
      db.sql,
    )
    expect([table, rows.length]).toEqual([table, left])
  }
  await sql`delete from unwanted_text where account_id = ${accountId}`.execute(db.sql)
})

/** These tests state what is removed, when it is removed, and what stays. */
import * as contract from '@nkra/contract/messaging/retention.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccount, OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { testClock } from '../../platform/clock.ts'
import { firstIdAt } from '../../platform/database/ids.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { bindRetention } from './http.ts'
import { ensurePartitions, monthAfter } from './partitions.ts'
import { removeOldMessages } from './retention.ts'

let database: TestDatabase
let http: TestServer
let short: bigint
let usual: bigint

const AGES = [1, 4, 5, 23, 25, 30]
const monthsAgo = (months: number) => monthAfter(database.db.clock.now(), -months)

beforeAll(async () => {
  // Ids begin with 2026: history as old as this lies before a day to come.
  database = await testDatabase({ clock: testClock('2030-06-15T09:00:00Z') })
  const { db } = database
  await ensurePartitions(db, monthsAgo(30))
  const open = (name: string) => db.transaction((tx) => createAccount(tx, { name }))
  short = await open('Short')
  usual = await open('Usual')
  for (const accountId of [short, usual]) for (const months of AGES) await write(accountId, months)
  http = await testServer(db, bindRetention)
})
afterAll(async () => {
  await http.close()
  await database.close()
})

/**
 * Writes a direct and a bulk campaign of this many months ago, each with a message, a submission and a receipt.
 */
async function write(accountId: bigint, months: number): Promise<void> {
  const { db } = database
  for (const [place, kind] of ['direct', 'bulk'].entries()) {
    const id = firstIdAt(monthsAgo(months)) + (accountId % 1_000n) * 10n + BigInt(place)
    const at = monthsAgo(months)
    await sql`
      with campaign as (
        insert into campaign (account_id, id, kind, status, sender, text, traffic, typed, recipients, segments, credits,
          budget, created_at)
        values (${accountId}, ${id}, ${kind}, 'completed', 'AdomSavings', 'Akwaaba', 'promotional', '{233241234567}',
          1, 1, 1, 1, ${at})
      ), message as (
        insert into message (account_id, id, campaign_id, msisdn, link_id, segments, credits)
        values (${accountId}, ${id}, ${id}, 233241234567, 1, 1, 1)
      ), left_out as (
        insert into left_out_entry (account_id, campaign_id, id, reference, reason)
        values (${accountId}, ${id}, ${id}, 'loan-1', 'opted_out')
      ), submission as (
        insert into submission (account_id, message_id, segment, link_id, outcome, status, at)
        values (${accountId}, ${id}, 1, 1, 'accepted', 0, ${at})
      )
      insert into receipt (account_id, message_id, segment, state, at)
      values (${accountId}, ${id}, 1, 'delivered', ${at})`.execute(db.sql)
  }
}

const count = async (table: 'message' | 'submission' | 'receipt' | 'left_out_entry', accountId: bigint) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from ${sql.table(table)} where account_id = ${accountId}`.execute(
    database.db.sql,
  )
  return rows[0]!.count
}
const counts = async (accountId: bigint) =>
  Promise.all((['message', 'submission', 'receipt'] as const).map((table) => count(table, accountId)))
const campaigns = async (accountId: bigint) => {
  const { rows } = await sql<{ kind: string; typed: number; count: number }>`
    select kind, sum(cardinality(typed))::int4 as typed, count(*)::int4 as count from campaign
    where account_id = ${accountId} group by kind order by kind`.execute(database.db.sql)
  return rows
}
const partitions = async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'message'::regclass order by relname`.execute(database.db.sql)
  return rows.map(({ name }) => name)
}
const owner = (accountId: bigint) => ({ as: testUser(accountId) })
const administrator = { as: testUser(OPERATOR_ACCOUNT_ID, 'Administrator') }
const choose = (months: number) =>
  http.call(contract.saveMessageRetention, { body: { months } }, owner(short))

describe('the choice', () => {
  test('is the longest time until the account makes one, and stays within the operator’s bounds', async () => {
    const { body } = await http.call(contract.getMessageRetention, {}, owner(short))
    expect(body.data).toEqual({ months: 24, monthsMin: 3, monthsMax: 24 })
    expect((await choose(25)).body).toMatchObject({ code: 'retention_out_of_bounds' })
    expect((await choose(3)).body.data).toMatchObject({ months: 3 })
    const wrong = { body: { monthsMin: 12, monthsMax: 6 } }
    expect((await http.call(contract.saveRetentionBounds, wrong, administrator)).status).toBe(400)
    const bounds = { body: { monthsMin: 4, monthsMax: 24 } }
    expect((await http.call(contract.saveRetentionBounds, bounds, administrator)).status).toBe(200)
    const held = await http.call(contract.getMessageRetention, {}, owner(short))
    expect(held.body.data).toEqual({ months: 4, monthsMin: 4, monthsMax: 24 })
    expect((await http.call(contract.saveRetentionBounds, bounds, owner(short))).status).toBe(403)
    const read = await http.call(contract.getRetentionBounds, {}, administrator)
    expect(read.body.data).toEqual(bounds.body)
  })
})

describe('each night', () => {
  test('messages over their time go, by partitions where nobody keeps them; counts and bulk campaigns stay', async () => {
    const { db } = database
    const before = await partitions()
    await removeOldMessages(db, silentLog)
    expect(await counts(short)).toEqual([4, 4, 4])
    // Nothing drops those of the months that went as partitions, so they are deleted with the rest.
    expect(await count('left_out_entry', short)).toBe(4)
    expect(await count('left_out_entry', usual)).toBe(8)
    expect(await counts(usual)).toEqual([8, 8, 8])
    expect(await campaigns(short)).toEqual([
      { kind: 'bulk', typed: 2, count: 6 },
      { kind: 'direct', typed: 2, count: 2 },
    ])
    const after = await partitions()
    expect(before.length - after.length).toBe(6)
    expect(after[0]).toBe(`message_${monthsAgo(24).toISOString().slice(0, 7).replace('-', '_')}`)
    await removeOldMessages(db, silentLog)
    expect(await counts(usual)).toEqual([8, 8, 8])
    const { rows } = await sql<{ messages: number }>`
      select (detail ->> 'messages')::int4 as messages from audit_entry
      where account_id = ${short} and action = 'message_retention_applied'`.execute(db.sql)
    // Those of 25 and 30 months went with their partitions.
    expect(rows).toEqual([{ messages: 4 }])
  })

  test('a message that waits for a link keeps itself and what is younger', async () => {
    const { db } = database
    const waiting = firstIdAt(monthsAgo(23)) + (usual % 1_000n) * 10n
    await sql`
      insert into chunk (account_id, id, link_id, lane, ready, length, message_ids)
      values (${usual}, ${db.ids.next()}, 1, 2, false, 1, ${`{${waiting}}`}::int8[])`.execute(db.sql)
    await http.call(contract.saveRetentionBounds, { body: { monthsMin: 3, monthsMax: 3 } }, administrator)
    await removeOldMessages(db, silentLog)
    expect(await counts(usual)).toEqual([8, 8, 8])
    expect(await counts(short)).toEqual([2, 2, 2])
  })

  test('the program drops no partition of the last three months', async () => {
    const suffix = monthsAgo(1).toISOString().slice(0, 7).replace('-', '_')
    await expect(sql`select drop_partition('message', ${suffix})`.execute(database.db.sql)).rejects.toThrow(
      'too young',
    )
  })
})

import { renameGroup, listGroups, createGroup } from '@nkra/contract/contacts/groups.ts'
import { createInvoice } from '@nkra/contract/billing/invoices.ts'
import { estimateMessage } from '@nkra/contract/messaging/campaigns.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fail } from '../fail.ts'
import { serve } from './serve.ts'
import { testServer, testUser, type TestServer } from '../testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

const CUSTOMER = 7001n
const OPERATOR = 1n

let base: TestDatabase
let http: TestServer

const looking = { ...testUser(CUSTOMER), impersonator: { accountId: OPERATOR, userId: 5n, writes: false } }
const acting = { ...looking, impersonator: { ...looking.impersonator, writes: true } }

beforeAll(async () => {
  base = await testDatabase()
  await sql`insert into account (id, name) values (${CUSTOMER}, 'Osikani')`.execute(base.db.sql)
  http = await testServer(base.db, (server) => {
    const page = { items: [], totalCount: 0, pageNumber: 1, pageSize: 10 }
    serve(server, listGroups, () => page)
    serve(server, createGroup, () => fail('group_exists'))
    serve(server, renameGroup, () => fail('not_found'))
    serve(server, createInvoice, () => fail('price_changed'))
    serve(server, estimateMessage, () => fail('no_recipients'))
  })
})
afterAll(async () => {
  await http.close()
  await base.close()
})

const logged = async (accountId: bigint) =>
  (
    await sql<{ call: string; actor: bigint; behind: bigint }>`
      select detail->>'call' as call, actor_user_id as actor, impersonator_user_id as behind
      from audit_entry where account_id = ${accountId} order by place`.execute(base.db.sql)
  ).rows

test('what somebody changes who acts as a customer is in both logs, before it is done; reading is not', async () => {
  await http.call(listGroups, {}, { as: acting })
  await http.call(
    estimateMessage,
    { body: { senderId: 'A', text: 'x', recipients: ['0241234567'] } },
    { as: acting },
  )
  await http.call(createGroup, { body: { name: 'Members' } }, { as: acting })
  const params = { id: encodeId('grp', 1n) }
  await http.call(renameGroup, { params, body: { name: 'Others' } }, { as: acting })
  const log = ['createGroup', 'renameGroup'].map((call) => ({ call, actor: CUSTOMER, behind: 5n }))
  expect(await logged(CUSTOMER)).toEqual(log)
  expect(await logged(OPERATOR)).toEqual(log)
})

test('until a reason for changes is given, reading works and every change is refused by name', async () => {
  expect((await http.call(listGroups, {}, { as: looking })).status).toBe(200)
  const body = { senderId: 'A', text: 'x', recipients: ['0241234567'] }
  expect((await http.call(estimateMessage, { body }, { as: looking })).body.code).toBe('no_recipients')
  const refused = await http.call(createGroup, { body: { name: 'Members' } }, { as: looking })
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'acting_read_only', messages: [{ message: expect.stringContaining('Give a reason') }] },
  })
  // What is the customer's alone stays so.
  expect((await http.call(createInvoice, {}, { as: looking })).body.code).toBe('not_while_impersonating')
  expect(await logged(CUSTOMER)).toHaveLength(2)
})

test('the customer’s own calls are not among them', async () => {
  await http.call(createGroup, { body: { name: 'Members' } }, { as: testUser(CUSTOMER) })
  expect(await logged(CUSTOMER)).toHaveLength(2)
})

test('buying is refused, before what is sent is looked at', async () => {
  expect(await http.call(createInvoice, {}, { as: testUser(CUSTOMER) })).toMatchObject({ status: 400 })
  expect(await http.call(createInvoice, {}, { as: acting })).toMatchObject({
    status: 403,
    body: { code: 'not_while_impersonating' },
  })
  expect(await logged(CUSTOMER)).toHaveLength(2)
})

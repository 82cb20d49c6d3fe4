/**
 * Who failed goes into a group. Of a campaign to Person 0 to 5 and two typed numbers: 1, 4 and 5 are undelivered, 2
 * has a number that nobody has, 3 expires, and of the typed ones the second is undelivered. Then 4 opts out, and 5 is
 * deleted from the address book.
 */
import { groupFailedRecipients } from '@nkra/contract/messaging/messages.ts'
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listContacts } from '../../contacts/address-book/contacts.ts'
import { deleteContact } from '../../contacts/address-book/deleted-contacts.ts'
import { createGroup, deleteGroup, listGroups } from '../../contacts/address-book/groups.ts'
import { addOptOut } from '../../contacts/address-book/opt-outs.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { openMessagingWorld, type World } from '../testing/world.ts'
import { bindCampaigns } from './http.ts'
import { groupFailed } from './failed-group.ts'
import { failedRecipients } from './message-list.ts'

type Asked = z.input<typeof groupFailedRecipients.body>

const FAILED: Asked['reasons'] = [
  'undelivered',
  'expired',
  'rejected',
  'failed',
  'never_confirmed',
  'number_unknown',
]
const TREATED: Readonly<Record<string, object>> = {
  '233240000001': { receipt: 'UNDELIV' },
  '233240000002': { status: 11 },
  '233240000003': { receipt: 'EXPIRED' },
  '233240000004': { receipt: 'UNDELIV' },
  '233240000005': { receipt: 'UNDELIV' },
  '233200000008': { receipt: 'UNDELIV' },
}

let world: World
let http: TestServer
let id: bigint

beforeAll(async () => {
  world = await openMessagingWorld()
  const { db, centre, accountId } = world
  const messaging = await world.start()
  centre.treat = ({ to }) => TREATED[to] ?? {}
  http = await testServer(db, bindCampaigns)
  const group = await world.group('Members', 6)
  ;({ id } = await world.send(messaging, {
    groupIds: [group],
    recipients: ['0200000007', '0200000008'],
  }))
  await world.untilState(id, 'undelivered', 4)
  await world.untilState(id, 'expired', 1)
  await world.untilState(id, 'rejected', 1)
  await db.transaction(async (tx) => {
    await addOptOut(tx, { accountId }, { phone: '0240000004', source: 'manual' })
    const { items } = await listContacts(tx, { accountId }, { searchTerm: 'Person 5', limit: 1 })
    await deleteContact(tx, { accountId }, items[0]!.id)
  })
})
afterAll(async () => {
  await http.close()
  await world.close()
})

const owner = () => testUser(world.accountId)
const post = async (body: Asked, as = owner(), campaign = id) =>
  (await http.call(groupFailedRecipients, { params: { id: encodeId('cmp', campaign) }, body }, { as })).body

/** The names and numbers in a group. */
async function members(group: { id: string }) {
  const actor = { accountId: world.accountId }
  const query = { groupId: decodeId('grp', group.id)!, searchTerm: '', limit: 50 }
  const { items } = await listContacts(world.db, actor, query)
  return items.map(({ name, phone }) => name || phone).sort()
}

test('all of them, once, without who opted out and without who is not in the address book', async () => {
  const body = { reasons: FAILED, groupName: 'Failed: June' }
  const { data } = await post(body)
  expect(data).toMatchObject({
    group: { name: 'Failed: June', contacts: 3 },
    created: true,
    added: 3,
    optedOut: 1,
    unknownNumbers: 2,
    next: null,
  })
  const { group } = data as { group: { id: string } }
  expect(await members(group)).toEqual(['Person 1', 'Person 2', 'Person 3'])
  expect((await post(body)).data).toMatchObject({ group: { contacts: 3 }, created: false, added: 0 })
  const { rows } = await sql<{ key: string; longest: number }>`
    select key, longest from group_field
    where account_id = ${world.accountId} and group_id = ${decodeId('grp', group.id)!}
  `.execute(world.db.sql)
  expect(rows).toEqual([{ key: 'name', longest: 'Person 1'.length }])
  const us = { accountId: world.accountId }
  await world.db.transaction((tx) => deleteGroup(tx, us, decodeId('grp', group.id)!))
  const { items } = await listContacts(world.db, us, { searchTerm: 'Person', limit: 50 })
  expect(items).toHaveLength(5)
})

test('those of the chosen reasons, into a group that exists', async () => {
  const us = { accountId: world.accountId }
  const { id: groupId } = await world.db.transaction((tx) => createGroup(tx, us, 'Check these'))
  const { data } = await post({ reasons: ['number_unknown'], groupId: encodeId('grp', groupId) })
  expect(data).toMatchObject({ group: { name: 'Check these', contacts: 1 }, created: false, added: 1 })
  expect(await members((data as { group: { id: string } }).group)).toEqual(['Person 2'])
})

test('numbers become contacts where that is asked for, but not those of a deleted contact', async () => {
  const { data } = await post({ reasons: ['undelivered'], groupName: 'Again', addNumbers: true })
  expect(data).toMatchObject({ group: { contacts: 2 }, added: 2, optedOut: 1, unknownNumbers: 1 })
  expect(await members((data as { group: { id: string } }).group)).toEqual(['+233200000008', 'Person 1'])
})

test('nobody makes no group', async () => {
  const { data } = await post({ reasons: ['cancelled'], groupName: 'Empty' })
  expect(data).toMatchObject({ group: null, created: false, added: 0 })
  const us = { accountId: world.accountId }
  const { items } = await listGroups(world.db, us, { searchTerm: 'Empty', pageNumber: 1, pageSize: 10 })
  expect(items).toEqual([])
})

test('a long list comes in parts', async () => {
  const read = (after?: string) =>
    failedRecipients(world.db, world.accountId, id, { limit: 4, ...(after && { after }) })
  const first = await read()
  const second = await read(first.next!)
  expect([first.items.length, second.items.length, second.next]).toEqual([4, 2, null])
})

test.each<[string, Omit<Asked, 'reasons'>, () => ReturnType<typeof testUser>, string]>([
  ['a group of another account', { groupId: encodeId('grp', 1n) }, owner, 'not_found'],
  ['no group', {}, owner, 'invalid_request'],
  ['two groups', { groupId: encodeId('grp', 1n), groupName: 'A' }, owner, 'invalid_request'],
  ['a viewer', { groupName: 'A' }, () => testUser(world.accountId, 'Viewer', 98n), 'forbidden'],
  ['another account', { groupName: 'A' }, () => testUser(77n), 'not_found'],
])('%s: refused', async (_what, body, as, code) => {
  expect(await post({ reasons: FAILED, ...body }, as())).toMatchObject({ code })
})

test('a key that may not read messages learns nothing from the group', async () => {
  const key = { kind: 'key', accountId: world.accountId, userId: null, keyId: 5n } as const
  const asked = { reasons: ['expired' as const], groupName: 'A', addNumbers: false }
  const call = groupFailed(world.db, { ...key, scopes: ['contacts:write'] }, id, asked)
  await expect(call).rejects.toMatchObject({ code: 'forbidden' })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { deleteContact, restoreContact, sweepDeletedContacts } from '../address-book/deleted-contacts.ts'
import { createContact, listContacts, updateContact } from '../address-book/contacts.ts'
import { createGroup, deleteGroup, listGroups } from '../address-book/groups.ts'
import { runRollBack } from './roll-back.ts'
import { getImport, rollBack, startImport } from './imports.ts'
import { imported, openAccount, receiveContext, uploadOf } from '../testing/imports-fixture.ts'

let database: TestDatabase
let account: { accountId: bigint }
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  account = await openAccount(database.db)
})
afterAll(() => database.close())

/** Every contact with its name, fields and groups' names, and every group with its count. */
async function book(): Promise<{ contacts: string[]; groups: string[] }> {
  const { items } = await listContacts(database.db, account, { searchTerm: '', limit: 200 })
  const groups = await listGroups(database.db, account, { pageNumber: 1, pageSize: 100, searchTerm: '' })
  const names = new Map(groups.items.map(({ id, name }) => [id, name]))
  return {
    contacts: items.map(
      ({ phone, name, fields, groupIds }) =>
        `${phone} ${name} ${JSON.stringify(fields)} ${groupIds.map((id) => names.get(id)).join()}`,
    ),
    groups: groups.items.map(({ name, contacts }) => `${name} ${contacts}`),
  }
}

async function undo(id: bigint, batch = 2): Promise<void> {
  await database.db.transaction((tx) => rollBack(tx, account, id))
  await runRollBack(database.db, { ...account, importId: id }, batch)
}

const OLD = 'Phone,Name,Town\n0241000001,Ama,Accra\n0241000002,Kofi,Ho\n0241000003,Esi,\n'
const NEW =
  'Phone,Name,Town,Balance\n0241000001,Ama Mensah,Tema,5\n0241000002,,Ho,6\n0241000004,Yaw,,7\n' +
  '0241000005,Abena,,8\n0241000006,Kojo,,9\n'

describe.each([1, 2, 1_000])('rolled back in batches of %i', (batch) => {
  test('an import leaves the book as it found it', async () => {
    await imported(database.db, account, OLD, { groupName: 'Old' })
    const before = await book()
    const { id, added, valid } = await imported(database.db, account, NEW, { groupName: 'New' })
    expect([added, valid]).toEqual([3, 5])
    await undo(id, batch)
    expect(await book()).toEqual({ ...before, groups: ['New 0', 'Old 3'] })
    expect(await getImport(database.db, account, id)).toMatchObject({
      status: 'rolled_back',
      undoUntil: null,
      undone: { removed: 3, restored: 2, kept: 0 },
    })
  })

  test('into a group that the contacts were in already, they stay in it', async () => {
    await imported(database.db, account, OLD, { groupName: 'Old' })
    const before = await book()
    const { id } = await imported(database.db, account, NEW, { groupName: 'Old' })
    await undo(id, batch)
    expect(await book()).toEqual(before)
  })
})

test('what was changed since stays, by a person and by a later import', async () => {
  await imported(database.db, account, OLD, { groupName: 'Old' })
  const { id, groupId } = await imported(database.db, account, NEW, { groupName: 'New' })
  const [yaw] = (await listContacts(database.db, account, { searchTerm: 'yaw', limit: 1 })).items
  await database.db.transaction((tx) =>
    updateContact(tx, account, { ...yaw!, name: 'Yaw Darko', fields: {}, groupIds: [groupId] }),
  )
  await imported(database.db, account, 'Phone,Name\n0241000001,Ama Owusu\n', { groupName: 'Later' })
  await undo(id)
  expect((await book()).contacts).toEqual([
    '+233241000001 Ama Owusu {"Town":"Tema","Balance":"5"} Old,Later',
    '+233241000003 Esi {} Old',
    '+233241000002 Kofi {"Town":"Ho"} Old',
    '+233241000004 Yaw Darko {} New',
  ])
  expect(await getImport(database.db, account, id)).toMatchObject({
    undone: { removed: 2, restored: 1, kept: 2 },
  })
})

test('what a person changed while the import ran stays', async () => {
  await imported(database.db, account, OLD, { groupName: 'Old' })
  const { id } = await imported(database.db, account, NEW, { groupName: 'New' })
  await sql`
    update contact set name = 'Ama Owusu', changed_at = changed_at + interval '1 ms'
    where account_id = ${account.accountId} and msisdn = 233241000001
  `.execute(database.db.sql)
  await sql`
    update contact_import set finished_at = finished_at + interval '1 s'
    where account_id = ${account.accountId} and id = ${id}
  `.execute(database.db.sql)
  await undo(id)
  expect((await book()).contacts).toContain('+233241000001 Ama Owusu {"Town":"Tema","Balance":"5"} Old')
})

test('an import is undone for 30 days, and what it kept for that goes then', async () => {
  await imported(database.db, account, OLD, { groupName: 'Old' })
  const { id, finishedAt, undoUntil } = await imported(database.db, account, NEW, { groupName: 'New' })
  expect(undoUntil!.getTime() - finishedAt!.getTime()).toBe(30 * 86_400_000)
  await sql`
    update contact_import set finished_at = finished_at - interval '30 days'
    where account_id = ${account.accountId} and id = ${id}
  `.execute(database.db.sql)
  await expect(undo(id)).rejects.toMatchObject({ code: 'import_undo_over' })
  await sweepDeletedContacts(database.db)
  const { rows } = await sql`
    select contact_id from contact_import_change where account_id = ${account.accountId} and import_id = ${id}
  `.execute(database.db.sql)
  expect(rows).toEqual([])
})

test('an import that runs is not rolled back, and one is rolled back once', async () => {
  const { id } = await startImport(receiveContext(database.db), account, uploadOf(OLD))
  const rolling = database.db.transaction((tx) => rollBack(tx, account, id))
  await expect(rolling).rejects.toMatchObject({ code: 'import_running' })
  const done = await imported(database.db, account, NEW)
  await undo(done.id)
  await undo(done.id)
  expect((await book()).contacts).toEqual([])
})

describe('a deleted contact', () => {
  const add = (name: string, groupIds: bigint[] = []) =>
    database.db.transaction((tx) =>
      createContact(tx, account, { phone: '0241234567', name, fields: { Town: 'Ho' }, groupIds }),
    )
  const remove = (id: bigint) => database.db.transaction((tx) => deleteContact(tx, account, id))
  const restore = (id: bigint, of = account) => database.db.transaction((tx) => restoreContact(tx, of, id))

  test('comes back as it was, into those of its groups that are still there', async () => {
    const [stays, goes] = await database.db.transaction(async (tx) => [
      await createGroup(tx, account, 'Stays'),
      await createGroup(tx, account, 'Goes'),
    ])
    const contact = await add('Ama', [stays.id, goes.id])
    await remove(contact.id)
    expect(await book()).toEqual({ contacts: [], groups: ['Goes 0', 'Stays 0'] })
    await database.db.transaction((tx) => deleteGroup(tx, account, goes.id))
    expect(await restore(contact.id)).toEqual({ ...contact, groupIds: [stays.id] })
    expect((await book()).groups).toEqual(['Stays 1'])
    await expect(restore(contact.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('gives way to whoever has its number now, and is kept', async () => {
    const { id } = await add('Ama')
    await remove(id)
    const other = await add('Kofi')
    await expect(restore(id)).rejects.toMatchObject({ code: 'contact_exists' })
    await remove(other.id)
    expect(await restore(id)).toMatchObject({ name: 'Ama' })
  })

  test('is another account’s to nobody, and not kept for longer than is said', async () => {
    const { id } = await add('Ama')
    await remove(id)
    const stranger = await openAccount(database.db)
    await expect(restore(id, stranger)).rejects.toMatchObject({ code: 'not_found' })
    await sql`
      update contact_bin set deleted_at = deleted_at - interval '30 days' where account_id = ${account.accountId}
    `.execute(database.db.sql)
    await expect(restore(id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

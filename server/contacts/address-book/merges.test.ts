import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import {
  deleteContact,
  listDeletedContacts,
  restoreContact,
  sweepDeletedContacts,
} from './deleted-contacts.ts'
import { contactsFile } from './contacts-file.ts'
import { createContact, listContacts, updateContact } from './contacts.ts'
import { listDuplicates, proposalsAmong, mergeInto, undoMerge } from './duplicates.ts'
import { createGroup, listGroups } from './groups.ts'
import { addOptOut, listOptOuts } from './opt-outs.ts'
import { imported, openAccount } from '../testing/imports-fixture.ts'

const clock = testClock()
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ clock })
})
afterAll(() => database.close())

const page = { pageNumber: 1, pageSize: 10, searchTerm: '' }
const at = new Date('2026-05-01T00:00:00Z')

/** Kofi Mensah under two numbers, in two groups, and another person of that name. */
async function stage() {
  const { db } = database
  const account = await openAccount(db)
  return db.transaction(async (tx) => {
    const [savers, staff] = [
      await createGroup(tx, account, 'Savers'),
      await createGroup(tx, account, 'Staff'),
    ]
    const kofi = await createContact(tx, account, {
      phone: '0241234567',
      name: 'Kofi Mensah',
      groupIds: [savers.id],
      fields: { Account: 'A-100', Town: 'Accra' },
    })
    const again = await createContact(tx, account, {
      phone: '0201234567',
      name: 'KOFI MENSAH',
      groupIds: [staff.id],
      fields: { Account: 'a-100', Email: 'kofi@example.com', Town: 'Ho' },
      consent: { source: 'Form', at },
    })
    const other = await createContact(tx, account, {
      phone: '0551234567',
      name: 'Kofi Mensah',
      groupIds: [],
      fields: { Account: 'A-200' },
    })
    return { account, savers: savers.id, staff: staff.id, kofi, again, other }
  })
}

const everybody = async (account: { accountId: bigint }) =>
  (await listContacts(database.db, account, { searchTerm: '', limit: 200 })).items

const counts = async (account: { accountId: bigint }) =>
  (await listGroups(database.db, account, page)).items.map(({ contacts }) => contacts)

describe('duplicates', () => {
  test('are of one name in any case and share a field, and nobody else is', async () => {
    const { account, kofi, again } = await stage()
    const { items, next } = await listDuplicates(database.db, account, {})
    expect(next).toBeNull()
    expect(items.map(({ contacts, shared }) => [contacts.map(({ id }) => id), shared])).toEqual([
      [[kofi.id, again.id], ['Account']],
    ])
    expect((await listDuplicates(database.db, await openAccount(database.db), {})).items).toEqual([])
    await expect(listDuplicates(database.db, account, { after: 'x' })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })

  const person = (id: number, key: string, fields: Record<string, string>) => ({
    id: BigInt(id),
    key,
    fields,
  })

  test('what most of a name share tells nobody apart; short values neither', () => {
    const rows = Array.from({ length: 10 }, (_, id) =>
      person(id, 'kofi', { Town: id < 6 ? 'Accra' : 'Kumasi', Age: '41', Card: `${1_000 + (id >> 1)}` }),
    )
    const { proposals } = proposalsAmong(rows, true)
    expect(proposals.map(({ ids }) => ids.map(Number))).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
      [6, 7],
      [8, 9],
    ])
    expect(proposals[0]!.shared).toEqual(['Town', 'Age', 'Card'])
    const short = proposalsAmong([person(1, 'ama', { Age: '41' }), person(2, 'ama', { Age: '41' })], true)
    expect(short.proposals).toEqual([])
  })

  test('a name that is cut off waits for the next slice; one that fills a slice does not', () => {
    const rows = [person(1, 'ama', {}), person(2, 'ama', {}), person(3, 'esi', {})]
    expect(proposalsAmong(rows, false).last).toEqual({ key: 'ama', id: 2n })
    expect(proposalsAmong(rows, true).last).toBeNull()
    expect(proposalsAmong(rows.slice(0, 2), false).last).toEqual({ key: 'ama', id: 2n })
    const pairs = Array.from({ length: 60 }, (_, id) => person(id, `name ${id >> 1}`, { Card: '12345' }))
    const { proposals, last } = proposalsAmong(pairs, true)
    expect(proposals).toHaveLength(20)
    expect(last).toEqual({ key: 'name 19', id: 39n })
  })
})

describe('a merge', () => {
  test('adds what is lacking, and undone everybody is who they were', async () => {
    const { account, kofi, again, savers, staff } = await stage()
    const before = await everybody(account)
    const { id, contact } = await database.db.transaction((tx) =>
      mergeInto(tx, account, { keepId: kofi.id, otherIds: [again.id] }),
    )
    expect(contact).toMatchObject({
      id: kofi.id,
      phone: '+233241234567',
      name: 'Kofi Mensah',
      groupIds: [savers, staff],
      fields: { Account: 'A-100', Town: 'Accra', Email: 'kofi@example.com' },
      consent: { source: 'Form', at },
    })
    expect(await everybody(account)).toHaveLength(2)
    expect(await counts(account)).toEqual([1, 1])
    expect((await listDeletedContacts(database.db, account, page)).items).toMatchObject([
      { id: again.id, mergedInto: 'Kofi Mensah' },
    ])
    const back = await database.db.transaction((tx) => undoMerge(tx, account, id))
    expect(back).toEqual(kofi)
    expect(await everybody(account)).toEqual(before)
    expect(await counts(account)).toEqual([1, 1])
    expect((await listDeletedContacts(database.db, account, page)).totalCount).toBe(0)
    await expect(database.db.transaction((tx) => undoMerge(tx, account, id))).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('whoever opted out under one number is not texted under the other; undone, again', async () => {
    const { account, kofi, again } = await stage()
    await database.db.transaction((tx) => addOptOut(tx, account, { phone: again.phone, source: 'inbound' }))
    const { id, contact } = await database.db.transaction((tx) =>
      mergeInto(tx, account, { keepId: kofi.id, otherIds: [again.id], name: 'Kofi  A. Mensah' }),
    )
    expect(contact).toMatchObject({ optedOut: true, name: 'Kofi A. Mensah' })
    await database.db.transaction((tx) => undoMerge(tx, account, id))
    const { items } = await listOptOuts(database.db, account, page)
    expect(items.map(({ phone }) => phone)).toEqual([again.phone])
  })

  test('stays where the contact was changed since, or a number was added anew', async () => {
    const { account, kofi, again, other } = await stage()
    const merged = (otherId: bigint) =>
      database.db.transaction((tx) => mergeInto(tx, account, { keepId: kofi.id, otherIds: [otherId] }))
    const first = await merged(again.id)
    await database.db.transaction((tx) =>
      createContact(tx, account, { phone: again.phone, name: 'New', fields: {}, groupIds: [] }),
    )
    const undo = (id: bigint) => database.db.transaction((tx) => undoMerge(tx, account, id))
    await expect(undo(first.id)).rejects.toMatchObject({ code: 'contact_exists' })
    clock.advance(1_000)
    const second = await merged(other.id)
    await expect(undo(first.id)).rejects.toMatchObject({ code: 'merge_changed' })
    expect((await undo(second.id)).id).toBe(kofi.id)
    clock.advance(1_000)
    await database.db.transaction((tx) => updateContact(tx, account, { ...kofi, name: 'Changed' }))
    await expect(undo(first.id)).rejects.toMatchObject({ code: 'merge_changed' })
    expect(await everybody(account)).toHaveLength(3)
  })

  test('of strangers, of one alone, or into too many fields is refused, and changes nothing', async () => {
    const { account, kofi, again } = await stage()
    const other = await openAccount(database.db)
    const merged = (of: { accountId: bigint }, keepId: bigint, otherIds: bigint[]) =>
      database.db.transaction((tx) => mergeInto(tx, of, { keepId, otherIds }))
    await expect(merged(other, kofi.id, [again.id])).rejects.toMatchObject({ code: 'not_found' })
    await expect(merged(account, kofi.id, [kofi.id])).rejects.toMatchObject({ code: 'not_found' })
    await expect(merged(account, kofi.id, [1n])).rejects.toMatchObject({ code: 'not_found' })
    const fields = Object.fromEntries(Array.from({ length: 29 }, (_, nth) => [`Field ${nth}`, 'x']))
    const { id } = await database.db.transaction((tx) =>
      createContact(tx, account, { phone: '0271234567', name: 'Full', fields, groupIds: [] }),
    )
    await expect(merged(account, kofi.id, [id])).rejects.toMatchObject({ code: 'merge_overfull' })
    expect(await everybody(account)).toHaveLength(4)
  })
})

test('the bin: newest first, found by name or number, brought back, and swept after thirty days', async () => {
  const { account, kofi, again } = await stage()
  for (const { id } of [kofi, again]) {
    clock.advance(1_000)
    await database.db.transaction((tx) => deleteContact(tx, account, id))
  }
  const found = async (searchTerm: string) =>
    (await listDeletedContacts(database.db, account, { ...page, searchTerm })).items.map(({ id }) => id)
  expect(await found('')).toEqual([again.id, kofi.id])
  expect(await found('024')).toEqual([kofi.id])
  expect(await found('mensah')).toEqual([again.id, kofi.id])
  expect(await database.db.transaction((tx) => restoreContact(tx, account, kofi.id))).toEqual(kofi)
  clock.advance(31 * 86_400_000)
  expect(await found('')).toEqual([])
  await sweepDeletedContacts(database.db)
  const { rows } = await sql`
    select id from contact_bin where account_id = ${account.accountId}
  `.execute(database.db.sql)
  expect(rows).toEqual([])
})

test('the file has every field, what groups and consent there are, and no formula', async () => {
  const { account, savers, kofi } = await stage()
  await database.db.transaction((tx) =>
    updateContact(tx, account, { ...kofi, name: '=HYPERLINK("http://x")', groupIds: [savers] }),
  )
  const linesOf = async (groupId?: bigint) => {
    let text = ''
    for await (const line of await contactsFile(database.db, account, { groupId })) text += line
    return text.split('\r\n')
  }
  expect(await linesOf()).toEqual([
    '\ufeffPhone,Name,Account,Email,Town,Groups,Consent source,Consent date,Opted out',
    `233241234567,"'=HYPERLINK(""http://x"")",A-100,,Accra,Savers,,,`,
    '233201234567,KOFI MENSAH,a-100,kofi@example.com,Ho,Staff,Form,2026-05-01T00:00:00.000Z,',
    '233551234567,Kofi Mensah,A-200,,,,,,',
    '',
  ])
  expect(await linesOf(savers)).toHaveLength(3)
  await expect(contactsFile(database.db, account, { groupId: 1n })).rejects.toMatchObject({
    code: 'not_found',
  })
  const again = await openAccount(database.db)
  const read = await imported(database.db, again, (await linesOf()).join('\r\n'))
  expect(read).toMatchObject({ valid: 3, rejected: 0, mapping: { 'Consent date': 'consent date' } })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { audienceOptedOut, audiencePage, audienceSize, fieldExtents, type SegmentFilter } from './audience.ts'
import { createContact, listContacts } from './contacts.ts'
import { countSegment, createGroup, createSegment, deleteGroup, updateSegment } from './groups.ts'
import { addOptOut } from './opt-outs.ts'
import { imported, openAccount } from '../testing/imports-fixture.ts'

let database: TestDatabase
let account: { accountId: bigint }
let savers: bigint
let agents: bigint
beforeAll(async () => {
  database = await testDatabase()
  account = await openAccount(database.db)
  const list = PEOPLE.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')
  const { groupId } = await imported(database.db, account, `Phone,Name,Town,Balance\n${list}\n`, {
    groupName: 'Savers',
  })
  savers = groupId
  await database.db.transaction(async (tx) => {
    agents = (await createGroup(tx, account, 'Agents')).id
    const body = { phone: '0201234567', name: 'Esi Owusu', fields: { Town: 'Ɛdum' }, groupIds: [agents] }
    await createContact(tx, account, body)
    await createContact(tx, account, {
      phone: '0201234568',
      name: 'Kojo',
      fields: { Code: 'K'.repeat(30) },
      groupIds: [],
    })
    await addOptOut(tx, account, { phone: '0241234567', source: 'inbound' })
  })
})
afterAll(() => database.close())

const PEOPLE = [
  ['0241234567', 'Ama Mensah', 'Accra', '1,250.00'],
  ['0241234568', 'Kofi Mensah', 'ACCRA', '-3'],
  ['0271234569', 'Abena', 'Tema', '99.5'],
  ['0271234570', 'Yaw Darko', '', 'owing'],
]
const EVERYBODY = ['Ama Mensah', 'Kofi Mensah', 'Abena', 'Yaw Darko', 'Esi Owusu', 'Kojo']
const without = (...names: string[]) => EVERYBODY.filter((name) => !names.includes(name))

const field = (is: string, value = '', name = 'town') => ({ of: 'field', field: name, is, value })

describe('a filter', () => {
  test.each<[conditions: (() => object)[], names: string[]]>([
    [[() => field('equals', 'accra')], ['Ama Mensah', 'Kofi Mensah']],
    [[() => field('differs', 'accra')], without('Ama Mensah', 'Kofi Mensah')],
    [[() => field('contains', 'EM')], ['Abena']],
    [[() => field('begins', 'ɛd')], ['Esi Owusu']],
    [[() => field('contains', '%')], []],
    [[() => field('filled')], without('Yaw Darko', 'Kojo')],
    [[() => field('blank')], ['Yaw Darko', 'Kojo']],
    [[() => field('above', '99.5', 'BALANCE')], ['Ama Mensah']],
    [[() => field('above', '1,249.99', 'Balance')], ['Ama Mensah']],
    [[() => field('below', '100', 'balance')], ['Kofi Mensah', 'Abena']],
    [[() => field('below', 'abc', 'balance')], []],
    [[() => field('begins', 'a', 'Name')], ['Ama Mensah', 'Abena']],
    [[() => field('equals', 'x', "' or 1=1 --")], []],
    [[() => ({ of: 'network', is: 'in', networks: ['MTN'] })], ['Ama Mensah', 'Kofi Mensah']],
    [[() => ({ of: 'network', is: 'out', networks: ['MTN', 'AT'] })], ['Esi Owusu', 'Kojo']],
    [[() => ({ of: 'group', is: 'in', groupId: agents })], ['Esi Owusu']],
    [[() => ({ of: 'group', is: 'out', groupId: agents })], without('Esi Owusu')],
    [[() => ({ of: 'consent', is: 'none' })], EVERYBODY],
    [[() => ({ of: 'consent', is: 'given' })], []],
    [[() => field('filled'), () => ({ of: 'network', is: 'in', networks: ['AT'] })], ['Abena']],
  ])('case %#', async (conditions, names) => {
    const segment = await saved(
      `Case ${names.join()} ${JSON.stringify(conditions.map(String))}`.slice(0, 70),
      {
        conditions: conditions.map((condition) => condition()),
      } as SegmentFilter,
    )
    expect(segment.contacts).toBe(names.length)
    expect(await listed(segment.id)).toEqual(names)
    expect(await walked([segment.id])).toEqual(names)
    expect(await audienceSize(database.db, account.accountId, [segment.id])).toBe(names.length)
    await database.db.transaction((tx) => deleteGroup(tx, account, segment.id))
  })
})

const saved = (name: string, filter: SegmentFilter) =>
  database.db.transaction((tx) => createSegment(tx, account, { name, filter }))

async function listed(groupId: bigint, searchTerm = '', limit = 2): Promise<string[]> {
  const names: string[] = []
  for (let after: string | undefined; ;) {
    const slice = await listContacts(database.db, account, { groupId, searchTerm, limit, after })
    names.push(...slice.items.map(({ name }) => name))
    if (slice.next === null) return names
    after = slice.next
  }
}

async function walked(groupIds: bigint[]): Promise<string[]> {
  const names: string[] = []
  for (let afterContactId = 0n; ;) {
    const page = await audiencePage(database.db, { ...account, groupIds, afterContactId, limit: 2 })
    names.push(...page.map(({ name }) => name))
    if (page.length < 2) return names
    afterContactId = page.at(-1)!.contactId
  }
}

describe('a segment', () => {
  const accra = { conditions: [field('equals', 'Accra')] } as SegmentFilter

  test('stands beside groups in an audience, and nobody is in it twice', async () => {
    const { id } = await saved('Accra', accra)
    const { db } = database
    const all = [savers, id, agents]
    expect(await walked(all)).toEqual(without('Kojo'))
    expect(await audienceSize(db, account.accountId, all)).toBe(5)
    expect(await audienceSize(db, account.accountId, [id, agents])).toBe(3)
    expect(await audienceOptedOut(db, account.accountId, [id, agents])).toBe(1)
    expect(await audienceOptedOut(db, account.accountId, [agents])).toBe(0)
    expect(await countSegment(db, account, accra)).toEqual({ contacts: 2, optedOut: 1 })
  })

  test('is searched as a group is', async () => {
    const { id } = await saved('Searched', accra)
    expect(await listed(id, 'mensah')).toEqual(['Kofi Mensah', 'Ama Mensah'].sort())
    expect(await listed(id, 'men ko')).toEqual(['Kofi Mensah'])
    expect(await listed(id, '4568')).toEqual(['Kofi Mensah'])
    expect(await listed(id, 'esi')).toEqual([])
  })

  test('bounds the fields of its contacts, those in no group too', async () => {
    const everybody = { conditions: [{ of: 'consent', is: 'none' }] } as SegmentFilter
    const { id } = await saved('Everybody', everybody)
    expect(
      await fieldExtents(database.db, account.accountId, [id], ['CODE', 'Town', 'Balance', 'Nope']),
    ).toEqual([
      { field: 'CODE', longest: 30, nonGsm: false, extension: false },
      { field: 'Town', longest: 5, nonGsm: true, extension: true },
      { field: 'Balance', longest: 8, nonGsm: false, extension: false },
      { field: 'Nope', longest: 0, nonGsm: false, extension: false },
    ])
  })

  test('takes no contacts itself, and an import cannot have its name', async () => {
    const { id } = await saved('Closed', accra)
    const body = { phone: '0551234567', name: '', fields: {}, groupIds: [id] }
    const writing = database.db.transaction((tx) => createContact(tx, account, body))
    await expect(writing).rejects.toMatchObject({ code: 'not_found' })
    const importing = imported(database.db, account, 'Phone\n0551234567\n', { groupName: 'closed' })
    await expect(importing).rejects.toMatchObject({ code: 'group_exists' })
  })

  test('keeps the groups that it is made from', async () => {
    const { id } = await saved('Not agents', { conditions: [{ of: 'group', is: 'out', groupId: agents }] })
    const deleting = database.db.transaction((tx) => deleteGroup(tx, account, agents))
    await expect(deleting).rejects.toMatchObject({ code: 'group_in_use', values: { segment: 'Not agents' } })
    const changed = await database.db.transaction((tx) =>
      updateSegment(tx, account, { id, name: 'Renamed', filter: accra }),
    )
    expect(changed).toMatchObject({ name: 'Renamed', contacts: 2 })
    await expect(saved('renamed', accra)).rejects.toMatchObject({ code: 'group_exists' })
  })

  test('of another account is not there, nor are its groups', async () => {
    const { id } = await saved('Own', accra)
    const other = await openAccount(database.db)
    const stealing = database.db.transaction((tx) =>
      updateSegment(tx, other, { id, name: 'Stolen', filter: accra }),
    )
    await expect(stealing).rejects.toMatchObject({ code: 'not_found' })
    const naming = countSegment(database.db, other, {
      conditions: [{ of: 'group', is: 'in', groupId: agents }],
    })
    await expect(naming).rejects.toMatchObject({ code: 'not_found' })
  })
})

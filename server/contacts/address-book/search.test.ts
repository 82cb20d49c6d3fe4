import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { createContact, listContacts } from './contacts.ts'
import { createGroup } from './groups.ts'
import { numberRange } from '@nkra/sms/phone.ts'
import { imported, openAccount } from '../testing/imports-fixture.ts'

let database: TestDatabase
let account: { accountId: bigint }
let savers: bigint
beforeAll(async () => {
  database = await testDatabase()
  account = await openAccount(database.db)
  await database.db.transaction(async (tx) => {
    const stranger = { accountId: tx.ids.next() }
    const { id } = await createGroup(tx, account, 'Savers')
    savers = id
    await createContact(tx, stranger, { phone: '0241234567', name: 'Ama Stranger', fields: {}, groupIds: [] })
    for (const [phone, name, saves] of PEOPLE) {
      await createContact(tx, account, { phone, name, fields: {}, groupIds: saves ? [savers] : [] })
    }
  })
})
afterAll(() => database.close())

const PEOPLE: readonly [phone: string, name: string, saves: boolean][] = [
  ['0241234567', 'Kofi Mensah', true],
  ['0201234567', 'ama mensah', true],
  ['0551234567', 'Nii Armah Nkrumah', false],
  ['0541239999', 'Mensah Mensah', false],
  ['0271114567', 'Ɛfua N’Diaye', true],
  ['0261230000', '100%_x', false],
  ['0261230001', '', false],
]

/** The names that a term finds, read in slices of one size. */
async function found(searchTerm: string, groupId?: bigint, limit = 50): Promise<string[]> {
  const names: string[] = []
  for (let after: string | undefined; ;) {
    const { items, next } = await listContacts(database.db, account, { searchTerm, groupId, limit, after })
    expect(items.length).toBeLessThanOrEqual(limit)
    names.push(...items.map(({ name }) => name))
    if (next === null) return names
    after = next
  }
}

describe.each([50, 1, 2])('in slices of %i', (limit) => {
  test.each<[term: string, names: string[]]>([
    ['', ['', '100%_x', 'ama mensah', 'Kofi Mensah', 'Mensah Mensah', 'Nii Armah Nkrumah', 'Ɛfua N’Diaye']],
    ['AMA', ['ama mensah']],
    ['men', ['Mensah Mensah', 'ama mensah', 'Kofi Mensah']],
    ['nkr', ['Nii Armah Nkrumah']],
    [' armah   nk', ['Nii Armah Nkrumah']],
    ['kofi mensah', ['Kofi Mensah']],
    ['mensah kofi', ['Kofi Mensah']],
    ['men ko', ['Kofi Mensah']],
    ['men mensah', ['ama mensah', 'Kofi Mensah', 'Mensah Mensah']],
    ['- kofi .', ['Kofi Mensah']],
    ['- .', []],
    ['nkrumah NII ar', ['Nii Armah Nkrumah']],
    ['mensah esi', []],
    ['mensah 024', ['Kofi Mensah']],
    ['4567 mensah', ['ama mensah', 'Kofi Mensah']],
    ['n’d \\ ɛf', []],
    ["n’d' & ɛf", []],
    ['n’d ɛf', ['Ɛfua N’Diaye']],
    ['ɛfua', ['Ɛfua N’Diaye']],
    ['%', []],
    ['100%', ['100%_x']],
    ['100%x', []],
    ["' or 1=1 --", []],
    ['024 123 4567', ['Kofi Mensah']],
    ['+233241234567', ['Kofi Mensah']],
    ['00233 24', ['Kofi Mensah']],
    ['241234567', ['Kofi Mensah']],
    ['023', []],
    ['026', ['100%_x', '']],
    ['4567', ['ama mensah', 'Kofi Mensah', 'Ɛfua N’Diaye', 'Nii Armah Nkrumah']],
    ['4 567', ['ama mensah', 'Kofi Mensah', 'Ɛfua N’Diaye', 'Nii Armah Nkrumah']],
    ['567', []],
    ['+2348031234567', []],
    ['23324123456789', []],
  ])('%j finds %j', async (term, names) => expect(await found(term, undefined, limit)).toEqual(names))

  test('in a group, in order of arrival where nothing is looked for', async () => {
    expect(await found('', savers, limit)).toEqual(['Kofi Mensah', 'ama mensah', 'Ɛfua N’Diaye'])
    expect(await found('men', savers, limit)).toEqual(['ama mensah', 'Kofi Mensah'])
    expect(await found('4567', savers, limit)).toEqual(['ama mensah', 'Kofi Mensah', 'Ɛfua N’Diaye'])
  })
})

test('words that say little are found in order of arrival, and each once', async () => {
  const many = await openAccount(database.db)
  const rows = Array.from(
    { length: 3_200 },
    (_, index) => `0553${String(index).padStart(6, '0')},Mr Kofi ${index}`,
  )
  await imported(database.db, many, `Phone,Name\n0241234567,Ama Mensah\n${rows.join('\n')}\n`)
  const names: string[] = []
  for (let after: string | undefined; ;) {
    const { items, next } = await listContacts(database.db, many, { searchTerm: 'kof mr', limit: 200, after })
    names.push(...items.map(({ name }) => name))
    if (next === null) break
    after = next
  }
  expect(new Set(names).size).toBe(3_200)
  expect(names).toHaveLength(3_200)
})

test('a large group is searched the other way round, and finds the same', async () => {
  const rows = Array.from({ length: 3_100 }, (_, index) => `055${2_000_000 + index},Person ${index}`)
  const { groupId } = await imported(
    database.db,
    account,
    `Phone,Name\n${rows.join('\n')}\n0241234567,Kofi Mensah\n`,
  )
  expect(await found('mensah', groupId)).toEqual(['Kofi Mensah'])
  expect(await found('024', groupId)).toEqual(['Kofi Mensah'])
  expect(await found('person 309', groupId, 5)).toHaveLength(11)
})

test.each([
  'x',
  Buffer.from('[]').toString('base64url'),
  Buffer.from('["a","99999999999999999999"]').toString('base64url'),
  Buffer.from('["a","9999999999999999999"]').toString('base64url'),
  Buffer.from('["a\\u0000","1"]').toString('base64url'),
])('a cursor that no list gave is refused: %j', async (after) => {
  for (const searchTerm of ['', 'a', '024']) {
    const listed = listContacts(database.db, account, { searchTerm, limit: 10, after })
    await expect(listed).rejects.toMatchObject({ code: 'invalid_request' })
  }
})

test('a cursor of a search by name is no cursor of one by number', async () => {
  const { next } = await listContacts(database.db, account, { searchTerm: 'men', limit: 1 })
  const listed = listContacts(database.db, account, { searchTerm: '024', limit: 1, after: next! })
  await expect(listed).rejects.toMatchObject({ code: 'invalid_request' })
})

test('another account’s group is not there', async () => {
  const other = await openAccount(database.db)
  const listed = listContacts(database.db, other, { searchTerm: '', limit: 1, groupId: savers })
  await expect(listed).rejects.toMatchObject({ code: 'not_found' })
})

test.each<[term: string, from: bigint | null, to?: bigint]>([
  ['024', 233_240_000_000n, 233_249_999_999n],
  ['24', 233_240_000_000n, 233_249_999_999n],
  ['+233 24-1', 233_241_000_000n, 233_241_999_999n],
  ['0', 233_000_000_000n, 233_999_999_999n],
  ['+44', 440_000_000_000n, 449_999_999_999n],
  ['0241234567', 233_241_234_567n, 233_241_234_567n],
  ['02412345678', null],
  ['abc', null],
  ['', null],
])('%j begins the numbers from %s to %s', (term, from, to) => {
  expect(numberRange(term)).toEqual(from === null ? null : { from, to })
})

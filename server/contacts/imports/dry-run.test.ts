import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { workbookOf } from '../../platform/testing/workbook-samples.ts'
import { sweepDeletedContacts } from '../address-book/deleted-contacts.ts'
import { listContacts } from '../address-book/contacts.ts'
import { listGroups } from '../address-book/groups.ts'
import { runRollBack } from './roll-back.ts'
import {
  beginImport,
  getImport,
  getRejects,
  listImports,
  listRejects,
  rollBack,
  startImport,
} from './imports.ts'
import { previewRows } from './preview-rows.ts'
import { recallMapping } from './saved-mappings.ts'
import {
  imported,
  bytesInPieces,
  openAccount,
  receiveContext,
  runOnce,
  uploadOf,
} from '../testing/imports-fixture.ts'

const clock = testClock()
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ clock })
})
afterAll(() => database.close())

const all = { searchTerm: '', limit: 200 }
const everything = { pageNumber: 1, pageSize: 100, searchTerm: '' }

async function contactsOf(account: { accountId: bigint }) {
  const { items } = await listContacts(database.db, account, all)
  return items.map(({ phone, name, fields, consent }) => ({ phone, name, fields, consent }))
}

/** Runs a file dry. Answers the import as it then stands. */
async function tried(
  account: { accountId: bigint },
  content: string | Buffer,
  more: Parameters<typeof uploadOf>[1] = {},
) {
  const { id } = await startImport(
    receiveContext(database.db),
    account,
    uploadOf(content, { ...more, dryRun: true }),
  )
  await runOnce(database.db, account, id)
  return getImport(database.db, account, id)
}

const begin = (account: { accountId: bigint }, asked: Parameters<typeof beginImport>[2]) =>
  database.db.transaction((tx) => beginImport(tx, account, asked))

const LIST = 'Name,Phone,Town\nAma,0241234567,Accra\nKofi,12,Ho\nEsi,0201234567,Ho\nEsi,+233201234567,Ho\n'

describe('a dry run', () => {
  test('counts, names the first rejects, and writes nothing', async () => {
    const account = await openAccount(database.db)
    await imported(database.db, account, 'Phone\n0241234567\n', { groupName: 'Known' })
    const trial = await tried(account, LIST)
    expect(trial).toMatchObject({
      status: 'done',
      dryRun: true,
      startable: true,
      groupId: null,
      groupName: 'Customers',
      rows: 4,
      valid: 2,
      added: 1,
      duplicates: 1,
      rejected: 1,
      samples: { Name: ['Ama', 'Kofi', 'Esi'], Phone: ['0241234567', '12', '0201234567'] },
    })
    expect(await listRejects(database.db, account, trial.id)).toEqual([
      { line: 3, reason: 'Phone “12”: The number has too few digits.', cells: ['Kofi', '12', 'Ho'] },
    ])
    expect(await contactsOf(account)).toEqual([
      { phone: '+233241234567', name: '', fields: {}, consent: null },
    ])
    expect((await listGroups(database.db, account, everything)).items.map(({ name }) => name)).toEqual([
      'Known',
    ])
    expect((await listImports(database.db, account, everything)).totalCount).toBe(1)
    const rolledBack = await database.db.transaction((tx) => rollBack(tx, account, trial.id))
    expect(rolledBack.status).toBe('done')
  })

  test('is tried again with another mapping, and then begun: the same counts, now written', async () => {
    const account = await openAccount(database.db)
    const { id } = await tried(account, LIST)
    const again = await begin(account, { id, dryRun: true, mapping: { Town: '', Name: 'Nickname' } })
    expect(again).toMatchObject({ status: 'running', rows: 0, rejected: 0, mappingFrom: 'given' })
    await runOnce(database.db, account, id)
    expect(await getImport(database.db, account, id)).toMatchObject({ valid: 2, dryRun: true })
    await begin(account, { id, group: 'Savers' })
    await runOnce(database.db, account, id)
    expect(await getImport(database.db, account, id)).toMatchObject({
      status: 'done',
      dryRun: false,
      startable: false,
      groupName: 'Savers',
      rows: 4,
      valid: 2,
      added: 2,
      duplicates: 1,
      rejected: 1,
      mapping: { Name: 'Nickname', Phone: 'phone', Town: '' },
    })
    expect(await contactsOf(account)).toEqual([
      { phone: '+233201234567', name: '', fields: { Nickname: 'Esi' }, consent: null },
      { phone: '+233241234567', name: '', fields: { Nickname: 'Ama' }, consent: null },
    ])
    await expect(begin(account, { id })).rejects.toMatchObject({ code: 'import_file_gone' })
  })

  test('keeps the files of the last few, for a day', async () => {
    const account = await openAccount(database.db)
    const ids: bigint[] = []
    for (let nth = 0; nth < 4; nth++) ids.push((await tried(account, LIST)).id)
    await expect(begin(account, { id: ids[0]! })).rejects.toMatchObject({ code: 'import_file_gone' })
    await begin(account, { id: ids[1]! })
    await expect(begin(account, { id: ids[1]! })).rejects.toMatchObject({ code: 'import_running' })
    clock.advance(25 * 3_600_000)
    await sweepDeletedContacts(database.db)
    await expect(begin(account, { id: ids[3]! })).rejects.toMatchObject({ code: 'not_found' })
    expect((await getImport(database.db, account, ids[1]!)).status).toBe('running')
  })

  test('of another account is not there', async () => {
    const account = await openAccount(database.db)
    const { id } = await tried(account, LIST)
    const other = await openAccount(database.db)
    await expect(begin(other, { id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(listRejects(database.db, other, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('what is wrong with a file', () => {
  const messy =
    'Name,Phone,Town\nAma,0241234567,Accra\n"Owusu, Esi",0201234567,Ho\nYaw,0551234567 / 0201234567,Wa\n' +
    'Kofi,12,Ho\n,Abena 0261234567,Ho\nAma,+233241234567,Accra\n'

  test('is counted by its kind with examples, shown in its cells, and put right in the whole file', async () => {
    const account = await openAccount(database.db)
    await imported(database.db, account, 'Phone,Name,Town\n0241234567,Ama Mensah,\n', { groupName: 'Known' })
    const { id, ...trial } = await tried(account, messy)
    expect(trial).toMatchObject({ valid: 2, added: 1, duplicates: 1, rejected: 3, totalRows: 6, fixes: [] })
    const example = (line: number, column: string, value: string, becomes: string | null) => ({
      examples: [{ line, column, value, becomes }],
    })
    expect(trial.faults).toEqual([
      {
        kind: 'doubled',
        rejects: false,
        rows: 1,
        fixable: 0,
        fixed: 0,
        ...example(7, 'Phone', '+233241234567', null),
      },
      {
        kind: 'name_and_number',
        rejects: true,
        rows: 1,
        fixable: 1,
        fixed: 0,
        ...example(6, 'Phone', 'Abena 0261234567', '+233261234567 · Abena'),
      },
      {
        kind: 'name_reversed',
        rejects: false,
        rows: 1,
        fixable: 1,
        fixed: 0,
        ...example(3, 'Name', 'Owusu, Esi', 'Esi Owusu'),
      },
      {
        kind: 'several_numbers',
        rejects: true,
        rows: 1,
        fixable: 1,
        fixed: 0,
        ...example(4, 'Phone', '0551234567 / 0201234567', '+233551234567'),
      },
      { kind: 'too_short', rejects: true, rows: 1, fixable: 0, fixed: 0, ...example(5, 'Phone', '12', null) },
    ])
    const rows = await previewRows(database.db, account, { id, only: 'all' })
    expect(
      rows.map(({ line, outcome, phone, name, fields }) => [line, outcome, phone, name, fields]),
    ).toEqual([
      [2, 'changed', '+233241234567', 'Ama', { Town: 'Accra' }],
      [3, 'added', '+233201234567', 'Owusu, Esi', { Town: 'Ho' }],
      [4, 'rejected', null, 'Yaw', { Town: 'Wa' }],
      [5, 'rejected', null, 'Kofi', { Town: 'Ho' }],
      [6, 'rejected', null, '', { Town: 'Ho' }],
      [7, 'duplicate', '+233241234567', 'Ama', { Town: 'Accra' }],
    ])
    const faulty = await previewRows(database.db, account, { id, only: 'faulty' })
    expect(faulty.map(({ line, faults: [fault] }) => [line, fault!.kind, fault!.meaning])).toEqual([
      [3, 'name_reversed', 'name'],
      [4, 'several_numbers', 'phone'],
      [5, 'too_short', 'phone'],
      [6, 'name_and_number', 'phone'],
      [7, 'doubled', 'phone'],
    ])

    const fixes = ['name_and_number', 'name_reversed', 'several_numbers'] as const
    await begin(account, { id, dryRun: true, fixes, existing: 'fill' })
    await runOnce(database.db, account, id)
    const again = await getImport(database.db, account, id)
    expect(again).toMatchObject({ valid: 4, added: 3, rejected: 1, fixes, existing: 'fill' })
    expect(again.faults.map(({ kind, rows: left, fixed }) => [kind, left, fixed])).toEqual([
      ['doubled', 1, 0],
      ['name_and_number', 0, 1],
      ['name_reversed', 0, 1],
      ['several_numbers', 0, 1],
      ['too_short', 1, 0],
    ])
    const [known] = await previewRows(database.db, account, { id, only: 'all' })
    expect(known).toMatchObject({ outcome: 'changed', name: 'Ama Mensah', fields: { Town: 'Accra' } })
    const [kept] = await previewRows(database.db, account, { id, only: 'all', existing: 'keep' })
    expect(kept).toMatchObject({ outcome: 'kept', name: 'Ama Mensah', fields: {} })
    await begin(account, { id })
    await runOnce(database.db, account, id)
    expect(await getImport(database.db, account, id)).toMatchObject({
      valid: 4,
      added: 3,
      rejected: 1,
      totalRows: 6,
      fixes,
      existing: 'fill',
    })
    expect((await contactsOf(account)).map(({ phone, name, fields }) => [phone, name, fields])).toEqual([
      ['+233261234567', 'Abena', { Town: 'Ho' }],
      ['+233241234567', 'Ama Mensah', { Town: 'Accra' }],
      ['+233201234567', 'Esi Owusu', { Town: 'Ho' }],
      ['+233551234567', 'Yaw', { Town: 'Wa' }],
    ])
  })

  test('is shown to its account alone, while the file is kept', async () => {
    const account = await openAccount(database.db)
    const { id } = await tried(account, messy)
    const other = await openAccount(database.db)
    await expect(previewRows(database.db, other, { id, only: 'all' })).rejects.toMatchObject({
      code: 'not_found',
    })
    const done = await imported(database.db, account, messy)
    await expect(previewRows(database.db, account, { id: done.id, only: 'all' })).rejects.toMatchObject({
      code: 'import_file_gone',
    })
  })

  test('comes back as a file of rejects that reads as the file before did', async () => {
    const account = await openAccount(database.db)
    const list = 'Who,Line no,Ward\n=Ama,0241234567,Ho\n=Kofi,+2,Wa\n'
    const mapping = { Who: 'name', 'Line no': 'phone', Ward: 'Town' }
    const { id } = await imported(database.db, account, list, { mapping })
    const rejectsOf = async (importId: bigint) => {
      let text = ''
      for await (const lines of getRejects(database.db, account, importId)) text += lines
      return text
    }
    const rejects = await rejectsOf(id)
    expect(rejects).toContain("'=Kofi,'+2,Wa,3,")
    // What is still wrong comes back with the columns of the first file, however often.
    const still = await imported(database.db, account, rejects)
    expect(await rejectsOf(still.id)).toBe(rejects.replace("'+2,Wa,3,", "'+2,Wa,2,"))
    const columns = ['Who', 'Line no', 'Ward', 'Line', 'Reason']
    expect((await recallMapping(database.db, account, columns)).mapping).toEqual({
      ...mapping,
      Line: '',
      Reason: '',
    })
    const again = await imported(database.db, account, rejects.replace("'+2", "'+233201234567"))
    expect(again).toMatchObject({ valid: 1, mappingFrom: 'remembered' })
    expect(await contactsOf(account)).toMatchObject([
      { phone: '+233241234567', name: '=Ama' },
      { phone: '+233201234567', name: '=Kofi', fields: { Town: 'Wa' } },
    ])
  })
})

describe('a contact that the account has already', () => {
  const known = 'Phone,Name,Town,Consent date\n0241234567,Ama Mensah,Accra,01/02/2026\n0201234567,,,\n'
  const list =
    'Phone,Name,Town,Balance,Consent date\n0241234567,A. Mensah,Tema,5,02/11/2026\n0201234567,Esi,,6,02/11/2026\n'
  const on = (day: string) => ({ source: 'Imported list', at: new Date(`${day}T00:00:00Z`) })

  test.each([
    [
      'update',
      { name: 'A. Mensah', fields: { Town: 'Tema', Balance: '5' }, consent: on('2026-02-01') },
      { name: 'Esi', fields: { Balance: '6' }, consent: on('2026-11-02') },
    ],
    [
      'fill',
      { name: 'Ama Mensah', fields: { Town: 'Accra', Balance: '5' }, consent: on('2026-02-01') },
      { name: 'Esi', fields: { Balance: '6' }, consent: on('2026-11-02') },
    ],
    [
      'keep',
      { name: 'Ama Mensah', fields: { Town: 'Accra' }, consent: on('2026-02-01') },
      { name: '', fields: {}, consent: null },
    ],
  ] as const)('%s: joins the group, and undone is who it was', async (existing, ama, esi) => {
    const account = await openAccount(database.db)
    await imported(database.db, account, known, { groupName: 'Known' })
    const before = await contactsOf(account)
    const done = await imported(database.db, account, list, { existing })
    expect(done).toMatchObject({ existing, valid: 2, added: 0, rejected: 0 })
    const after = new Map((await contactsOf(account)).map(({ phone, ...facts }) => [phone, facts]))
    expect(after.get('+233241234567')).toEqual(ama)
    expect(after.get('+233201234567')).toEqual(esi)
    const groups = async () =>
      (await listGroups(database.db, account, everything)).items.map(
        ({ name, contacts }) => `${name} ${contacts}`,
      )
    expect(await groups()).toEqual(['Customers 2', 'Known 2'])
    await database.db.transaction((tx) => rollBack(tx, account, done.id))
    await runRollBack(database.db, { ...account, importId: done.id })
    expect(await contactsOf(account)).toEqual(before)
    expect(await groups()).toEqual(['Customers 0', 'Known 2'])
    expect(await getImport(database.db, account, done.id)).toMatchObject({
      undone: { removed: 0, restored: 2, kept: 0 },
    })
  })
})

describe('what columns were taken for', () => {
  test('is remembered by their names, in any order and case, and used unless something is said', async () => {
    const account = await openAccount(database.db)
    const mapping = { Name: 'name', Phone: 'phone', Town: 'Branch' }
    await imported(database.db, account, LIST, { mapping })
    expect(await recallMapping(database.db, account, ['PHONE', 'Town', 'name'])).toMatchObject({
      mapping: { PHONE: 'phone', Town: 'Branch', name: 'name' },
    })
    const next = await imported(database.db, account, 'town,name,phone\nTema,Yaw,0551234567\n')
    expect(next).toMatchObject({ mappingFrom: 'remembered', mapping: { town: 'Branch' } })
    const said = await imported(database.db, account, 'town,name,phone\nTema,Yaw,0551234567\n', {
      mapping: { phone: 'phone' },
    })
    expect(said).toMatchObject({ mappingFrom: 'given', mapping: { town: 'town' } })
    expect(await recallMapping(database.db, account, ['Phone'])).toEqual({ mapping: null, usedAt: null })
    const other = await openAccount(database.db)
    expect((await recallMapping(database.db, other, ['Name', 'Phone', 'Town'])).mapping).toBeNull()
  })
})

describe('consent', () => {
  const list =
    'Phone,Consent date,Consent source\n0241234567,02/11/2026,Branch form\n0201234567,,\n0551234567,soon,\n0271234567,2026-10-01 09:30,\n'

  test('is read from its columns, or said of the whole file; what is known stays', async () => {
    const account = await openAccount(database.db)
    const file = await imported(database.db, account, list)
    expect(file).toMatchObject({ valid: 3, rejected: 1 })
    expect(await listRejects(database.db, account, file.id)).toMatchObject([
      { line: 4, reason: 'Consent date “soon”: This is no date, such as 2026-11-30.' },
    ])
    const consent = { source: 'Open day', at: new Date('2026-11-20T00:00:00Z') }
    const again = await imported(database.db, account, 'Phone\n0241234567\n0201234567\n0261234567\n', {
      consent,
    })
    const consents = async () =>
      Object.fromEntries(
        (await contactsOf(account)).map(({ phone, consent: given }) => [phone.slice(-9), given]),
      )
    expect(await consents()).toEqual({
      241234567: { source: 'Branch form', at: new Date('2026-11-02T00:00:00Z') },
      201234567: consent,
      271234567: { source: 'Imported list', at: new Date('2026-10-01T09:30:00Z') },
      261234567: consent,
    })
    await database.db.transaction((tx) => rollBack(tx, account, again.id))
    await runRollBack(database.db, { ...account, importId: again.id })
    expect(await consents()).toEqual({
      241234567: { source: 'Branch form', at: new Date('2026-11-02T00:00:00Z') },
      201234567: null,
      271234567: { source: 'Imported list', at: new Date('2026-10-01T09:30:00Z') },
    })
  })
})

describe('a workbook', () => {
  test('is told by its bytes, and imported as a file of its first sheet', async () => {
    const account = await openAccount(database.db)
    const book = workbookOf([
      ['Phone', 'Name', 'Balance', 'Note'],
      [241234567, 'Ama\tMensah', 12.5, 'says "hello"\r\nand goes'],
      [2.33201234567e11, 'Kofi', 1e3, '\0'],
      ['', '', '', ''],
      ['2.33E+11', 'Lost', 0, ''],
    ])
    const done = await imported(database.db, account, book, { fileName: 'list.csv' })
    expect(done).toMatchObject({ status: 'done', rows: 3, valid: 2, rejected: 1 })
    expect(await contactsOf(account)).toMatchObject([
      {
        phone: '+233241234567',
        name: 'Ama Mensah',
        fields: { Balance: '12.5', Note: 'says "hello" and goes' },
      },
      { phone: '+233201234567', name: 'Kofi', fields: { Balance: '1000' } },
    ])
    // The number of the row in the sheet.
    expect(await listRejects(database.db, account, done.id)).toMatchObject([{ line: 5 }])
  })

  test('can be tried, mapped otherwise, and begun', async () => {
    const account = await openAccount(database.db)
    const book = workbookOf([
      ['Line', 'Person'],
      [241234567, 'Ama'],
    ])
    const { id } = await tried(account, book)
    await begin(account, { id, mapping: { Line: 'phone', Person: 'name' } })
    await runOnce(database.db, account, id)
    expect(await contactsOf(account)).toMatchObject([{ phone: '+233241234567', name: 'Ama' }])
  })

  test.each<[string, Buffer, string]>([
    ['damaged', workbookOf([['Phone'], [241234567]]).subarray(0, 900), 'workbook_unreadable'],
    ['empty', workbookOf([]), 'file_empty'],
    ['without a number', workbookOf([['Town'], ['Ho']]), 'phone_column_missing'],
    [
      'too large',
      Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(64 * 1024 * 1024)]),
      'file_too_large',
    ],
  ])('that is %s is refused, and nothing is left of it', async (_, content, code) => {
    const account = await openAccount(database.db)
    const upload = uploadOf('', { bytes: bytesInPieces(content, 1_000_000) })
    await expect(startImport(receiveContext(database.db), account, upload)).rejects.toMatchObject({ code })
    const { rows } = await sql`
      select import_id from contact_import_workbook where account_id = ${account.accountId}
      union all select id from contact_import where account_id = ${account.accountId}
    `.execute(database.db.sql)
    expect(rows).toEqual([])
  })
})

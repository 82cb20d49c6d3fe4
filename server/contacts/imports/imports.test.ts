import { ImportCounts } from './import-counts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { encodeId } from '@nkra/contract/wire.ts'
import { ChangesHub } from '../../platform/events/changes.ts'
import { Fail } from '../../platform/fail.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { silentLog } from '../../platform/log.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { fieldExtents } from '../address-book/audience.ts'
import { createContact, listContacts, updateContact } from '../address-book/contacts.ts'
import { createGroup, deleteGroup, listGroups } from '../address-book/groups.ts'
import { importWorker } from './import-run.ts'
import {
  beginRun,
  commitBatch,
  getImport,
  getRejects,
  IMPORTS_AT_ONCE_MAX,
  listImports,
  startImport,
} from './imports.ts'
import {
  imported,
  bytesInPieces,
  messyList,
  openAccount,
  receiveContext,
  TEST_BATCH,
  runOnce,
  uploadOf,
} from '../testing/imports-fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const everything = { pageNumber: 1, pageSize: 100, searchTerm: '' }
const all = { searchTerm: '', limit: 200 }

async function rejectsOf(account: { accountId: bigint }, id: bigint): Promise<string> {
  let text = ''
  for await (const lines of getRejects(database.db, account, id)) text += lines
  return text
}

async function contactsOf(account: {
  accountId: bigint
}): Promise<Record<string, { name: string; fields: object }>> {
  const { items } = await listContacts(database.db, account, all)
  return Object.fromEntries(items.map(({ phone, name, fields }) => [phone, { name, fields }]))
}

async function countOf(account: { accountId: bigint }, table: string): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from ${sql.table(table)} where account_id = ${account.accountId}`.execute(database.db.sql)
  return rows[0]!.count
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Fail)) throw new Error('it did not fail', { cause: error })
  return error.code
}

test('every row of a messy list is a contact, a duplicate or a reject with its line and reason', async () => {
  const account = await openAccount(database.db)
  const messy = messyList(1_000, 42)
  const done = await imported(database.db, account, messy.text)
  expect(done).toMatchObject({
    status: 'done',
    rows: 1_000,
    valid: messy.valid.length,
    duplicates: messy.duplicates,
    rejected: messy.rejected,
    failure: null,
    groupName: 'Customers',
    mapping: { Name: 'name', 'Phone No.': 'phone', Town: 'Town', 'Balance Due': 'Balance Due' },
  })
  const { rows } = await sql<{ msisdn: bigint }>`
    select msisdn from contact where account_id = ${account.accountId} order by msisdn`.execute(
    database.db.sql,
  )
  expect(rows.map(({ msisdn }) => String(msisdn))).toEqual([...messy.valid].sort())
  const { items: groups } = await listGroups(database.db, account, everything)
  expect(groups).toMatchObject([
    { name: 'Customers', contacts: messy.valid.length, fields: ['Balance Due', 'Town'] },
  ])
  expect(await countOf(account, 'contact_import_chunk')).toBe(0n)

  const original = parse(messy.text)
  const rejects = parse(await rejectsOf(account, done.id))
  expect(rejects[0]).toEqual(['Name', 'Phone No.', 'Town', 'Balance Due', 'Line', 'Reason'])
  expect(rejects).toHaveLength(1 + messy.rejected)
  for (const [name, phone, town, due, line, reason] of rejects.slice(1)) {
    const row = original[Number(line) - 1]!
    expect([name, phone, town, due].map((cell) => cell!.replace(/^'/, ''))).toEqual(row)
    expect(reason).toMatch(/^Phone No\..*\.$/)
  }
})

describe('broken off at any batch, gone on with by another process, the counts are exact', () => {
  const messy = messyList(500, 7)

  test.each([0, 1, 2])('after batch %i', async (batches) => {
    const account = await openAccount(database.db)
    const { id } = await startImport(receiveContext(database.db), account, uploadOf(messy.text))
    // A process that is killed leaves what it has committed, and a transaction that is rolled back.
    let transactions = 0
    const dying = {
      ...database.db,
      transaction: ((work, options) =>
        database.db.transaction(async (tx) => {
          const result = await work(tx)
          if (transactions++ === batches) throw new Error('killed')
          return result
        }, options)) as typeof database.db.transaction,
    }
    await expect(runOnce(dying, account, id)).rejects.toThrow('killed')
    const between = await getImport(database.db, account, id)
    expect(between).toMatchObject({ status: 'running', rows: batches * TEST_BATCH })
    expect(between.progress).toBeCloseTo((batches * TEST_BATCH) / 500, 1)

    await runOnce(database.db, account, id)
    expect(await getImport(database.db, account, id)).toMatchObject({
      status: 'done',
      rows: 500,
      progress: 1,
      valid: messy.valid.length,
      duplicates: messy.duplicates,
      rejected: messy.rejected,
    })
    expect(await countOf(account, 'group_member')).toBe(BigInt(messy.valid.length))
    expect(await countOf(account, 'contact_import_reject')).toBe(BigInt(messy.rejected))
  })

  test('two processes that run it at once write each batch once', async () => {
    const account = await openAccount(database.db)
    const { id } = await startImport(receiveContext(database.db), account, uploadOf(messy.text))
    const run = () => runOnce(database.db, account, id)
    await Promise.all([run(), run(), run()])
    expect(await getImport(database.db, account, id)).toMatchObject({
      status: 'done',
      rows: 500,
      valid: messy.valid.length,
      duplicates: messy.duplicates,
      rejected: messy.rejected,
    })
  })

  test('a process that drains asks for another turn', async () => {
    const account = await openAccount(database.db)
    const { id } = await startImport(receiveContext(database.db), account, uploadOf(messy.text))
    for (let rows = TEST_BATCH; rows < 500; rows += TEST_BATCH) {
      await runOnce(database.db, account, id, { signal: AbortSignal.abort() })
      expect(await getImport(database.db, account, id)).toMatchObject({ status: 'running', rows })
    }
    await runOnce(database.db, account, id, { signal: AbortSignal.abort() })
    expect(await getImport(database.db, account, id)).toMatchObject({ status: 'done', rows: 500 })
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from pgboss.job where data->>'importId' is not null
        and data->>'accountId' = (select data->>'accountId' from pgboss.job order by created_on desc limit 1)
    `.execute(database.db.sql)
    expect(rows[0]!.count).toBe(3n)
  })

  test('one that never gets anywhere is given up', async () => {
    const account = await openAccount(database.db)
    const { id } = await startImport(receiveContext(database.db), account, uploadOf(messy.text))
    for (let run = 0; run < 6; run++) await beginRun(database.db, { ...account, importId: id })
    expect(await getImport(database.db, account, id)).toMatchObject({
      status: 'failed',
      failure: { code: 'internal' },
    })
    expect(await countOf(account, 'contact_import_chunk')).toBe(0n)
  })
})

test('an accepted file is read by the jobs of any process, and open pages are told', async () => {
  const account = await openAccount(database.db)
  const hub = await ChangesHub.open(database.db, ['import'])
  const jobs = await startJobs(database.db, [importWorker(database.db, new ImportCounts())], silentLog)
  const over = new AbortController()
  try {
    const told = hub.stream(account.accountId, over.signal)[Symbol.asyncIterator]().next()
    const { id } = await startImport(receiveContext(database.db), account, uploadOf('Phone\n0241234567\n'))
    expect((await told).value).toEqual({ topic: 'import', id: encodeId('imp', id) })
    expect(await getImport(database.db, account, id)).toMatchObject({ status: 'done', valid: 1 })
  } finally {
    over.abort()
    await jobs.stop()
    await hub.close()
  }
})

describe('contacts that are known already', () => {
  test('join the group, are brought up to date, keep their other fields, and count as valid', async () => {
    const account = await openAccount(database.db)
    await imported(database.db, account, 'Phone,Name,Town\n0241234567,Ama,Accra\n0201234567,Kofi,Ho\n')
    const again = await imported(
      database.db,
      account,
      'Phone,Name,Due,town\n+233241234567,Ama Mensah,5,Tema\n0201234567,,7,\n0551234567,Yaw,1,Wa\n',
      { groupName: 'Debtors' },
    )
    expect(again).toMatchObject({ rows: 3, valid: 3, duplicates: 0, rejected: 0 })
    expect(await contactsOf(account)).toEqual({
      '+233241234567': { name: 'Ama Mensah', fields: { Town: 'Tema', Due: '5' } },
      '+233201234567': { name: 'Kofi', fields: { Town: 'Ho', Due: '7' } },
      '+233551234567': { name: 'Yaw', fields: { Town: 'Wa', Due: '1' } },
    })
    const { items } = await listGroups(database.db, account, everything)
    expect(items.map(({ name, contacts, fields }) => [name, contacts, fields])).toEqual([
      ['Customers', 2, ['Due', 'Town']],
      ['Debtors', 3, ['Due', 'Town']],
    ])
  })

  test('importing a list again changes no count of its group', async () => {
    const account = await openAccount(database.db)
    const messy = messyList(500, 3)
    await imported(database.db, account, messy.text)
    const again = await imported(database.db, account, messy.text, { groupName: ' CUSTOMERS ' })
    expect(again).toMatchObject({ valid: messy.valid.length, groupName: 'Customers' })
    const { items } = await listGroups(database.db, account, everything)
    expect(items).toMatchObject([{ contacts: messy.valid.length }])
  })

  test('are left as they were, and rejected, where they would have too many fields', async () => {
    const account = await openAccount(database.db)
    const fields = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`F${index}`, 'x']))
    await database.db.transaction((tx) =>
      createContact(tx, account, { phone: '0241234567', name: 'Ama', fields, groupIds: [] }),
    )
    const done = await imported(
      database.db,
      account,
      'Phone,Name,New\n0241234567,Other,1\n0201234567,Kofi,2\n',
    )
    expect(done).toMatchObject({ rows: 2, valid: 1, duplicates: 0, rejected: 1 })
    expect(await contactsOf(account)).toMatchObject({ '+233241234567': { name: 'Ama', fields } })
    expect(await rejectsOf(account, done.id)).toBe(
      'Phone,Name,New,Line,Reason\r\n' +
        '0241234567,Other,1,2,"The contact has other fields already, and would have more than 30."\r\n',
    )
  })
})

test('of two rows with one number the first wins, even where it comes batches before', async () => {
  const account = await openAccount(database.db)
  const rows = Array.from({ length: 500 }, (_, index) => `024${1_000_000 + index},n${index}`)
  const done = await imported(database.db, account, `Phone,Name\n${rows.join('\n')}\n+233241000000,late\n`)
  expect(done).toMatchObject({ rows: 501, valid: 500, duplicates: 1 })
  const { items } = await listContacts(database.db, account, { ...all, searchTerm: '0241000000' })
  expect(items.map(({ name }) => name)).toEqual(['n0'])
})

describe('a file that is no list answers the upload itself and changes nothing', () => {
  test.each<[what: string, content: string | Buffer, code: string]>([
    ['no phone column', 'Name,Town\nAma,Accra\n', 'phone_column_missing'],
    ['empty', '', 'file_empty'],
    ['header alone', 'Name,Phone\n', 'file_empty'],
    ['not UTF-8', Buffer.from('Name,Phone\nKofi\xe9,0241234567\n', 'latin1'), 'file_not_utf8'],
    ['a NUL', 'Name,Phone\nA\0,0241234567\n', 'file_not_csv'],
    [
      'not UTF-8 in the third megabyte',
      Buffer.concat([Buffer.from('Phone\n'), Buffer.alloc(3e6, '0241234567\n'), Buffer.from([0xff])]),
      'file_not_utf8',
    ],
  ])('%s', async (_, content, code) => {
    const account = await openAccount(database.db)
    expect(await codeOf(startImport(receiveContext(database.db), account, uploadOf(content)))).toBe(code)
    for (const table of ['contact_group', 'contact_import', 'contact_import_chunk', 'contact']) {
      expect(await countOf(account, table), table).toBe(0n)
    }
  })

  test('a mapping that names a column the file does not have', async () => {
    const account = await openAccount(database.db)
    const upload = uploadOf('Phone\n0241234567\n', { mapping: { Mobile: 'phone' } })
    expect(await codeOf(startImport(receiveContext(database.db), account, upload))).toBe('mapping_invalid')
    expect(await countOf(account, 'contact_group')).toBe(0n)
  })

  test('a sender who hangs up', async () => {
    const account = await openAccount(database.db)
    async function* broken() {
      yield* bytesInPieces(Buffer.alloc(2_000_000, '0241234567\n'))
      throw new Error('hung up')
    }
    const upload = uploadOf('', { bytes: broken() })
    await expect(startImport(receiveContext(database.db), account, upload)).rejects.toThrow('hung up')
    expect(await countOf(account, 'contact_import_chunk')).toBe(0n)
    expect(await countOf(account, 'contact_import')).toBe(0n)
  })
})

test('one bad cell of five megabytes costs its row', async () => {
  const account = await openAccount(database.db)
  const text = `Phone,Name\n0241234567,Ama\n0201234567,${'x'.repeat(5_000_000)}\n0551234567,Yaw\n`
  expect(await imported(database.db, account, text)).toMatchObject({ rows: 3, valid: 2, rejected: 1 })
})

test('a group that is deleted in mid-import fails it by name; what was imported stays in the address book', async () => {
  const account = await openAccount(database.db)
  const { id } = await startImport(receiveContext(database.db), account, uploadOf(messyList(300, 1).text))
  await runOnce(database.db, account, id, { signal: AbortSignal.abort() })
  const { groupId, valid } = await getImport(database.db, account, id)
  await database.db.transaction((tx) => deleteGroup(tx, account, groupId!))
  await runOnce(database.db, account, id)
  expect(await getImport(database.db, account, id)).toMatchObject({
    status: 'failed',
    valid,
    failure: {
      code: 'group_deleted',
      message: 'The group was deleted while we read the file. Import the file into another group.',
    },
  })
  expect(await countOf(account, 'contact')).toBe(BigInt(valid))
  expect(await countOf(account, 'group_member')).toBe(0n)
})

test('so many imports of an account at once; those given up while they arrived do not count for ever', async () => {
  const account = await openAccount(database.db)
  const upload = () => startImport(receiveContext(database.db), account, uploadOf('Phone\n0241234567\n'))
  for (let nth = 0; nth < IMPORTS_AT_ONCE_MAX; nth++) await upload()
  expect(await codeOf(upload())).toBe('too_many_requests')
  await sql`
    update contact_import set status = 'receiving', created_at = now() - interval '2 hours'
    where account_id = ${account.accountId}`.execute(database.db.sql)
  await upload()
  expect(await countOf(account, 'contact_import')).toBe(1n)
})

test('imports are listed newest first, by the name of file or group', async () => {
  const account = await openAccount(database.db)
  const list = 'Phone\n0241234567\n'
  await imported(database.db, account, list, { fileName: 'May.csv', groupName: 'Agents' })
  await imported(database.db, account, list, { fileName: 'June.csv', groupName: 'Staff' })
  const names = async (searchTerm: string, pageSize = 10) => {
    const page = await listImports(database.db, account, { pageNumber: 1, pageSize, searchTerm })
    return [page.totalCount, page.items.map(({ fileName }) => fileName)]
  }
  expect(await names('')).toEqual([2, ['June.csv', 'May.csv']])
  expect(await names('', 1)).toEqual([2, ['June.csv']])
  expect(await names('AGENT')).toEqual([1, ['May.csv']])
})

test('an import of another account is not there', async () => {
  const [ours, theirs] = [await openAccount(database.db), await openAccount(database.db)]
  const { id } = await imported(database.db, theirs, 'Phone\n0241234567\n12\n')
  expect(await codeOf(getImport(database.db, ours, id))).toBe('not_found')
  expect(await codeOf(rejectsOf(ours, id))).toBe('not_found')
  expect(await beginRun(database.db, { ...ours, importId: id })).toBeNull()
})

test('a batch that another run has written is not written again', async () => {
  const account = await openAccount(database.db)
  const { id } = await startImport(receiveContext(database.db), account, uploadOf('Phone\n0241234567\n'))
  const running = (await beginRun(database.db, { ...account, importId: id }))!
  const batch = {
    from: running.next,
    next: { byte: 17, line: 3 },
    contacts: [],
    rejects: [],
    duplicates: 1,
    faults: {},
    last: false,
  }
  expect(await database.db.transaction((tx) => commitBatch(tx, running, batch))).toBe('on')
  expect(await database.db.transaction((tx) => commitBatch(tx, running, batch))).toBe('over')
  expect(await getImport(database.db, account, id)).toMatchObject({ rows: 1, duplicates: 1 })
})

test('fields are bounded in every group that a changed contact is in', async () => {
  const account = await openAccount(database.db)
  const { groupId } = await imported(database.db, account, 'Phone,Name,Town\n0241234567,Ama,Ho\n')
  const other = await database.db.transaction(async (tx) => {
    const { id } = await createGroup(tx, account, 'Other')
    return id
  })
  const { items } = await listContacts(database.db, account, all)
  await database.db.transaction((tx) =>
    updateContact(tx, account, { ...items[0]!, groupIds: [groupId, other] }),
  )
  await imported(database.db, account, 'Phone,Name,town\n0241234567,Ama ₵,Bolga[tanga]\n', {
    groupName: 'Third',
  })
  for (const group of [groupId, other]) {
    expect(
      await fieldExtents(database.db, account.accountId, [group], ['NAME', 'Town', 'none', 'phone']),
    ).toEqual([
      { field: 'NAME', longest: 5, nonGsm: true, extension: true },
      { field: 'Town', longest: 12, nonGsm: false, extension: true },
      { field: 'none', longest: 0, nonGsm: false, extension: false },
      { field: 'phone', longest: 16, nonGsm: false, extension: false },
    ])
  }
})

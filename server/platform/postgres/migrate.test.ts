import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readStructure } from './schema-structure.ts'
import { silentLog } from '../log.ts'
import { migrate } from './migrate.ts'
import { schemaAsSql, schemaAsTypes } from './schema-dump.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

let base: TestDatabase
let folder: string
/** A database with nothing in it. */
let empty: pg.ClientConfig

beforeAll(async () => {
  base = await testDatabase()
})

afterAll(() => base.close())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nkra-migrations-'))
  await base.db.pool.query('drop schema if exists fresh cascade; create schema fresh')
  empty = { ...base.connection, options: '-c search_path=fresh' }
  return () => rm(folder, { recursive: true, force: true })
})

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const run = () => migrate(empty, silentLog, folder)
const tables = async () => {
  const { rows } = await base.db.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'fresh' order by 1`,
  )
  return rows.map(({ name }) => name)
}

describe('migrations', () => {
  test('run once, in order, and later ones after', async () => {
    await write('0001_a.sql', 'create table a ()')
    await write('0002_b.sql', 'create table b (); alter table a add column x int4')
    expect(await run()).toEqual(['0001_a.sql', '0002_b.sql'])
    expect(await run()).toEqual([])
    await write('0003_c.sql', 'create table c ()')
    expect(await run()).toEqual(['0003_c.sql'])
    expect(await tables()).toEqual(['a', 'b', 'c', 'migration'])
  })

  test('of processes that start together run once', async () => {
    await write('0001_a.sql', 'create table a ()')
    const ran = await Promise.all([run(), run(), run()])
    expect(ran.flat()).toEqual(['0001_a.sql'])
  })

  test('that fail leave nothing of themselves', async () => {
    await write('0001_a.sql', 'create table a ()')
    await write('0002_b.sql', 'create table b (); select 1 / 0')
    await expect(run()).rejects.toThrow('0002_b.sql failed: division by zero')
    expect(await tables()).toEqual(['a', 'migration'])
    await write('0002_b.sql', 'create table b ()')
    expect(await run()).toEqual(['0002_b.sql'])
  })

  test('that were edited after they ran are refused', async () => {
    await write('0001_a.sql', 'create table a ()')
    await run()
    await write('0001_a.sql', 'create table a (x int4)')
    await expect(run()).rejects.toMatchObject({
      name: 'MigrationRefused',
      message: expect.stringContaining('0001_a.sql'),
    })
  })

  test('of a newer program are refused', async () => {
    await write('0001_a.sql', 'create table a ()')
    await write('0002_b.sql', 'create table b ()')
    await run()
    await rm(join(folder, '0002_b.sql'))
    await expect(run()).rejects.toThrow('newer version')
  })

  test('that come before one that ran are refused', async () => {
    await write('0002_b.sql', 'create table b ()')
    await run()
    await write('0001_a.sql', 'create table a ()')
    await expect(run()).rejects.toThrow('0001_a.sql comes before')
  })

  test.each([['1_a.sql'], ['0001-a.sql'], ['0001_A.sql']])('%s is no name for one', async (name) => {
    await write(name, '')
    await expect(run()).rejects.toThrow('is not named like')
  })

  test('of one number are refused', async () => {
    await write('0001_a.sql', '')
    await write('0001_b.sql', '')
    await expect(run()).rejects.toThrow('the same number')
  })
})

test('the committed schema is what the migrations make (npm run schema writes it)', async () => {
  const client = new pg.Client(base.connection)
  await client.connect()
  const structure = await readStructure(client)
  await client.end()
  const committed = (name: string) => readFile(join(import.meta.dirname, '..', '..', 'db', name), 'utf8')
  expect(schemaAsSql(structure)).toBe(await committed('schema.sql'))
  expect(schemaAsTypes(structure)).toBe(await committed('schema.ts'))
})

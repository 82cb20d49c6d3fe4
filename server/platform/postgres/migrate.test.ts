import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readStructure } from './schema-structure.ts'
import { type Log, openLog, silentLog } from '../log.ts'
import { type LockPatience, migrate } from './migrate.ts'
import { statementsOf } from './migration-files.ts'
import { planMigrations } from './migration-plan.ts'
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
  for (const schema of ['fresh', 'scratch'])
    await base.db.pool.query(`drop schema if exists ${schema} cascade; create schema ${schema}`)
  empty = { ...base.connection, options: '-c search_path=fresh' }
  return () => rm(folder, { recursive: true, force: true })
})

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const run = (patience?: LockPatience, log: Log = silentLog) => migrate(empty, log, folder, patience)
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

  test('of one start are one line in the log', async () => {
    const lines: string[] = []
    const log = openLog('info', { write: (line) => void lines.push(line) })
    await write('0001_a.sql', 'create table a ()')
    await write('0002_b.sql', 'create table b ()')
    await run(undefined, log)
    await run(undefined, log)
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { msg: 'migrated', migrations: 2, last: '0002_b.sql' },
    ])
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

describe('programs of different versions on one database', () => {
  test.each([
    ['-- bears: 0001', []],
    ['-- bears: 0002', 'newer version'],
    ['', 'newer version'],
  ])('a program that knows 0001 beside a migration that says "%s"', async (says, outcome) => {
    await write('0001_a.sql', 'create table a ()')
    await write('0002_b.sql', `${says}\ncreate table b ()`)
    await run()
    await rm(join(folder, '0002_b.sql'))
    if (typeof outcome === 'string') await expect(run()).rejects.toThrow(outcome)
    else expect(await run()).toEqual(outcome)
  })
})

describe('a migration whose table is in use', () => {
  let other: pg.Client
  beforeEach(async () => {
    await write('0001_a.sql', 'create table a ()')
    await run()
    await write('0002_b.sql', 'create table b (); alter table a add column x int4')
    other = new pg.Client({ ...empty, application_name: 'a long report' })
    await other.connect()
    await other.query('begin; select from a')
    return () => other.end()
  })

  test('gives up, says who is in the way, and leaves nothing of itself', async () => {
    const refused = run({ limit_ms: 20, tries: 2, pause_ms: 1 })
    await expect(refused).rejects.toMatchObject({
      name: 'MigrationRefused',
      message: expect.stringMatching(
        /^The migration 0002_b\.sql did not get its locks in 2 tries.*a long report/,
      ),
    })
    expect(await tables()).toEqual(['a', 'migration'])
  })

  test('is tried again until the table is free', async () => {
    const { promise: tried, resolve: onTry } = Promise.withResolvers<unknown>()
    const log: Log = Object.assign(Object.create(silentLog) as Log, { warn: onTry })
    const running = run({ limit_ms: 20, tries: 10_000, pause_ms: 1 }, log)
    await tried
    await other.query('commit')
    expect(await running).toEqual(['0002_b.sql'])
  })
})

describe('an index that is made while the program writes', () => {
  const made = async () => {
    const { rows } = await base.db.pool.query<{ name: string; valid: boolean }>(
      `select c.relname as name, x.indisvalid as valid from pg_index x join pg_class c on c.oid = x.indexrelid
       where c.relnamespace = 'fresh'::regnamespace and c.relname ~ '^a_by' order by 1`,
    )
    return rows.map(({ name, valid }) => (valid ? name : `${name} is invalid`))
  }
  const outside = '-- runs: outside a transaction\n'

  test('was cut short, and is made anew', async () => {
    await write('0001_a.sql', 'create table a (x int4); insert into a values (1), (1)')
    await write('0002_b.sql', `${outside}create unique index concurrently a_by_x on a (x);`)
    await expect(run()).rejects.toThrow('0002_b.sql failed')
    expect(await made()).toEqual(['a_by_x is invalid'])
    await base.db.pool.query('truncate fresh.a')
    expect(await run()).toEqual(['0002_b.sql'])
    expect(await made()).toEqual(['a_by_x'])
    await write('0003_c.sql', `${outside}drop index concurrently a_by_x`)
    expect(await run()).toEqual(['0003_c.sql'])
    expect(await made()).toEqual([])
  })

  test('is made on each partition, also where a run before made a part', async () => {
    await write(
      '0001_a.sql',
      `create table a (x int4) partition by range (x);
       create table a_1 partition of a for values from (1) to (2);
       create table a_2 partition of a for values from (2) to (3);
       insert into a values (1), (2), (2)`,
    )
    await write('0002_b.sql', `${outside}create unique index concurrently a_by_x on a (x)`)
    await expect(run()).rejects.toThrow('0002_b.sql failed')
    expect(await made()).toEqual(['a_by_x is invalid', 'a_by_x_1', 'a_by_x_2 is invalid'])
    await base.db.pool.query(
      'truncate fresh.a_2; create table fresh.a_3 partition of fresh.a for values from (3) to (4)',
    )
    expect(await run()).toEqual(['0002_b.sql'])
    expect(await made()).toEqual(['a_by_x', 'a_by_x_1', 'a_by_x_2'])
  })

  test.each([['create index a_by_x on a (x)'], ['create index concurrently a_by_x on a (x); select 1']])(
    'nothing else runs outside a transaction: %s',
    async (sql) => {
      await write('0001_a.sql', outside + sql)
      await expect(run()).rejects.toThrow('0001_a.sql runs outside a transaction: it holds one')
    },
  )
})

test('a plan names what each statement locks, before anything runs', async () => {
  const scratch = { ...base.connection, options: '-c search_path=scratch' }
  await write('0001_a.sql', 'create table a (x int4); create table p (x int4) partition by range (x)')
  await run()
  await base.db.pool.query(
    `create table fresh.p_1 partition of fresh.p for values from (0) to (9000);
     insert into fresh.p select generate_series(0, 8999); analyze fresh.p`,
  )
  await write(
    '0002_b.sql',
    `-- bears: 0001
     create table b (x int4 primary key);
     alter table a add column y int4 default 7; -- ; no end
     alter table a alter column x type int8;
     alter table a add check (x > 0);
     create index on p (x);
     do $$ begin update a set y = 1; end $$;
     alter table p add foreign key (x) references b`,
  )
  await write('0003_c.sql', '-- runs: outside a transaction\ncreate index concurrently a_by_x on a (x)')
  const plan = await planMigrations(empty, scratch, folder)
  const said = plan.flatMap(({ name, bears, statements }) => [
    `${name} ${bears}`,
    ...statements.flatMap(({ text, locks }) => [
      text,
      ...locks.map(
        ({ table, mode, rows, bytes, rewrites, scans }) =>
          `- ${table} ${mode} ${rows} ${bytes > 0}${rewrites ? ' rewrites' : ''}${scans ? ' scans' : ''}`,
      ),
    ]),
  ])
  expect(said).toEqual([
    '0002_b.sql 1',
    'create table b (x int4 primary key)',
    'alter table a add column y int4 default 7',
    '- a AccessExclusiveLock 0 false',
    'alter table a alter column x type int8',
    '- a AccessExclusiveLock 0 false rewrites scans',
    'alter table a add check (x > 0)',
    '- a AccessExclusiveLock 0 false scans',
    'create index on p (x)',
    '- p ShareLock 9000 true',
    'do $$ begin update a set y = 1; end $$',
    '- a AccessExclusiveLock 0 false scans',
    'alter table p add foreign key (x) references b',
    '- p ShareRowExclusiveLock 9000 true',
    '0003_c.sql null',
    'create index concurrently a_by_x on a (x)',
    '- a ShareUpdateExclusiveLock 0 false scans',
  ])
  expect(await tables()).toEqual(['a', 'migration', 'p', 'p_1'])
})

test('the statements of every migration are told apart', async () => {
  const open = `select 'a;''b', $x$ ; $x$, "c;d" /* ; */ -- ;`
  expect(statementsOf(`-- first; a comment\n${open}\n;\n;/* ; */ select 2;`)).toEqual([open, 'select 2'])
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

/**
 * Finds out which locks the pending migrations take, without changing the database. A scratch database gets the applied
 * migrations and no rows. The pending ones then run there one statement at a time, while PostgreSQL's list of locks is
 * read. The sizes come from `pg_class` of the real database, as of its last vacuum or analyze.
 */
import type pg from 'pg'
import { changeIndex } from './concurrent-index.ts'
import { type Migration, MIGRATIONS, readMigrations, statementsOf } from './migration-files.ts'
import { missingMigrations, withClient } from './migrate.ts'

export interface PlannedMigration {
  name: string
  bears: number | null
  statements: PlannedStatement[]
}

export interface PlannedStatement {
  text: string
  /** The existing tables that the statement locks. Tables that it only reads are left out. */
  locks: PlannedLock[]
}

interface PlannedLock {
  table: string
  /** The mode as PostgreSQL names it: `AccessExclusiveLock`. */
  mode: string
  /** Whether every row is written again. */
  rewrites: boolean
  /** Whether every row is read. */
  scans: boolean
  rows: number
  bytes: number
}

/** The lock modes that stop somebody, the weakest first (PostgreSQL's documentation, 13.3.1). */
const MODES = [
  'RowExclusiveLock',
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
]

/** Says whom a lock keeps waiting while it is held. */
export function stoppedBy(mode: string): string {
  if (mode === 'AccessExclusiveLock') return 'readers and writers wait'
  if (mode === 'RowExclusiveLock') return 'those who write the same rows wait'
  return mode === 'ShareUpdateExclusiveLock' ? 'nobody waits but vacuum' : 'writers wait'
}

/** Plans the migrations that are pending in `target`. `scratch` is an empty database that is deleted afterwards. */
export async function planMigrations(
  target: pg.ClientConfig,
  scratch: pg.ClientConfig,
  folder: string = MIGRATIONS,
): Promise<PlannedMigration[]> {
  const missing = new Set(await missingMigrations(target, folder))
  const migrations = await readMigrations(folder)
  const sizes = await withClient(target, readSizes)
  return withClient(scratch, async (client) => {
    for (const migration of migrations.filter(({ name }) => !missing.has(name)))
      await rerun(client, migration)
    const planned: PlannedMigration[] = []
    for (const migration of migrations.filter(({ name }) => missing.has(name))) {
      const { name, bears } = migration
      planned.push({ name, bears, statements: await statementsPlanned(client, migration, sizes) })
    }
    return planned
  })
}

async function rerun(client: pg.Client, { sql, index }: Migration): Promise<void> {
  if (index === null) await client.query(`begin; ${sql}\n; commit`)
  else await changeIndex(client, index, async (work) => void (await work()))
}

type Sizes = ReadonlyMap<string, { rows: number; bytes: number }>

async function statementsPlanned(
  client: pg.Client,
  migration: Migration,
  sizes: Sizes,
): Promise<PlannedStatement[]> {
  const sizeOf = (table: string) => sizes.get(table) ?? { rows: 0, bytes: 0 }
  const { index } = migration
  if (index !== null) {
    const table = index.act === 'create' ? index.table : await tableOf(client, index.name)
    await rerun(client, migration)
    const lock = { mode: 'ShareUpdateExclusiveLock', rewrites: false, scans: index.act === 'create' }
    return [
      { text: statementsOf(migration.sql)[0]!, locks: table ? [{ table, ...lock, ...sizeOf(table) }] : [] },
    ]
  }
  const statements: PlannedStatement[] = []
  await client.query('begin')
  let before = await readState(client)
  const existing = new Set(before.map(({ table }) => table))
  for (const text of statementsOf(migration.sql)) {
    await client.query(text)
    const after = await readState(client)
    const locks = after
      .filter(({ table }) => existing.has(table))
      .flatMap((now) => {
        const then = before.find(({ table }) => table === now.table)
        const gained = MODES.indexOf(now.mode ?? '') > MODES.indexOf(then?.mode ?? '')
        const scans = now.scans > (then?.scans ?? 0)
        const rewrites = now.file !== then?.file
        if (now.mode === null || !(gained || scans || rewrites)) return []
        return [{ table: now.table, mode: now.mode, scans, rewrites, ...sizeOf(now.table) }]
      })
    statements.push({ text, locks })
    before = after
  }
  await client.query('commit')
  return statements
}

async function tableOf(client: pg.Client, index: string): Promise<string | undefined> {
  const { rows } = await client.query<{ table: string }>(
    'select indrelid::regclass::text as table from pg_index where indexrelid = to_regclass($1)',
    [index],
  )
  return rows[0]?.table
}

interface TableState {
  table: string
  /** The strongest lock that this transaction holds on the table. Null if it holds none, or only a reader's. */
  mode: string | null
  /** The file of the table's rows. It changes when the rows are written again. */
  file: string
  scans: number
}

async function readState(client: pg.Client): Promise<TableState[]> {
  const { rows } = await client.query<TableState>(
    `select c.relname as table, c.relfilenode::text as file, coalesce(s.seq_scan, 0)::int4 as scans,
            (select mode from pg_locks
             where locktype = 'relation' and relation = c.oid and pid = pg_backend_pid() and mode = any($1)
             order by array_position($1, mode) desc limit 1) as mode
     from pg_class c left join pg_stat_xact_user_tables s on s.relid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     order by 1`,
    [MODES],
  )
  return rows
}

/** Reads the rows and bytes of each table with its indexes and partitions. Takes no locks. */
async function readSizes(client: pg.Client): Promise<Sizes> {
  const { rows } = await client.query<{ table: string; rows: number; bytes: number }>(
    `with recursive tree as (
       select c.oid as root, c.relname as name, c.oid as member from pg_class c
       where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       union all
       select tree.root, tree.name, i.inhrelid from tree join pg_inherits i on i.inhparent = tree.member
     )
     select tree.name as table, coalesce(sum(greatest(c.reltuples, 0)) filter (where c.relkind = 'r'), 0)::float8 as rows,
            (sum(c.relpages + coalesce(x.pages, 0)) * current_setting('block_size')::int4)::float8 as bytes
     from tree join pg_class c on c.oid = tree.member and c.relkind in ('r', 'p')
     left join lateral (
       select sum(part.relpages) as pages from pg_index n join pg_class part on part.oid = n.indexrelid
       where n.indrelid = c.oid
     ) x on c.relkind = 'r'
     group by 1`,
  )
  return new Map(rows.map(({ table, ...size }) => [table, size]))
}

/**
 * Migrations: numbered SQL files, forward only. Each runs in a transaction of its own and is recorded with its
 * checksum in the same transaction. Processes that start together take turns. A database that a newer program has
 * migrated, or a file that was edited after it ran, is refused.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Log } from '../log.ts'
import { PgBoss } from 'pg-boss'

export class MigrationRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MigrationRefused'
  }
}

interface Migration {
  number: number
  name: string
  sql: string
  checksum: string
}

/** Where the server's own migrations lie. */
export const MIGRATIONS = join(import.meta.dirname, '..', '..', 'db', 'migrations')

/** One migrator at a time, in the whole database. */
const MIGRATION_LOCK = 7002

/** The migrations of a folder in order: `0001_platform.sql`, `0002_identity.sql`; each number once. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (name, index) => {
      const digits = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
      if (digits === undefined) throw new MigrationRefused(`${name} is not named like 0001_what.sql`)
      if (files[index + 1]?.startsWith(digits) === true) {
        throw new MigrationRefused(`${name} and ${files[index + 1]} have the same number`)
      }
      const sql = await readFile(join(folder, name), 'utf8')
      return { number: Number(digits), name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Brings the database up to date. Answers with the names of the migrations that ran. */
export async function migrate(
  connection: pg.ClientConfig,
  log: Log,
  folder: string = MIGRATIONS,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return withClient(connection, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      `create table if not exists migration (
         number int4 primary key,
         name text not null,
         checksum text not null,
         applied_at timestamptz not null default now()
       )`,
    )
    const pending = pendingOf(migrations, await appliedTo(client))
    for (const migration of pending) {
      await run(client, migration)
      log.info({ migration: migration.name }, 'migrated')
    }
    return pending.map(({ name }) => name)
  })
}

/**
 * The names of the migrations that the database lacks; changes nothing. Throws `MigrationRefused` for a database of a
 * newer version.
 */
export async function missingMigrations(connection: pg.ClientConfig): Promise<string[]> {
  const migrations = await readMigrations(MIGRATIONS)
  return withClient(connection, async (client) => {
    const table = await client.query<{ exists: boolean }>(
      `select to_regclass('migration') is not null as exists`,
    )
    if (table.rows[0]?.exists !== true) return migrations.map(({ name }) => name)
    return pendingOf(migrations, await appliedTo(client)).map(({ name }) => name)
  })
}

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'nkra-migrate' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

interface Applied {
  number: number
  name: string
  checksum: string
}

async function appliedTo(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select number, name, checksum from migration order by number')
  return rows
}

/** What has still to run; throws where what did run is not what this program knows. */
function pendingOf(known: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const byNumber = new Map(known.map((migration) => [migration.number, migration]))
  for (const row of applied) {
    const migration = byNumber.get(row.number)
    if (migration === undefined) {
      throw new MigrationRefused(
        `The database has the migration ${row.name}, which this program does not know: it belongs to a newer version.`,
      )
    }
    if (row.checksum !== migration.checksum) {
      throw new MigrationRefused(
        `${migration.name} was changed after it ran on this database. Write a new migration instead.`,
      )
    }
  }
  const ran = new Set(applied.map(({ number }) => number))
  const last = Math.max(0, ...ran)
  const pending = known.filter(({ number }) => !ran.has(number))
  const late = pending.find(({ number }) => number < last)
  if (late)
    throw new MigrationRefused(
      `${late.name} comes before a migration that already ran. Give it a new number.`,
    )
  return pending
}

async function run(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(migration.sql)
    await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new Error(
      `The migration ${migration.name} failed: ${error instanceof Error ? error.message : 'unknown'}`,
      {
        cause: error,
      },
    )
  }
}

/** The job queue's own tables: pg-boss migrates its schema itself, forward only, under a lock of its own. */
/** Makes the schema `pgboss`, or brings it up to date. */
export async function migrateJobs(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, application_name: 'nkra-migrate', max: 2 })
  pool.on('error', () => undefined)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  try {
    await boss.start()
    await boss.stop({ graceful: false })
  } finally {
    await pool.end()
  }
}

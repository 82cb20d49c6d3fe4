/**
 * Migrations: numbered SQL files, forward only. Each runs in a transaction of its own, which also records its checksum.
 * Processes that start together take turns. A file that was edited after it ran is refused. So is a database that a
 * newer program migrated, unless its migrations say that this program can run beside them.
 *
 * A statement that waits for a strong lock makes everybody behind it wait. So a migration gives up after
 * `LOCK_LIMIT_MS`, lets the others pass, and is tried again.
 */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import { changeIndex } from './concurrent-index.ts'
import { type Migration, MigrationRefused, MIGRATIONS, readMigrations } from './migration-files.ts'

/** The lock that allows one migrator at a time in a database. */
const MIGRATION_LOCK = 7002
const TURN_PAUSE_MS = 200

const LOCK_LIMIT_MS = 2_000
const LOCK_TRIES_MAX = 20
const LOCK_PAUSE_MS = 1_000

/** How long a migration waits for its locks, and how often it tries. */
export interface LockPatience {
  limit_ms: number
  tries: number
  pause_ms: number
}

const PATIENCE: LockPatience = { limit_ms: LOCK_LIMIT_MS, tries: LOCK_TRIES_MAX, pause_ms: LOCK_PAUSE_MS }

/**
 * Brings the database up to date. Answers the names of the migrations that ran. Throws if a migration fails, or if no
 * try gets its locks.
 */
export async function migrate(
  connection: pg.ClientConfig,
  log: Log,
  folder: string = MIGRATIONS,
  patience: LockPatience = PATIENCE,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return withClient(connection, async (client) => {
    await takeTurn(client)
    await client.query('set statement_timeout = 0')
    await client.query(
      `create table if not exists migration (
         number int4 primary key,
         name text not null,
         checksum text not null,
         applied_at timestamptz not null default now(),
         bears int4
       )`,
    )
    if (!(await hasBears(client))) await client.query('alter table migration add column bears int4')
    const applied = await appliedTo(client)
    // A new database has nothing to lose yet. Commits still reach the disk in their order, so what a crash leaves is a
    // prefix of the migrations, and each commit of the program after them writes them through as well.
    if (applied.length === 0) await client.query('set synchronous_commit = off')
    const pending = pendingOf(migrations, applied)
    for (const migration of pending) await run(client, migration, patience, log)
    // One line for all: a new database has more than a hundred, and a minute of the log has room for fewer.
    const last = pending.at(-1)
    if (last) log.info({ migrations: pending.length, last: last.name }, 'migrated')
    return pending.map(({ name }) => name)
  })
}

/**
 * Answers the names of the migrations that the database lacks, and changes nothing. Throws `MigrationRefused` for a
 * database of a newer version.
 */
export async function missingMigrations(
  connection: pg.ClientConfig,
  folder: string = MIGRATIONS,
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return withClient(connection, async (client) => {
    const table = await client.query<{ exists: boolean }>(
      `select to_regclass('migration') is not null as exists`,
    )
    if (table.rows[0]?.exists !== true) return migrations.map(({ name }) => name)
    return pendingOf(migrations, await appliedTo(client)).map(({ name }) => name)
  })
}

/**
 * Waits for other migrators. It asks again and again, because a waiting statement would hold a snapshot, and `create
 * index concurrently` waits for all snapshots.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ])
    if (rows[0]?.taken === true) return
    await delay(TURN_PAUSE_MS)
  }
}

/**
 * Whether the table `migration` says which older programs each migration bears. Databases from before decision 94 have
 * no such column.
 */
async function hasBears(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('migration') and attname = 'bears' and not attisdropped`,
  )
  return rowCount === 1
}

/** Runs `work` on a new connection and closes it. */
export async function withClient<T>(
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
  bears: number | null
}

async function appliedTo(client: pg.Client): Promise<Applied[]> {
  const bears = (await hasBears(client)) ? 'bears' : 'null::int4 as bears'
  const { rows } = await client.query<Applied>(
    `select number, name, checksum, ${bears} from migration order by number`,
  )
  return rows
}

/**
 * Answers the migrations that still have to run. Throws if the applied ones differ from those that this program knows.
 */
function pendingOf(known: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const byNumber = new Map(known.map((migration) => [migration.number, migration]))
  const newest = known.at(-1)?.number ?? 0
  for (const row of applied) {
    const migration = byNumber.get(row.number)
    if (migration === undefined) {
      if (row.bears !== null && row.bears <= newest) continue
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

async function run(client: pg.Client, migration: Migration, patience: LockPatience, log: Log): Promise<void> {
  const { name, index, sql } = migration
  const briefly = (work: () => Promise<unknown>) => inTransaction(client, work, patience, name, log)
  try {
    if (index === null) {
      await briefly(async () => {
        await client.query(sql)
        await record(client, migration)
      })
    } else {
      await changeIndex(client, index, briefly)
      await record(client, migration)
    }
  } catch (error) {
    if (error instanceof MigrationRefused) throw error
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : 'unknown'}`, {
      cause: error,
    })
  }
}

async function record(client: pg.Client, { number, name, checksum, bears }: Migration): Promise<void> {
  await client.query('insert into migration (number, name, checksum, bears) values ($1, $2, $3, $4)', [
    number,
    name,
    checksum,
    bears,
  ])
}

/** The SQLSTATEs `lock_not_available` and `deadlock_detected`, after which the next try may succeed. */
const TRY_AGAIN = new Set(['55P03', '40P01'])

async function inTransaction(
  client: pg.Client,
  work: () => Promise<unknown>,
  { limit_ms, tries, pause_ms }: LockPatience,
  name: string,
  log: Log,
): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${limit_ms}`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      if (!(error instanceof pg.DatabaseError) || !TRY_AGAIN.has(error.code ?? '')) throw error
      if (tried === tries) throw new MigrationRefused(await withoutLocks(client, name, limit_ms, tries))
      log.warn({ migration: name, tried }, 'a migration did not get its locks and is tried again')
      await delay(pause_ms)
    }
  }
}

/** Explains why a lock was not granted. Most often the oldest transaction is the cause. */
async function withoutLocks(
  client: pg.Client,
  name: string,
  limit_ms: number,
  tries: number,
): Promise<string> {
  const { rows } = await client.query<{ pid: number; program: string; age_s: number }>(OLDEST_TRANSACTION)
  const [oldest] = rows
  const hint = oldest
    ? ` The oldest transaction is ${oldest.age_s} s old: process ${oldest.pid}, ${oldest.program || 'of a program without a name'}.`
    : ''
  return `The migration ${name} did not get its locks in ${tries} tries of ${limit_ms} ms, and changed nothing.${hint}`
}

const OLDEST_TRANSACTION = `
select pid, application_name as program, extract(epoch from now() - xact_start)::int4 as age_s
from pg_stat_activity
where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
order by xact_start limit 1`

/** Makes the schema `pgboss`, or brings it up to date. pg-boss migrates it itself, forward only, under its own lock. */
export async function migrateJobs(connection: pg.ClientConfig): Promise<void> {
  await withJobTables(connection, true)
}

/** Throws `MigrationRefused` if the schema `pgboss` is missing or of another version. Changes nothing. */
export async function requireJobs(connection: pg.ClientConfig): Promise<void> {
  try {
    await withJobTables(connection, false)
  } catch (error) {
    throw new MigrationRefused(
      `The tables of the job queue are not this version’s (${error instanceof Error ? error.message : 'unknown'}). Run npm run migrate.`,
    )
  }
}

async function withJobTables(connection: pg.ClientConfig, changes: boolean): Promise<void> {
  const pool = new pg.Pool({ ...connection, application_name: 'nkra-migrate', max: 2 })
  pool.on('error', () => undefined)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    migrate: changes,
    createSchema: changes,
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

/**
 * The database engine as the program finds it: its own embedded PostgreSQL, or the operator's; made ready, migrated to
 * this program's version.
 */
import { join } from 'node:path'
import pg from 'pg'
import type { Log } from './log.ts'
import { migrate } from './migrate.ts'
import { migrateJobs } from './pgboss-schema.ts'
import { runningPostgres, startPostgres } from './postgres.ts'

export interface Engine {
  readonly connection: pg.ClientConfig
  stop(): Promise<void>
}

export interface EngineOptions {
  /** The operator's PostgreSQL; null for the embedded one. */
  databaseUrl: string | null
  /** Where the embedded one lives. */
  data: string
  log: Log
}

const DATABASE = 'nkra'
/** `uuidv7`, `old` and `new` in RETURNING, virtual columns. */
const SERVER_VERSION_MIN = 180_000

export async function openEngine(options: EngineOptions): Promise<Engine> {
  const engine = options.databaseUrl === null ? await embedded(options) : operators(options.databaseUrl)
  try {
    await requireVersion(engine.connection)
    await migrate(engine.connection, options.log)
    await migrateJobs(engine.connection)
    return engine
  } catch (error) {
    await engine.stop()
    throw error
  }
}

async function embedded({ data, log }: EngineOptions): Promise<Engine> {
  const postgres = await startPostgres({ folder: join(data, 'postgres'), log })
  const client = new pg.Client(postgres.connection)
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
    await client.end()
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return { connection: { ...postgres.connection, database: DATABASE }, stop: () => postgres.stop() }
}

function operators(connectionString: string): Engine {
  return { connection: { connectionString }, stop: () => Promise.resolve() }
}

/** Refuses a server that is too old to run what we write. */
async function requireVersion(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int4 as version`,
  )
  await client.end()
  const { version } = rows[0]!
  if (version < SERVER_VERSION_MIN) {
    throw new Error(
      `DATABASE_URL names a PostgreSQL ${Math.floor(version / 10_000)}; Nkra needs 18 or newer.`,
    )
  }
}

/**
 * The engine for a command beside the program: the operator's, the embedded one of a program that runs, or else the
 * embedded one started for the while.
 */
export async function joinEngine(options: EngineOptions): Promise<Engine> {
  const running = options.databaseUrl === null ? await runningPostgres(join(options.data, 'postgres')) : null
  if (running === null) return openEngine(options)
  return { connection: { ...running, database: DATABASE }, stop: () => Promise.resolve() }
}

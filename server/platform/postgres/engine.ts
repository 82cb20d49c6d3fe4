/**
 * The database engine as the program finds it: its own embedded PostgreSQL, or the operator's; made ready, migrated to
 * this program's version.
 */
import { join } from 'node:path'
import pg from 'pg'
import type { Log } from '../log.ts'
import { migrate, migrateJobs, missingMigrations } from './migrate.ts'
import { hasPostgres, runningPostgres, startPostgres } from './embedded-postgres.ts'

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

/** The database is not ready for a command; the message says what to run first. */
export class DatabaseNotReady extends Error {
  constructor(reason: string) {
    super(`${reason} Run npm start until it is ready, then this command again.`)
    this.name = 'DatabaseNotReady'
  }
}

/**
 * The engine for a command at the terminal: the operator's, the embedded one of a program that runs, or the embedded
 * one, started for as long as the command takes. A command never makes or migrates a database: it throws
 * `DatabaseNotReady` when there is none, or when its schema is of another version.
 */
export async function joinEngine(options: EngineOptions): Promise<Engine> {
  const engine = await existing(options)
  try {
    await requireVersion(engine.connection)
    const missing = await missingMigrations(engine.connection)
    if (missing.length > 0)
      throw new DatabaseNotReady(`The database has not got this version's tables: ${missing[0]} is missing.`)
    return engine
  } catch (error) {
    await engine.stop()
    throw error
  }
}

async function existing({ databaseUrl, data, log }: EngineOptions): Promise<Engine> {
  if (databaseUrl !== null) return operators(databaseUrl)
  const folder = join(data, 'postgres')
  const running = await runningPostgres(folder)
  if (running) return { connection: { ...running, database: DATABASE }, stop: () => Promise.resolve() }
  if (!hasPostgres(folder)) throw new DatabaseNotReady(`There is no database in ${data}.`)
  const postgres = await startPostgres({ folder, log })
  return { connection: { ...postgres.connection, database: DATABASE }, stop: () => postgres.stop() }
}

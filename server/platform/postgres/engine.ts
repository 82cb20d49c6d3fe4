/**
 * Opens the database engine for the program: the embedded PostgreSQL or the operator's, migrated to this program's
 * version.
 */
import { join } from 'node:path'
import pg from 'pg'
import type { Log } from '../log.ts'
import { migrate, migrateJobs, missingMigrations, requireJobs } from './migrate.ts'
import { MigrationRefused } from './migration-files.ts'
import { mayMakeTables } from './running-role.ts'
import { connectFirst, requireSessions } from './first-connection.ts'
import { archiveSettings } from './log-archive.ts'
import { hasPostgres, runningPostgres, startPostgres } from './embedded-postgres.ts'

export interface Engine {
  readonly connection: pg.ClientConfig
  /** Whether the connection's role owns the schema. If another role does, `npm run migrate` changes the schema. */
  readonly ownsSchema: boolean
  stop(): Promise<void>
}

export interface EngineOptions {
  /** The address of the operator's PostgreSQL. Null for the embedded one. */
  databaseUrl: string | null
  /** The same database for the role that migrates. Null if the program migrates by itself. */
  migrateUrl?: string | null
  /** The folder of the embedded database. */
  data: string
  /** The memory in MB that the embedded database may use. Null for its default. */
  postgresMemory_mb?: number | null
  /** How many connections the embedded database accepts, if more than its default. */
  connections?: number
  log: Log
  /** The folder for the archived log of the embedded database. Null if it archives none. */
  logArchive?: string | null
}

export const DATABASE = 'nkra'
/** The least version of PostgreSQL. The program uses `uuidv7`, `old` and `new` in RETURNING, and virtual columns. */
const SERVER_VERSION_MIN = 180_000

/**
 * Opens the database and migrates it. If another role migrates, it only checks that the schema is this program's, and
 * throws `MigrationRefused` if not.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const engine =
    options.databaseUrl === null
      ? await embedded(options)
      : operators(options.databaseUrl, options.migrateUrl)
  try {
    const may = await inspect(engine.connection)
    const ownsSchema = engine.ownsSchema && may
    if (ownsSchema) {
      await migrate(engine.connection, options.log)
      await migrateJobs(engine.connection)
    } else {
      await requireSchema(engine.connection)
    }
    return { ...engine, ownsSchema }
  } catch (error) {
    await engine.stop()
    throw error
  }
}

async function embedded({
  data,
  postgresMemory_mb,
  connections = 0,
  log,
  logArchive = null,
}: EngineOptions): Promise<Engine> {
  const settings = logArchive === null ? {} : await archiveSettings(logArchive)
  const postgres = await startPostgres({
    folder: join(data, 'postgres'),
    ...(typeof postgresMemory_mb === 'number' && { memory_mb: postgresMemory_mb }),
    connections,
    log,
    settings,
  })
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
  return engineAt(postgres.connection, () => postgres.stop())
}

const engineAt = (connection: pg.ClientConfig, stop: Engine['stop']): Engine => ({
  connection: { ...connection, database: DATABASE },
  ownsSchema: true,
  stop,
})

function operators(connectionString: string, migrateUrl: string | null = null): Engine {
  return { connection: { connectionString }, ownsSchema: migrateUrl === null, stop: () => Promise.resolve() }
}

/** PostgreSQL's `insufficient_privilege`. */
const MAY_NOT = '42501'

async function requireSchema(connection: pg.ClientConfig): Promise<void> {
  const missing = await missingMigrations(connection).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== MAY_NOT) throw error
    throw new MigrationRefused(
      'The role of DATABASE_URL may not read the tables. Run npm run migrate with NKRA_MIGRATE_URL.',
    )
  })
  if (missing.length > 0) {
    const more = missing.length > 1 ? ` and ${missing.length - 1} more` : ''
    throw new MigrationRefused(`The database lacks ${missing[0]}${more}. Run npm run migrate first.`)
  }
  await requireJobs(connection)
}

/** Refuses a server that is too old for the program's SQL. Answers whether the program's role may make tables. */
async function inspect(connection: pg.ClientConfig): Promise<boolean> {
  // A URL is the operator's. The embedded server's connection is ours.
  if (connection.connectionString !== undefined) await requireSessions(connection)
  const client = await connectFirst(connection)
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int4 as version`,
  )
  const may = await mayMakeTables(client)
  await client.end()
  const { version } = rows[0]!
  if (version < SERVER_VERSION_MIN) {
    throw new Error(
      `DATABASE_URL names a PostgreSQL ${Math.floor(version / 10_000)}; Nkra needs 18 or newer.`,
    )
  }
  return may
}

/** The database is not ready for a command. The message says what to run first. */
export class DatabaseNotReady extends Error {
  constructor(reason: string) {
    super(`${reason} Run npm start until it is ready, then this command again.`)
    this.name = 'DatabaseNotReady'
  }
}

/**
 * Opens the engine for a command at the terminal: the operator's, the embedded one of a running program, or the
 * embedded one, started while the command runs. A command never makes or migrates a database. It throws
 * `DatabaseNotReady` if there is none, or if its schema is of another version.
 */
export async function joinEngine(options: EngineOptions): Promise<Engine> {
  const engine = await existing(options)
  try {
    await inspect(engine.connection)
    const missing = await missingMigrations(engine.connection)
    if (missing.length > 0)
      throw new DatabaseNotReady(`The database has not got this version's tables: ${missing[0]} is missing.`)
    return engine
  } catch (error) {
    await engine.stop()
    throw error
  }
}

/**
 * Opens the engine for `npm run migrate`, as the role that migrates: the operator's, or the embedded one. The database
 * may be empty, and is not changed here. Throws `DatabaseNotReady` if there is no embedded one.
 */
export async function engineToMigrate(options: EngineOptions): Promise<Engine> {
  const engine = await existing({ ...options, databaseUrl: options.migrateUrl ?? options.databaseUrl })
  try {
    if (await inspect(engine.connection)) return engine
    throw new MigrationRefused(
      'The role that migrates may not make tables. Set NKRA_MIGRATE_URL to the role that owns the database.',
    )
  } catch (error) {
    await engine.stop()
    throw error
  }
}

async function existing({ databaseUrl, data, log }: EngineOptions): Promise<Engine> {
  if (databaseUrl !== null) return operators(databaseUrl)
  const folder = join(data, 'postgres')
  const running = await runningPostgres(folder)
  if (running) return engineAt(running, () => Promise.resolve())
  if (!hasPostgres(folder)) throw new DatabaseNotReady(`There is no database in ${data}.`)
  const postgres = await startPostgres({ folder, log })
  return engineAt(postgres.connection, () => postgres.stop())
}

/**
 * Kysely on our pool, and on one connection of it in a transaction. The driver is our own, because transactions are
 * (`database.ts`), and because a lost connection must fail as `Fail('unavailable')`.
 */
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import type { Schema } from '../../db/schema.ts'
import { asFailure } from './database-errors.ts'

interface Leased extends DatabaseConnection {
  release(): void
}

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

async function run<R>(
  client: pg.PoolClient,
  query: CompiledQuery,
  unanswered: () => void,
): Promise<QueryResult<R>> {
  try {
    const result = await client.query(query.sql, query.parameters as unknown[])
    return COUNTED.has(result.command)
      ? { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
      : { rows: result.rows as R[] }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) unanswered()
    throw asFailure(error)
  }
}

/** `release` is told whether a statement is still unanswered. The next caller could not use such a connection. */
function connection(client: pg.PoolClient, release: (unanswered: boolean) => void): Leased {
  let isUnanswered = false
  const unanswered = () => {
    isUnanswered = true
  }
  return {
    executeQuery: (query) => run(client, query, unanswered),
    streamQuery() {
      throw new Error('Rows are not streamed: page through them by key, or COPY them out')
    },
    release: () => release(isUnanswered),
  }
}

function kyselyWith(acquire: () => Promise<Leased>): Kysely<Schema> {
  const refuse = () => Promise.reject(new Error('Transactions are begun by db.transaction'))
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: acquire,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: (leased) => Promise.resolve((leased as Leased).release()),
    destroy: () => Promise.resolve(),
  }
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

/** Runs each statement on a connection of its own. */
export function kyselyOnPool(pool: pg.Pool): Kysely<Schema> {
  return kyselyWith(async () => {
    const client = await pool.connect().catch((error: unknown) => {
      throw asFailure(error)
    })
    return connection(client, (unanswered) => client.release(unanswered))
  })
}

/** Runs every statement on this connection. Each is sent when it is asked for, and they are answered in that order. */
export function kyselyOnClient(client: pg.PoolClient): Kysely<Schema> {
  return kyselyWith(() => Promise.resolve(connection(client, () => undefined)))
}

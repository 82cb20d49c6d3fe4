/**
 * How statements reach PostgreSQL: Kysely's, on our pool or on one connection of it in a transaction, and several
 * prepared ones at once. Kysely's driver is our own, because transactions are (`database.ts`), and because a lost
 * connection must fail as `Fail('unavailable')`.
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
import utils from 'pg/lib/utils.js'
import type { Statement } from './prepared.ts'

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

/** The part of node-postgres' connection that writes messages of the extended query protocol. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: readonly unknown[] }): void
  execute(message: object): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
}

/**
 * Several prepared statements as one query of node-postgres: one write, one Sync, one answer. The server then writes once
 * and not once for each statement, and the reader wakes once. Where one fails, PostgreSQL skips the others up to the Sync
 * (PostgreSQL 18, "Extended Query": pipelining).
 *
 * The answers to the statements are not read. `resolve` gets the command that was carried out last, such as `COMMIT`. A value
 * that cannot be sent throws here, before anything is written.
 */
export class StatementsTogether extends pg.Query {
  readonly #statements: readonly Statement[]
  readonly #resolve: (command: string) => void
  readonly #reject: (error: Error) => void
  /** The statements that this connection prepares for the first time. */
  #fresh: string[] = []
  #command = ''

  constructor(
    statements: readonly Statement[],
    resolve: (command: string) => void,
    reject: (error: Error) => void,
  ) {
    super({ text: '' })
    this.#statements = statements.map((each) => ({ ...each, values: each.values.map(utils.prepareValue) }))
    this.#resolve = resolve
    this.#reject = reject
    this.submit = (connection) => this.#submit(connection as unknown as Wire)
  }

  #submit(wire: Wire): void {
    const { parsedStatements, submittedNamedStatements } = wire
    wire.stream.cork()
    try {
      for (const { name, text, values } of this.#statements) {
        if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined) {
          this.#fresh.push(name)
          wire.parse({ name, text })
          submittedNamedStatements[name] = text
        }
        wire.bind({ statement: name, values })
        wire.execute({})
      }
      wire.sync()
    } finally {
      wire.stream.uncork()
    }
  }

  handleRowDescription(): void {}

  handleDataRow(): void {}

  handleEmptyQuery(): void {}

  handleCommandComplete({ text }: { text: string }): void {
    this.#command = text
  }

  handleError(error: Error, wire: Wire): void {
    // Whether the server prepared these before the failure is not known. To close one that it did not is no error.
    for (const name of this.#fresh) {
      delete wire.submittedNamedStatements[name]
      wire.close({ type: 'S', name })
    }
    this.#reject(error)
  }

  handleReadyForQuery(wire: Wire): void {
    for (const name of this.#fresh) {
      wire.parsedStatements[name] = wire.submittedNamedStatements[name]!
      delete wire.submittedNamedStatements[name]
    }
    this.#resolve(this.#command)
  }
}

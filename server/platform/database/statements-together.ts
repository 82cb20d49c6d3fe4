/**
 * Several prepared statements as one query of node-postgres: one write, one Sync, one answer. The server then writes once
 * and not once for each statement, and the reader wakes once. Where one fails, PostgreSQL skips the others up to the Sync
 * (PostgreSQL 18, "Extended Query": pipelining).
 */
import pg from 'pg'
import type { Statement } from './prepared.ts'

/** The part of node-postgres' connection that writes messages of the extended query protocol. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
  parse(message: unknown): void
  bind(message: unknown): void
  execute(message: unknown): void
  close(message: { type: 'S'; name: string }): void
  sync(): void
}

/** What node-postgres' own query does with a connection to send one prepared statement. */
interface Preparing {
  prepare(wire: Wire & { describe(): void }): void
}

/** The answers to the statements are not read. `resolve` gets the command that was carried out last, such as `COMMIT`. */
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
    this.#statements = statements
    this.#resolve = resolve
    this.#reject = reject
    this.submit = (connection) => this.#submit(connection as unknown as Wire)
  }

  #submit(wire: Wire): void {
    const { parsedStatements, submittedNamedStatements } = wire
    const withoutAnswers: Wire & { describe(): void } = {
      stream: wire.stream,
      parsedStatements,
      submittedNamedStatements,
      parse: (message) => wire.parse(message),
      bind: (message) => wire.bind(message),
      execute: (message) => wire.execute(message),
      close: (message) => wire.close(message),
      describe: () => undefined,
      sync: () => undefined,
    }
    wire.stream.cork()
    try {
      for (const statement of this.#statements) {
        const { name } = statement
        if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined)
          this.#fresh.push(name)
        ;(new pg.Query(statement) as unknown as Preparing).prepare(withoutAnswers)
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

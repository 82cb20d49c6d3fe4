/**
 * Several prepared statements as one query of node-postgres: one write, one Sync, one answer. The server then writes once
 * and not once for each statement, and the reader wakes once. Where one fails, PostgreSQL skips the others up to the Sync
 * (PostgreSQL 18, "Extended Query": pipelining).
 */
import pg from 'pg'
import utils from 'pg/lib/utils.js'
import type { Statement } from './prepared.ts'

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

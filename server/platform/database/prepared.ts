/**
 * Statements that each connection plans once: those of a batch, whose planning costs more than a small batch's rows
 * (0.54 ms a call against 0.2). Use it only if the plan does not depend on a table's content, as in an insert and in a
 * read by a whole key. Never read or mark a queue with one: a plan made while the queue is short would stay when it is
 * long.
 */
import type { QueryResultRow } from 'pg'

/** A statement that each connection plans once. A name must have the same text in the whole program. */
export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** Whatever runs a prepared statement: a transaction, or the database outside one. */
export interface PreparedRunner {
  readonly run: <Row extends QueryResultRow>(statement: Statement) => Promise<Row[]>
}

/**
 * The SQLSTATE of a last statement that proves what the program remembered, where that has changed. Such a statement calls
 * `fail_if`, so nothing is committed. The caller reads, and tries again.
 */
export const REMEMBERED_CHANGED = 'NK003'

export type Prepared = Omit<Statement, 'values'>

export function execute<Row extends QueryResultRow>(
  reader: PreparedRunner,
  prepared: Prepared,
  values: unknown[],
): Promise<Row[]> {
  return reader.run<Row>({ ...prepared, values })
}

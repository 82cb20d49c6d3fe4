/** Turns errors of the database into their meaning for the caller. */
import pg from 'pg'
import { Fail } from '../fail.ts'

const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
])

/** SQLSTATEs: the server ended the session, is starting or stopping, or has no free connection. */
const SESSION_ENDED = new Set(['57P01', '57P02', '57P03', '57P05', '53300'])

/** Messages of lost connections that node-postgres reports without a code. */
const CONNECTION_MESSAGES =
  /^Connection terminated|^timeout exceeded when trying to connect|connection error and is not queryable|^Client was closed|^Cannot use a pool after calling end|^Connection ended unexpectedly/

/**
 * The codes of a full disk or quota: PostgreSQL's SQLSTATE `disk_full`, and the system's own codes for files that
 * we write.
 */
const NO_SPACE = new Set(['53100', 'ENOSPC', 'EDQUOT'])

const SERIALIZATION = new Set(['40001', '40P01'])

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Whether the connection to the database failed, and not the statement. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error)
  if (error instanceof pg.DatabaseError) {
    return code !== undefined && (SESSION_ENDED.has(code) || code.startsWith('08'))
  }
  if (code !== undefined && CONNECTION_ERRORS.has(code)) return true
  return error instanceof Error && CONNECTION_MESSAGES.test(error.message)
}

/** Whether the transaction lost a race and can simply be run again. */
export function isSerializationFailure(error: unknown): boolean {
  const code = codeOf(error)
  return code !== undefined && SERIALIZATION.has(code)
}

/** The SQLSTATE of a statement's failure. Undefined for other errors. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** The detail of an error that PostgreSQL reported, such as the account's id in `BALANCE_LOCKED`. '' if it has none. */
export function detailOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.detail ?? '') : ''
}

/** The name of the unique constraint or index that the statement violated. Null for other errors. */
export function uniqueViolation(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505' ? (error.constraint ?? '') : null
}

/** Turns a lost connection and a full disk into failures for the caller. Other errors are answered as they are. */
export function asFailure(error: unknown): unknown {
  if (isConnectionLost(error)) return new Fail('unavailable', {}, [], { cause: error })
  if (NO_SPACE.has(codeOf(error) ?? '')) return new Fail('storage_full', {}, [], { cause: error })
  return error
}

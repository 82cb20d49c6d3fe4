/** The part of the configuration that is about the database: what a process may use of it, and the memory of the embedded one. */
import pg from 'pg'
import { z } from 'zod'
import { seconds, whole } from './config-values.ts'
import type { DatabaseLimits } from './platform/database/database.ts'

/**
 * A schema for an address that node-postgres reads. It may name a socket's folder:
 * `postgres://nkra@/nkra?host=/run/postgresql`.
 */
const url = z
  .string()
  .refine(isDatabaseUrl, 'is a URL such as postgres://user:password@host/database')
  .optional()

export const databaseVariables = {
  DATABASE_URL: url,
  NKRA_MIGRATE_URL: url,
  NKRA_DB_CONNECTIONS: whole('connections', 4, 500),
  NKRA_DB_CONNECT_LIMIT_S: seconds(1, 60),
  NKRA_DB_STATEMENT_LIMIT_S: seconds(1, 3_600),
  NKRA_DB_LOCK_LIMIT_S: seconds(1, 3_600),
  NKRA_DB_IDLE_LIMIT_S: seconds(1, 3_600),
  NKRA_POSTGRES_MEMORY_MB: whole('megabytes', 256, 1_000_000),
}

type DatabaseVariables = z.output<z.ZodObject<typeof databaseVariables>>

export function databaseLimitsOf(given: DatabaseVariables): DatabaseLimits {
  const ms = (value_s: number | undefined, default_s: number) => (value_s ?? default_s) * 1_000
  return Object.freeze({
    connections: given.NKRA_DB_CONNECTIONS ?? 16,
    connectLimit_ms: ms(given.NKRA_DB_CONNECT_LIMIT_S, 5),
    statementLimit_ms: ms(given.NKRA_DB_STATEMENT_LIMIT_S, 30),
    lockLimit_ms: ms(given.NKRA_DB_LOCK_LIMIT_S, 10),
    idleLimit_ms: ms(given.NKRA_DB_IDLE_LIMIT_S, 30),
  })
}

export function* databaseMistakes(
  given: DatabaseVariables & { NKRA_TOKEN_SECRET?: string | undefined },
  demo: boolean,
): Iterable<string> {
  if (given.DATABASE_URL === undefined) {
    if (given.NKRA_MIGRATE_URL !== undefined) yield 'NKRA_MIGRATE_URL is for nothing without DATABASE_URL'
    return
  }
  if (given.NKRA_POSTGRES_MEMORY_MB !== undefined)
    yield 'NKRA_POSTGRES_MEMORY_MB is for nothing with DATABASE_URL: that server has settings of its own'
  if (!demo && given.NKRA_TOKEN_SECRET === undefined)
    yield 'NKRA_TOKEN_SECRET is needed with DATABASE_URL where the demo is off: every process signs and seals with the same'
}

function isDatabaseUrl(text: string): boolean {
  try {
    return /^postgres(ql)?:\/\//.test(text) && new pg.Client({ connectionString: text }).port > 0
  } catch {
    return false
  }
}

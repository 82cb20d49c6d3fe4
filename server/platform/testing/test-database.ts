/**
 * For tests: a database for one test file, cloned from the migrated template in well under a tenth of a second.
 * Every statement in it must obey the law of tenancy. A connection that was not given back fails the test.
 */
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { inject } from 'vitest'
import { systemClock, type Clock } from '../clock.ts'
import { openDatabase, type Db } from '../database/database.ts'
import { silentLog } from '../log.ts'
import { tenantLaw } from './tenant-law.ts'
import type { ClonedDatabase } from './database-cluster.ts'

/** A machine that has other things to do may take long to open a connection. */
const CONNECT_LIMIT_MS = 60_000

export interface TestDatabase {
  db: Db
  /** The database's address, for a second opener. */
  connection: pg.ClientConfig & { host: string; port: number; user: string; database: string }
  /** Closes and drops it. Throws if a connection was not given back. */
  close(): Promise<void>
}

export interface TestDatabaseOptions {
  clock?: Clock
  connections?: number
}

export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const socketPath = inject('databases')
  const { connection, tenantTables } = JSON.parse(await ask(socketPath, 'POST', '/')) as ClonedDatabase
  const db = await openDatabase({
    connection,
    clock: options.clock ?? systemClock,
    log: silentLog,
    observe: tenantLaw(tenantTables),
    limits: { connectLimit_ms: CONNECT_LIMIT_MS },
    ...(options.connections !== undefined && { connections: options.connections }),
  })
  return {
    db,
    connection,
    async close() {
      const leaked = await connectionsKept(db.pool)
      // A pool with a leaked connection never ends; the database is dropped over its head.
      if (leaked === 0) await db.close()
      await ask(socketPath, 'DELETE', `/${connection.database}`)
      if (leaked > 0) throw new Error(`${leaked} connections to the database were not given back`)
    },
  }
}

/** Longer than any statement runs. A connection that is still away then was not given back. */
const UNDER_WAY_LIMIT_MS = 35_000

/**
 * How many connections do not come back. A failed call may leave a statement whose answer nobody awaits: its
 * connection comes back with the answer and does not count.
 */
async function connectionsKept(pool: pg.Pool): Promise<number> {
  const signal = AbortSignal.timeout(UNDER_WAY_LIMIT_MS)
  while (pool.totalCount > pool.idleCount && !signal.aborted)
    await once(pool, 'release', { signal }).catch(() => undefined)
  return pool.totalCount - pool.idleCount
}

async function ask(socketPath: string, method: string, path: string): Promise<string> {
  const asked = request({ socketPath, method, path, agent: false }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const said = await text(response)
  if (response.statusCode !== 200) throw new Error(`no database: ${said}`)
  return said
}

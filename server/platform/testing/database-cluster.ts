/**
 * The tests' database cluster: one for a whole run, started when the first test asks for a database, and deleted
 * with its folder at the end. It lives in the runner's own process. Test files ask over a Unix socket for a
 * database that is cloned from the migrated template. It is the `globalSetup` of vitest.config.ts.
 */
import { once } from 'node:events'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readTenantTables } from '../postgres/schema-structure.ts'
import { silentLog } from '../log.ts'
import { migrate, migrateJobs } from '../postgres/migrate.ts'
import { startPostgres, type Postgres } from '../postgres/embedded-postgres.ts'

/** What a test file gets. */
export interface ClonedDatabase {
  connection: { host: string; port: number; user: string; database: string }
  tenantTables: string[]
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket that answers with databases. */
    databases: string
  }
}

const TEMPLATE = 'template_nkra'
/** Linux's number for the type of a file system in memory. */
const TMPFS = 0x01021994

interface Cluster {
  postgres: Postgres
  admin: pg.Pool
  tenantTables: string[]
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'nkra-test-'))
  const socket = join(folder, 'databases.sock')
  const inMemory = (await statfs(folder)).type === TMPFS
  let starting: Promise<Cluster> | undefined
  let cloned = 0

  const answer = async (): Promise<ClonedDatabase> => {
    starting ??= startCluster(join(folder, 'postgres'))
    const { postgres, admin, tenantTables } = await starting
    const database = `test_${++cloned}`
    await admin.query(`create database ${database} template ${TEMPLATE} strategy file_copy`)
    return { connection: { ...postgres.connection, database }, tenantTables }
  }
  const drop = async (database: string) => {
    const cluster = await starting
    // On a disk, databases stay until the run ends: ext4 makes new files slowly after many were deleted (decision 11).
    if (!inMemory) return
    await cluster?.admin.query(`drop database if exists ${pg.escapeIdentifier(database)} with (force)`)
  }

  const server = createServer((request, response) => {
    const work = request.method === 'POST' ? answer() : drop(request.url?.slice(1) ?? '')
    work.then(
      (value) => response.end(JSON.stringify(value ?? null)),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  server.listen(socket)
  await once(server, 'listening')
  project.provide('databases', socket)

  return async () => {
    server.closeAllConnections()
    server.close()
    const cluster = await starting?.catch(() => undefined)
    await cluster?.admin.end()
    await cluster?.postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function startCluster(folder: string): Promise<Cluster> {
  const postgres = await startPostgres({ folder, log: silentLog, durable: false })
  const admin = new pg.Pool({ ...postgres.connection, max: 4 })
  admin.on('error', () => undefined)
  try {
    await admin.query(`create database ${TEMPLATE}`)
    const template = { ...postgres.connection, database: TEMPLATE }
    await migrate(template, silentLog)
    await migrateJobs(template)
    const client = new pg.Client(template)
    await client.connect()
    const tenantTables = await readTenantTables(client)
    await client.end()
    return { postgres, admin, tenantTables }
  } catch (error) {
    await admin.end()
    await postgres.stop()
    throw error
  }
}

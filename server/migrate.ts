/**
 * `npm run migrate`: brings the schema to this program's version, as the role of `NKRA_MIGRATE_URL`, and gives the role
 * of `DATABASE_URL` what it needs to run the program. `-- --dry-run` changes nothing: it names what each pending
 * statement locks, and how large that is.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { processConfig, type Config } from './config.ts'
import { failingPlainly } from './plain-failures.ts'
import { forgetErasedOrigins } from './kyc/vault/prepare-vault.ts'
import { systemClock } from './platform/clock.ts'
import { moveAuditChains } from './platform/database/audit-chain.ts'
import { openDatabase } from './platform/database/database.ts'
import { programSecret } from './platform/kept-secret.ts'
import { openLog, silentLog } from './platform/log.ts'
import { startPostgres } from './platform/postgres/embedded-postgres.ts'
import { engineToMigrate } from './platform/postgres/engine.ts'
import { migrate, migrateJobs, withClient } from './platform/postgres/migrate.ts'
import { planMigrations, stoppedBy, type PlannedMigration } from './platform/postgres/migration-plan.ts'
import { grantToRunningRole } from './platform/postgres/running-role.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)
const log = openLog('warn')

async function bringUpToDate(config: Config, connection: pg.ClientConfig): Promise<void> {
  const ran = await migrate(connection, log)
  await migrateJobs(connection)
  const secret = await programSecret(config, systemClock)
  const db = await openDatabase({ connection, clock: systemClock, log, connections: 2 })
  try {
    await moveAuditChains({ db, secret, log, forget: forgetErasedOrigins })
  } finally {
    await db.close()
  }
  for (const name of ran) print(`${name} ran`)
  print(ran.length > 0 ? `The schema is current: ${ran.length} ran.` : 'The schema was current.')
  const role = await grantedTo(config, connection)
  if (role !== null) print(`The role ${role} may run the program, and may not change the schema.`)
}

/** Gives the role of `DATABASE_URL` its rights. Answers its name, or null if it is the role that migrates. */
async function grantedTo(config: Config, connection: pg.ClientConfig): Promise<string | null> {
  if (config.databaseUrl === null || config.migrateUrl === null) return null
  const running = await roleOf({ connectionString: config.databaseUrl })
  if (running === (await roleOf(connection))) return null
  await withClient(connection, (owner) => grantToRunningRole(owner, running))
  return running
}

const roleOf = (connection: pg.ClientConfig): Promise<string> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]!.role
  })

/** Prints the plan. The scratch database that it needs is an embedded PostgreSQL in a temporary folder. */
async function sayPlan(connection: pg.ClientConfig): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'nkra-plan-'))
  const scratch = await startPostgres({ folder, log: silentLog, durable: false })
  try {
    const plan = await planMigrations(connection, scratch.connection)
    for (const migration of plan) sayMigration(migration)
    print(plan.length > 0 ? `Nothing was run: ${plan.length} pending.` : 'The schema is current.')
  } finally {
    await scratch.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const STATEMENT_CHARACTERS_MAX = 100

function sayMigration({ name, bears, statements }: PlannedMigration): void {
  const beside =
    bears === null
      ? 'only programs that know it start beside it'
      : `programs that know ${String(bears).padStart(4, '0')} start beside it`
  print(`${name}: ${beside}`)
  for (const { text, locks } of statements) {
    const line = text.replace(/\s+/g, ' ')
    print(
      `  ${line.length > STATEMENT_CHARACTERS_MAX ? `${line.slice(0, STATEMENT_CHARACTERS_MAX)}…` : line}`,
    )
    if (locks.length === 0) print('      locks no table that exists')
    for (const { table, mode, rewrites, scans, rows, bytes } of locks) {
      const work = rewrites ? ', writes every row anew' : scans ? ', reads every row' : ''
      const size = `${Math.round(rows).toLocaleString('en')} rows, ${(bytes / 2 ** 20).toFixed(1)} MB`
      print(`      ${table} (${size}): ${mode}, ${stoppedBy(mode)}${work}`)
    }
  }
}

await failingPlainly(async () => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
  const config = processConfig()
  const engine = await engineToMigrate({ ...config, log })
  try {
    await (values['dry-run'] ? sayPlan(engine.connection) : bringUpToDate(config, engine.connection))
  } finally {
    await engine.stop()
  }
})

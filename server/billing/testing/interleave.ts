/**
 * `node server/billing/testing/interleave.ts --operations 100000 --seed 7`: money under sixteen clients at once, on
 * a temporary PostgreSQL of its own. It prints a line for each round and at the end how often each step ran. It
 * ends with 1 if money was not true; the failure names its seed. `npm run chaos -- --money 100000` runs it.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { interleaveMoney, MONEY_CLIENTS } from './money-rounds.ts'
import { testClock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { openLog } from '../../platform/log.ts'
import { migrate, migrateJobs } from '../../platform/postgres/migrate.ts'
import { startPostgres } from '../../platform/postgres/embedded-postgres.ts'

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
  },
})
const print = (line: string) => void process.stdout.write(`${line}\n`)
const log = openLog('error')
const folder = await mkdtemp(join(tmpdir(), 'nkra-interleave-'))
try {
  const postgres = await startPostgres({ folder, log })
  try {
    await migrate(postgres.connection, log)
    await migrateJobs(postgres.connection)
    const clock = testClock()
    const db = await openDatabase({
      connection: postgres.connection,
      clock,
      log,
      connections: MONEY_CLIENTS,
    })
    try {
      const result = await interleaveMoney({
        db,
        clock,
        seed: Number(values.seed),
        operations: Number(values.operations),
        report: print,
      })
      print(JSON.stringify({ holds: true, ...result }))
    } finally {
      await db.close()
    }
  } finally {
    await postgres.stop()
  }
} catch (error) {
  process.stderr.write(`${(error as Error).stack}\n`)
  process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

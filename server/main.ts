/**
 * `npm start`: configuration → open → ready → drain on SIGTERM or SIGINT. The last line it prints when it is ready is
 * `Nkra is ready at http://localhost:PORT`.
 */
import { startApp } from './app.ts'
import { ConfigRefused, processConfig, type Config } from './config.ts'
import { DemoSignInsActive } from './demo/end-demo.ts'
import { demoSignIns } from './identity/seed.ts'
import { FolderInUse } from './platform/postgres/folder-claim.ts'
import { PortTaken } from './platform/http/server.ts'
import { openLog } from './platform/log.ts'
import { MigrationRefused } from './platform/postgres/migration-files.ts'

/** A drain that takes longer is given up: what it leaves behind is found at the next start. */
const DRAIN_LIMIT_MS = 25_000

/** What the operator can mend is said plainly, without a stack. */
function isPlain(error: unknown): error is Error {
  return (
    error instanceof ConfigRefused ||
    error instanceof DemoSignInsActive ||
    error instanceof FolderInUse ||
    error instanceof MigrationRefused ||
    error instanceof PortTaken
  )
}

function sayReady(config: Config, url: string): void {
  const { administrator, business } = demoSignIns
  const signIns = config.demo
    ? `Administrator: ${administrator.email} / ${administrator.password}\n` +
      `Business: ${business.email} / ${business.password}\n`
    : ''
  process.stdout.write(`${signIns}Nkra is ready at ${url}\n`)
}

async function main(): Promise<void> {
  const config = processConfig()
  const log = openLog(config.log)
  const asked = Promise.withResolvers<NodeJS.Signals>()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, asked.resolve)
  process.on('uncaughtException', (error) => {
    // Nothing is known of the state we are in; what was accepted is in the database.
    log.fatal({ err: error }, 'an uncaught exception ends the process')
    process.exit(1)
  })

  const app = await startApp(config, log)
  sayReady(config, app.url)
  log.info({ signal: await asked.promise }, 'draining')
  const late = setTimeout(() => {
    log.error('the drain took too long and is given up')
    process.exit(1)
  }, DRAIN_LIMIT_MS)
  await app.close()
  clearTimeout(late)
  log.info('drained')
}

try {
  await main()
} catch (error) {
  process.stderr.write(
    `${isPlain(error) ? error.message : error instanceof Error ? error.stack : 'unknown'}\n`,
  )
  process.exitCode = 1
}

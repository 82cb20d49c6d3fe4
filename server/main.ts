/**
 * `npm start`: reads the configuration, opens the program and serves; on SIGTERM or SIGINT it reports not ready for a while, then
 * drains. The last line of the start is `Nkra is ready at http://localhost:PORT`.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { startApp } from './app.ts'
import { processConfig, type Config } from './config.ts'
import { isPlain } from './plain-failures.ts'
import { supervise } from './supervisor.ts'
import { demoSignIns } from './identity/seed.ts'
import { systemClock } from './platform/clock.ts'
import { openLog } from './platform/log.ts'

/**
 * Within this time a second signal counts as the first: on Ctrl-C both the terminal and npm send one. A later signal
 * ends the waiting.
 */
const SAME_SIGNAL_MS = 1_000

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
  const askedAgain = new AbortController()
  let asked_ms = Infinity
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      const now_ms = systemClock.monotonic_ms()
      if (now_ms - asked_ms > SAME_SIGNAL_MS) askedAgain.abort()
      asked_ms = Math.min(asked_ms, now_ms)
      asked.resolve(signal)
    })
  process.on('uncaughtException', (error) => {
    // Nothing is known of the state we are in; what was accepted is in the database.
    log.fatal({ err: error }, 'an uncaught exception ends the process')
    process.exit(1)
  })

  const app = await (config.workers > 0 ? supervise(config, log) : startApp(config, log))
  sayReady(config, app.url)
  const signal = await asked.promise
  if (config.lameDuck_ms > 0 && config.roles.has('web')) {
    app.leave()
    log.info({ signal, wait_ms: config.lameDuck_ms }, 'not ready any more; calls are still taken')
    await delay(config.lameDuck_ms, undefined, { signal: askedAgain.signal }).catch(() => undefined)
  }
  log.info({ signal }, 'draining')
  const late = setTimeout(
    () => {
      // What it leaves behind is found at the next start.
      log.error('the drain took too long and is given up')
      process.exit(1)
    },
    config.drainLimit_ms * (config.workers > 0 ? 3 : 1),
  )
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

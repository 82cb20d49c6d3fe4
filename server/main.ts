/**
 * `npm start`: reads the configuration, opens the program and serves; on SIGTERM or SIGINT it reports not ready for a while, then
 * drains. The last line of the start is `Nkra is ready at http://localhost:PORT`.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { App } from './app.ts'
import { processConfig, type Config } from './config.ts'
import { systemClock } from './platform/clock.ts'
import { openLog, type Log } from './platform/log.ts'
import { giveBackMemory } from './platform/operations/spare-memory.ts'
import { openEngine } from './platform/postgres/engine.ts'

/**
 * Within this time a second signal counts as the first: on Ctrl-C both the terminal and npm send one. A later signal
 * ends the waiting.
 */
const SAME_SIGNAL_MS = 1_000

/** A start leaves half of its memory behind. It is given back after those who waited for the start have their first answers. */
const GIVE_BACK_AFTER_MS = 2_000

/** The embedded PostgreSQL starts in processes of its own, while this one loads the sources of the domains. */
async function startAlone(config: Config, log: Log): Promise<App> {
  const opening = openEngine({ ...config, log })
  opening.catch(() => undefined)
  try {
    // An operator's database has to answer in time. While sources are loaded nothing is heard, for seconds on a busy machine.
    if (config.databaseUrl !== null) await opening
    const { startApp } = await import('./app.ts')
    const app = await startApp(config, log, {}, { engine: opening })
    const engine = await opening
    const close = async () => {
      try {
        await app.close()
      } finally {
        await engine.stop()
      }
    }
    return { ...app, close }
  } catch (error) {
    const engine = await opening.catch(() => null)
    await engine?.stop()
    throw error
  }
}

async function startSupervised(config: Config, log: Log): Promise<App> {
  const { supervise } = await import('./supervisor.ts')
  return supervise(config, log)
}

async function sayReady(config: Config, url: string): Promise<void> {
  const { demoSignIns } = await import('./identity/seed.ts')
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

  const app = await (config.workers > 0 ? startSupervised : startAlone)(config, log)
  await sayReady(config, app.url)
  setTimeout(giveBackMemory, GIVE_BACK_AFTER_MS).unref()
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
  const { isPlain } = await import('./plain-failures.ts')
  process.stderr.write(
    `${isPlain(error) ? error.message : error instanceof Error ? error.stack : 'unknown'}\n`,
  )
  process.exitCode = 1
}

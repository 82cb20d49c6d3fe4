/**
 * A process of the supervisor (`supervisor.ts`). It waits until it gets its role. It ends when the supervisor tells it
 * to, or when the supervisor is gone. It ignores signals: a terminal and systemd send theirs to every process, and only
 * the supervisor acts on them.
 */
import { startApp, type App } from './app.ts'
import { isPlain } from './plain-failures.ts'
import type { CapturedMail } from './platform/mail/mail-capture.ts'
import { openLog } from './platform/log.ts'
import type { FromWorker, StartWorker, ToWorker } from './supervisor.ts'

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
// Without its supervisor there is no embedded database, and nobody to start it again. What was accepted is stored.
process.once('disconnect', () => process.exit(1))

const asks = new Map<number, (mails: readonly CapturedMail[]) => void>()
let asked = 0
let app: App | undefined

process.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'start':
      return void start(message)
    case 'leave':
      return app?.leave()
    case 'close':
      return void close()
    case 'mails':
      asks.get(message.id)?.(message.mails)
      asks.delete(message.id)
  }
})

const tell = (message: FromWorker) => void process.send?.(message)

async function start({ config, tuning, place, name, captures }: StartWorker): Promise<void> {
  const log = openLog(config.log).child({ process: name })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an uncaught exception ends the process')
    process.exit(1)
  })
  const mails = () =>
    new Promise<readonly CapturedMail[]>((resolve) => {
      asks.set(++asked, resolve)
      tell({ kind: 'mails', id: asked })
    })
  try {
    app = await startApp(config, log, tuning, { ...place, ...(captures && { mails }) })
    tell({ kind: 'ready' })
  } catch (error) {
    if (isPlain(error)) process.stderr.write(`${error.message}\n`)
    else log.error({ err: error }, 'the process does not start')
    process.exit(1)
  }
}

async function close(): Promise<void> {
  await app?.close()
  process.exit(0)
}

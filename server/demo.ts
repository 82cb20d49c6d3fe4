/**
 * The demo's mobile operators: a simulated SMSC as a process of its own, and a link to it for each network. Like a real
 * operator it outlives us: one that still runs after we were killed is adopted. It ends by itself when nobody has held a
 * lease on it for a minute, so that none is left behind.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { putLink } from './messaging/links.ts'
import type { Db } from './platform/database.ts'
import type { Log } from './platform/log.ts'
import type { Seal } from './platform/sealing.ts'

const READY_MS_MAX = 10_000
const HELLO_MS_MAX = 1_000
const END_MS_MAX = 5_000
const RESTART_MS = 1_000
/** A simulator on this machine takes all that two cores can send; a real operator grants a small part of this. */
const WINDOW_SIZE = 2_000
const RATE_PER_SECOND = 100_000

const operators = [
  { id: 1, name: 'MTN', networks: ['MTN'], isDefault: true },
  { id: 2, name: 'Telecel', networks: ['Telecel'] },
  { id: 3, name: 'AT', networks: ['AT'] },
]

export interface DemoOptions {
  port: number
  controlPort: number
  log: Log
}

export interface DemoOperators {
  /** Ends the simulator, if nobody else holds a lease on it. */
  close(): Promise<void>
}

/** Points the demo's links at the simulator: its port may be another than at the last start. */
export async function linkDemo(db: Db, seal: Seal, port: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { id, name, networks, isDefault = false } of operators) {
      await putLink(tx, {
        id,
        name,
        networks,
        isDefault,
        host: '127.0.0.1',
        port,
        systemId: name.toLowerCase(),
        passwordSealed: seal.seal('demo'),
        windowSize: WINDOW_SIZE,
        ratePerSecond: RATE_PER_SECOND,
      })
    }
  })
}

/** Starts the simulator, or adopts the one that answers on the control port. */
export async function startDemoOperators({ port, controlPort, log }: DemoOptions): Promise<DemoOperators> {
  const adopted = await lease(controlPort).catch(() => null)
  if (adopted) {
    log.info({ controlPort }, 'adopting simulated operators that are already running')
    return {
      close() {
        adopted.destroy()
        return Promise.resolve()
      },
    }
  }
  let running = await start(port, controlPort)
  let closing = false
  const keepUp = async () => {
    for (;;) {
      if (running.child.exitCode === null && running.child.signalCode === null)
        await once(running.child, 'exit')
      if (closing) return
      log.warn('the simulated operators ended, and are started again')
      await delay(RESTART_MS)
      if (closing) return
      running = await start(port, controlPort)
    }
  }
  keepUp().catch((error: unknown) => log.error({ err: error }, 'the simulated operators do not start again'))
  return {
    async close() {
      closing = true
      running.held.destroy()
      await end(running.child)
    },
  }
}

async function start(
  port: number,
  controlPort: number,
): Promise<{ child: ChildProcess; held: IncomingMessage }> {
  const child = spawn(
    process.execPath,
    ['smsc/main.ts', '--lease', '--port', String(port), '--control-port', String(controlPort)],
    { cwd: join(import.meta.dirname, '..'), stdio: ['ignore', 'pipe', 'inherit'], detached: true },
  )
  await ready(child)
  return { child, held: await lease(controlPort) }
}

/** Its first line says whether it could start, and if not, why. */
async function ready(child: ChildProcess): Promise<void> {
  const [line] = (await once(createInterface(child.stdout!), 'line', {
    signal: AbortSignal.timeout(READY_MS_MAX),
  })) as [string]
  const said = JSON.parse(line) as { ready: boolean; message?: string }
  if (!said.ready) throw new Error(`The simulated operators cannot start: ${said.message}`)
}

/** Holds a lease for as long as the response is not destroyed. */
async function lease(controlPort: number): Promise<IncomingMessage> {
  const request = get({ host: '127.0.0.1', port: controlPort, path: '/lease', timeout: HELLO_MS_MAX })
  request.once('timeout', () => request.destroy(new Error('no answer')))
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  request.setTimeout(0)
  if (response.statusCode !== 200) throw new Error('something else listens on the control port')
  response.resume()
  response.on('error', () => undefined)
  return response
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit', { signal: AbortSignal.timeout(END_MS_MAX) })
  child.kill('SIGTERM')
  await exited.catch(() => child.kill('SIGKILL'))
}

/**
 * A simulation beside the demo, as a process of its own. Like a real company it outlives the program: if it still runs
 * after the program was killed, the next program uses it. It ends by itself a minute after its last lease, and is started
 * again if it ends while the program needs it.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../platform/log.ts'

/** On a busy machine a process takes several seconds to start, and one that has just started to answer. */
const READY_MS_MAX = 30_000
const HELLO_MS_MAX = 10_000
const END_MS_MAX = 5_000
const RESTART_MS = 1_000

export interface DemoProcess {
  /** Ends the simulation if no other program holds a lease on it. */
  close(): Promise<void>
}

export interface Simulation {
  /** Its name in messages to people: `simulated operators`. */
  name: string
  /** The file that is run, and its arguments. */
  command: readonly string[]
  /** The port of `GET /lease`. */
  leasePort: number
  log: Log
  /** Is called when the simulation runs, whether it was started or found running. It can send it settings. */
  afterStart?: () => Promise<void>
}

/** Starts the simulation, or uses the one that answers on its port. */
export async function startSimulation(simulation: Simulation): Promise<DemoProcess> {
  const { name, leasePort, log, afterStart } = simulation
  const adopted = await lease(leasePort).catch(() => null)
  if (adopted) {
    log.info({ port: leasePort }, `adopting ${name} that are already running`)
    try {
      await afterStart?.()
    } catch (error) {
      adopted.destroy()
      throw error
    }
    return {
      close() {
        adopted.destroy()
        return Promise.resolve()
      },
    }
  }
  let running = await start(simulation)
  let closing = false
  const keepUp = async () => {
    for (;;) {
      if (running.child.exitCode === null && running.child.signalCode === null)
        await once(running.child, 'exit')
      if (closing) return
      log.warn(`the ${name} ended, and are started again`)
      await delay(RESTART_MS)
      if (closing) return
      running = await start(simulation)
    }
  }
  keepUp().catch((error: unknown) => log.error({ err: error }, `the ${name} do not start again`))
  return {
    async close() {
      closing = true
      running.held.destroy()
      await end(running.child)
    },
  }
}

async function start({ name, command, leasePort, afterStart }: Simulation): Promise<{
  child: ChildProcess
  held: IncomingMessage
}> {
  const child = spawn(process.execPath, [...command, '--lease'], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  try {
    await ready(name, child)
    const held = await lease(leasePort)
    await afterStart?.()
    return { child, held }
  } catch (error) {
    await end(child)
    throw error
  }
}

/** Waits for the first line of the process, which says whether it could start, and if not, why. */
async function ready(name: string, child: ChildProcess): Promise<void> {
  const [line] = (await once(createInterface(child.stdout!), 'line', {
    signal: AbortSignal.timeout(READY_MS_MAX),
  })) as [string]
  const said = JSON.parse(line) as { ready: boolean; message?: string }
  if (!said.ready) throw new Error(`The ${name} cannot start: ${said.message}`)
}

/** Takes a lease. It lasts until the response is destroyed. */
async function lease(port: number): Promise<IncomingMessage> {
  const request = get({ host: '127.0.0.1', port, path: '/lease', timeout: HELLO_MS_MAX })
  request.once('timeout', () => request.destroy(new Error('no answer')))
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  request.setTimeout(0)
  if (response.statusCode !== 200) throw new Error(`something else listens on port ${port}`)
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

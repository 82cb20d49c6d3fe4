/**
 * Runs many processes as one program: `NKRA_WORKERS` of them serve the web and the API, one sends, one runs jobs. The
 * supervisor holds what they share (the embedded database, the demo's mailbox), restarts them when they die, and drains
 * them in order: first those that take calls, then those that work on what was accepted.
 *
 * The web workers listen on one port (SO_REUSEPORT), and the kernel distributes connections among them.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { App, BenchOptions, Place } from './app.ts'
import type { Config, ProcessRole } from './config.ts'
import type { OpenedEngine } from './foundation.ts'
import { WorkerFailed } from './plain-failures.ts'
import { systemClock } from './platform/clock.ts'
import { PortTaken } from './platform/http/server.ts'
import type { Log } from './platform/log.ts'
import { captureMail, type CapturedMail, type MailCapture } from './platform/mail/mail-capture.ts'
import { openEngine } from './platform/postgres/engine.ts'

const WAIT_MIN_MS = 500
const WAIT_MAX_MS = 30_000
/** If a process lived for this long, its next death starts a new count. */
const SETTLED_MS = 60_000
/**
 * After this many deaths in a row, each after a short life, the supervisor stops restarting. With the waits in between
 * that takes a minute and a half.
 */
export const DEATHS_MAX = 8

/** Decides when the supervisor restarts a process that died, and when the process has died too often. */
export class RestartPolicy {
  #deaths = 0

  /** How long to wait before the restart of a process that lived for `lived_ms`. Null if it died too often. */
  waitAfter(lived_ms: number): number | null {
    this.#deaths = lived_ms >= SETTLED_MS ? 1 : this.#deaths + 1
    if (this.#deaths >= DEATHS_MAX) return null
    return Math.min(WAIT_MAX_MS, WAIT_MIN_MS * 2 ** (this.#deaths - 1))
  }
}

export interface StartWorker {
  kind: 'start'
  name: string
  config: Config
  tuning: BenchOptions
  place: Place & { engine: OpenedEngine }
  /** Whether the demo's mails are captured. */
  captures: boolean
}

export type ToWorker =
  | StartWorker
  | { kind: 'leave' }
  | { kind: 'close' }
  | { kind: 'mails'; id: number; mails: readonly CapturedMail[] }

export type FromWorker = { kind: 'ready' } | { kind: 'mails'; id: number }

const WORKER = join(import.meta.dirname, 'worker.ts')

/**
 * Starts the processes one after the other and resolves once all are ready. It throws what a start of the program throws.
 */
export async function supervise(config: Config, log: Log, tuning: BenchOptions = {}): Promise<App> {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    // Another program of the same user could share the port, and get half of the calls.
    await refuseTakenPort(config)
    const engine = await openEngine({
      ...config,
      connections: connectionsOf(config),
      log,
    })
    closers.push(() => engine.stop())
    const capture = config.demo && config.smtpUrl === null ? await captureMail(systemClock) : null
    if (capture) closers.push(() => capture.close())
    const workers = partsOf(config, capture).map(({ name, ...part }) => {
      const place = {
        engine: { connection: engine.connection, ownsSchema: engine.ownsSchema },
        listens: part.config.roles.has('web'),
        isAlone: false,
      }
      const told: StartWorker = { kind: 'start', name, tuning, place, captures: capture !== null, ...part }
      return new Worker(told, log, capture)
    })
    // In turn: the first one alone writes what a new database begins with.
    for (const worker of workers) {
      closers.push(() => worker.close(config.drainLimit_ms))
      await worker.start()
    }
    return {
      url: `http://localhost:${config.port}`,
      leave: () => workers.forEach((worker) => worker.leave()),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** How many database connections are needed. A process has up to six, besides those that requests and jobs share. */
const connectionsOf = ({ workers, database }: Config) => (workers + 2) * (database.connections + 6)

/** Answers the role of each process. The process for jobs comes first, and is closed last. */
function partsOf(config: Config, capture: MailCapture | null): { name: string; config: Config }[] {
  const roles: [name: string, role: ProcessRole][] = [
    ['jobs', 'jobs'],
    ['dispatch', 'dispatch'],
    ...Array.from({ length: config.workers }, (_, n): [string, ProcessRole] => [`web ${n + 1}`, 'web']),
  ]
  return roles.map(([name, role], index) => ({
    name,
    config: {
      ...config,
      workers: 0,
      roles: new Set([role]),
      smtpUrl: capture?.url ?? config.smtpUrl,
      // Each has metrics of its own, on the next port.
      metrics: config.metrics && { ...config.metrics, port: config.metrics.port + index },
      // Binds and windows of a customer's login are counted by one process.
      smpp: name === 'web 1' ? config.smpp : null,
    },
  }))
}

async function refuseTakenPort({ port, host }: Config): Promise<void> {
  const probe = createServer()
  probe.listen(port, host ?? undefined)
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') throw new PortTaken(port)
    throw error
  }
  probe.close()
  await once(probe, 'close')
}

/** Keeps one process running until it is closed. */
class Worker {
  readonly #told: StartWorker
  readonly #log: Log
  readonly #capture: MailCapture | null
  readonly #closing = new AbortController()
  #child: ChildProcess | undefined
  #kept: Promise<void> = Promise.resolve()

  constructor(told: StartWorker, log: Log, capture: MailCapture | null) {
    this.#told = told
    this.#log = log
    this.#capture = capture
  }

  /** Resolves when the process is ready. Throws `WorkerFailed` if its first start fails. */
  async start(): Promise<void> {
    const { ready, exited } = this.#launch()
    const isReady = await Promise.race([ready.then(() => true), exited.then(() => false)])
    if (!isReady) throw new WorkerFailed(this.#told.name)
    this.#kept = this.#keepUp(exited)
  }

  leave(): void {
    this.#tell({ kind: 'leave' })
  }

  /** Drains the process. If that takes longer than the limit, it is killed. */
  async close(limit_ms: number): Promise<void> {
    this.#closing.abort()
    this.#tell({ kind: 'close' })
    const child = this.#child
    const late = setTimeout(() => {
      this.#log.error({ process: this.#told.name }, 'the drain took too long and is given up')
      child?.kill('SIGKILL')
    }, limit_ms)
    await this.#kept
    clearTimeout(late)
  }

  #tell(message: ToWorker): void {
    if (this.#child?.connected === true) this.#child.send(message)
  }

  #launch(): { ready: Promise<void>; exited: Promise<void>; begun_ms: number } {
    const child = fork(WORKER, { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    this.#child = child
    const ready = Promise.withResolvers<void>()
    // A message to a process that just died is lost with the process.
    child.on('error', () => undefined)
    child.on('message', (message: FromWorker) => {
      if (message.kind === 'ready') return ready.resolve()
      this.#tell({ kind: 'mails', id: message.id, mails: this.#capture?.mails() ?? [] })
    })
    const exited = once(child, 'exit').then(() => undefined)
    this.#tell(this.#told)
    return { ready: ready.promise, exited, begun_ms: systemClock.monotonic_ms() }
  }

  async #keepUp(first: Promise<void>): Promise<void> {
    const { name } = this.#told
    const { signal } = this.#closing
    const policy = new RestartPolicy()
    let begun_ms = systemClock.monotonic_ms()
    let exited = first
    for (;;) {
      await exited
      if (signal.aborted) return
      const { exitCode, signalCode } = this.#child!
      const wait_ms = policy.waitAfter(systemClock.monotonic_ms() - begun_ms)
      const ended = { process: name, exit: exitCode, signal: signalCode }
      if (wait_ms === null) return this.#giveUp(ended)
      this.#log.error({ ...ended, wait_ms }, 'a process died and is started again')
      await delay(wait_ms, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      const again = this.#launch()
      ;({ begun_ms, exited } = again)
      void again.ready.then(() => this.#log.info({ process: name }, 'a process is up again'))
    }
  }

  /** Ends the program as a signal would, but with a failure, so that the system that runs it starts it again. */
  #giveUp(ended: object): void {
    this.#log.fatal({ ...ended, deaths: DEATHS_MAX }, 'a process died too often and ends the program')
    process.exitCode = 1
    process.kill(process.pid, 'SIGTERM')
  }
}

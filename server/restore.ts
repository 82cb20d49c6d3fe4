/**
 * `npm run restore -- --from <backup> --into <new folder> --keys <file> --passphrase-file <file>` restores a backup as
 * a copy, proves its books, and marks it as held. `--log <archive> --to <time>` restores to a time. It prints what it
 * found. It exits with 1 if the backup cannot be restored, or if its books do not agree.
 *
 * `npm run restore -- --hold <why>` marks the configured database as held, if it was restored by other means.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { proveAll } from './billing/ledger/proof.ts'
import { runCommand } from './command.ts'
import { failingPlainly } from './plain-failures.ts'
import { processConfig } from './config.ts'
import { readHeldParts, readSentAfter } from './messaging/messaging.ts'
import { BackupRefused, type Manifest } from './platform/backup/manifest.ts'
import {
  discard,
  loadManifest,
  recover,
  requireEmpty,
  requireRestorable,
} from './platform/backup/recovery.ts'
import { openKeys, readPassphrase, type BackupKeys } from './platform/backup/sealed-keys.ts'
import { openStore, type BackupStore } from './platform/backup/store.ts'
import { systemClock } from './platform/clock.ts'
import { verifyAudit } from './platform/database/audit-chain.ts'
import { markRestored, RELEASE_CHANNEL } from './platform/database/database-release.ts'
import { openDatabase } from './platform/database/database.ts'
import { openLog, type Log } from './platform/log.ts'
import { migrate, migrateJobs } from './platform/postgres/migrate.ts'

const USAGE =
  'npm run restore -- --from <folder or s3://bucket/prefix/name> --into <new folder> --keys <file> ' +
  '--passphrase-file <file> [--log <archive of the log> [--to <time>]], or --hold <why>'

interface RestoreOptions {
  store: BackupStore
  manifest: Manifest
  into: string
  to: Date | null
  logArchive: string | null
  log: Log
}

/** Restores a copy. Answers the lines that the command prints; `holds` is false if the books do not agree. */
async function restore({ store, manifest, into, to, logArchive, log }: RestoreOptions) {
  const copy = await recover(store, manifest, { folder: join(into, 'postgres'), to, logArchive, log })
  try {
    await migrate(copy.connection, log)
    await migrateJobs(copy.connection)
    const db = await openDatabase({ connection: copy.connection, clock: systemClock, log })
    try {
      const until = to?.toISOString() ?? (logArchive === null ? manifest.stoppedAt : 'the end of the log')
      await db.transaction((tx) => markRestored(tx, `Restored from ${store.at} to ${until}.`))
      const flaws = [...(await proveAll(db)), ...(await verifyAudit(db))]
      const held = await readHeldParts(db)
      const sum = (key: 'messages' | 'credits') => held.reduce((total, part) => total + part[key], 0)
      const oldest = held.map(({ oldestAt }) => oldestAt.toISOString()).sort()[0] ?? null
      return {
        into,
        until,
        timeline: copy.timeline,
        held: { messages: sum('messages'), credits: sum('credits'), oldest },
        holds: flaws.length === 0,
        flaws,
      }
    } finally {
      await db.close()
    }
  } finally {
    await copy.postgres.stop()
  }
}

/**
 * Writes files with what was sent after the time of the restore, for the screen of held messages. It reads a second
 * copy, which is recovered to the end of the log and removed afterwards.
 */
async function writeSentAfter({
  store,
  manifest,
  into,
  to,
  logArchive,
  log,
}: RestoreOptions): Promise<string[]> {
  if (to === null) return []
  const folder = join(into, 'after')
  const copy = await recover(store, manifest, { folder, to: null, logArchive, log })
  try {
    const db = await openDatabase({ connection: copy.connection, clock: systemClock, log })
    try {
      const files: string[] = []
      for (const { name, content } of await readSentAfter(db, to)) {
        const file = join(into, `sent-after-${name}.csv`)
        await writeFile(file, content, { mode: 0o600 })
        files.push(file)
      }
      return files
    } finally {
      await db.close()
    }
  } finally {
    await discard(copy, folder)
  }
}

async function writeKeys(into: string, { tokenSecret, kycMasterKeys }: BackupKeys): Promise<void> {
  const folder = join(into, 'keys')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, 'token'), tokenSecret, { mode: 0o600 })
  if (kycMasterKeys !== null)
    await writeFile(join(folder, 'NKRA_KYC_MASTER_KEYS'), kycMasterKeys, { mode: 0o600 })
}

function timeOf(text: string): Date {
  const at = new Date(text)
  if (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(at.getTime())
  )
    return at
  throw new BackupRefused(`${text} is no time: write it as 2026-11-23T09:04:00Z.`)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      into: { type: 'string' },
      keys: { type: 'string' },
      'passphrase-file': { type: 'string' },
      log: { type: 'string' },
      to: { type: 'string' },
      hold: { type: 'string' },
    },
  })
  if (values.hold !== undefined) return hold(values.hold)
  const { from, into: given, keys, 'passphrase-file': passphraseFile } = values
  if (from === undefined || given === undefined || keys === undefined || passphraseFile === undefined)
    throw new BackupRefused(USAGE)
  const into = resolve(given)
  const to = values.to === undefined ? null : timeOf(values.to)
  const logArchive = values.log === undefined ? null : resolve(values.log)
  const store = openStore(from.startsWith('s3://') ? from : resolve(from), processConfig().objectStore)
  const manifest = await loadManifest(store)
  requireRestorable(manifest, { to, logArchive }, systemClock.now())
  await requireEmpty(into)
  // A wrong passphrase ends the command here, before hours of recovery.
  const keysFile = await openStore(dirname(resolve(keys)), null).get(basename(keys))
  const opened = await openKeys(keysFile, await readPassphrase(passphraseFile))
  const options = { store, manifest, into, to, logArchive, log: openLog('error') }
  const restored = await restore(options)
  await writeKeys(into, opened)
  const sentAfter = await writeSentAfter(options)
  process.stdout.write(`${json({ ...restored, sentAfter })}\n`)
  process.exitCode = restored.holds ? 0 : 1
}

const json = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? Number(each) : each))

/** Marks the configured database as held. */
function hold(why: string): Promise<void> {
  return runCommand(async ({ db }, print) => {
    if (why.trim() === '') throw new BackupRefused(USAGE)
    await db.transaction((tx) => markRestored(tx, why.trim()))
    await db.notify(RELEASE_CHANNEL, '')
    print(JSON.stringify({ held: true }))
    return 0
  })
}

await failingPlainly(main)

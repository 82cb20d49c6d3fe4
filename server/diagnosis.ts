/**
 * Finds out what is wrong with an installation and what to do, for `npm run doctor`. It only looks: it makes no
 * database, no key and no change. Its lines name variables, links and counts, and never a secret, a number, a text
 * or a person.
 */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import type { AttentionKind } from '@nkra/contract/identity/attention-words.ts'
import { ConfigRefused, processConfig, type Config } from './config.ts'
import { openKycResources } from './kyc/resources.ts'
import { findBookAttention } from './billing/billing.ts'
import { findLinkAttention } from './messaging/messaging.ts'
import { readLinks } from './messaging/links/links.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase, type Db, type Reader } from './platform/database/database.ts'
import { openLog } from './platform/log.ts'
import { attentionSentences, findHold, findStuckWork, type Finder } from './platform/operations/attention.ts'
import { isNearlyFull, readDiskSpace } from './platform/operations/disk.ts'
import { programVersion } from './platform/operations/version.ts'
import { DatabaseNotReady, joinEngine } from './platform/postgres/engine.ts'
import { DatabaseUnusable } from './platform/postgres/first-connection.ts'
import { MigrationRefused } from './platform/postgres/migration-files.ts'
import { sealFor } from './platform/sealing.ts'

/** How bad a check's result is. `fine`; `look`: a person should look today; `broken`: something does not work. */
export type Severity = 'fine' | 'look' | 'broken'

export interface Check {
  name: string
  severity: Severity
  says: string
  /** What to do; empty if all is fine. */
  todo: string
}

const fine = (name: string, says: string): Check => ({ name, severity: 'fine', says, todo: '' })
const look = (name: string, says: string, todo: string): Check => ({ name, severity: 'look', says, todo })
const broken = (name: string, says: string, todo: string): Check => ({
  name,
  severity: 'broken',
  says,
  todo,
})

/** The exit code: 0 if all is fine, 1 if a person should look, 2 if something does not work. */
export function exitCodeOf(checks: readonly Check[]): 0 | 1 | 2 {
  if (checks.some(({ severity }) => severity === 'broken')) return 2
  return checks.some(({ severity }) => severity === 'look') ? 1 : 0
}

/** The figures that the checks of the database found, for the support bundle. */
export interface Examined {
  config: Config
  db: Db
}

/**
 * Checks everything that can be reached. `examine` is called while the database is open, if it can be reached. Without a
 * configuration or a database the other checks are left out.
 */
export async function diagnose(
  examine: (examined: Examined, checks: readonly Check[]) => Promise<void> = async () => {},
): Promise<Check[]> {
  const checks = [fine('program', `version ${programVersion()}, Node ${process.versions.node}`)]
  let config: Config
  try {
    config = processConfig()
  } catch (error) {
    if (!(error instanceof ConfigRefused)) throw error
    return [...checks, mistakenConfig(error)]
  }
  checks.push(fine('configuration', 'every variable is understood'))
  checks.push(await checkDisk(config.data), await checkSecret(config), await checkServing(config))
  return [...checks, ...(await checkDatabase(config, checks, examine))]
}

function mistakenConfig({ mistakes }: ConfigRefused): Check {
  return broken(
    'configuration',
    mistakes.join('; '),
    'Set these variables right: docs/operations.md has the table.',
  )
}

async function checkDisk(data: string): Promise<Check> {
  const space = await readDiskSpace(data).catch(() => null)
  if (space === null)
    return look('disk', 'there is no data folder yet', 'Run npm start once, or set NKRA_DATA.')
  const says = `${gibibytes(space.free_bytes)} of ${gibibytes(space.size_bytes)} GiB are free`
  return isNearlyFull(space)
    ? broken('disk', says, 'Make room: docs/runbooks/disk-full.md.')
    : fine('disk', says)
}

const gibibytes = (bytes: number) => (bytes / 1024 ** 3).toFixed(1)

/** Checks the secret for signing and sealing: it is configured, or in a file that nobody else may read. */
async function checkSecret({ tokenSecret, data, databaseUrl }: Config): Promise<Check> {
  const todo = 'Restore the data folder’s keys, or set NKRA_TOKEN_SECRET: docs/runbooks/keys-lost.md.'
  if (tokenSecret !== null) return fine('secret', 'NKRA_TOKEN_SECRET is set')
  const mode = await stat(join(data, 'keys', 'token')).then(
    (file) => file.mode & 0o077,
    () => null,
  )
  if (mode === null) return look('secret', 'the program has not made its secret yet', todo)
  if (mode !== 0) return look('secret', 'others may read the secret’s file', 'chmod 600 the files in keys.')
  if (databaseUrl === null) return fine('secret', 'kept in the data folder')
  const shared = 'Set NKRA_TOKEN_SECRET to the same value on every machine.'
  return look('secret', 'kept in this machine’s data folder alone', shared)
}

const SERVING_LIMIT_MS = 3_000

/** Checks whether the program of this configuration runs and serves. */
async function checkServing({ port, host, roles }: Config): Promise<Check> {
  const address = host === null || host === '0.0.0.0' ? '127.0.0.1' : host
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/healthz`
  const answer = await fetch(url, { signal: AbortSignal.timeout(SERVING_LIMIT_MS) }).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => null,
  )
  if (answer === null)
    return look(
      'serving',
      `nothing answers at port ${port}`,
      'Start it with npm start, or look at its last lines.',
    )
  if (answer.status !== 200)
    return broken('serving', `/healthz answers ${answer.status}`, 'See the check of the database below.')
  return fine('serving', `/healthz answers 200 at port ${port}, with the roles ${[...roles].join(', ')}`)
}

async function checkDatabase(
  config: Config,
  before: readonly Check[],
  examine: (examined: Examined, checks: readonly Check[]) => Promise<void>,
): Promise<Check[]> {
  const log = openLog('silent')
  const begun_ms = systemClock.monotonic_ms()
  let engine: Awaited<ReturnType<typeof joinEngine>>
  try {
    engine = await joinEngine({ databaseUrl: config.databaseUrl, data: config.data, log })
  } catch (error) {
    return [unreachable(error)]
  }
  const took_ms = Math.round(systemClock.monotonic_ms() - begun_ms)
  try {
    const db = await openDatabase({ connection: engine.connection, clock: systemClock, log })
    try {
      const checks = [await checkServer(db, took_ms), fine('migrations', 'the schema is this version’s')]
      checks.push(await checkClock(db), ...(await checkKeys(config, db)), ...(await checkWork(db)))
      await examine({ config, db }, [...before, ...checks])
      return checks
    } finally {
      await db.close()
    }
  } catch (error) {
    return [unreachable(error)]
  } finally {
    await engine.stop()
  }
}

/** The check's result if the database cannot be reached. It gives the reason without the password. */
function unreachable(error: unknown): Check {
  if (error instanceof DatabaseNotReady || error instanceof MigrationRefused)
    return broken(
      'migrations',
      error.message,
      'Start the version of the program that fits: docs/operations.md.',
    )
  if (error instanceof DatabaseUnusable)
    return broken('database', error.message, 'docs/runbooks/database-gone.md')
  const code =
    error instanceof Error && 'code' in error ? String((error as pg.DatabaseError).code) : 'no answer'
  return broken('database', `it is not reached (${code})`, 'docs/runbooks/database-gone.md')
}

async function checkServer(reader: Reader, took_ms: number): Promise<Check> {
  const { rows } = await sql<{ version: string; oldest_s: number | null; size: string }>`
    select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
      (select extract(epoch from now() - min(xact_start))::float8 from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()) as oldest_s`.execute(reader.sql)
  const { version, oldest_s, size } = rows[0]!
  const says = `PostgreSQL ${version}, reached in ${took_ms} ms, ${size}`
  // The longest that a proof takes.
  return (oldest_s ?? 0) > 3_600
    ? look(
        'database',
        `${says}; a transaction is open for ${Math.round(oldest_s! / 60)} minutes`,
        'End it: it keeps dead rows.',
      )
    : fine('database', says)
}

/** The largest difference between two machines' clocks. With more they disagree on what is due. */
const CLOCK_MS_MAX = 2_000

async function checkClock({ sql: query, clock }: Reader): Promise<Check> {
  const asked_ms = clock.ms()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(query)
  const apart_ms = Math.abs(rows[0]!.now.getTime() - (asked_ms + clock.ms()) / 2)
  const says = `${Math.round(apart_ms)} ms apart from the database’s`
  return apart_ms > CLOCK_MS_MAX
    ? look('clock', says, 'Have both machines keep time by NTP.')
    : fine('clock', says)
}

async function checkKeys(config: Config, db: Db): Promise<Check[]> {
  const todo = 'Give the program the keys that sealed it: docs/runbooks/keys-lost.md.'
  const kept = await readFile(join(config.data, 'keys', 'token'), 'utf8').catch(() => null)
  const secret = config.tokenSecret ?? kept?.trim() ?? null
  if (secret === null) return [look('keys', 'there is no secret to open anything with', todo)]
  const seal = sealFor('links', secret, db.clock)
  const closed = (await readLinks(db)).filter(({ status, passwordSealed }) => {
    try {
      seal.open(passwordSealed)
      return false
    } catch {
      return status !== 'off'
    }
  })
  const { vault } = openKycResources({ db, secret, masterKeys: config.kycMasterKeys, demo: config.demo })
  const missing = (await vault.uses(db)).filter(({ known }) => !known)
  return [
    closed.length === 0
      ? fine('keys of links', 'every password opens')
      : broken('keys of links', `the passwords of ${closed.length} links do not open`, todo),
    missing.length === 0
      ? fine('keys of people', 'every master key in use is there')
      : broken('keys of people', `${missing.length} master keys are in use and missing`, todo),
  ]
}

const WORK: readonly (readonly [name: string, find: Finder, all: string, todo: string])[] = [
  [
    'links',
    findLinkAttention,
    'every active link is bound and answers',
    'docs/runbooks/link-down.md and operator-silent.md',
  ],
  [
    'proof',
    findBookAttention,
    'no proof of the books failed, and none is overdue',
    'docs/runbooks/proof-failed.md',
  ],
  ['hold', findHold, 'sending is released', 'docs/runbooks/restore.md'],
  ['jobs', findStuckWork, 'no job is stuck and no event parked', 'docs/runbooks/jobs-stuck.md'],
]

/** Findings of these kinds mean that something does not work. */
const BROKEN_KINDS = new Set<AttentionKind>(['proof_failed', 'link_down', 'sending_held'])

async function checkWork(reader: Reader): Promise<Check[]> {
  const checks: Check[] = []
  for (const [name, find, all, todo] of WORK) {
    const found = await find(reader)
    const isBroken = found.some(({ kind }) => BROKEN_KINDS.has(kind))
    const says = attentionSentences(found).join('; ')
    checks.push(
      found.length === 0 ? fine(name, all) : isBroken ? broken(name, says, todo) : look(name, says, todo),
    )
  }
  return [...checks, await checkDoubts(reader)]
}

/** Counts the messages that hold credits while they wait for a receipt or for a person. */
async function checkDoubts(reader: Reader): Promise<Check> {
  const { rows } = await sql<{ messages: number; reserved: number }>`
    select
      (select coalesce(sum(unknown), 0)::float8 from (
        select account_id, unknown from day_count where day >= current_date - 4) as lately) as messages,
      (select coalesce(sum(reserved), 0)::float8 from (
        select account_id, reserved from balance) as held) as reserved`.execute(reader.sql)
  const { messages, reserved } = rows[0]!
  const says = `${messages} messages of the last days are in doubt; ${reserved} credits are reserved`
  // A kill leaves a window of messages in doubt; receipts settle most within minutes.
  return messages > 1_000
    ? look('in doubt', says, 'docs/runbooks/operator-silent.md')
    : fine('in doubt', says)
}

/**
 * Findings are facts that a person should look at. The life of a finding:
 *
 * 1. Every process looks every few seconds, through the finders of the domains, and stores what it finds.
 * 2. A finding that is still there a little later is reported: one event for all new findings. The row decides
 * which process publishes it.
 * 3. A finding that no process sees for a minute is over. Its end is reported if its beginning was.
 *
 * `/healthz` asks the same finders, so it shows a finding before people are told.
 */
import { hostname } from 'node:os'
import { ATTENTION_KINDS, type AttentionKind } from '@nkra/contract/identity/attention-words.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { parkedEvents } from '../events/relay.ts'
import { readWaitingJobs } from '../jobs/waiting-jobs.ts'
import type { Log } from '../log.ts'
import type { Db, Reader, Tx } from '../database/database.ts'
import { readHold } from '../database/database-release.ts'
import { isConnectionLost } from '../database/database-errors.ts'
import { eventKind } from '../database/outbox.ts'
import { Fail } from '../fail.ts'
import { isNearlyFull, readDiskSpace } from './disk.ts'

export interface Finding {
  kind: AttentionKind
  /** Tells findings of one kind apart: a link's number, a queue, a machine. Empty if there can be only one. */
  subject: string
  /**
   * Describes the finding to its reader: a link's name, a machine, a queue, a count. It holds no phone number and no
   * person's name.
   */
  detail: string
  since: Date
  /** The only machine that can see the finding. Absent if every process can see it. */
  machine?: string
}

/** Looks for findings. Rejects where the database cannot be reached. */
export type Finder = (reader: Reader) => Promise<readonly Finding[]>

const Told = z.object({
  kind: z.enum(ATTENTION_KINDS),
  subject: z.string(),
  detail: z.string(),
  since: z.iso.datetime(),
})
/** A finding as it is reported to people. */
export type ToldFinding = z.output<typeof Told>

/** Findings began or ended. The event names at least one. */
export const attentionChanged = eventKind(
  'operations.attention-changed',
  z.object({ at: z.iso.datetime(), began: z.array(Told), over: z.array(Told) }),
)

/** How many seconds a job may be overdue before it counts as done by nobody. */
const OVERDUE_S_MAX = 600
/** The most findings of one kind that are stored. */
const FINDINGS_MAX = 200

/** Finds stuck work of any domain: jobs that nobody runs, and events that failed too often. */
export const findStuckWork: Finder = async (reader) => {
  const now_ms = reader.clock.ms()
  const jobs = await readWaitingJobs(reader)
  const stuck = jobs
    .filter(({ overdue_s }) => overdue_s >= OVERDUE_S_MAX)
    .map(({ queue, overdue_s }) => ({
      kind: 'job_stuck' as const,
      subject: queue,
      detail: queue,
      since: new Date(now_ms - overdue_s * 1_000),
    }))
  const parked = await parkedEvents(reader)
  if (parked === 0) return stuck
  return [...stuck, { kind: 'events_parked', subject: '', detail: String(parked), since: new Date(now_ms) }]
}

/** Finds whether the database is held after a restore. */
export const findHold: Finder = async (reader) => {
  const hold = await readHold(reader)
  if (hold === null) return []
  return [{ kind: 'sending_held', subject: '', detail: '', since: hold.heldAt ?? reader.clock.now() }]
}

/** Finds whether the disk of the folder is nearly full. If the folder cannot be asked, there is no finding. */
export function findFullDisk(folder: string): Finder {
  const machine = hostname()
  return async ({ clock }) => {
    const space = await readDiskSpace(folder).catch(() => null)
    if (space === null || !isNearlyFull(space)) return []
    return [{ kind: 'disk_nearly_full', subject: machine, detail: machine, since: clock.now(), machine }]
  }
}

/** All findings of the finders. */
export async function findAll(reader: Reader, finders: readonly Finder[]): Promise<Finding[]> {
  const found: Finding[] = []
  for (const find of finders) found.push(...(await find(reader)).slice(0, FINDINGS_MAX))
  return found
}

export interface AttentionOptions {
  db: Db
  log: Log
  /** The connection of the finders. Requests do not use it. */
  reader: Reader
  finders: readonly Finder[]
  /** The account whose Administrators are told. */
  accountId: bigint
}

const LOOK_MS = 10_000
/** How long a finding must last before people are told, so that a short fault wakes nobody. */
export const TELL_AFTER_MS = 15_000
/** How long a finding must be gone before it counts as over, so that a link that comes and goes is one finding. */
export const OVER_AFTER_MS = 60_000

/** Starts to look. Answers a function that stops it. */
export function startAttention(options: AttentionOptions): { stop(): Promise<void> } {
  const { log } = options
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    looking ??= lookOnce(options)
      // While the database is away everybody sees that, and nothing can be written down.
      .catch((error: unknown) => {
        const isAway = isConnectionLost(error) || (error instanceof Fail && error.code === 'unavailable')
        if (!isAway) log.warn({ err: error }, 'nobody could look for what needs attention')
      })
      .finally(() => (looking = null))
  }, LOOK_MS)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

/** Looks once: stores what is found, and publishes what is new and what is over. */
export async function lookOnce({
  db,
  reader,
  finders,
  accountId,
}: Omit<AttentionOptions, 'log'>): Promise<void> {
  const found = await findAll(reader, finders)
  await db.transaction(async (tx) => {
    const now = tx.clock.now()
    await store(tx, found, now)
    const began = await beginTelling(tx, found, now)
    const over = await endThose(tx, now)
    if (began.length + over.length === 0) return
    tx.publish(attentionChanged.of(accountId, { at: now.toISOString(), began, over }))
  })
}

interface Row {
  kind: AttentionKind
  subject: string
  detail: string
  since: Date
}

const told = ({ kind, subject, detail, since }: Row): ToldFinding => ({
  kind,
  subject,
  detail,
  since: since.toISOString(),
})
const keysOf = (found: readonly Finding[]) =>
  JSON.stringify(found.map(({ kind, subject }) => [kind, subject]))

async function store(tx: Tx, found: readonly Finding[], now: Date): Promise<void> {
  if (found.length === 0) return
  const given = found.map(({ machine = '', ...rest }) => ({ ...rest, machine }))
  await sql`
    insert into attention as kept (kind, subject, machine, detail, since, first_seen_at, seen_at)
    select kind, subject, machine, detail, since, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given (kind text, subject text, machine text, detail text, since timestamptz)
    -- Two processes that write at once take the rows in one order.
    order by kind, subject
    on conflict (kind, subject) do update
    set seen_at = greatest(kept.seen_at, excluded.seen_at), detail = excluded.detail`.execute(tx.sql)
}

/** Marks findings that were seen for long enough as reported. If several processes do so, each row goes to one. */
async function beginTelling(tx: Tx, found: readonly Finding[], now: Date): Promise<ToldFinding[]> {
  if (found.length === 0) return []
  const { rows } = await sql<Row>`
    update attention set told_at = ${now}
    where told_at is null and first_seen_at <= ${new Date(now.getTime() - TELL_AFTER_MS)}
      and ${keysOf(found)}::jsonb @> jsonb_build_array(jsonb_build_array(kind, subject))
    returning kind, subject, detail, since`.execute(tx.sql)
  return rows.map(told)
}

/**
 * After this time a finding of a machine that no longer reports is deleted: the machine is gone and cannot say that it
 * is over.
 */
const FORGOTTEN_AFTER_MS = 7 * 86_400_000

/** Deletes findings that nobody sees any more. Answers those that had been reported. */
async function endThose(tx: Tx, now: Date): Promise<ToldFinding[]> {
  await sql`
    delete from attention where seen_at < ${new Date(now.getTime() - FORGOTTEN_AFTER_MS)} and machine <> ''
  `.execute(tx.sql)
  const { rows } = await sql<Row & { toldAt: Date | null }>`
    delete from attention
    where seen_at < ${new Date(now.getTime() - OVER_AFTER_MS)} and machine in ('', ${hostname()})
    returning kind, subject, detail, since, told_at as "toldAt"`.execute(tx.sql)
  return rows.filter(({ toldAt }) => toldAt !== null).map(told)
}

/** The findings in the form of `/healthz`, which anybody may read: how many of each kind, without names. */
export function attentionSentences(found: readonly Finding[]): string[] {
  const kinds = Map.groupBy(found, ({ kind }) => kind)
  return ATTENTION_KINDS.flatMap((kind) => {
    const ofKind = kinds.get(kind)
    return ofKind === undefined ? [] : [SENTENCES[kind](ofKind)]
  })
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const SENTENCES: Readonly<Record<AttentionKind, (found: readonly Finding[]) => string>> = {
  link_down: ({ length }) => counted(length, 'link is down', 'links are down'),
  link_silent: ({ length }) =>
    counted(length, 'link is bound and answers nothing', 'links are bound and answer nothing'),
  disk_nearly_full: () => 'the disk of the data folder is nearly full',
  proof_failed: () => 'the last proof of the books found flaws',
  proof_old: () => 'the books were not proved for too long',
  job_stuck: ({ length }) =>
    counted(length, 'queue has jobs that nobody does', 'queues have jobs that nobody does'),
  sending_held: () => 'sending is held after a restore: nothing goes out until a person releases it',
  events_parked: ([parked]) => `${parked?.detail ?? 0} events failed too often and are parked`,
}

/**
 * Sends the runs of series. Every minute the first process that looks takes the runs that are near. Each becomes a
 * campaign scheduled for its time. It is paid for at once, in the transaction that records the run. A process that dies
 * has done nothing, and of two processes that look at once the second finds nothing.
 *
 * A run that cannot be sent is reported and skipped, and the series goes on. A run is sent up to `LATE_MS` late and
 * skipped after that, because yesterday's reminder is worse than none.
 */
import type { FailureCode } from '@nkra/contract/failures.ts'
import type { RunOutcome } from '@nkra/contract/messaging/series.ts'
import { lastRelease } from '../../platform/database/database-release.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'
import { cron, type Worker } from '../../platform/jobs/jobs.ts'
import { seriesMissed } from '../events.ts'
import { readRequest } from '../sending/send-request.ts'
import {
  storeRuns,
  listDueSeries,
  lockDueSeries,
  moveRun,
  runAfter,
  type RunResult,
  type StoredSeries,
} from './series.ts'
import { type Sending, sendBulk } from '../sending/send.ts'
import { permittedAt, type HoursPolicy } from '../sending/sending-hours.ts'

/** How long before its time a run becomes a campaign. It is more than a minute, the time between two looks. */
const AHEAD_MS = 120_000
/** How late a run may be sent after an outage. */
export const LATE_MS = 3_600_000
/** The most series of one look. The others wait for the next look. */
const SERIES_AT_ONCE = 1_000

type SeriesContext = Pick<Sending, 'policy' | 'wakeCampaigns' | 'optOutLinks' | 'shortLinks'>

export function seriesWorker(db: Db, messaging: SeriesContext): Worker {
  return cron('messaging.series', '* * * * *', () => runSeries(db, messaging))
}

/** Makes campaigns of the runs that are near. */
export async function runSeries(db: Db, messaging: SeriesContext): Promise<void> {
  const by = new Date(db.clock.ms() + AHEAD_MS)
  const defects: unknown[] = []
  for (const series of await listDueSeries(db, by, SERIES_AT_ONCE)) {
    try {
      // After runs that were left out, the next may be near too.
      while (await db.transaction((tx) => runNext(tx, messaging, series, by)));
    } catch (error) {
      // A defect in one must not keep the others.
      defects.push(error)
    }
  }
  messaging.wakeCampaigns()
  if (defects.length > 0) throw new AggregateError(defects, 'some series could not be run')
}

/** Makes a campaign of the series' next run. Answers false if no run is near. */
async function runNext(
  tx: Tx,
  messaging: SeriesContext,
  key: { accountId: bigint; id: bigint },
  by: Date,
): Promise<boolean> {
  const { policy } = messaging
  const series = await lockDueSeries(tx, key, by)
  if (series === null) return false
  const now = tx.clock.now()
  const late = lateRuns(series, policy, { now, released: await lastRelease(tx) })
  if (late.length > 0) {
    await keepAndTell(tx, series, late, policy)
    return true
  }
  const { dueAt, goesAt, traffic } = series
  const at = permittedAt(policy, traffic, goesAt < now ? now : goesAt)
  const following = runAfter(series, 1, policy)
  if (at === null || (at > dueAt && following !== null && following.goesAt <= at)) {
    const outcome = at === null ? 'never_permitted' : 'merged'
    await keepAndTell(tx, series, [{ dueAt, outcome, campaignId: null }], policy)
  } else if (at > by) await moveRun(tx, series, at)
  else await keepAndTell(tx, series, [await sent(tx, messaging, series, at)], policy)
  return true
}

/**
 * Answers the runs whose time passed too long ago. Runs from before the release of a restored database are among them,
 * because they may have been sent then.
 */
function lateRuns(
  series: StoredSeries,
  policy: HoursPolicy,
  { now, released }: { now: Date; released: Date | null },
): RunResult[] {
  const late: RunResult[] = []
  for (
    let run: ReturnType<typeof runAfter> = series;
    run !== null;
    run = runAfter(series, late.length, policy)
  ) {
    const isBeforeRelease = released !== null && run.goesAt <= released
    if (now.getTime() - run.goesAt.getTime() <= LATE_MS && !isBeforeRelease) break
    late.push({ dueAt: run.dueAt, outcome: 'late', campaignId: null })
  }
  return late
}

const OUTCOMES: Partial<Record<FailureCode, RunOutcome>> = {
  insufficient_credits: 'unpaid',
  spend_cap_reached: 'unpaid',
  sender_not_allowed: 'sender_not_allowed',
  sender_not_approved_there: 'sender_not_allowed',
  account_suspended: 'account_suspended',
  no_recipients: 'no_recipients',
  not_found: 'group_deleted',
}

async function sent(tx: Tx, messaging: SeriesContext, series: StoredSeries, at: Date): Promise<RunResult> {
  const { accountId, createdBy, dueAt, name, sender: senderId, text, traffic, groupIds } = series
  const recipients = series.typed.map(String)
  const linkTarget = series.linkTarget ?? undefined
  try {
    const { id } = await tx.savepoint(() => {
      const request = readRequest(
        { senderId, name, text, traffic, groupIds, recipients, linkTarget },
        at,
        messaging.policy,
      )
      const scheduleAt = at > tx.clock.now() ? at : null
      return sendBulk(tx, accountId, createdBy, { ...request, scheduleAt }, messaging)
    })
    return { dueAt, outcome: 'sent', campaignId: id }
  } catch (error) {
    if (!(error instanceof Fail) || error.retryable) throw error
    return { dueAt, outcome: OUTCOMES[error.code] ?? 'refused', campaignId: null }
  }
}

async function keepAndTell(
  tx: Tx,
  series: StoredSeries,
  ran: readonly RunResult[],
  policy: HoursPolicy,
): Promise<void> {
  await storeRuns(tx, series, ran, policy)
  const { accountId, id: seriesId, groupNames, sender } = series
  const { outcome, dueAt, campaignId } = ran.at(-1)!
  if (campaignId !== null) tx.changed(accountId, 'campaign')
  if (outcome === 'sent' || outcome === 'merged') return
  const name = series.name || groupNames.join(', ') || sender
  tx.publish(seriesMissed.of(accountId, { seriesId, dueAt, outcome, runs: ran.length, name }))
}

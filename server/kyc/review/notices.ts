/**
 * Tells an account's reviewers that requests wait: one notice for all that came since the last, and at most one an
 * hour. It does not mention requests that are already decided.
 */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { cron, type Worker, forEachItem } from '../../platform/jobs/jobs.ts'
import { REVIEW_LIFE_MS } from '../requests/states.ts'
import { reviewsWait } from '../events.ts'

/** The least time between two notices to an account. */
export const NOTICE_MS_MIN = 3_600_000
const ACCOUNTS_AT_ONCE = 500
const DAY_MS = 86_400_000

/** Records that a review waits. It is called on the event `kyc.to-review`. */
export async function markReviewWaiting(tx: Tx, accountId: bigint): Promise<void> {
  await sql`
    insert into kyc_review_notice (account_id, waits_since) values (${accountId}, ${tx.clock.now()})
    on conflict (account_id) do update set waits_since = excluded.waits_since
    where kyc_review_notice.waits_since is null`.execute(tx.sql)
}

/**
 * Runs every five minutes. So a mail follows soon after the first review of a morning and includes others that came
 * with it.
 */
export const reviewNoticeWorker = (db: Db): Worker =>
  cron('kyc.reviewers-told', '*/5 * * * *', () => sendReviewNotices(db))

/** Tells accounts what waits, unless they got a notice within the last hour. A second run tells nothing twice. */
export async function sendReviewNotices(db: Db): Promise<void> {
  await forEachItem<{ accountId: bigint }>(
    (after) => listUntold(db, after?.accountId ?? null),
    ({ accountId }) => db.transaction((tx) => sendNotice(tx, accountId)),
  )
}

async function listUntold(db: Db, after: bigint | null): Promise<{ accountId: bigint }[]> {
  const { rows } = await sql<{ accountId: bigint }>`
    select account_id as "accountId" from kyc_review_notice
    where waits_since is not null and (told_at is null or told_at <= ${hourAgo(db)})
      and (${after}::int8 is null or account_id > ${after}::int8)
    order by account_id limit ${ACCOUNTS_AT_ONCE}`.execute(db.sql)
  return rows
}

async function sendNotice(tx: Tx, accountId: bigint): Promise<void> {
  const { rows } = await sql`
    update kyc_review_notice set waits_since = null
    where account_id = ${accountId} and waits_since is not null
      and (told_at is null or told_at <= ${hourAgo(tx)})
    returning account_id`.execute(tx.sql)
  if (rows.length === 0) return
  const { waiting, since } = await waitingOf(tx, accountId)
  if (since === null) return
  await sql`
    update kyc_review_notice set told_at = ${tx.clock.now()} where account_id = ${accountId}`.execute(tx.sql)
  tx.publish(reviewsWait.of(accountId, { waiting, since, days: REVIEW_LIFE_MS / DAY_MS }))
}

async function waitingOf(
  reader: Reader,
  accountId: bigint,
): Promise<{ waiting: number; since: Date | null }> {
  const { rows } = await sql<{ waiting: number; since: Date | null }>`
    select count(*)::int4 as waiting, min(at) as since from (
      select came.at from kyc_request as request
      cross join lateral (
        select max(at) as at from kyc_event
        where account_id = ${accountId} and request_id = request.id and status = 'in_review'
      ) as came
      where request.account_id = ${accountId} and request.status = 'in_review'
      union all
      -- Decided on, and alike somebody on a list that has changed since.
      select min(candidate.created_at) from screening_candidate as candidate
      join kyc_request as request on request.account_id = candidate.account_id and request.id = candidate.request_id
      where candidate.account_id = ${accountId} and candidate.state = 'open' and request.status <> 'in_review'
      group by candidate.request_id
    ) as waiting (at)`.execute(reader.sql)
  return rows[0]!
}

const hourAgo = ({ clock }: Pick<Db, 'clock'>) => new Date(clock.ms() - NOTICE_MS_MIN)

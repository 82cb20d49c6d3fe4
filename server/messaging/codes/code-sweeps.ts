/** What is done about one-time codes beside requests: those whose time is over are counted as unused, the old forgotten. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { firstIdAt } from '../../platform/database/ids.ts'
import { cron, type Worker } from '../../platform/jobs/jobs.ts'
import { countEnded, forgetCounters } from './code-limits.ts'

/** Codes that one transaction ends, or forgets. */
const AT_ONCE = 500
/** How long a code is kept that is over. */
export const KEPT_MS = 30 * 86_400_000

export function codeWorkers(db: Db): Worker[] {
  return [
    cron('messaging.expire-codes', '* * * * *', () => expireCodes(db)),
    cron('messaging.forget-codes', '23 3 * * *', () => forgetCodes(db)),
  ]
}

/** Ends what nobody typed in time. Each is counted once, however many processes look at once. */
export async function expireCodes(db: Db): Promise<void> {
  for (let ended = AT_ONCE; ended === AT_ONCE;) {
    ended = await db.transaction(async (tx) => {
      const now = tx.clock.now()
      const { rows } = await sql<{ accountId: bigint; msisdn: bigint; createdAt: Date }>`
        update one_time_code code set state = 'expired', ended_at = ${now}
        from (
          select account_id, id from one_time_code where state = 'pending' and expires_at <= ${now}
          order by expires_at limit ${AT_ONCE} for update skip locked
        ) due
        where code.account_id = due.account_id and code.id = due.id
        returning code.account_id as "accountId", msisdn, created_at as "createdAt"`.execute(tx.sql)
      if (rows.length > 0) {
        await countEnded(
          tx,
          rows.map((row) => ({ ...row, verified: false })),
        )
      }
      return rows.length
    })
  }
}

/** Deletes codes and counters that are of no use any more. */
export async function forgetCodes(db: Db): Promise<void> {
  const before = new Date(db.clock.ms() - KEPT_MS)
  for (let gone = AT_ONCE; gone === AT_ONCE;) {
    const { rows } = await sql`
      delete from one_time_code where (account_id, id) in (
        select account_id, id from one_time_code where created_at < ${before} and state <> 'pending'
        order by created_at limit ${AT_ONCE}
      ) returning account_id`.execute(db.sql)
    gone = rows.length
  }
  await forgetVeils(db, before)
  await forgetCounters(db)
}

/** Of texts that left long ago: what stood in them is in nobody's way to the wire any more. */
async function forgetVeils(db: Db, before: Date): Promise<void> {
  for (let gone = AT_ONCE; gone === AT_ONCE;) {
    const { rows } = await sql`
      delete from veiled_text where (account_id, id) in (
        select account_id, id from veiled_text where id < ${firstIdAt(before)} limit ${AT_ONCE}
      ) returning account_id`.execute(db.sql)
    gone = rows.length
  }
}

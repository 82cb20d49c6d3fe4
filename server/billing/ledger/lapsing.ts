/**
 * Lapses lots. It warns a week and a day before, once for all lots of an account, and books what was left in a lot.
 * The booking may come late, because the ledger stops counting a lot at its end.
 */
import { sql } from 'kysely'
import type { Product } from '@nkra/contract/wire.ts'
import type { Db } from '../../platform/database/database.ts'
import { cron, type Worker } from '../../platform/jobs/jobs.ts'
import { lapse } from './ledger.ts'
import { creditsLapse } from '../events.ts'

/** Runs daily at 00:05 in Ghana, which keeps UTC. */
export const lapsingWorker = (db: Db): Worker =>
  cron('credits.lapse', '5 0 * * *', async () => {
    await lapseDue(db)
  })

/** How many pairs of account and product one statement names. */
const BATCH = 500

/**
 * Books everything that has lapsed, one transaction for each account and product. Answers the sum of the credits.
 */
export async function lapseDue(db: Db): Promise<bigint> {
  for (let lapsed = 0n; ;) {
    const { rows } = await sql<{ accountId: bigint; product: Product }>`
      select distinct account_id as "accountId", product
      from credit
      where status = 'Confirmed' and available > 0 and lapses_at <= ${db.clock.now()}
      limit ${BATCH}`.execute(db.sql)
    for (const due of rows) lapsed += await db.transaction((tx) => lapse(tx, due))
    if (rows.length < BATCH) return lapsed
  }
}

/** How many days before its end a lot gets a warning. */
const WARNED_DAYS = [7, 1] as const
/** The most lots that one run warns of. The next run goes on. */
const LOTS_MAX = 1_000

/** Runs daily at eight in the morning in Ghana, which keeps UTC: people read a mail about money by daylight. */
export const lapseWarningWorker = (db: Db): Worker =>
  cron('credits.warn-of-lapsing', '0 8 * * *', async () => {
    await warnOfLapsing(db)
  })

/** Publishes a warning for every account with lots that are due for one. Answers the number of lots. */
export async function warnOfLapsing(db: Db): Promise<number> {
  for (let warned = 0; ;) {
    const lots = await warnOfSome(db)
    warned += lots
    if (lots < LOTS_MAX) return warned
  }
}

interface ExpiringLot {
  accountId: bigint
  product: 'SMS' | 'KYC'
  packageName: string
  credits: bigint
  lapsesAt: Date
}

/**
 * Warns for one batch of lots. If the job missed some days, a lot may be due for both warnings and gets one. Reserved
 * credits count, because they lapse if they return too late. A lot that a refund extended gets its warnings again.
 */
async function warnOfSome(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const now = tx.clock.now()
    const { rows } = await sql<ExpiringLot>`
      with due as (
        select c.account_id, c.id, c.product, c.package_name, c.available + c.reserved as credits, c.lapses_at, w.days
        from credit c, (
          select unnest(${[...WARNED_DAYS]}::int4[]) as days
        ) as w
        where c.status = 'Confirmed' and not c.owed and c.revoked_at is null
          and c.lapses_at > ${now} and c.lapses_at <= ${now}::timestamptz + make_interval(days => w.days)
          and c.lapses_at > c.confirmed_at + make_interval(days => w.days)
          and not exists (
            select from lapse_warning g
            where g.account_id = c.account_id and g.credit_id = c.id and g.days = w.days and g.lapses_at = c.lapses_at
          )
        order by c.account_id, c.id
        limit ${LOTS_MAX}
      ), noted as (
        insert into lapse_warning (account_id, credit_id, days, lapses_at)
        select account_id, id, days, lapses_at from due
        on conflict (account_id, credit_id, days) do update set lapses_at = excluded.lapses_at
        where lapse_warning.lapses_at <> excluded.lapses_at
        returning account_id, credit_id, days
      )
      select account_id as "accountId", product, package_name as "packageName", credits, lapses_at as "lapsesAt"
      from (select account_id, credit_id from noted group by account_id, credit_id) as lot
      join (select distinct account_id, id as credit_id, product, package_name, credits, lapses_at from due) as told
        using (account_id, credit_id)
      order by account_id, lapses_at, credit_id`.execute(tx.sql)
    for (const [accountId, lots] of Map.groupBy(rows, (lot) => lot.accountId)) {
      tx.publish(
        creditsLapse.of(accountId, {
          lots: lots.map(({ product, packageName, credits, lapsesAt }) => ({
            product,
            packageName,
            credits,
            lapsesAt,
          })),
        }),
      )
    }
    return rows.length
  })
}

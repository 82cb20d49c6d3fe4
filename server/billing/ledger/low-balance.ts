/**
 * Warns before an account runs out of credits. A person watches a balance with a threshold. When the balance falls
 * below it, they get one warning. They get the next one only after the balance was above it again. Sends do not wait
 * for this: a job compares balances each minute.
 */
import type { Product } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { cron, type Worker } from '../../platform/jobs/jobs.ts'
import { balanceFell } from '../events.ts'

/** The most warnings that one run writes. The next run goes on. */
const WARNINGS_MAX = 1_000

export const lowBalanceWorker = (db: Db): Worker =>
  cron('credits.watch-balances', '* * * * *', async () => {
    await warnOfLowBalances(db)
  })

/** Starts or ends a person's warning: below this many credits they are warned. */
export async function watchBalance(
  tx: Tx,
  watch: { accountId: bigint; watcherId: bigint; product: Product; credits: bigint | null },
): Promise<void> {
  const { accountId, watcherId, product, credits } = watch
  if (credits === null) {
    await sql`
      delete from balance_watch
      where account_id = ${accountId} and watcher_id = ${watcherId} and product = ${product}
    `.execute(tx.sql)
    return
  }
  // Another threshold is another watch: whether the balance is above it remains to be seen.
  await sql`
    insert into balance_watch as w (account_id, watcher_id, product, credits)
    values (${accountId}, ${watcherId}, ${product}, ${credits})
    on conflict (account_id, watcher_id, product) do update set credits = excluded.credits, armed = false
    where w.credits <> excluded.credits
    returning account_id
  `.execute(tx.sql)
}

/** Compares every watched balance with its threshold. Answers how many warnings were published. */
export async function warnOfLowBalances(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await sql`
      update balance_watch w set armed = true
      from balance b
      where b.account_id = w.account_id and b.product = w.product and not w.armed and b.available >= w.credits
    `.execute(tx.sql)
    const { rows } = await sql<FallenBalance>`
      with fallen as (
        select w.account_id, w.watcher_id, w.product, b.available
        from balance_watch w join balance b on b.account_id = w.account_id and b.product = w.product
        where w.armed and b.available < w.credits
        order by w.account_id, w.watcher_id
        limit ${WARNINGS_MAX}
        for update of w skip locked
      )
      update balance_watch w set armed = false
      from fallen
      where w.account_id = fallen.account_id and w.watcher_id = fallen.watcher_id and w.product = fallen.product
      returning w.account_id as "accountId", w.watcher_id as "watcherId", w.product, fallen.available,
        w.credits as threshold
    `.execute(tx.sql)
    for (const { accountId, ...fell } of rows) tx.publish(balanceFell.of(accountId, fell))
    return rows.length
  })
}

interface FallenBalance {
  accountId: bigint
  watcherId: bigint
  product: Product
  available: bigint
  threshold: bigint
}

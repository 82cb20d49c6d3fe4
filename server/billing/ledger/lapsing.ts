/**
 * Lapsing: books as lapsed what is left in lots whose time has come. Nothing depends on its punctuality, for the ledger
 * counts such lots no more from the very moment; it keeps the books plain for whoever reads them.
 */
import { sql } from 'kysely'
import type { Product } from '@nkra/contract/wire.ts'
import type { Db } from '../../platform/database/database.ts'
import { cron, type Worker } from '../../platform/jobs/jobs.ts'
import { lapse } from './ledger.ts'

/** Runs daily at 00:05 in Ghana, which keeps UTC. */
export const lapsesDaily = (db: Db): Worker =>
  cron('credits.lapse', '5 0 * * *', async () => {
    await lapseDue(db)
  })

/** How many accounts' products one statement names. */
const BATCH = 500

/** Books everything that has lapsed, each account's product in a transaction of its own. Answers how many credits. */
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

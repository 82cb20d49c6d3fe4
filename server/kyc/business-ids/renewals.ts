/**
 * Reminders of a business ID's end. It is renewed each year, as registrations are, and the renewal is due 60 days
 * before the end. The owners are reminded 60, 30 and 7 days before and one day after. Each reminder is sent once; if
 * the job did not run for some days, one reminder replaces the missed ones. There is no reminder while a renewal is
 * being reviewed. A business ID lapses by its date, without this job.
 */
import { sql } from 'kysely'
import { encodeId } from '@nkra/contract/wire.ts'
import { dayOf, daysAfter, remindersDue, type Day } from '../../platform/days.ts'
import type { Db, Reader, Tx, RowKey } from '../../platform/database/database.ts'
import { cron, type Worker, forEachItem } from '../../platform/jobs/jobs.ts'
import { RENEWAL_DAYS } from './business-ids.ts'
import { businessIdEnds } from '../events.ts'

const REMINDED_DAYS = [RENEWAL_DAYS, 30, 7, -1] as const

/** Runs daily at eight in the morning in Ghana, which keeps UTC: people read such a mail by daylight. */
export const businessIdReminderWorker = (db: Db): Worker =>
  cron('kyc.business-ids-end', '0 8 * * *', () => sendReminders(db))

const ACCOUNTS_AT_ONCE = 500

/** Sends the reminders that are due. A second run sends none twice. */
export async function sendReminders(db: Db): Promise<void> {
  const by = daysAfter(dayOf(db.clock.now()), RENEWAL_DAYS + 1)
  await forEachItem<RowKey>(
    (after) => listEnding(db, by, after?.accountId ?? 0n),
    (ending) => db.transaction((tx) => remind(tx, ending)),
  )
}

/** Each account's newest approved business ID that ends on or before the day. */
async function listEnding(reader: Reader, by: Day, after: bigint): Promise<RowKey[]> {
  const { rows } = await sql<RowKey>`
    select account_id as "accountId", id from (
      select distinct on (account_id) account_id, id, valid_until, reminded from business_id
      where status = 'approved' and account_id > ${after} order by account_id, decided_at desc, id desc
    ) as newest
    where valid_until < ${by}::date and reminded < ${REMINDED_DAYS.length}
    order by account_id limit ${ACCOUNTS_AT_ONCE}`.execute(reader.sql)
  return rows
}

async function remind(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  const { rows } = await sql<{ legalName: string; validUntil: Date; reminded: number; waits: boolean }>`
    select legal_name as "legalName", valid_until as "validUntil", reminded, exists (
      select from business_id as open where open.account_id = ${accountId} and open.status = 'submitted'
    ) as waits
    from business_id where account_id = ${accountId} and id = ${id} for update`.execute(tx.sql)
  const [own] = rows
  if (!own) return
  const [end, today] = [dayOf(own.validUntil), dayOf(tx.clock.now())]
  const due = remindersDue(
    REMINDED_DAYS.map((days) => ({ of: end, days })),
    today,
  )
  const stage = due === REMINDED_DAYS.length ? 'lapsed' : 'ends'
  if (due <= own.reminded || (own.waits && stage === 'ends')) return
  await sql`
    update business_id set reminded = ${due} where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  tx.changed(accountId, 'business-id', encodeId('bid', id))
  tx.publish(businessIdEnds.of(accountId, { id, legalName: own.legalName, endsOn: end, stage }))
}

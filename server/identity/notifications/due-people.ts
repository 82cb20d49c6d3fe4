/** Finds the people whose summary by mail is due, and mails each of them in a transaction of their own. */
import { sql, type RawBuilder } from 'kysely'
import type { UserRef } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { forEachItem } from '../../platform/jobs/jobs.ts'

/** The most people that one statement finds. */
const PEOPLE_AT_ONCE = 200

/** SQL on `notification_choice` that is true if the summary is due at this time. */
type IsDue = (now: Date) => RawBuilder<unknown>

/** Mails everybody whose summary is due. One failure does not stop the others. */
export async function mailDuePeople(
  db: Db,
  isDue: IsDue,
  mail: (tx: Tx, person: UserRef) => Promise<void>,
): Promise<void> {
  await forEachItem(
    (after: UserRef | null) => duePeople(db, isDue, after),
    (person) => db.transaction((tx) => mail(tx, person)),
  )
}

async function duePeople(db: Db, isDue: IsDue, after: UserRef | null): Promise<UserRef[]> {
  const { rows } = await sql<UserRef>`
    select account_id as "accountId", user_id as "userId" from notification_choice
    where ${isDue(db.clock.now())}
      ${after === null ? sql`` : sql`and (account_id, user_id) > (${after.accountId}::int8, ${after.userId}::int8)`}
    order by account_id, user_id limit ${PEOPLE_AT_ONCE}
  `.execute(db.sql)
  return rows
}

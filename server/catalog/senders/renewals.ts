/**
 * How a network's approval of a sender ID ends. Its owner gets a reminder long before and can ask for a renewal with a
 * click. If nobody asks, some weeks after the end nothing more is sent under it to that network (docs/decisions/43).
 * Time alone changes nothing: an approval lapses when this job records it. So lists, estimates and sends agree, and a
 * late job makes no approval lapse too early.
 */
import { sql } from 'kysely'
import { SENDER_NETWORKS } from '@nkra/contract/catalog/senders.ts'
import type { Db, Reader, Tx, RowKey } from '../../platform/database/database.ts'
import { dayOf, daysAfter, type Day } from '../../platform/days.ts'
import { fail } from '../../platform/fail.ts'
import { cron, type Worker, forEachItem } from '../../platform/jobs/jobs.ts'
import { personAnswering } from '../accounts.ts'
import type { OwnSender } from './lists.ts'
import {
  announceSender,
  announceChange,
  updateSenderStatus,
  lockSender,
  type NetworkRecord,
} from './senders.ts'
import { isRenewable, lapsesOn, remindersDue, REMINDED_DAYS, RENEWAL_DAYS } from './status.ts'
import type { UserOrKey } from '../../platform/actor.ts'
import type { RequestInfo } from '../../platform/database/audit.ts'
import { senderEnds } from '../events.ts'

/**
 * Asks the networks to renew every approval that ends soon or has lapsed. Fails with `not_found`,
 * `sender_not_renewable` {days}.
 */
export async function renewSender(
  tx: Tx,
  actor: UserOrKey,
  { id }: { id: bigint },
  request?: RequestInfo,
): Promise<OwnSender> {
  const { accountId } = actor
  const { name, isDefault, networks } = await lockSender(tx, { accountId, id })
  const now = tx.clock.now()
  const ending = networks.filter((said) => isRenewable(said, dayOf(now)))
  if (isDefault || ending.length === 0) fail('sender_not_renewable', { days: RENEWAL_DAYS })
  const [lapsed, approved] = [
    ending.filter(({ status }) => status === 'lapsed'),
    ending.filter(({ status }) => status === 'approved'),
  ]
  await sql`
    update sender_network set status = 'submitted', decided_by = null, decided_at = null, valid_until = null, reminded = 0
    where account_id = ${accountId} and sender_id = ${id} and network = any(${namesOf(lapsed)}::text[])
  `.execute(tx.sql)
  await sql`
    update sender_network set renewal = 'submitted', renewal_reason = null, renewal_at = ${now}
    where account_id = ${accountId} and sender_id = ${id} and network = any(${namesOf(approved)}::text[])
  `.execute(tx.sql)
  await sql`
    update sender set submitted_at = ${now}, requested_by = ${await personAnswering(tx, actor)}
    where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  await updateSenderStatus(tx, { accountId, id })
  const detail = { senderId: name, networks: namesOf(ending).join(', ') }
  return announceChange(tx, actor, id, 'sender_renewal_requested', detail, request)
}

/** Runs daily at eight in the morning in Ghana, which keeps UTC: people read such a mail by daylight. */
export const senderRenewalWorker = (db: Db): Worker =>
  cron('catalog.senders-end', '0 8 * * *', async () => {
    await endApprovals(db)
  })

/** How many sender IDs are read at a time. */
const SENDERS_AT_ONCE = 500

/** Reminds owners of approvals that end, and records those that lapsed. A second run does nothing twice. */
export async function endApprovals(db: Db): Promise<void> {
  const by = daysAfter(dayOf(db.clock.now()), REMINDED_DAYS)
  await forEachItem<RowKey>(
    (after) => listEnding(db, by, after ?? { accountId: 0n, id: 0n }),
    (sender) => db.transaction((tx) => endSender(tx, sender)),
  )
}

async function listEnding(reader: Reader, by: Day, after: RowKey): Promise<RowKey[]> {
  const { rows } = await sql<RowKey>`
    select distinct account_id as "accountId", sender_id as id
    from sender_network
    where status = 'approved' and valid_until <= ${by}::date
      and (account_id, sender_id) > (${after.accountId}, ${after.id})
    order by account_id, sender_id
    limit ${SENDERS_AT_ONCE}
  `.execute(reader.sql)
  return rows
}

/** An approval about which its owner must be told something now. */
interface EndingApproval extends NetworkRecord {
  validUntil: Day
  lapse: Day
  stage: 'ends' | 'ended' | 'lapsed'
}

async function endSender(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  const today = dayOf(tx.clock.now())
  // Locked, so that a decision or a renewal that comes at the same moment is seen, or sees this.
  const { name, networks } = await lockSender(tx, { accountId, id })
  const endings = networks.flatMap((said) => endingOf(said, today) ?? [])
  if (endings.length === 0) return
  for (const { network, stage, ...said } of endings) {
    if (stage === 'lapsed') {
      await sql`
        update sender_network set status = 'lapsed', renewal = null, renewal_reason = null, renewal_at = null
        where account_id = ${accountId} and sender_id = ${id} and network = ${network}
      `.execute(tx.sql)
    } else {
      await sql`
        update sender_network set reminded = ${remindersDue(said, today)}
        where account_id = ${accountId} and sender_id = ${id} and network = ${network}
      `.execute(tx.sql)
    }
  }
  await updateSenderStatus(tx, { accountId, id })
  announceSender(tx, accountId, id)
  const alike = Map.groupBy(endings, ({ stage, validUntil, lapse }) => `${stage} ${validUntil} ${lapse}`)
  for (const those of alike.values()) {
    const { validUntil, lapse, stage } = those[0]!
    const told = { id, senderId: name, networks: namesOf(those), validUntil, lapsesOn: lapse, stage }
    tx.publish(senderEnds.of(accountId, told))
  }
}

/** What the owner must be told. Null if nothing, or if it was already told. */
function endingOf(said: NetworkRecord, today: Day): EndingApproval | null {
  const lapse = lapsesOn(said)
  const { validUntil } = said
  if (lapse === null || validUntil === null) return null
  if (lapse <= today) return { ...said, validUntil, lapse, stage: 'lapsed' }
  if (remindersDue(said, today) <= said.reminded) return null
  return { ...said, validUntil, lapse, stage: validUntil < today ? 'ended' : 'ends' }
}

const ORDER = [...SENDER_NETWORKS]
const namesOf = (networks: readonly NetworkRecord[]) =>
  networks.map(({ network }) => network).toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))

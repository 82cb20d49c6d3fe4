/** Locks a sender ID, updates its status from the networks' decisions, announces and audits a change. */
import { sql } from 'kysely'
import { encodeId } from '@nkra/contract/wire.ts'
import type { UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx, RowKey } from '../../platform/database/database.ts'
import type { Day } from '../../platform/days.ts'
import { failNotFound } from '../../platform/http/not-found.ts'
import { OPERATOR_ACCOUNT_ID } from '../accounts.ts'
import { readOwnSender, type OwnSender } from './lists.ts'
import { senderStatus, type Approval, type Renewal, type SenderNetwork } from './status.ts'

/** What a network said, with how many reminders of the approval's end are behind it. */
export interface NetworkRecord extends Approval {
  network: SenderNetwork
  reminded: number
}

interface LockedSender {
  name: string
  isDefault: boolean
  requestedBy: bigint | null
  networks: NetworkRecord[]
}

/** Locks the sender ID for a change. Fails with `not_found`. */
export async function lockSender(tx: Tx, { accountId, id }: RowKey): Promise<LockedSender> {
  const { rows } = await sql<Omit<LockedSender, 'networks'>>`
    select name, is_default as "isDefault", requested_by as "requestedBy"
    from sender where account_id = ${accountId} and id = ${id} for update
  `.execute(tx.sql)
  const sender = rows[0] ?? failNotFound('snd', id)
  return { ...sender, networks: await networksOf(tx, { accountId, id }) }
}

/** Makes the sender's own status what the networks' add up to. */
export async function updateSenderStatus(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  const networks = await networksOf(tx, { accountId, id })
  const status = senderStatus(networks.map((said) => said.status))
  await sql`
    update sender
    set status = ${status}, approved_at = case when ${status} = 'approved' then coalesce(approved_at, ${tx.clock.now()}) end
    where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
}

/** What the owner did, announced and put on record. */
export async function announceChange(
  tx: Tx,
  actor: UserActor,
  id: bigint,
  action: 'sender_requested' | 'sender_changed' | 'sender_withdrawn' | 'sender_renewal_requested',
  detail: Record<string, string | boolean>,
  request: RequestInfo | undefined,
): Promise<OwnSender> {
  const { accountId } = actor
  announceSender(tx, accountId, id)
  await audit(tx, actor, {
    accountId,
    action,
    subject: { kind: 'snd', id },
    detail,
    request,
  })
  return readOwnSender(tx, accountId, id)
}

/** Tells the pages that show it: the customer's, and every Administrator's. */
export function announceSender(tx: Tx, accountId: bigint, id: bigint): void {
  for (const reader of new Set([accountId, OPERATOR_ACCOUNT_ID]))
    tx.changed(reader, 'sender', encodeId('snd', id))
}

async function networksOf(reader: Reader, { accountId, id }: RowKey): Promise<NetworkRecord[]> {
  const { rows } = await sql<{
    network: SenderNetwork
    status: Approval['status']
    validUntil: Day | null
    renewal: Renewal['status'] | null
    reason: string | null
    at: Date
    reminded: number
  }>`
    select network, status, valid_until::text as "validUntil", renewal, renewal_reason as reason, renewal_at as at, reminded
    from sender_network where account_id = ${accountId} and sender_id = ${id}
  `.execute(reader.sql)
  return rows.map(({ renewal, reason, at, ...said }) => ({
    ...said,
    renewal: renewal === null ? null : { status: renewal, reason, at },
  }))
}

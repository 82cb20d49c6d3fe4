/**
 * Sender IDs: the name that a recipient sees in place of a number. A message leaves only under one that is approved for
 * the account, or under one of the platform's own, which every account may use.
 */
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { fail } from '../platform/fail.ts'
import { OPERATOR_ACCOUNT_ID } from './accounts.ts'

export type SenderStatus = 'draft' | 'submitted' | 'approved' | 'rejected' | 'needs_information'

export interface Sender {
  id: bigint
  senderId: string
  status: SenderStatus
  isDefault: boolean
  approvedAt: Date | null
}

/** The most sender IDs that a list answers with. */
const SENDERS_MAX = 200

/**
 * The sender ID that an account may send under, as it is registered: case does not distinguish one from another.
 * The account's own comes before a default one of the same name. Fails with `sender_not_allowed` {sender}.
 */
export async function usableSender(
  reader: Reader,
  accountId: bigint,
  senderId: string,
): Promise<{ id: bigint; name: string }> {
  const { rows } = await sql<{ id: bigint; name: string }>`
    select id, name
    from sender
    where lower(name) = lower(${senderId}) and status = 'approved' and (account_id = ${accountId} or is_default)
    order by is_default
    limit 1`.execute(reader.sql)
  return rows[0] ?? fail('sender_not_allowed', { sender: senderId })
}

/** The platform's own sender IDs, usable by every account at once. */
export async function defaultSenders(reader: Reader): Promise<Sender[]> {
  const { rows } = await sql<Sender>`
    select ${columns}
    from sender
    where account_id = ${OPERATOR_ACCOUNT_ID} and is_default and status = 'approved'
    order by id
    limit ${SENDERS_MAX}`.execute(reader.sql)
  return rows
}

/** The account's own sender IDs in whatever state, newest first, and then the default ones. */
export async function listSenders(reader: Reader, accountId: bigint): Promise<Sender[]> {
  const { rows } = await sql<Sender>`
    select ${columns}
    from sender
    where account_id = ${accountId} and not is_default
    order by created_at desc, id desc
    limit ${SENDERS_MAX}`.execute(reader.sql)
  return [...rows, ...(await defaultSenders(reader))]
}

/** Writes down a sender ID that the operators have approved already. Answers its id. */
export async function addApprovedSender(
  tx: Tx,
  sender: { accountId: bigint; name: string; isDefault?: boolean },
): Promise<bigint> {
  const id = tx.ids.next()
  const now = tx.clock.now()
  await sql`
    insert into sender (account_id, id, name, status, is_default, approved_at, created_at)
    values (${sender.accountId}, ${id}, ${sender.name}, 'approved', ${sender.isDefault ?? false}, ${now}, ${now})
  `.execute(tx.sql)
  return id
}

const columns = sql`
  id, name as "senderId", status, is_default as "isDefault", approved_at as "approvedAt"`

/**
 * Inbound numbers: short codes and long numbers that belong to one account. A text to any other number belongs to the
 * account that wrote to that phone last (inbound.ts).
 */
import { sql } from 'kysely'
import { accountName, OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import {
  auditAll,
  type AuditActor,
  type AuditRecord,
  type RequestInfo,
} from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'

export interface InboundNumber {
  address: string
  accountId: bigint
  accountName: string
  createdAt: Date
}

const NUMBERS_MAX = 1_000

export async function listInboundNumbers(reader: Reader): Promise<InboundNumber[]> {
  const { rows } = await sql<InboundNumber>`
    select address, account_id as "accountId", account.name as "accountName", inbound_number.created_at as "createdAt"
    from inbound_number join account on account.id = inbound_number.account_id
    order by length(address), address limit ${NUMBERS_MAX}
  `.execute(reader.sql)
  return rows
}

/**
 * Assigns a number to an account, with audit entries for the operator, the new account and the old one. Fails with
 * `not_found`, `too_many_inbound_numbers`.
 */
export async function assignInboundNumber(
  tx: Tx,
  actor: AuditActor,
  given: { address: string; accountId: bigint },
  request?: RequestInfo,
): Promise<InboundNumber> {
  const { accountId } = given
  const address = digitsOf(given.address)
  const name = await accountName(tx, accountId)
  // Two at once do not both find room for the last.
  await sql`lock table inbound_number in exclusive mode`.execute(tx.sql)
  const { rows } = await sql<{ count: number; before: bigint | null }>`
    select count(*)::int4 as count, (select account_id from inbound_number where address = ${address}) as before
    from inbound_number
  `.execute(tx.sql)
  const { count, before } = rows[0]!
  if (before === null && count >= NUMBERS_MAX) fail('too_many_inbound_numbers', { limit: NUMBERS_MAX })
  const createdAt = tx.clock.now()
  await sql`
    insert into inbound_number (address, account_id, created_at) values (${address}, ${accountId}, ${createdAt})
    on conflict (address) do update set account_id = excluded.account_id, created_at = excluded.created_at
  `.execute(tx.sql)
  const concerned = [OPERATOR_ACCOUNT_ID, accountId, ...(before === null ? [] : [before])]
  await record(
    tx,
    actor,
    concerned,
    { action: 'inbound_number_assigned', detail: { address, account: name } },
    request,
  )
  return { address, accountId, accountName: name, createdAt }
}

/** Takes a number from its account. Fails with `not_found`. */
export async function releaseInboundNumber(
  tx: Tx,
  actor: AuditActor,
  given: string,
  request?: RequestInfo,
): Promise<void> {
  const address = digitsOf(given)
  const { rows } = await sql<{ accountId: bigint }>`
    delete from inbound_number where address = ${address} returning account_id as "accountId"
  `.execute(tx.sql)
  const { accountId } = rows[0] ?? fail('not_found')
  const concerned = [OPERATOR_ACCOUNT_ID, accountId]
  await record(tx, actor, concerned, { action: 'inbound_number_released', detail: { address } }, request)
}

const digitsOf = (address: string) => address.replace(/^\+/, '')

async function record(
  tx: Tx,
  actor: AuditActor,
  accountIds: readonly bigint[],
  what: Pick<AuditRecord, 'action' | 'detail'>,
  request: RequestInfo | undefined,
): Promise<void> {
  await auditAll(tx, actor, accountIds, {
    ...what,
    subject: { kind: 'acc', id: accountIds[1]! },
    request,
  })
}

/**
 * Numbers that nobody texts, whichever account asks: of people who complained to the operator or a regulator, by hand or
 * as a list. Each send leaves them out as it does the account's own opt-outs, and counts them there.
 */
import { sql } from 'kysely'
import type { Page } from '@nkra/contract/wire.ts'
import { PHONE_FAULTS } from '@nkra/sms/phone-faults.ts'
import { parsePhone, type PhoneFault } from '@nkra/sms/phone.ts'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import { audit, type AuditActor, type AuditRecord, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { Paging } from './groups.ts'
import { requireMobile } from './phone.ts'
import { numberRange } from './search.ts'

export interface GlobalOptOut {
  phone: string
  reason: string
  createdAt: Date
}

/** The operator's own account, in whose log it stands. */
const OPERATOR_ACCOUNT_ID = 1n

/** Newest first; the term is a number or how it begins. */
export async function listGlobalOptOuts(reader: Reader, paging: Paging): Promise<Page<GlobalOptOut>> {
  const { pageNumber, pageSize, searchTerm } = paging
  const range = numberRange(searchTerm)
  if (searchTerm !== '' && !range) return { items: [], totalCount: 0, pageNumber, pageSize }
  const found = range ? sql`where msisdn between ${range.from} and ${range.to}` : sql``
  const { rows: count } = await sql<{ total: number }>`
    select count(*)::int4 as total from global_opt_out ${found}
  `.execute(reader.sql)
  const { rows } = await sql<{ msisdn: bigint; reason: string; createdAt: Date }>`
    select msisdn, reason, created_at as "createdAt" from global_opt_out ${found}
    order by created_at desc, msisdn desc limit ${pageSize} offset ${(pageNumber - 1) * pageSize}
  `.execute(reader.sql)
  const items = rows.map(({ msisdn, ...kept }) => ({ phone: `+${msisdn}`, ...kept }))
  return { items, totalCount: count[0]!.total, pageNumber, pageSize }
}

/** What is in the list already keeps its reason. Fails with phone_invalid where none of them is a mobile number. */
export async function addGlobalOptOuts(
  tx: Tx,
  actor: AuditActor,
  { phones, reason }: { phones: readonly string[]; reason: string },
  request?: RequestInfo,
): Promise<{ added: number; known: number; invalid: number }> {
  const read = phones.map((phone) => parsePhone(phone))
  const msisdns = read.flatMap((phone) => (phone.fault === null ? [BigInt(phone.msisdn)] : []))
  if (msisdns.length === 0) {
    const { fault } = read[0] as PhoneFault
    fail('phone_invalid', { reason: PHONE_FAULTS[fault] })
  }
  const { rows } = await sql`
    insert into global_opt_out (msisdn, reason, created_at)
    select distinct msisdn, ${reason}, ${tx.clock.now()}::timestamptz
    from unnest(${int8Array(msisdns)}::int8[]) as given (msisdn) order by msisdn
    on conflict do nothing returning msisdn
  `.execute(tx.sql)
  const added = rows.length
  await record(tx, actor, 'global_opt_outs_added', { numbers: added, reason }, request)
  return { added, known: msisdns.length - added, invalid: phones.length - msisdns.length }
}

/** Fails with phone_invalid, not_found. */
export async function removeGlobalOptOut(
  tx: Tx,
  actor: AuditActor,
  phone: string,
  request?: RequestInfo,
): Promise<void> {
  const { msisdn } = requireMobile(phone)
  const { rows } = await sql<{ reason: string }>`
    delete from global_opt_out where msisdn = ${msisdn} returning reason
  `.execute(tx.sql)
  const { reason } = rows[0] ?? fail('not_found')
  await record(tx, actor, 'global_opt_out_removed', { reason }, request)
}

/** Whether nobody texts the number. */
export async function isNeverTexted(reader: Reader, msisdn: bigint): Promise<boolean> {
  const { rows } = await sql`select from global_opt_out where msisdn = ${msisdn}`.execute(reader.sql)
  return rows.length > 0
}

async function record(
  tx: Tx,
  actor: AuditActor,
  action: 'global_opt_outs_added' | 'global_opt_out_removed',
  detail: AuditRecord['detail'] & object,
  request: RequestInfo | undefined,
): Promise<void> {
  await audit(tx, actor, { accountId: OPERATOR_ACCOUNT_ID, action, detail, ...(request && { request }) })
}

/**
 * Opted-out numbers. They get no texts, whether or not they are in an address book, and whatever is imported later. An
 * account has its own list, of people who asked it to stop. The operator has a list for all accounts, of people who
 * complained to it or to a regulator.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { OptOut as OptOutReply } from '@nkra/contract/contacts/opt-outs.ts'
import { Instant, type Page } from '@nkra/contract/wire.ts'
import type { Authenticated, AccountRef } from '../../platform/actor.ts'
import { audit, type RequestInfo, type AuditActor, type AuditRecord } from '../../platform/database/audit.ts'
import { pageFrom, type ListOrder } from '../../platform/database/list-cursor.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { growingPage, numberedPage, type Paging } from '../../platform/database/paging.ts'
import { requireMobile } from './phone.ts'
import { numberRange } from '@nkra/sms/phone.ts'
import { PHONE_FAULTS } from '@nkra/sms/phone-faults.ts'
import { parsePhone, type PhoneFault } from '@nkra/sms/phone.ts'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import { eventKind } from '../../platform/database/outbox.ts'

export type OptOut = z.output<typeof OptOutReply>

/** A number opted out, or in again. */
export const optOutChanged = eventKind(
  'opt-out.changed',
  z.object({
    /** E.164 digits. */
    msisdn: z.string(),
    optedOut: z.boolean(),
    source: OptOutReply.shape.source,
    at: Instant,
  }),
)

const NEWEST_FIRST: ListOrder = {
  name: 'opted out',
  direction: 'desc',
  keys: [
    { by: sql`created_at`, type: 'instant' },
    { by: sql`msisdn`, type: 'integer' },
  ],
}

/** Opted-out numbers, newest first. The term is a number or the start of one. */
export async function listOptOuts(
  reader: Reader,
  { accountId }: AccountRef,
  paging: Paging,
): Promise<Page<OptOut>> {
  const { searchTerm } = paging
  const range = numberRange(searchTerm)
  if (searchTerm !== '' && !range) return pageFrom(NEWEST_FIRST, paging, [], 0)
  const found = sql`
    select * from opt_out
    where account_id = ${accountId} ${range ? sql`and msisdn between ${range.from} and ${range.to}` : sql``}`
  const source = { found, row: 'opt_out', columns: optOutColumns, order: NEWEST_FIRST }
  const page = await growingPage<OptOutRow>(reader, source, paging)
  return { ...page, items: page.items.map(optOutOf) }
}

/** When and how the number opted out. Null if it has not. */
export async function findOptOut(
  reader: Reader,
  { accountId }: AccountRef,
  msisdn: bigint,
): Promise<OptOut | null> {
  const { rows } = await sql<OptOutRow>`
    select ${optOutColumns} from opt_out where account_id = ${accountId} and msisdn = ${msisdn}
  `.execute(reader.sql)
  return rows[0] ? optOutOf(rows[0]) : null
}

/** Opts a number out. Repeating it changes nothing. Fails with `phone_invalid`. */
export async function addOptOut(
  tx: Tx,
  { accountId }: AccountRef,
  optOut: { phone: string; source: OptOut['source'] },
): Promise<OptOut> {
  const { msisdn } = requireMobile(optOut.phone)
  const at = tx.clock.now()
  const { source } = optOut
  const { rows } = await sql<OptOutRow & { isNew: boolean }>`
    insert into opt_out as known (account_id, msisdn, source, created_at)
    values (${accountId}, ${msisdn}, ${source}, ${at})
    on conflict (account_id, msisdn) do update set source = known.source where known.account_id = ${accountId}
    returning ${optOutColumns}, known.xmax = 0 as "isNew"
  `.execute(tx.sql)
  const { isNew, ...added } = rows[0]!
  if (isNew) tx.publish(optOutChanged.of(accountId, { msisdn: String(msisdn), optedOut: true, source, at }))
  return optOutOf(added)
}

/** Opts a number in again. Fails with phone_invalid, and with not_found if it had not opted out. */
export async function removeOptOut(
  tx: Tx,
  { accountId }: AccountRef,
  { phone, source }: { phone: string; source: OptOut['source'] },
): Promise<void> {
  const { msisdn } = requireMobile(phone)
  const { rows } = await sql`
    delete from opt_out where account_id = ${accountId} and msisdn = ${msisdn} returning msisdn
  `.execute(tx.sql)
  if (rows.length === 0) fail('not_found')
  const at = tx.clock.now()
  tx.publish(optOutChanged.of(accountId, { msisdn: String(msisdn), optedOut: false, source, at }))
}

/** The contact with the number. Null if the address book has none. */
export async function contactWith(reader: Reader, accountId: bigint, msisdn: string): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    select id from contact where account_id = ${accountId} and msisdn = ${BigInt(msisdn)}
  `.execute(reader.sql)
  return rows[0]?.id ?? null
}

/** Opts a number out on a person's request, with an audit entry. Fails with `phone_invalid`. */
export async function optOutByHand(
  tx: Tx,
  actor: Authenticated,
  phone: string,
  request?: RequestInfo,
): Promise<OptOut> {
  const optOut = await addOptOut(tx, actor, { phone, source: 'manual' })
  await audit(tx, actor, {
    accountId: actor.accountId,
    action: 'opt_out_added',
    request,
  })
  return optOut
}

/** Opts a number in on a person's request, with an audit entry. Fails with `phone_invalid`, `not_found`. */
export async function optInByHand(
  tx: Tx,
  actor: Authenticated,
  phone: string,
  request?: RequestInfo,
): Promise<void> {
  const { msisdn } = requireMobile(phone)
  const { source } = (await findOptOut(tx, actor, msisdn)) ?? fail('not_found')
  await removeOptOut(tx, actor, { phone, source: 'manual' })
  await audit(tx, actor, {
    accountId: actor.accountId,
    action: 'opt_out_removed',
    // Who takes back what a phone asked for itself answers for it.
    detail: { source },
    request,
  })
}

type OptOutRow = Omit<OptOut, 'phone'> & { msisdn: bigint }

const optOutColumns = sql`msisdn, source, created_at as "createdAt"`

function optOutOf({ msisdn, ...optOut }: OptOutRow): OptOut {
  return { ...optOut, phone: `+${msisdn}` }
}

export interface GlobalOptOut {
  phone: string
  reason: string
  createdAt: Date
}

/** The operator's own account, whose audit log holds these entries. */
const OPERATOR_ACCOUNT_ID = 1n

/** Lists the numbers that no account may text, newest first. The term is a number or the start of one. */
export async function listGlobalOptOuts(reader: Reader, paging: Paging): Promise<Page<GlobalOptOut>> {
  const { pageNumber, pageSize, searchTerm } = paging
  const range = numberRange(searchTerm)
  if (searchTerm !== '' && !range) return { items: [], totalCount: 0, pageNumber, pageSize }
  const found = sql`
    select * from global_opt_out
    ${range ? sql`where msisdn between ${range.from} and ${range.to}` : sql``}`
  const columns = sql`msisdn, reason, created_at as "createdAt"`
  const order = sql`created_at desc, msisdn desc`
  const source = { found, row: 'global_opt_out', columns, order }
  const page = await numberedPage<Omit<GlobalOptOut, 'phone'> & { msisdn: bigint }>(reader, source, paging)
  return { ...page, items: page.items.map(({ msisdn, ...kept }) => ({ phone: `+${msisdn}`, ...kept })) }
}

/**
 * Adds numbers that no account may text. A number that is already listed keeps its reason. Fails with `phone_invalid`
 * if none is a mobile number.
 */
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

/** Removes a number from that list. Fails with phone_invalid, not_found. */
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

/** Whether the number is on the operator's list. */
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
  await audit(tx, actor, { accountId: OPERATOR_ACCOUNT_ID, action, detail, request })
}

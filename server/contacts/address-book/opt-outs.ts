/**
 * Numbers that asked an account not to text them. They hold whether or not the number is in the address book, and
 * whatever is imported later.
 */
import { sql } from 'kysely'
import type { OptOut as OptOutReply } from '@nkra/contract/contacts/opt-outs.ts'
import type { Page } from '@nkra/contract/wire.ts'
import type { z } from 'zod'
import type { Authenticated, AccountRef } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import {
  orderBy,
  afterCursor,
  pageIn,
  cursorColumn,
  limitOffset,
  type ListOrder,
  type WithCursor,
} from '../../platform/database/list-cursor.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { Paging } from './groups.ts'
import { requireMobile } from './phone.ts'
import { numberRange } from './search.ts'

export type OptOut = z.output<typeof OptOutReply>

const NEWEST_FIRST: ListOrder = {
  name: 'opted out',
  direction: 'desc',
  keys: [
    { by: sql`created_at`, type: 'instant' },
    { by: sql`msisdn`, type: 'integer' },
  ],
}

/** Newest first; the term is a number or how it begins. */
export async function listOptOuts(
  reader: Reader,
  { accountId }: AccountRef,
  paging: Paging,
): Promise<Page<OptOut>> {
  const { searchTerm } = paging
  const range = numberRange(searchTerm)
  if (searchTerm !== '' && !range) return pageIn(NEWEST_FIRST, paging, [], 0)
  const found = range
    ? sql`account_id = ${accountId} and msisdn between ${range.from} and ${range.to}`
    : sql`account_id = ${accountId}`
  const { rows: count } = await sql<{ total: number }>`
    select count(*)::int as total from opt_out where ${found}
  `.execute(reader.sql)
  const { rows } = await sql<WithCursor<OptOutRow>>`
    select ${optOutColumns}, ${cursorColumn(NEWEST_FIRST)} from opt_out
    where ${found} and ${afterCursor(NEWEST_FIRST, paging)}
    order by ${orderBy(NEWEST_FIRST)} ${limitOffset(paging)}
  `.execute(reader.sql)
  const page = pageIn(NEWEST_FIRST, paging, rows, count[0]!.total)
  return { ...page, items: page.items.map(optOutOf) }
}

/** When and how the number opted out; null where it did not. */
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

/** Never text this number again. Repeating it changes nothing. Fails with phone_invalid. */
export async function addOptOut(
  tx: Tx,
  { accountId }: AccountRef,
  optOut: { phone: string; source: OptOut['source'] },
): Promise<OptOut> {
  const { msisdn } = requireMobile(optOut.phone)
  const { rows } = await sql<OptOutRow>`
    insert into opt_out as known (account_id, msisdn, source, created_at)
    values (${accountId}, ${msisdn}, ${optOut.source}, ${tx.clock.now()})
    on conflict (account_id, msisdn) do update set source = known.source where known.account_id = ${accountId}
    returning ${optOutColumns}
  `.execute(tx.sql)
  return optOutOf(rows[0]!)
}

/** The number asked to be texted again. Fails with phone_invalid, and not_found where it had not opted out. */
export async function removeOptOut(tx: Tx, { accountId }: AccountRef, phone: string): Promise<void> {
  const { msisdn } = requireMobile(phone)
  const { rows } = await sql`
    delete from opt_out where account_id = ${accountId} and msisdn = ${msisdn} returning msisdn
  `.execute(tx.sql)
  if (rows.length === 0) fail('not_found')
}

/** Somebody of the business wrote it down; on record. Fails with phone_invalid. */
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
    ...(request && { request }),
  })
  return optOut
}

/** Somebody of the business lets it be texted again; on record. Fails with phone_invalid, not_found. */
export async function optInByHand(
  tx: Tx,
  actor: Authenticated,
  phone: string,
  request?: RequestInfo,
): Promise<void> {
  const { msisdn } = requireMobile(phone)
  const { source } = (await findOptOut(tx, actor, msisdn)) ?? fail('not_found')
  await removeOptOut(tx, actor, phone)
  await audit(tx, actor, {
    accountId: actor.accountId,
    action: 'opt_out_removed',
    // Who takes back what a phone asked for itself answers for it.
    detail: { source },
    ...(request && { request }),
  })
}

type OptOutRow = Omit<OptOut, 'phone'> & { msisdn: bigint }

const optOutColumns = sql`msisdn, source, created_at as "createdAt"`

function optOutOf({ msisdn, ...optOut }: OptOutRow): OptOut {
  return { ...optOut, phone: `+${msisdn}` }
}

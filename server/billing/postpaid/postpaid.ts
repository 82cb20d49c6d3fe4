/**
 * Postpaid: an account uses a product now, on credit up to a limit, and pays for it by the month (requirements
 * 12.9).
 *
 * The ledger enforces the limit; this file holds the terms. A credit costs the rate that was agreed for its month.
 * A new rate applies from the next month, or at once if nothing of this month is used yet. An account may go back
 * to prepaid only if it owes neither credits nor an invoice.
 */
import type * as contract from '@nkra/contract/billing/postpaid.ts'
import type { z } from 'zod'
import { sql } from 'kysely'
import type { AuditAction, AuditDetail } from '@nkra/contract/identity/audit.ts'
import type { Page, Product } from '@nkra/contract/wire.ts'
import { requireBusiness } from '../../catalog/accounts.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { roundHalfUp } from '../tax.ts'
import { openBooks, usePostpaid, usePrepaid, type AccountProduct } from '../ledger/ledger.ts'
import { contains, numberedPage, type Paging } from '../../platform/database/paging.ts'
import type { AccountRef, UserActor } from '../../platform/actor.ts'

export type PostpaidProduct = z.output<typeof contract.Postpaid>

export type PostpaidTerms = z.output<typeof contract.agreePostpaid.body>

/**
 * Turns an account's product to postpaid, or changes its terms. Fails with `not_found`, and with `limit_below_owed`
 * {owed, product} if more is owed than the limit would allow.
 */
export async function agreePostpaid(
  tx: Tx,
  actor: UserActor,
  terms: PostpaidTerms,
  request?: RequestInfo,
): Promise<PostpaidProduct> {
  const { accountId, product, limit } = terms
  await requireBusiness(tx, accountId)
  await openBooks(tx, accountId)
  const owed = await usePostpaid(tx, terms)
  if (owed > limit) fail('limit_below_owed', { owed: Number(owed), product })
  await agreeRate(tx, actor, terms)
  await auditPostpaid(
    tx,
    actor,
    'postpaid_agreed',
    terms,
    { rate: Number(terms.rate), limit: Number(limit) },
    request,
  )
  return readPostpaid(tx, terms)
}

/** Suspends a product: nothing of it can be spent until it is resumed. Fails with `not_postpaid`. */
export async function suspendPostpaid(
  tx: Tx,
  actor: UserActor,
  { reason, ...use }: AccountProduct & { reason: string },
  request?: RequestInfo,
): Promise<PostpaidProduct> {
  await readPostpaid(tx, use)
  await suspendUse(tx, { ...use, suspended: true })
  await auditPostpaid(tx, actor, 'postpaid_suspended', use, { reason }, request)
  return readPostpaid(tx, use)
}

/** Resumes a suspended product. Fails with `not_postpaid`. */
export async function resumePostpaid(
  tx: Tx,
  actor: UserActor,
  use: AccountProduct,
  request?: RequestInfo,
): Promise<PostpaidProduct> {
  await readPostpaid(tx, use)
  await suspendUse(tx, { ...use, suspended: false })
  await auditPostpaid(tx, actor, 'postpaid_resumed', use, {}, request)
  return readPostpaid(tx, use)
}

/**
 * Turns the product back to prepaid. Fails with `not_postpaid`, and with `postpaid_owed` {product} if anything is
 * owed.
 */
export async function endPostpaid(
  tx: Tx,
  actor: UserActor,
  use: AccountProduct,
  request?: RequestInfo,
): Promise<null> {
  const { unpaid } = await readPostpaid(tx, use)
  if ((await usePrepaid(tx, use)) > 0n || unpaid > 0n) fail('postpaid_owed', { product: use.product })
  await auditPostpaid(tx, actor, 'postpaid_ended', use, {}, request)
  return null
}

export interface PostpaidQuery extends Paging {
  product?: Product | undefined
  status?: PostpaidProduct['status'] | undefined
}

/** Lists every product in use on credit, by the name of its account. */
export async function listPostpaid(reader: Reader, query: PostpaidQuery): Promise<Page<PostpaidProduct>> {
  const found = sql`
    ${postpaid(reader)}
    where account.name ilike ${contains(query.searchTerm)}
      and (${query.product ?? null}::text is null or balance.product = ${query.product ?? null}::text)
      and (${query.status ?? null}::int2 is null or balance.billing_status = ${query.status ?? null}::int2)
      and balance.account_id is not null and balance.billing_type = 2`
  const order = sql`lower(shown."accountName"), shown."accountId", shown.product desc`
  const source = { found, row: 'shown', columns: sql`shown.*`, order }
  return numberedPage<PostpaidProduct>(reader, source, query)
}

/**
 * The terms of an account's product. Fails with `not_postpaid`, and with `not_found` if there is no such account.
 */
export async function readPostpaid(
  reader: Reader,
  { accountId, product }: AccountProduct,
): Promise<PostpaidProduct> {
  const { rows } = await sql<PostpaidProduct>`
    ${postpaid(reader)}
    where balance.account_id = ${accountId} and balance.product = ${product} and balance.billing_type = 2`.execute(
    reader.sql,
  )
  if (rows[0] === undefined) {
    await requireBusiness(reader, accountId)
    fail('not_postpaid', { product })
  }
  return rows[0]
}

/**
 * The price in pesewas of credits. `rate` is the price of one credit in thousandths of a pesewa. The price is rounded
 * half up once.
 */
export function amountOf(credits: bigint, rate: bigint): bigint {
  return roundHalfUp(credits * rate, 1_000n)
}

export type OwnPostpaid = z.output<typeof contract.ownPostpaid.reply>[number]

/** The account's own products on credit, SMS first. */
export async function ownPostpaid(reader: Reader, { accountId }: AccountRef): Promise<OwnPostpaid[]> {
  const { rows } = await sql<PostpaidProduct>`
    ${postpaid(reader)}
    where balance.account_id = ${accountId} and balance.billing_type = 2
    order by balance.product desc`.execute(reader.sql)
  return rows.map(({ accountId: _id, accountName: _name, ...own }) => ({
    ...own,
    amountThisMonth: amountOf(own.usedThisMonth, own.rate),
  }))
}

/** Sets the rate from this month on. If some of this month is already used, the rate starts with the next month. */
async function agreeRate(
  tx: Tx,
  actor: UserActor,
  { accountId, product, rate }: PostpaidTerms,
): Promise<void> {
  const used = sql`exists (
    select from postpaid_usage
    where account_id = ${accountId} and product = ${product} and month = ${thisMonth(tx)} and credits <> 0
  )`
  await sql`
    with agreed as (
      insert into postpaid_terms (account_id, product, month, rate, agreed_by, agreed_at)
      select ${accountId}, ${product}, (${thisMonth(tx)} + case when ${used} then interval '1 month' else '0' end)::date,
        ${rate}, ${actor.userId}, ${tx.clock.now()}
      on conflict (account_id, product, month)
      do update set rate = excluded.rate, agreed_by = excluded.agreed_by, agreed_at = excluded.agreed_at
      returning account_id, product, month
    )
    delete from postpaid_terms as later
    using agreed
    where later.account_id = agreed.account_id and later.product = agreed.product and later.month > agreed.month
  `.execute(tx.sql)
}

async function auditPostpaid(
  tx: Tx,
  actor: UserActor,
  action: AuditAction,
  { accountId, product }: AccountProduct,
  detail: AuditDetail,
  request: RequestInfo | undefined,
): Promise<void> {
  await audit(tx, actor, { accountId, action, detail: { product, ...detail }, request })
}

/** The first day of the present month in Ghana, which keeps UTC. */
const thisMonth = ({ clock }: Reader) =>
  sql`date_trunc('month', ${clock.now()}::timestamptz at time zone 'UTC')::date`

const postpaid = (reader: Reader) => sql`
  select
    balance.account_id as "accountId", account.name as "accountName", balance.product,
    balance.billing_status as status,
    (
      select rate from postpaid_terms as terms
      where terms.account_id = balance.account_id and terms.product = balance.product
        and terms.month <= ${thisMonth(reader)}
      order by month desc limit 1
    ) as rate,
    (
      select rate from postpaid_terms as terms
      where terms.account_id = balance.account_id and terms.product = balance.product
        and terms.month > ${thisMonth(reader)}
      order by month desc limit 1
    ) as "nextRate",
    balance.credit_limit as "limit",
    (balance.available + balance.credit_limit - coalesce((
      select sum(lot.available) from credit as lot
      where lot.account_id = balance.account_id and lot.product = balance.product
        and lot.status = 'Confirmed' and lot.lapses_at <= ${reader.clock.now()}
    ), 0))::int8 as available,
    coalesce((
      select credits from postpaid_usage as used
      where used.account_id = balance.account_id and used.product = balance.product
        and used.month = ${thisMonth(reader)}
    ), 0) as "usedThisMonth",
    greatest(-owed.available, 0) as owed,
    coalesce((
      select sum(total_pesewas) from invoice
      where invoice.account_id = balance.account_id and invoice.product = balance.product
        and invoice.month is not null and invoice.status = 1
    ), 0)::int8 as unpaid
  from balance
  join account on account.id = balance.account_id
  join credit as owed on owed.account_id = balance.account_id and owed.id = balance.owed_credit_id`

/**
 * Suspends or resumes use on credit. While it is suspended, nothing of the product can be newly reserved or spent;
 * reservations that exist go on.
 */
async function suspendUse(tx: Tx, use: AccountProduct & { suspended: boolean }): Promise<void> {
  await sql`
    update balance set billing_status = ${use.suspended ? 2 : 1}
    where account_id = ${use.accountId} and product = ${use.product} and billing_type = 2`.execute(tx.sql)
  tx.changed(use.accountId, 'credits')
}

/**
 * The ledger: who holds how many credits of a product, and how they came and went (requirements 10.1).
 *
 * Four books belong to an account and product: *available* (to spend), *reserved* (held for a cause), *spent* and
 * *lapsed*. The operator's book *issued* stands against them. A transfer moves credits from one book to another in
 * a single row and never changes afterwards. So every transfer sums to zero, and so does the whole. The balance
 * beside the books moves in the same transaction, and the database refuses a balance below its limit.
 *
 * Credits are bought in lots, each with a time to lapse. They are taken from the lot that lapses soonest. A
 * reservation remembers its lots, so that released and refunded credits return to them. Nobody can spend a lapsed
 * lot, even before a job books it as lapsed. Use on credit is a lot too: nothing was bought into it, so it falls
 * below zero down to its limit, and payments fill it up (decision 06).
 *
 * The life of a reservation:
 *
 * 1. `reserve` moves credits from *available* to *reserved*, all or none, and records the lots.
 * 2. `charge` moves a part of them to *spent*, as often as the work goes on.
 * 3. `release` closes it and returns what it still holds to its lots.
 * 4. `refund` gives charged credits back to their lots, also after the release.
 * 5. `spend` does the first three at once for messages that are sent one by one.
 *
 * Where the account has spend caps (caps.ts), `reserve` and `spend` count in the books of those that apply to the author.
 *
 * Every verb is one round trip to a function of `0004_billing.sql`. It locks one row, the balance, until the
 * transaction ends: call it as late in the transaction as you can, and SMS before KYC if you need both. One
 * connection, one account, two busy cores with fsync on: 365 transactions a second that spend 100 items each, 500
 * that charge. More connections gain little, because commits of one balance queue (570 and 635 at four).
 */
import { sql, type RawBuilder } from 'kysely'
import { SANDBOX_CREDITS } from '@nkra/contract/messaging/sandbox.ts'
import type { Product } from '@nkra/contract/wire.ts'
import { int8Array, textArray } from '../../platform/database/binary-arrays.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { isSandbox } from '../../platform/sandbox.ts'
import { Fail, fail } from '../../platform/fail.ts'
import { capReached, readCap } from './caps.ts'

/** Why credits moved. Every transfer stores it, so that each can be explained. */
export interface Cause {
  kind: 'campaign' | 'message' | 'kyc' | 'invoice' | 'grant' | 'revocation' | 'credit_note'
  id: bigint
}

/** A sandbox spends simulated credits. Its balance never shrinks. */
const SANDBOX_BALANCES: readonly Balance[] = (['SMS', 'KYC'] as const).map((product) => ({
  product,
  available: BigInt(SANDBOX_CREDITS),
  reserved: 0n,
}))

export interface Balance {
  product: Product
  /**
   * Credits that can be spent now, credit on postpaid included. Lapsed credits do not count, even if they are not
   * booked as lapsed yet.
   */
  available: bigint
  /** Credits that reservations hold. */
  reserved: bigint
}

/** The most items that one `spend` takes. */
export const SPEND_ITEMS_MAX = 10_000

/** How many days credits last that are returned to a lapsed lot. */
export const REFUND_GRACE_DAYS = 30

/** Opens the account's books for both products, empty and prepaid. It does nothing if they are open. */
export async function openBooks(tx: Tx, accountId: bigint): Promise<void> {
  await sql`insert into balance (account_id, product) values (${accountId}, 'SMS'), (${accountId}, 'KYC')
    on conflict do nothing`.execute(tx.sql)
}

/**
 * The key or person whose request spends, for their spend caps. Null if it is neither: then only caps of the account
 * count.
 */
export type Author = bigint | null

/** The author of items that belong to several authors. No key or person has this id. */
export const SEVERAL_AUTHORS = 0n

/**
 * Reserves credits for a cause, all or none. Answers the reservation's id. Fails with `insufficient_credits`
 * {needed, available, missing, product}, `spend_cap_reached`, or `account_suspended`.
 */
export async function reserve(
  tx: Tx,
  hold: { accountId: bigint; product: Product; credits: bigint; cause: Cause; author?: Author },
): Promise<bigint> {
  const { accountId, product, credits, cause, author = null } = hold
  requireCount(credits)
  const id = tx.ids.next()
  const { outcome, available, capId } = await firstRow(
    tx,
    sql<{ outcome: Outcome; available: bigint; capId: bigint | null }>`
      select outcome, available, cap_id as "capId" from ledger_reserve(
        _account_id => ${accountId}, _product => ${product}, _credits => ${credits}, _reservation_id => ${id},
        _cause_kind => ${cause.kind}, _cause_id => ${cause.id}, _at => ${tx.clock.now()}, _author => ${author}::int8)`,
  )
  if (outcome === 'suspended') fail('account_suspended')
  if (outcome === 'insufficient') fail('insufficient_credits', shortageDetail(product, credits, available))
  if (capId !== null) throw capReached(await readCap(tx, accountId, capId), credits)
  tx.changed(accountId, 'credits')
  return id
}

/**
 * Reserves credits for many causes, one reservation each, in their order, as far as the credits and the spend caps
 * reach. It is one statement for any number of causes. Answers the reservations by their causes' ids. Fails with
 * `account_suspended`.
 */
export async function reserveEach(
  tx: Tx,
  batch: {
    accountId: bigint
    product: Product
    holds: readonly { credits: bigint; cause: Cause }[]
    author?: Author
  },
): Promise<Map<bigint, bigint>> {
  const { accountId, product, holds, author = null } = batch
  requireItems(holds.map(({ credits }) => credits))
  const asked = holds.map(({ credits, cause }) => ({ credits, cause, id: tx.ids.next() }))
  const { rows } = await sql<{ outcome: Outcome; id: bigint; causeId: bigint }>`
    select done.outcome, asked.id, asked.cause_id as "causeId"
    from unnest(${int8Array(asked.map(({ id }) => id))}::int8[],
      ${int8Array(asked.map(({ credits }) => credits))}::int8[],
      ${textArray(asked.map(({ cause }) => cause.kind))}::text[],
      ${int8Array(asked.map(({ cause }) => cause.id))}::int8[]
    ) with ordinality as asked (id, credits, cause_kind, cause_id, place)
    cross join lateral ledger_reserve(
      _account_id => ${accountId}, _product => ${product}, _credits => asked.credits, _reservation_id => asked.id,
      _cause_kind => asked.cause_kind, _cause_id => asked.cause_id, _at => ${tx.clock.now()},
      _author => ${author}::int8) as done
    order by asked.place`.execute(tx.sql)
  if (rows.some(({ outcome }) => outcome === 'suspended')) fail('account_suspended')
  tx.changed(accountId, 'credits')
  return new Map(rows.flatMap(({ outcome, id, causeId }) => (outcome === 'done' ? [[causeId, id]] : [])))
}

/** Charges a part of what a reservation still holds. It throws if the caller charges more, which is a defect. */
export async function charge(
  tx: Tx,
  part: { accountId: bigint; reservationId: bigint; credits: bigint },
): Promise<void> {
  requireCount(part.credits)
  if (part.credits === 0n) return
  await sql`select ledger_charge(
    _account_id => ${part.accountId}, _reservation_id => ${part.reservationId}, _credits => ${part.credits},
    _at => ${tx.clock.now()})`.execute(tx.sql)
  tx.changed(part.accountId, 'credits')
}

/**
 * Closes a reservation and returns what it still holds to its lots. Answers the number of returned credits; it is 0 if
 * the reservation was closed before. Credits that return to a lapsed lot lapse too.
 */
export async function release(tx: Tx, closed: { accountId: bigint; reservationId: bigint }): Promise<bigint> {
  const { credits } = await firstRow(
    tx,
    sql<{ credits: bigint }>`select ledger_release(
      _account_id => ${closed.accountId}, _reservation_id => ${closed.reservationId},
      _at => ${tx.clock.now()}) as credits`,
  )
  tx.changed(closed.accountId, 'credits')
  return credits
}

/**
 * Returns charged credits to their lots, first to the lot that lapses last. In a lapsed lot they last
 * `REFUND_GRACE_DAYS` more. It also works after the release. It throws if more is refunded than was charged, which is a
 * defect: the caller refunds each fact once, in the transaction that records it.
 */
export async function refund(
  tx: Tx,
  part: { accountId: bigint; reservationId: bigint; credits: bigint; reason: string },
): Promise<void> {
  requireCount(part.credits)
  if (part.credits === 0n) return
  await sql`select ledger_refund(
    _account_id => ${part.accountId}, _reservation_id => ${part.reservationId}, _credits => ${part.credits},
    _reason => ${part.reason}, _grace => make_interval(days => ${REFUND_GRACE_DAYS}::integer),
    _at => ${tx.clock.now()})`.execute(tx.sql)
  tx.changed(part.accountId, 'credits')
}

/**
 * Reserves and charges a batch of small sends at once. The outcome is the same as of doing it one after another. An
 * item is its number of credits; it is accepted if the remaining credits cover it. `available` is what remains after
 * all items. `capId` is the cap that leaves less than that. There is a reservation, to which refunds go, only if an
 * item was accepted. The ledger grows by one transfer for any number of items. Fails with `account_suspended`.
 */
export async function spend(tx: Tx, batch: SpendBatch): Promise<Spent> {
  const spent = await spendUnlessMixed(tx, batch)
  if (spent === null) throw new Error('the items of several authors are not spent as one’s')
  return spent
}

export interface SpendBatch {
  accountId: bigint
  product: Product
  items: readonly bigint[]
  cause: Cause
  author?: Author
  /** The reservation's id, if the caller has already drawn one. */
  reservationId?: bigint
}

/**
 * Like `spend`, for items that may belong to several authors. If they do and the account has a cap, it answers null and
 * spends nothing; the caller then spends each author's items apart.
 */
export async function spendUnlessMixed(tx: Tx, batch: SpendBatch): Promise<Spent | null> {
  const { accountId, product, items, cause, author = null, reservationId = tx.ids.next() } = batch
  requireItems(items)
  const { outcome, ...spent } = await firstRow(
    tx,
    sql<{ outcome: Outcome | 'mixed' } & Omit<Spent, 'reservationId'>>`
      select outcome, accepted, available, cap_id as "capId" from ledger_spend(
        _account_id => ${accountId}, _product => ${product}, _items => ${int8Array(items)}::int8[],
        _reservation_id => ${reservationId}, _cause_kind => ${cause.kind}, _cause_id => ${cause.id},
        _at => ${tx.clock.now()}, _author => ${author}::int8)`,
  )
  if (outcome === 'suspended') fail('account_suspended')
  if (outcome === 'mixed') return null
  tx.changed(accountId, 'credits')
  return { reservationId, ...spent }
}

export interface Spent {
  reservationId: bigint
  accepted: boolean[]
  available: bigint
  capId: bigint | null
}

/** Answers the failure of each item that `spend` did not accept, by its credits. It reads the balance once. */
export async function unpaid(
  reader: Reader,
  { accountId, product }: AccountProduct,
  { available, capId }: Pick<Spent, 'available' | 'capId'>,
): Promise<(credits: bigint) => Fail> {
  const cap = capId === null ? null : await readCap(reader, accountId, capId)
  return (credits) =>
    cap === null
      ? new Fail('insufficient_credits', shortageDetail(product, credits, available))
      : capReached(cap, credits)
}

/** The SQLSTATE of a transaction whose `spendAll` finds too few credits or a suspended account. */
export const NOT_ALL_PAID = 'NK001'

/**
 * The SQLSTATE of a transaction whose `spendAll` was not to wait, and found the balance locked by another transaction. The
 * detail of the error is the account's id.
 */
export const BALANCE_LOCKED = 'NK004'

/**
 * Like `spend`, but every item must be accepted. It answers nothing. If one item cannot be paid, the transaction fails
 * with `NOT_ALL_PAID` and changes nothing. Without `waits` it fails with `BALANCE_LOCKED` in place of waiting for another
 * transaction. It is sent with the last statements of the transaction, so that the
 * balance's row is locked only while the database works. Before that, 64 connections that sent messages one by one
 * spent half their time waiting for the row.
 */
export function spendAll(
  tx: Tx,
  batch: {
    accountId: bigint
    product: Product
    items: readonly bigint[]
    cause: Cause
    author?: Author
    reservationId: bigint
    waits?: boolean
  },
): void {
  const { accountId, product, items, cause, author = null, reservationId, waits = true } = batch
  requireItems(items)
  const at = tx.clock.now()
  const values = [accountId, product, int8Array(items), reservationId, cause.kind, cause.id, at, author]
  const name = waits ? 'ledger_spend_all' : 'ledger_spend_all_nowait'
  const types = '$1::int8, $2::text, $3::int8[], $4::int8, $5::text, $6::int8, $7::timestamptz, $8::int8'
  tx.last([{ name, text: `select ${name}(${types})`, values }])
  tx.changed(accountId, 'credits')
}

/** The account's balances, SMS first. */
export async function balances(reader: Reader, accountId: bigint): Promise<readonly Balance[]> {
  if (isSandbox(accountId)) return SANDBOX_BALANCES
  const { rows } = await sql<Balance>`
    select
      balance.product,
      balance.available + balance.credit_limit - coalesce((
        select sum(credit.available)
        from credit
        where credit.account_id = balance.account_id and credit.product = balance.product
          and credit.status = 'Confirmed' and credit.lapses_at <= ${reader.clock.now()}
      ), 0)::int8 as available,
      balance.reserved
    from balance
    where balance.account_id = ${accountId}
    order by balance.product desc`.execute(reader.sql)
  return rows
}

/** The price of credits that an account is about to spend. */
export interface CreditQuote {
  /** Credits that can be spent now, as in `balances`. */
  available: bigint
  /**
   * The cost in pesewas, net of taxes. A granted credit costs nothing, a bought one its share of its invoice, and one
   * on postpaid this month's rate. Null if fewer credits are available, or if no rate was agreed.
   */
  cost: bigint | null
}

/**
 * Quotes a number of credits, from the lots that `reserve` would draw them from. The index `credit_to_spend` holds the
 * lots in that order. Of 200 lots, the first is quoted in 3 ms and all in 5 ms on two busy cores.
 */
export async function quoteCredits(
  reader: Reader,
  { accountId, product, credits }: AccountProduct & { credits: bigint },
): Promise<CreditQuote> {
  if (isSandbox(accountId)) return { available: BigInt(SANDBOX_CREDITS), cost: 0n }
  const now = reader.clock.now()
  const { rows } = await sql<{ available: bigint; cost: bigint | null }>`
    with lot as (
      select credit.owed, credit.invoice_id, credit.available + credit.overdraft as holds,
        least(credit.available + credit.overdraft, greatest(0, ${credits}::int8 - (
          sum(credit.available + credit.overdraft) over soonest - credit.available - credit.overdraft
        ))) as taken
      from credit
      where account_id = ${accountId} and product = ${product} and status = 'Confirmed'
        and lapses_at > ${now} and available + overdraft > 0
      window soonest as (order by lapses_at, id rows unbounded preceding)
    ), priced as (
      select lot.holds, lot.taken, case
        when lot.owed then (
          select rate / 1000.0 from postpaid_terms
          where account_id = ${accountId} and product = ${product} and month <= ${now}::timestamptz at time zone 'UTC'
          order by month desc limit 1
        )
        when lot.invoice_id is null then 0
        else (
          select amount_pesewas::numeric / credit from invoice
          where account_id = ${accountId} and id = lot.invoice_id and lot.taken > 0
        )
      end as pesewas
      from lot
    )
    select coalesce(sum(holds), 0)::int8 as available, case
      when coalesce(sum(holds), 0) >= ${credits}::int8 and not coalesce(bool_or(taken > 0 and pesewas is null), false)
      then coalesce(round(sum(taken * pesewas)), 0)::int8
    end as cost
    from priced`.execute(reader.sql)
  return rows[0]!
}

/** A reservation: how many credits it took, how many it still holds, and how many were charged and not returned. */
export interface ReservationUse {
  credits: bigint
  held: bigint
  spent: bigint
  /** What the charged credits cost, in pesewas net of taxes, summed over the lots. Null if a lot has no price. */
  cost: bigint | null
  /** The price of one credit in pesewas, if all lots have the same. */
  price: number | null
}

/** Answers how a reservation was used. Null if there is no such reservation. */
export async function reservationOf(
  reader: Reader,
  accountId: bigint,
  reservationId: bigint,
): Promise<ReservationUse | null> {
  const { rows } = await sql<ReservationUse>`
    with priced as (
      select draw.spent, case
        when credit.owed then (
          select rate / 1000.0 from postpaid_terms
          where account_id = ${accountId} and product = credit.product
            and month <= draw_of.created_at at time zone 'UTC'
          order by month desc limit 1
        )
        when credit.invoice_id is null then 0
        else invoice.amount_pesewas::numeric / invoice.credit
      end as pesewas
      from draw
      join reservation as draw_of on draw_of.account_id = ${accountId} and draw_of.id = draw.reservation_id
      join credit on credit.account_id = ${accountId} and credit.id = draw.credit_id
      left join invoice on invoice.account_id = ${accountId} and invoice.id = credit.invoice_id
      where draw.account_id = ${accountId} and draw.reservation_id = ${reservationId}
    )
    select credits, held, spent,
      (select case when not bool_or(priced.spent > 0 and pesewas is null)
        then round(coalesce(sum(priced.spent * pesewas), 0))::int8 end from priced) as cost,
      (select case when min(pesewas) = max(pesewas) and bool_and(pesewas is not null)
        then min(pesewas)::float8 end from priced) as price
    from reservation where account_id = ${accountId} and id = ${reservationId}
  `.execute(reader.sql)
  return rows[0] ?? null
}

/** A lot that is bought: its credits, and how long it lasts once it is confirmed. */
export interface NewLot {
  accountId: bigint
  product: Product
  packageName: string
  credit: bigint
  durationNumber: number
  /** 1 is days, 2 weeks, 3 months, 4 years. */
  durationType: number
}

/** Stores a Pending lot. Nothing of it can be spent until `confirmLot`. Answers its id. */
export async function addPendingLot(tx: Tx, lot: NewLot & { invoiceId: bigint | null }): Promise<bigint> {
  const id = tx.ids.next()
  await sql`
    insert into credit (
      account_id, id, product, package_name, credit, duration_number, duration_type, invoice_id, created_at
    ) values (
      ${lot.accountId}, ${id}, ${lot.product}, ${lot.packageName}, ${lot.credit},
      ${lot.durationNumber}, ${lot.durationType}, ${lot.invoiceId}, ${tx.clock.now()}
    )`.execute(tx.sql)
  return id
}

/** Makes a Pending lot spendable and starts its duration. Throws if the lot is not Pending, which is a defect. */
export async function confirmLot(
  tx: Tx,
  lot: { accountId: bigint; creditId: bigint; cause: Cause },
): Promise<void> {
  await sql`select ledger_confirm(
    _account_id => ${lot.accountId}, _credit_id => ${lot.creditId},
    _cause_kind => ${lot.cause.kind}, _cause_id => ${lot.cause.id}, _at => ${tx.clock.now()})`.execute(tx.sql)
  tx.changed(lot.accountId, 'credits')
}

/** Deletes a lot that was never confirmed, because its invoice was rejected. No transfer in the ledger refers to it. */
export async function dropPendingLot(tx: Tx, lot: { accountId: bigint; creditId: bigint }): Promise<void> {
  await sql`
    delete from credit where account_id = ${lot.accountId} and id = ${lot.creditId} and status = 'Pending'
  `.execute(tx.sql)
}

/** Gives credits without an invoice. The lot is confirmed at once. Answers its id. */
export async function grant(tx: Tx, lot: NewLot): Promise<bigint> {
  const creditId = await addPendingLot(tx, { ...lot, invoiceId: null })
  await confirmLot(tx, { accountId: lot.accountId, creditId, cause: { kind: 'grant', id: creditId } })
  return creditId
}

/** Books lapsed credits of one account and product as lapsed. Answers their number. */
export async function lapse(tx: Tx, of: { accountId: bigint; product: Product }): Promise<bigint> {
  await sql`select 1 from balance where account_id = ${of.accountId} and product = ${of.product} for update`.execute(
    tx.sql,
  )
  const { credits } = await firstRow(
    tx,
    sql<{ credits: bigint }>`select ledger_lapse(
      _account_id => ${of.accountId}, _product => ${of.product}, _at => ${tx.clock.now()}) as credits`,
  )
  tx.changed(of.accountId, 'credits')
  return credits
}

/**
 * Ends all credits of an account now. Unspent credits lapse at once; credits that return to these lots later lapse when
 * they return. Answers how many lapsed at once.
 */
export async function lapseAll(tx: Tx, accountId: bigint): Promise<bigint> {
  const { rows } = await sql<{ product: Product }>`
    select product from balance where account_id = ${accountId} order by product for update`.execute(tx.sql)
  await sql`
    update credit set lapses_at = ${tx.clock.now()}
    where account_id = ${accountId} and not owed and lapses_at > ${tx.clock.now()}`.execute(tx.sql)
  let lapsed = 0n
  for (const { product } of rows) lapsed += await lapse(tx, { accountId, product })
  return lapsed
}

/**
 * Takes back the unspent part of a granted lot. Credits that a reservation holds, and credits that are returned later,
 * lapse when they come back. Answers how many credits lapsed at once, or null if the lot was revoked before.
 */
export async function revoke(
  tx: Tx,
  lot: { accountId: bigint; creditId: bigint; reason: string },
): Promise<bigint | null> {
  const { credits } = await firstRow(
    tx,
    sql<{ credits: bigint | null }>`select ledger_revoke(
      _account_id => ${lot.accountId}, _credit_id => ${lot.creditId}, _reason => ${lot.reason},
      _at => ${tx.clock.now()}) as credits`,
  )
  tx.changed(lot.accountId, 'credits')
  return credits
}

/**
 * Moves unspent credits of a bought lot back to the operator's book. Answers whether it did, and how many unspent
 * credits the lot had. Reserved credits are not unspent. If there are too few, nothing changes.
 */
export async function takeBack(
  tx: Tx,
  part: { accountId: bigint; creditId: bigint; credits: bigint; cause: Cause; reason: string },
): Promise<{ taken: boolean; unspent: bigint }> {
  requireCount(part.credits)
  const outcome = await firstRow(
    tx,
    sql<{ taken: boolean; unspent: bigint }>`select taken, unspent from ledger_take_back(
      _account_id => ${part.accountId}, _credit_id => ${part.creditId}, _credits => ${part.credits},
      _cause_kind => ${part.cause.kind}, _cause_id => ${part.cause.id}, _reason => ${part.reason},
      _at => ${tx.clock.now()})`,
  )
  tx.changed(part.accountId, 'credits')
  return outcome
}

/** One account's use of one product. */
export interface AccountProduct {
  accountId: bigint
  product: Product
}

/**
 * Lets an account use a product on credit, up to `limit` credits, or changes that limit. Answers how many credits are
 * owed. If more is owed than the limit, nothing changes.
 */
export async function usePostpaid(tx: Tx, terms: AccountProduct & { limit: bigint }): Promise<bigint> {
  requireCount(terms.limit)
  const { owed } = await firstRow(
    tx,
    sql<{ owed: bigint }>`select ledger_postpaid(
      _account_id => ${terms.accountId}, _product => ${terms.product}, _limit => ${terms.limit},
      _credit_id => ${tx.ids.next()}, _at => ${tx.clock.now()}) as owed`,
  )
  tx.changed(terms.accountId, 'credits')
  return owed
}

/** Ends use on credit. Answers how many credits are owed. If any are, nothing changes. */
export async function usePrepaid(tx: Tx, use: AccountProduct): Promise<bigint> {
  const { owed } = await firstRow(
    tx,
    sql<{ owed: bigint }>`select ledger_prepaid(
      _account_id => ${use.accountId}, _product => ${use.product}, _at => ${tx.clock.now()}) as owed`,
  )
  tx.changed(use.accountId, 'credits')
  return owed
}

/** Books postpaid credits as paid, so that they can be used again. */
export async function settle(
  tx: Tx,
  paid: AccountProduct & { credits: bigint; cause: Cause },
): Promise<void> {
  requireCount(paid.credits)
  await sql`select ledger_settle(
    _account_id => ${paid.accountId}, _product => ${paid.product}, _credits => ${paid.credits},
    _cause_kind => ${paid.cause.kind}, _cause_id => ${paid.cause.id}, _at => ${tx.clock.now()})`.execute(
    tx.sql,
  )
  tx.changed(paid.accountId, 'credits')
}

type Outcome = 'done' | 'insufficient' | 'capped' | 'suspended'

function shortageDetail(product: Product, needed: bigint, available: bigint) {
  return {
    needed: Number(needed),
    available: Number(available),
    missing: Number(needed - available),
    product,
  }
}

/** Throws if a number of credits is negative, which is a defect of the caller. */
function requireCount(credits: bigint): void {
  if (credits < 0n) throw new RangeError(`${credits} is not a count of credits`)
}

function requireItems(items: readonly bigint[]): void {
  if (items.length > SPEND_ITEMS_MAX)
    throw new RangeError(`at most ${SPEND_ITEMS_MAX} items are spent at once`)
  items.forEach(requireCount)
}

async function firstRow<Row>(tx: Tx, query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await query.execute(tx.sql)
  const [row] = rows
  if (row === undefined) throw new Error('a function of the ledger answered nothing')
  return row
}

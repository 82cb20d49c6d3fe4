/**
 * The rows of payments: the payment, which moves only along the transitions of `states.ts`, and what gateways said of
 * it, which is appended. Only this file writes these tables. It also reads payments for screens.
 *
 * Locks are taken in one order: payment, invoice, balance.
 */
import type * as contract from '@nkra/contract/billing/payments.ts'
import type { z } from 'zod'
import { sql } from 'kysely'
import { encodeId, type Page } from '@nkra/contract/wire.ts'
import { announceToOperatorToo, readableAccount } from '../../catalog/accounts.ts'
import type { Db, Reader, Tx, RowKey } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { GatewayName, Method, GatewayMode, Network, PaidFacts } from './gateways/gateway.ts'
import { mayBecome, type PaymentSnapshot, type PaymentMove, type PaymentState } from './states.ts'
import type { Authenticated } from '../../platform/actor.ts'
import { NEWEST_CREATED } from '../../platform/database/list-cursor.ts'
import { contains, growingPage, type Paging } from '../../platform/database/paging.ts'

/** A payment that the transaction has locked. */
export interface LockedPayment extends PaymentSnapshot, RowKey {
  invoiceId: bigint
  gateway: GatewayName
  refunded: bigint
  asks: number
  createdBy: bigint
}

export interface NewPayment extends RowKey {
  invoiceId: bigint
  gateway: GatewayName
  method: Method
  mode: GatewayMode | null
  reference: string
  amount: bigint
  prompt: { number: string; network: Network; endsAt: Date } | null
  /** The Idempotency-Key and the request that was made with it. */
  key: { text: string; fingerprint: Buffer } | null
  createdBy: bigint
  createdAt: Date
  expiresAt: Date
  nextAskAt: Date
}

/** Stores an attempt before the gateway is called. Answers false if its key was used before. */
export async function insertPayment(tx: Tx, made: NewPayment): Promise<boolean> {
  const { prompt, key } = made
  const { rows } = await sql`
    insert into payment (
      account_id, id, invoice_id, gateway, method, mode, reference, amount_pesewas,
      prompt_number, prompt_network, prompt_ends_at, request_key, request_fingerprint,
      created_by, created_at, expires_at, next_ask_at
    ) values (
      ${made.accountId}, ${made.id}, ${made.invoiceId}, ${made.gateway}, ${made.method}, ${made.mode},
      ${made.reference}, ${made.amount},
      ${prompt?.number ?? null}, ${prompt?.network ?? null}, ${prompt?.endsAt ?? null},
      ${key?.text ?? null}, ${key?.fingerprint ?? null},
      ${made.createdBy}, ${made.createdAt}, ${made.expiresAt}, ${made.nextAskAt}
    )
    on conflict (account_id, request_key) do nothing
    returning id`.execute(tx.sql)
  if (rows.length === 0) return false
  announce(tx, made)
  return true
}

/** The payment that an Idempotency-Key of the account began, and the request that was made with it. */
export async function paymentOfKey(
  reader: Reader,
  accountId: bigint,
  key: string,
): Promise<{ id: bigint; fingerprint: Buffer } | null> {
  const { rows } = await sql<{ id: bigint; fingerprint: Buffer }>`
    select id, request_fingerprint as fingerprint from payment
    where account_id = ${accountId} and request_key = ${key}`.execute(reader.sql)
  return rows[0] ?? null
}

/**
 * Locks an invoice of the account that is to be paid. Fails with `not_found`, and with `invoice_not_pending` if it
 * is decided.
 */
export async function lockPendingInvoice(
  tx: Tx,
  invoice: { accountId: bigint; invoiceId: bigint },
): Promise<{ number: string; total: bigint }> {
  const { rows } = await sql<{ number: string; total: bigint; status: number }>`
    select number, total_pesewas as total, status from invoice
    where account_id = ${invoice.accountId} and id = ${invoice.invoiceId} for update`.execute(tx.sql)
  const { number, total, status } = rows[0] ?? fail('not_found')
  return status === 1 ? { number, total } : fail('invoice_not_pending')
}

/**
 * Counts the attempts under way to pay an invoice. Also answers whether one of them is a prompt that a phone shows
 * now.
 */
export async function countOpenAttempts(
  reader: Reader,
  invoice: { accountId: bigint; invoiceId: bigint },
): Promise<{ open: number; prompting: boolean }> {
  const { rows } = await sql<{ open: number; prompting: boolean }>`
    select count(*)::int4 as open, coalesce(bool_or(prompt_ends_at > ${reader.clock.now()}), false) as prompting
    from payment
    where account_id = ${invoice.accountId} and invoice_id = ${invoice.invoiceId}
      and state in ('created', 'pending')`.execute(reader.sql)
  return rows[0]!
}

/**
 * Whether money for the invoice may be on its way to us: a phone shows a prompt or its answer is not known yet, a
 * payment waits for review, or the customer sent a proof of a transfer. A page of a gateway that somebody opened does
 * not count, because most are left without paying.
 */
export async function isPaymentUnderWay(
  reader: Reader,
  invoice: { accountId: bigint; invoiceId: bigint },
): Promise<boolean> {
  const { rows } = await sql<{ underWay: boolean }>`
    select exists (
      select from payment
      where account_id = ${invoice.accountId} and invoice_id = ${invoice.invoiceId}
        and (state in ('needs_review', 'disputed') or state in ('created', 'pending') and method = 'mobile_money')
    ) or exists (
      select from payment_proof where account_id = ${invoice.accountId} and invoice_id = ${invoice.invoiceId}
    ) as "underWay"`.execute(reader.sql)
  return rows[0]!.underWay
}

/** Locks a payment and answers it. Null if there is none. */
export async function lockPayment(tx: Tx, { accountId, id }: RowKey): Promise<LockedPayment | null> {
  const { rows } = await sql<LockedPayment>`
    select
      account_id as "accountId", id, invoice_id as "invoiceId", gateway, method, mode, reference,
      amount_pesewas as amount, refunded_pesewas as refunded, state, reason, asks,
      created_by as "createdBy", created_at as "createdAt", expires_at as "expiresAt",
      reviewed_at is not null as reviewed
    from payment where account_id = ${accountId} and id = ${id} for update`.execute(tx.sql)
  return rows[0] ?? null
}

/** Finds a payment by its gateway and reference, or by its id alone. Null if there is none. */
export async function findPayment(
  reader: Reader,
  by: { gateway: GatewayName; reference: string } | { id: bigint },
): Promise<RowKey | null> {
  const named = 'id' in by ? sql`id = ${by.id}` : sql`gateway = ${by.gateway} and reference = ${by.reference}`
  const { rows } = await sql<RowKey>`
    select account_id as "accountId", id from payment where ${named}`.execute(reader.sql)
  return rows[0] ?? null
}

/** Records that the payment began, and what the payer needs to pay it. */
export async function saveStart(
  tx: Tx,
  { accountId, id }: RowKey,
  begun: { redirectUrl: string | null; text: string | null },
): Promise<void> {
  await sql`
    update payment set redirect_url = ${begun.redirectUrl}, prompt_text = ${begun.text}
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
}

/** Moves a locked payment along a transition. Any other move is a defect and throws. */
export async function movePayment(tx: Tx, kept: LockedPayment, { to, reason }: PaymentMove): Promise<void> {
  if (to !== kept.state && !mayBecome(kept.state, to)) {
    throw new Error(`payment ${kept.id} cannot go from ${kept.state} to ${to}`)
  }
  const open = to === 'created' || to === 'pending'
  await sql`
    update payment
    set state = ${to}, reason = ${reason}, settled_at = ${open ? null : tx.clock.now()}
    where account_id = ${kept.accountId} and id = ${kept.id}`.execute(tx.sql)
  announce(tx, kept)
}

/** Sets when the program asks the gateway next. With null it never asks by itself. */
export async function scheduleAsk(tx: Tx, { accountId, id }: RowKey, at: Date | null): Promise<void> {
  await sql`
    update payment set next_ask_at = ${at} where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
}

/** Records how much has gone back to the payer so far. */
export async function writeRefunded(tx: Tx, { accountId, id }: RowKey, refunded: bigint): Promise<void> {
  await sql`
    update payment set refunded_pesewas = ${refunded}
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
}

export async function writeReview(
  tx: Tx,
  { accountId, id }: RowKey,
  review: { by: bigint; reason: string },
): Promise<void> {
  await sql`
    update payment
    set reviewed_by = ${review.by}, reviewed_at = ${tx.clock.now()}, review_reason = ${review.reason},
      next_ask_at = null
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
}

/**
 * Claims the next question to the gateway. For `every_ms` nobody else asks. Answers what to ask about, or null if
 * somebody just asked or nothing is left to ask. With 0 it also asks about a payment that seems to be over.
 */
export async function claimAsk(
  db: Db,
  { accountId, id }: RowKey,
  every_ms: number,
): Promise<{ gateway: GatewayName; reference: string } | null> {
  const now = db.clock.now()
  const { rows } = await sql<{ gateway: GatewayName; reference: string }>`
    update payment set asks = asks + 1, asked_at = ${now}
    where account_id = ${accountId} and id = ${id} and state <> 'refunded' and reviewed_at is null
      and (${every_ms}::int4 = 0 or next_ask_at is not null)
      and (asked_at is null or asked_at <= ${new Date(now.getTime() - every_ms)})
    returning gateway, reference`.execute(db.sql)
  return rows[0] ?? null
}

/** The payments that are due for a question to their gateway, longest due first. */
export async function duePayments(db: Db, limit: number): Promise<RowKey[]> {
  const { rows } = await sql<RowKey>`
    select account_id as "accountId", id from payment
    where next_ask_at <= ${db.clock.now()} order by next_ask_at limit ${limit}`.execute(db.sql)
  return rows
}

export interface NewPaymentEvent {
  /** The payment that the event is about. Null if we know no such payment. */
  payment: RowKey | null
  gateway: GatewayName
  kind: string
  reference: string | null
  facts: Record<string, string | number>
  /** The digest of a webhook's body. Null for an answer to our own question. */
  digest: Buffer | null
}

/** Appends what a gateway said. Answers false if the same bytes came before. */
export async function insertPaymentEvent(tx: Tx, said: NewPaymentEvent): Promise<boolean> {
  const { payment, digest } = said
  const { rows } = await sql`
    insert into payment_event (id, account_id, payment_id, gateway, source, kind, reference, facts, digest, at)
    values (
      ${tx.ids.next()}, ${payment?.accountId ?? null}, ${payment?.id ?? null}, ${said.gateway},
      ${digest === null ? 'answer' : 'webhook'}, ${said.kind}, ${said.reference}, ${JSON.stringify(said.facts)},
      ${digest}, ${tx.clock.now()}
    )
    on conflict (gateway, digest) do nothing
    returning account_id`.execute(tx.sql)
  return rows.length > 0
}

/** The pesewas that gateways reported as refunded. Each refund counts once. */
export async function sumRefunds(tx: Tx, { accountId, id }: RowKey): Promise<bigint> {
  const { rows } = await sql<{ pesewas: bigint }>`
    select coalesce(sum(amount), 0)::int8 as pesewas
    from (
      select distinct on (facts ->> 'refund') (facts ->> 'amount')::int8 as amount
      from payment_event
      where account_id = ${accountId} and payment_id = ${id} and kind = 'refund.processed'
      order by facts ->> 'refund', id
    ) as refund`.execute(tx.sql)
  return rows[0]!.pesewas
}

function announce(tx: Tx, { accountId, id }: RowKey): void {
  announceToOperatorToo(tx, accountId, 'payment', encodeId('pay', id))
}

export type Payment = z.output<typeof contract.Payment>

/** One payment of the account, or of any account if none is named. Fails with `not_found`. */
export async function readPayment(
  reader: Reader,
  { accountId, id }: { accountId: bigint | null; id: bigint },
): Promise<Payment> {
  const { rows } = await sql<PaymentRow>`
    select ${columns}
    from (${joined} where payment.id = ${id}
      and (${accountId}::int8 is null or payment.account_id = ${accountId}::int8)) as payment`.execute(
    reader.sql,
  )
  return paymentOf(rows[0] ?? fail('not_found'))
}

export interface PaymentQuery extends Paging {
  AccountId?: bigint | undefined
  invoiceId?: bigint | undefined
  state?: PaymentState | undefined
}

/**
 * Lists the account's payments, newest first, searched by reference, invoice and account. An Administrator reads the
 * payments of all accounts or of one named account. For everybody else another account's id fails with `not_found`.
 *
 * Of 200,000 payments on a busy machine, the first page of all takes 50 ms, nearly all for the count; those that need
 * review take 4 ms. A search reads all and takes half a second.
 */
export async function listPayments(
  reader: Reader,
  actor: Authenticated,
  query: PaymentQuery,
): Promise<Page<Payment>> {
  const accountId = readableAccount(actor, query.AccountId)
  const found = sql`
    ${joined}
    where (${accountId}::int8 is null or payment.account_id = ${accountId}::int8)
      and (${query.invoiceId ?? null}::int8 is null or payment.invoice_id = ${query.invoiceId ?? null}::int8)
      and (${query.state ?? null}::text is null or payment.state = ${query.state ?? null}::text)
      and ${query.searchTerm === '' ? sql`true` : matches(query.searchTerm)}`
  const page = await growingPage<PaymentRow>(
    reader,
    { order: NEWEST_CREATED, found, columns, row: 'payment' },
    query,
  )
  return { ...page, items: page.items.map(paymentOf) }
}

type PaymentRow = Omit<Payment, 'prompt' | 'received'> & {
  /** The money that came in, as JSON. It leaves out what the gateway did not say. */
  received: { reference: string; amount?: number; currency: string; mode?: PaidFacts['mode'] } | null
  promptNumber: string | null
  promptNetwork: Network
  promptText: string | null
  promptEndsAt: Date
}

function paymentOf(row: PaymentRow): Payment {
  const { promptNumber, promptNetwork, promptText, promptEndsAt, received, ...payment } = row
  return {
    ...payment,
    // What cannot be paid there any more leads nobody there.
    redirectUrl: payment.state === 'pending' ? payment.redirectUrl : null,
    received: received && {
      ...received,
      amount: received.amount === undefined ? null : BigInt(received.amount),
      mode: received.mode ?? null,
    },
    prompt:
      promptNumber === null
        ? null
        : { number: promptNumber, network: promptNetwork, text: promptText ?? '', endsAt: promptEndsAt },
  }
}

const matches = (term: string) =>
  sql`concat_ws(' ', payment.reference, invoice.number, account.name) ilike ${contains(term)}`

// Left joins, which PostgreSQL leaves out where only the payments are counted.
const joined = sql`
  select payment.*, invoice.number as invoice_number, account.name as account_name
  from payment
  left join invoice on invoice.account_id = payment.account_id and invoice.id = payment.invoice_id
  left join account on account.id = payment.account_id`

const columns = sql`
  payment.id, payment.invoice_id as "invoiceId", payment.invoice_number as "invoiceNumber",
  payment.account_id as "accountId", payment.account_name as "accountName", payment.gateway, payment.method,
  payment.reference, payment.state, payment.amount_pesewas as amount, payment.refunded_pesewas as refunded,
  payment.redirect_url as "redirectUrl", payment.prompt_number as "promptNumber",
  payment.prompt_network as "promptNetwork", payment.prompt_text as "promptText",
  payment.prompt_ends_at as "promptEndsAt", payment.reason,
  (
    select event.facts || jsonb_build_object('reference', event.reference)
    from payment_event as event
    where event.account_id = payment.account_id and event.payment_id = payment.id and event.kind = 'paid'
    order by event.id desc limit 1
  ) as received,
  payment.created_at as "createdAt", payment.settled_at as "settledAt"`

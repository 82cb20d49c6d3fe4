/** Payments as they are shown: one, and a page of them. */
import { sql } from 'kysely'
import type { Page } from '@nkra/contract/wire.ts'
import { ownAccount } from '../../catalog/accounts.ts'
import { administers, type Authenticated } from '../../platform/actor.ts'
import {
  orderBy,
  afterCursor,
  NEWEST_CREATED,
  cursorColumn,
  limitOffset,
  type WithCursor,
} from '../../platform/database/list-cursor.ts'
import type { Reader } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { GatewayName, Method, Network, PaidFacts } from './gateways/gateway.ts'
import { contains, growingPageOf, type PageRow, type Paging } from '../../platform/database/paging.ts'
import type { PaymentReason, PaymentState } from './states.ts'

export interface Payment {
  id: bigint
  invoiceId: bigint
  invoiceNumber: string
  accountId: bigint
  accountName: string
  gateway: GatewayName
  method: Method
  reference: string
  state: PaymentState
  /** Pesewas. */
  amount: bigint
  refunded: bigint
  redirectUrl: string | null
  prompt: { number: string; network: Network; text: string; endsAt: Date } | null
  reason: PaymentReason | null
  /** What the gateway says came in, to be held against what was meant. */
  received: PaidFacts | null
  createdAt: Date
  settledAt: Date | null
}

/** One payment. Fails with `not_found`, also for another account's where an account is named. */
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
 * The account's payments, newest first, searched by reference, invoice and account; an Administrator reads every
 * account's, or those of the one that is named. For others, naming another's account fails with `not_found`.
 *
 * Of 200,000 payments, on a busy machine: the first page of everybody's in 50 ms, nearly all of it the count, those that
 * need review in 4 ms; a search reads them all, in half a second.
 */
export async function listPayments(
  reader: Reader,
  actor: Authenticated,
  query: PaymentQuery,
): Promise<Page<Payment>> {
  const accountId = readableAccount(actor, query.AccountId)
  const { rows } = await sql<PageRow<WithCursor<PaymentRow>>>`
    with found as not materialized (
      ${joined}
      where (${accountId}::int8 is null or payment.account_id = ${accountId}::int8)
        and (${query.invoiceId ?? null}::int8 is null or payment.invoice_id = ${query.invoiceId ?? null}::int8)
        and (${query.state ?? null}::text is null or payment.state = ${query.state ?? null}::text)
        and ${query.searchTerm === '' ? sql`true` : matches(query.searchTerm)}
    )
    select (select count(*) from found)::int4 as "totalCount", ${columns}, cursor
    from (select 1) as always
    left join (
      select *, ${cursorColumn(NEWEST_CREATED)} from found where ${afterCursor(NEWEST_CREATED, query)}
      order by ${orderBy(NEWEST_CREATED)} ${limitOffset(query)}
    ) as payment on true
    order by ${orderBy(NEWEST_CREATED)}`.execute(reader.sql)
  const page = growingPageOf(NEWEST_CREATED, rows, query)
  return { ...page, items: page.items.map(paymentOf) }
}

/** Whose payments may be read: null for everybody's, which an Administrator's own account stands for. */
export function readableAccount(actor: Authenticated, named?: bigint): bigint | null {
  if (!administers(actor)) return ownAccount(actor, named)
  return named === undefined || named === actor.accountId ? null : named
}

type PaymentRow = Omit<Payment, 'prompt' | 'received'> & {
  /** As JSON; what the gateway did not say is left out. */
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

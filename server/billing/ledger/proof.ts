/**
 * The proof that money is true: what is kept in one place agrees with what can be reckoned from another, for every
 * account at once or for one. Reads everything in one statement, hence from one moment, also while credits move.
 */
import type { BOOK_LAWS } from '@nkra/contract/billing/books.ts'
import { sql } from 'kysely'
import type { Product } from '@nkra/contract/wire.ts'
import type { Reader } from '../../platform/database/database.ts'

/** Two numbers that should be one. */
export interface Flaw {
  accountId: bigint
  product: Product
  /** Which promise is broken. */
  law: Law
  /** The book, lot, reservation, transfer or invoice that it is broken for; empty where the law is about the whole. */
  thing: string
  stated: bigint
  found: bigint
}

export type Law = (typeof BOOK_LAWS)[number]

/** The most flaws that one proof names: the first is reason enough to look. */
const FLAWS_MAX = 100

/** What is wrong with the books; empty where they are true. */
export async function prove(reader: Reader, accountId?: bigint): Promise<Flaw[]> {
  const { rows } = await sql<Flaw>`
    with side (account_id, product, law, thing, stated, found) as (
      select account_id, product, 'the ledger sums to zero', '', 0::int8, credits from entry

      union all
      select account_id, product, 'a balance is the sum of its entries', book, 0, credits
      from entry where book <> 'issued'
      union all
      select account_id, product, 'a balance is the sum of its entries', kept.book, kept.credits, 0
      from balance, lateral (
        values ('available', available), ('reserved', reserved), ('spent', spent), ('lapsed', lapsed)
      ) as kept (book, credits)

      union all
      select account_id, product, 'no transfer is missing', '', transfers, 0 from balance
      union all
      select account_id, product, 'no transfer is missing', '', 0, 1 from transfer

      union all
      select account_id, product, 'the running figure runs on', number::text, available_after, running::int8
      from (
        select account_id, product, number, available_after, sum(
          case 'available' when to_book then credits when from_book then -credits else 0 end
        ) over (partition by account_id, product order by number) as running
        from transfer
      ) as run
      where available_after <> running

      union all
      select account_id, product, 'what was issued is what was confirmed', '', -credits, 0
      from entry where book = 'issued'
      union all
      select account_id, product, 'what was issued is what was confirmed', '', 0, credit
      from credit where status <> 'Pending'
      union all
      select account_id, invoice.product, 'what was issued is what was confirmed', '', 0, -note.credits
      from credit_note as note join invoice using (account_id)
      where invoice.id = note.invoice_id

      union all
      select account_id, product, 'the lots hold what the balance shows', kept.book, kept.credits, 0
      from balance, lateral (values ('available', available), ('reserved', reserved)) as kept (book, credits)
      union all
      select account_id, product, 'the lots hold what the balance shows', kept.book, 0, kept.credits
      from credit, lateral (values ('available', available), ('reserved', reserved)) as kept (book, credits)

      union all
      select account_id, product, 'the reservations hold what the balance shows', kept.book, kept.credits, 0
      from balance, lateral (values ('reserved', reserved), ('spent', spent)) as kept (book, credits)
      union all
      select account_id, product, 'the reservations hold what the balance shows', kept.book, 0, kept.credits
      from reservation, lateral (values ('reserved', held), ('spent', spent)) as kept (book, credits)

      union all
      select account_id, product, 'a reservation is what it drew', id::text || kept.book, kept.credits, 0
      from reservation, lateral (values (' held', held), (' spent', spent)) as kept (book, credits)
      union all
      select account_id, reservation.product, 'a reservation is what it drew', id::text || kept.book, 0, kept.credits
      from draw
      join reservation using (account_id),
        lateral (values (' held', draw.held), (' spent', draw.spent)) as kept (book, credits)
      where reservation.id = draw.reservation_id

      union all
      select account_id, product, 'a lot is held by those who drew on it', id::text, reserved, 0 from credit
      union all
      select account_id, credit.product, 'a lot is held by those who drew on it', credit.id::text, 0, draw.held
      from draw join credit using (account_id)
      where credit.id = draw.credit_id

      union all
      select account_id, product, 'a lot is available, reserved, spent or lapsed', id::text,
        credit - available - reserved, 0
      from credit where status <> 'Pending'
      union all
      select account_id, credit.product, 'a lot is available, reserved, spent or lapsed', credit.id::text, 0, draw.spent
      from draw join credit using (account_id)
      where credit.id = draw.credit_id
      union all
      select account_id, product, 'a lot is available, reserved, spent or lapsed', cause_id::text, 0, credits
      from transfer where to_book = 'lapsed'

      union all
      select account_id, credit.product, 'a lot is available, reserved, spent or lapsed', credit.id::text, 0, note.credits
      from credit_note as note join credit using (account_id)
      where credit.invoice_id = note.invoice_id

      union all
      select account_id, product, 'an approved invoice gave its credits once', number,
        case status when 2 then credit else 0 end, 0
      from invoice
      union all
      select account_id, credit.product, 'an approved invoice gave its credits once', invoice.number, 0, credit.credit
      from credit join invoice using (account_id)
      where invoice.id = credit.invoice_id and credit.status <> 'Pending'
      union all
      select account_id, transfer.product, 'an approved invoice gave its credits once', invoice.number, 0,
        transfer.credits
      from transfer join invoice using (account_id)
      where invoice.id = transfer.cause_id and transfer.cause_kind = 'invoice' and transfer.from_book = 'issued'
        and invoice.month is not null

      union all
      select account_id, product, 'the lots may be overdrawn to the limit', '', credit_limit, 0 from balance
      union all
      select account_id, product, 'the lots may be overdrawn to the limit', '', 0, overdraft from credit

      union all
      select account_id, product, 'what is owed is down by month', '', credits, 0 from postpaid_usage
      union all
      select account_id, credit.product, 'what is owed is down by month', '', 0, draw.spent
      from draw join credit using (account_id)
      where credit.id = draw.credit_id and credit.owed

      union all
      select clearance.account_id, invoice.product, 'what was stamped is the document', clearance.number,
        case state when 'stamped' then coalesce(note.total_pesewas, invoice.total_pesewas) else 0 end, 0
      from clearance
      join invoice on invoice.account_id = clearance.account_id and invoice.id = clearance.invoice_id
      left join credit_note as note
        on note.account_id = clearance.account_id and note.id = clearance.credit_note_id
      union all
      select account_id, invoice.product, 'what was stamped is the document', clearance.number, 0, round(100 * (
        (sent.fields ->> 'totalAmount')::numeric + (sent.fields ->> 'totalLevy')::numeric
          + (sent.fields ->> 'totalVat')::numeric
      ))::int8
      from clearance_stamp as stamp
      join clearance using (account_id)
      join invoice using (account_id), lateral (
        select payload::jsonb as fields from clearance_attempt as attempt
        where attempt.account_id = clearance.account_id and attempt.clearance_id = clearance.id and kind = 'sent'
        order by attempt desc limit 1
      ) as sent
      where clearance.id = stamp.clearance_id and invoice.id = clearance.invoice_id

      union all
      select account_id, credit.product, 'a trial is taken back as its lot is', trial.id::text,
        coalesce(revoked_credits, 0), 0
      from trial join credit using (account_id, id)
      union all
      select account_id, product, 'a trial is taken back as its lot is', cause_id::text, 0, credits
      from transfer where cause_kind = 'revocation'

      union all
      select account_id, invoice.product, 'a credit note takes back what it says', note.id::text, note.credits, 0
      from credit_note as note join invoice using (account_id)
      where invoice.id = note.invoice_id
      union all
      select account_id, product, 'a credit note takes back what it says', cause_id::text, 0, credits
      from transfer where cause_kind = 'credit_note' or to_book = 'issued'

      union all
      select account_id, invoice.product, 'a credit note foots', note.number, note.total_pesewas, note.amount_pesewas
      from credit_note as note join invoice using (account_id)
      where invoice.id = note.invoice_id
      union all
      select account_id, invoice.product, 'a credit note foots', note.number, 0, tax.amount_pesewas
      from credit_note_tax as tax
      join credit_note as note using (account_id) join invoice using (account_id)
      where note.id = tax.credit_note_id and invoice.id = note.invoice_id

      -- Of an invoice that is not approved nothing is taken back; of one all of whose credits are, the whole amount.
      union all
      select account_id, product, 'credit notes stay within their invoice', number,
        case
          when status <> 2 or month is not null then 0
          when noted.credits = credit then total_pesewas
          else least(noted.total, total_pesewas)
        end, noted.total
      from invoice, lateral (
        select coalesce(sum(credits), 0) as credits, coalesce(sum(total_pesewas), 0) as total
        from credit_note
        where account_id = invoice.account_id and invoice_id = invoice.id
      ) as noted

      union all
      select account_id, product, 'an invoice is paid in full by its payment', number, total_pesewas, 0
      from invoice where payment_id is not null
      union all
      select account_id, invoice.product, 'an invoice is paid in full by its payment', invoice.number, 0,
        payment.amount_pesewas
      from payment join invoice using (account_id)
      where invoice.payment_id = payment.id and payment.invoice_id = invoice.id
        and payment.state in ('succeeded', 'refunded', 'disputed')

      union all
      select account_id, invoice.product, 'a payment that succeeded paid its invoice', payment.reference,
        payment.amount_pesewas, case when invoice.payment_id = payment.id then payment.amount_pesewas else 0 end
      from payment join invoice using (account_id)
      where invoice.id = payment.invoice_id and payment.state = 'succeeded' and payment.reviewed_at is null

      union all
      select account_id, product, 'an invoice foots', number, total_pesewas, amount_pesewas from invoice
      union all
      select account_id, invoice.product, 'an invoice foots', invoice.number, 0, invoice_tax.amount_pesewas
      from invoice_tax join invoice using (account_id)
      where invoice.id = invoice_tax.invoice_id
    )
    select
      account_id as "accountId", product, law, thing, sum(stated)::int8 as stated, sum(found)::int8 as found
    from side
    where ${accountId ?? null}::int8 is null or account_id = ${accountId ?? null}::int8
    group by account_id, product, law, thing
    having sum(stated) <> sum(found)
    order by account_id, product, law, thing
    limit ${FLAWS_MAX}`.execute(reader.sql)
  return rows
}

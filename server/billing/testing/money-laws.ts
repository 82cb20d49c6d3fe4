/**
 * For the tests of concurrent money (`money-rounds.ts`): what must hold of the accounts when their clients are
 * done, beside the proof of the books. Each law is a statement that finds what breaks it.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Product } from '@nkra/contract/wire.ts'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import { verifyAudit } from '../../platform/database/audit-chain.ts'
import type { Db } from '../../platform/database/database.ts'
import type { MoneyAccount } from './money-clients.ts'
import { prove } from '../ledger/proof.ts'

/** The broken laws, a line each. Empty if all hold. */
export async function brokenLaws(db: Db, places: readonly MoneyAccount[]): Promise<string[]> {
  const accounts = sql`any(${int8Array(places.map(({ accountId }) => accountId))}::int8[])`
  const found: string[] = []
  for (const { law, of } of laws) {
    const { rows } = await sql<{ what: string }>`${of(accounts)}`.execute(db.sql)
    found.push(...rows.map(({ what }) => `${law}: ${what}`))
  }
  for (const { accountId } of places) {
    const flaws = await prove(db, accountId)
    found.push(...flaws.map(({ law, thing, ...is }) => `${law}: ${thing} ${is.stated} is ${is.found}`))
  }
  return found
}

/** Every flaw in the books and in the audit log's chains. */
export async function brokenBooks(db: Db): Promise<string[]> {
  const flaws = [...(await prove(db)), ...(await verifyAudit(db))]
  return flaws.map((flaw) => JSON.stringify(Object.values(flaw).map(String)))
}

interface BalanceRow {
  accountId: bigint
  product: Product
  available: bigint
  reserved: bigint
  spent: bigint
  lapsed: bigint
}

/**
 * The differences between the clients' answers and the books. Reservations are released, and no client is at work.
 */
export async function wrongBeliefs(db: Db, places: readonly MoneyAccount[]): Promise<string[]> {
  const found: string[] = []
  for (const { accountId, tally } of places) {
    const { rows } = await sql<BalanceRow>`
      select product, available, reserved, spent, lapsed from balance where account_id = ${accountId}`.execute(
      db.sql,
    )
    for (const { product, available, reserved, spent, lapsed } of rows) {
      const believed = tally[product]
      const say = (what: string, is: bigint, was: bigint) => {
        if (is !== was) found.push(`account ${accountId} ${product} ${what}: ${was} believed, ${is} found`)
      }
      say('reserved', reserved, believed.reserved)
      say('spent', spent, believed.spent)
      say('issued', available + reserved + spent + lapsed, believed.issued - believed.takenBack)
    }
  }
  return found
}

type Accounts = RawBuilder<unknown>

const laws: readonly { law: string; of: (accounts: Accounts) => RawBuilder<unknown> }[] = [
  {
    law: 'no balance falls below its limit',
    of: (accounts) => sql`
      select concat_ws(' ', account_id, product, available, credit_limit) as what
      from balance
      where account_id = ${accounts} and (available + credit_limit < 0 or reserved < 0 or spent < 0 or lapsed < 0)`,
  },
  {
    law: 'credits are issued once for a cause, which there is',
    of: (accounts) => sql`
      select concat_ws(' ', transfer.cause_kind, transfer.cause_id, count(*)) as what
      from transfer
      left join invoice
        on invoice.account_id = transfer.account_id and invoice.id = transfer.cause_id and invoice.status = 2
        and transfer.cause_kind = 'invoice' and invoice.product = transfer.product and invoice.credit = transfer.credits
      left join trial
        on trial.account_id = transfer.account_id and trial.id = transfer.cause_id and transfer.cause_kind = 'grant'
      where transfer.account_id = ${accounts} and from_book = 'issued'
      group by transfer.account_id, transfer.cause_kind, transfer.cause_id
      having count(*) <> 1 or count(invoice.id) + count(trial.id) <> 1`,
  },
  {
    law: 'every lot that was confirmed was issued by its own cause',
    of: (accounts) => sql`
      select concat_ws(' ', lot.id, lot.credit) as what
      from credit as lot
      where lot.account_id = ${accounts} and lot.status <> 'Pending' and not lot.owed and not exists (
        select from transfer
        where transfer.account_id = lot.account_id and transfer.product = lot.product and from_book = 'issued'
          and transfer.credits = lot.credit and cause_id = coalesce(lot.invoice_id, lot.id)
          and cause_kind = case when lot.invoice_id is null then 'grant' else 'invoice' end
      )`,
  },
  {
    law: 'what was sent is traced to its reservation',
    of: (accounts) => sql`
      select concat_ws(' ', transfer.account_id, transfer.product, transfer.number) as what
      from transfer
      left join reservation
        on reservation.account_id = transfer.account_id and reservation.id = transfer.reservation_id
        and reservation.cause_kind = transfer.cause_kind and reservation.cause_id = transfer.cause_id
      where transfer.account_id = ${accounts}
        and ('reserved' in (from_book, to_book) or 'spent' in (from_book, to_book)) and reservation.id is null`,
  },
  {
    law: 'what lapsed had its time, or was taken back',
    of: (accounts) => sql`
      select concat_ws(' ', transfer.account_id, transfer.product, transfer.number) as what
      from transfer
      left join credit as lot
        on lot.account_id = transfer.account_id and lot.id = transfer.cause_id and cause_kind in ('credit', 'revocation')
        -- A refund gave the lot new time after it had lapsed.
        and (lot.lapses_at <= transfer.at or lot.lapses_at >= transfer.at + interval '30 days' or exists (
          select from transfer as refunded
          where refunded.account_id = lot.account_id and refunded.product = lot.product
            and refunded.from_book = 'spent' and refunded.number > transfer.number
        ))
      where transfer.account_id = ${accounts} and to_book = 'lapsed' and lot.id is null`,
  },
  {
    law: 'an invoice of a package has one credit until it is rejected',
    of: (accounts) => sql`
      select concat_ws(' ', number, invoice.status, count(credit.id)) as what
      from invoice
      left join credit on credit.account_id = invoice.account_id and credit.invoice_id = invoice.id
      where invoice.account_id = ${accounts}
      group by invoice.account_id, invoice.id
      having count(credit.id) <> case when invoice.month is null and invoice.status <> 3 then 1 else 0 end`,
  },
  {
    law: 'an invoice is reviewed once, and put on record once',
    of: (accounts) => sql`
      select concat_ws(' ', number, invoice.status, count(entry.id)) as what
      from invoice
      left join audit_entry as entry
        on entry.account_id = invoice.account_id and entry.subject_id = invoice.id and action = 'invoice_reviewed'
      where invoice.account_id = ${accounts}
      group by invoice.account_id, invoice.id
      having count(entry.id) <> case invoice.status when 1 then 0 else 1 end`,
  },
  {
    law: 'what a credit note took back was bought, and is on record once',
    of: (accounts) => sql`
      select concat_ws(' ', transfer.cause_kind, transfer.cause_id, transfer.credits, count(note.id)) as what
      from transfer
      left join credit_note as note
        on note.account_id = transfer.account_id and note.id = transfer.cause_id
        and note.credits = transfer.credits and transfer.cause_kind = 'credit_note'
      where transfer.account_id = ${accounts} and to_book = 'issued'
      group by transfer.account_id, transfer.product, transfer.number
      having count(note.id) <> 1`,
  },
  {
    law: 'a payment approves its own invoice, once',
    of: (accounts) => sql`
      select concat_ws(' ', payment.reference, payment.state, count(invoice.id)) as what
      from payment
      left join invoice on invoice.account_id = payment.account_id and invoice.payment_id = payment.id
      where payment.account_id = ${accounts}
      group by payment.account_id, payment.id
      having count(invoice.id) > 1 or bool_or(invoice.id <> payment.invoice_id)
        or (count(invoice.id) = 1 and payment.state not in ('succeeded', 'disputed', 'refunded'))`,
  },
  {
    law: 'a trial is revoked once',
    of: (accounts) => sql`
      select concat_ws(' ', trial.id, count(entry.id)) as what
      from trial
      left join audit_entry as entry
        on entry.account_id = trial.account_id and entry.subject_id = trial.id and action = 'trial_revoked'
      where trial.account_id = ${accounts}
      group by trial.account_id, trial.id
      having count(entry.id) <> case when trial.revoked_at is null then 0 else 1 end`,
  },
  {
    law: 'what was taken back gives nothing any more',
    of: (accounts) => sql`
      select concat_ws(' ', id, available, lapses_at) as what
      from credit where account_id = ${accounts} and revoked_at is not null and lapses_at > revoked_at`,
  },
  {
    law: 'a month is invoiced once',
    of: (accounts) => sql`
      select concat_ws(' ', account_id, product, month, count(*)) as what
      from invoice where account_id = ${accounts} and month is not null
      group by account_id, product, month
      having count(*) > 1`,
  },
  {
    law: 'numbers have no gap',
    of: () => sql`
      select concat_ws(' ', series, year, last, found.count, found.highest) as what
      from invoice_counter
      left join lateral (
        select count(*), max(split_part(number, '-', 3)::int4) as highest
        from (
          select number from invoice where account_id is not null
          union all select number from credit_note where account_id is not null
        ) as document
        where split_part(number, '-', 1) = series and split_part(number, '-', 2)::int4 = year
      ) as found on true
      where last <> found.count or last <> found.highest`,
  },
]

/**
 * Reads the operator's books: the totals of each product, the last proofs with their flaws, and all entries.
 */
import type * as contract from '@nkra/contract/billing/books.ts'
import type { z } from 'zod'
import { STATEMENT_ROWS_MAX } from '@nkra/contract/billing/statement.ts'
import { encodeId, type IdPrefix, type Product } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { User } from '../platform/actor.ts'
import { audit, type RequestInfo } from '../platform/database/audit.ts'
import { csvFile } from '../platform/files/csv-writer.ts'
import type { Db, Reader } from '../platform/database/database.ts'
import { daysAfter } from '../platform/days.ts'
import { fail } from '../platform/fail.ts'
import { OPERATOR_ACCOUNT_ID } from './accounts.ts'

type Books = z.output<typeof contract.getBooks.reply>

/** How many proofs are shown: those of two weeks of nights, and those requested in between. */
const PROOFS_SHOWN = 20

export async function getBooks(reader: Reader): Promise<Books> {
  const [products, proofs, flaws] = await Promise.all([totals(reader), lastProofs(reader), lastFlaws(reader)])
  return { products, proofs, flaws }
}

/**
 * The totals of each product. Issued credits are the sum of the movements; the rest comes from the balances, and the
 * proof makes sure that both agree. By the index of kinds it takes 10 µs an account and product.
 */
async function totals(reader: Reader): Promise<Books['products']> {
  const { rows } = await sql<Books['products'][number]>`
    select p.product, coalesce(sum(given.credits - taken.credits), 0)::int8 as issued,
      coalesce(sum(b.available), 0)::int8 as available, coalesce(sum(b.reserved), 0)::int8 as reserved,
      coalesce(sum(b.spent), 0)::int8 as spent, coalesce(sum(b.lapsed), 0)::int8 as lapsed,
      count(b.account_id)::int4 as accounts, coalesce(sum(b.transfers), 0)::float8 as movements
    from (values ('SMS'), ('KYC')) as p (product)
    left join balance b on b.product = p.product and b.transfers > 0
    left join lateral (
      select coalesce(sum(t.credits), 0) as credits from transfer t
      where t.account_id = b.account_id and t.product = b.product
        and t.from_book = 'issued' and t.to_book = 'available'
    ) as given on true
    left join lateral (
      select coalesce(sum(t.credits), 0) as credits from transfer t
      where t.account_id = b.account_id and t.product = b.product
        and t.from_book = 'available' and t.to_book = 'issued'
    ) as taken on true
    group by p.product
    order by p.product desc`.execute(reader.sql)
  return rows
}

async function lastProofs(reader: Reader): Promise<Books['proofs']> {
  const { rows } = await sql<Books['proofs'][number]>`
    select p.number, p.scope, p.started_at as "startedAt",
      (extract(epoch from p.ended_at - p.started_at) * 1000)::int4 as "tookMs",
      p.movements::float8 as movements, p.flaws, u.first_name || ' ' || u.last_name as "askedBy"
    from books_proof p
    left join account_user u on u.account_id = ${OPERATOR_ACCOUNT_ID} and u.id = p.asked_by
    order by p.number desc
    limit ${PROOFS_SHOWN}`.execute(reader.sql)
  return rows
}

/**
 * The flaws of the last finished proof. If it read only new entries, flaws that an older proof found may still exist.
 */
async function lastFlaws(reader: Reader): Promise<Books['flaws']> {
  const { rows } = await sql<Books['flaws'][number]>`
    select f.account_id as "accountId", a.name as "accountName", f.product, f.law, f.thing, f.stated, f.found
    from books_flaw f
    join account a on a.id = f.account_id
    where f.proof = (select max(number) from books_proof where ended_at is not null)
    order by f.place`.execute(reader.sql)
  return rows
}

export interface EntryFilter {
  /** Days in Ghana. Both belong to the range. */
  from: string
  to: string
  product?: Product | undefined
}

/** How many entries are read at once. 5,000 take 20 ms of the database. */
const PAGE_ROWS = 1_000

/** Exports every movement of the days for an accountant, with an audit entry. Fails with `statement_too_long`. */
export async function exportEntries(
  db: Db,
  actor: User,
  asked: EntryFilter,
  request?: RequestInfo,
): Promise<{ name: string; lines: AsyncIterable<string> }> {
  const range = rangeOf(asked)
  await refuseTooMany(db, range)
  const { accountId } = actor
  const detail = { from: asked.from, to: asked.to, product: asked.product ?? null }
  await db.transaction((tx) => audit(tx, actor, { accountId, action: 'entries_exported', detail, request }))
  const lines = csvFile(ENTRY_HEAD, entryPages(db, range), entryCells)
  return { name: `entries-${asked.from}-${asked.to}.csv`, lines }
}

interface Range {
  from: Date
  before: Date
  products: Product[]
}

function rangeOf({ from, to, product }: EntryFilter): Range {
  return {
    from: new Date(from),
    before: new Date(daysAfter(to, 1)),
    products: product === undefined ? ['KYC', 'SMS'] : [product],
  }
}

async function refuseTooMany(reader: Reader, { from, before, products }: Range): Promise<void> {
  const { rows } = await sql<{ movements: number }>`
    select count(*)::int4 as movements
    from (
      select from balance b, lateral (
        select from transfer t
        where t.account_id = b.account_id and t.product = b.product and t.at >= ${from} and t.at < ${before}
      ) as moved
      where b.product = any (${products})
      limit ${STATEMENT_ROWS_MAX + 1}
    ) as counted`.execute(reader.sql)
  if (rows[0]!.movements > STATEMENT_ROWS_MAX) fail('statement_too_long', { limit: STATEMENT_ROWS_MAX })
}

interface Entry {
  accountId: bigint
  accountName: string
  product: Product
  number: bigint
  at: Date
  from: string
  to: string
  credits: bigint
  causeKind: string
  causeId: bigint
  document: string | null
}

const ENTRY_HEAD = [
  'date',
  'account',
  'account id',
  'product',
  'number',
  'debit',
  'credit',
  'credits',
  'cause',
  'cause id',
  'document',
]

async function* entryPages(reader: Reader, range: Range): AsyncGenerator<Entry[]> {
  for (let last: Entry | undefined; ;) {
    const entries = await readEntries(reader, range, last)
    yield entries
    if (entries.length < PAGE_ROWS) return
    last = entries.at(-1)
  }
}

const PREFIXES: Partial<Record<string, IdPrefix>> = {
  campaign: 'cmp',
  message: 'cmp',
  kyc: 'kyc',
  invoice: 'inv',
  grant: 'crd',
  revocation: 'crd',
  credit: 'crd',
}

/**
 * A movement in an accountant's terms. The operator owes the credits, so the book that they leave is debited and the
 * book that they enter is credited. The document is the number of the invoice or credit note.
 */
function entryCells(entry: Entry): string[] {
  const { accountId, accountName, product, number, at, from, to, credits, causeKind, causeId, document } =
    entry
  const prefix = to === 'issued' ? 'crn' : PREFIXES[causeKind]
  return [
    at.toISOString(),
    accountName,
    encodeId('acc', accountId),
    product,
    String(number),
    from,
    to,
    String(credits),
    to === 'issued' ? 'credit note' : causeKind,
    prefix === undefined ? String(causeId) : encodeId(prefix, causeId),
    document ?? '',
  ]
}

async function readEntries(reader: Reader, range: Range, last: Entry | undefined): Promise<Entry[]> {
  const { accountId, product, number } = last ?? { accountId: 0n, product: '', number: 0n }
  const { rows } = await sql<Entry>`
    select e.account_id as "accountId", a.name as "accountName", e.product, e.number, e.at,
      e.from_book as "from", e.to_book as "to", e.credits, e.cause_kind as "causeKind", e.cause_id as "causeId",
      coalesce(
        case when e.cause_kind = 'invoice' then (
          select i.number from invoice i where i.account_id = e.account_id and i.id = e.cause_id
        ) end,
        case when e.to_book = 'issued' then (
          select n.number from credit_note n where n.account_id = e.account_id and n.id = e.cause_id
        ) end
      ) as document
    from (
      select moved.*
      from balance b, lateral (
        select t.account_id, t.product, t.number, t.at, t.from_book, t.to_book, t.credits, t.cause_kind, t.cause_id
        from transfer t
        where t.account_id = b.account_id and t.product = b.product and t.at >= ${range.from} and t.at < ${range.before}
          and (b.account_id, b.product, t.number) > (${accountId}, ${product}, ${number})
        order by t.number
        limit ${PAGE_ROWS}
      ) as moved
      where (b.account_id, b.product) >= (${accountId}, ${product}) and b.product = any (${range.products})
      order by b.account_id, b.product, moved.number
      limit ${PAGE_ROWS}
    ) as e
    join account a on a.id = e.account_id
    order by e.account_id, e.product, e.number`.execute(reader.sql)
  return rows
}

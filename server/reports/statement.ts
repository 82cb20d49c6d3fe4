/**
 * The statement of an account's credits: what moved, newest first, the balance after it, and its cause. It reads the
 * ledger's rows by their number, so the millionth slice takes as long as the first (decision 30). The names of causes
 * are looked up separately, wherever they are stored.
 */
import type * as contract from '@nkra/contract/billing/statement.ts'
import { decodeId, encodeId, type IdPrefix, type Product, type Slice } from '@nkra/contract/wire.ts'
import { STATEMENT_ROWS_MAX, type TransferCause as Contract } from '@nkra/contract/billing/statement.ts'
import { type RawBuilder, sql } from 'kysely'
import { administers, type Authenticated } from '../platform/actor.ts'
import type { Reader } from '../platform/database/database.ts'
import { fail } from '../platform/fail.ts'
import { dayOf, daysAfter } from '../platform/days.ts'
import { add, LineGrouping, type Line, lineOf, type Movement, type TransferKind } from './statement-lines.ts'
import { csvFile } from '../platform/files/csv-writer.ts'
import type { z } from 'zod'
import { int8Array } from '../platform/database/binary-arrays.ts'

export interface StatementFilter {
  AccountId?: bigint | undefined
  product: Product
  /** Days in Ghana. Both belong to the range. */
  from?: string | undefined
  to?: string | undefined
  kind?: TransferKind | undefined
}

export interface StatementRequest extends StatementFilter {
  each: boolean
  newest?: number | undefined
  oldest?: number | undefined
  causeId?: string | undefined
  limit: number
  after?: string | undefined
}

export type Transfer = z.output<typeof contract.Transfer>

/**
 * How many movements are read at once while lines are grouped. 2,000 movements may make one line or fifty, so a slice
 * may need several reads.
 */
const WINDOW_ROWS = 250
const WINDOWS_MAX = 8

/**
 * Reads one slice. Fails with `not_found` for an account that is not the actor's, and with `invalid_request` for a
 * cursor of another list.
 */
export async function listTransfers(
  reader: Reader,
  actor: Authenticated,
  asked: StatementRequest,
): Promise<Slice<Transfer>> {
  const accountId = accountOf(actor, asked.AccountId)
  const ledger: Ledger = { accountId, product: asked.product }
  const range = await rangeOf(reader, ledger, asked)
  const below = asked.after === undefined ? null : placeOf(asked.after)
  if (range === null) return { items: [], next: null }
  const newest = least(range.newest, asked.newest, below === null ? null : below - 1n)
  const oldest = most(range.oldest, asked.oldest)
  if (newest < oldest) return { items: [], next: null }
  const filter: Filter = { ...asked, cause: causeNamed(asked.causeId), oldest }
  const { lines, next } = asked.each
    ? await eachMovement(reader, ledger, filter, newest, asked.limit)
    : await gatheredLines(reader, ledger, filter, newest, asked.limit)
  const causes = await causesOf(reader, accountId, lines)
  return {
    items: lines.map((line, place) => transferOf(line, causes[place]!)),
    next: next === null ? null : String(next),
  }
}

/** Reads the statement movement by movement, newest first, for a file. */
export async function* statementMovements(
  reader: Reader,
  actor: Authenticated,
  asked: StatementFilter,
): AsyncGenerator<(Line & MovementCause)[]> {
  const accountId = accountOf(actor, asked.AccountId)
  const ledger: Ledger = { accountId, product: asked.product }
  const range = await rangeOf(reader, ledger, asked)
  if (range === null) return
  if (range.newest - range.oldest >= BigInt(STATEMENT_ROWS_MAX))
    fail('statement_too_long', { limit: STATEMENT_ROWS_MAX })
  const filter: Filter = { ...asked, cause: null, oldest: range.oldest }
  for (let newest: bigint | null = range.newest; newest !== null;) {
    const { lines, next } = await eachMovement(reader, ledger, filter, newest, FILE_PAGE_ROWS)
    const causes = await causesOf(reader, accountId, lines)
    yield lines.map((line, place) => ({ ...line, ...causes[place]! }))
    newest = next === null ? null : next - 1n
  }
}

/** How many movements one page of a file reads. 2,000 with their causes take 12 ms of the database. */
const FILE_PAGE_ROWS = 500

interface Ledger {
  accountId: bigint
  product: Product
}

interface Filter {
  from?: string | undefined
  to?: string | undefined
  kind?: TransferKind | undefined
  cause: bigint | null
  oldest: bigint
}

interface Lines {
  lines: Line[]
  /** The number below which the next slice starts. Null at the end. */
  next: bigint | null
}

async function eachMovement(
  reader: Reader,
  ledger: Ledger,
  filter: Filter,
  newest: bigint,
  limit: number,
): Promise<Lines> {
  const movements = await readMovements(reader, ledger, filter, newest, limit + 1)
  const lines = movements.slice(0, limit).map(lineOf)
  return { lines, next: movements.length > limit ? lines.at(-1)!.number : null }
}

/**
 * Reads movements in batches until the page is full or `WINDOWS_MAX` batches are read. If a batch ends within a run of
 * single sends, the rest of the run is not read: its sum is the difference of two balances, its count the difference of
 * two numbers. So an account that sends a million one-time codes has one line a day, and each takes a few look-ups.
 */
async function gatheredLines(
  reader: Reader,
  ledger: Ledger,
  filter: Filter,
  newest: bigint,
  limit: number,
): Promise<Lines> {
  const gathering = new LineGrouping(limit)
  const { lines } = gathering
  let last = newest + 1n
  for (let windows = 0; windows < WINDOWS_MAX; windows++) {
    const movements = await readMovements(reader, ledger, filter, last - 1n, WINDOW_ROWS)
    for (const movement of movements) {
      if (!gathering.take(movement)) return { lines, next: last }
      last = movement.number
    }
    if (movements.length < WINDOW_ROWS) return { lines, next: null }
    // A run that fills a window is likely to go on.
    const run = gathering.runEndingAt(last)
    if (run && run.number >= movements[0]!.number && filter.kind === undefined && filter.cause === null) {
      last = await skipRun(reader, ledger, filter.oldest, run, movements.at(-1)!)
    }
    if (last <= filter.oldest) return { lines, next: null }
  }
  return { lines, next: last }
}

/**
 * Adds the rest of a run of single sends to its line, without reading it. Answers the number of the run's oldest
 * movement.
 */
async function skipRun(
  reader: Reader,
  ledger: Ledger,
  oldest: bigint,
  run: Line,
  last: Movement,
): Promise<bigint> {
  const day = dayOf(last.at)
  const [yesterday, tomorrow, other] = await Promise.all([
    numberBefore(reader, ledger, day),
    numberFrom(reader, ledger, daysAfter(day, 1)),
    numberOfOther(reader, ledger, last.number),
  ])
  // Where the days overlap in their numbers, each movement is looked at.
  if (tomorrow !== null && tomorrow < last.number) return last.number
  const first = await movementAt(reader, ledger, most(yesterday, other, oldest - 1n) + 1n)
  if (first.number === last.number) return last.number
  // From the balance before the first of them down to the balance after the one that was read last.
  const before = first.availableAfter + first.credits
  const credits = before - (last.availableAfter + last.credits)
  add(run, {
    firstNumber: first.number,
    movements: Number(last.number - first.number),
    credits,
    change: -credits,
  })
  return first.number
}

function transferOf(line: Line, { kind, cause }: MovementCause): Transfer {
  const { number, firstNumber, movements, at, credits, change, availableAfter, reason } = line
  return {
    number: Number(number),
    firstNumber: Number(firstNumber),
    movements,
    at,
    kind,
    credits,
    change,
    availableAfter,
    cause,
    reason: reason === 'not_sent' || reason === 'cancelled' || reason === 'overdue' ? reason : null,
  }
}

/** The account to read. An Administrator may read any, everybody else only their own. */
function accountOf(actor: Authenticated, named: bigint | undefined): bigint {
  if (named === undefined || named === actor.accountId) return actor.accountId
  return administers(actor) ? named : fail('not_found')
}

function placeOf(cursor: string): bigint {
  if (/^\d{1,18}$/.test(cursor)) return BigInt(cursor)
  return fail('invalid_request', {}, [{ pointer: '/after', message: 'This is no cursor of this list' }])
}

/** The number in a cause's id. The kind of movement says what it is the number of. An invalid id finds nothing. */
function causeNamed(id: string | undefined): bigint | null {
  if (id === undefined) return null
  const prefixes: IdPrefix[] = ['cmp', 'kyc', 'inv', 'crd']
  for (const prefix of prefixes) {
    const number = decodeId(prefix, id)
    if (number !== null) return number
  }
  return -1n
}

type Bound = number | bigint | null | undefined

const known = (bounds: Bound[]) =>
  bounds.flatMap((bound) => (bound === null || bound === undefined ? [] : BigInt(bound)))
const least = (...bounds: Bound[]) =>
  known(bounds).reduce((low, bound) => (bound < low ? bound : low), NUMBER_MAX)
const most = (...bounds: Bound[]) => known(bounds).reduce((high, bound) => (bound > high ? bound : high), 0n)

const NUMBER_MAX = 0x7fff_ffff_ffff_ffffn

/**
 * How far the times of movements may be out of order. The time is taken before the wait for the balance, by the clock
 * of one of several machines. No statement waits longer than 30 seconds.
 */
const DISORDER = sql.raw(`interval '2 minutes'`)

/** The range of numbers that holds all movements of the days. Null if there are none. */
async function rangeOf(
  reader: Reader,
  ledger: Ledger,
  { from, to }: Pick<StatementFilter, 'from' | 'to'>,
): Promise<{ newest: bigint; oldest: bigint } | null> {
  const { accountId, product } = ledger
  const newest =
    to === undefined
      ? await numberOf(
          reader,
          sql`select max(number) as number from transfer where account_id = ${accountId} and product = ${product}`,
        )
      : await numberBefore(reader, ledger, daysAfter(to, 1))
  const oldest = from === undefined ? 1n : await numberFrom(reader, ledger, from)
  return newest === null || oldest === null ? null : { newest, oldest }
}

/** The largest number of a movement before the day. */
function numberBefore(reader: Reader, { accountId, product }: Ledger, day: string): Promise<bigint | null> {
  const start = new Date(`${day}T00:00:00Z`)
  return numberOf(
    reader,
    sql`
      with latest as (
        select at from transfer
        where account_id = ${accountId} and product = ${product} and at < ${start} order by at desc limit 1
      )
      select max(t.number) as number
      from latest, transfer t
      where t.account_id = ${accountId} and t.product = ${product} and t.at < ${start}
        and t.at >= latest.at - ${DISORDER}`,
  )
}

/** The smallest number of a movement on or after the day. */
function numberFrom(reader: Reader, { accountId, product }: Ledger, day: string): Promise<bigint | null> {
  const start = new Date(`${day}T00:00:00Z`)
  return numberOf(
    reader,
    sql`
      with earliest as (
        select at from transfer
        where account_id = ${accountId} and product = ${product} and at >= ${start} order by at limit 1
      )
      select min(t.number) as number
      from earliest, transfer t
      where t.account_id = ${accountId} and t.product = ${product} and t.at >= ${start}
        and t.at <= earliest.at + ${DISORDER}`,
  )
}

/** The largest number below this one of a movement that is not a single send. */
function numberOfOther(
  reader: Reader,
  { accountId, product }: Ledger,
  below: bigint,
): Promise<bigint | null> {
  return numberOf(
    reader,
    sql`
      select max(nearest.number) as number
      from (
        values ('issued', 'available'), ('available', 'reserved'), ('reserved', 'spent'), ('reserved', 'available'),
          ('spent', 'available'), ('available', 'lapsed'), ('available', 'issued')
      ) as other (from_book, to_book), lateral (
        select max(t.number) as number from transfer t
        where t.account_id = ${accountId} and t.product = ${product}
          and t.from_book = other.from_book and t.to_book = other.to_book and t.number < ${below}
      ) as nearest`,
  )
}

async function movementAt(
  reader: Reader,
  { accountId, product }: Ledger,
  number: bigint,
): Promise<Pick<Movement, 'number' | 'credits' | 'availableAfter'>> {
  const { rows } = await sql<Pick<Movement, 'number' | 'credits' | 'availableAfter'>>`
    select number, credits, available_after as "availableAfter" from transfer
    where account_id = ${accountId} and product = ${product} and number = ${number}`.execute(reader.sql)
  const [movement] = rows
  if (movement === undefined) throw new Error(`the ledger has no movement ${number}, which it has no gap for`)
  return movement
}

async function numberOf(reader: Reader, query: RawBuilder<unknown>): Promise<bigint | null> {
  const { rows } = await sql<{ number: bigint | null }>`${query}`.execute(reader.sql)
  return rows[0]?.number ?? null
}

/**
 * Reads movements from a number down. The index of numbers must be used: `is true` stops the planner from reading a
 * whole range of days and sorting it, which takes 100 ms for a day of 33,000 instead of 3.
 */
async function readMovements(
  reader: Reader,
  { accountId, product }: Ledger,
  { from, to, kind, cause, oldest }: Filter,
  newest: bigint,
  limit: number,
): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select t.number, t.from_book as "from", t.to_book as "to", t.credits, t.available_after as "availableAfter",
      t.cause_kind as "causeKind", t.cause_id as "causeId", t.reason, t.at
    from transfer t
    where t.account_id = ${accountId} and t.product = ${product} and t.number between ${oldest} and ${newest}
      ${from === undefined ? sql`` : sql`and (t.at >= ${new Date(`${from}T00:00:00Z`)}) is true`}
      ${to === undefined ? sql`` : sql`and (t.at < ${new Date(`${daysAfter(to, 1)}T00:00:00Z`)}) is true`}
      ${kind === undefined ? sql`` : sql`and ${KINDS[kind]}`}
      ${cause === null ? sql`` : sql`and t.cause_id = ${cause}`}
    order by t.number desc
    limit ${limit}`.execute(reader.sql)
  return rows
}

const between = (from: string, to: string) =>
  sql`t.from_book = ${sql.lit(from)} and t.to_book = ${sql.lit(to)}`
const settles = sql`exists (
  select from invoice i where i.account_id = t.account_id and i.id = t.cause_id and i.month is not null
)`

/** SQL that finds the movements of each kind that `kindOf` names. */
const KINDS: Record<TransferKind, RawBuilder<unknown>> = {
  bought: sql`${between('issued', 'available')} and t.cause_kind = 'invoice' and not ${settles}`,
  settled: sql`${between('issued', 'available')} and t.cause_kind = 'invoice' and ${settles}`,
  granted: sql`${between('issued', 'available')} and t.cause_kind <> 'invoice'`,
  reserved: between('available', 'reserved'),
  charged: between('reserved', 'spent'),
  spent: between('available', 'spent'),
  returned: between('reserved', 'available'),
  refunded: between('spent', 'available'),
  lapsed: sql`${between('available', 'lapsed')} and t.cause_kind <> 'revocation'`,
  revoked: sql`${between('available', 'lapsed')} and t.cause_kind = 'revocation'`,
  credited: between('available', 'issued'),
}

export function statementFile(
  reader: Reader,
  actor: Authenticated,
  filter: StatementFilter,
): { name: string; lines: AsyncIterable<string> } {
  const { product, from, to } = filter
  const days = [from, to].filter((day) => day !== undefined)
  const name = `${['statement', product.toLowerCase(), ...days].join('-')}.csv`
  return { name, lines: csvFile(HEAD, statementMovements(reader, actor, filter), cellsOf) }
}

const HEAD = ['number', 'at', 'what', 'credits', 'change', 'available', 'cause', 'id', 'reason']

function cellsOf(line: Line & MovementCause): string[] {
  const { number, at, kind, credits, change, availableAfter, cause, reason } = line
  return [
    String(number),
    at.toISOString(),
    kind,
    String(credits),
    String(change),
    String(availableAfter),
    cause === null ? '' : wordsOf(cause),
    cause === null ? '' : idOf(cause),
    reason,
  ]
}

function wordsOf(cause: TransferCause): string {
  if (cause.kind === 'campaign') return cause.name ?? [cause.senderId, ...cause.groupNames].join(', ')
  if (cause.kind === 'invoice') return `${cause.number} ${cause.packageName}`
  if (cause.kind === 'credit_note') return cause.number
  return cause.kind === 'credit' ? cause.name : 'identity check'
}

const PREFIXES = { campaign: 'cmp', kyc: 'kyc', invoice: 'inv', credit_note: 'crn', credit: 'crd' } as const

const idOf = ({ kind, id }: TransferCause) => encodeId(PREFIXES[kind], id)

export type TransferCause = z.output<typeof Contract>

type CausedLine = Pick<Line, 'kind' | 'causeKind' | 'causeId'>

/** A movement's cause, with its name if that is known. */
export interface MovementCause {
  kind: TransferKind
  cause: TransferCause | null
}

/** The causes of the lines, in the order of the lines. Null if a cause is no longer stored. */
export async function causesOf(
  reader: Reader,
  accountId: bigint,
  movements: readonly CausedLine[],
): Promise<MovementCause[]> {
  const sought = Map.groupBy(movements, causeKindOf)
  const found = await Promise.all(
    [...sought].map(([kind, lines]) => {
      const ids = [...new Set(lines.map(({ causeId }) => causeId))]
      return readCauses(reader, accountId, kind, ids)
    }),
  )
  const causes = new Map(found.flat().map((cause) => [keyOf(cause.kind, cause.id), cause]))
  return movements.map((movement) => {
    const cause = causes.get(keyOf(causeKindOf(movement), movement.causeId)) ?? null
    return { kind: cause?.kind === 'invoice' && cause.month !== null ? 'settled' : movement.kind, cause }
  })
}

const keyOf = (kind: CauseKind, id: bigint) => `${kind} ${id}`

type CauseKind = TransferCause['kind']

/** In which table the cause is stored. A message that was sent alone is a campaign of its own. */
function causeKindOf({ kind, causeKind }: CausedLine): CauseKind {
  if (kind === 'credited') return 'credit_note'
  if (causeKind === 'kyc' || causeKind === 'invoice') return causeKind
  return causeKind === 'campaign' || causeKind === 'message' ? 'campaign' : 'credit'
}

/** Reads causes of one kind in one statement. Of an identity check only the id is known. */
async function readCauses(
  reader: Reader,
  accountId: bigint,
  kind: CauseKind,
  ids: readonly bigint[],
): Promise<TransferCause[]> {
  if (kind === 'kyc') return ids.map((id) => ({ kind, id }))
  const { rows } = await sql<TransferCause>`
    ${CAUSES[kind]} where account_id = ${accountId} and id = any (${int8Array(ids)}::int8[])`.execute(
    reader.sql,
  )
  return rows
}

const CAUSES: Record<Exclude<CauseKind, 'kyc'>, RawBuilder<unknown>> = {
  campaign: sql`
    select 'campaign' as kind, id, nullif(name, '') as name, sender as "senderId", group_names as "groupNames" from campaign`,
  invoice: sql`
    select 'invoice' as kind, id, number, package_name as "packageName", to_char(month, 'YYYY-MM') as month from invoice`,
  credit_note: sql`
    select 'credit_note' as kind, id, number, invoice_id as "invoiceId" from credit_note`,
  credit: sql`
    select 'credit' as kind, id, package_name as name from credit`,
}

/**
 * Finds contacts among a million, in slices. Each slice costs at most some tens of milliseconds: its rows are next to
 * each other in an index, or few enough to sort, or so many that the next ones are near.
 *
 * - No term: by name; in a group in order of arrival.
 * - A number in any format: numbers that begin with it, or with four digits or more end with it, by number.
 * - A word: names that begin with it, by name; then names with another word that begins with it.
 * - Several words in any order: names with a word for each, or for digits a number that begins or ends with them.
 * By name, or in order of arrival if there are many (see `MATCHES_SORTED_MAX`).
 */
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { MSISDN_DIGITS, numberRange, type NumberRange } from '@nkra/sms/phone.ts'
import type { Reader } from '../../platform/database/database.ts'
import { Fail, fail } from '../../platform/fail.ts'
import { parseFilter, matchesFilter } from './audience.ts'

export interface ContactSearch {
  accountId: bigint
  groupId?: bigint | undefined
  searchTerm: string
  limit: number
  /** The cursor of the slice before this one. */
  after?: string | undefined
}

/**
 * The ids of a slice's contacts in order, and the cursor of the next. Fails with not_found, invalid_request.
 */
export async function findContacts(
  reader: Reader,
  looked: ContactSearch,
): Promise<{ ids: bigint[]; next: string | null }> {
  const members =
    looked.groupId === undefined ? null : await membersOf(reader, looked.accountId, looked.groupId)
  const rows = await rowsOf(reader, looked, members)
  const found = rows.slice(0, looked.limit)
  const last = found.at(-1)
  const next = rows.length > looked.limit && last ? positionCursor(last) : null
  return { ids: found.map(({ id }) => id), next }
}

/** A row's position in the order. */
export interface SearchPosition {
  key: string
  id: bigint
}

/**
 * Up to this size of a group a search reads all its members. In a larger group it checks each found contact for
 * membership.
 */
const SMALL_GROUP = 3_000

/** SQL for the contacts of a group: the parts of a statement after `from` and after `where`. */
interface GroupScope {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** The part after `from` that reads only ids. */
  ids: RawBuilder<unknown>
}

async function membersOf(reader: Reader, accountId: bigint, groupId: bigint): Promise<GroupScope> {
  const { rows } = await sql<{ contacts: number; filter: unknown }>`
    select contacts, filter from contact_group where account_id = ${accountId} and id = ${groupId}
  `.execute(reader.sql)
  const [group] = rows
  if (!group) fail('not_found')
  if (group.filter !== null) {
    const where = sql`and ${matchesFilter(accountId, parseFilter(group.filter))}`
    return { from: sql`contact`, where, ids: inSegment(accountId, where) }
  }
  const only = sql`group_member.account_id = ${accountId} and group_id = ${groupId}`
  if (group.contacts > SMALL_GROUP) {
    const where = sql`and exists (select from group_member where ${only} and contact_id = contact.id)`
    return { from: sql`contact`, where, ids: sql`group_member where ${only}` }
  }
  // Lateral and fenced, or the planner reads the whole address book to join it: 600 ms instead of 15 of a million.
  const from = sql`(
    select contact.* from group_member cross join lateral (
      select * from contact where account_id = ${accountId} and id = contact_id offset 0
    ) as contact where ${only}) as contact`
  return { from, where: sql``, ids: sql`group_member where ${only}` }
}

async function rowsOf(
  reader: Reader,
  looked: ContactSearch,
  members: GroupScope | null,
): Promise<SearchPosition[]> {
  const after = looked.after === undefined ? null : parsePosition(looked.after)
  const term = looked.searchTerm.trim().replace(/\s+/gu, ' ').replaceAll('\0', '')
  const parts = numberSought(term) ? [] : partsOf(term)
  if (parts.length > 1 || (parts.length === 1 && parts[0] !== term))
    return byParts(reader, looked, members, parts, after)
  if (term !== '' && parts.length === 1) return byWord(reader, looked, members, term, after)
  const { rows } = await statementFor(looked, members, term, after).execute(reader.sql)
  return rows
}

function inSegment(accountId: bigint, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select *, id as contact_id from contact) as contact where account_id = ${accountId} ${where}`
}

function statementFor(
  looked: ContactSearch,
  members: GroupScope | null,
  term: string,
  after: SearchPosition | null,
): RawBuilder<SearchPosition> {
  if (term === '') return members ? inGroup(looked, members, after) : byName(looked, after)
  const number = numberSought(term)
  return number ? byNumber(looked, members, number, after) : NOTHING
}

function byName(
  { accountId, limit }: ContactSearch,
  after: SearchPosition | null,
): RawBuilder<SearchPosition> {
  return sql<SearchPosition>`
    select lower(name) as key, id from contact
    where account_id = ${accountId} ${beyond(sql`lower(name)`, after)}
    order by lower(name) collate "C", id limit ${limit + 1}`
}

function inGroup(
  { limit }: ContactSearch,
  { ids }: GroupScope,
  after: SearchPosition | null,
): RawBuilder<SearchPosition> {
  return sql<SearchPosition>`
    select '' as key, contact_id as id from ${ids} and contact_id > ${after?.id ?? 0n} order by contact_id limit ${limit + 1}`
}

/**
 * Contacts whose name begins with the word, by name; then those with the word further on, found like several words. Two
 * more indexes, on names from their second and third word on, would make it faster, but an import would take a quarter
 * longer: 9 of the database's 36 µs a contact.
 */
async function byWord(
  reader: Reader,
  looked: ContactSearch,
  members: GroupScope | null,
  word: string,
  after: SearchPosition | null,
): Promise<SearchPosition[]> {
  const { limit } = looked
  const begun = after?.key.startsWith(FURTHER) === true
  const { rows: first } = begun
    ? { rows: [] }
    : await beginningWith(looked, members, word, after).execute(reader.sql)
  if (first.length > limit) return first
  const further: GroupScope = {
    from: members?.from ?? sql`contact`,
    where: sql`${members?.where ?? sql``} and not starts_with(lower(name), lower(${word}))`,
    ids: sql``,
  }
  const from = begun ? { ...after, key: after.key.slice(FURTHER.length) } : null
  const rest = await byParts(reader, { ...looked, limit: limit - first.length }, further, [word], from)
  return [...first, ...rest.map(({ key, id }) => ({ key: FURTHER + key, id }))]
}

/** The start of a cursor for contacts with the word further on. No name begins with it. */
const FURTHER = '\u{2}'

function beginningWith(
  { accountId, limit }: ContactSearch,
  members: GroupScope | null,
  word: string,
  after: SearchPosition | null,
): RawBuilder<SearchPosition> {
  return sql<SearchPosition>`
    select lower(name) as key, id from ${members?.from ?? sql`contact`}
    where account_id = ${accountId} and lower(name) >= lower(${word}) collate "C"
      and lower(name) < lower(${word}) || ${LAST} collate "C" ${beyond(sql`lower(name)`, after)}
      ${members?.where ?? sql``}
    order by lower(name) collate "C", id limit ${limit + 1}`
}

/**
 * The most matches of several words that are sorted by name. Of a million contacts "mensah kofi" has 1,208, found and
 * sorted in 32 ms (EXPLAIN: bitmap index scan on contact_words 22 ms, bitmap heap scan 9 ms, top-N sort). "k m" has
 * 90,000; reading and sorting them would take longer than a second search. If there are more than this, which is about
 * one contact in some hundred, contacts are checked in order of arrival: 5 ms, after 60 to find out that there are too
 * many.
 */
const MATCHES_SORTED_MAX = 3_000
/** The most words of a search. Further words are ignored, because hardly anybody types so many. */
const PARTS_MAX = 8

/** The start of a cursor for a search in order of arrival. No name sorts like it. */
const ARRIVAL = '\u{1}'

async function byParts(
  reader: Reader,
  looked: ContactSearch,
  members: GroupScope | null,
  parts: readonly string[],
  after: SearchPosition | null,
): Promise<SearchPosition[]> {
  if (after?.key !== ARRIVAL) {
    const { rows } = await bySortedParts(looked, members, parts, after).execute(reader.sql)
    const matches = rows[0]?.matches ?? 0
    if (matches <= MATCHES_SORTED_MAX) return rows.map(({ key, id }) => ({ key, id }))
  }
  const { rows } = await byArrival(looked, members, parts, after).execute(reader.sql)
  return rows
}

function bySortedParts(
  { accountId, limit }: ContactSearch,
  members: GroupScope | null,
  parts: readonly string[],
  after: SearchPosition | null,
): RawBuilder<SearchPosition & { matches: number }> {
  return sql`
    with found as materialized (
      select lower(name) as key, id from ${members?.from ?? sql`contact`}
      where account_id = ${accountId} and ${wordsFound(accountId, parts)} ${members?.where ?? sql``}
      limit ${MATCHES_SORTED_MAX + 1}
    )
    select key, id, (select count(*)::int from found) as matches from found
    where true ${beyond(sql`key`, after)}
    order by key collate "C", id limit ${limit + 1}`
}

/** Checks contacts one by one in order of arrival, and reads no more than needed. */
function byArrival(
  { accountId, limit }: ContactSearch,
  members: GroupScope | null,
  parts: readonly string[],
  after: SearchPosition | null,
): RawBuilder<SearchPosition> {
  const each = parts.map((part) => {
    const word = sql`strpos(' ' || translate(lower(name), '-.,', '   '), lower(${` ${part}`})) > 0`
    const number = numberFound(part)
    return number ? sql`(${word} or ${number})` : word
  })
  return sql<SearchPosition>`
    select ${ARRIVAL} as key, id from ${members?.from ?? sql`contact`}
    where account_id = ${accountId} and id > ${after?.key === ARRIVAL ? after.id : 0n}
      and ${sql.join(each, sql` and `)} ${members?.where ?? sql``}
    order by id limit ${limit + 1}`
}

/** SQL for contacts found by the index on words. A word that may be a number is compared with numbers too. */
function wordsFound(accountId: bigint, parts: readonly string[]): RawBuilder<unknown> {
  const has = (some: readonly string[]) =>
    sql`contact_words(account_id, name) @@ (lower(${some.map((part) => lexemeOf(accountId, part)).join(' & ')})::tsquery)`
  const words = parts.filter((part) => numberFound(part) === null)
  const numbers = parts.filter((part) => numberFound(part) !== null)
  return sql.join(
    [
      ...(words.length > 0 ? [has(words)] : []),
      ...numbers.map((part) => sql`(${has([part])} or ${numberFound(part)!})`),
    ],
    sql` and `,
  )
}

/** SQL for a tsquery that matches every word that begins with this one. */
function lexemeOf(accountId: bigint, word: string): string {
  return `'${`${accountId}/${word}`.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
}

/** The words of a term, divided as the index divides names. A word that may be a number stays whole. */
function partsOf(term: string): string[] {
  const parts = term
    .split(' ')
    .flatMap((part) => (numberSought(part) ? [part] : part.split(/[-.,]/).filter((word) => word !== '')))
  return parts.slice(0, PARTS_MAX)
}

function numberFound(part: string): RawBuilder<unknown> | null {
  const sought = numberSought(part)
  const range = sought?.range ? sql`msisdn between ${sought.range.from} and ${sought.range.to}` : null
  const ending = sought?.ending ? endsWith(sought.ending) : null
  if (range && ending) return sql`(${range} or ${ending})`
  return range ?? ending
}

function endsWith(digits: string): RawBuilder<unknown> {
  const reversed = digits.split('').reverse().join('')
  return sql`(reverse(msisdn::text) >= ${reversed} collate "C" and reverse(msisdn::text) < ${`${reversed}:`} collate "C")`
}

/** Sorts after every character that a name may contain. */
const LAST = '\u{10ffff}'

function beyond(key: RawBuilder<unknown>, after: SearchPosition | null): RawBuilder<unknown> {
  return after ? sql`and (${key} collate "C", id) > (${after.key}, ${after.id})` : sql``
}

function byNumber(
  looked: ContactSearch,
  members: GroupScope | null,
  { range, ending }: NumberTerm,
  after: SearchPosition | null,
): RawBuilder<SearchPosition> {
  if (after && !/^\d{1,15}$/.test(after.key)) refuseCursor()
  const branch = (found: RawBuilder<unknown>) => sql`
    (select msisdn, id from ${members?.from ?? sql`contact`}
     where account_id = ${looked.accountId} and ${found} and msisdn > ${after ? BigInt(after.key) : 0n}
       ${members?.where ?? sql``}
     order by msisdn limit ${looked.limit + 1})`
  const branches = [
    ...(range ? [branch(sql`msisdn between ${range.from} and ${range.to}`)] : []),
    ...(ending ? [branch(endsWith(ending))] : []),
  ]
  if (branches.length === 0) return NOTHING
  return sql<SearchPosition>`
    select distinct msisdn::text as key, id, msisdn from (${sql.join(branches, sql` union all `)}) as found
    order by msisdn limit ${looked.limit + 1}`
}

const NOTHING = sql<SearchPosition>`select '' as key, 0::int8 as id where false`

interface NumberTerm {
  range: NumberRange | null
  /** The last digits of a number, if the term may be those. */
  ending: string | null
}

/** The least digits of such an end. Too many numbers share fewer. */
const ENDING_DIGITS_MIN = 4

/** The number, or part of one, that the term may be in any format. Null if it is none. */
function numberSought(term: string): NumberTerm | null {
  if (!/^\+?[\d\s\-./()]+$/u.test(term) || !/\d/.test(term)) return null
  const digits = term.replace(/\D/gu, '')
  const mayEnd = !/^[+0]/.test(term) && digits.length >= ENDING_DIGITS_MIN && digits.length <= MSISDN_DIGITS
  return { range: numberRange(term), ending: mayEnd ? digits : null }
}

export function positionCursor({ key, id }: SearchPosition): string {
  return Buffer.from(JSON.stringify([key, String(id)])).toString('base64url')
}

const Cursor = z.tuple([z.string().regex(/^[^\0]*$/), z.string().regex(/^\d{1,19}$/)])
const ID_MAX = 2n ** 63n - 1n

export function parsePosition(cursor: string): SearchPosition {
  try {
    const [key, id] = Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
    if (BigInt(id) <= ID_MAX) return { key, id: BigInt(id) }
  } catch {
    // Refused below.
  }
  return refuseCursor()
}

function refuseCursor(): never {
  throw new Fail('invalid_request', {}, [
    { message: 'This is not a cursor that a list gave', pointer: '/after' },
  ])
}

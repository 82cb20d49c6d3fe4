/**
 * For tests: whether something leads from a telephone number to a row about its person. The rule, over every column of
 * every table, so that a new table is covered by being there:
 *
 * 1. A row's values are what stands in it as text: ids, bytes, words, instants. An id on the wire is its number. An id is
 *    also the millisecond in which it was given, so rows of one transaction are joined by their ids alone.
 * 2. What follows from a value under the program's secret is a value of its row: the hash of the token that a text of
 *    this id carries.
 * 3. A value that was known before the person came is no join: it is the account's, a word of the program, or chance.
 * 4. Two rows that share any other value are joined, and so are rows joined to those.
 */
import { createHash } from 'node:crypto'
import { decodeId, type IdPrefix } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { openTextSecrets } from '../messaging/messages/text-secrets.ts'
import type { Db } from '../platform/database/database.ts'
import { instantOfId } from '../platform/database/ids.ts'

interface Row {
  table: string
  /** The row as JSON, followed by each of its bytes as the text that they would be read as. */
  text: string
  values: Set<string>
}

/** Every stored row. */
export type Stored = readonly Row[]

const INSTANT = /\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}(?::?\d{2})?)?/g
const BYTES = /\\x((?:[0-9a-f]{2}){8,})/g
const KEY = /"(?:[^"\\]|\\.)*"\s*:/g
const WORD = /[A-Za-z0-9_+@.-]{6,}/g
/** Fewer digits may be anything. */
const DIGITS_MIN = 7
/** The first ids of a test's clock have more digits. */
const ID_MIN = 10n ** 13n

/** Reads every row of the database. `secret` is the program's. */
export async function readStored(db: Db, secret: string): Promise<Stored> {
  const texts = openTextSecrets(secret)
  // Of a table in partitions the whole, which is to be read from all of them.
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'
      and format('%I.%I', table_schema, table_name)::regclass not in (select inhrelid from pg_inherits)
    order by 1`.execute(db.sql)
  if (tables.length < 60) throw new Error('the tables were not found')
  const stored: Row[] = []
  for (const { name } of tables) {
    const { rows } = await db.pool.query<{ account: string | null; text: string }>(
      `select to_jsonb(kept) ->> 'account_id' as account, to_jsonb(kept)::text as text from ${name} as kept /* every account_id */`,
    )
    for (const { account, text } of rows) {
      const values = valuesOf(text)
      if (account !== null)
        for (const value of values)
          if (isId(value))
            values.add(
              bytesOf(
                createHash('sha256')
                  .update(texts.tokenOf({ accountId: BigInt(account), id: BigInt(value) }))
                  .digest(),
              ),
            )
      const read = [...text.matchAll(BYTES)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1'))
      stored.push({ table: name.replace(/^public\./, ''), text: [text, ...read].join('\n'), values })
    }
  }
  return stored
}

/** The tables whose text matches. */
export const tablesWith = (stored: Stored, what: RegExp): string[] =>
  [...new Set(stored.filter(({ text }) => what.test(text)).map(({ table }) => table))].sort()

/** The shortest way from a row with the one to a row with the other. Null if nothing leads there. */
export function joinOf(stored: Stored, known: Stored, from: RegExp, to: RegExp): string[] | null {
  const shared = new Set(known.flatMap(({ values }) => [...values]))
  const holders = new Map<string, Row[]>()
  for (const row of stored)
    for (const value of row.values)
      if (!shared.has(value)) holders.set(value, [...(holders.get(value) ?? []), row])
  const ways = new Map<Row, string[]>()
  for (const row of stored) if (from.test(row.text)) ways.set(row, [row.table])
  for (const [row, way] of ways) {
    if (to.test(row.text)) return way
    for (const value of row.values)
      for (const next of holders.get(value) ?? [])
        if (!ways.has(next)) ways.set(next, [...way, value, next.table])
  }
  return null
}

const isId = (value: string) => /^\d+$/.test(value) && BigInt(value) >= ID_MIN
const bytesOf = (bytes: Buffer) => `x:${bytes.toString('hex')}`

function valuesOf(text: string): Set<string> {
  const values = new Set<string>()
  for (const [, hex] of text.matchAll(BYTES)) values.add(`x:${hex}`)
  const unkeyed = text.replaceAll(KEY, ' ')
  for (const [at] of unkeyed.matchAll(INSTANT))
    values.add(instantValue(new Date(at.replace(' ', 'T')).getTime()))
  for (const [word] of unkeyed.replaceAll(INSTANT, ' ').replaceAll(BYTES, ' ').matchAll(WORD)) {
    const value = meantBy(word)
    if (value === null) continue
    values.add(value)
    if (isId(value)) values.add(instantValue(instantOfId(BigInt(value)).getTime()))
  }
  return values
}

const instantValue = (at_ms: number) => `at:${at_ms}`

/** The number that a word stands for, or the word itself. Null if it says too little. */
function meantBy(word: string): string | null {
  const digits = /^\+?(\d+)$/.exec(word)?.[1]
  if (digits !== undefined) return digits.length < DIGITS_MIN ? null : digits.replace(/^0(\d{9})$/, '233$1')
  const id = /^[a-z]{3}_/.test(word) ? decodeId(word.slice(0, 3) as IdPrefix, word) : null
  return id === null ? word.toLowerCase() : String(id)
}

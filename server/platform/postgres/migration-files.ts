/**
 * The files of migrations: `0001_platform.sql`, each number once. A file may state two things about itself, each on a
 * line of its own:
 *
 * -- bears: 0074 programs that know 0074 can run beside it, although they do not know this file
 * -- runs: outside a transaction its one statement is `create index concurrently` or `drop index concurrently`
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export class MigrationRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MigrationRefused'
  }
}

export interface Migration {
  number: number
  name: string
  sql: string
  checksum: string
  /**
   * The number of an older migration: programs that know it can run beside this one. Null if only programs that know
   * this one can.
   */
  bears: number | null
  /** The index that the file makes or drops outside a transaction. Null for other files. */
  index: ConcurrentIndex | null
}

/** An index that `create index concurrently` makes or `drop index concurrently` drops. */
export interface ConcurrentIndex {
  act: 'create' | 'drop'
  name: string
  /** The table, from `create [unique] index … on <table> <rest>`. */
  table: string
  unique: boolean
  rest: string
}

/** The folder of the server's own migrations. */
export const MIGRATIONS = join(import.meta.dirname, '..', '..', 'db', 'migrations')

/** Reads the migrations of a folder in order. Throws `MigrationRefused` for a file that breaks the rules. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (name, index) => {
      const digits = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]
      if (digits === undefined) throw new MigrationRefused(`${name} is not named like 0001_what.sql`)
      if (files[index + 1]?.startsWith(digits) === true) {
        throw new MigrationRefused(`${name} and ${files[index + 1]} have the same number`)
      }
      const sql = await readFile(join(folder, name), 'utf8')
      const bears = /^-- bears: (\d{4})$/m.exec(sql)?.[1]
      return {
        number: Number(digits),
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        bears: bears === undefined ? null : Number(bears),
        index: /^-- runs: outside a transaction$/m.test(sql) ? concurrentIndex(name, sql) : null,
      }
    }),
  )
}

const CREATE = /^create (unique )?index concurrently ([a-z0-9_]+) on ([a-z0-9_]+) (.+)$/is
const DROP = /^drop index concurrently ([a-z0-9_]+)$/i

function concurrentIndex(file: string, sql: string): ConcurrentIndex {
  const [statement = '', ...more] = statementsOf(sql)
  const [, unique, name = '', table = '', rest = ''] = CREATE.exec(statement) ?? []
  if (name && more.length === 0)
    return { act: 'create', name, table, unique: unique !== undefined, rest: rest.trim() }
  const [, dropped] = DROP.exec(statement) ?? []
  if (dropped !== undefined && more.length === 0)
    return { act: 'drop', name: dropped, table: '', unique: false, rest: '' }
  throw new MigrationRefused(
    `${file} runs outside a transaction: it holds one "create index concurrently <name> on <table> …" or one ` +
      '"drop index concurrently <name>", and nothing else.',
  )
}

/** Matches comments, strings, quoted names and dollar quotes. A semicolon in them ends no statement. */
const OPAQUE = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[^]*?\1|;/g

/** The statements of a file, without the comments around them. */
export function statementsOf(sql: string): string[] {
  const ends = [...sql.matchAll(OPAQUE)].filter(([found]) => found === ';').map(({ index }) => index)
  return [...ends, sql.length]
    .map((end, place) => sql.slice(place === 0 ? 0 : ends[place - 1]! + 1, end))
    .map((text) => text.replace(/^(\s|--[^\n]*\n?|\/\*[^]*?\*\/)+/, '').trim())
    .filter((text) => text !== '')
}

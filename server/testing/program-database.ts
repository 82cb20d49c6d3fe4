/** For tests alone: the database of a program that runs on an embedded PostgreSQL, read beside it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { runningPostgres } from '../platform/postgres/embedded-postgres.ts'

/** Answers the tables with a row whose text form holds one of the texts. */
export async function tablesHolding(
  data: string,
  texts: readonly string[],
): Promise<{ text: string; table: string }[]> {
  return onDatabase(data, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`)
    const found: { text: string; table: string }[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(
        `select wanted.text from unnest($1::text[]) as wanted (text)
         where exists (select from only ${name} as kept where strpos(kept::text, wanted.text) > 0)`,
        [texts],
      )
      found.push(...rows.map(({ text }) => ({ text, table: name })))
    }
    return found
  })
}

/** Makes PostgreSQL write all committed changes to the files of the tables. */
export async function checkpoint(data: string): Promise<void> {
  await onDatabase(data, (client) => client.query('checkpoint'))
}

/** Moves the time at which every session was last confirmed into the past. */
export async function ageSessions(data: string, minutes: number): Promise<void> {
  await onDatabase(data, (client) =>
    client.query('update session set authenticated_at = authenticated_at - make_interval(mins => $1)', [
      minutes,
    ]),
  )
}

/** Runs a statement on the database. */
export async function runStatement(data: string, statement: string): Promise<void> {
  await onDatabase(data, (client) => client.query(statement))
}

/**
 * Stores an event that is overdue, and keeps every process from handing it on until the answer is called, as a
 * subscriber does that hangs.
 */
export async function hangEvent(data: string, insert: string): Promise<() => Promise<void>> {
  const [writing, holding] = [await openClient(data), await openClient(data)]
  await writing.query('begin')
  await writing.query(insert)
  await holding.query('begin')
  // Granted with the commit, before any process sees the event.
  const held = holding.query('lock table outbox in share mode')
  await writing.query('commit')
  await held
  await writing.end()
  return () => holding.end()
}

/** Answers the process id of the PostgreSQL of a program that runs on this folder. */
export async function postmasterOf(data: string): Promise<number> {
  const file = await readFile(join(data, 'postgres', 'data', 'postmaster.pid'), 'utf8')
  return Number(file.split('\n')[0])
}

async function onDatabase<T>(data: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(data)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A connection to the database of a program that runs on this folder. The caller ends it. */
export async function openClient(data: string): Promise<pg.Client> {
  const connection = await runningPostgres(join(data, 'postgres'))
  if (connection === null) throw new Error(`no PostgreSQL runs in ${data}`)
  const client = new pg.Client({ ...connection, database: 'nkra' })
  await client.connect()
  return client
}

/**
 * For tests: a program with an embedded PostgreSQL that writes row after row until it is killed. It prints a JSON
 * line when ready, then a line for every acknowledged commit.
 */
import pg from 'pg'
import { silentLog } from '../log.ts'
import { startPostgres } from '../postgres/embedded-postgres.ts'

const folder = process.argv[2]
if (folder === undefined) throw new Error('usage: postgres-victim.ts <folder>')
const postgres = await startPostgres({ folder, log: silentLog })
const client = new pg.Client(postgres.connection)
client.on('error', () => undefined)
await client.connect()
await client.query('drop table if exists written')
await client.query('create table written (n serial)')
process.stdout.write(`${JSON.stringify({ postgres: postgres.pid() })}\n`)
for (;;) {
  const { rows } = await client.query<{ n: number }>('insert into written default values returning n')
  process.stdout.write(`${rows[0]!.n}\n`)
}

/**
 * Measures what a message takes on the disk, and what the queue's churn does to its tables under several vacuum settings.
 * It writes rows straight into the tables, in the form that sends leave.
 *
 * node bench/growth.ts --messages 1000000 --churn 20000000
 *
 * `--messages` are written and measured, and the sizes of 100 million are computed from them. `--churn` messages go
 * through the queue, in chunks of a thousand, under each setting. RESULTS.md keeps what was printed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createAccount } from '../server/catalog/accounts.ts'
import { ensurePartitions } from '../server/messaging/messages/partitions.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openDatabase, type Db } from '../server/platform/database/database.ts'
import { firstIdAt } from '../server/platform/database/ids.ts'
import { openEngine } from '../server/platform/postgres/engine.ts'
import { openLog } from '../server/platform/log.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    churn: { type: 'string', default: '20000000' },
  },
})
const messages = Number(values.messages)
const chunks = Math.round(Number(values.churn) / 1_000)
const ON_PAPER = 100_000_000
/** How many slices of a chunk are marked, one after the other, before all of it is answered. */
const SLICES = 10
/** PostgreSQL tells autovacuum of dead rows between two statements only, however many transactions one statement has. */
const CHUNKS_A_CALL = 50
const TABLES = ['message', 'submission', 'receipt'] as const
const CHURNED = ['chunk', 'campaign_count', 'balance'] as const

/** Vacuum settings of the tables that churn: PostgreSQL's own, one that vacuums more often, and none at all. */
const SETTINGS = {
  'as PostgreSQL has it': '',
  'from 1,000 dead rows on':
    'autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0',
  never: 'autovacuum_enabled = off',
} as const

const data = await mkdtemp(join(tmpdir(), 'nkra-growth-'))
const log = openLog('error')
const engine = await openEngine({ databaseUrl: null, data, log })
try {
  const db = await openDatabase({ connection: engine.connection, clock: systemClock, log })
  db.pool.on('connect', (client) => void client.query('set statement_timeout = 0'))
  try {
    console.log(
      `${cpus()[0]?.model.trim()} × ${availableParallelism()}, Node ${process.version}, ${new Date().toISOString()}`,
    )
    const accountId = await db.transaction((tx) => createAccount(tx, { name: 'Growth' }))
    await ensurePartitions(db)
    await writeMessages(db, accountId)
    await printSizes(db)
    for (const [name, setting] of Object.entries(SETTINGS)) await churn(db, accountId, name, setting)
  } finally {
    await db.close()
  }
} finally {
  await engine.stop()
  await rm(data, { recursive: true, force: true })
}

/**
 * Writes a campaign's messages. The campaign holds their text; each message has an answer and a receipt, and all are
 * delivered.
 */
async function writeMessages(db: Db, accountId: bigint): Promise<void> {
  const first = firstIdAt(db.clock.now())
  const id = sql`(${first}::int8 + n)`
  const series = sql`generate_series(1, ${messages}::int8) as n`
  await sql`
    insert into message (account_id, id, campaign_id, msisdn, link_id, segments, credits)
    select ${accountId}::int8, ${id}, ${first}::int8, 233240000000 + (n * 7919) % 10000000, 1, 1, 1 from ${series}
  `.execute(db.sql)
  await sql`
    insert into submission (account_id, message_id, segment, link_id, outcome, status, smsc_key, at)
    select ${accountId}::int8, ${id}, 1, 1, 'accepted', 0, (1::int8 << 48) + n, now() from ${series}
  `.execute(db.sql)
  await sql`
    insert into receipt (account_id, message_id, segment, state, error, at)
    select ${accountId}::int8, ${id}, 1, 'delivered', '000', now() from ${series}
  `.execute(db.sql)
  await sql`analyze`.execute(db.sql)
}

/** Prints for each table of a message, and for its indexes, the bytes a message and the size of `ON_PAPER` messages. */
async function printSizes(db: Db): Promise<void> {
  let total = 0
  for (const table of TABLES) {
    const { rows } = await sql<{ name: string; bytes: number }>`
      with part as (select inhrelid as id from pg_inherits where inhparent = ${table}::regclass)
      select ${table}::text as name, sum(pg_table_size(id))::float8 as bytes from part
      union all
      select regexp_replace(relname, '^(\\D+)_\\d{4}_\\d{2}_', '\\1 by '), sum(pg_relation_size(indexrelid))::float8
      from part join pg_index on indrelid = part.id join pg_class on pg_class.oid = indexrelid
      group by 1`.execute(db.sql)
    for (const { name, bytes } of rows) {
      if (bytes / messages < 1) continue
      total += bytes
      print(name, `${(bytes / messages).toFixed(1)} bytes`, gigabytes((bytes / messages) * ON_PAPER))
    }
  }
  print('all', `${(total / messages).toFixed(1)} bytes`, gigabytes((total / messages) * ON_PAPER))
}

/** Sends chunks through the queue, each slice in a transaction of its own, and prints what is left of the tables. */
async function churn(db: Db, accountId: bigint, name: string, setting: string): Promise<void> {
  await sql`truncate chunk, campaign_count`.execute(db.sql)
  await sql`
    insert into campaign_count (account_id, campaign_id, link_id) select ${accountId}::int8, n, 1
    from generate_series(1, 50) as n`.execute(db.sql)
  await sql`delete from balance where account_id = ${accountId}`.execute(db.sql)
  await sql`
    insert into balance (account_id, product, available, reserved, spent, lapsed)
    values (${accountId}, 'SMS', 0, 0, 0, 0)`.execute(db.sql)
  await sql`vacuum full chunk, campaign_count, balance`.execute(db.sql)
  for (const table of CHURNED) {
    await sql`alter table ${sql.table(table)} reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold,
      autovacuum_vacuum_cost_delay, autovacuum_enabled)`.execute(db.sql)
    if (setting !== '') await sql`alter table ${sql.table(table)} set (${sql.raw(setting)})`.execute(db.sql)
  }
  await sql`
    create or replace procedure churn(_account int8, _from int8, _to int8, _slices int) language plpgsql as $$
    begin
      for n in _from .. _to loop
        insert into chunk (account_id, id, campaign_id, link_id, lane, ready, length, message_ids)
        values (_account, n, n % 50 + 1, 1, 2, true, 1000, array(select generate_series(n * 1000, n * 1000 + 999)));
        commit;
        for part in 1 .. _slices loop
          update chunk set position = part * 1000 / _slices where account_id = _account and id = n;
          commit;
          update campaign_count set submitted = submitted + 1000 / _slices
            where account_id = _account and campaign_id = n % 50 + 1 and link_id = 1;
          update balance set spent = spent + 1 where account_id = _account and product = 'SMS';
          commit;
        end loop;
        delete from chunk where account_id = _account and id = n;
        commit;
      end loop;
    end $$`.execute(db.sql)
  const begun = performance.now()
  for (let from = 1; from <= chunks; from += CHUNKS_A_CALL) {
    const to = Math.min(chunks, from + CHUNKS_A_CALL - 1)
    await sql`call churn(${accountId}, ${from}, ${to}, ${SLICES})`.execute(db.sql)
  }
  const took_s = (performance.now() - begun) / 1_000
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(relname::regclass))::float8 as bytes
    from unnest(${[...CHURNED]}::text[]) as relname`.execute(db.sql)
  const claimed = performance.now()
  await sql`
    select id from chunk where ready and link_id = 1 and lane = 2 and account_id > 0
    order by account_id, id limit 10`.execute(db.sql)
  const claim_ms = performance.now() - claimed
  print(
    `vacuum ${name}`,
    `${((rows[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB`,
    `${took_s.toFixed(0)} s, next chunk ${claim_ms.toFixed(1)} ms`,
  )
}

function print(what: string, size: string, more: string): void {
  console.log(`${what.padEnd(36)} ${size.padStart(14)}   ${more}`)
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB for ${ON_PAPER / 1e6} million`
}

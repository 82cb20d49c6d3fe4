/**
 * Measures how long it takes to read a ledger of a million movements on one account: balances, lots, the statement's
 * first slice and one at its end, filtered and not, and the proof of the books. It writes the movements straight into
 * the tables, in the form that the ledger's own functions leave; the proof confirms that.
 *
 * node bench/ledger-reads.ts --movements 1000000
 *
 * Each call is made as a browser makes it, through the HTTP layer but without a socket. RESULTS.md keeps what was
 * printed.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as billing from '@nkra/contract/billing/credits.ts'
import type { Route } from '@nkra/contract/route.ts'
import * as statement from '@nkra/contract/billing/statement.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { proofWorkers, runProof } from '../server/billing/ledger/proof.ts'
import { bindBilling } from '../server/billing/http.ts'
import { openBooks } from '../server/billing/ledger/ledger.ts'
import { createAccount } from '../server/catalog/accounts.ts'
import { ChangesHub } from '../server/platform/events/changes.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openDatabase, type Db, type Tx } from '../server/platform/database/database.ts'
import { openEngine } from '../server/platform/postgres/engine.ts'
import { openLog } from '../server/platform/log.ts'
import { testServer, testUser } from '../server/platform/testing/test-server.ts'
import { bindReports } from '../server/reports/http.ts'
import { percentile } from './sender.ts'

const { values } = parseArgs({
  options: {
    movements: { type: 'string', default: '1000000' },
    tries: { type: 'string', default: '200' },
    /** Leaves out the file and the proofs, which take minutes. */
    short: { type: 'boolean', default: false },
  },
})
/**
 * The movements of one block of a day: 88 single sends, then a campaign of 11 movements, then a single send.
 */
const BLOCK = 100
const blocks = Math.round(Number(values.movements) / BLOCK)
const tries = Number(values.tries)
const WARM_UP = 20
const DAYS = 30

const data = await mkdtemp(join(tmpdir(), 'nkra-ledger-'))
const log = openLog('error')
const engine = await openEngine({ databaseUrl: null, data, log })
try {
  const db = await openDatabase({
    connection: { ...engine.connection, options: '-c work_mem=64MB' },
    clock: systemClock,
    log,
  })
  try {
    console.log(
      `${cpus()[0]?.model.trim()} × ${availableParallelism()}, Node ${process.version}, ${new Date().toISOString()}, ` +
        `${blocks * BLOCK + 1} movements of one account`,
    )
    const accountId = await write(db)
    await readAll(db, accountId)
    if (!values.short) await proveAll(db)
  } finally {
    await db.close()
  }
} finally {
  await engine.stop()
  await rm(data, { recursive: true, force: true })
}

/** Measures the proof of all books, then the nightly one: at once, and after another day of movements. */
async function proveAll(db: Db): Promise<void> {
  const proofs: [name: string, back: number][] = [
    ['books.prove-whole', 0],
    ['books.prove-new', 0],
    ['books.prove-new', Math.round((blocks * BLOCK) / DAYS)],
  ]
  for (const [name, back] of proofs) {
    // As if the last proof had been before so many movements.
    if (back > 0) {
      await sql`
        update books_mark m set number = m.number - ${back}, available = t.available_after,
          spent = m.spent + m.available - t.available_after
        from transfer t
        where t.account_id = m.account_id and t.product = m.product and t.number = m.number - ${back}`.execute(
        db.sql,
      )
    }
    const begins = proofWorkers(db).find(({ job }) => job.name === name)!
    await begins.run({}, { id: 'bench', signal: new AbortController().signal })
    const { rows } = await sql<{ number: number }>`select max(number) as number from books_proof`.execute(
      db.sql,
    )
    const begun = performance.now()
    await runProof(db, rows[0]!.number)
    const took_ms = Math.round(performance.now() - begun)
    const found = await sql<{ movements: number; flaws: number }>`
      select movements::int4, flaws from books_proof where number = ${rows[0]!.number}`.execute(db.sql)
    const { movements, flaws } = found.rows[0]!
    console.log(`${name.padEnd(34)} ${movements} movements in ${took_ms} ms, ${flaws} flaws`)
  }
}

async function readAll(db: Db, accountId: bigint): Promise<void> {
  const hub = await ChangesHub.open(db, [])
  const http = await testServer(db, (server) => {
    bindBilling(server)
    bindReports(server, { db, hub })
  })
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const deep = String(Math.round((blocks * BLOCK) / 100))
  const calls: [what: string, route: Route, query: Record<string, string>][] = [
    ['summary', billing.creditSummary, {}],
    ['credits, first page', billing.listCredits, {}],
    ['statement, first slice', statement.listTransfers, {}],
    ['statement, at the 990,000th', statement.listTransfers, { after: deep }],
    ['each movement, first slice', statement.listTransfers, { each: 'true' }],
    ['each movement, at the 990,000th', statement.listTransfers, { each: 'true', after: deep }],
    ['one day in the midst', statement.listTransfers, { from: day(15), to: day(15) }],
    ['only what was returned', statement.listTransfers, { kind: 'returned' }],
    ['only what was bought (none)', statement.listTransfers, { kind: 'bought' }],
    ['only what was spent', statement.listTransfers, { kind: 'spent' }],
  ]
  try {
    for (const [what, route, query] of calls) {
      const took_ms: number[] = []
      let lines = 0
      for (let n = -WARM_UP; n < tries; n++) {
        const begun = performance.now()
        const { status, body } = await http.call(
          route,
          { query: { AccountId: encodeId('acc', accountId), ...query } },
          { as: testUser(accountId) },
        )
        if (n >= 0) took_ms.push(performance.now() - begun)
        if (status !== 200) throw new Error(`${what}: ${status}`)
        lines = Array.isArray(body.data) ? body.data.length : 1
      }
      const [p50, p95] = [50, 95].map((p) => percentile(took_ms, p).toFixed(1).padStart(6))
      console.log(`${what.padEnd(34)} p50 ${p50} ms  p95 ${p95} ms  ${lines} lines`)
    }
    if (values.short) return
    const begun = performance.now()
    const { text } = await http.call(
      statement.exportStatement,
      { query: { to: day(1) } },
      { as: testUser(accountId) },
    )
    const took_s = (performance.now() - begun) / 1000
    const rows = text.split('\r\n').length - 2
    console.log(`the file: ${rows} rows, ${Math.round(text.length / 1e6)} MB, in ${took_s.toFixed(1)} s`)
  } finally {
    await http.close()
    await hub.close()
  }
}

/** Writes the account with its lot, transfers, reservations, draws and campaigns. Answers its id. */
async function write(db: Db): Promise<bigint> {
  const accountId = await db.transaction(async (tx) => {
    const id = await createAccount(tx, { name: 'Adom Savings' })
    await openBooks(tx, id)
    return id
  })
  await db.transaction(
    async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx.sql)
      await writeMovements(tx, accountId)
    },
    { retries: 0 },
  )
  await db.pool.query('vacuum analyze')
  return accountId
}

async function writeMovements(tx: Tx, accountId: bigint): Promise<void> {
  const bought = BigInt(blocks) * 2_000n
  await sql`
    create temporary table plan as
    select
      number, block, slot,
      case when slot in (89, 90, 91, 92, 93, 94, 95, 96) then 'reserved' when slot = 98 then 'reserved'
        when slot = 97 then 'spent' else 'available' end as from_book,
      case when slot = 88 then 'reserved' when slot in (97, 98) then 'available' else 'spent' end as to_book,
      case when slot = 88 then 800 when slot between 89 and 96 then 90 when slot = 97 then 10 when slot = 98 then 80
        else 1 + number % 3 end as credits,
      now() - make_interval(secs => ${DAYS * 86_400} * (1 - number::float8 / ${blocks * BLOCK})) as at
    from (
      select n + 2 as number, n / ${BLOCK} as block, n % ${BLOCK} as slot
      from generate_series(0, ${blocks * BLOCK - 1}) n
    ) as step`.execute(tx.sql)
  const statements = [
    sql`
      insert into credit (
        account_id, id, product, package_name, credit, duration_number, duration_type, available, created_at,
        confirmed_at, lapses_at
      )
      select ${accountId}::int8, 1, 'SMS', 'Enterprise', ${bought}::int8, 1, 4,
        ${bought}::int8 - sum(case when from_book = 'available' then credits when to_book = 'available' then -credits else 0 end),
        now() - interval '31 days', now() - interval '31 days', now() + interval '1 year'
      from plan`,
    sql`
      insert into transfer (
        account_id, product, number, from_book, to_book, credits, available_after, cause_kind, cause_id,
        reservation_id, at
      )
      select ${accountId}::int8, 'SMS', 1, 'issued', 'available', ${bought}::int8, ${bought}::int8, 'grant', 1, null,
        now() - interval '31 days'
      union all
      select ${accountId}::int8, 'SMS', number, from_book, to_book, credits,
        ${bought}::int8 - sum(case when from_book = 'available' then credits when to_book = 'available' then -credits else 0 end)
          over (order by number),
        case when slot between 88 and 98 then 'campaign' else 'message' end,
        case when slot between 88 and 98 then block + 1 else 1000000000 + number end,
        case when slot between 88 and 98 then block + 1 else 1000000000 + number end, at
      from plan order by 3`,
    sql`
      insert into reservation (account_id, id, product, cause_kind, cause_id, credits, held, spent, created_at, closed_at)
      select ${accountId}::int8, 1000000000 + number, 'SMS', 'message', 1000000000 + number, credits, 0, credits, at, at
      from plan where slot not between 88 and 98
      union all
      select ${accountId}::int8, block + 1, 'SMS', 'campaign', block + 1, 800, 0, 710, at, at from plan where slot = 88`,
    sql`
      insert into draw (account_id, reservation_id, place, credit_id, held, spent)
      select account_id, id, 1, 1, 0, spent from reservation where account_id = ${accountId}`,
    sql`
      insert into campaign (
        account_id, id, kind, status, sender, text, traffic, group_names, recipients, segments, credits, budget, created_at
      )
      select account_id, cause_id, case cause_kind when 'campaign' then 'bulk' else 'direct' end, 'completed', 'AdomSavings',
        'Hello', 'transactional', case cause_kind when 'campaign' then '{Members}'::text[] else '{}' end, 1, credits,
        credits, credits, created_at
      from reservation where account_id = ${accountId}`,
    sql`
      update balance b set
        available = lot.available, spent = lot.credit - lot.available, transfers = ${blocks * BLOCK + 1}
      from credit lot
      where lot.account_id = b.account_id and b.account_id = ${accountId} and b.product = 'SMS'`,
  ]
  for (const statementOf of statements) {
    await statementOf.execute(tx.sql)
  }
}

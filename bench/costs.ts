/**
 * Measures what a message costs: processor time by process, statements, bytes of WAL, and system calls by kind. A busy
 * machine changes these figures far less than it changes messages a second.
 *
 * npx node bench/costs.ts --recipients 50000 --sends 5000 --connections 32
 * npx node bench/costs.ts --key # single sends by an API key, and not by a session
 * npx node bench/costs.ts --calls # counts system calls by strace as well, which slows everything down
 *
 * The program runs as bench/throughput.ts starts it. PostgreSQL loads pg_stat_statements, which needs one restart.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startOperator } from '../e2e/testing/operator.ts'
import {
  type Api,
  business,
  eventually,
  freePorts,
  type Program,
  signIn,
  startProgram,
} from '../e2e/testing/program.ts'
import { importContacts } from '../e2e/testing/contacts.ts'
import { buySms } from '../e2e/testing/credits.ts'
import { openClient, postmasterOf } from '../server/testing/program-database.ts'
import { familySeconds, processorSeconds } from './processor-time.ts'
import { percentile, post } from './sender.ts'

type Client = Awaited<ReturnType<typeof openClient>>

const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '50000' },
    sends: { type: 'string', default: '5000' },
    connections: { type: 'string', default: '32' },
    key: { type: 'boolean', default: false },
    calls: { type: 'boolean', default: false },
  },
})
const recipients = Number(values.recipients)
const sends = Number(values.sends)
const connections = Number(values.connections)
const WAIT_MS_MAX = 600_000
const STATEMENTS_SHOWN = 14
const CALLS_SHOWN = 16
const MICROSECONDS = 1e6

const data = await mkdtemp(join(tmpdir(), 'nkra-costs-'))
const ports = await freePorts()
const operator = await startOperator(ports, 1)
const start = () => startProgram({ data, ports, run: ['bench/tuned-program.ts'] })
let program: Program | undefined
try {
  program = await start()
  const settings = await openClient(data)
  await settings.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await settings.end()
  await program.stop()
  program = await start()
  const db = await openClient(data)
  // A run that fails stops the server before this connection ends.
  db.on('error', () => undefined)
  await db.query('create extension if not exists pg_stat_statements')
  await operator.script({ default: { receipt: { delay_ms: 100 } } })
  const owner = await signIn(program.url, business)
  const groupId = await importGroup(owner)
  await buySms(program.url, owner, recipients * 3 + sends * 4)
  await sendBulk(owner, groupId)
  await measured(db, program, 'bulk', recipients, () => sendBulk(owner, groupId))
  const token = values.key ? await keyOf(owner) : owner.token
  await sendSingly(token, 500, connections)
  await measured(db, program, `single, ${connections} connections`, sends, () =>
    sendSingly(token, sends, connections),
  )
  await measured(db, program, 'single, 1 connection', Math.ceil(sends / 10), () =>
    sendSingly(token, Math.ceil(sends / 10), 1),
  )
  await db.end()
} finally {
  await program?.stop()
  await operator.close()
  await rm(data, { recursive: true, force: true })
}

async function importGroup(owner: Api): Promise<string> {
  const rows = Array.from({ length: recipients }, (_, n) => `Akosua ${n},${233_241_000_000 + n},Kumasi`)
  const { groupId } = await importContacts(owner, 'Costs', ['Name,Phone,Town', ...rows], WAIT_MS_MAX)
  return groupId!
}

/** Sends a text with each recipient's name and town to the group, and waits until every receipt is stored. */
async function sendBulk(owner: Api, groupId: string): Promise<string> {
  const text = 'Hello {{Name}}, your statement for October is ready. Visit {{Town}}.'
  const begun = performance.now()
  const { id } = await owner.call('sendMessage', {
    body: { senderId: 'AdomSavings', text, groupIds: [groupId], traffic: 'transactional' },
  })
  await eventually(
    'every receipt',
    () => owner.call('getCampaign', { params: { id } }),
    ({ counts }) => counts.delivered === recipients,
    WAIT_MS_MAX,
  )
  return `${Math.round(recipients / ((performance.now() - begun) / 1000))} messages/s`
}

async function keyOf(owner: Api): Promise<string> {
  const scopes = ['messages:send'] as const
  const { secret } = await owner.call('createKey', {
    body: { name: 'Costs', scopes: [...scopes], expiresAt: null },
  })
  return secret
}

async function sendSingly(token: string, count: number, over: number): Promise<string> {
  let left = count
  const to = { port: ports.web, path: '/messaging/v1/message', token, connections: over }
  const sent = await post({ ...to, seconds: WAIT_MS_MAX / 1000, more: () => left-- > 0 }, (n) =>
    JSON.stringify({
      senderId: 'AdomSavings',
      text: `Your balance is GHS ${n}.00. Thank you for saving with us today.`,
      recipients: ['0241234567'],
      traffic: 'transactional',
    }),
  )
  const [p50, p99] = [50, 99].map((p) => percentile(sent.latencies_ms, p).toFixed(1))
  return `${Math.round(sent.accepted / sent.seconds)} sends/s, ${sent.refused} refused, p50 ${p50} ms, p99 ${p99} ms`
}

/** Runs a function and prints what one of its messages cost. */
async function measured(
  db: Client,
  running: Program,
  name: string,
  messages: number,
  act: () => Promise<string>,
): Promise<void> {
  const postmaster = await postmasterOf(data)
  const tracers = values.calls ? [trace('server', running.pid), trace('PostgreSQL', postmaster)] : []
  await Promise.all(tracers.map(({ attached }) => attached))
  await db.query('select pg_stat_statements_reset()')
  const before = await standOf(db, running.pid, postmaster)
  const said = await act()
  const after = await standOf(db, running.pid, postmaster)
  const per = (value: number) => (value / messages).toFixed(2)
  console.log(`\n${name}: ${messages} messages, ${said}`)
  console.log(
    `  processor time a message: server ${per((after.server_s - before.server_s) * MICROSECONDS)} µs, ` +
      `PostgreSQL ${per((after.postgres_s - before.postgres_s) * MICROSECONDS)} µs; ` +
      `WAL ${per(after.wal_bytes - before.wal_bytes)} bytes, commits ${per(after.commits - before.commits)}`,
  )
  const { rows } = await db.query<{ query: string; calls: string; us: number; rows: string }>(
    `select query, calls, total_exec_time * 1000 as us, rows from pg_stat_statements
     order by total_exec_time desc limit ${STATEMENTS_SHOWN}`,
  )
  for (const { query, calls, us, rows: touched } of rows) {
    const words = query.replaceAll(/\s+/g, ' ').slice(0, 90)
    console.log(
      `  ${per(us).padStart(8)} µs ${per(Number(calls)).padStart(6)} calls ${per(Number(touched)).padStart(6)} rows  ${words}`,
    )
  }
  for (const tracer of tracers) {
    console.log(`  system calls of ${tracer.name}, a message:`)
    for (const { call, count } of (await tracer.stop()).slice(0, CALLS_SHOWN)) {
      console.log(`  ${per(count).padStart(8)} ${call}`)
    }
  }
}

interface Stand {
  server_s: number
  postgres_s: number
  wal_bytes: number
  commits: number
}

async function standOf(db: Client, server: number, postmaster: number): Promise<Stand> {
  const { rows } = await db.query<{ wal: string; commits: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal,
       (select sum(xact_commit) from pg_stat_database) as commits`,
  )
  return {
    server_s: await processorSeconds(server),
    postgres_s: await familySeconds(postmaster),
    wal_bytes: Number(rows[0]!.wal),
    commits: Number(rows[0]!.commits),
  }
}

interface Tracer {
  name: string
  attached: Promise<void>
  stop(): Promise<{ call: string; count: number }[]>
}

/** Counts the system calls of a process and of its children, by strace. */
function trace(name: string, pid: number): Tracer {
  const file = join(data, `${name}.calls`)
  const child: ChildProcess = spawn('strace', ['-c', '-f', '-p', String(pid), '-o', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return {
    name,
    attached: once(child.stderr!, 'data').then(() => undefined),
    async stop() {
      child.kill('SIGINT')
      await once(child, 'exit')
      const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim().split(/\s+/))
      return lines
        .filter(([share]) => /^\d+\.\d+$/.test(share ?? ''))
        .map((fields) => ({ call: fields.at(-1)!, count: Number(fields[3]) }))
        .filter(({ call }) => call !== 'total')
        .toSorted((a, b) => b.count - a.count)
    },
  }
}

/**
 * Rehearsal: the program behind a real PgBouncer. In session mode it starts, and a text arrives; in transaction mode the
 * start is refused with the reason.
 *
 *     npm run pgbouncer          # needs the program `pgbouncer` (Debian: apt-get install pgbouncer)
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { type OwnPostgres, startOwnPostgres } from '../../server/testing/own-postgres.ts'
import { endChild } from '../testing/child-end.ts'
import { startOperator } from '../testing/operator.ts'
import { business, eventually, freePorts, signIn, startProgram, type Ports } from '../testing/program.ts'
import { arrivalsOf, startCallers } from '../testing/callers.ts'
import { buySms } from '../testing/credits.ts'
import { booksHold, type Outcome, rehearseAlone, requireTool } from './outcome.ts'

type Mode = 'session' | 'transaction'

interface Sent {
  sent: number
  lost: number
  doubled: number
  booksHold: boolean
}

const TEXTS = 200
/** A program has 22 connections, and the proof of the books has some of its own. */
const SERVERS = 60
const REFUSED = 'the program ended before it was ready'

/** Starts the program behind PgBouncer and sends texts. Answers what became of them, or why the start was refused. */
async function behind(mode: Mode): Promise<Sent | string> {
  const data = await mkdtemp(join(tmpdir(), 'nkra-pgbouncer-'))
  // If this process is root, PgBouncer runs as another user and must read the folder.
  await chmod(data, 0o755)
  const postgres = await startOwnPostgres(join(data, 'postgres'))
  const ports = await freePorts()
  const [{ web: port }, operator] = [await freePorts(), await startOperator(ports, 1)]
  const pooler = await startPgBouncer(data, postgres, mode, port)
  try {
    return await sendSome(data, ports, `postgres://nkra@127.0.0.1:${port}/postgres`, operator)
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    if (!said.startsWith(REFUSED)) throw error
    return said.split('\n').find((line) => line.startsWith('DATABASE_URL')) ?? said
  } finally {
    await endChild(pooler, () => pooler.kill('SIGINT'))
    await operator.close()
    await postgres.stop()
    await rm(data, { recursive: true, force: true })
  }
}

async function sendSome(
  data: string,
  ports: Ports,
  url: string,
  operator: Awaited<ReturnType<typeof startOperator>>,
): Promise<Sent> {
  const settings = { DATABASE_URL: url, NKRA_DATA: data, NKRA_DEMO: 'on' }
  const program = await startProgram({ data, ports, environment: { ...settings, NKRA_LOG: 'warn' } })
  try {
    const owner = await signIn(program.url, business)
    await buySms(program.url, owner, TEXTS * 2)
    await operator.reset()
    const callers = startCallers({ port: ports.web, token: owner.token, name: 'Pooled' })
    const { accepted, broken } = await callers.stop(TEXTS)
    if (broken.length > 0) throw new Error(`${broken.length} calls broke: ${broken[0]}`)
    const arrivals = await arrivalsOf(operator, 'Pooled', accepted)
    return { sent: accepted.size, ...arrivals, booksHold: await booksHold(settings) }
  } finally {
    await program.stop()
  }
}

async function startPgBouncer(
  data: string,
  server: OwnPostgres,
  mode: Mode,
  port: number,
): Promise<ChildProcess> {
  const [settings, users] = [join(data, 'pgbouncer.ini'), join(data, 'users.txt')]
  await writeFile(users, '"nkra" ""\n')
  await writeFile(
    settings,
    `[databases]
postgres = host=${server.host} port=${server.port} user=nkra dbname=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${SERVERS}
max_client_conn = 200
`,
  )
  // PgBouncer refuses to run as root. The owner of the socket's folder may enter it.
  const { uid } = await stat(server.host)
  const identity = userInfo().uid === 0 && uid !== 0 ? { uid } : {}
  const asRoot = userInfo().uid === 0 && uid === 0
  const command = asRoot
    ? ['unshare', '--user', '--map-user=65534', '--', 'pgbouncer', settings]
    : ['pgbouncer', settings]
  const child = spawn(command[0]!, command.slice(1), { stdio: ['ignore', 'ignore', 'pipe'], ...identity })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await eventually(
    `PgBouncer (${said})`,
    async () => child.exitCode === null && (await answers(port)),
    Boolean,
  ).catch((error: unknown) => {
    throw new Error(said, { cause: error })
  })
  return child
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

export async function pgBouncer(): Promise<Outcome> {
  requireTool('pgbouncer', 'pgbouncer')
  const session = await behind('session')
  const transaction = await behind('transaction')
  const sent = typeof session === 'string' ? [`session mode is refused: ${session}`] : []
  const refused =
    typeof transaction === 'string' && transaction.includes('pool_mode = session')
      ? []
      : [`transaction mode is not refused for its reason: ${JSON.stringify(transaction)}`]
  return {
    ...(typeof session === 'string' ? { sent: 0, lost: 0, doubled: 0, booksHold: false } : session),
    inDoubt: { most: 0, seen: 0 },
    seen: `session mode works; transaction mode: ${typeof transaction === 'string' ? transaction : 'starts'}`,
    broken: [...sent, ...refused],
  }
}

if (import.meta.main) await rehearseAlone('PgBouncer', pgBouncer)

/**
 * Rehearsal: the program behind a real PgBouncer. In session mode it starts, and a text arrives; in transaction mode the
 * start is refused with the reason.
 *
 *     npm run pgbouncer          # needs the program `pgbouncer` (Debian: apt-get install pgbouncer)
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { startOwnPostgres } from '../../server/testing/own-postgres.ts'
import { endChild } from '../testing/child-end.ts'
import { startOperator } from '../testing/operator.ts'
import { business, eventually, freePorts, signIn, startProgram, type Ports } from '../testing/program.ts'

type Mode = 'session' | 'transaction'

const SERVERS = 40
const REFUSED = 'the program ended before it was ready'

/** Starts the program behind PgBouncer and sends a text. Answers the outcome in words. */
async function behind(mode: Mode): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'nkra-pgbouncer-'))
  // If this process is root, PgBouncer runs as another user and must read the folder.
  await chmod(data, 0o755)
  const postgres = await startOwnPostgres(join(data, 'postgres'))
  const ports = await freePorts()
  const [{ web: port }, operator] = [await freePorts(), await startOperator(ports, 1)]
  const pooler = await startPgBouncer(data, new URL(postgres.url.replace('@/', '@localhost/')), mode, port)
  try {
    return await sendOne(data, ports, `postgres://nkra@127.0.0.1:${port}/postgres`, operator)
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

async function sendOne(
  data: string,
  ports: Ports,
  url: string,
  operator: Awaited<ReturnType<typeof startOperator>>,
): Promise<string> {
  const program = await startProgram({
    data,
    ports,
    environment: { DATABASE_URL: url, NKRA_DEMO: 'on', NKRA_LOG: 'warn' },
  })
  try {
    const owner = await signIn(program.url, business)
    await operator.reset()
    await owner.call('sendMessage', {
      body: {
        senderId: 'AdomSavings',
        text: 'Behind a pooler',
        recipients: ['0241234567'],
        traffic: 'transactional',
      },
    })
    const { count } = await eventually(
      'the text at the operator',
      () => operator.arrived(),
      (seen) => seen.count > 0,
    )
    return `${count} text arrived`
  } finally {
    await program.stop()
  }
}

async function startPgBouncer(data: string, server: URL, mode: Mode, port: number): Promise<ChildProcess> {
  const host = server.searchParams.get('host') ?? ''
  const [settings, users] = [join(data, 'pgbouncer.ini'), join(data, 'users.txt')]
  await writeFile(users, '"nkra" ""\n')
  await writeFile(
    settings,
    `[databases]
postgres = host=${host} port=${server.searchParams.get('port')} user=nkra dbname=postgres
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
  const { uid } = await stat(host)
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

function hasPgBouncer(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'])
    return true
  } catch {
    return false
  }
}

if (!hasPgBouncer()) {
  console.error('There is no program pgbouncer here. On Debian: apt-get install pgbouncer')
  process.exit(2)
}
const rows = []
for (const mode of ['session', 'transaction'] as const) {
  const outcome = await behind(mode)
  const holds = mode === 'session' ? outcome.endsWith('arrived') : outcome.includes('pool_mode = session')
  rows.push({ mode, holds, outcome })
}
console.table(rows)
process.exitCode = rows.every(({ holds }) => holds) ? 0 : 1

/**
 * The first connection to an operator's database. If `DATABASE_URL` is wrong, the fault is told in one line without its
 * password. A pooler that changes the server under a session is refused.
 */
import pg from 'pg'

/** The operator's database cannot be used. The start prints the message without a stack. */
export class DatabaseUnusable extends Error {
  constructor(reason: string) {
    super(`DATABASE_URL cannot be used: ${reason}`)
    this.name = 'DatabaseUnusable'
  }
}

const CONNECT_LIMIT_MS = 5_000
const ASKED_TIMES = 3

/**
 * Opens a connection. Throws `DatabaseUnusable` if that fails. A database of `DATABASE_URL` has to answer within
 * `CONNECT_LIMIT_MS`. The embedded server has no limit, because this program started it.
 */
export async function connectFirst(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...(connection.connectionString !== undefined && {
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: CONNECT_LIMIT_MS,
    }),
    ...connection,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new DatabaseUnusable(reasonOf(error, client))
  }
}

/**
 * Throws `DatabaseUnusable` if a pooler shares servers among sessions. The program listens for notifications and holds
 * advisory locks, which belong to one server's session. Behind PgBouncer in transaction mode they would belong to somebody
 * else after the next statement. Normally a session has one server process of its own. So servers are shared if two
 * sessions name the same process, or if one session names two.
 */
export async function requireSessions(connection: pg.ClientConfig): Promise<void> {
  const sessions = [await connectFirst(connection), await connectFirst(connection)] as const
  try {
    const pids = await askInTurn(sessions)
    if (sharesSessions(pids))
      throw new DatabaseUnusable(
        'a pooler between us changes the server beneath a session, as PgBouncer does with pool_mode = transaction. ' +
          'Set pool_mode = session, or name PostgreSQL itself.',
      )
  } finally {
    await Promise.all(sessions.map((session) => session.end().catch(() => undefined)))
  }
}

/**
 * Answers which process each session named. The first session is asked twice before the other. Otherwise a pooler that
 * gives out servers in turn would show each session the same server every time.
 */
async function askInTurn([one, other]: readonly [pg.Client, pg.Client]): Promise<number[][]> {
  const [said, saidOther]: [number[], number[]] = [[], []]
  for (let time = 0; time < ASKED_TIMES; time++) {
    said.push(await processOf(one), await processOf(one))
    saidOther.push(await processOf(other))
  }
  return [said, saidOther]
}

async function processOf(session: pg.Client): Promise<number> {
  try {
    const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]!.pid
  } catch (error) {
    if (error instanceof pg.DatabaseError) throw error
    throw new DatabaseUnusable(
      `a session got no answer within ${CONNECT_LIMIT_MS / 1_000} s: a pooler has too few servers for it`,
    )
  }
}

const sharesSessions = (pids: readonly number[][]) =>
  pids.some((own) => new Set(own).size > 1) || new Set(pids.flat()).size < pids.length

function reasonOf(error: unknown, { host, port, user, database }: pg.Client): string {
  const place = host.startsWith('/') ? host : `${host}:${port}`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message.split('\n', 1)[0]! : 'unknown'
  switch (code) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `nobody listens at ${place}`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no host ${host}`
    case '28P01':
    case '28000':
      return `${place} refuses the user ${user}: ${message}`
    case '3D000':
      return `there is no database ${database} at ${place}`
    case '57P03':
      return `${place} is starting or stopping: ${message}`
  }
  if (/timeout/i.test(message)) return `${place} does not answer within ${CONNECT_LIMIT_MS / 1_000} s`
  return `${place}: ${message}${code === '' ? '' : ` (${code})`}`
}

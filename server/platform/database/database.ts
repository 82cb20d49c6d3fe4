/**
 * The database: statements outside a transaction through `Db`, inside one through `Tx`.
 *
 * The life of a transaction, which commits everything or nothing:
 *
 * 1. It takes a connection of the pool. BEGIN is sent with its first statement.
 * 2. Its work writes rows and stores jobs. It has no effect outside the database.
 * 3. Published events are stored in the outbox.
 * 4. The statements given to `last` are sent with COMMIT in one write, and answered in one.
 * 5. Once COMMIT is answered, the relay is woken, changes are announced, and `afterCommit` work runs.
 * 6. A transaction that lost a race (serialization failure, deadlock) is run again from its beginning.
 *
 * - A lost connection becomes `Fail('unavailable')`. If it is lost during COMMIT, the outcome is
 *   unknown: the transaction is not run again. A caller that repeats the request is protected by its idempotency key.
 * - No statement runs, and no transaction is idle, for longer than `DatabaseLimits` says.
 */
import type { Kysely } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Schema } from '../../db/schema.ts'
import { Announcer, ListeningConnection } from './listening-connection.ts'
import { type Clock, fraction } from '../clock.ts'
import { isSerializationFailure, asFailure } from './database-errors.ts'
import { type Ids, openIds } from './ids.ts'
import { kyselyOnClient, kyselyOnPool, StatementsTogether } from './driver.ts'
import type { Log } from '../log.ts'
import { type NewEvent, storeEvents } from './outbox.ts'
import type { PreparedRunner, Statement } from './prepared.ts'
import { type EnqueueOptions, type Job, openQueue, type Queue } from './job-queue.ts'
import { SharedLimits } from '../rate-limit.ts'

/** The primary key of a row in a tenant's table. */
export interface RowKey {
  accountId: bigint
  id: bigint
}

export interface Reader extends PreparedRunner {
  readonly sql: Kysely<Schema>
  readonly clock: Clock
  readonly ids: Ids
}

export interface Tx extends Reader {
  /** This transaction's connection, for COPY and for prepared statements by name. */
  readonly client: pg.PoolClient
  /** Stores the event if the transaction commits. */
  publish(event: NewEvent): void
  /** Stores the job in this transaction. */
  enqueue<Data>(job: Job<Data>, data: Data, options?: EnqueueOptions): Promise<void>
  /**
   * Runs `work`. If it throws, everything that it did is undone (rows, events, jobs, work after the commit), the
   * transaction can go on, and the error is thrown again.
   */
  savepoint<T>(work: () => Promise<T>): Promise<T>
  /**
   * Tells the account's open pages after the commit that something changed: a topic of `changes`, and its id on the
   * wire. It tells at most four times a second.
   */
  changed(accountId: bigint, topic: string, id?: string | null): void
  /**
   * Adds last statements to the transaction, whose results nobody needs. They are sent together with COMMIT, so that
   * the locks they take are held for no round trip. If one fails, nothing is committed, and the transaction throws its
   * error.
   */
  last(statements: readonly Statement[]): void
  /** Runs `work` once the commit is answered. It must not throw. It is lost if the process dies just then. */
  afterCommit(work: () => void): void
}

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** How often a transaction that lost a race is run again. 0 for work that must not repeat. */
  retries?: number
}

export interface Db extends Reader {
  /** Limits on how often somebody may call, for all processes together. */
  readonly limits: SharedLimits
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  readonly pool: pg.Pool
  /**
   * One connection besides the pool, for statements that must not wait behind others, such as the renewal of leases. It
   * is opened when it is first used. A statement that takes longer than `APART_LIMIT_MS` fails.
   */
  readonly apart: Reader
  /**
   * Calls `handler` with each payload that any process notifies on the channel. After a break in the connection it is
   * called with '', because notifications may have been missed. Returns a function that stops it.
   */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>
  /**
   * Notifies soon, outside any transaction, because a NOTIFY inside one would make commits wait for each other. Equal
   * notifications are sent once. It is lost while the connection is down, but listeners are woken after that anyway.
   */
  notify(channel: string, payload: string): Promise<void>
  /** Like `Tx.changed`, for what is already committed. */
  changed(accountId: bigint, topic: string, id?: string | null): void
  /** Waits until every connection has come back, then closes them. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** The address of the database: a URL, or node-postgres' fields. */
  connection: pg.ClientConfig
  clock: Clock
  log: Log
  connections?: number
  limits?: Partial<DatabaseLimits>
  /** Is called with the text of every statement before it is sent. The caller gets what it throws. It is for tests. */
  observe?: (statement: string) => void
}

/** The limits on how a process uses the database. */
export interface DatabaseLimits {
  /** The connections that requests and jobs share. A process has a few more besides them. */
  readonly connections: number
  /** How long a connection may take to open, and how long a caller may wait for a free one. */
  readonly connectLimit_ms: number
  readonly statementLimit_ms: number
  readonly lockLimit_ms: number
  /** How long a transaction may be idle. */
  readonly idleLimit_ms: number
}

const LIMITS: DatabaseLimits = {
  connections: 16,
  connectLimit_ms: 5_000,
  statementLimit_ms: 30_000,
  lockLimit_ms: 10_000,
  idleLimit_ms: 30_000,
}

/**
 * The limits as statements that each connection runs. They are no parameters of the connection, because poolers such as
 * PgBouncer refuse those.
 */
const settingsOf = ({ statementLimit_ms, lockLimit_ms, idleLimit_ms }: DatabaseLimits) =>
  `set statement_timeout = ${statementLimit_ms}; set lock_timeout = ${lockLimit_ms}; ` +
  `set idle_in_transaction_session_timeout = ${idleLimit_ms}`

const RETRIES_DEFAULT = 5
const RETRY_DELAY_MS = 5

/** BEGIN at the isolation level that PostgreSQL takes for statements without BEGIN. */
const READ_COMMITTED = 'begin'

/** The channel on which a commit with events wakes the relay. */
export const OUTBOX_CHANNEL = 'outbox'

export async function openDatabase(options: DatabaseOptions): Promise<Db> {
  const { clock, log } = options
  const limits = { ...LIMITS, ...options.limits }
  const settings = settingsOf(limits)
  const config: pg.ClientConfig = {
    ...options.connection,
    types: valueParsers,
    application_name: 'nkra',
    connectionTimeoutMillis: limits.connectLimit_ms,
    // A statement is sent when it is asked for, not when the one before it is answered.
    pipeline: true,
  }
  const session = await ListeningConnection.open(config, settings, log)
  const pool = new pg.Pool({
    ...config,
    max: options.connections ?? limits.connections,
    idleTimeoutMillis: 0,
    // Sent before anything else is. Where it fails, the connection is lost.
    onConnect: (client) => void client.query(settings).catch(() => undefined),
    Client: clientWith(options.observe),
  })
  // The statement that was under way rejects; without a listener the same error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the database broke'))
  const closePool = closerOf(pool)
  const ids = openIds(clock, () => session.node())
  const apart = openApartReader(options.connection, { clock, ids }, 'nkra leases')
  return databaseOf({
    pool,
    closePool,
    session,
    queue: openQueue(pool, log),
    apart,
    limits: await SharedLimits.open(session, clock),
  })
}

/** How long a statement on the separate connection waits for the connection, and then for its answer. */
const APART_LIMIT_MS = 2_000

/**
 * Opens a separate connection for measurements, so that they neither wait for requests nor delay them. No measurement
 * takes longer than `APART_LIMIT_MS`.
 */
export function openMeasuringReader(
  connection: pg.ClientConfig,
  basics: Pick<Reader, 'clock' | 'ids'>,
): ApartReader {
  return openApartReader(connection, basics, 'nkra measuring')
}

type ApartReader = Reader & { close(): Promise<void> }

/** One connection, opened when it is first used, and again after it broke. */
function openApartReader(
  connection: pg.ClientConfig,
  { clock, ids }: Pick<Reader, 'clock' | 'ids'>,
  name: string,
): ApartReader {
  const pool = new pg.Pool({
    ...connection,
    types: valueParsers,
    application_name: name,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: APART_LIMIT_MS,
    query_timeout: APART_LIMIT_MS,
    onConnect: (client) =>
      void client.query(`set statement_timeout = ${APART_LIMIT_MS}`).catch(() => undefined),
  })
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return { sql: kyselyOnPool(pool), run: runOn(pool), clock, ids, close: () => pool.end() }
}

/** How long closing waits for connections to end. Later ones are left to their server. */
const CLOSE_LIMIT_MS = 2_000

/**
 * Makes a function that closes the pool. It resolves once the connections are back and have ended. The pool's own `end` does not wait for
 * that, and a server that stops right after it would break them.
 */
function closerOf(pool: pg.Pool): () => Promise<void> {
  const open = new Set<pg.PoolClient>()
  let closing = false
  const ended = Promise.withResolvers<void>()
  const endedLast = () => {
    if (closing && open.size === 0) ended.resolve()
  }
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => {
    open.delete(client)
    endedLast()
  })
  return async () => {
    await pool.end()
    closing = true
    endedLast()
    const late = new AbortController()
    const limit = delay(CLOSE_LIMIT_MS, undefined, { signal: late.signal }).catch(() => undefined)
    await Promise.race([ended.promise, limit])
    late.abort()
  }
}

interface Connections {
  pool: pg.Pool
  closePool: () => Promise<void>
  limits: SharedLimits
  session: ListeningConnection
  queue: Queue
  apart: ApartReader
}

function databaseOf({ pool, closePool, limits, session, queue, apart }: Connections): Db {
  const { clock, ids } = apart
  const announcer = new Announcer((channel, payload) => session.notify(channel, payload))
  const clients = new WeakMap<pg.PoolClient, Kysely<Schema>>()
  const kyselyOf = (client: pg.PoolClient) => {
    const known = clients.get(client)
    if (known) return known
    const made = kyselyOnClient(client)
    clients.set(client, made)
    return made
  }

  /** Runs the work once, from BEGIN to the answer to COMMIT. */
  const attempt = async <T>(work: (tx: Tx) => Promise<T>, begin: string): Promise<T> => {
    const client = (await pool.connect()) as TransactionClient
    const events: NewEvent[] = []
    const after: (() => void)[] = []
    const last: Statement[] = []
    let broken: Error | undefined
    try {
      client.beginLater(begin)
      const value = await work({
        sql: kyselyOf(client),
        run: runOn(client),
        client,
        clock,
        ids,
        publish: (event) => void events.push(event),
        savepoint: async (inner) => {
          const [eventsBefore, afterBefore, lastBefore] = [events.length, after.length, last.length]
          await client.query('savepoint inner_work')
          try {
            const value = await inner()
            await client.query('release savepoint inner_work')
            return value
          } catch (error) {
            events.length = eventsBefore
            after.length = afterBefore
            last.length = lastBefore
            await client.query('rollback to savepoint inner_work')
            throw error
          }
        },
        changed: (accountId, topic, id = null) =>
          void after.push(() => announcer.announce(accountId, topic, id)),
        enqueue: (job, data, enqueueOptions) => queue.send(client, job, data, enqueueOptions),
        last: (statements) => void last.push(...statements),
        afterCommit: (done) => void after.push(done),
      })
      if (events.length > 0) await storeEvents(client, ids, clock.now(), events)
      await client.commit(last)
      if (events.length > 0) after.push(() => void session.notify(OUTBOX_CHANNEL, ''))
      for (const done of after) done()
      return value
    } catch (error) {
      await client.rollback().catch((cause: Error) => (broken = cause))
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    sql: kyselyOnPool(pool),
    run: runOn(pool),
    clock,
    ids,
    pool,
    apart,
    limits,
    async transaction(work, { isolation = 'read committed', retries = RETRIES_DEFAULT } = {}) {
      const begin = isolation === 'read committed' ? READ_COMMITTED : `begin isolation level ${isolation}`
      for (let tried = 0; ; tried++) {
        try {
          return await attempt(work, begin)
        } catch (error) {
          if (tried >= retries || !isSerializationFailure(error)) throw asFailure(error)
          await delay(RETRY_DELAY_MS * 2 ** tried * (0.5 + fraction(clock)))
        }
      }
    },
    listen: (channel, handler) => session.listen(channel, handler),
    notify: (channel, payload) => session.notify(channel, payload),
    changed: (accountId, topic, id = null) => announcer.announce(accountId, topic, id),
    async close() {
      announcer.close()
      limits.close()
      await queue.close()
      await session.close()
      await apart.close()
      await closePool()
    },
  }
}

function errorOf(observed: () => void): Error | null {
  try {
    observed()
    return null
  } catch (error) {
    return error as Error
  }
}

/**
 * Reports a refusal in the form in which node-postgres reports a failed statement. If it were thrown, the pool would
 * release the client, still listen to it, and release it again when its connection ends with an error.
 */
function asRejection(refused: Error, callback: unknown): unknown {
  if (typeof callback !== 'function') return Promise.reject(refused)
  process.nextTick(callback, refused)
  return undefined
}

function runOn(client: pg.Pool | pg.PoolClient): Reader['run'] {
  return async <Row extends pg.QueryResultRow>(statement: Statement) => {
    try {
      const { rows } = await client.query<Row>(statement)
      return rows
    } catch (error) {
      throw asFailure(error)
    }
  }
}

/** A connection of the pool that begins transactions late and ends them in one write. */
interface TransactionClient extends pg.PoolClient {
  /** Begins a transaction with its first statement. */
  beginLater(begin: string): void
  /**
   * Sends the last statements and COMMIT together. Throws what the first of them to fail threw: nothing is committed
   * then. Where they are the only statements, they are a transaction without BEGIN and COMMIT: PostgreSQL takes all
   * statements up to a Sync as one (protocol, extended query).
   */
  commit(last: readonly Statement[]): Promise<void>
  rollback(): Promise<void>
}

const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] }

/**
 * A client that sends everything of one turn of the event loop in one write. Each write wakes the server's process,
 * which takes the processor from the writer on a busy core. It calls `observe` with each statement's text first.
 */
function clientWith(observe: DatabaseOptions['observe']): typeof pg.Client {
  return class extends pg.Client {
    /** BEGIN of a transaction that has sent nothing yet. */
    #begin: string | null = null
    /** The answer to BEGIN. */
    #begun: Promise<unknown> = Promise.resolve()

    constructor(config?: pg.ClientConfig) {
      super(config)
      const send = this.query.bind(this) as (...args: unknown[]) => unknown
      const gathered = (...args: unknown[]) => {
        const [first] = args
        const text = typeof first === 'string' ? first : (first as { text?: unknown }).text
        const refused = typeof text === 'string' && observe ? errorOf(() => observe(text)) : null
        if (refused) return asRejection(refused, args.at(-1))
        const { stream } = this.connection
        stream.cork()
        process.nextTick(() => stream.uncork())
        if (this.#begin !== null) {
          // Nobody waits for its answer: where it fails, the connection is lost.
          this.#begun = send(this.#begin) as Promise<unknown>
          this.#begun.catch(() => undefined)
          this.#begin = null
        }
        return send(...args)
      }
      this.query = gathered as typeof this.query
    }

    beginLater(begin: string): void {
      this.#begin = begin
    }

    async commit(last: readonly Statement[]): Promise<void> {
      for (const { text } of last) observe?.(text)
      const alone = this.#begin === READ_COMMITTED
      if (alone && last.length === 0) {
        this.#begin = null
        return
      }
      if (alone) {
        this.#begin = null
        await this.#together(last)
        return
      }
      await this.#begun
      // PostgreSQL answers COMMIT with ROLLBACK where a failed statement's error was caught and work went on.
      if ((await this.#together([...last, COMMIT])) !== 'COMMIT')
        throw new Error('The transaction was rolled back: a failed statement was ignored')
    }

    async rollback(): Promise<void> {
      const began = this.#begin === null
      this.#begin = null
      if (began) await this.query('rollback')
    }

    #together(statements: readonly Statement[]): Promise<string> {
      return new Promise((resolve, reject) => {
        this.query(new StatementsTogether(statements, resolve, reject))
      })
    }
  }
}

/**
 * How PostgreSQL's values are read: int8 as BigInt, timestamptz as Date, json parsed. Numeric, date, interval and
 * timestamp without zone stay text, because no JavaScript value holds them exactly. It affects only our own
 * connections, not node-postgres' global table.
 */
const OID = {
  int8: 20,
  int8Array: 1016,
  date: 1082,
  dateArray: 1182,
  timestamp: 1114,
  timestampArray: 1115,
  interval: 1186,
  intervalArray: 1187,
  textArray: 1009,
  numericArray: 1231,
} as const

type Parse = (value: string) => unknown

const builtIn: { getTypeParser(oid: number, format: 'text' | 'binary'): Parse } = pg.types
const asIs: Parse = (text) => text
// node-postgres already splits text arrays; the elements of these are then taken as they are.
const texts = builtIn.getTypeParser(OID.textArray, 'text') as (value: string) => (string | null)[]

const ours = new Map<number, Parse>([
  [OID.int8, BigInt],
  [OID.int8Array, (text) => texts(text).map((item) => (item === null ? null : BigInt(item)))],
  [OID.date, asIs],
  [OID.dateArray, texts],
  [OID.timestamp, asIs],
  [OID.timestampArray, texts],
  [OID.interval, asIs],
  [OID.intervalArray, texts],
  [OID.numericArray, texts],
])

const valueParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parse = format === 'binary' ? undefined : ours.get(oid)
    return parse ?? builtIn.getTypeParser(oid, format ?? 'text')
  },
}

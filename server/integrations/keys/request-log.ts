/**
 * The request log: what customers' programs asked, and how it ended. Requests are collected in memory and written
 * together, so that no call waits for its line. While the database cannot be reached, a limited number waits; the rest
 * is counted and dropped. A killed process loses its last second.
 *
 * A line holds the call's address, how it ended and how long it took. It never holds what was sent or answered, because
 * that contains texts, codes and identities. It holds the ids in an address, and only query fields that say nothing
 * about a person. Each day is a partition, dropped after thirty days.
 */
import {
  type ApiRequest,
  type REQUEST_OUTCOMES,
  REQUESTS_KEPT_DAYS,
} from '@nkra/contract/integrations/request-log.ts'
import { decodeId, encodeId, type Slice } from '@nkra/contract/wire.ts'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { User } from '../../platform/actor.ts'
import { int2Array, int4Array, int8Array, textArray } from '../../platform/database/binary-arrays.ts'
import type { Db, Reader } from '../../platform/database/database.ts'
import { uniqueViolation } from '../../platform/database/database-errors.ts'
import { liveOf } from '../../platform/sandbox.ts'
import { fail, isOutage } from '../../platform/fail.ts'
import type { KeyRequest } from '../../platform/http/server.ts'
import { firstIdAt, instantOfId } from '../../platform/database/ids.ts'
import { keepPartitions } from '../day-partitions.ts'
import type { Log } from '../../platform/log.ts'
import { Gauge, type Registry } from 'prom-client'

const BUFFER_MS = 1_000
/** The most requests that wait while the database is away, about 500 bytes each. */
const BUFFERED_MAX = 20_000
/** The most rows that one statement writes. */
const WRITTEN_AT_ONCE = 2_000
const DAY_MS = 86_400_000
const PARTITIONS_MS = 21_600_000

interface LoggedRequest {
  id: bigint
  request: KeyRequest
}

export class RequestLog {
  readonly #db: Db
  readonly #log: Log
  readonly #max: number
  #buffered: LoggedRequest[] = []
  #dropped = 0
  #closed = false
  #timer: NodeJS.Timeout | null = null
  #writing = Promise.resolve()
  readonly #partitions: NodeJS.Timeout

  private constructor(db: Db, log: Log, max: number) {
    this.#db = db
    this.#log = log
    this.#max = max
    this.#partitions = setInterval(() => {
      keepPartitions(db).catch((error: unknown) =>
        log.warn({ err: error }, 'the days of the request log and of the events were not kept'),
      )
    }, PARTITIONS_MS)
    this.#partitions.unref()
  }

  /** Opens the log. `max` is the most requests that wait to be written. */
  static async open(db: Db, log: Log, max: number = BUFFERED_MAX): Promise<RequestLog> {
    await keepPartitions(db)
    return new RequestLog(db, log, max)
  }

  /** Takes a request, to be written within about a second. */
  add(request: KeyRequest): void {
    if (this.#buffered.length >= this.#max) {
      this.#dropped++
      return
    }
    this.#buffered.push({ id: this.#db.ids.next(), request })
    this.#flushSoon()
  }

  /** How many requests were dropped because too many waited. */
  get dropped(): number {
    return this.#dropped
  }

  /** Writes what is buffered. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    return (this.#writing = this.#writing.then(() => this.#write()))
  }

  /** Writes what is buffered and takes no more. */
  close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#partitions)
    return this.flush()
  }

  #flushSoon(): void {
    if (!this.#closed) this.#timer ??= setTimeout(() => void this.flush(), BUFFER_MS)
  }

  async #write(): Promise<void> {
    while (this.#buffered.length > 0) {
      const lines = this.#buffered.splice(0, WRITTEN_AT_ONCE)
      try {
        await insert(this.#db, lines)
      } catch (error) {
        this.#log.warn({ err: error, requests: lines.length }, 'requests could not be written down')
        // What the database would not take, it will not take later.
        const isAway = isOutage(error)
        const again = isAway ? lines : []
        const waiting = [...again, ...this.#buffered]
        this.#buffered = waiting.slice(0, this.#max)
        this.#dropped += lines.length - again.length + waiting.length - this.#buffered.length
        if (isAway) return this.#flushSoon()
      }
    }
  }
}

/**
 * Writes the lines. Some may exist already, if the answer to an earlier try was lost. To look for them takes as long as
 * to write them, so it is done only after the database refused a line.
 */
async function insert(db: Db, lines: readonly LoggedRequest[]): Promise<void> {
  await append(db, lines, sql``).catch((error: unknown) => {
    if (uniqueViolation(error) === null) throw error
    return append(db, lines, sql`on conflict do nothing`)
  })
}

/** What lines have in common. Thousands of lines have a few of these, and each is sent once. */
interface LineKind {
  number: number
  accountId: bigint
  keyId: bigint
  method: string
  path: string
  query: string
  status: number
  code: string | null
  ip: string
}

/** The kinds of these requests, numbered from 1 as `with ordinality` does, and the number of each request's kind. */
function kindsOf(requests: readonly KeyRequest[]): { kinds: LineKind[]; numbers: number[] } {
  const kinds = new Map<string, LineKind>()
  const numbers = requests.map((request) => {
    const { actor, method, status, code, ip } = request
    const accountId = liveOf(actor.accountId)
    const [path, query] = [pathOf(request), queryOf(request)]
    // None of these has a line break: paths are the contract's and ids, and a query keeps harmless characters.
    const name = `${accountId}\n${actor.keyId}\n${method}\n${path}\n${query}\n${status}\n${code}\n${ip}`
    let kind = kinds.get(name)
    if (kind === undefined) {
      const number = kinds.size + 1
      kind = { number, accountId, keyId: actor.keyId, method, path, query, status, code, ip }
      kinds.set(name, kind)
    }
    return kind.number
  })
  return { kinds: [...kinds.values()], numbers }
}

async function append(db: Db, lines: readonly LoggedRequest[], conflict: RawBuilder<unknown>): Promise<void> {
  const requests = lines.map(({ request }) => request)
  const { kinds, numbers } = kindsOf(requests)
  await sql`
    insert into api_request (account_id, id, key_id, method, path, query, status, code, request_id, took_ms, ip)
    select kind.account_id, line.id, kind.key_id, kind.method, kind.path, kind.query, kind.status, kind.code,
      line.request_id, line.took_ms, kind.ip
    from unnest(
      ${int8Array(lines.map(({ id }) => id))}::int8[],
      ${int4Array(numbers)}::int4[],
      ${textArray(requests.map(({ requestId }) => requestId))}::text[],
      ${int4Array(requests.map(({ took_ms }) => Math.round(took_ms)))}::int4[]
    ) as line (id, kind, request_id, took_ms)
    join unnest(
      ${int8Array(kinds.map(({ accountId }) => accountId))}::int8[],
      ${int8Array(kinds.map(({ keyId }) => keyId))}::int8[],
      ${textArray(kinds.map(({ method }) => method))}::text[],
      ${textArray(kinds.map(({ path }) => path))}::text[],
      ${textArray(kinds.map(({ query }) => query))}::text[],
      ${int2Array(kinds.map(({ status }) => status))}::int2[],
      ${textArray(kinds.map(({ code }) => code))}::text[],
      ${textArray(kinds.map(({ ip }) => ip))}::text[]
    ) with ordinality as kind (account_id, key_id, method, path, query, status, code, ip, number)
      on kind.number = line.kind
    ${conflict}
  `.execute(db.sql)
}

const AN_ID = /^[a-z]{3}_[0-9a-z]{13}$/

/** The call's address with its ids. Every other parameter stays a name, above all a phone number. */
function pathOf({ path, params }: KeyRequest): string {
  return path.replace(/:(\w+)/g, (name, key: string) => {
    const value = params[key]
    return value !== undefined && AN_ID.test(value) ? value : name
  })
}

/** Query fields that say nothing about a person: paging, states, days. */
const SAID = new Set([
  'limit',
  'after',
  'pageNumber',
  'pageSize',
  'sortDirection',
  'status',
  'state',
  'outcome',
  'from',
  'to',
  'product',
  'AccountId',
])
const HARMLESS = /^[\w.:-]{1,40}$/
/**
 * Query fields that are days in the contract. In calls of Hubtel's form they are a sender ID and a phone number, so
 * they are not logged there.
 */
const DAYS = new Set(['from', 'to'])
const DAY = /^\d{4}-\d{2}-\d{2}(?:T|$)/
const QUERY_LENGTH_MAX = 300

function queryOf({ query }: KeyRequest): string {
  return Object.entries(query)
    .map(([name, value]) =>
      SAID.has(name) &&
      typeof value === 'string' &&
      HARMLESS.test(value) &&
      (!DAYS.has(name) || DAY.test(value))
        ? `${name}=${value}`
        : nameOnly(name),
    )
    .join('&')
    .slice(0, QUERY_LENGTH_MAX)
}

/** The name of a field for the log. An unknown name may contain anything, so only harmless characters pass. */
const nameOnly = (name: string) => (/^[A-Za-z]{1,30}$/.test(name) ? `${name}=…` : '…')

export type ApiRequestRecord = z.output<typeof ApiRequest>

export interface RequestLogFilter {
  outcome?: (typeof REQUEST_OUTCOMES)[number] | undefined
  keyId?: bigint | undefined
  environment?: 'live' | 'sandbox' | undefined
  path?: string | undefined
  requestId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  limit: number
  after?: string | undefined
}

/** The most requests that one call reads while few match. The slice may then be short; its cursor continues. */
export const SCANNED_MAX = 50_000

/** Reads a slice of the account's log, newest first. Fails with `invalid_request` for a cursor that no slice gave. */
export async function listRequests(
  reader: Reader,
  { accountId }: Pick<User, 'accountId'>,
  { outcome, keyId, environment, path, requestId, from, to, limit, after }: RequestLogFilter,
  lookedAtMax: number = SCANNED_MAX,
): Promise<Slice<ApiRequestRecord>> {
  const kept = new Date(reader.clock.ms() - REQUESTS_KEPT_DAYS * DAY_MS)
  const since = from !== undefined && from > kept ? from : kept
  const before = after === undefined ? null : placeOf(after)
  const [least, most] = outcome === undefined ? [0, 999] : STATUSES[outcome]
  const { rows } = await sql<
    Omit<ApiRequestRecord, 'at'> & { seen: boolean; looked: number; last: bigint | null }
  >`
    with looked as materialized (
      select * from api_request
      where account_id = ${accountId} and id >= ${firstIdAt(since)}
        ${to === undefined ? sql`` : sql`and id < ${firstIdAt(to)}`}
        ${before === null ? sql`` : sql`and id < ${before}`}
      order by id desc limit ${lookedAtMax}
    ), found as (
      select * from looked
      where status between ${least} and ${most}
        and (${keyId ?? null}::int8 is null or key_id = ${keyId ?? null})
        and (${environment ?? null}::text is null or key_id in (
          select id from api_key where account_id = ${accountId} and environment = ${environment ?? null}
        ))
        and (${path ?? null}::text is null or strpos(lower(path), lower(${path ?? null})) > 0)
        and (${requestId ?? null}::text is null or request_id = ${requestId ?? null})
      order by id desc limit ${limit + 1}
    )
    select (select count(id)::int4 from looked) as looked, (select min(id) from looked) as last, found.id is not null as seen,
      found.id, key_id as "keyId", k.name as "keyName", k.environment, method, path, query, found.status, code,
      request_id as "requestId", took_ms as "tookMs", ip
    from (select 1) as always
    left join found on true
    left join api_key k on k.account_id = found.account_id and k.id = found.key_id
    order by found.id desc
  `.execute(reader.sql)
  const found = rows.filter(({ seen }) => seen)
  const items = found.slice(0, limit).map((row) => {
    const { seen: _, looked: __, last: ___, ...shown } = row
    return { ...shown, at: instantOfId(row.id) }
  })
  const [{ looked, last } = { looked: 0, last: null }] = rows
  const end = found.length > limit ? items.at(-1)!.id : looked === lookedAtMax ? last : null
  return { items, next: end === null ? null : encodeId('apr', end) }
}

const STATUSES = { succeeded: [200, 299], refused: [400, 499], failed: [500, 599] } as const

function placeOf(cursor: string): bigint {
  return (
    decodeId('apr', cursor) ??
    fail('invalid_request', {}, [{ pointer: '/after', message: 'This is no cursor of this list' }])
  )
}

export const measureRequestLog = (registry: Registry, requests: Pick<RequestLog, 'dropped'>): Gauge =>
  new Gauge({
    name: 'nkra_request_log_dropped',
    help: 'Requests by API keys that found no room in the request log, since the process began',
    registers: [registry],
    collect() {
      this.set(requests.dropped)
    },
  })

/**
 * Deliveries: each is one event for one endpoint. They may arrive in any order. The life of a delivery:
 *
 * 1. The transaction that passes on its event stores it, so none is lost.
 * 2. A worker leases its endpoint and posts it (`delivery-worker.ts`).
 * 3. Every attempt is stored with its answer.
 * 4. After a failed attempt it is due again after a wait, under the same id (`retry-schedule.ts`).
 * 5. It ends when the endpoint takes it, or when its waits are used up.
 * 6. It is stored for `DELIVERIES_KEPT_DAYS`. It can be sent again in that time.
 */
import {
  DELIVERIES_KEPT_DAYS,
  REPLAYED_MAX,
  type Delivery as DeliveryOnWire,
} from '@nkra/contract/integrations/webhooks.ts'
import type { EventBody, EventData, EventType } from '@nkra/contract/integrations/webhook-events.ts'
import { decodeId, encodeId, type Slice } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Authenticated, UserOrKey } from '../../platform/actor.ts'
import { int4Array, int8Array, textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import { audit, type AuditRecord, type RequestInfo } from '../../platform/database/audit.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { environmentOf, liveOf, type Environment } from '../../platform/sandbox.ts'
import { Fail, fail } from '../../platform/fail.ts'
import { firstIdAt, instantOfId } from '../../platform/database/ids.ts'
import { forgetLoggedReferences, logEvents } from './event-log.ts'
import { loggedTypes } from './live-webhooks.ts'
import type { PostResult } from './post.ts'
import {
  disableByUs,
  inEnvironment,
  managedBy,
  requireEnabled,
  type LeasedWebhook,
  type ManagedWebhooks,
} from './webhooks.ts'

/** The channel that announces due deliveries. */
export const DELIVERIES_CHANNEL = 'webhook_deliveries'
const DAY_MS = 86_400_000
/**
 * The most attempts that are shown of one delivery. If somebody sends it again, it has more than one series of them.
 */
const ATTEMPTS_SHOWN_MAX = 100

export type Delivery = z.output<typeof DeliveryOnWire>

/** An event in the form in which endpoints get it. */
export interface WebhookEvent<Type extends EventType = EventType> {
  type: Type
  at: Date
  data: EventData[Type]
  /** The whole phone number. It is added to the data for endpoints that want whole numbers. */
  whole?: { to: string }
  /** The address to post to, instead of one endpoint's own. */
  callback?: Callback
}

/** Where a send wants the events of its messages, and the endpoint whose secret signs them. */
export interface Callback {
  endpointId: bigint
  url: string
}

/**
 * The endpoint behind an address that a send names: an enabled endpoint on the same host. So a key cannot send events
 * to a host that nobody of the account chose. Fails with `callback_url_refused`.
 */
export async function callbackOf(reader: Reader, of: bigint, wanted: string): Promise<Callback> {
  const { rows } = await sql<{ id: bigint; url: string }>`
    select id, url from webhook_endpoint
    where account_id = ${liveOf(of)} and environment = ${environmentOf(of)} and state = 'enabled'
      and removed_at is null order by id
  `.execute(reader.sql)
  const url = URL.parse(wanted)
  const isPlain = url !== null && url.username === '' && url.password === ''
  const own = isPlain ? rows.find((endpoint) => URL.parse(endpoint.url)?.origin === url.origin) : undefined
  if (own !== undefined && url !== null) {
    url.hash = ''
    return { endpointId: own.id, url: url.href }
  }
  // Without a host it is no address of the web, or none at all. Then the sentence shows what was given.
  const origin = url === null || url.host === '' ? wanted : `${url.protocol}//${url.host}`
  const known = new Fail('callback_url_refused', { origin })
  throw new Fail(known.code, known.values, [{ message: known.message, pointer: '/callbackUrl' }])
}

/**
 * Adds deliveries of the events for every endpoint of the account, or of its sandbox, that subscribes to them, and stores the
 * events in its event log if it has one. It runs in the transaction that passes the events on. `detailed` completes events,
 * and is called only if somebody wants one of them.
 */
export async function addDeliveries(
  tx: Tx,
  of: bigint,
  events: readonly WebhookEvent[],
  detailed: () => Promise<readonly WebhookEvent[]> = () => Promise.resolve(events),
): Promise<void> {
  const [accountId, environment] = [liveOf(of), environmentOf(of)]
  const { rows } = await sql<EventReceiver>`
    select id, types, whole_numbers as "wholeNumbers", false as "hasClicks" from webhook_endpoint
    where account_id = ${accountId} and environment = ${environment} and state = 'enabled' and removed_at is null
    union all
    select null, '{}', false, clicks_since is not null from event_log where account_id = ${of}
  `.execute(tx.sql)
  const endpoints = rows.filter((row): row is EventReceiver & { id: bigint } => row.id !== null)
  const log = rows.find(({ id }) => id === null)
  const kept: ReadonlySet<string> = new Set(log && loggedTypes(log.hasClicks))
  const isWanted = ({ type }: WebhookEvent) =>
    kept.has(type) || endpoints.some(({ types }) => types.includes(type))
  if (!events.some(isWanted)) return
  const wanted = (await detailed()).filter(isWanted).map((event) => ({ ...event, id: tx.ids.next() }))
  const made = wanted.flatMap(({ id: eventId, type, at, data, whole, callback }) => {
    const body = bodyOf({ type, at, data }, environment)
    const wanting = endpoints.filter(({ types }) => types.includes(type))
    return wanting.map(({ id, wholeNumbers }) => {
      const isWhole = wholeNumbers && whole !== undefined
      const own = isWhole ? bodyOf({ type, at, data: { ...data, ...whole } }, environment) : body
      const url = callback?.endpointId === id ? callback.url : null
      return { eventId, type, endpointId: id, body: own, url }
    })
  })
  await insertDeliveries(tx, accountId, made)
  const logged = wanted.filter(({ type }) => kept.has(type))
  if (logged.length > 0) {
    await logEvents(
      tx,
      of,
      logged.map(({ data, ...event }) => ({ ...event, data: JSON.stringify(data) })),
    )
  }
}

/** A receiver of events: an endpoint, or the account's event log, which has no id. */
interface EventReceiver {
  id: bigint | null
  types: string[]
  wholeNumbers: boolean
  hasClicks: boolean
}

/** Sends a test event to one endpoint. Fails with `not_found`, `webhook_disabled`. */
export async function testWebhook(tx: Tx, actor: UserOrKey, id: bigint): Promise<Delivery> {
  const managed = managedBy(actor)
  const { accountId } = managed
  const { environment } = await requireEnabled(tx, managed, id)
  const data = { webhookId: encodeId('whk', id) }
  const body = bodyOf({ type: 'webhook.test', at: tx.clock.now(), data }, environment)
  const made = { endpointId: id, eventId: tx.ids.next(), type: 'webhook.test', body, url: null } as const
  const [deliveryId] = await insertDeliveries(tx, accountId, [made])
  return readDelivery(tx, managed, deliveryId!)
}

function bodyOf<Type extends EventType>(
  { type, at, data }: WebhookEvent<Type>,
  environment: Environment,
): string {
  const body: EventBody<Type> = {
    type,
    timestamp: at.toISOString(),
    ...(environment === 'sandbox' && { environment }),
    data,
  }
  return JSON.stringify(body)
}

/**
 * Deletes the business's references of these checks, given by their ids on the wire, because a reference leads to a
 * person who was erased. An endpoint's answers may repeat it, so they are deleted too.
 */
export async function forgetReferences(tx: Tx, of: bigint, ids: readonly string[]): Promise<void> {
  const accountId = liveOf(of)
  await sql`
    with scrubbed as (
      update webhook_delivery
      set body = jsonb_set(body::jsonb, '{data,reference}', 'null')::text
      where account_id = ${accountId} and type like 'kyc.%'
        and body::jsonb #>> '{data,id}' = any(${textArray(ids)}::text[])
      returning id
    )
    update webhook_attempt set answer = ''
    where account_id = ${accountId} and delivery_id in (select id from scrubbed)`.execute(tx.sql)
  await forgetLoggedReferences(tx, of, ids)
}

/**
 * Within this time after a text every delivery about it is gone: it may wait a month for its network, and what is told
 * then is stored for `DELIVERIES_KEPT_DAYS`.
 */
const TOLD_MS_MAX = 2 * DELIVERIES_KEPT_DAYS * DAY_MS

/**
 * Deletes the whole numbers that endpoints got with these messages, because the messages were to a person who was erased.
 * An endpoint's answers may repeat them, so they are deleted too.
 */
export async function forgetNumbers(tx: Tx, of: bigint, messageIds: readonly bigint[]): Promise<void> {
  const accountId = liveOf(of)
  const told = messageIds.filter((id) => tx.clock.ms() - instantOfId(id).getTime() < TOLD_MS_MAX)
  if (told.length === 0) return
  const wire = told.map((id) => encodeId('msg', id))
  await sql`
    with scrubbed as (
      update webhook_delivery set body = (body::jsonb #- '{data,to}')::text
      where account_id = ${accountId} and id > ${told.reduce((least, id) => (id < least ? id : least))}
        and type like 'message.%' and body::jsonb #>> '{data,messageId}' = any(${textArray(wire)}::text[])
      returning id
    )
    update webhook_attempt set answer = ''
    where account_id = ${accountId} and delivery_id in (select id from scrubbed)`.execute(tx.sql)
}

interface NewDelivery {
  endpointId: bigint
  eventId: bigint
  type: EventType
  body: string
  /** The address to post to. Null for the endpoint's own. */
  url: string | null
}

async function insertDeliveries(tx: Tx, accountId: bigint, made: readonly NewDelivery[]): Promise<bigint[]> {
  if (made.length === 0) return []
  const ids = tx.ids.many(made.length)
  const now = tx.clock.now()
  await sql`
    insert into webhook_delivery (account_id, id, endpoint_id, event_id, type, body, url, next_at, begun_at)
    select ${accountId}, id, endpoint_id, event_id, type, body, url, ${now}, ${now}
    from unnest(${int8Array(ids)}::int8[], ${int8Array(made.map(({ endpointId }) => endpointId))}::int8[],
      ${int8Array(made.map(({ eventId }) => eventId))}::int8[], ${textArray(made.map(({ type }) => type))}::text[],
      ${textArray(made.map(({ body }) => body))}::text[], ${textArray(made.map(({ url }) => url))}::text[])
      as made (id, endpoint_id, event_id, type, body, url)
  `.execute(tx.sql)
  wake(tx, accountId)
  return ids
}

/** Announces due deliveries when the transaction commits. An earlier announcement would find nothing. */
function wake(tx: Tx, accountId: bigint): void {
  tx.last([
    { name: 'webhook_deliveries', text: 'select pg_notify($1, $2)', values: [DELIVERIES_CHANNEL, ''] },
  ])
  tx.changed(accountId, 'webhook')
}

export interface DeliveryFilter {
  webhookId?: bigint | undefined
  state?: Delivery['state'] | undefined
  type?: EventType | undefined
  from?: Date | undefined
  to?: Date | undefined
  limit: number
  after?: string | undefined
}

/** Reads a slice of the list, newest first. Fails with `invalid_request` for a cursor that no slice gave. */
export async function listDeliveries(
  reader: Reader,
  caller: Pick<Authenticated, 'kind' | 'accountId'>,
  asked: DeliveryFilter,
): Promise<Slice<Delivery>> {
  const { accountId, environment } = managedBy(caller)
  const before = asked.after === undefined ? null : placeOf(asked.after)
  const { rows } = await sql<Delivery>`
    select ${columns} ${from}
    where d.account_id = ${accountId} and e.removed_at is null ${inEnvironment('e', environment)}
      ${asked.webhookId === undefined ? sql`` : sql`and d.endpoint_id = ${asked.webhookId}`}
      ${asked.state === undefined ? sql`` : sql`and d.state = ${asked.state}`}
      ${asked.type === undefined ? sql`` : sql`and d.type = ${asked.type}`}
      ${asked.from === undefined ? sql`` : sql`and d.id >= ${firstIdAt(asked.from)}`}
      ${asked.to === undefined ? sql`` : sql`and d.id < ${firstIdAt(asked.to)}`}
      ${before === null ? sql`` : sql`and d.id < ${before}`}
    order by d.id desc limit ${asked.limit + 1}
  `.execute(reader.sql)
  const items = rows.slice(0, asked.limit)
  const last = items.at(-1)
  const next = rows.length > asked.limit && last ? encodeId('dlv', last.id) : null
  return { items: items.map(dated), next }
}

function placeOf(cursor: string): bigint {
  return (
    decodeId('dlv', cursor) ??
    fail('invalid_request', {}, [{ pointer: '/after', message: 'This is no cursor of this list' }])
  )
}

interface StoredAttempt {
  number: number
  at: Date
  tookMs: number
  outcome: PostResult['outcome']
  status: number | null
  answer: string
}

/** One delivery with its body and its tries. Fails with `not_found`. */
export async function getDelivery(
  reader: Reader,
  caller: Pick<Authenticated, 'kind' | 'accountId'>,
  id: bigint,
): Promise<Delivery & { body: string; log: StoredAttempt[] }> {
  const managed = managedBy(caller)
  const { accountId } = managed
  const delivery = await readDelivery(reader, managed, id)
  const { rows: bodies } = await sql<{ body: string }>`
    select body from webhook_delivery where account_id = ${accountId} and id = ${id}
  `.execute(reader.sql)
  const { rows: log } = await sql<StoredAttempt>`
    select number, at, took_ms as "tookMs", outcome, status, answer from webhook_attempt
    where account_id = ${accountId} and delivery_id = ${id} order by number desc limit ${ATTEMPTS_SHOWN_MAX}
  `.execute(reader.sql)
  return { ...delivery, body: bodies[0]?.body ?? fail('not_found'), log }
}

/** Sends one delivery now, in whatever state it is. Fails with `not_found`, `webhook_disabled`. */
export async function replayDelivery(
  tx: Tx,
  actor: UserOrKey,
  id: bigint,
  request?: RequestInfo,
): Promise<Delivery> {
  const managed = managedBy(actor)
  const { accountId } = managed
  const { webhookId } = await readDelivery(tx, managed, id)
  await requireEnabled(tx, managed, webhookId)
  const now = tx.clock.now()
  await sql`
    update webhook_delivery set state = 'waiting', tries = 0, next_at = ${now}, begun_at = ${now}
    where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  await recordReplay(tx, actor, webhookId, { delivery: encodeId('dlv', id) }, request)
  wake(tx, accountId)
  return readDelivery(tx, managed, id)
}

/**
 * Sends an endpoint's events of a time span again, the oldest first and at most `REPLAYED_MAX`. `next` is where the
 * rest begins. Fails with `not_found`, `webhook_disabled`.
 */
export async function replayWebhook(
  tx: Tx,
  actor: UserOrKey,
  asked: { id: bigint; from: Date; to: Date; states: ('delivered' | 'failed')[] },
  request?: RequestInfo,
): Promise<{ replayed: number; next: Date | null }> {
  const managed = managedBy(actor)
  const { accountId } = managed
  await requireEnabled(tx, managed, asked.id)
  const now = tx.clock.now()
  const { rows } = await sql<{ id: bigint }>`
    select id from webhook_delivery
    where account_id = ${accountId} and endpoint_id = ${asked.id} and state = any(${textArray(asked.states)}::text[])
      and id >= ${firstIdAt(asked.from)} and id < ${firstIdAt(asked.to)}
    order by id limit ${REPLAYED_MAX + 1} for no key update
  `.execute(tx.sql)
  const ids = rows.slice(0, REPLAYED_MAX).map(({ id }) => id)
  const rest = rows[REPLAYED_MAX]
  if (ids.length > 0) {
    await sql`
      update webhook_delivery set state = 'waiting', tries = 0, next_at = ${now}, begun_at = ${now}
      where account_id = ${accountId} and id = any(${int8Array(ids)}::int8[])
    `.execute(tx.sql)
    const { from, to } = asked
    const range = { from: from.toISOString(), to: to.toISOString(), deliveries: ids.length }
    await recordReplay(tx, actor, asked.id, range, request)
    wake(tx, accountId)
  }
  return { replayed: ids.length, next: rest ? instantOfId(rest.id) : null }
}

async function recordReplay(
  tx: Tx,
  actor: UserOrKey,
  webhookId: bigint,
  detail: AuditRecord['detail'] & object,
  request: RequestInfo | undefined,
): Promise<void> {
  await audit(tx, actor, {
    accountId: managedBy(actor).accountId,
    action: 'webhook_replayed',
    subject: { kind: 'whk', id: webhookId },
    detail,
    request,
  })
}

/** A delivery that is due now. */
export interface DueDelivery {
  id: bigint
  eventId: bigint
  body: string
  /** The address that its send named. Null for the endpoint's own. */
  url: string | null
  attempts: number
  tries: number
  begunAt: Date
}

/** An endpoint's due deliveries, longest waiting first. */
export async function dueDeliveries(
  reader: Reader,
  { accountId, id }: LeasedWebhook,
  limit: number,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select id, event_id as "eventId", body, url, attempts, tries, begun_at as "begunAt" from webhook_delivery
    where account_id = ${accountId} and endpoint_id = ${id} and state = 'waiting' and next_at <= ${reader.clock.now()}
    order by next_at, id limit ${limit}
  `.execute(reader.sql)
  return rows
}

/** One attempt and its result. */
export interface DeliveryAttempt {
  due: DueDelivery
  posted: PostResult
  at: Date
  took_ms: number
  /** When the next attempt is due. Null if the delivery was accepted or is given up. */
  nextAt: Date | null
}

/** Stores the results of attempts. It skips deliveries that were removed. */
export async function storeAttempts(
  tx: Tx,
  { accountId }: LeasedWebhook,
  tried: readonly DeliveryAttempt[],
): Promise<void> {
  if (tried.length === 0) return
  const ids = int8Array(tried.map(({ due }) => due.id))
  const outcomes = textArray(tried.map(({ posted }) => posted.outcome))
  const statuses = int4Array(tried.map(({ posted }) => posted.status))
  await sql`
    with tried as (
      select * from unnest(${ids}::int8[], ${outcomes}::text[], ${statuses}::int4[],
        ${int4Array(tried.map(({ took_ms }) => took_ms))}::int4[],
        ${textArray(tried.map(({ posted }) => posted.answer))}::text[],
        ${timestamptzArray(tried.map(({ at }) => at))}::timestamptz[],
        ${timestamptzArray(tried.map(({ nextAt }) => nextAt))}::timestamptz[])
        as tried (id, outcome, status, took_ms, answer, at, next_at)
    ), moved as (
      update webhook_delivery d
      set attempts = d.attempts + 1, tries = d.tries + 1, next_at = tried.next_at,
        last_status = coalesce(tried.status, d.last_status),
        state = case when tried.outcome = 'delivered' then 'delivered' when tried.next_at is null then 'failed'
          else 'waiting' end
      from tried
      where d.account_id = ${accountId} and d.id = tried.id
      returning d.id, d.attempts
    )
    insert into webhook_attempt (account_id, delivery_id, number, at, took_ms, outcome, status, answer)
    select ${accountId}, moved.id, moved.attempts, tried.at, tried.took_ms, tried.outcome, tried.status, tried.answer
    from moved join tried on tried.id = moved.id
  `.execute(tx.sql)
  tx.changed(accountId, 'webhook')
}

/** The most deliveries that may wait for one endpoint. With more the endpoint is disabled, and its people are told. */
export const WAITING_MAX = 1_000_000
/** Rows that one statement removes. */
const SWEPT_AT_ONCE = 5_000

/** Removes old deliveries and those of removed endpoints. Disables endpoints for which too many wait. */
export async function sweepDeliveries(db: Db, waitingMax: number = WAITING_MAX): Promise<void> {
  const { rows: endpoints } = await sql<Endpoint & { enabled: boolean }>`
    select account_id as "accountId", id, removed_at is not null as removed, state = 'enabled' as enabled
    from webhook_endpoint order by account_id, id
  `.execute(db.sql)
  for (const { enabled, ...endpoint } of endpoints) {
    const { accountId, id, removed } = endpoint
    while ((await db.transaction((tx) => removeOld(tx, endpoint))) === SWEPT_AT_ONCE);
    if (removed) await db.transaction((tx) => forget(tx, accountId, id))
    else if (enabled) {
      await db.transaction(async (tx) => {
        if (await isOverfull(tx, accountId, id, waitingMax)) await disableByUs(tx, accountId, id, 'overfull')
      })
    }
  }
}

interface Endpoint {
  accountId: bigint
  id: bigint
  removed: boolean
}

async function removeOld(tx: Tx, { accountId, id, removed }: Endpoint): Promise<number> {
  const until = firstIdAt(new Date(tx.clock.ms() - DELIVERIES_KEPT_DAYS * DAY_MS))
  const { rows } = await sql`
    delete from webhook_delivery
    where account_id = ${accountId} and id in (
      select id from webhook_delivery
      where account_id = ${accountId} and endpoint_id = ${id} ${removed ? sql`` : sql`and id < ${until}`}
      order by id limit ${SWEPT_AT_ONCE}
    )
    returning id
  `.execute(tx.sql)
  return rows.length
}

/** Deletes a removed endpoint. If a delivery was added just before the removal, the next sweep deletes it. */
async function forget(tx: Tx, accountId: bigint, id: bigint): Promise<void> {
  await sql`
    delete from webhook_endpoint e
    where e.account_id = ${accountId} and e.id = ${id} and e.removed_at is not null
      and coalesce(e.lease_until, '-infinity') < ${tx.clock.now()}
      and not exists (
        select from webhook_delivery d where d.account_id = e.account_id and d.endpoint_id = e.id
      )
  `.execute(tx.sql)
}

async function isOverfull(tx: Tx, accountId: bigint, id: bigint, waitingMax: number): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_delivery where account_id = ${accountId} and endpoint_id = ${id} and state = 'waiting'
    order by next_at offset ${waitingMax} limit 1
  `.execute(tx.sql)
  return rows.length > 0
}

async function readDelivery(
  reader: Reader,
  { accountId, environment }: ManagedWebhooks,
  id: bigint,
): Promise<Delivery> {
  const { rows } = await sql<Delivery>`
    select ${columns} ${from}
    where d.account_id = ${accountId} and d.id = ${id} and e.removed_at is null ${inEnvironment('e', environment)}
  `.execute(reader.sql)
  return dated(rows[0] ?? fail('not_found'))
}

/** Adds the time at which a delivery was made. Its id contains it. */
const dated = (row: Delivery): Delivery => ({ ...row, createdAt: instantOfId(row.id) })

const columns = sql`
  d.id, d.endpoint_id as "webhookId", coalesce(d.url, e.url) as url, d.event_id as "eventId", d.type, d.state, d.attempts,
  d.next_at as "nextAt", d.last_status as "lastStatus"`

const from = sql`
  from webhook_delivery d join webhook_endpoint e on e.account_id = d.account_id and e.id = d.endpoint_id`

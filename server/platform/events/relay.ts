/**
 * The reading side of the outbox: passes every stored event to each of its subscribers. Several processes share the work.
 * Events go in the order of their ids, except those that wait for another try. The life of an event:
 *
 * 1. The transaction that makes it true stores it (`database/outbox.ts`). Its commit wakes every process.
 * 2. A process takes the oldest due events that no other process has.
 * 3. Each subscriber of its kind runs in a savepoint, so its effect in the database happens once.
 * 4. When all have run, the same transaction deletes the event.
 * 5. If one fails, its effect is undone. The event records which subscribers have had it, and waits; the wait doubles with
 *    each try.
 * 6. After `ATTEMPTS_MAX` tries the event is parked for a person to look at. Metrics and /healthz count parked events.
 */
import { sql } from 'kysely'
import { OUTBOX_CHANNEL, type Db, type Reader, type Tx } from '../database/database.ts'
import { asFailure } from '../database/database-errors.ts'
import { isOutage } from '../fail.ts'
import type { Log } from '../log.ts'
import type { EventKind } from '../database/outbox.ts'
import { WokenLoop } from '../database/watching.ts'

export interface Event<Payload> {
  id: bigint
  accountId: bigint
  payload: Payload
}

/**
 * One subscriber of one kind of event. Events record by its name that it has had them, so the name must never change.
 */
export interface Subscription {
  readonly kind: string
  readonly subscriber: string
  run(tx: Tx, event: Event<unknown>): Promise<void>
}

export function subscribe<Payload>(
  kind: EventKind<Payload>,
  subscriber: string,
  handle: (tx: Tx, event: Event<Payload>) => Promise<void>,
): Subscription {
  return {
    kind: kind.name,
    subscriber,
    run: (tx, event) => handle(tx, { ...event, payload: kind.decode(event.payload) }),
  }
}

export const ATTEMPTS_MAX = 12
const BATCH = 20
const RETRY_DELAY_MIN_MS = 1_000
const RETRY_DELAY_MAX_MS = 300_000
/**
 * How often the outbox is read without a notification. It finds events of lost notifications, ended processes and
 * waiting retries.
 */
const POLL_MS = 2_000

export type Relay = Pick<WokenLoop, 'stop'>

/** Passes on events from now on. Every commit of an event wakes it. */
export function startRelay(db: Db, subscriptions: readonly Subscription[], log: Log): Promise<Relay> {
  const work = async () => {
    try {
      return (await relayBatch(db, subscriptions, log)) > 0
    } catch (error) {
      if (!isUnavailable(error)) log.error({ err: error }, 'the relay of events failed')
      return false
    }
  }
  return WokenLoop.start(db, { channel: OUTBOX_CHANNEL, poll_ms: POLL_MS, work })
}

/** Passes on all events that are due now. Answers how many subscribers succeeded. It is for tests and one-off tools. */
export async function relayAll(db: Db, subscriptions: readonly Subscription[], log: Log): Promise<number> {
  for (let ran = 0; ;) {
    const more = await relayBatch(db, subscriptions, log)
    if (more === 0) return ran
    ran += more
  }
}

/** How many events are parked. */
export async function parkedEvents(reader: Reader): Promise<number> {
  const { rows } = await sql<{ parked: number }>`
    select count(account_id)::int4 as parked from outbox where parked_at is not null`.execute(reader.sql)
  return rows[0]!.parked
}

interface Stored {
  account_id: bigint
  id: bigint
  kind: string
  payload: unknown
  done: string[]
  attempts: number
}

/** Takes the oldest due events that no other process has. Answers 0 if there was nothing to do. */
async function relayBatch(db: Db, subscriptions: readonly Subscription[], log: Log): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.client.query<Stored>(CLAIM, [db.clock.now(), BATCH])
    for (const event of rows) await relayEvent(tx, event, subscriptions, log)
    return rows.length
  })
}

async function relayEvent(
  tx: Tx,
  event: Stored,
  subscriptions: readonly Subscription[],
  log: Log,
): Promise<void> {
  const done = new Set(event.done)
  let failure: unknown
  for (const subscription of subscriptions) {
    const { kind, subscriber } = subscription
    if (kind !== event.kind || done.has(subscriber)) continue
    try {
      await tx.savepoint(() =>
        subscription.run(tx, { id: event.id, accountId: event.account_id, payload: event.payload }),
      )
      done.add(subscriber)
    } catch (error) {
      if (isUnavailable(error)) throw error
      failure = error
      log.error({ err: error, event: event.kind, id: String(event.id), subscriber }, 'a subscriber failed')
    }
  }
  if (failure === undefined) {
    await tx.client.query(DELETE, [event.account_id, event.id])
    return
  }
  const attempts = event.attempts + 1
  const now = tx.clock.now()
  const wait_ms = Math.min(RETRY_DELAY_MIN_MS * 2 ** event.attempts, RETRY_DELAY_MAX_MS)
  await tx.client.query(POSTPONE, [
    event.account_id,
    event.id,
    [...done],
    attempts,
    new Date(now.getTime() + wait_ms),
    attempts >= ATTEMPTS_MAX ? now : null,
    failure instanceof Error ? failure.message.slice(0, 500) : 'no Error',
  ])
}

const isUnavailable = (error: unknown) => isOutage(asFailure(error))

// One claimer takes what another has not: order holds within a process, and across them as far as locks allow.
const CLAIM = `
select account_id, id, kind, payload, done, attempts
from outbox
where parked_at is null and due_at <= $1
order by id
limit $2
for update skip locked`

const DELETE = 'delete from outbox where account_id = $1 and id = $2'

const POSTPONE = `
update outbox set done = $3, attempts = $4, due_at = $5, parked_at = $6, failure = $7
where account_id = $1 and id = $2`

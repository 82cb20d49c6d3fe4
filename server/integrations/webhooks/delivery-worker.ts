/**
 * Delivers webhooks. A process leases an endpoint in the database, sends what is due to it for some seconds, several
 * deliveries at once, and releases it. So a slow receiver delays only its own deliveries. One transaction stores the
 * results of all attempts of a lease. If the process dies before that, another sends them again under the same ids: a
 * receiver gets each event at least once.
 */
import { encodeId } from '@nkra/contract/wire.ts'
import { fraction } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { WokenLoop } from '../../platform/database/watching.ts'
import type { Log } from '../../platform/log.ts'
import {
  DELIVERIES_CHANNEL,
  dueDeliveries,
  storeAttempts,
  type DueDelivery,
  type DeliveryAttempt,
} from './deliveries.ts'
import { type PosterOptions, WebhookPoster } from './post.ts'
import { FAILING_MS_MAX, holdTime_ms, nextAttemptAt } from './retry-schedule.ts'
import { signedHeaders } from './signature.ts'
import {
  disableByUs,
  holdsLease,
  leaseWebhooks,
  releaseWebhook,
  type LeasedWebhook,
  type WebhookSettings,
} from './webhooks.ts'

export interface DeliveryWorkerOptions extends WebhookSettings, Omit<PosterOptions, 'loopback'> {
  db: Db
  log: Log
}

export interface DeliveryWorker {
  /** Aborts running attempts, which another process then repeats, and waits until results are stored. */
  stop(): Promise<void>
}

/** The most endpoints that one process leases at once. Each needs some open sockets. */
const TURNS_MAX = 100
/** The most deliveries that one endpoint gets at once. */
const CONCURRENCY = 8
/** The most deliveries of one lease, and for how long it starts new ones. */
const TURN_DELIVERIES_MAX = 400
const TURN_MS = 10_000
/**
 * How often to look for due retries, for deliveries whose notification was lost, and for those of a process that died.
 */
const POLL_MS = 2_000
/** The status of a receiver that is gone (RFC 9110 §15.5.11). Standard Webhooks wants such an endpoint disabled. */
const GONE = 410

/** Starts to deliver. Every process's commits wake it. */
export async function startDeliveryWorker(options: DeliveryWorkerOptions): Promise<DeliveryWorker> {
  const { db, log } = options
  const running = new Set<Promise<void>>()
  const work = async (stopping: AbortSignal) => {
    for (const endpoint of await lease(options, TURNS_MAX - running.size)) {
      const turn = takeTurn(options, endpoint, stopping)
        .catch((error: unknown) => {
          // Its lease ends by itself, and the next turn sends again what this one did not write down.
          log.warn({ err: error, webhook: encodeId('whk', endpoint.id) }, 'a turn of a webhook failed')
        })
        .finally(() => {
          running.delete(turn)
          loop.wake()
        })
      running.add(turn)
    }
    return false
  }
  const loop = await WokenLoop.start(db, { channel: DELIVERIES_CHANNEL, poll_ms: POLL_MS, work })
  return {
    async stop() {
      await loop.stop()
      await Promise.all(running)
    },
  }
}

/** Delivers until nothing is due. Answers the number of leases. It is for tests. */
export async function deliverDue(options: DeliveryWorkerOptions): Promise<number> {
  const { signal } = new AbortController()
  for (let turns = 0; ;) {
    const leased = await options.db.transaction((tx) => leaseWebhooks(tx, TURNS_MAX))
    if (leased.length === 0) return turns
    await Promise.all(leased.map((endpoint) => takeTurn(options, endpoint, signal)))
    turns += leased.length
  }
}

async function lease(options: DeliveryWorkerOptions, limit: number): Promise<LeasedWebhook[]> {
  if (limit <= 0) return []
  try {
    return await options.db.transaction((tx) => leaseWebhooks(tx, limit))
  } catch (error) {
    options.log.warn({ err: error }, 'webhooks that are due could not be read')
    return []
  }
}

/** What the receiver answered during a lease. */
interface LeaseWork {
  tried: DeliveryAttempt[]
  gone: boolean
  heldUntil: Date | null
}

async function takeTurn(
  options: DeliveryWorkerOptions,
  endpoint: LeasedWebhook,
  stopping: AbortSignal,
): Promise<void> {
  const { db } = options
  const secrets = endpoint.secrets.map((sealed) => options.seal.open(sealed))
  const due = await dueDeliveries(db, endpoint, TURN_DELIVERIES_MAX)
  const turn: LeaseWork = { tried: [], gone: false, heldUntil: null }
  const poster = new WebhookPoster(options)
  const begun_ms = db.clock.monotonic_ms()
  const isOver = () =>
    stopping.aborted || turn.gone || turn.heldUntil !== null || db.clock.monotonic_ms() - begun_ms >= TURN_MS
  const lane = async () => {
    while (due.length > 0 && !isOver())
      await tryOnce(options, endpoint, due.shift()!, { secrets, poster, turn, stopping })
  }
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, lane))
  } finally {
    poster.close()
  }
  await storeLeaseWork(options, endpoint, turn)
}

interface AttemptContext {
  /** The opened secrets, newest first. */
  secrets: readonly string[]
  poster: WebhookPoster
  turn: LeaseWork
  stopping: AbortSignal
}

async function tryOnce(
  { db }: DeliveryWorkerOptions,
  endpoint: LeasedWebhook,
  due: DueDelivery,
  { secrets, poster, turn, stopping }: AttemptContext,
): Promise<void> {
  const { clock } = db
  const at = clock.now()
  const begun_ms = clock.monotonic_ms()
  const { body, url } = due
  const headers = signedHeaders({ id: encodeId('evt', due.eventId), at, body }, secrets)
  const posted = await poster
    .post({ url: url ?? endpoint.url, headers, body, signal: stopping })
    .catch((error: unknown) => {
      if (stopping.aborted) return null
      throw error
    })
  // Given up by us, and not by them: it is as if it had not been tried.
  if (posted === null) return
  const took_ms = Math.round(clock.monotonic_ms() - begun_ms)
  const now = clock.now()
  const { outcome, status, retryAfter_s } = posted
  const taken = outcome === 'delivered'
  const ended = taken || status === GONE
  turn.tried.push({
    due,
    posted,
    at,
    took_ms,
    nextAt: ended ? null : nextAttemptAt(due.tries + 1, now, fraction(clock)),
  })
  // An address that a send named says nothing of the endpoint.
  if (status === GONE && url === null) turn.gone = true
  const hold_ms = taken || url !== null ? 0 : holdTime_ms(status, retryAfter_s)
  if (hold_ms > 0) turn.heldUntil = new Date(now.getTime() + hold_ms)
}

async function storeLeaseWork(
  { db }: DeliveryWorkerOptions,
  endpoint: LeasedWebhook,
  turn: LeaseWork,
): Promise<void> {
  const { tried, gone, heldUntil } = turn
  const instants = (taken: boolean) =>
    tried
      .filter(({ due, posted }) => due.url === null && (posted.outcome === 'delivered') === taken)
      .map(({ at }) => at)
  const successAt = instants(true).reduce<Date | null>((a, b) => (a === null || b > a ? b : a), null)
  const failureAt = instants(false)
    .filter((at) => successAt === null || at > successAt)
    .reduce<Date | null>((a, b) => (a === null || b < a ? b : a), null)
  await db.transaction(async (tx) => {
    // Where it took so long that somebody else has it, that one sends again, and writes down, what is due.
    if (!(await holdsLease(tx, endpoint))) return
    await storeAttempts(tx, endpoint, tried)
    const failingSince = await releaseWebhook(tx, endpoint, { successAt, failureAt, heldUntil })
    const spent = failingSince !== null && tx.clock.ms() - failingSince.getTime() >= FAILING_MS_MAX
    if (gone) await disableByUs(tx, endpoint.accountId, endpoint.id, 'gone')
    else if (spent) await disableByUs(tx, endpoint.accountId, endpoint.id, 'failing')
  })
}

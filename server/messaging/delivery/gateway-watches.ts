/**
 * Watches: messages that a gateway accepted and must be asked about. A watch is stored with the answer that accepted
 * the message. The gateway is asked at growing intervals. With the final state the watch is deleted, and the state is
 * stored as a receipt that does not have its message yet. If a final state has come in another way, it changes nothing.
 */
import { sql } from 'kysely'
import { int8Array, textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { parseJsonOrUndefined } from '../../platform/http-client.ts'
import type { Log } from '../../platform/log.ts'
import { orphanOf } from './gateway-callbacks.ts'
import { type GatewayAccount, type Provider, type StatusReport, callGateway } from '../gateways/gateway.ts'
import type { Link } from '../links/links.ts'
import { insertOrphanReceipts } from '../messages/receipts.ts'

export interface Watch {
  providerId: string
  msisdn: bigint
  /** The key by which a receipt names the message, if receipts end the watch. */
  smscKey?: bigint
  /** When the gateway is asked first. Without it the gateway is asked at once. */
  askAt?: Date
}

/** How often due watches are looked for. Each question doubles a message's wait, up to the longest. */
const WATCH_MS = 5_000
const WAIT_MS_MAX = 3_600_000
/** How long a message is watched. Operators report within three days; later reports never come. */
export const GIVEN_UP_MS = 72 * 3_600_000
/** The most questions of one look, and the most at the same time. */
const LOOK_MAX = 100
const AT_ONCE = 4
const ANSWER_MS = 10_000

/** Stores watches of accepted messages, in the transaction that stores the answer. */
export async function insertWatches(tx: Tx, linkId: number, watches: readonly Watch[]): Promise<void> {
  const now = tx.clock.now()
  await sql`
    insert into gateway_watch (link_id, provider_id, msisdn, smsc_key, ask_at, since)
    select ${linkId}::int2, provider_id, msisdn, smsc_key, ask_at, ${now}::timestamptz
    from unnest(
      ${textArray(watches.map(({ providerId }) => providerId))}::text[],
      ${int8Array(watches.map(({ msisdn }) => msisdn))}::int8[],
      ${int8Array(watches.map(({ smscKey }) => smscKey ?? null))}::int8[],
      ${timestamptzArray(watches.map(({ askAt }) => askAt ?? now))}::timestamptz[]
    ) as given (provider_id, msisdn, smsc_key, ask_at)
    on conflict do nothing
  `.execute(tx.sql)
}

/** Ends the watches of messages whose receipt came, by the receipt's key. */
export async function endWatches(tx: Tx, keys: readonly bigint[]): Promise<void> {
  if (keys.length === 0) return
  await sql`delete from gateway_watch where smsc_key = any(${int8Array(keys)}::int8[])`.execute(tx.sql)
}

/** Deletes a link's watches that were not asked about in time, because its settings changed or it was switched off. */
export async function forgetWatches(tx: Tx, linkId: number): Promise<void> {
  const before = new Date(tx.clock.ms() - GIVEN_UP_MS)
  await sql`delete from gateway_watch where link_id = ${linkId} and since < ${before}`.execute(tx.sql)
}

export interface WatcherOptions {
  db: Db
  log: Log
  link: Link
  provider: Provider
  account: GatewayAccount
  watch_ms?: number
}

/** Asks a gateway that does not report by itself. */
export class StatusPoller {
  readonly #options: WatcherOptions
  readonly #closing = new AbortController()
  readonly #timer: NodeJS.Timeout
  #looking = false

  constructor(options: WatcherOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.#look(), options.watch_ms ?? WATCH_MS)
  }

  close(): void {
    clearInterval(this.#timer)
    this.#closing.abort()
  }

  async #look(): Promise<void> {
    if (this.#looking) return
    this.#looking = true
    const { log, link } = this.#options
    try {
      await lookOnce(this.#options, this.#closing.signal)
    } catch (error) {
      log.warn({ err: error, link: link.name }, 'a gateway could not be asked about its messages')
    } finally {
      this.#looking = false
    }
  }
}

interface Due extends Watch {
  asked: number
  since: Date
}

async function lookOnce(options: WatcherOptions, signal: AbortSignal): Promise<void> {
  const { db, link } = options
  const due = await dueWatches(db, link.id)
  for (let at = 0; at < due.length && !signal.aborted; at += AT_ONCE) {
    await Promise.all(due.slice(at, at + AT_ONCE).map((watch) => askAbout(options, watch, signal)))
  }
}

async function askAbout(options: WatcherOptions, watch: Due, signal: AbortSignal): Promise<void> {
  const { db, log, link, provider, account, watch_ms = WATCH_MS } = options
  const said = await callGateway(provider.watch!.callOf(account, watch.providerId), ANSWER_MS, signal)
  if (signal.aborted) return
  const told =
    said.outcome === 'answered' && said.status < 300
      ? provider.watch!.toldBy(parseJsonOrUndefined(said.text))
      : null
  if (told?.state === undefined && told !== null) {
    log.warn({ link: link.name }, 'a gateway told a state that is not known')
  }
  await db.transaction((tx) => keep(tx, link, watch, told, watch_ms))
}

/** Stores a final state. A message without one is watched further. */
async function keep(
  tx: Tx,
  link: Link,
  watch: Due,
  told: StatusReport | null,
  watch_ms: number,
): Promise<void> {
  const { providerId, msisdn, asked, since } = watch
  const orphan = told && orphanOf(tx, link, { ...told, id: providerId, msisdn: msisdn.toString() })
  if (orphan !== null) await insertOrphanReceipts(tx, [orphan])
  const over = orphan !== null || tx.clock.ms() - since.getTime() > GIVEN_UP_MS
  if (over) {
    await sql`delete from gateway_watch where link_id = ${link.id} and provider_id = ${providerId}`.execute(
      tx.sql,
    )
    return
  }
  await sql`
    update gateway_watch set asked = asked + 1, ask_at = ${nextAsk(tx.clock, watch_ms, asked)}
    where link_id = ${link.id} and provider_id = ${providerId}
  `.execute(tx.sql)
}

function nextAsk(clock: Clock, watch_ms: number, asked: number): Date {
  return new Date(clock.ms() + Math.min(WAIT_MS_MAX, watch_ms * 2 ** Math.min(asked, 20)))
}

async function dueWatches(reader: Reader, linkId: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select provider_id as "providerId", msisdn, asked, since from gateway_watch
    where link_id = ${linkId} and ask_at <= ${reader.clock.now()}
    order by ask_at limit ${LOOK_MAX}
  `.execute(reader.sql)
  return rows
}

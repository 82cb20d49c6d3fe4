/**
 * What goes to customers' SMPP clients: receipts, and texts from phones. Each is kept until the client that it is for has
 * acknowledged it, or for `DELIVERIES_KEPT_DAYS`, so nothing is lost while nobody is bound. A delivery whose answer was
 * lost is sent again: a client hears of it at least once.
 */
import { sql } from 'kysely'
import { int8Array, textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { firstIdAt, instantOfId } from '../../platform/database/ids.ts'
import type { FinalState } from '../messages/states.ts'
import type { Answer } from '@nkra/smpp/effects.ts'
import type { Client } from '@nkra/smpp/listener.ts'
import { PduError } from '@nkra/smpp/pdu.ts'
import { STATUS } from '@nkra/smpp/status.ts'
import type { ApiKey } from '../../platform/actor.ts'
import type { Log } from '../../platform/log.ts'
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import { addressOf } from '@nkra/smpp/address.ts'
import type { Submit } from '@nkra/smpp/message.ts'
import { ESM } from '@nkra/smpp/spec.ts'
import { tlvOf } from '@nkra/smpp/tlv.ts'
import { encodeGsm, isGsm } from '@nkra/sms/gsm.ts'
import { encodeUcs2 } from '@nkra/sms/ucs2.ts'

/** The channel on which it is told that a key's client has something to get; '' says that any may. */
export const SMPP_DELIVERIES_CHANNEL = 'smpp_deliveries'
export const DELIVERIES_KEPT_DAYS = 7
const DAY_MS = 86_400_000
/** A delivery that was written and is not answered belongs to whoever wrote it so long. */
const CLAIM_MS = 120_000
/** Waits before what a client could not take is sent again; the last one repeats. */
const RETRY_WAITS_MS = [5_000, 30_000, 120_000, 600_000] as const
const SWEPT_AT_ONCE = 5_000

export interface NewReceipt {
  keyId: bigint
  /** The id that was answered to the submit. */
  receiptOf: bigint
  state: FinalState
  error: string | null
  doneAt: Date
  /** Whom the message went to, and from whom: of a receipt the other way round. */
  source: string
  destination: string
}

/** Has receipts delivered, with the transaction. */
export async function deliverReceipts(
  tx: Tx,
  accountId: bigint,
  receipts: readonly NewReceipt[],
): Promise<void> {
  if (receipts.length === 0) return
  await sql`
    insert into smpp_delivery (account_id, id, key_id, receipt_of, state, error, done_at, source, destination, due_at)
    select ${accountId}, id, key_id, receipt_of, state, error, done_at, source, destination, ${tx.clock.now()}
    from unnest(${int8Array(tx.ids.many(receipts.length))}::int8[],
      ${int8Array(receipts.map(({ keyId }) => keyId))}::int8[],
      ${int8Array(receipts.map(({ receiptOf }) => receiptOf))}::int8[],
      ${textArray(receipts.map(({ state }) => state))}::text[],
      ${textArray(receipts.map(({ error }) => error))}::text[],
      ${timestamptzArray(receipts.map(({ doneAt }) => doneAt))}::timestamptz[],
      ${textArray(receipts.map(({ source }) => source))}::text[],
      ${textArray(receipts.map(({ destination }) => destination))}::text[]
    ) as made (id, key_id, receipt_of, state, error, done_at, source, destination)
  `.execute(tx.sql)
  wake(tx, new Set(receipts.map(({ keyId }) => keyId)))
}

/** Has a text from a phone delivered to each login of the account that was lately bound to receive. */
export async function deliverInbound(
  tx: Tx,
  accountId: bigint,
  { id, from, to }: { id: bigint; from: string; to: string },
): Promise<void> {
  const since = new Date(tx.clock.ms() - DELIVERIES_KEPT_DAYS * DAY_MS)
  const { rows } = await sql<{ keyId: bigint }>`
    select receiver.key_id as "keyId" from smpp_receiver receiver
    join key_login login on login.account_id = receiver.account_id and login.key_id = receiver.key_id
    join api_key key on key.account_id = receiver.account_id and key.id = receiver.key_id and key.revoked_at is null
    where receiver.account_id = ${accountId} and receiver.bound_at > ${since}
  `.execute(tx.sql)
  if (rows.length === 0) return
  const keyIds = rows.map(({ keyId }) => keyId)
  await sql`
    insert into smpp_delivery (account_id, id, key_id, inbound_id, source, destination, due_at)
    select ${accountId}, made.id, made.key_id, ${id}, ${from}, ${to}, ${tx.clock.now()}
    from unnest(${int8Array(tx.ids.many(keyIds.length))}::int8[], ${int8Array(keyIds)}::int8[]) as made (id, key_id)
  `.execute(tx.sql)
  wake(tx, new Set(keyIds))
}

/** The commit carries the word: told before, nobody would find it yet. */
function wake(tx: Tx, keyIds: ReadonlySet<bigint>): void {
  const values = [SMPP_DELIVERIES_CHANNEL, [...keyIds].map(String)]
  tx.last([
    { name: 'smpp deliveries', text: 'select pg_notify($1, key_id) from unnest($2::text[]) key_id', values },
  ])
}

/** A login is bound to receive: texts from phones are kept for it from now on. */
export async function noteReceiver(db: Db, accountId: bigint, keyId: bigint): Promise<void> {
  await sql`
    insert into smpp_receiver (account_id, key_id, bound_at) values (${accountId}, ${keyId}, ${db.clock.now()})
    on conflict (account_id, key_id) do update set bound_at = excluded.bound_at
  `.execute(db.sql)
}

export interface ClaimedDelivery {
  id: bigint
  receiptOf: bigint | null
  state: FinalState | null
  error: string | null
  doneAt: Date | null
  source: string
  destination: string
  tries: number
  /** What a phone wrote. */
  text: string | null
  /** When it did. */
  receivedAt: Date | null
}

/** Takes the oldest that are due for a login; they are the taker's for a while. */
export async function claimDeliveries(
  db: Db,
  accountId: bigint,
  keyId: bigint,
  limit: number,
): Promise<ClaimedDelivery[]> {
  const now = db.clock.now()
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select id from smpp_delivery
      where account_id = ${accountId} and key_id = ${keyId} and due_at <= ${now}
      order by due_at, id limit ${limit} for update skip locked
    ), taken as (
      update smpp_delivery delivery
      set due_at = ${new Date(now.getTime() + CLAIM_MS)}, tries = tries + 1
      from due where delivery.account_id = ${accountId} and delivery.id = due.id
      returning delivery.*
    )
    select taken.id, receipt_of as "receiptOf", state, error, done_at as "doneAt", source, destination, tries, text,
      received_at as "receivedAt"
    from taken left join inbound_message heard on heard.account_id = ${accountId} and heard.id = inbound_id
    order by taken.id
  `.execute(db.sql)
  return rows
}

/** They were acknowledged, or refused for good. */
export async function forgetDeliveries(db: Db, accountId: bigint, ids: readonly bigint[]): Promise<void> {
  await sql`
    delete from smpp_delivery where account_id = ${accountId} and id = any(${int8Array(ids)}::int8[])
  `.execute(db.sql)
}

/** They are sent again: at once where nobody could answer, and after a wait where the client could not take them. */
export async function returnDeliveries(
  db: Db,
  accountId: bigint,
  deliveries: readonly Pick<ClaimedDelivery, 'id' | 'tries'>[],
  refused: boolean,
): Promise<void> {
  const now_ms = db.clock.ms()
  const dueAt = deliveries.map(({ tries }) => {
    const wait_ms = RETRY_WAITS_MS[Math.min(tries, RETRY_WAITS_MS.length) - 1] ?? 0
    return new Date(now_ms + (refused ? wait_ms : 0))
  })
  await sql`
    update smpp_delivery delivery set due_at = returned.due_at
    from unnest(${int8Array(deliveries.map(({ id }) => id))}::int8[], ${timestamptzArray(dueAt)}::timestamptz[])
      as returned (id, due_at)
    where delivery.account_id = ${accountId} and delivery.id = returned.id
  `.execute(db.sql)
}

/** Forgets what nobody came for. */
export async function sweepSmppDeliveries(db: Db): Promise<void> {
  const old = new Date(db.clock.ms() - DELIVERIES_KEPT_DAYS * DAY_MS)
  for (let swept = SWEPT_AT_ONCE; swept === SWEPT_AT_ONCE;) {
    const { rows } = await sql`
      delete from smpp_delivery delivery using (
        select account_id, id from smpp_delivery where account_id > 0 and id < ${firstIdAt(old)} limit ${SWEPT_AT_ONCE}
      ) old
      where delivery.account_id = old.account_id and delivery.id = old.id
      returning delivery.id
    `.execute(db.sql)
    swept = rows.length
  }
  await sql`delete from smpp_receiver where account_id > 0 and bound_at < ${old}`.execute(db.sql)
}

/** Deliveries of one login on their way at once. */
export const DELIVERIES_MAX = 100
/** How often it is put on record that somebody receives. */
const NOTED_MS = 3_600_000
/** A client that refuses a delivery for good (§5.1.3) is not asked again. */
const FOR_GOOD: ReadonlySet<number> = new Set([STATUS.ESME_RX_P_APPN, STATUS.ESME_RX_R_APPN])

export interface DeliveryQueueOptions {
  db: Db
  log: Log
  key: ApiKey
  /** Waits until the submit of this id is answered: no receipt goes ahead of the answer that names its message. */
  answeredFirst: (messageId: bigint) => Promise<void>
}

/** What goes to the clients of one login, from this process. */
export class DeliveryQueue {
  readonly clients = new Set<Client<ClaimedDelivery>>()
  readonly #options: DeliveryQueueOptions
  readonly #storing = new Set<Promise<void>>()
  /** Deliveries that are not answered yet. */
  #unanswered = 0
  #noted_ms = -Infinity
  #asked = false
  #running: Promise<void> | null = null

  constructor(options: DeliveryQueueOptions) {
    this.#options = options
  }

  /** Puts on record, now and then, that somebody receives: from then on texts from phones are kept for them. */
  async note(): Promise<void> {
    const { db, key } = this.#options
    const isRecent = db.clock.monotonic_ms() - this.#noted_ms < NOTED_MS
    if (isRecent || !key.scopes.includes('messages:read')) return
    await noteReceiver(db, key.accountId, key.keyId)
    this.#noted_ms = db.clock.monotonic_ms()
  }

  /** Something may be waiting. */
  wake(): void {
    this.#asked = true
    this.#running ??= this.#run()
      // What was claimed comes back by itself, and the next look is near.
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error }, 'what waits for an SMPP client could not be read'),
      )
      .finally(() => {
        this.#running = null
        // Asked for between the last look and now.
        if (this.#asked) this.wake()
      })
  }

  answered(answers: readonly Answer<ClaimedDelivery>[]): void {
    // An answer that comes late is to a delivery that was given back already.
    const timely = answers.filter(({ late }) => !late)
    this.#unanswered -= timely.length
    const ended = answers.filter(({ status }) => status === 0 || FOR_GOOD.has(status))
    const refused = timely.filter((answer) => !ended.includes(answer))
    if (ended.length > 0) this.#forget(ended.map(({ tag }) => tag))
    if (refused.length > 0) {
      this.#return(
        refused.map(({ tag }) => tag),
        true,
      )
    }
    this.wake()
  }

  /** These were written and nobody will answer them. */
  lost(deliveries: readonly ClaimedDelivery[]): void {
    this.#unanswered -= deliveries.length
    if (deliveries.length > 0) this.#return(deliveries, false, () => this.wake())
  }

  /** Waits until what was answered is stored. */
  async settled(): Promise<void> {
    await this.#running
    await Promise.all(this.#storing)
  }

  get #room(): number {
    let open = 0
    for (const client of this.clients) open += client.room
    return Math.min(open, DELIVERIES_MAX - this.#unanswered)
  }

  async #run(): Promise<void> {
    const { db, key } = this.#options
    while (this.#asked) {
      this.#asked = false
      const limit = this.#room
      if (limit <= 0) continue
      await this.note()
      const claimed = await claimDeliveries(db, key.accountId, key.keyId, limit)
      for (const delivery of claimed) await this.#deliver(delivery)
      // As many as could be taken: there may be more.
      if (claimed.length === limit) this.#asked = true
    }
  }

  async #deliver(delivery: ClaimedDelivery): Promise<void> {
    const { log, answeredFirst } = this.#options
    if (delivery.receiptOf !== null) await answeredFirst(delivery.receiptOf)
    const client = [...this.clients].sort((a, b) => b.room - a.room)[0]
    if (client === undefined || client.room === 0) return this.#return([delivery], false)
    try {
      client.deliver(deliverSmOf(delivery), delivery)
      this.#unanswered++
    } catch (error) {
      if (!(error instanceof PduError)) throw error
      log.warn({ err: error, delivery: String(delivery.id) }, 'SMPP cannot carry what waits for a client')
      this.#forget([delivery])
    }
  }

  #forget(deliveries: readonly ClaimedDelivery[]): void {
    const { db, key } = this.#options
    const ids = deliveries.map(({ id }) => id)
    this.#store(() => forgetDeliveries(db, key.accountId, ids))
  }

  #return(deliveries: readonly ClaimedDelivery[], refused: boolean, returned?: () => void): void {
    const { db, key } = this.#options
    this.#store(() => returnDeliveries(db, key.accountId, deliveries, refused).then(returned))
  }

  /** What cannot be stored comes back by itself and is sent again. */
  #store(work: () => Promise<void>): void {
    const done = work()
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error }, 'answers of an SMPP client could not be stored'),
      )
      .finally(() => this.#storing.delete(done))
    this.#storing.add(done)
  }
}

/** message_state (§5.2.28) and the word of appendix B. */
export const RECEIPT_STATES: Readonly<Record<FinalState, { number: number; word: string }>> = {
  delivered: { number: 2, word: 'DELIVRD' },
  expired: { number: 3, word: 'EXPIRED' },
  undelivered: { number: 5, word: 'UNDELIV' },
  failed: { number: 5, word: 'UNDELIV' },
  rejected: { number: 8, word: 'REJECTD' },
}

/** Appendix B gives the reason three characters. */
const NO_ERROR = '000'
const ERROR = /^\w{1,3}$/

const PREFIX = encodeId('msg', 0n).slice(0, 'msg_'.length)

/**
 * A message's id as SMPP clients have it: without `msg_`, for in GSM 03.38, by which many read a receipt's text, the
 * underscore is another character. What is left are digits and small letters, the same in every alphabet.
 */
export function smppId(id: bigint): string {
  return encodeId('msg', id).slice(PREFIX.length)
}

/** Null where the text is none. */
export function readSmppId(text: string): bigint | null {
  return decodeId('msg', PREFIX + text)
}

/** A receipt in the form of appendix B with the parameters of §4.6.1, or what a phone wrote, as deliver_sm. */
export function deliverSmOf(delivery: ClaimedDelivery): Submit {
  const [from, to] = [addressOf(delivery.source), addressOf(delivery.destination)]
  const addressed = {
    source: from.address,
    sourceTon: from.ton,
    sourceNpi: from.npi,
    destination: to.address,
    destinationTon: to.ton,
    destinationNpi: to.npi,
    registeredDelivery: 0,
  }
  const { receiptOf, state, doneAt, error, text } = delivery
  if (receiptOf === null || state === null) return { ...addressed, esmClass: 0, ...bodyOf(text ?? '') }
  const id = smppId(receiptOf)
  const { number, word } = RECEIPT_STATES[state]
  const [submitted, done] = [instantOfId(receiptOf), doneAt ?? instantOfId(receiptOf)].map(minuteOf)
  const reason = error !== null && ERROR.test(error) ? error.padStart(3, '0') : NO_ERROR
  const dlvrd = state === 'delivered' ? '001' : '000'
  return {
    ...addressed,
    esmClass: ESM.receipt,
    dataCoding: 0,
    body: Buffer.from(
      `id:${id} sub:001 dlvrd:${dlvrd} submit date:${submitted} done date:${done} stat:${word} err:${reason} text:`,
      'latin1',
    ),
    tlvs: [tlvOf('receipted_message_id', id), tlvOf('message_state', number)],
  }
}

/** YYMMDDhhmm, in UTC. */
function minuteOf(at: Date): string {
  return at.toISOString().replaceAll(/\D/g, '').slice(2, 12)
}

/** What a phone wrote goes out whole; beyond 254 octets in message_payload. */
function bodyOf(text: string): Pick<Submit, 'dataCoding' | 'body'> {
  return isGsm(text) ? { dataCoding: 0, body: encodeGsm(text) } : { dataCoding: 8, body: encodeUcs2(text) }
}

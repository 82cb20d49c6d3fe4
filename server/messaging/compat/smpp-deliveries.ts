/**
 * Deliveries to customers' SMPP clients: receipts, and texts from phones. Each is stored until its client has
 * acknowledged it, or for `DELIVERIES_KEPT_DAYS`. So nothing is lost while no client is bound. A delivery whose answer
 * was lost is sent again: a client gets it at least once.
 */
import { sql } from 'kysely'
import { int4Array, int8Array, textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { firstIdAt, instantOfId } from '../../platform/database/ids.ts'
import type { FinalState } from '../messages/states.ts'
import type { Answer } from '@nkra/smpp/effects.ts'
import type { Client } from '@nkra/smpp/listener.ts'
import { PduError, addressOf, tlvOf } from '@nkra/smpp/pdu.ts'
import { MESSAGE_STATES } from '@nkra/smpp/receipt.ts'
import { STATUS, ESM } from '@nkra/smpp/spec.ts'
import type { ApiKey } from '../../platform/actor.ts'
import type { Log } from '../../platform/log.ts'
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import type { Submit } from '@nkra/smpp/message.ts'
import { encodeGsm, isGsm } from '@nkra/sms/gsm.ts'
import { encodeUcs2 } from '@nkra/sms/ucs2.ts'

/** The channel that announces deliveries for a key's client. An empty text means any client. */
export const SMPP_DELIVERIES_CHANNEL = 'smpp_deliveries'
export const DELIVERIES_KEPT_DAYS = 7
const DAY_MS = 86_400_000
/** How long a delivery that was written and not answered stays reserved for the process that wrote it. */
const CLAIM_MS = 120_000
/** The waits before a delivery that a client could not take is sent again. The last one repeats. */
const RETRY_WAITS_MS = [5_000, 30_000, 120_000, 600_000] as const
const SWEPT_AT_ONCE = 5_000

export interface NewReceipt {
  keyId: bigint
  /** The id that the submit was answered with. */
  receiptOf: bigint
  state: FinalState
  error: string | null
  doneAt: Date
  userMessageReference: number | null
  /** The message's recipient and sender. In a receipt they are swapped. */
  source: string
  destination: string
}

/** Adds receipts to deliver, in the transaction. */
export async function deliverReceipts(
  tx: Tx,
  accountId: bigint,
  receipts: readonly NewReceipt[],
): Promise<void> {
  if (receipts.length === 0) return
  await sql`
    insert into smpp_delivery (account_id, id, key_id, receipt_of, state, error, done_at, user_message_reference, source,
      destination, due_at)
    select ${accountId}, id, key_id, receipt_of, state, error, done_at, user_message_reference, source, destination,
      ${tx.clock.now()}
    from unnest(${int8Array(tx.ids.many(receipts.length))}::int8[],
      ${int8Array(receipts.map(({ keyId }) => keyId))}::int8[],
      ${int8Array(receipts.map(({ receiptOf }) => receiptOf))}::int8[],
      ${textArray(receipts.map(({ state }) => state))}::text[],
      ${textArray(receipts.map(({ error }) => error))}::text[],
      ${timestamptzArray(receipts.map(({ doneAt }) => doneAt))}::timestamptz[],
      ${int4Array(receipts.map(({ userMessageReference }) => userMessageReference))}::int4[],
      ${textArray(receipts.map(({ source }) => source))}::text[],
      ${textArray(receipts.map(({ destination }) => destination))}::text[]
    ) as made (id, key_id, receipt_of, state, error, done_at, user_message_reference, source, destination)
  `.execute(tx.sql)
  wake(tx, new Set(receipts.map(({ keyId }) => keyId)))
}

/** Adds a text from a phone for each login of the account that was bound to receive lately. */
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

/** Announces deliveries when the transaction commits. An earlier announcement would find nothing. */
function wake(tx: Tx, keyIds: ReadonlySet<bigint>): void {
  const values = [SMPP_DELIVERIES_CHANNEL, [...keyIds].map(String)]
  tx.last([
    { name: 'smpp deliveries', text: 'select pg_notify($1, key_id) from unnest($2::text[]) key_id', values },
  ])
}

/** Records that a login is bound to receive: from now on texts from phones are stored for it. */
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
  userMessageReference: number | null
  source: string
  destination: string
  tries: number
  /** The text from the phone. */
  text: string | null
  /** When it was received. */
  receivedAt: Date | null
}

/** Claims a login's oldest due deliveries for a while. */
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
    select taken.id, receipt_of as "receiptOf", state, error, done_at as "doneAt",
      user_message_reference as "userMessageReference", source, destination, tries, text, received_at as "receivedAt"
    from taken left join inbound_message heard on heard.account_id = ${accountId} and heard.id = inbound_id
    order by taken.id
  `.execute(db.sql)
  return rows
}

/** Deletes deliveries that were acknowledged or refused for good. */
export async function forgetDeliveries(db: Db, accountId: bigint, ids: readonly bigint[]): Promise<void> {
  await sql`
    delete from smpp_delivery where account_id = ${accountId} and id = any(${int8Array(ids)}::int8[])
  `.execute(db.sql)
}

/**
 * Returns deliveries to be sent again: at once if nobody could answer, after a wait if the client could not take
 * them.
 */
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

/** Deletes old deliveries that nobody took. */
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

/** The most deliveries that one bind has not answered, and the most that are claimed at once. */
export const DELIVERIES_MAX = 100
/** How often it is recorded that a login receives. */
const NOTED_MS = 3_600_000
/** Statuses by which a client refuses a delivery for good (§5.1.3). It is not sent again. */
const FOR_GOOD: ReadonlySet<number> = new Set([STATUS.ESME_RX_P_APPN, STATUS.ESME_RX_R_APPN])

export interface DeliveryQueueOptions {
  db: Db
  log: Log
  key: ApiKey
  /**
   * Waits until the submit with this id is answered, so that no receipt comes before the answer that names its message.
   */
  answeredFirst: (messageId: bigint) => Promise<void>
}

/** Sends the deliveries of one login to its clients of this process. */
export class DeliveryQueue {
  readonly clients = new Set<Client<ClaimedDelivery>>()
  readonly #options: DeliveryQueueOptions
  readonly #storing = new Set<Promise<void>>()
  #noted_ms = -Infinity
  #asked = false
  #running: Promise<void> | null = null

  constructor(options: DeliveryQueueOptions) {
    this.#options = options
  }

  /** Records now and then that the login receives. After that, texts from phones are stored for it. */
  async note(): Promise<void> {
    const { db, key } = this.#options
    const isRecent = db.clock.monotonic_ms() - this.#noted_ms < NOTED_MS
    if (isRecent || !key.scopes.includes('messages:read')) return
    await noteReceiver(db, key.accountId, key.keyId)
    this.#noted_ms = db.clock.monotonic_ms()
  }

  /** Looks for deliveries, because some may wait. */
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

  /** Takes back deliveries that were written and will not be answered. */
  lost(deliveries: readonly ClaimedDelivery[]): void {
    if (deliveries.length > 0) this.#return(deliveries, false, () => this.wake())
  }

  /** Waits until every answer is stored. */
  async settled(): Promise<void> {
    await this.#running
    await Promise.all(this.#storing)
  }

  get #room(): number {
    let open = 0
    for (const client of this.clients) open += client.room
    // A bind that answers nothing fills its own window, and takes nothing from the login's other binds.
    return Math.min(open, DELIVERIES_MAX)
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
      const { tlvs, ...message } = deliverSmOf(delivery)
      client.deliver(client.takesTlvs && tlvs !== undefined ? { ...message, tlvs } : message, delivery)
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

  /** Stores in the background. What cannot be stored is sent again. */
  #store(work: () => Promise<void>): void {
    const done = work()
      .catch((error: unknown) =>
        this.#options.log.warn({ err: error }, 'answers of an SMPP client could not be stored'),
      )
      .finally(() => this.#storing.delete(done))
    this.#storing.add(done)
  }
}

/** For each state, message_state and the word of appendix B. */
export const RECEIPT_STATES: Readonly<Record<FinalState, { number: number; word: string }>> = {
  delivered: { number: MESSAGE_STATES.delivered, word: 'DELIVRD' },
  expired: { number: MESSAGE_STATES.expired, word: 'EXPIRED' },
  undelivered: { number: MESSAGE_STATES.undelivered, word: 'UNDELIV' },
  failed: { number: MESSAGE_STATES.undelivered, word: 'UNDELIV' },
  rejected: { number: MESSAGE_STATES.rejected, word: 'REJECTD' },
}

/** The reason for no error. Appendix B gives it three characters. */
const NO_ERROR = '000'
const ERROR = /^\w{1,3}$/

const PREFIX = encodeId('msg', 0n).slice(0, 'msg_'.length)

/**
 * A message's id for SMPP clients, without `msg_`: many read a receipt's text as GSM 03.38, where the underscore is
 * another character. The rest has only digits and small letters, which every alphabet has.
 */
export function smppId(id: bigint): string {
  return encodeId('msg', id).slice(PREFIX.length)
}

/** The id in a text. Null if it has none. */
export function readSmppId(text: string): bigint | null {
  return decodeId('msg', PREFIX + text)
}

/** A receipt in the form of appendix B with the parameters of §4.6.1, or a phone's text, as a deliver_sm. */
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
  const { receiptOf, state, doneAt, error, userMessageReference, text } = delivery
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
    tlvs: [
      tlvOf('receipted_message_id', id),
      tlvOf('message_state', number),
      ...(userMessageReference === null ? [] : [tlvOf('user_message_reference', userMessageReference)]),
    ],
  }
}

/** A time as YYMMDDhhmm, in UTC. */
function minuteOf(at: Date): string {
  return at.toISOString().replaceAll(/\D/g, '').slice(2, 12)
}

/** The text of a phone as it is sent: whole, and in message_payload if it has more than 254 octets. */
function bodyOf(text: string): Pick<Submit, 'dataCoding' | 'body'> {
  return isGsm(text) ? { dataCoding: 0, body: encodeGsm(text) } : { dataCoding: 8, body: encodeUcs2(text) }
}

/**
 * What goes to customers' SMPP clients: receipts, and texts from phones. Each is kept until the client that it is for has
 * acknowledged it, or for `DELIVERIES_KEPT_DAYS`, so nothing is lost while nobody is bound. A delivery whose answer was
 * lost is sent again: a client hears of it at least once.
 */
import { sql } from 'kysely'
import { int8Array, textArray, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { firstIdAt } from '../../platform/database/ids.ts'
import type { FinalState } from '../messages/states.ts'

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

export interface Claimed {
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
): Promise<Claimed[]> {
  const now = db.clock.now()
  const { rows } = await sql<Claimed>`
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
  deliveries: readonly Pick<Claimed, 'id' | 'tries'>[],
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

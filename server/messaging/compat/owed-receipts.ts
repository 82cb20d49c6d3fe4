/**
 * Receipts that are still owed to senders by another protocol. A row is stored with the message and deleted with its
 * final state. For SMPP the sender gets a receipt under the answered id. For Twilio's and Arkesel's protocols each
 * state is a callback to an address.
 *
 * The event `messages.moved` reports messages. If it was not published, because no process knew of a new login yet, the
 * sweep finds final messages whose receipt is still owed.
 */
import { sql } from 'kysely'
import { boolArray, int4Array, int8Array, textArray } from '../../platform/database/binary-arrays.ts'
import type { ApiKey } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Statement } from '../../platform/database/prepared.ts'
import { firstIdAt } from '../../platform/database/ids.ts'
import type { MessageState } from '@nkra/contract/messaging/messages.ts'
import { readMessageFacts, segmentOutcomesOf, type MessageFacts } from '../messages/message-facts.ts'
import type { Event } from '../../platform/events/relay.ts'
import { isFinal, stateOf } from '../messages/states.ts'
import { deliverReceipts } from './smpp-deliveries.ts'
import { arkeselUrlOf, enqueueArkeselCallback } from './arkesel-callbacks.ts'
import { enqueueCallback } from './twilio-callbacks.ts'
import type { messagesMoved } from '../events.ts'
import type { OwedReceipt } from '../sending/direct-drafts.ts'
import type { CompatStatements } from '../sending/direct-send.ts'
import { partsDelete } from './smpp-parts.ts'

/** After this many days without a client the owed receipt is deleted. */
export const RECEIPTS_KEPT_DAYS = 7
const DAY_MS = 86_400_000
/** The sweep leaves younger receipts alone, because they are still on their normal way. */
const SETTLED_MS = 300_000
const SWEPT_AT_ONCE = 500

/** A receipt for each state of a message, by a call of this address. */
export const owedCallback = ({ keyId }: ApiKey, messageId: bigint, url: string): OwedReceipt => ({
  id: messageId,
  messageId,
  keyId,
  failuresOnly: false,
  url,
  userMessageReference: null,
})

export const owedReceiptsInsert = (
  accountIds: readonly bigint[],
  receipts: readonly OwedReceipt[],
): Statement => ({
  name: 'insert owed receipts',
  text: `
    insert into owed_receipt (account_id, id, message_id, key_id, failures_only, url, user_message_reference)
    select account_id, id, message_id, key_id, failures_only, url, user_message_reference
    from unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[], $5::bool[], $6::text[], $7::int4[])
      as owed (account_id, id, message_id, key_id, failures_only, url, user_message_reference)`,
  values: [
    int8Array(accountIds),
    int8Array(receipts.map(({ id }) => id)),
    int8Array(receipts.map(({ messageId }) => messageId)),
    int8Array(receipts.map(({ keyId }) => keyId)),
    boolArray(receipts.map(({ failuresOnly }) => failuresOnly)),
    textArray(receipts.map(({ url }) => url)),
    int4Array(receipts.map(({ userMessageReference }) => userMessageReference)),
  ],
})

/**
 * Statements that store what compatible APIs need with a batch of messages: one insert for all, and one that deletes
 * used parts.
 */
export const compatStatements: CompatStatements = (given) => {
  const owed = given.flatMap(({ accountId, rows }) =>
    rows.receipts.map((receipt) => ({ accountId, receipt })),
  )
  const parts = given.filter(({ rows }) => rows.parts.length > 0)
  return [
    ...parts.map(({ accountId, rows }) => partsDelete(accountId, rows.parts)),
    ...(owed.length === 0
      ? []
      : [
          owedReceiptsInsert(
            owed.map(({ accountId }) => accountId),
            owed.map(({ receipt }) => receipt),
          ),
        ]),
  ]
}

/** A message of an account reached a state. */
export interface MessageUpdate {
  messageId: bigint
  state: MessageState
  error: string | null
  at: Date
}

/** Delivers owed receipts for these messages, in the transaction. */
export async function deliverOwed(
  tx: Tx,
  { accountId, payload }: Event<Parameters<(typeof messagesMoved)['of']>[1]>,
): Promise<void> {
  await tell(tx, accountId, payload.messages)
}

interface Row extends OwedReceipt {
  sender: string
  msisdn: string
}

async function tell(tx: Tx, accountId: bigint, words: readonly MessageUpdate[]): Promise<void> {
  const known = new Map(words.map((word) => [word.messageId, word]))
  const { rows } = await sql<Row>`
    select owed.id, owed.message_id as "messageId", owed.key_id as "keyId", owed.failures_only as "failuresOnly",
      owed.url, owed.user_message_reference as "userMessageReference", campaign.sender, message.msisdn::text as msisdn
    from owed_receipt owed
    join message on message.account_id = owed.account_id and message.id = owed.message_id
    join campaign on campaign.account_id = message.account_id and campaign.id = message.campaign_id
    where owed.account_id = ${accountId} and owed.message_id = any(${int8Array([...known.keys()])}::int8[])
    order by owed.id for update of owed
  `.execute(tx.sql)
  const final = rows.filter(({ messageId }) => isFinal(known.get(messageId)!.state))
  for (const { url, keyId, messageId, sender, msisdn } of rows) {
    if (url === null) continue
    const { state } = known.get(messageId)!
    const called = arkeselUrlOf(url)
    if (called !== null) await enqueueArkeselCallback(tx, { messageId, url: called, state })
    else await enqueueCallback(tx, { accountId, keyId, messageId, url, state, sender, msisdn })
  }
  const receipts = final.flatMap(
    ({ id, keyId, messageId, url, failuresOnly, userMessageReference, sender, msisdn }) => {
      const { state, error, at } = known.get(messageId)!
      if (url !== null || !isFinal(state) || (failuresOnly && state === 'delivered')) return []
      const addressed = { source: msisdn, destination: sender }
      return [{ keyId, receiptOf: id, state, error, doneAt: at, userMessageReference, ...addressed }]
    },
  )
  await deliverReceipts(tx, accountId, receipts)
  if (final.length === 0) return
  await sql`
    delete from owed_receipt where account_id = ${accountId} and id = any(${int8Array(final.map(({ id }) => id))}::int8[])
  `.execute(tx.sql)
}

/** Delivers final receipts that are still owed, and deletes old ones that nobody took. */
export async function sweepOwedReceipts(db: Db): Promise<void> {
  const now_ms = db.clock.ms()
  const young = firstIdAt(new Date(now_ms - SETTLED_MS))
  for (let after = { accountId: 0n, id: 0n }; ;) {
    const { rows } = await sql<{ accountId: bigint; id: bigint; messageId: bigint }>`
      select account_id as "accountId", id, message_id as "messageId" from owed_receipt
      where (account_id, id) > (${after.accountId}, ${after.id}) and id < ${young}
      order by account_id, id limit ${SWEPT_AT_ONCE}
    `.execute(db.sql)
    const facts = await readMessageFacts(db, rows)
    const words = facts.map((message) => ({ accountId: message.accountId, word: wordOf(message) }))
    const settled = words.filter(({ word }) => isFinal(word.state))
    for (const [accountId, told] of Map.groupBy(settled, (each) => each.accountId)) {
      await db.transaction((tx) =>
        tell(
          tx,
          accountId,
          told.map(({ word }) => word),
        ),
      )
    }
    if (rows.length < SWEPT_AT_ONCE) break
    after = rows.at(-1)!
  }
  const old = firstIdAt(new Date(now_ms - RECEIPTS_KEPT_DAYS * DAY_MS))
  await sql`delete from owed_receipt where account_id > 0 and id < ${old}`.execute(db.sql)
}

function wordOf(message: MessageFacts): MessageUpdate {
  const last = message.facts.map(({ receivedAt, at }) => receivedAt ?? at).sort()
  return {
    messageId: message.id,
    state: stateOf(segmentOutcomesOf(message), true),
    error: message.facts.find(({ error }) => error !== null)?.error ?? null,
    at: new Date(last.at(-1) ?? 0),
  }
}

/** The message behind an answered id. The id of another message counts only if that is a part of a text. */
export async function messageOf(db: Db, accountId: bigint, id: bigint): Promise<bigint> {
  const { rows } = await sql<{ messageId: bigint }>`
    select message_id as "messageId" from owed_receipt where account_id = ${accountId} and id = ${id}
  `.execute(db.sql)
  return rows[0]?.messageId ?? id
}

/**
 * Parts of long texts that customers submit one by one. A client with a window of one sends the second part only after
 * the first is answered. So each part is answered when it is stored, under an id of its own, and the text is sent with
 * the part that completes it. If other parts do not come, the stored ones are deleted; a requested receipt says so.
 */
import { sql } from 'kysely'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Statement } from '../../platform/database/prepared.ts'
import { deliverReceipts } from './smpp-deliveries.ts'

/** Which receipts are requested: none, all, or only those of messages that did not arrive. */
export type ReceiptRequest = 'nothing' | 'receipt' | 'failure'

export interface NewSubmittedPart {
  keyId: bigint
  source: string
  destination: string
  reference: number
  total: number
  sequence: number
  dataCoding: number
  body: Uint8Array
  wants: ReceiptRequest
  userMessageReference: number | null
}

export interface SubmittedPart {
  id: bigint
  sequence: number
  dataCoding: number
  body: Buffer
  wants: ReceiptRequest
  userMessageReference: number | null
}

/** How long a part waits for the others. */
export const JOIN_MS = 600_000
/** The most waiting parts of one login, so that a client that never completes a text does not fill the table. */
export const PARTS_WAITING_MAX = 10_000
const GIVEN_UP_AT_ONCE = 500

/**
 * Stores a part under this id. A repeated part replaces the first. Answers all parts in order if the text is complete,
 * an empty list if it is not, and null if too many parts wait.
 */
export async function storePart(
  tx: Tx,
  accountId: bigint,
  id: bigint,
  part: NewSubmittedPart,
): Promise<readonly SubmittedPart[] | null> {
  const { keyId, source, destination, reference, total, sequence } = part
  // Of two that complete a text at once, the second sees what the first has stored.
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${keyId} ${source} ${destination} ${reference}`}, 7045))
  `.execute(tx.sql)
  const { rows: waiting } = await sql<{ count: number }>`
    select count(*)::int4 as count from (
      select from smpp_part where account_id = ${accountId} and key_id = ${keyId} limit ${PARTS_WAITING_MAX}
    ) as waiting
  `.execute(tx.sql)
  if (waiting[0]!.count >= PARTS_WAITING_MAX) return null
  await sql`
    insert into smpp_part (account_id, id, key_id, source, destination, reference, total, sequence, data_coding, body,
      wants, user_message_reference, received_at)
    values (${accountId}, ${id}, ${keyId}, ${source}, ${destination}, ${reference}, ${total}, ${sequence},
      ${part.dataCoding}, ${Buffer.from(part.body)}, ${part.wants}, ${part.userMessageReference}, ${tx.clock.now()})
    on conflict (account_id, key_id, source, destination, reference, total, sequence) do update
    set id = excluded.id, data_coding = excluded.data_coding, body = excluded.body, wants = excluded.wants,
      user_message_reference = excluded.user_message_reference, received_at = excluded.received_at
  `.execute(tx.sql)
  const since = new Date(tx.clock.ms() - JOIN_MS)
  const { rows } = await sql<SubmittedPart>`
    select id, sequence, data_coding as "dataCoding", body, wants, user_message_reference as "userMessageReference"
    from smpp_part
    where account_id = ${accountId} and key_id = ${keyId} and source = ${source} and destination = ${destination}
      and reference = ${reference} and total = ${total} and received_at > ${since}
    order by sequence
  `.execute(tx.sql)
  return rows.length === total ? rows : []
}

export const partsDelete = (accountId: bigint, ids: readonly bigint[]): Statement => ({
  name: 'delete parts',
  text: 'delete from smpp_part where account_id = $1 and id = any($2::int8[])',
  values: [accountId, int8Array(ids)],
})

/** Deletes parts whose other parts did not come in time. */
export async function sweepParts(db: Db): Promise<void> {
  const before = new Date(db.clock.ms() - JOIN_MS)
  for (let given_up = GIVEN_UP_AT_ONCE; given_up === GIVEN_UP_AT_ONCE;) {
    given_up = await db.transaction(async (tx) => {
      const { rows } = await sql<IncompleteMessage>`
        delete from smpp_part part using (
          select account_id, id from smpp_part where received_at <= ${before}
          order by received_at limit ${GIVEN_UP_AT_ONCE} for update skip locked
        ) old
        where part.account_id = old.account_id and part.id = old.id
        returning part.account_id as "accountId", part.id, part.key_id as "keyId", part.source, part.destination, part.wants,
          part.user_message_reference as "userMessageReference"
      `.execute(tx.sql)
      for (const [accountId, parts] of Map.groupBy(rows, (row) => row.accountId)) {
        const told = parts.filter(({ wants }) => wants !== 'nothing')
        await deliverReceipts(
          tx,
          accountId,
          told.map(({ id, keyId, source, destination, userMessageReference }) => ({
            keyId,
            receiptOf: id,
            state: 'expired',
            error: null,
            doneAt: tx.clock.now(),
            userMessageReference,
            source: destination,
            destination: source,
          })),
        )
      }
      return rows.length
    })
  }
}

interface IncompleteMessage {
  accountId: bigint
  id: bigint
  keyId: bigint
  source: string
  destination: string
  wants: ReceiptRequest
  userMessageReference: number | null
}

/**
 * Deletes the texts to an erased person: the message, its number, the operators' answers and receipts for it, and its
 * campaign. The credits that it cost stay in the books. The life of an unwanted text:
 *
 * 1. The event `textsUnwanted` names its campaign, in the transaction that erases the person.
 * 2. It waits until its message has its final state, because until then credits may return.
 * 3. A job deletes it within a minute. A text without a final state is deleted three days after it was written.
 * 4. The event `textsForgotten` names its message, for those who store the person's number with it.
 */
import { sql } from 'kysely'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { instantOfId } from '../../platform/database/ids.ts'
import { subscribe } from '../../platform/events/relay.ts'
import { cron, type Worker } from '../../platform/jobs/jobs.ts'
import { textsForgotten, textsUnwanted } from '../events.ts'
import { factsOfCampaigns, segmentOutcomesOf, type MessageFacts } from './message-facts.ts'
import { isFinal, stateOf } from './states.ts'

/** How long after a text receipts may still come: three days. */
const LATEST_MS = 72 * 3_600_000
/** The most texts of one transaction. */
const AT_ONCE = 100

export const unwantedTexts = subscribe(
  textsUnwanted,
  'messaging.unwanted-texts',
  async (tx, { accountId, payload }) => {
    await sql`
      insert into unwanted_text (account_id, campaign_id)
      select ${accountId}, id from unnest(${int8Array(payload.campaignIds)}::int8[]) as id
      on conflict do nothing`.execute(tx.sql)
  },
)

export function unwantedTextsWorker(db: Db): Worker {
  return cron('messaging.forget-texts', '* * * * *', async () => void (await forgetUnwantedTexts(db)))
}

/** Deletes the unwanted texts whose messages have ended. Answers their number. A second run finds none. */
export async function forgetUnwantedTexts(db: Db): Promise<number> {
  let forgotten = 0
  for (let after: Place | undefined = { accountId: 0n, campaignId: 0n }; after !== undefined;) {
    const from: Place = after
    const { last, gone } = await db.transaction((tx) => forgetSome(tx, from))
    forgotten += gone
    after = last
  }
  return forgotten
}

interface Place {
  accountId: bigint
  campaignId: bigint
}

async function forgetSome(tx: Tx, after: Place): Promise<{ last: Place | undefined; gone: number }> {
  const { rows } = await sql<Place>`
    select account_id as "accountId", campaign_id as "campaignId" from unwanted_text
    where (account_id, campaign_id) > (${after.accountId}::int8, ${after.campaignId}::int8)
    order by account_id, campaign_id limit ${AT_ONCE} for update skip locked`.execute(tx.sql)
  let gone = 0
  for (const { accountId, campaignId } of rows) {
    const facts = await factsOfCampaigns(tx, accountId, [campaignId])
    if (!facts.every((each) => isOver(each, tx.clock.ms()))) continue
    await forget(tx, { accountId, campaignId })
    const messageIds = facts.map(({ id }) => id)
    if (messageIds.length > 0) tx.publish(textsForgotten.of(accountId, { messageIds }))
    gone++
  }
  return { last: rows.length === AT_ONCE ? rows.at(-1) : undefined, gone }
}

/**
 * Whether the message has ended. One that waits for its link has not, however old it is, because it may still be sent.
 */
function isOver(message: MessageFacts, now_ms: number): boolean {
  const state = stateOf(segmentOutcomesOf(message), false)
  if (isFinal(state)) return true
  return state === 'submitted' && instantOfId(message.id).getTime() < now_ms - LATEST_MS
}

async function forget(tx: Tx, { accountId, campaignId }: Place): Promise<void> {
  await sql`
    with gone as (
      delete from message where account_id = ${accountId} and campaign_id = ${campaignId} returning id
    ), receipts as (
      delete from receipt where account_id = ${accountId} and message_id in (select id from gone)
    ), submissions as (
      delete from submission where account_id = ${accountId} and message_id in (select id from gone)
    ), simulated as (
      delete from sandbox_receipt where account_id = ${accountId} and message_id in (select id from gone)
    ), veiled as (
      delete from veiled_text where account_id = ${accountId} and id = ${campaignId}
    ), waiting as (
      delete from unwanted_text where account_id = ${accountId} and campaign_id = ${campaignId}
    )
    delete from campaign where account_id = ${accountId} and id = ${campaignId}`.execute(tx.sql)
}

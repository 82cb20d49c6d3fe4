/**
 * What a link's last owner left behind: chunks of which something was marked, and that nobody has in hand. What was marked
 * and has no answer stored may or may not have been sent: it becomes `unknown`, its money stays held, and a late receipt
 * or time resolves it. The rest of such a chunk goes on as if nothing had happened.
 */
import type { Tx } from '../../platform/database/database.ts'
import { completeCampaigns } from '../campaigns/campaigns.ts'
import { finishChunks, listLeft } from '../links/chunks.ts'
import { applyMovements, lockCounts, Movements } from '../messages/campaign-counts.ts'
import { applyDayMovements, DayMovements, lockUncounted } from '../messages/counters.ts'
import { readFacts, segmentsOf, type MessageFacts } from '../messages/message-facts.ts'
import { requireLease, type Lease } from '../links/leases.ts'
import { MessageNews, NOBODY_WANTS, type WantsMessage } from '../messages/message-changes.ts'
import { stateOf } from '../messages/states.ts'
import { insertSubmissions, type Submission } from '../messages/submissions.ts'

/**
 * Puts in doubt what nobody answers for any more. `held` tells, whenever asked, which chunks this process has in hand.
 * `keyOf` names what is put in doubt, where its receipts' name for it is known beforehand. Answers how many messages are
 * in doubt by it. Safe to repeat.
 */
export async function takeOver(
  tx: Tx,
  lease: Lease,
  held: () => bigint[],
  keyOf: (messageId: bigint) => bigint | null,
  wants: WantsMessage = NOBODY_WANTS,
): Promise<number> {
  await requireLease(tx, lease)
  const listed = await listLeft(tx, lease.linkId, held())
  // What was claimed while the list was made is in good hands.
  const inHand = new Set(held())
  const left = listed.filter(({ id }) => !inHand.has(id))
  if (left.length === 0) return 0
  await lockUncounted(
    tx,
    left.flatMap(({ accountId, campaignId }) =>
      campaignId === null ? [{ accountId, linkId: lease.linkId }] : [],
    ),
  )
  await lockCounts(
    tx,
    left.flatMap(({ accountId, campaignId }) =>
      campaignId === null ? [] : [{ accountId, campaignId, linkId: lease.linkId }],
    ),
  )
  const messages = await readFacts(
    tx,
    left.flatMap(({ accountId, messageIds }) => messageIds.map((messageId) => ({ accountId, messageId }))),
  )
  const doubtful = messages.filter(({ segments, facts }) => facts.length < segments)
  await insertSubmissions(
    tx,
    doubtful.flatMap((message) => unknownOf(message, lease.linkId, keyOf(message.id), tx.clock.now())),
  )
  const movements = new Movements()
  const days = new DayMovements()
  const news = new MessageNews(wants)
  const now = tx.clock.now()
  for (const message of doubtful) {
    const before = segmentsOf(message)
    const after = before.map((segment) => ({ ...segment, outcome: segment.outcome ?? ('unknown' as const) }))
    const [from, to] = [stateOf(before, true), stateOf(after, true)]
    const { linkId } = lease
    if (message.counted) movements.add({ ...message, linkId, msisdn: message.msisdn.toString() }, from, to)
    days.add({ ...message, linkId, msisdn: message.msisdn.toString() }, from, to, IN_DOUBT)
    news.add(message, from, to, IN_DOUBT, now)
  }
  await applyMovements(tx, movements)
  await applyDayMovements(tx, days)
  news.publish(tx)
  const gone = await finishChunks(tx, left)
  await completeCampaigns(
    tx,
    left.filter(({ id }) => gone.has(id)),
  )
  return doubtful.length
}

const IN_DOUBT = { status: 0, error: null, at: null }

function unknownOf(message: MessageFacts, linkId: number, smscKey: bigint | null, at: Date): Submission[] {
  const known = new Set(message.facts.map(({ segment }) => segment))
  const missing = Array.from({ length: message.segments }, (_, i) => i + 1).filter(
    (segment) => !known.has(segment),
  )
  return missing.map((segment) => ({
    accountId: message.accountId,
    messageId: message.id,
    segment,
    linkId,
    outcome: 'unknown',
    status: 0,
    smscKey,
    msisdn: message.msisdn,
    at,
  }))
}

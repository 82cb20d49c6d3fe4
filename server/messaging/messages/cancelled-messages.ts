/** Messages that end before they are sent: their segments without an answer are cancelled, and their credits go back. */
import { refund } from '../../billing/ledger/ledger.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isSandbox } from '../../platform/sandbox.ts'
import { changingMessage, NOTHING_WANTED, StateChanges } from './counters.ts'
import { creditsOfSegment, readMessageFacts, segmentOutcomesOf } from './message-facts.ts'
import { Refunds } from './refunds.ts'
import { stateOf } from './states.ts'
import { insertSubmissions, type Submission } from './submissions.ts'

/** Cancels messages that the caller took out of their chunks. */
export async function cancelMessages(
  tx: Tx,
  cancelled: readonly { accountId: bigint; messageId: bigint }[],
): Promise<void> {
  const at = tx.clock.now()
  const messages = await readMessageFacts(tx, cancelled)
  const changes = new StateChanges(NOTHING_WANTED, at)
  const submissions: Submission[] = []
  const returns = new Refunds()
  for (const message of messages) {
    const { accountId, reservationId } = message
    const before = segmentOutcomesOf(message)
    const after = before.map((segment) => ({
      ...segment,
      outcome: segment.outcome ?? ('cancelled' as const),
    }))
    let credits = 0
    before.forEach(({ outcome }, i) => {
      if (outcome !== null) return
      credits += creditsOfSegment(message, i + 1)
      submissions.push({
        accountId,
        messageId: message.id,
        segment: i + 1,
        linkId: message.linkId,
        outcome: 'cancelled',
        status: 0,
        smscKey: null,
        msisdn: null,
        at,
      })
    })
    // Nothing was paid in the sandbox, and for texts of the platform itself.
    if (!isSandbox(accountId)) returns.add(accountId, reservationId, BigInt(credits))
    changes.countInCampaign(changingMessage(message), stateOf(before, false), stateOf(after, false))
  }
  await insertSubmissions(tx, submissions)
  await changes.apply(tx)
  for (const { accountId, reservationId, credits } of returns.list()) {
    await refund(tx, { accountId, reservationId, credits, reason: 'cancelled' })
  }
}

/**
 * Messages that end before they are sent, because somebody cancelled them or they waited too long. Their segments without
 * an answer get that outcome, and their credits return.
 */
import { refund } from '../../billing/ledger/ledger.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isSandbox } from '../../platform/sandbox.ts'
import {
  changingMessage,
  NO_CAUSE,
  NOTHING_WANTED,
  StateChanges,
  type WantsChange,
  Refunds,
} from './counters.ts'
import { creditsOfSegment, readMessageFacts, segmentOutcomesOf } from './message-facts.ts'
import { stateOf, type NeverWritten } from './states.ts'
import { insertSubmissions, type Submission } from './submissions.ts'

interface MessageKey {
  accountId: bigint
  messageId: bigint
}

/**
 * Cancels messages that the caller took out of their chunks. No event is published, because the person who cancelled
 * knows.
 */
export function cancelMessages(tx: Tx, cancelled: readonly MessageKey[]): Promise<void> {
  return endUnsent(tx, cancelled, 'cancelled', NOTHING_WANTED)
}

/** Ends messages that waited too long and that the caller took out of their chunks. Subscribers are told. */
export function endOverdue(tx: Tx, overdue: readonly MessageKey[], wants: WantsChange): Promise<void> {
  return endUnsent(tx, overdue, 'overdue', wants)
}

async function endUnsent(
  tx: Tx,
  ended: readonly MessageKey[],
  reason: NeverWritten,
  wants: WantsChange,
): Promise<void> {
  const at = tx.clock.now()
  const messages = await readMessageFacts(tx, ended)
  const changes = new StateChanges(wants, at)
  const submissions: Submission[] = []
  const returns = new Refunds()
  for (const message of messages) {
    const { accountId, reservationId } = message
    const before = segmentOutcomesOf(message)
    const after = before.map((segment) => ({
      ...segment,
      outcome: segment.outcome ?? reason,
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
        outcome: reason,
        status: 0,
        smscKey: null,
        msisdn: null,
        at,
      })
    })
    // Nothing was paid in the sandbox, and for texts of the platform itself.
    if (!isSandbox(accountId)) returns.add(accountId, reservationId, BigInt(credits))
    const [from, to] = [stateOf(before, false), stateOf(after, false)]
    const changing = changingMessage(message)
    changes.countInCampaign(changing, from, to)
    if (reason === 'overdue') changes.tell(changing, from, to, NO_CAUSE)
  }
  await insertSubmissions(tx, submissions)
  await changes.apply(tx)
  for (const { accountId, reservationId, credits } of returns.list()) {
    await refund(tx, { accountId, reservationId, credits, reason })
  }
}

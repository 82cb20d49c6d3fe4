/**
 * Notices from gateways. Each is recorded. A notice of a payment makes us ask the gateway; a dispute or a refund moves
 * a settled payment, and never gives credits.
 */
import { createHash } from 'node:crypto'
import { encodeId, Id } from '@nkra/contract/wire.ts'
import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { job } from '../../platform/database/job-queue.ts'
import type { NoticeSubject, GatewayName, GatewayNotice } from './gateways/gateway.ts'
import {
  movePayment,
  scheduleAsk,
  sumRefunds,
  lockPayment,
  findPayment,
  writeRefunded,
  insertPaymentEvent,
  type LockedPayment,
} from './record.ts'
import { isOpen, mayBecome, type PaymentState } from './states.ts'
import { paymentDisputed } from '../events.ts'

/** The gateway is asked about a payment. Those that wait for the same payment are one. */
export const askGateway = job('payment.ask', z.object({ accountId: Id('acc'), id: Id('pay') }), {
  merged: true,
  retries: 3,
  limit_s: 60,
})

/**
 * Writes down what a gateway told, and acts on it once: the same bytes again change nothing. `bytes` are the body as it
 * came. A reference that is none of ours is kept as it is, and is nobody's.
 */
export async function recordNotice(
  tx: Tx,
  gateway: GatewayName,
  news: GatewayNotice,
  bytes: Buffer,
): Promise<void> {
  const { kind, reference, facts, about } = news
  const which = reference === null ? null : await findPayment(tx, { gateway, reference })
  const digest = createHash('sha256').update(bytes).digest()
  // Locked before it is written about: of two refunds at once the second then counts the first.
  const kept = which && (await lockPayment(tx, which))
  const isNew = await insertPaymentEvent(tx, { payment: which, gateway, kind, reference, facts, digest })
  if (which === null || kept === null) return
  // Told again, it is asked again: whoever tells twice was perhaps not heard.
  if (about === 'payment') return tx.enqueue(askGateway, which, { key: encodeId('pay', which.id) })
  if (isNew) await applyNotice(tx, kept, about)
}

async function applyNotice(
  tx: Tx,
  kept: LockedPayment,
  about: Exclude<NoticeSubject, 'payment'>,
): Promise<void> {
  if (about === 'nothing') return
  if (about === 'refund') return refund(tx, kept)
  if (about.dispute === 'opened') {
    await moveIfAllowed(tx, kept, 'disputed')
    const { accountId, id: paymentId, invoiceId, gateway, reference, amount } = kept
    tx.publish(paymentDisputed.of(accountId, { paymentId, invoiceId, gateway, reference, amount }))
    return
  }
  // Lost: what goes back is told by a refund. Won: what was in doubt before is so again.
  if (about.dispute === 'won' && kept.state === 'disputed') {
    await moveIfAllowed(tx, kept, kept.reason === null ? 'succeeded' : 'needs_review')
  }
}

/** A part that goes back changes the sum alone, the whole of it the state. */
async function refund(tx: Tx, kept: LockedPayment): Promise<void> {
  const refunded = await sumRefunds(tx, kept)
  await writeRefunded(tx, kept, refunded)
  if (refunded >= kept.amount) await moveIfAllowed(tx, kept, 'refunded')
}

/**
 * Moves the payment if the transition is allowed. If we still think it is under way, it was paid at the gateway: we
 * ask, and the notice stays on record.
 */
async function moveIfAllowed(tx: Tx, kept: LockedPayment, to: PaymentState): Promise<void> {
  if (isOpen(kept.state)) return tx.enqueue(askGateway, kept, { key: encodeId('pay', kept.id) })
  if (!mayBecome(kept.state, to)) return
  await movePayment(tx, kept, { to, reason: kept.reason })
  await scheduleAsk(tx, kept, null)
}

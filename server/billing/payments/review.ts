/**
 * A person decides on a payment that does not speak for itself. Accepting says that the money is ours: the invoice is
 * approved where it is still pending, and stays as it is where it is not. Rejecting says that it gives no credits.
 */
import { encodeId } from '@nkra/contract/wire.ts'
import type { User } from '../../platform/actor.ts'
import { auditAll, type RequestInfo } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { approvePaid } from '../invoices/invoices.ts'
import { readPayment, type Payment } from './lists.ts'
import { movePayment, takePayment, whichPayment, writeReview } from './record.ts'

/**
 * Accepts or rejects a payment that needs review, whosever it is. Whoever began it does not decide on it. Fails with
 * `not_found`, `payment_not_reviewable` and `own_request`.
 */
export async function reviewPayment(
  tx: Tx,
  actor: Pick<User, 'accountId' | 'userId'>,
  review: { id: bigint; accept: boolean; reason: string },
  request?: RequestInfo,
): Promise<Payment> {
  const { id, accept, reason } = review
  const which = (await whichPayment(tx, { id })) ?? fail('not_found')
  const kept = (await takePayment(tx, which)) ?? fail('not_found')
  if (kept.state !== 'needs_review') fail('payment_not_reviewable')
  if (kept.createdBy === actor.userId) fail('own_request')
  const { accountId, invoiceId } = kept
  const outcome = accept ? await approvePaid(tx, { accountId, invoiceId, paymentId: id }) : null
  await movePayment(
    tx,
    kept,
    accept ? { to: 'succeeded', reason: null } : { to: 'failed', reason: 'review_rejected' },
  )
  await writeReview(tx, which, { by: actor.userId, reason })
  const payment = await readPayment(tx, which)
  await auditAll(tx, { ...actor, kind: 'user' }, [actor.accountId, accountId], {
    action: 'payment_reviewed',
    subject: { kind: 'pay', id },
    detail: {
      accepted: accept,
      reason,
      why: kept.reason,
      invoice: encodeId('inv', invoiceId),
      invoiceApproved: outcome === 'approved',
      amount: Number(kept.amount) / 100,
    },
    request,
  })
  return payment
}

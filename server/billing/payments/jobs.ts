/**
 * What is done about payments beside requests: the gateway is asked when it told us something, and about every payment
 * that is due to be asked for, for what webhooks never say, or said while nobody heard.
 */
import type { Run, Worker } from '../../platform/jobs/jobs.ts'
import { cron, worker } from '../../platform/jobs/jobs.ts'
import { askGateway } from './gateway-notices.ts'
import { duePayments } from './record.ts'
import { resolvePayment, type Payments } from './payments.ts'

/** Payments that one turn asks for; the next minute goes on. */
const RECONCILED_MAX = 400
/** Questions to a gateway at once. */
const ASKED_AT_ONCE = 8

export function paymentWorkers(payments: Payments): Worker[] {
  return [
    worker(askGateway, async (which, { signal }) => {
      await resolvePayment(payments, which, { every_ms: 0, signal })
    }),
    cron('payments.reconcile', '* * * * *', async (run) => void (await reconcile(payments, run))),
  ]
}

/** Asks the gateways about all that is due. Answers how many payments that were. */
export async function reconcile(payments: Payments, { signal }: Pick<Run, 'signal'>): Promise<number> {
  const due = await duePayments(payments.db, RECONCILED_MAX)
  let asked = 0
  for (let at = 0; at < due.length && !signal.aborted; at += ASKED_AT_ONCE) {
    const batch = due.slice(at, at + ASKED_AT_ONCE)
    // One that breaks keeps no other from being asked; it is due again with the next turn, and told then.
    const ends = await Promise.allSettled(
      batch.map((which) => resolvePayment(payments, which, { every_ms: 0, signal })),
    )
    asked += batch.length
    const broken = ends.find((end) => end.status === 'rejected')
    if (broken) throw broken.reason
  }
  return asked
}

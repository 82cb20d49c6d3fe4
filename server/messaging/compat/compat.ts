/** The compatible APIs' events and background work. */
import type { Db } from '../../platform/database/database.ts'
import { subscribe, type Subscription } from '../../platform/events/relay.ts'
import { cron, type Worker } from '../../platform/jobs/jobs.ts'
import { sweepOwedReceipts, deliverOwed } from './owed-receipts.ts'
import { deliverInbound, sweepSmppDeliveries } from './smpp-deliveries.ts'
import { sweepParts } from './smpp-parts.ts'
import { arkeselCallbackWorker, type ArkeselTransport } from './arkesel-callbacks.ts'
import { callbackWorker, type CallbackTransport } from './twilio-callbacks.ts'
import { messageReceived, messagesMoved } from '../events.ts'

export const compatSubscriptions: readonly Subscription[] = [
  subscribe(messagesMoved, 'messaging.owed', deliverOwed),
  subscribe(messageReceived, 'messaging.smpp', (tx, { accountId, payload }) =>
    deliverInbound(tx, accountId, payload),
  ),
]

export function compatWorkers(db: Db, ways: CallbackTransport & ArkeselTransport): Worker[] {
  return [
    callbackWorker(ways),
    arkeselCallbackWorker(ways),
    cron('messaging.sweep-parts', '*/2 * * * *', () => sweepParts(db)),
    cron('messaging.sweep-owed', '*/10 * * * *', () => sweepOwedReceipts(db)),
    cron('messaging.sweep-smpp', '53 * * * *', () => sweepSmppDeliveries(db)),
  ]
}

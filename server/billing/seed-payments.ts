/** The demo's payments: attempts of the customer's past, as if the gateway had answered then. */
import { PROMPT_MS } from '@nkra/contract/limits.ts'
import type { Tx } from '../platform/database/database.ts'
import type { GatewayAnswer, Method } from './payments/gateways/gateway.ts'
import type { Invoice } from './invoices/record.ts'
import { insertPayment, movePayment, planAsk, takePayment } from './payments/record.ts'
import { expiryOf } from './payments/states.ts'
import { referenceOf, settlePayment } from './payments/payments.ts'

export interface Attempt {
  method: Method
  /** What came of it: paid as meant, paid two pesewas short, or left lying on the gateway's page. */
  end: 'paid' | 'short' | 'abandoned'
}

export async function seedPayment(
  tx: Tx,
  { id: invoiceId, accountId, totalAmount: amount }: Invoice,
  { by, method, end }: Attempt & { by: bigint },
): Promise<void> {
  const id = tx.ids.next()
  const which = { accountId, id }
  const reference = referenceOf(id)
  const createdAt = tx.clock.now()
  const endsAt = new Date(createdAt.getTime() + PROMPT_MS)
  await insertPayment(tx, {
    ...which,
    invoiceId,
    gateway: 'paystack',
    method,
    mode: 'test',
    reference,
    amount,
    prompt: method === 'mobile_money' ? { number: '024 ••• ••67', network: 'MTN', endsAt } : null,
    key: null,
    createdBy: by,
    createdAt,
    expiresAt: expiryOf(method, createdAt),
    nextAskAt: createdAt,
  })
  if (end === 'abandoned') {
    const kept = await takePayment(tx, which)
    if (kept) await movePayment(tx, kept, { to: 'failed', reason: 'abandoned' })
  } else {
    const came = end === 'paid' ? amount : amount - 2n
    const answer: GatewayAnswer = {
      outcome: 'paid',
      facts: { reference, amount: came, currency: 'GHS', mode: 'test' },
    }
    await settlePayment(tx, which, answer)
  }
  // Nobody there knows of it.
  await planAsk(tx, which, null)
}

/** The calls of payments. */
import * as contract from '@nkra/contract/billing/payments.ts'
import { fail } from '../../platform/fail.ts'
import { serve, serveWithOwnKeys } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import { listPayments, readableAccount } from './lists.ts'
import { hearNews } from './gateway-notices.ts'
import { reviewPayment } from './review.ts'
import { beginPayment, lookAtPayment, methodsOf, type Payments } from './payments.ts'
import { readSeller } from '../seller.ts'
import { newsOf, signatureHolds, SIGNATURE_HEADER } from './gateways/paystack-webhook.ts'

export interface PaymentsHttp {
  payments: Payments
  /** Under which Paystack signs; null where it is not set up. */
  paystackKey: string | null
}

export function bindPayments(server: Server, { payments, paystackKey }: PaymentsHttp): void {
  const { db } = server

  serve(server, contract.listPaymentMethods, async () => ({
    methods: methodsOf(payments),
    transfer: (await readSeller(db)).transfer,
  }))

  serveWithOwnKeys(server, contract.createPayment, ({ actor, body, key, request }) =>
    beginPayment(payments, actor, body, key, request),
  )

  serve(server, contract.getPayment, ({ actor, params, request }) =>
    lookAtPayment(payments, { ...params, accountId: readableAccount(actor) }, request.signal),
  )

  serve(server, contract.listPayments, ({ actor, query }) => listPayments(db, actor, query))

  serve(server, contract.reviewPayment, ({ actor, params, body, request }) =>
    db.transaction((tx) => reviewPayment(tx, actor, { ...params, ...body }, request)),
  )

  serve(server, contract.paystackWebhook, async ({ request }) => {
    if (paystackKey === null) fail('not_found')
    const { bytes } = request
    if (!signatureHolds(paystackKey, bytes, request.header(SIGNATURE_HEADER))) fail('signature_refused')
    const news = newsOf(bytes)
    if (news) await db.transaction((tx) => hearNews(tx, 'paystack', news, bytes))
    return { received: true as const }
  })
}

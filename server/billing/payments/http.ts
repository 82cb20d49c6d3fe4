/** The calls of payments. */
import * as contract from '@nkra/contract/billing/payments.ts'
import { fail } from '../../platform/fail.ts'
import { serve, serveWithOwnKeys } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import { listPayments, readableAccount } from './lists.ts'
import { recordNotice } from './gateway-notices.ts'
import {
  reviewPayment,
  createPayment,
  getPayment,
  listPaymentMethods,
  type PaymentResources,
} from './payments.ts'
import { getSeller } from '../seller.ts'
import { paystackNotice, signatureHolds, SIGNATURE_HEADER } from './gateways/paystack.ts'
import { referenceOf, hubtelNotice } from './gateways/hubtel.ts'
import { openDocumentChecker } from '../../platform/files/documents.ts'
import { addPaymentProof, getPaymentProof, listPaymentProofs, readProof } from './transfer-proofs.ts'

export interface PaymentsHttp {
  payments: PaymentResources
  /** Paystack signs webhooks with it; null if Paystack is not set up. */
  paystackKey: string | null
}

export function bindPayments(server: Server, { payments, paystackKey }: PaymentsHttp): void {
  const { db } = server

  serve(server, contract.listPaymentMethods, async () => ({
    methods: listPaymentMethods(payments),
    transfer: (await getSeller(db)).transfer,
  }))

  serveWithOwnKeys(server, contract.createPayment, ({ actor, body, key, request }) =>
    createPayment(payments, actor, body, key, request),
  )

  serve(server, contract.getPayment, ({ actor, params, request }) =>
    getPayment(payments, { ...params, accountId: readableAccount(actor) }, request.signal),
  )

  serve(server, contract.listPayments, ({ actor, query }) => listPayments(db, actor, query))

  serve(server, contract.reviewPayment, ({ actor, params, body, request }) =>
    db.transaction((tx) => reviewPayment(tx, actor, { ...params, ...body }, request)),
  )

  serve(server, contract.paystackWebhook, async ({ request }) => {
    if (paystackKey === null) fail('not_found')
    const { bytes } = request
    if (!signatureHolds(paystackKey, bytes, request.header(SIGNATURE_HEADER))) fail('signature_refused')
    const news = paystackNotice(bytes)
    if (news) await db.transaction((tx) => recordNotice(tx, 'paystack', news, bytes))
    return { received: true as const }
  })
}

/** `key` makes the tokens in Hubtel's callback addresses; null if Hubtel is not set up, and nobody is answered. */
export function bindHubtelCallback(server: Server, key: Buffer | null): void {
  const { db } = server

  serve(server, contract.hubtelCallback, async ({ params, request }) => {
    const reference = key && referenceOf(key, params.token)
    if (reference === null) fail('not_found')
    await db.transaction((tx) =>
      recordNotice(tx, 'hubtel', hubtelNotice(reference, request.bytes), request.bytes),
    )
    return { received: true as const }
  })
}

export function bindPaymentProofs(server: Server): void {
  const { db } = server
  const papers = openDocumentChecker()

  serve(server, contract.addPaymentProof, async ({ actor, params, request }) => {
    const proof = await readProof(papers, params.id, request)
    return db.transaction((tx) => addPaymentProof(tx, actor, proof, request))
  })

  serve(server, contract.listPaymentProofs, ({ actor, params }) => listPaymentProofs(db, actor, params.id))

  serve(server, contract.getPaymentProof, ({ actor, params }) => getPaymentProof(db, actor, params.id))
}

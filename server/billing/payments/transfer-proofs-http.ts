/** The calls about proofs of a bank transfer. */
import * as contract from '@nkra/contract/billing/payment-proofs.ts'
import { openDocumentChecker } from '../../platform/files/documents.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import { addPaymentProof, getPaymentProof, listPaymentProofs, readProof } from './transfer-proofs.ts'

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

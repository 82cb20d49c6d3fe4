/** The calls that show a person's stored data, and that erase them. */
import * as contract from '@nkra/contract/kyc/evidence.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import { eraseKyc } from './erasure.ts'
import { addEvidence, listEvidence, readEvidenceForm, getEvidence } from './evidence.ts'
import { requireOpenTo } from '../requests/lists.ts'
import type { KycResources } from '../resources.ts'
import { getKycRetention, saveKycRetention } from './retention.ts'

export function bindEvidence(server: Server, kyc: KycResources): void {
  const { db } = server

  serve(server, contract.addEvidence, async ({ actor, params, request }) => {
    const upload = await readEvidenceForm(request)
    return db.transaction((tx) => addEvidence(kyc, tx, actor, { ...upload, requestId: params.id }, request))
  })

  serve(server, contract.listEvidence, async ({ actor, params }) => {
    await requireOpenTo(db, actor, { request: params.id })
    return listEvidence(db, { accountId: actor.accountId, id: params.id })
  })

  serve(server, contract.getEvidence, async ({ actor, params, request }) => {
    await requireOpenTo(db, actor, { picture: params.id })
    return db.transaction((tx) => getEvidence(kyc, tx, actor, params, request))
  })

  serve(server, contract.eraseKyc, ({ actor, params, request }) =>
    db.transaction((tx) => eraseKyc(kyc, tx, actor, params, request)),
  )

  serve(server, contract.getKycRetention, ({ actor }) => getKycRetention(db, actor.accountId))

  serve(server, contract.saveKycRetention, ({ actor, body, request }) =>
    db.transaction((tx) => saveKycRetention(tx, actor, body, request)),
  )
}

/** The calls about files of people. */
import * as contract from '@nkra/contract/kyc/batches.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import { listKycBatches, listFaults, getKycBatch, getKycBatchFile } from './lists.ts'
import { cancelKycBatch, createKycBatch, readBatchForm, startKycBatch, tryKycBatch } from './batches.ts'
import type { KycResources } from '../resources.ts'

export function bindBatches(server: Server, kyc: KycResources): void {
  const { db } = server

  serve(server, contract.createKycBatch, async ({ actor, request }) => {
    const upload = await readBatchForm(request)
    return db.transaction((tx) => createKycBatch(kyc, tx, actor, upload))
  })

  serve(server, contract.listKycBatches, ({ actor, query }) => listKycBatches(db, actor.accountId, query))

  serve(server, contract.getKycBatch, ({ actor, params }) =>
    getKycBatch(db, { accountId: actor.accountId, id: params.id }),
  )

  serve(server, contract.tryKycBatch, ({ actor, params, body }) =>
    db.transaction((tx) => tryKycBatch(kyc, tx, actor, { ...params, ...body, document: body.document })),
  )

  serve(server, contract.startKycBatch, ({ actor, params, body, request, tx }) =>
    startKycBatch(tx, actor, { ...params, ...body }, request),
  )

  serve(server, contract.cancelKycBatch, ({ actor, params, request }) =>
    db.transaction((tx) => cancelKycBatch(tx, actor, params, request)),
  )

  serve(server, contract.listKycBatchFaults, ({ actor, params, query }) =>
    listFaults(db, { accountId: actor.accountId, id: params.id }, query),
  )

  serve(server, contract.getKycBatchFile, ({ actor, params }) =>
    getKycBatchFile(kyc, db, { accountId: actor.accountId, id: params.id }),
  )
}

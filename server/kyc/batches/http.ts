/** The calls about files of people. */
import * as contract from '@nkra/contract/kyc/batches.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import { listBatches, listFaults, readBatch, resultFile } from './lists.ts'
import { cancelBatch, createBatch, readBatchForm, startBatch, tryBatch } from './batches.ts'
import type { KycResources } from '../resources.ts'

export function bindBatches(server: Server, kyc: KycResources): void {
  const { db } = server

  serve(server, contract.createKycBatch, async ({ actor, request }) => {
    const upload = await readBatchForm(request)
    return db.transaction((tx) => createBatch(kyc, tx, actor, upload))
  })

  serve(server, contract.listKycBatches, ({ actor, query }) => listBatches(db, actor.accountId, query))

  serve(server, contract.getKycBatch, ({ actor, params }) =>
    readBatch(db, { accountId: actor.accountId, id: params.id }),
  )

  serve(server, contract.tryKycBatch, ({ actor, params, body }) =>
    db.transaction((tx) => tryBatch(kyc, tx, actor, { ...params, ...body, document: body.document })),
  )

  serve(server, contract.startKycBatch, ({ actor, params, body, request, tx }) =>
    startBatch(tx, actor, { ...params, ...body }, request),
  )

  serve(server, contract.cancelKycBatch, ({ actor, params, request }) =>
    db.transaction((tx) => cancelBatch(tx, actor, params, request)),
  )

  serve(server, contract.listKycBatchFaults, ({ actor, params, query }) =>
    listFaults(db, { accountId: actor.accountId, id: params.id }, query),
  )

  serve(server, contract.getKycBatchFile, ({ actor, params }) =>
    resultFile(kyc, db, { accountId: actor.accountId, id: params.id }),
  )
}

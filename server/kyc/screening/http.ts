/** Binds the calls of screening. */
import * as contract from '@nkra/contract/kyc/screening.ts'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import type { KycResources } from '../resources.ts'
import { listLists, listVersions, readListForm, retireList, uploadList } from './lists.ts'
import { decideCandidate, listCandidates } from './queue.ts'

export function bindScreening(server: Server, kyc: KycResources): void {
  const { db } = server

  serve(server, contract.listScreeningLists, ({ actor }) => listLists(db, actor.accountId))

  serve(server, contract.uploadScreeningList, async ({ actor, request }) => {
    const upload = await readListForm(request)
    return db.transaction((tx) => uploadList(tx, actor, upload, request))
  })

  serve(server, contract.retireScreeningList, ({ actor, params, request }) =>
    db.transaction((tx) => retireList(tx, actor, params, request)),
  )

  serve(server, contract.listScreeningVersions, ({ actor, params, query }) =>
    listVersions(db, actor.accountId, { ...query, ...params }),
  )

  serve(server, contract.listScreeningCandidates, ({ actor, query }) =>
    listCandidates(kyc, db, actor.accountId, query),
  )

  serve(server, contract.decideScreeningCandidate, ({ actor, params, body, request }) =>
    db.transaction((tx) => decideCandidate(kyc, tx, actor, { ...body, ...params }, request)),
  )

  serve(server, contract.listOperatorScreeningLists, () => listLists(db, OPERATOR_ACCOUNT_ID))

  serve(server, contract.uploadOperatorScreeningList, async ({ actor, request }) => {
    const upload = await readListForm(request)
    return db.transaction((tx) => uploadList(tx, actor, upload, request))
  })

  serve(server, contract.retireOperatorScreeningList, ({ actor, params, request }) =>
    db.transaction((tx) => retireList(tx, actor, params, request)),
  )

  serve(server, contract.listOperatorScreeningVersions, ({ params, query }) =>
    listVersions(db, OPERATOR_ACCOUNT_ID, { ...query, ...params }),
  )
}

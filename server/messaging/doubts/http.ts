/** Binds the contract's calls about messages in doubt to their verbs. */
import * as contract from '@nkra/contract/messaging/doubts.ts'
import type { Server } from '../../platform/http/server.ts'
import { serve } from '../../platform/http/serve.ts'
import { listLinkDoubts } from './doubt-list.ts'
import * as resolutions from './resolutions.ts'

export function bindDoubts(api: Server): void {
  const { db } = api

  serve(api, contract.listDoubts, ({ actor }) => resolutions.listDoubts(db, actor))
  serve(api, contract.listLinkDoubts, ({ params, query }) => listLinkDoubts(db, params.id, query))
  serve(api, contract.resolveDoubts, ({ actor, params, body, request }) =>
    db.transaction((tx) => resolutions.resolveDoubts(tx, { actor, request }, { linkId: params.id, ...body })),
  )
  serve(api, contract.approveDoubtResolution, ({ actor, params, request }) =>
    db.transaction((tx) => resolutions.approveDoubtResolution(tx, { actor, request }, params.id)),
  )
  serve(api, contract.withdrawDoubtResolution, ({ actor, params, request }) =>
    db.transaction((tx) => resolutions.withdrawDoubtResolution(tx, { actor, request }, params.id)),
  )
}

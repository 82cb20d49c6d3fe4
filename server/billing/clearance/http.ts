/** Clearance's calls: the operator's alone. */
import * as contract from '@nkra/contract/billing/clearance.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import { retryClearance } from './clearance.ts'
import { getClearance, listClearances } from './lists.ts'

export function bindClearance(server: Server): void {
  const { db } = server

  serve(server, contract.listClearances, ({ query }) => listClearances(db, query))

  serve(server, contract.getClearance, ({ params }) => getClearance(db, params))

  serve(server, contract.retryClearance, async ({ actor, params, request }) => {
    const which = await db.transaction((tx) => retryClearance(tx, actor, params, request))
    return getClearance(db, which)
  })
}

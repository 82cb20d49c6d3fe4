/** The catalogue's calls. (Registering and the current user are identity's.) */
import * as contract from '@nkra/contract/catalog.ts'
import { serve } from '../platform/http.ts'
import type { Server } from '../platform/http-server.ts'
import { ownAccount } from './accounts.ts'
import { createPackage, listPackages } from './packages.ts'
import { defaultSenders, listSenders } from './senders.ts'

export function bindCatalog(server: Server): void {
  const { db } = server

  serve(server, contract.listPackages, ({ query }) => listPackages(db, query))

  serve(server, contract.createPackage, ({ body }) => {
    const { DurationNumber: durationNumber, DurationType: durationType, ...rest } = body
    return db.transaction((tx) => createPackage(tx, { ...rest, durationNumber, durationType }))
  })

  serve(server, contract.getDefaultIds, ({ actor, query }) => {
    ownAccount(actor, query.AccountId)
    return defaultSenders(db)
  })

  serve(server, contract.listSenders, ({ actor }) => listSenders(db, actor.accountId))
}

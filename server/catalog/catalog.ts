/** The front door of the catalogue: accounts, packages and sender IDs. */
import type { Db } from '../platform/database/database.ts'
import type { Domain } from '../platform/domain.ts'
import type { Server } from '../platform/http/server.ts'
import { bindCatalog } from './http.ts'
import { senderRenewalWorker } from './senders/renewals.ts'

export interface Catalog extends Domain {
  bind(server: Server): void
}

export function openCatalog(db: Db): Catalog {
  return {
    bind: bindCatalog,
    workers: [senderRenewalWorker(db)],
    subscriptions: [],
  }
}

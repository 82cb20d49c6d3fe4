/** The front door of contacts: the address book and the files imported into it. */
import type { Registry } from 'prom-client'
import type { Db } from '../platform/database/database.ts'
import type { Domain } from '../platform/domain.ts'
import type { Server } from '../platform/http/server.ts'
import { cron } from '../platform/jobs/jobs.ts'
import { sweepDeletedContacts } from './address-book/deleted-contacts.ts'
import { bindContacts } from './http.ts'
import { ImportCounts } from './imports/import-counts.ts'
import { importWorker } from './imports/import-run.ts'
import { rollBackWorker } from './imports/roll-back.ts'

export { groupByNumber } from './address-book/grouped-numbers.ts'
export { contactWith, optOutChanged } from './address-book/opt-outs.ts'
export { importEnded } from './imports/imports.ts'

export interface Contacts extends Domain {
  bind(server: Server): void
  /** Registers the counters of imported rows. */
  measure(registry: Registry): void
}

export function openContacts(db: Db): Contacts {
  const counts = new ImportCounts()
  return {
    bind: bindContacts,
    measure: (registry) => counts.register(registry),
    workers: [
      importWorker(db, counts),
      rollBackWorker(db),
      cron('contacts.sweep-bin', '17 2 * * *', () => sweepDeletedContacts(db)),
    ],
    subscriptions: [],
  }
}

/** The front door of the catalogue: accounts, packages and sender IDs. */
import type { Db } from '../platform/database/database.ts'
import type { Domain } from '../platform/domain.ts'
import type { Server } from '../platform/http/server.ts'
import { bindCatalog } from './http.ts'
import { LiveProgramLimits, type ProgramLimits } from './program-limits.ts'
import { senderRenewalWorker } from './senders/renewals.ts'

export interface Catalog extends Domain {
  bind(server: Server): void
  /** The limits on an account's programs, from this process's memory. */
  programLimits(this: void, accountId: bigint): ProgramLimits
  close(): Promise<void>
}

export async function openCatalog(db: Db): Promise<Catalog> {
  const limits = await LiveProgramLimits.open(db)
  return {
    bind: bindCatalog,
    workers: [senderRenewalWorker(db)],
    subscriptions: [],
    programLimits: (accountId) => limits.of(accountId),
    close: () => limits.close(),
  }
}

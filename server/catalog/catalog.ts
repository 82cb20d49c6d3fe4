/** The front door of the catalogue: accounts, packages and sender IDs. */
import { getOffer } from '@nkra/contract/catalog/offer.ts'
import { z } from 'zod'
import type { Db } from '../platform/database/database.ts'
import type { Domain } from '../platform/domain.ts'
import type { Server } from '../platform/http/server.ts'
import { bindCatalog } from './http.ts'
import { openOffer } from './offer.ts'
import { LiveProgramLimits, type ProgramLimits } from './program-limits.ts'
import { senderRenewalWorker } from './senders/renewals.ts'

export interface Catalog extends Domain {
  bind(server: Server): void
  /** The limits on an account's programs, from this process's memory. */
  programLimits(this: void, accountId: bigint): ProgramLimits
  /** What `getOffer` answers, as it is on the wire. */
  readOffer(this: void): Promise<z.input<typeof getOffer.reply>>
  close(): Promise<void>
}

export async function openCatalog(db: Db): Promise<Catalog> {
  const offer = openOffer(db)
  const limits = await LiveProgramLimits.open(db)
  return {
    bind: (server) => bindCatalog(server, offer),
    readOffer: async () => z.encode(getOffer.reply, await offer.read()),
    workers: [senderRenewalWorker(db)],
    subscriptions: [],
    programLimits: (accountId) => limits.of(accountId),
    close: () => limits.close(),
  }
}

/**
 * A registry's callback: an answer is ready. Its signature proves the sender, and its time must be near now. The
 * callback only names a lookup, and Nkra then asks for the answer itself. So a repeated callback changes nothing.
 */
import { registryCallback } from '@nkra/contract/kyc/review.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import { findLookup, hearCallback, rememberNotice } from '../registry/lookups.ts'
import type { CallbackNotice, KycProvider } from '../registry/provider.ts'
import { checkRequest, retryNow, lockRequest } from '../requests/record.ts'

/** Binds the route of callbacks. If no registry uses callbacks, the route answers nobody. */
export function bindRegistryCallback(server: Server, registries: readonly KycProvider[]): void {
  const { db } = server
  serve(server, registryCallback, async ({ params, request }) => {
    const registry = registries.find(({ id }) => id === params.provider)
    if (registry?.readCallback === undefined) return fail('not_found')
    const callback = {
      header: (name: string) => request.header(name),
      bytes: request.bytes,
      now_ms: db.clock.ms(),
    }
    const notice = registry.readCallback(callback) ?? fail('signature_refused')
    await retryByNotice(db, registry.id, notice)
    return { received: true as const }
  })
}

/**
 * Asks the registry again after its callback, at once or when the running attempt has ended. An unknown reference gets the
 * same answer as a known one, so the sender learns nothing.
 */
async function retryByNotice(db: Db, provider: string, notice: CallbackNotice): Promise<void> {
  const { reference, key } = notice
  if (reference === null) return
  const isOver = await db.transaction(async (tx) => {
    const which = await findLookup(tx, provider, notice)
    // A lookup with a key of ours is stored before the question is put, so without one nothing waits.
    if (which === undefined) return key !== null || rememberNotice(tx, provider, reference)
    // The attempt locks in the same order.
    const taken = await lockRequest(tx, which)
    if (taken === undefined || !(await hearCallback(tx, which, provider, notice))) return true
    if (await retryNow(tx, taken)) await tx.enqueue(checkRequest, which)
    return true
  })
  // Its reference was stored meanwhile.
  if (!isOver) await retryByNotice(db, provider, notice)
}

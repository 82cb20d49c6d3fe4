/**
 * The callback of a registry's reseller: an answer is ready. The HMAC over its time and body proves the sender, and
 * the time must be near. The callback only names a lookup; we then ask for the answer ourselves. So a callback that is
 * repeated or replayed changes nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { registryCallback } from '@nkra/contract/kyc/review.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Server } from '../../platform/http/server.ts'
import { checkRequest, retryNow, lockRequest } from '../requests/record.ts'
import { findByReference } from '../registry/lookups.ts'
import { REGISTRY } from '../registry/http-adapter.ts'
import type { RegistryConfig } from '../registry/mapping.ts'
import { callbackReference } from '../registry/mapping.ts'

/** A callback of longer ago, or of so far ahead, is none: their clock and ours may differ, and no more. */
const AGE_MS_MAX = 300_000

/** `config`: null where no registry is set up, and nobody is answered. */
export function bindRegistryCallback(server: Server, config: RegistryConfig | null): void {
  const { db } = server
  serve(server, registryCallback, async ({ params, request }) => {
    if (config === null || params.provider !== REGISTRY) fail('not_found')
    const signature = request.header(config.mapping.signatureHeader.toLowerCase())
    const now_ms = db.clock.ms()
    if (!signatureHolds(config.callbackSecret, { bytes: request.bytes, signature, now_ms }))
      fail('signature_refused')
    const reference = callbackReference(config.mapping, request.bytes)
    if (reference !== null) await retryByReference(db, reference)
    return { received: true as const }
  })
}

/** `t=1795248000,v1=…`: seconds since 1970, and the HMAC-SHA256 of `{t}.{body}` in hex. Takes as long whatever is wrong. */
export function signatureHolds(
  secret: string,
  { bytes, signature, now_ms }: { bytes: Buffer; signature: string; now_ms: number },
): boolean {
  const [, at = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  const meant = createHmac('sha256', secret).update(`${at}.`).update(bytes).digest()
  const given = Buffer.from(mac === '' ? '0'.repeat(meant.length * 2) : mac, 'hex')
  const isNear = Math.abs(now_ms - Number(at) * 1_000) <= AGE_MS_MAX
  return timingSafeEqual(meant, given) && isNear && at !== ''
}

/** An unknown reference gets the same answer as any other, so that it tells the sender nothing. */
async function retryByReference(db: Db, reference: string): Promise<void> {
  await db.transaction(async (tx) => {
    const which = await findByReference(tx, REGISTRY, reference)
    const taken = which && (await lockRequest(tx, which))
    if (taken && (await retryNow(tx, taken)))
      await tx.enqueue(checkRequest, { accountId: taken.accountId, id: taken.id })
  })
}

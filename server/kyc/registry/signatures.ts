/**
 * Signatures of callbacks: an HMAC over a time and the exact bytes of a body. A wrong signature is always refused after
 * the same time.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the time of a callback may be from ours, in either direction, because the sender's clock may be wrong. */
const AGE_MS_MAX = 300_000

/** The HMAC-SHA256 of `{prefix}{body}`, in hex. */
export const hmacOf = (secret: string, prefix: string, bytes: Buffer): string =>
  createHmac('sha256', secret).update(prefix).update(bytes).digest('hex')

/** Whether `mac` is the HMAC of `prefix` and the bytes, and `at_ms` is near now. False if `at_ms` is no number. */
export function isSigned(
  secret: string,
  {
    prefix,
    bytes,
    mac,
    at_ms,
    now_ms,
  }: { prefix: string; bytes: Buffer; mac: string; at_ms: number; now_ms: number },
): boolean {
  const meant = Buffer.from(hmacOf(secret, prefix, bytes), 'hex')
  const given = Buffer.from(/^[0-9a-f]{64}$/.test(mac) ? mac : '0'.repeat(64), 'hex')
  return timingSafeEqual(meant, given) && Math.abs(now_ms - at_ms) <= AGE_MS_MAX
}

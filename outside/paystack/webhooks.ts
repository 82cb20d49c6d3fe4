/**
 * The simulated Paystack's webhooks: signed with HMAC-SHA512 of the secret key over the bytes as they are sent
 * (x-paystack-signature, hex), and repeated by Paystack's schedule until they are answered with 200.
 */
import { createHmac } from 'node:crypto'
import type { Post } from '../company/posts.ts'

/** Those that can be sent at will. */
export const PAYSTACK_EVENTS = [
  'charge.success',
  'charge.dispute.create',
  'charge.dispute.remind',
  'charge.dispute.resolve',
] as const
export type PaystackEvent = (typeof PAYSTACK_EVENTS)[number]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Waits before each repetition: live every 3 minutes four times and then hourly for 72 hours, test hourly for 10. */
export function retriesOf(secretKey: string): readonly number[] {
  return secretKey.startsWith('sk_live_')
    ? [...Array<number>(4).fill(3 * MINUTE_MS), ...Array<number>(72).fill(HOUR_MS)]
    : Array<number>(10).fill(HOUR_MS)
}

export function webhook(
  told: { readonly reference: string; readonly event: string; readonly data: unknown },
  { url, key }: { readonly url: string; readonly key: string },
): Post {
  const { reference, event, data } = told
  const body = JSON.stringify({ event, data })
  return {
    reference,
    event,
    url,
    body,
    headers: { 'user-agent': 'Paystack/2.0 (simulated)', 'x-paystack-signature': signature(key, body) },
  }
}

/** Hex HMAC-SHA512. */
export function signature(key: string, body: string): string {
  return createHmac('sha512', key).update(body).digest('hex')
}

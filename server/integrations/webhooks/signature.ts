/**
 * Signatures by Standard Webhooks 1.0.0, whose libraries customers use to check ours: HMAC-SHA256 over
 * `{webhook-id}.{webhook-timestamp}.{body}`, in base64 after `v1,`. While a secret is being replaced there are two,
 * divided by a space. A secret is `whsec_` and the base64 of its bytes; the key is the bytes, not their text.
 */
import { createHmac } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'

/** The length of a secret. Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32
const PREFIX = 'whsec_'

export interface Signed {
  /** The event's id. It is the same at every attempt. */
  id: string
  /** The time of this attempt. Receivers refuse old and future times. */
  at: Date
  /** The exact bytes that are sent. */
  body: string
}

/** Makes a new secret. */
export function makeSecret(clock: Clock): string {
  return PREFIX + clock.bytes(SECRET_BYTES).toString('base64')
}

/** The three headers of a webhook, signed by each of the secrets. */
export function signedHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const content = `${id}.${timestamp}.${body}`
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

/**
 * Verifies Nkra's webhooks (Standard Webhooks 1.0.0): that Nkra sent it, when, and that nothing was changed. A receiver
 * must trust only what this function answers.
 */
import type { EventBody, EventType } from '../contract/integrations/webhook-events.ts'

export type { EventType }

/** One event of any type: `event.type` tells which `event.data` it has. */
export type NkraEvent = { [Type in EventType]: EventBody<Type> }[EventType]

/** The request was not sent by Nkra, or is too old. Answer 400, and do nothing. */
export class WebhookRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'WebhookRefused'
  }
}

export interface WebhookOptions {
  /** The endpoint's secret, `whsec_…`. Several while a secret is being replaced. */
  secret: string | readonly string[]
  /** How far the time of an event may be from the current time, in either direction. The default is five minutes. */
  tolerance_s?: number
  /** The current time. The default is the system's clock. */
  now?: () => number
}

type HeadersLike = Pick<Headers, 'get'> | Readonly<Record<string, string | readonly string[] | undefined>>

const TOLERANCE_S = 300

/**
 * Answers the event of a request, from its headers and its body exactly as it came: bytes or text, never JSON that was
 * parsed and written again. Throws `WebhookRefused`.
 */
export async function verifyWebhook(
  headers: HeadersLike,
  body: string | Uint8Array,
  { secret, tolerance_s = TOLERANCE_S, now = Date.now }: WebhookOptions,
): Promise<NkraEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !timestamp || !signatures) throw new WebhookRefused('a header of the signature is missing')
  const at_s = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  if (!(Math.abs(now() / 1_000 - at_s) <= tolerance_s))
    throw new WebhookRefused('it is too old, or of another time')
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  const secrets = typeof secret === 'string' ? [secret] : secret
  const given = signatures
    .split(' ')
    .flatMap((each) => (each.startsWith('v1,') ? [base64(each.slice(3))] : []))
  for (const each of secrets) {
    const key = await keyOf(each)
    for (const signature of given) {
      // Compared by the platform, in a time that tells nothing.
      if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) {
        return JSON.parse(new TextDecoder().decode(bytes)) as NkraEvent
      }
    }
  }
  throw new WebhookRefused('the signature is not of this secret')
}

function headerOf(headers: HeadersLike, name: string): string | null {
  if (typeof headers.get === 'function') return (headers as Headers).get(name)
  const value = (headers as Record<string, string | readonly string[] | undefined>)[name]
  return typeof value === 'string' ? value : (value?.[0] ?? null)
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = base64(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0) throw new TypeError('the secret of a webhook is whsec_ and base64')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** The bytes. Null if the text is no base64. */
function base64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

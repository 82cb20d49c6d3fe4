/**
 * Hubtel's callbacks, which are signed by nobody. The address that a payment's callback goes to holds a token: the
 * payment's reference, and an HMAC of it that only we can make. Whoever knows it knows of this one payment, and can do
 * no more than make us ask Hubtel about it.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { hubtelCallback } from '@nkra/contract/billing/payments.ts'
import { fail } from '../../../platform/fail.ts'
import { jsonOf } from '../../../platform/http-client.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Server } from '../../../platform/http/server.ts'
import type { News } from './gateway.ts'
import { hearNews } from '../gateway-notices.ts'

/** `callbackKey`: null where Hubtel is not set up, and nobody is answered. */
export function bindHubtelCallback(server: Server, callbackKey: Buffer | null): void {
  const { db } = server

  serve(server, hubtelCallback, async ({ params, request }) => {
    const reference = callbackKey === null ? null : referenceOf(callbackKey, params.token)
    if (reference === null) fail('not_found')
    await db.transaction((tx) => hearNews(tx, 'hubtel', newsOf(reference, request.bytes), request.bytes))
    return { received: true as const }
  })
}

/** What tokens are made with, from the program's own secret. */
export function callbackKeyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'nkra hubtel callback', KEY_BYTES))
}

/** `{reference}.{43 characters of base64url}`. */
export function callbackToken(key: Buffer, reference: string): string {
  return `${reference}.${macOf(key, reference).toString('base64url')}`
}

/** The reference that a token was made for; null where we made none such. Takes as long whatever is wrong with it. */
export function referenceOf(key: Buffer, token: string): string | null {
  const [reference = '', mac = ''] = token.split('.', 2)
  const meant = macOf(key, reference)
  const given = Buffer.from(/^[\w-]{43}$/.test(mac) ? mac : 'A'.repeat(43), 'base64url')
  return timingSafeEqual(meant, given) && token === callbackToken(key, reference) ? reference : null
}

const macOf = (key: Buffer, reference: string) => createHmac('sha256', key).update(reference).digest()

const KEY_BYTES = 32
const TEXT_LENGTH_MAX = 100
const Text = z.string().max(TEXT_LENGTH_MAX)

const Told = z.object({
  ResponseCode: Text.nullish(),
  Data: z.object({ Status: Text.nullish(), Amount: z.number().nullish() }).nullish(),
})

/** What is kept of a callback: its words about the money, if it has any, and nothing about the payer. */
function newsOf(reference: string, bytes: Buffer): News {
  const told = Told.safeParse(jsonOf(bytes.toString('utf8')))
  const said = told.success
    ? { code: told.data.ResponseCode, status: told.data.Data?.Status, amount: told.data.Data?.Amount }
    : {}
  const facts = Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== null && value !== undefined),
  ) as News['facts']
  return { kind: 'callback', reference, about: 'payment', facts }
}

/**
 * Hubtel's online checkout: a page of Hubtel on which the payer chooses how to pay. Amounts are cedis with two
 * decimals. A call succeeded if its responseCode is 0000.
 *
 * Hubtel does not sign its callbacks, so a callback is only a hint. It comes to an address that belongs to one payment,
 * and makes the program ask Hubtel. Hubtel's rules say to ask if no callback came within five minutes. The program's
 * first question is due by then anyway.
 */
import { z } from 'zod'
import { ask, parseJsonOrUndefined, type RequestOutcome } from '../../../platform/http-client.ts'
import {
  isPageOf,
  CURRENCY,
  type CheckoutStart,
  type Gateway,
  type GatewayAnswer,
  type GatewayNotice,
} from './gateway.ts'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export interface HubtelOptions {
  clientId: string
  clientSecret: string
  /** The merchant's account, which Hubtel calls its POS Sales ID. */
  account: string
  /** The address that opens a checkout. */
  checkoutUrl: string
  /** The address that answers a payment's status, without a final slash. */
  statusUrl: string
  /** The public address by which Hubtel reaches us, without a final slash. */
  publicUrl: string
  /** The key that makes the tokens in callback addresses. */
  callbackKey: Buffer
  /** After this time an answer counts as lost. */
  timeout_ms?: number
}

const TIMEOUT_MS = 25_000
const ANSWER_BYTES_MAX = 64 * 1024

export function openHubtel(options: HubtelOptions): Gateway {
  const { clientId, clientSecret, account, checkoutUrl, statusUrl, publicUrl, callbackKey } = options
  const call = {
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    timeout_ms: options.timeout_ms ?? TIMEOUT_MS,
    answerBytesMax: ANSWER_BYTES_MAX,
  }
  return {
    name: 'hubtel',
    methods: ['checkout'],
    mode: null,

    async beginCheckout({ reference, amount, description, email, returnUrl }, signal) {
      const json = {
        totalAmount: Number(amount) / 100,
        description,
        callbackUrl: `${publicUrl}/billing/v1/webhook/hubtel/${callbackToken(callbackKey, reference)}`,
        returnUrl,
        cancellationUrl: returnUrl,
        merchantAccountNumber: account,
        clientReference: reference,
        payeeEmail: email,
      }
      return readBegun(await ask({ ...call, method: 'POST', url: checkoutUrl, json, signal }), checkoutUrl)
    },

    beginPrompt() {
      throw new Error('Hubtel is offered by its page alone')
    },

    async ask(reference, signal) {
      const url = `${statusUrl}/${encodeURIComponent(account)}/status?clientReference=${encodeURIComponent(reference)}`
      return readStatus(await ask({ ...call, method: 'GET', url, signal }))
    },
  }
}

const UNDERSTOOD = '0000'

const Initiated = z.object({
  responseCode: z.literal(UNDERSTOOD),
  data: z.object({ checkoutUrl: z.url() }),
})

/**
 * Reads whether a checkout opened. Only a clear refusal counts as one. After a fault of Hubtel (5xx) or half an answer,
 * a checkout may be open.
 */
function readBegun(said: RequestOutcome, checkoutUrl: string): CheckoutStart {
  if (said.outcome === 'refused' || (said.outcome === 'answered' && said.status === 429)) {
    return { outcome: 'refused', reason: 'gateway_unreachable' }
  }
  if (said.outcome === 'unknown' || said.status >= 500 || (said.status >= 300 && said.status < 400)) {
    return { outcome: 'unknown' }
  }
  if (said.status >= 400) return { outcome: 'refused', reason: 'gateway_refused' }
  const initiated = Initiated.safeParse(parseJsonOrUndefined(said.text))
  if (!initiated.success) {
    const refusal = Refused.safeParse(parseJsonOrUndefined(said.text))
    return refusal.success ? { outcome: 'refused', reason: 'gateway_refused' } : { outcome: 'unknown' }
  }
  const redirectUrl = initiated.data.data.checkoutUrl
  return isPageOf(redirectUrl, checkoutUrl) ? { outcome: 'begun', redirectUrl } : { outcome: 'unknown' }
}

/** An answer with status 200 that refuses. Its code says why. */
const Refused = z.object({ responseCode: z.string().regex(/^[1-9]\d{3}$/) })

const Told = z.object({
  responseCode: z.literal(UNDERSTOOD),
  data: z.object({
    status: z.string(),
    clientReference: z.string(),
    amount: z.number(),
    currencyCode: z.string().nullish(),
  }),
})

function readStatus(said: RequestOutcome): GatewayAnswer {
  if (said.outcome !== 'answered') return { outcome: 'unknown' }
  if (said.status === 404) return { outcome: 'not_found' }
  if (said.status !== 200) return { outcome: 'unknown' }
  const told = Told.safeParse(parseJsonOrUndefined(said.text))
  if (!told.success) return { outcome: 'unknown' }
  const { status, clientReference, amount, currencyCode } = told.data.data
  if (status === 'Unpaid') return { outcome: 'pending' }
  if (status === 'Refunded') return { outcome: 'reversed' }
  if (status !== 'Paid') return { outcome: 'unknown' }
  return {
    outcome: 'paid',
    facts: {
      reference: clientReference,
      amount: pesewasOf(amount),
      // Hubtel takes cedis alone, and mostly does not say so.
      currency: currencyCode ?? CURRENCY,
      mode: null,
    },
  }
}

/** The pesewas of an amount in cedis. Null if it is not a whole number of pesewas. */
function pesewasOf(cedis: number): bigint | null {
  const pesewas = Math.round(cedis * 100)
  const isWhole =
    pesewas >= 0 && Number.isSafeInteger(pesewas) && Math.abs(cedis * 100 - pesewas) < 1e-6 * 100
  return isWhole ? BigInt(pesewas) : null
}

/** Derives the key for tokens from the program's secret. */
export function callbackKeyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'nkra hubtel callback', KEY_BYTES))
}

/** The token of a callback address: `{reference}.{43 characters of base64url}`. */
export function callbackToken(key: Buffer, reference: string): string {
  return `${reference}.${macOf(key, reference).toString('base64url')}`
}

/**
 * The reference for which a token was made. Null if we did not make the token. The check takes the same time for every
 * wrong token.
 */
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

const CallbackBody = z.object({
  ResponseCode: Text.nullish(),
  Data: z.object({ Status: Text.nullish(), Amount: z.number().nullish() }).nullish(),
})

/** What is stored of a callback: its words about the money, and nothing about the payer. */
export function hubtelNotice(reference: string, bytes: Buffer): GatewayNotice {
  const told = CallbackBody.safeParse(parseJsonOrUndefined(bytes.toString('utf8')))
  const said = told.success
    ? { code: told.data.ResponseCode, status: told.data.Data?.Status, amount: told.data.Data?.Amount }
    : {}
  const facts = Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== null && value !== undefined),
  ) as GatewayNotice['facts']
  return { kind: 'callback', reference, about: 'payment', facts }
}

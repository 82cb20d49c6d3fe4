/**
 * Paystack: the hosted checkout for cards, the mobile-money prompt, and what became of a payment. Amounts are
 * pesewas. Our reference makes a repeated call harmless: Paystack takes each reference once.
 *
 * An answer's `status` says whether the call was understood. `data.status` says what became of the payment, and
 * only that counts.
 */
import { z } from 'zod'
import { ask, parseJsonOrUndefined, type RequestOutcome } from '../../../platform/http-client.ts'
import {
  isPageOf,
  CURRENCY,
  type Checkout,
  type PaymentDue,
  type Gateway,
  type GatewayAnswer,
  type GatewayMode,
  type Network,
  type StartRefused,
  type OutcomeUnknown,
  type NoticeSubject,
  type GatewayNotice,
} from './gateway.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

export interface PaystackOptions {
  /** The secret key, `sk_test_…` or `sk_live_…`. Every call carries it, and it signs webhooks. */
  secretKey: string
  /** The API's address, without a final slash. */
  url: string
  /** After this time an answer counts as lost. */
  timeout_ms?: number
}

/** How long to wait for an answer. A charge takes long, because Paystack asks the mobile operator. */
const TIMEOUT_MS = 25_000
const ANSWER_BYTES_MAX = 256 * 1024
const TEXT_LENGTH_MAX = 300

const PROVIDERS: Readonly<Record<Network, string>> = { MTN: 'mtn', Telecel: 'vod', AT: 'atl' }

export function modeOf(secretKey: string): GatewayMode {
  return secretKey.startsWith('sk_live_') ? 'live' : 'test'
}

export function openPaystack({ secretKey, url, timeout_ms = TIMEOUT_MS }: PaystackOptions): Gateway {
  const call = (method: 'GET' | 'POST', path: string, signal: AbortSignal, json?: unknown) =>
    ask({
      method,
      url: `${url}${path}`,
      headers: { authorization: `Bearer ${secretKey}` },
      ...(json !== undefined && { json }),
      timeout_ms,
      answerBytesMax: ANSWER_BYTES_MAX,
      signal,
    })
  const due = ({ email, amount, reference, description }: PaymentDue) => ({
    email,
    amount: String(amount),
    currency: CURRENCY,
    reference,
    metadata: { invoice: description },
  })

  return {
    name: 'paystack',
    methods: ['mobile_money', 'card'],
    mode: modeOf(secretKey),

    async beginCheckout(checkout: Checkout, signal) {
      const said = await call('POST', '/transaction/initialize', signal, {
        ...due(checkout),
        callback_url: checkout.returnUrl,
        channels: ['card'],
      })
      const began = readBegun(said)
      if ('outcome' in began) return began
      const opened = Initialized.safeParse(began.data)
      return opened.success && isPageOf(opened.data.authorization_url, url)
        ? { outcome: 'begun', redirectUrl: opened.data.authorization_url }
        : { outcome: 'unknown' }
    },

    async beginPrompt({ msisdn, network, ...rest }, signal) {
      const said = await call('POST', '/charge', signal, {
        ...due(rest),
        mobile_money: { phone: `0${msisdn.slice('233'.length)}`, provider: PROVIDERS[network] },
      })
      const began = readBegun(said)
      if ('outcome' in began) return began
      const charged = Charged.safeParse(began.data)
      if (!charged.success) return { outcome: 'unknown' }
      const { status, display_text: text } = charged.data
      if (CODE_NEEDED.has(status)) return { outcome: 'refused', reason: 'code_needed' }
      if (status === 'failed') return { outcome: 'refused', reason: 'declined' }
      return { outcome: 'begun', text: (text ?? '').slice(0, TEXT_LENGTH_MAX) }
    },

    async ask(reference, signal) {
      const said = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`, signal)
      return readVerified(said)
    },
  }
}

/** The values that all answers have. */
const Said = z.object({
  status: z.boolean(),
  message: z.string().optional(),
  code: z.string().optional(),
  data: z.unknown().optional(),
})

const Initialized = z.object({ authorization_url: z.url() })

const Charged = z.object({ status: z.string(), display_text: z.string().nullish() })

/** Answers for which the wallet wants a voucher or a one-time code, which only Paystack's own page can take. */
const CODE_NEEDED = new Set([
  'send_otp',
  'send_pin',
  'send_phone',
  'send_birthday',
  'send_address',
  'open_url',
])

const Amount = z.int().min(0)

const Verified = z.object({
  status: z.string(),
  domain: z.string(),
  reference: z.string(),
  currency: z.string(),
  amount: Amount,
  requested_amount: Amount.nullish(),
})

/**
 * Reads whether a payment began. Only a clear refusal counts as one. Paystack may have carried out a call that it
 * answered with a fault (5xx).
 */
function readBegun(said: RequestOutcome): { data: unknown } | StartRefused | OutcomeUnknown {
  if (said.outcome === 'refused') return { outcome: 'refused', reason: 'gateway_unreachable' }
  if (said.outcome === 'unknown' || said.status >= 500 || (said.status >= 300 && said.status < 400)) {
    return { outcome: 'unknown' }
  }
  if (said.status === 429) return { outcome: 'refused', reason: 'gateway_unreachable' }
  const parsed = Said.safeParse(parseJsonOrUndefined(said.text))
  if (!parsed.success) return { outcome: 'unknown' }
  const { status, message, code, data } = parsed.data
  if (status) return { data }
  // The reference is known there: an earlier try of this very payment arrived.
  if (code === 'duplicate_reference' || /duplicate/i.test(message ?? '')) return { outcome: 'unknown' }
  const declined = Charged.safeParse(data)
  return {
    outcome: 'refused',
    reason: declined.success && declined.data.status === 'failed' ? 'declined' : 'gateway_refused',
  }
}

function readVerified(said: RequestOutcome): GatewayAnswer {
  if (said.outcome !== 'answered' || said.status >= 500) return { outcome: 'unknown' }
  const parsed = Said.safeParse(parseJsonOrUndefined(said.text))
  if (!parsed.success) return { outcome: 'unknown' }
  const { status, message, code, data } = parsed.data
  if (!status) {
    const unfound =
      code === 'transaction_not_found' || /reference not found|transaction not found/i.test(message ?? '')
    return { outcome: unfound ? 'not_found' : 'unknown' }
  }
  const verified = Verified.safeParse(data)
  return verified.success ? judged(verified.data) : { outcome: 'unknown' }
}

function judged(told: z.output<typeof Verified>): GatewayAnswer {
  switch (told.status) {
    case 'success':
      return {
        outcome: 'paid',
        facts: {
          reference: told.reference,
          amount: amountOf(told),
          currency: told.currency,
          mode: told.domain === 'live' || told.domain === 'test' ? told.domain : null,
        },
      }
    case 'failed':
      return { outcome: 'failed', reason: 'declined' }
    case 'abandoned':
      return { outcome: 'failed', reason: 'abandoned' }
    case 'reversed':
      return { outcome: 'reversed' }
    case 'ongoing':
    case 'pending':
    case 'processing':
    case 'queued':
      return { outcome: 'pending' }
    default:
      return { outcome: 'unknown' }
  }
}

/** The amount we asked for. If the payer bears the fees, more came in; if only a part was debited, less did. */
function amountOf({ amount, requested_amount }: z.output<typeof Verified>): bigint {
  return BigInt(Math.min(amount, requested_amount ?? amount))
}

/** The header with the signature, in hex. */
export const SIGNATURE_HEADER = 'x-paystack-signature'

/** Whether the key signed the bytes. The check takes the same time for every wrong signature. */
export function signatureHolds(secretKey: string, bytes: Buffer, signature: string): boolean {
  const meant = createHmac('sha512', secretKey).update(bytes).digest()
  const given = Buffer.from(
    /^[0-9a-f]{128}$/i.test(signature) ? signature : '0'.repeat(meant.length * 2),
    'hex',
  )
  return timingSafeEqual(meant, given)
}

const FIELD_LENGTH_MAX = 100
const Text = z.string().max(FIELD_LENGTH_MAX)
const Numeral = z.union([z.number(), Text.regex(/^\d+$/)])

const Told = z.object({
  event: Text,
  data: z.object({
    reference: Text.nullish(),
    transaction_reference: Text.nullish(),
    transaction: z.object({ reference: Text.nullish() }).nullish(),
    refund_reference: Text.nullish(),
    id: Numeral.nullish(),
    status: Text.nullish(),
    domain: Text.nullish(),
    currency: Text.nullish(),
    amount: Numeral.nullish(),
    requested_amount: Numeral.nullish(),
    refund_amount: Numeral.nullish(),
    resolution: Text.nullish(),
  }),
})

/** Reads a webhook. Answers null if it has a form that Paystack does not send. */
export function paystackNotice(bytes: Buffer): GatewayNotice | null {
  const told = Told.safeParse(parseJsonOrUndefined(bytes.toString('utf8')))
  if (!told.success) return null
  const { event, data } = told.data
  const charge = event.startsWith('charge.') && !event.startsWith('charge.dispute.')
  const reference =
    (charge ? data.reference : (data.transaction?.reference ?? data.transaction_reference)) ?? null
  return { kind: event, reference, about: aboutOf(event, data), facts: factsOf(event, data) }
}

type Data = z.output<typeof Told>['data']

function aboutOf(event: string, { resolution, amount }: Data): NoticeSubject {
  if (event === 'charge.dispute.create') return { dispute: 'opened' }
  // Accepted by the merchant, or by Paystack for them: the money goes back, which a refund will say.
  if (event === 'charge.dispute.resolve') return { dispute: resolution === 'declined' ? 'won' : 'lost' }
  if (event.startsWith('charge.dispute.')) return 'nothing'
  if (event.startsWith('charge.')) return 'payment'
  return event === 'refund.processed' && (amount ?? '') !== '' ? 'refund' : 'nothing'
}

/** The values of an event that are about money. Personal data is left out. */
function factsOf(event: string, data: Data): GatewayNotice['facts'] {
  const { status, domain, currency, amount, requested_amount, refund_amount, resolution } = data
  const refund = event.startsWith('refund.') ? String(data.refund_reference ?? data.id ?? '') : undefined
  const said = { status, domain, currency, amount, requested_amount, refund_amount, refund, resolution }
  const given: GatewayNotice['facts'] = {}
  for (const [name, value] of Object.entries(said)) {
    if (value !== undefined && value !== null) given[name] = value
  }
  return given
}

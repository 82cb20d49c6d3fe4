/**
 * What Paystack tells of its own accord. A webhook is believed to be Paystack's where its signature is the HMAC-SHA512
 * of the very bytes under our secret key; even then it is no more than a reason to ask, but for disputes and refunds,
 * which give no credits. What is kept of it names no payer. Pure.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { jsonOf } from '../../../platform/http-client.ts'
import type { About, News } from './gateway.ts'

/** The header that the signature comes in: hex. */
export const SIGNATURE_HEADER = 'x-paystack-signature'

/** Whether the bytes were signed with the key. Takes as long whatever is wrong with the signature. */
export function signatureHolds(secretKey: string, bytes: Buffer, signature: string): boolean {
  const meant = createHmac('sha512', secretKey).update(bytes).digest()
  const given = Buffer.from(
    /^[0-9a-f]{128}$/i.test(signature) ? signature : '0'.repeat(meant.length * 2),
    'hex',
  )
  return timingSafeEqual(meant, given)
}

const TEXT_LENGTH_MAX = 100
const Text = z.string().max(TEXT_LENGTH_MAX)
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

/** What a webhook says; null where it is none that Paystack sends. */
export function newsOf(bytes: Buffer): News | null {
  const told = Told.safeParse(jsonOf(bytes.toString('utf8')))
  if (!told.success) return null
  const { event, data } = told.data
  const charge = event.startsWith('charge.') && !event.startsWith('charge.dispute.')
  const reference =
    (charge ? data.reference : (data.transaction?.reference ?? data.transaction_reference)) ?? null
  return { kind: event, reference, about: aboutOf(event, data), facts: factsOf(event, data) }
}

type Data = z.output<typeof Told>['data']

function aboutOf(event: string, { resolution, amount }: Data): About {
  if (event === 'charge.dispute.create') return { dispute: 'opened' }
  // Accepted by the merchant, or by Paystack for them: the money goes back, which a refund will say.
  if (event === 'charge.dispute.resolve') return { dispute: resolution === 'declined' ? 'won' : 'lost' }
  if (event.startsWith('charge.dispute.')) return 'nothing'
  if (event.startsWith('charge.')) return 'payment'
  return event === 'refund.processed' && (amount ?? '') !== '' ? 'refund' : 'nothing'
}

/** The parts of it that are about the money alone. */
function factsOf(event: string, data: Data): News['facts'] {
  const { status, domain, currency, amount, requested_amount, refund_amount, resolution } = data
  const refund = event.startsWith('refund.') ? String(data.refund_reference ?? data.id ?? '') : undefined
  const said = { status, domain, currency, amount, requested_amount, refund_amount, refund, resolution }
  const given: News['facts'] = {}
  for (const [name, value] of Object.entries(said)) {
    if (value !== undefined && value !== null) given[name] = value
  }
  return given
}

/**
 * Paying an invoice through a gateway. Each attempt is a payment, which ends in one state and gives the invoice's
 * credits at most once. A bank transfer goes past the gateways: the invoice's number is its reference.
 */
import { z } from 'zod'
import { BankAccount } from './invoices.ts'
import { PHONE_LENGTH_MAX, REASON_LENGTH_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { AccountQuery, Ghs, CursorQuery, Id, Instant, Line, Received } from '../wire.ts'

/**
 * The longest token in the address of a Hubtel payment's callback: the payment's reference, and a part that only the
 * server can make.
 */
export const HUBTEL_TOKEN_LENGTH_MAX = 100

export const PaymentGateway = z.enum(['paystack', 'hubtel'])

/**
 * `card` and `checkout` are paid on the gateway's own page, to which `redirectUrl` leads. `mobile_money` is paid by
 * a prompt on the payer's phone.
 */
export const PaymentMethod = z.enum(['card', 'mobile_money', 'checkout'])

/** The operator of the wallet. The payer names it, because numbers can be ported. */
export const MobileNetwork = z.enum(['MTN', 'Telecel', 'AT'])

export const PaymentState = z.enum([
  'created',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'needs_review',
  'refunded',
  'disputed',
])

/** Why a payment is in its state. The list is closed: a gateway's own words are never passed on. */
export const PAYMENT_REASONS = [
  /** Pending: the gateway's answer was lost. The program is asking whether the gateway knows the payment. */
  'answer_lost',
  // failed
  'declined',
  'abandoned',
  'reversed',
  'gateway_refused',
  /** The payment never reached the gateway. */
  'gateway_unreachable',
  /** The wallet asks for a code, which only the gateway's own page can take. */
  'code_needed',
  'review_rejected',
  // expired
  'time_over',
  // needs_review: money may have come in that gives no credits by itself
  'amount_differs',
  'currency_differs',
  'mode_differs',
  'reference_differs',
  'invoice_not_pending',
] as const
export const PaymentReason = z.enum(PAYMENT_REASONS)

export const Payment = z.object({
  id: Id('pay'),
  invoiceId: Id('inv'),
  invoiceNumber: z.string(),
  accountId: Id('acc'),
  accountName: z.string(),
  gateway: PaymentGateway,
  method: PaymentMethod,
  reference: z.string().meta({ description: 'Ours, by which the gateway knows the payment' }),
  state: PaymentState,
  amount: Ghs,
  refunded: Ghs.meta({ description: 'What the gateway gave back to the payer so far' }),
  redirectUrl: z.string().nullable().meta({ description: 'The gateway’s page, while it can be paid there' }),
  prompt: z
    .object({
      number: z.string().meta({ description: 'Masked', examples: ['024 ••• ••67'] }),
      network: MobileNetwork,
      text: z
        .string()
        .meta({ description: 'What the gateway asks the payer to do; empty where it says nothing' }),
      endsAt: Instant.meta({ description: '180 seconds after it began' }),
    })
    .nullable(),
  reason: PaymentReason.nullable(),
  received: z
    .object({
      reference: z.string(),
      amount: Ghs.nullable().meta({ description: 'In the currency beside it; null where it is no amount' }),
      currency: z.string(),
      mode: z.enum(['live', 'test']).nullable(),
    })
    .nullable()
    .meta({ description: 'What the gateway says came in; null where it has not said so' }),
  createdAt: Instant,
  settledAt: Instant.nullable().meta({ description: 'When it came to its present end' }),
})

export const listPaymentMethods = route('listPaymentMethods', {
  summary: 'How an invoice can be paid.',
  reply: z.object({
    methods: z.array(z.object({ gateway: PaymentGateway, method: PaymentMethod })),
    transfer: BankAccount.nullable(),
  }),
  fails: [],
})

export const createPayment = route('createPayment', {
  summary:
    'Begin to pay a pending invoice. A repeated request with the same Idempotency-Key gets the payment that the first began, as it is now.',
  status: 201,
  idempotent: true,
  body: z.object({
    invoiceId: Id('inv'),
    gateway: PaymentGateway,
    method: PaymentMethod,
    msisdn: z.string().trim().max(PHONE_LENGTH_MAX).optional().meta({
      description: 'Whose wallet is asked, for mobile_money',
    }),
    network: MobileNetwork.optional().meta({
      description: 'For mobile_money; by the number where it is left out',
    }),
  }),
  reply: Payment,
  fails: [
    'not_found',
    'invoice_not_pending',
    'payment_method_missing',
    'payment_attempts',
    'payment_prompt_open',
    'phone_invalid',
  ],
})

export const getPayment = route('getPayment', {
  summary: 'A payment as it is now; the gateway is asked where that is due.',
  params: z.object({ id: Id('pay') }),
  reply: Payment,
  fails: ['not_found'],
})

export const listPayments = route('listPayments', {
  summary: 'Payments, newest first; for an Administrator every account’s, or one’s by AccountId.',
  kind: 'page',
  query: z.object({
    ...AccountQuery,
    ...CursorQuery,
    invoiceId: Id('inv').optional(),
    state: PaymentState.optional(),
  }),
  reply: Payment,
  fails: ['not_found'],
})

export const reviewPayment = route('reviewPayment', {
  summary:
    'Accept a payment that needs review, which approves its invoice where that is pending, or reject it.',
  params: z.object({ id: Id('pay') }),
  body: z.object({ accept: z.boolean(), reason: Line(REASON_LENGTH_MAX).min(1, 'Give a reason') }),
  reply: Payment,
  fails: ['not_found', 'payment_not_reviewable', 'own_request'],
})

export const paystackWebhook = route('paystackWebhook', {
  summary:
    'What Paystack tells of its own accord, signed with the secret key over the very bytes of the body (x-paystack-signature).',
  webhook: true,
  reply: Received,
  fails: ['not_found', 'signature_refused'],
})

export const hubtelCallback = route('hubtelCallback', {
  summary:
    'What Hubtel tells of its own accord, to the address that it was given for this one payment. Nothing in it is believed: Hubtel is asked.',
  params: z.object({ token: z.string().max(HUBTEL_TOKEN_LENGTH_MAX) }),
  webhook: true,
  reply: Received,
  fails: ['not_found'],
})

/**
 * The proof of a bank transfer, which no gateway sees: a slip, an advice or a screenshot from the customer's bank.
 * It is added to a pending invoice. The operator compares it with the statement of the operator's bank account.
 */
export const PaymentProof = z.object({
  id: Id('prf'),
  invoiceId: Id('inv'),
  name: z.string(),
  mediaType: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  size: z.int().meta({ description: 'Bytes' }),
  createdAt: Instant,
})

export const addPaymentProof = route('addPaymentProof', {
  summary:
    'Add what proves a bank transfer to a pending invoice: a form with the field `file`, a PDF, JPEG or PNG of at most 5 MB; at most 5 an invoice.',
  status: 201,
  multipart: true,
  params: z.object({ id: Id('inv') }),
  reply: PaymentProof,
  fails: [
    'unsupported_media_type',
    'not_found',
    'invoice_not_pending',
    'proof_refused',
    'proof_limit',
    'file_too_large',
    'file_damaged',
    'picture_too_large',
    'file_holds_another',
    'file_not_examined',
    'papers_under_way',
  ],
})

export const listPaymentProofs = route('listPaymentProofs', {
  summary: 'Proofs of an invoice’s bank transfer, oldest first; an Administrator reads every account’s.',
  params: z.object({ id: Id('inv') }),
  reply: z.array(PaymentProof),
  fails: ['not_found'],
})

export const getPaymentProof = route('getPaymentProof', {
  summary: 'A proof as it was added.',
  kind: 'file',
  params: z.object({ id: Id('prf') }),
  reply: z.string(),
  fails: ['not_found'],
})

/** The events that billing publishes. */
import { z } from 'zod'
import { Credits, Ghs, Id, Product, Instant } from '@nkra/contract/wire.ts'
import { eventKind } from '../platform/database/outbox.ts'
import { SpendCap } from '@nkra/contract/billing/caps.ts'
import { PaymentGateway, PaymentReason } from '@nkra/contract/billing/payments.ts'

const InvoicePayload = z.object({
  invoiceId: Id('inv'),
  number: z.string(),
  product: Product,
  packageName: z.string(),
  credit: Credits,
  totalAmount: Ghs,
})

/** An invoice waits for review. */
export const invoiceCreated = eventKind('invoice.created', InvoicePayload)

/** An invoice was approved, or rejected for a reason. */
export const invoiceReviewed = eventKind(
  'invoice.reviewed',
  z.object({ ...InvoicePayload.shape, approved: z.boolean(), reason: z.string() }),
)

/** The customer cancelled an invoice that was not paid. */
export const invoiceCancelled = eventKind('invoice.cancelled', InvoicePayload)

/** An approved invoice was corrected. */
export const creditNoteIssued = eventKind(
  'credit_note.issued',
  z.object({
    creditNoteId: Id('crn'),
    number: z.string(),
    invoiceId: Id('inv'),
    invoiceNumber: z.string(),
    product: Product,
    credits: Credits,
    totalAmount: Ghs,
    reason: z.string(),
  }),
)

const PaymentPayload = z.object({
  paymentId: Id('pay'),
  invoiceId: Id('inv'),
  gateway: PaymentGateway,
  reference: z.string(),
  amount: Ghs,
})

/** A payment came in as ordered, and its invoice is approved. */
export const paymentSucceeded = eventKind('payment.succeeded', PaymentPayload)

/** Money may have come in for which no credits are given automatically. A person decides. */
export const paymentNeedsReview = eventKind(
  'payment.needs_review',
  z.object({ ...PaymentPayload.shape, reason: PaymentReason }),
)

/** A payer disputes a payment with their bank. */
export const paymentDisputed = eventKind('payment.disputed', PaymentPayload)

/** A business added the proof of its bank transfer to an invoice that is not paid yet. */
export const paymentProofAdded = eventKind(
  'invoice.proof_added',
  z.object({ invoiceId: Id('inv'), number: z.string(), proofId: Id('prf') }),
)

/** Credits of an account lapse soon. The event lists the lots, soonest first, each with what is left. */
export const creditsLapse = eventKind(
  'credits.lapse-soon',
  z.object({
    lots: z.array(
      z.object({ product: Product, packageName: z.string(), credits: Credits, lapsesAt: Instant }),
    ),
  }),
)

/** A spend cap has reached 80 or 100 percent of its credits in this period. */
export const capReachedEvent = eventKind(
  'cap.reached',
  z.object({
    capId: Id('cap'),
    ...SpendCap.omit({ id: true }).shape,
    percent: z.int(),
  }),
)

/** A balance fell below the level at which somebody wants a warning. */
export const balanceFell = eventKind(
  'balance.fell',
  z.object({ watcherId: Id('usr'), product: Product, available: Credits, threshold: Credits }),
)

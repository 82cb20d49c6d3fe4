/**
 * Clearance: every approved invoice and every credit note goes to the Ghana Revenue Authority, which stamps it (E-VAT,
 * Value Added Tax Act, 2025; requirements 14.3). The stamp is printed on the document.
 */
import { z } from 'zod'
import { route } from '../route.ts'
import { AccountQuery, Ghs, Id, Instant, PageQuery } from '../wire.ts'

/**
 * The states of a document. `waiting`: to be sent, perhaps again; `sending`; `unknown`: nobody knows whether it
 * arrived, so the authority is asked before it is sent again; `stamped`; `refused`: until an Administrator sends it
 * again.
 */
export const CLEARANCE_STATES = ['waiting', 'sending', 'unknown', 'stamped', 'refused'] as const

/** Why a document is not stamped. The authority's own code and words are given beside it. */
export const CLEARANCE_REASONS = [
  // it is tried again by itself
  'invoice_first',
  'unreachable',
  'no_answer',
  'answer_unreadable',
  'authority_failed',
  'too_many_requests',
  'key_refused',
  // somebody has to look
  'figures_differ',
  'totals_refused',
  'category_refused',
  'buyer_refused',
  'refund_refused',
  'number_taken',
  'document_refused',
] as const

export const ClearanceState = z.enum(CLEARANCE_STATES)
export const ClearanceReason = z.enum(CLEARANCE_REASONS)

/**
 * What the authority answers for a document. The law requires that it is printed unchanged (E-VAT API 8.2, `ysdc…`).
 */
export const Stamp = z.object({
  sdcId: z.string().meta({ description: 'The device that signed it', examples: ['E000001001'] }),
  receiptNumber: z.string().meta({ examples: ['1001-632B-NS56'] }),
  internalData: z.string().meta({ examples: ['YKPV-HVY6-CUI3-WUL6-T3LX-UNTD-DM'] }),
  signature: z.string().meta({ examples: ['EZCU-YJM2-PELK-T5DD'] }),
  machineCode: z.string().meta({ examples: ['00:0C:29:0D:90:D0'] }),
  time: z.string().meta({
    description: 'In Ghana, as the authority writes it',
    examples: ['2026/09/07 10:34:03'],
  }),
  qrCode: z.string().meta({ description: 'An address of the authority’s, to be shown as a QR code' }),
})

/** The clearance of a document. Null if it has none. */
export const DocumentClearance = z.object({
  state: ClearanceState,
  stamp: Stamp.nullable().meta({ description: 'Null until it is stamped' }),
})

export const Clearance = z.object({
  id: Id('clr'),
  accountId: Id('acc'),
  accountName: z.string(),
  document: z.enum(['invoice', 'credit_note']),
  number: z.string().meta({ examples: ['INV-2026-000123', 'CN-2026-000001'] }),
  invoiceId: Id('inv').meta({ description: 'The invoice itself, or the one that the credit note corrects' }),
  totalAmount: Ghs,
  state: ClearanceState,
  reason: ClearanceReason.nullable(),
  code: z
    .string()
    .nullable()
    .meta({ description: 'The authority’s own', examples: ['E708'] }),
  attempts: z.int().meta({ description: 'How often it was sent or asked about' }),
  createdAt: Instant.meta({ description: 'When it was approved or issued' }),
  dueAt: Instant.meta({ description: 'Until when the law has it transmitted: 24 hours later' }),
  lateness: z.enum(['none', 'at_risk', 'late']).meta({
    description: 'At risk where it is not stamped after 18 hours, late after 24',
  }),
  nextAttemptAt: Instant.nullable(),
  stampedAt: Instant.nullable(),
})

export const listClearances = route('listClearances', {
  summary: 'Invoices and credit notes on their way to the revenue authority, newest first.',
  kind: 'page',
  query: z.object({ ...AccountQuery, ...PageQuery, state: ClearanceState.optional() }),
  reply: Clearance,
  fails: [],
})

/** One attempt to send a document or to ask about it. */
const Attempt = z.object({
  attempt: z.int(),
  kind: z.enum(['sent', 'asked']),
  at: Instant,
  payload: z.string().meta({ description: 'The very JSON that was sent' }),
  hash: z.string().meta({ description: 'Its SHA-256, in hexadecimal digits' }),
  answer: z
    .object({
      at: Instant,
      outcome: z.enum(['stamped', 'refused', 'later', 'unknown', 'absent']),
      status: z.int().nullable().meta({ description: 'Of HTTP; null where there was no answer' }),
      code: z.string().nullable(),
      message: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'Null while it is under way, and where we ended before the answer' }),
})

export const getClearance = route('getClearance', {
  summary: 'A document’s clearance with all that was sent and answered, and its stamp.',
  params: z.object({ id: Id('clr') }),
  reply: z.object({
    ...Clearance.shape,
    stamp: Stamp.nullable(),
    history: z.array(Attempt).meta({ description: 'Newest first, at most 100' }),
  }),
  fails: ['not_found'],
})

export const retryClearance = route('retryClearance', {
  summary:
    'Send a refused document again, or one that waits at once. Not one that is being sent, and none that is stamped.',
  params: z.object({ id: Id('clr') }),
  reply: Clearance,
  fails: ['not_found', 'clearance_not_retryable'],
})

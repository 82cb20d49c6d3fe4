/**
 * Proofs of a bank transfer, which no gateway sees: what the customer's bank gave them (a slip, an advice, a
 * screenshot), added to a pending invoice for the operator's people to hold against their own account's statement.
 */
import { z } from 'zod'
import { route } from '../route.ts'
import { Id, Instant } from '../wire.ts'

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

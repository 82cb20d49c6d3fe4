/**
 * Computes the amounts of a credit note before it is issued: the share of its credits in the invoice's net amount and
 * in each tax. The rounding makes the notes of all credits add up to the invoice exactly. The server computes the
 * amounts again.
 */
import type { InvoiceDetail } from '../invoice-status.ts'

type Invoiced = Pick<InvoiceDetail, 'credit' | 'amount' | 'taxes'> & {
  creditNotes: readonly { credits: number; totalAmount: number }[]
}

export interface Share {
  amount: number
  taxes: { name: string; percentage: number; amount: number }[]
  totalAmount: number
}

/** The share of the next `credits` credits in the invoice, in GHS. */
export function shareOf(invoice: Invoiced, credits: number): Share {
  const before = invoice.creditNotes.reduce((sum, note) => sum + note.credits, 0)
  const part = (whole: number) =>
    upTo(before + credits, whole, invoice.credit) - upTo(before, whole, invoice.credit)
  const net = part(pesewasOf(invoice.amount))
  const taxes = invoice.taxes.map(({ name, percentage, amount }) => ({
    name,
    percentage,
    pesewas: part(pesewasOf(amount)),
  }))
  const total = taxes.reduce((sum, { pesewas }) => sum + pesewas, net)
  return {
    amount: net / 100,
    taxes: taxes.map(({ name, percentage, pesewas }) => ({ name, percentage, amount: pesewas / 100 })),
    totalAmount: total / 100,
  }
}

/** What remains of the invoice's total after its credit notes, in GHS. */
export function totalAfterNotes(invoice: Pick<InvoiceDetail, 'totalAmount'> & Pick<Invoiced, 'creditNotes'>) {
  const noted = invoice.creditNotes.reduce((sum, note) => sum + pesewasOf(note.totalAmount), 0)
  return (pesewasOf(invoice.totalAmount) - noted) / 100
}

/**
 * The share of the first `credits` of `all` credits, rounded half up. It uses BigInt because the product exceeds a
 * number's exact integers.
 */
function upTo(credits: number, pesewas: number, all: number): number {
  const [part, whole] = [BigInt(pesewas) * BigInt(credits), BigInt(all)]
  return Number((2n * part + whole) / (2n * whole))
}

const pesewasOf = (amount: number) => Math.round(amount * 100)

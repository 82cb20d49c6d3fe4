/**
 * What part of an invoice a credit note is, in pesewas: for so many of its credits, the amount and each tax in
 * proportion. Rounded half up over all notes of the invoice together, less the notes before, so that they never come to
 * more than the invoice, and to exactly it, tax by tax, once all of its credits are taken back.
 */

/** Amounts in pesewas; each tax in its place. */
export interface Amounts {
  credits: bigint
  /** Net of taxes. */
  amount: bigint
  taxes: readonly bigint[]
}

/** The next note for `credits` of the invoice, where `before` is the sum of its notes so far. */
export function nextShare(invoice: Amounts, before: Amounts, credits: bigint): Amounts {
  const together = before.credits + credits
  if (credits <= 0n || together > invoice.credits) {
    throw new RangeError(`${together} of ${invoice.credits} credits cannot be taken back`)
  }
  const partOf = (whole: bigint) => (2n * whole * together + invoice.credits) / (2n * invoice.credits)
  return {
    credits,
    amount: partOf(invoice.amount) - before.amount,
    taxes: invoice.taxes.map((tax, place) => partOf(tax) - (before.taxes[place] ?? 0n)),
  }
}

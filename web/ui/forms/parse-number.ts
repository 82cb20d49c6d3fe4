import { FieldFailure } from './form.tsx'

/**
 * Reads a number as a person types it, with spaces or commas between the thousands: '1,234.5' → 1234.5. Null: the
 * text is not a number.
 */
export function numberFrom(typed: string): number | null {
  const plain = typed.replace(/[\s,]/g, '')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}

/** Reads the number in a form field. If the text is not a number, throws `refusal` as the error of the field. */
export function numberOf(field: string, typed: string, refusal: string): number {
  const number = numberFrom(typed)
  if (number === null) throw new FieldFailure(field, refusal)
  return number
}

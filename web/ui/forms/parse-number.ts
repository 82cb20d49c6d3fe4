import { FieldFailure } from './form.tsx'

/** A number as somebody typed it, with spaces or commas between the thousands: '1,234.5' → 1234.5; null where it is none. */
export function numberFrom(typed: string): number | null {
  const plain = typed.replace(/[\s,]/g, '')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null
}

/** The same of a form's field; what is no number is refused beside it. */
export function numberOf(field: string, typed: string, refusal: string): number {
  const number = numberFrom(typed)
  if (number === null) throw new FieldFailure(field, refusal)
  return number
}

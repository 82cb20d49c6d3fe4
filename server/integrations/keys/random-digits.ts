/** Random digits of base 62, of which keys and passwords are made. */
import type { Clock } from '../../platform/clock.ts'

export const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/**
 * The largest multiple of 62 in a byte. Larger bytes are skipped, because they would make the first digits likelier
 * than the others.
 */
const BYTE_LIMIT = 248

/** So many random digits, each as likely as any other. */
export function randomDigits(clock: Pick<Clock, 'bytes'>, count: number): string {
  let text = ''
  while (text.length < count) {
    const [byte = BYTE_LIMIT] = clock.bytes(1)
    if (byte < BYTE_LIMIT) text += DIGITS[byte % 62]!
  }
  return text
}

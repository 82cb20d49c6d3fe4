/**
 * What a one-time code is, and the text that carries it; likewise, a link that is one person's own. A code is kept nowhere: it follows from the id it has, by
 * HMAC-SHA256 under a key of the program's own (decision 46). What is stored of its text has a `*` for each digit, which
 * takes as much room in every alphabet; the digits are put in on the way to the wire, and when it is checked.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../platform/sealing.ts'
import { toBase62 } from '../text-links/base62.ts'

/** Of the HMAC: 2^64 is so much more than 10^8 that no code is likelier than another by one in 10^11. */
const DRAWN_BYTES = 8
const HIDDEN_DIGIT = '*'

/** 62^22 > 2^128; longer than any code. */
const TOKEN_LENGTH = 22
/** The code's place in a stored text. */
export const hiddenCode = (length: number): string => HIDDEN_DIGIT.repeat(length)
/** The place of a link's token in a stored text. */
export const HIDDEN_TOKEN = hiddenCode(TOKEN_LENGTH)

/** Whose code it is, or whose token. */
export interface TextSecretId {
  accountId: bigint
  id: bigint
}

export interface TextSecrets {
  /** The text as it is sent. */
  filled(of: TextSecretId, text: string): string
  /** The digits in the place of so many stars. */
  codeOf(of: TextSecretId, length: number): string
  /** Whether it is the code, as it was typed; in the same time whichever digits differ. */
  matches(of: TextSecretId, length: number, typed: string): boolean
  /** What stands in a link in the text: 22 letters and digits. */
  tokenOf(of: TextSecretId): string
}

export function openTextSecrets(secret: string): TextSecrets {
  const key = deriveKey(secret, 'nkra one-time codes')
  const codeOf = ({ accountId, id }: TextSecretId, length: number) => {
    const drawn = createHmac('sha256', key).update(`${accountId} ${id} ${length}`).digest()
    const number = BigInt(`0x${drawn.toString('hex', 0, DRAWN_BYTES)}`) % 10n ** BigInt(length)
    return String(number).padStart(length, '0')
  }
  const tokenKey = deriveKey(secret, 'nkra tokens in texts')
  const tokenOf = ({ accountId, id }: TextSecretId) => {
    const drawn = createHmac('sha256', tokenKey).update(`${accountId} ${id}`).digest()
    // The last digit comes first.
    return Array.from(toBase62(BigInt(`0x${drawn.toString('hex')}`), TOKEN_LENGTH))
      .reverse()
      .join('')
  }
  return {
    codeOf,
    tokenOf,
    filled: (of, text) =>
      text.replace(/\*+/g, (stars) =>
        stars.length === TOKEN_LENGTH ? tokenOf(of) : codeOf(of, stars.length),
      ),
    matches(of, length, typed) {
      const given = Buffer.from(typed.replace(/[\s-]/g, ''))
      return given.length === length && timingSafeEqual(given, Buffer.from(codeOf(of, length)))
    },
  }
}

/**
 * One-time codes and links for one person, and the texts that contain them. A code is stored nowhere: it is computed
 * from its text's id by HMAC-SHA256 under a key of the program (decision 46). The stored text has a `*` for each digit,
 * which has the same length in every alphabet. The digits are inserted when the text is sent, and computed again for a
 * check.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../platform/sealing.ts'
import { toBase62 } from '../text-links/base62.ts'

/**
 * How many bytes of the HMAC are used. 2^64 is so much larger than 10^8 that no code is likelier than another by more
 * than one in 10^11.
 */
const DRAWN_BYTES = 8
const HIDDEN_DIGIT = '*'

/** The length of a link's token: longer than any code, and 62^22 > 2^128. */
const TOKEN_LENGTH = 22
/** The stars in the place of a code in a stored text. */
export const hiddenCode = (length: number): string => HIDDEN_DIGIT.repeat(length)
/** The stars in the place of a link's token in a stored text. */
export const HIDDEN_TOKEN = hiddenCode(TOKEN_LENGTH)

/** The text to which a code or token belongs. */
export interface TextSecretId {
  accountId: bigint
  id: bigint
}

export interface TextSecrets {
  /** The text with the code or token inserted, as it is sent. */
  filled(of: TextSecretId, text: string): string
  /** Computes the code, with this many digits. */
  codeOf(of: TextSecretId, length: number): string
  /** Whether a typed code is right. The check's time does not tell which digits differ. */
  matches(of: TextSecretId, length: number, typed: string): boolean
  /** Computes the token of a link in the text: 22 letters and digits. */
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

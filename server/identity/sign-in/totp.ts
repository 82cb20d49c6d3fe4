/**
 * One-time passwords of an authenticator: HOTP (RFC 4226) with the time as counter (RFC 6238), in the form that every
 * authenticator supports: SHA-1, 30 seconds, six digits. SHA-1 is no weakness here, because HMAC does not depend on
 * collisions (RFC 4226 §B.2), and few authenticators support other hashes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const STEP_MS = 30_000
const DIGITS = 6

/** The length of a secret: that of the hash's output (RFC 4226 §4, R6). */
export const SECRET_BYTES = 20

/** How many steps before and after the present one have a valid code (RFC 6238 §5.2 and §6). */
const TOLERANCE_STEPS = 1n

/** The code of a counter (RFC 4226 §5.3). */
export function hotp(secret: Buffer, counter: bigint, digits = DIGITS): string {
  const text = Buffer.alloc(8)
  text.writeBigUInt64BE(counter)
  const hash = createHmac('sha1', secret).update(text).digest()
  const offset = hash[hash.length - 1]! & 0x0f
  const truncated = hash.readUInt32BE(offset) & 0x7fff_ffff
  return String(truncated % 10 ** digits).padStart(digits, '0')
}

/** The number of the 30-second step (RFC 6238 §4.2). */
export const stepAt = (at_ms: number): bigint => BigInt(Math.floor(at_ms / STEP_MS))

/**
 * The step to which a code belongs, or null. A step in `used` has no valid code, so each code works once (RFC 6238
 * §5.2). The steps next to it stay valid, because an authenticator whose clock is ahead shows the next code early. The
 * codes of all these steps are compared in constant time. If two steps have the same code, the earlier one counts.
 */
export function matchingStep(
  secret: Buffer,
  code: string,
  now_ms: number,
  used: readonly bigint[],
): bigint | null {
  const present = stepAt(now_ms)
  let matching: bigint | null = null
  for (let step = present + TOLERANCE_STEPS; step >= present - TOLERANCE_STEPS; step--) {
    const expected = Buffer.from(hotp(secret, step))
    const given = Buffer.from(code)
    const same = given.length === expected.length && timingSafeEqual(given, expected)
    if (same && !used.includes(step)) matching = step
  }
  return matching
}

/** The text of the QR code for the authenticator, in Google's form, which all others read. */
export function otpauthUri(account: string, secret: Buffer): string {
  const issuer = 'Nkra'
  const facts = `secret=${base32(secret)}&issuer=${issuer}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?${facts}`
}

/** Base 32 (RFC 4648 §6) without padding. */
export function base32(bytes: Buffer): string {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

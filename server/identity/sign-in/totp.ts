/**
 * One-time passwords that an authenticator shows: HOTP (RFC 4226) counted by time (RFC 6238), as every authenticator
 * understands it: SHA-1, 30 seconds, six digits. SHA-1 is no weakness here: HMAC does not rest on collisions
 * (RFC 4226 §B.2), and authenticators that know other hashes are few.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const STEP_MS = 30_000
const DIGITS = 6

/** As long as the hash's output (RFC 4226 §4, R6). */
export const SECRET_BYTES = 20

/** Steps before and after the present one whose code is still, or already, taken (RFC 6238 §5.2 and §6). */
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

/** The number of the 30 seconds (RFC 6238 §4.2). */
export const stepAt = (at_ms: number): bigint => BigInt(Math.floor(at_ms / STEP_MS))

/**
 * The step whose code it is, or null. No code of a step in `used` is taken, so each is good once (RFC 6238 §5.2); its
 * neighbours stay good, for an authenticator whose clock is ahead shows the next code before the present one is over.
 * Compares the codes of all steps in question, in constant time, and says of a code that two of them share the earlier.
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

/** What a QR code carries to the authenticator, as Google’s authenticator wrote it first and all others read it. */
export function otpauthUri(account: string, secret: Buffer): string {
  const issuer = 'Nkra'
  const facts = `secret=${base32(secret)}&issuer=${issuer}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?${facts}`
}

/** RFC 4648 §6, without padding. */
export function base32(bytes: Buffer): string {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

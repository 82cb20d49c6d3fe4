/**
 * Sealing: secrets that the program must read again (an operator's password), encrypted in the database by AES-256-GCM.
 * The key is derived from the program's secret for a named purpose, so that a seal for one purpose opens for no other.
 * A sealed text is `v1.` and the nonce, ciphertext and tag in base64url.
 */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Clock } from './clock.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
export const KEY_BYTES = 32
const VERSION = 'v1.'

export interface Seal {
  seal(plain: string): string
  /** Opens a seal. Throws if the text was changed, or if another key or purpose sealed it. */
  open(sealed: string): string
}

export function sealFor(purpose: string, secret: string, clock: Clock): Seal {
  const key = deriveKey(secret, `nkra seal ${purpose}`)
  return {
    seal: (plain) => VERSION + sealBytes(key, '', Buffer.from(plain, 'utf8'), clock).toString('base64url'),
    open(sealed) {
      if (!sealed.startsWith(VERSION)) throw new Error('this is no sealed text')
      return openBytes(key, '', Buffer.from(sealed.slice(VERSION.length), 'base64url')).toString('utf8')
    },
  }
}

/** Derives a key for one purpose from a secret. */
export function deriveKey(secret: string | Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
}

/** Seals into nonce, ciphertext and tag. A seal opens only in its own context, so it is worthless in another row. */
export function sealBytes(key: Buffer, context: string, plain: Buffer, clock: Clock): Buffer {
  const nonce = clock.bytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context, 'utf8'))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Opens sealed bytes. Throws if a bit was changed, or if key or context differ. */
export function openBytes(key: Buffer, context: string, sealed: Buffer): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('this was never sealed')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(context, 'utf8')).setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}

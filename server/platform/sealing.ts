/**
 * Sealing: secrets of others that we must be able to read again (an operator's password), kept encrypted in the database
 * by AES-256-GCM. The key is derived from the program's own secret for a named purpose, so that what was sealed for one
 * purpose opens for no other. A sealed text is `v1.` and the nonce, ciphertext and tag in base64url.
 */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Clock } from './clock.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
const VERSION = 'v1.'

export interface Seal {
  seal(plain: string): string
  /** Throws where the text was changed, or sealed by another key or for another purpose. */
  open(sealed: string): string
}

export function sealFor(purpose: string, secret: string, clock: Clock): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `nkra seal ${purpose}`, KEY_BYTES))
  return {
    seal(plain) {
      const nonce = clock.bytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return VERSION + sealed.toString('base64url')
    },
    open(sealed) {
      const octets = Buffer.from(sealed.slice(VERSION.length), 'base64url')
      if (!sealed.startsWith(VERSION) || octets.length < NONCE_BYTES + TAG_BYTES) {
        throw new Error('this is no sealed text')
      }
      const decipher = createDecipheriv('aes-256-gcm', key, octets.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(octets.subarray(-TAG_BYTES))
      const plain = decipher.update(octets.subarray(NONCE_BYTES, -TAG_BYTES))
      return Buffer.concat([plain, decipher.final()]).toString('utf8')
    },
  }
}

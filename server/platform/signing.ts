/**
 * The program's own signatures (Ed25519, RFC 8032). The key is derived from its secret for one purpose and never
 * stored.
 */
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { deriveKey } from './sealing.ts'

/** The start of an Ed25519 private key in PKCS #8, before its 32 bytes (RFC 8410 §7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
/** The start of a public key as SubjectPublicKeyInfo (RFC 8410 §4). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

export interface SigningKey {
  /** The public half, of 32 bytes. */
  readonly publicKey: Buffer
  sign(text: string): Buffer
}

export function signingKey(secret: string, purpose: string): SigningKey {
  const key = Buffer.concat([PKCS8_HEAD, deriveKey(secret, purpose)])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return {
    publicKey: spki.subarray(SPKI_HEAD.length),
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), privateKey),
  }
}

/** Whether the key with this public half signed the text. */
export function isSignedBy(publicKey: Buffer, text: string, signature: Buffer): boolean {
  const key = createPublicKey({ key: Buffer.concat([SPKI_HEAD, publicKey]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text, 'utf8'), key, signature)
}

/**
 * The key that signs certificates (Ed25519, RFC 8032). It is derived from the program's secret and never stored. Its
 * public half is stored when it first signs, and is never deleted, so that certificates of a key that is no longer used
 * can still be checked. Another secret gives another key with another name.
 */
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { deriveKey } from '../../platform/sealing.ts'

export interface Signer {
  /** The name of the key. */
  readonly keyId: string
  /** Its public half, 32 bytes. */
  readonly publicKey: Buffer
  sign(text: string): Buffer
}

/** A private key of Ed25519 as PKCS #8 has it, up to its 32 bytes (RFC 8410 §7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
/** A public one as SubjectPublicKeyInfo, likewise (RFC 8410 §4). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

export function openSigner(secret: string): Signer {
  const seed = deriveKey(secret, 'nkra kyc certificates')
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
    .export({ format: 'der', type: 'spki' })
    .subarray(SPKI_HEAD.length)
  return {
    keyId: createHash('sha256').update(publicKey).digest('hex').slice(0, 16),
    publicKey,
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), privateKey),
  }
}

/** Whether the key whose public half this is signed the text. */
export function isSignedBy(publicKey: Buffer, text: string, signature: Buffer): boolean {
  const key = createPublicKey({ key: Buffer.concat([SPKI_HEAD, publicKey]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text, 'utf8'), key, signature)
}

/** Writes the public half down, where that is not done. */
export async function publishKey(tx: Tx, { keyId, publicKey }: Signer): Promise<void> {
  await sql`
    insert into kyc_certificate_key (id, public_key, first_used_at) values (${keyId}, ${publicKey}, ${tx.clock.now()})
    on conflict (id) do nothing`.execute(tx.sql)
}

export interface PublicKey {
  id: string
  publicKey: Buffer
}

/** Those that ever signed, the newest first. */
export async function listCertificateKeys(reader: Reader): Promise<PublicKey[]> {
  const { rows } = await sql<PublicKey>`
    select id, public_key as "publicKey" from kyc_certificate_key order by first_used_at desc, id`.execute(
    reader.sql,
  )
  return rows
}

/**
 * The key that signs certificates (Ed25519, RFC 8032). It is derived from the program's secret and never stored. Its
 * public half is stored when it first signs, and is never deleted, so that certificates of a key that is no longer used
 * can still be checked. Another secret gives another key with another name.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { signingKey, type SigningKey } from '../../platform/signing.ts'

export interface Signer extends SigningKey {
  /** The name of the key. */
  readonly keyId: string
}

export function openSigner(secret: string): Signer {
  const key = signingKey(secret, 'nkra kyc certificates')
  return {
    ...key,
    keyId: createHash('sha256').update(key.publicKey).digest('hex').slice(0, 16),
  }
}

/** Stores the public half if it is not stored yet. */
export async function publishKey(tx: Tx, { keyId, publicKey }: Signer): Promise<void> {
  await sql`
    insert into kyc_certificate_key (id, public_key, first_used_at) values (${keyId}, ${publicKey}, ${tx.clock.now()})
    on conflict (id) do nothing`.execute(tx.sql)
}

export interface PublicKey {
  id: string
  publicKey: Buffer
}

/** Every key that ever signed, newest first. */
export async function listCertificateKeys(reader: Reader): Promise<PublicKey[]> {
  const { rows } = await sql<PublicKey>`
    select id, public_key as "publicKey" from kyc_certificate_key order by first_used_at desc, id`.execute(
    reader.sql,
  )
  return rows
}

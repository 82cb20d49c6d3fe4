/**
 * The keys of a backup lie apart from it. They are sealed under a passphrase (scrypt, N = 2^17, r = 8, p = 1;
 * AES-256-GCM). Nobody can read a backup's secrets without its keys, and the keys alone show nothing.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt, type ScryptOptions } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { BackupRefused } from './manifest.ts'

/** The keys with which a restored program signs and seals. */
export interface BackupKeys {
  tokenSecret: string
  /** The keys in the form of NKRA_KYC_MASTER_KEYS; null where the program derives one from its secret. */
  kycMasterKeys: string | null
}

const PASSPHRASE_LENGTH_MIN = 16
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 } satisfies ScryptOptions
const KEY_BYTES = 32
const NONCE_BYTES = 12
const SALT_BYTES = 16
const TAG_BYTES = 16

const Sealed = z.object({ format: z.literal(1), salt: z.base64url(), sealed: z.base64url() })
const Keys = z.object({ tokenSecret: z.string().min(1), kycMasterKeys: z.string().nullable() })

/**
 * Reads the passphrase: the first line of a file. Fails with `BackupRefused` where it is too short to protect the
 * keys.
 */
export async function readPassphrase(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupRefused(`The passphrase cannot be read from ${file}.`)
  })
  const passphrase = text.split('\n')[0]!.trim()
  if (passphrase.length < PASSPHRASE_LENGTH_MIN)
    throw new BackupRefused(`The passphrase has fewer than ${PASSPHRASE_LENGTH_MIN} characters.`)
  return passphrase
}

export async function sealKeys(keys: BackupKeys, passphrase: string): Promise<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), nonce)
  const body = Buffer.concat([cipher.update(JSON.stringify(keys)), cipher.final()])
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body])
  const file = { format: 1, salt: salt.toString('base64url'), sealed: sealed.toString('base64url') }
  return Buffer.from(`${JSON.stringify(file)}\n`)
}

/** Opens sealed keys. Fails with `BackupRefused` where the passphrase is wrong or the file is damaged. */
export async function openKeys(file: Buffer, passphrase: string): Promise<BackupKeys> {
  try {
    const { salt, sealed } = Sealed.parse(JSON.parse(file.toString()))
    const bytes = Buffer.from(sealed, 'base64url')
    const key = await keyOf(passphrase, Buffer.from(salt, 'base64url'))
    const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
    opener.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const body = Buffer.concat([opener.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), opener.final()])
    return Keys.parse(JSON.parse(body.toString()))
  } catch {
    throw new BackupRefused('The keys do not open: the passphrase is another, or their file is damaged.')
  }
}

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

/**
 * Master keys wrap the accounts' data keys and are never stored in the database. There may be several, each with a
 * name. The first one wraps; every one unwraps. To rotate keys, the operator puts a new one first and has the data keys
 * wrapped again. Without keys of the operator, one is derived from the program's secret.
 */
import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { KEY_BYTES, deriveKey, openBytes, sealBytes } from '../../platform/sealing.ts'

export interface MasterKey {
  /** Its name in the database. */
  id: string
  key: Buffer
}

export interface WrappedKey {
  wrapped: Buffer
  /** The master key's name. */
  masterKey: string
}

export interface MasterKeys {
  /** The name of the key that wraps. */
  readonly current: string
  knows(masterKey: string): boolean
  /** Wraps a key. The context is bound in, so that a key wrapped for one account opens for no other. */
  wrap(context: string, key: Buffer): WrappedKey
  /** Unwraps a key. Throws if its master key is not configured, or is another key of the same name. */
  unwrap(context: string, wrapped: WrappedKey): Buffer
}

/**
 * Opens the keys in the operator's order. The key from the program's secret comes last, because it may have wrapped
 * earlier data keys.
 */
export function openMasterKeys(
  configured: readonly MasterKey[],
  { secret, clock }: { secret: string; clock: Clock },
): MasterKeys {
  const known = new Map([...configured, ownKey(secret)].map(({ id, key }) => [id, key]))
  const [current] = known.keys()
  if (current === undefined) throw new Error('there is always the key of the program’s own')
  const keyOf = (id: string): Buffer => {
    const key = known.get(id)
    if (key === undefined) throw new Error(`the master key ${id} is not configured`)
    return key
  }
  return {
    current,
    knows: (masterKey) => known.has(masterKey),
    wrap: (context, key) => ({
      wrapped: sealBytes(keyOf(current), context, key, clock),
      masterKey: current,
    }),
    unwrap: (context, { wrapped, masterKey }) => openBytes(keyOf(masterKey), context, wrapped),
  }
}

/** Makes the key from the program's secret. Its name differs for each secret and does not reveal it. */
function ownKey(secret: string): MasterKey {
  const key = deriveKey(secret, 'nkra kyc master key')
  if (key.length !== KEY_BYTES) throw new Error('a master key has 256 bits')
  return {
    id: `own-${createHash('sha256').update('nkra kyc key id').update(key).digest('hex').slice(0, 8)}`,
    key,
  }
}

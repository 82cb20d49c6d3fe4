/**
 * Master keys: they wrap the accounts' data keys and are never in the database. Several may be known by name. The
 * first one wraps, and all unwrap. So a key is rotated by putting a new one before it and wrapping the data keys
 * again. Without the operator's own, the program's secret makes one.
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
  /** Throws if the master key is not configured, or differs from what its name says. */
  unwrap(context: string, wrapped: WrappedKey): Buffer
}

/**
 * Opens the keys in the operator's order. The key from the program's secret comes last, for what it wrapped before.
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

/** The key from the program's secret. Its name tells secrets apart and reveals nothing of them. */
function ownKey(secret: string): MasterKey {
  const key = deriveKey(secret, 'nkra kyc master key')
  if (key.length !== KEY_BYTES) throw new Error('a master key has 256 bits')
  return {
    id: `own-${createHash('sha256').update('nkra kyc key id').update(key).digest('hex').slice(0, 8)}`,
    key,
  }
}

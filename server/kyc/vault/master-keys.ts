/**
 * Master keys: they wrap the accounts' data keys, and are never in the database. Several may be known by name; the first
 * wraps, all unwrap, so that one is rotated by putting another before it and wrapping the data keys anew. Without any of
 * the operator's own, the program's secret makes one.
 */
import { createHash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { KEY_BYTES, deriveKey, openBytes, sealBytes } from '../../platform/sealing.ts'

export interface MasterKey {
  /** What the database calls it. */
  id: string
  key: Buffer
}

export interface WrappedKey {
  wrapped: Buffer
  /** The master key's name. */
  masterKey: string
}

export interface MasterKeys {
  /** The name of the one that wraps. */
  readonly current: string
  knows(masterKey: string): boolean
  /** The context is bound in: wrapped for one account a key opens for no other. */
  wrap(context: string, key: Buffer): WrappedKey
  /** Throws where the master key is not configured, or is another than its name says. */
  unwrap(context: string, wrapped: WrappedKey): Buffer
}

/** `configured` in the operator's order; what the program's secret makes comes after them, for what it wrapped before. */
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

/** Its name tells one secret from another, and nothing of either. */
function ownKey(secret: string): MasterKey {
  const key = deriveKey(secret, 'nkra kyc master key')
  if (key.length !== KEY_BYTES) throw new Error('a master key has 256 bits')
  return {
    id: `own-${createHash('sha256').update('nkra kyc key id').update(key).digest('hex').slice(0, 8)}`,
    key,
  }
}

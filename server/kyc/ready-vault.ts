/** What is done about keys when the program starts: old identities get keys, and what cannot be opened is said at once. */
import type { Log } from '../platform/log.ts'
import { moveIdentities } from './identity-move.ts'
import type { Kyc } from './kyc.ts'

/** Throws where an identity of old was sealed under another secret. */
export async function readyVault({ db, vault }: Kyc, secret: string, log: Log): Promise<void> {
  const moved = await moveIdentities(db, vault, secret)
  if (moved > 0) log.info({ identities: moved }, 'identities were given keys of their own')
  for (const { masterKey, accounts, known } of await vault.uses(db))
    if (!known) log.error({ masterKey, accounts }, 'a master key is missing: what it wraps cannot be opened')
}

/** What is done about keys when the program starts: old identities get keys, and what cannot be opened is said at once. */
import type { Log } from '../../platform/log.ts'
import { moveIdentities } from './prepare-vault.ts'
import type { Kyc } from '../resources.ts'

export async function readyVault({ db, vault }: Kyc, secret: string, log: Log): Promise<void> {
  const { moved, unreadable } = await moveIdentities(db, vault, secret)
  if (moved > 0) log.info({ identities: moved }, 'identities were given keys of their own')
  if (unreadable > 0)
    log.error({ identities: unreadable }, 'identities were sealed by another secret than this one')
  for (const { masterKey, accounts, known } of await vault.uses(db))
    if (!known) log.error({ masterKey, accounts }, 'a master key is missing: what it wraps cannot be opened')
}

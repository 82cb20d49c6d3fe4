/**
 * `node server/keys.ts`: wraps every data key again with the first of `NKRA_KYC_MASTER_KEYS`, beside the running
 * program or without it. It prints the master keys in use; one without use may be removed from the configuration. It
 * exits with 1 if one in use is not configured.
 */
import { runCommand } from './command.ts'
import { openKycResources } from './kyc/resources.ts'

await runCommand(async ({ db, config, secret }, print) => {
  const { vault } = openKycResources({ db, secret, masterKeys: config.kycMasterKeys, demo: config.demo })
  const rewrapped = await vault.rewrap(db)
  const uses = await vault.uses(db)
  print(JSON.stringify({ rewrapped, uses }))
  return uses.every(({ known }) => known) ? 0 : 1
})

/**
 * `node server/keys.ts`: wraps every data key anew by the first of `NKRA_KYC_MASTER_KEYS`, beside the running program or
 * without it, and prints which master keys are in use: one that is in no use any more may be taken out of the
 * configuration. Ends with 1 where one is in use that is not configured.
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

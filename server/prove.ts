/**
 * `node server/prove.ts`: adds up the books from zero and checks the audit log's chains, beside the running program or
 * without it. It prints `{"holds":true,"flaws":[]}`, and exits with 1 if something does not agree.
 */
import { proveAll } from './billing/ledger/proof.ts'
import { runCommand } from './command.ts'
import { verifyAudit } from './platform/database/audit-chain.ts'

await runCommand(async ({ db }, print) => {
  const flaws = [...(await proveAll(db)), ...(await verifyAudit(db))]
  print(
    JSON.stringify({ holds: flaws.length === 0, flaws }, (_, value: unknown) =>
      typeof value === 'bigint' ? Number(value) : value,
    ),
  )
  return flaws.length === 0 ? 0 : 1
})

/**
 * Makes sure that the demo is not used for real work. The demo's passwords are public, so a program without the demo
 * must not start while one of them still works.
 */
import { OPERATOR_ACCOUNT_ID } from '../catalog/accounts.ts'
import { lapseAll } from '../billing/ledger/ledger.ts'
import type { IdentityResources } from '../identity/resources.ts'
import { demoAddresses, disablePeople, suspendAccount, workingDemoSignIns } from '../identity/seed.ts'
import { removeLinks, type Link } from '../messaging/links/links.ts'
import { anyone } from '../platform/actor.ts'
import type { Db } from '../platform/database/database.ts'
import { SCHOOL_OWNER_ADDRESS } from './seed-school.ts'
import { cancelAccount } from '../messaging/campaigns/campaigns.ts'

/** The data folder ran the demo, and these published sign-ins still work. */
export class DemoSignInsActive extends Error {
  constructor(emails: readonly string[]) {
    super(
      `This database ran the demo. These sign-ins still work, and their passwords are published: ${emails.join(', ')}.\n` +
        'Run npm run end-demo, which disables the people of the demo and closes its accounts. Then start again.',
    )
    this.name = 'DemoSignInsWork'
  }
}

/** Throws `DemoSignInsActive` while a published password still opens a session. */
export async function refuseDemoSignIns(db: Db): Promise<void> {
  const working = await workingDemoSignIns(db)
  if (working.length > 0) throw new DemoSignInsActive(working)
}

/** What ending the demo changed, as counts. */
export interface EndedDemo {
  people: number
  accounts: number
  links: number
  campaigns: number
  credits: bigint
}

const REASON = 'The demo was ended'

/** Ends the demo. `links` are the links to its simulator. */
export async function endDemo(identity: IdentityResources, links: readonly Link[]): Promise<EndedDemo> {
  return identity.db.transaction(async (tx) => {
    await removeLinks(tx, { actor: anyone }, links)
    const addresses = [...demoAddresses, SCHOOL_OWNER_ADDRESS]
    const { accountIds, disabled } = await disablePeople(tx, identity, addresses, REASON)
    const ended: EndedDemo = { people: disabled, accounts: 0, links: links.length, campaigns: 0, credits: 0n }
    for (const accountId of [...accountIds].filter((id) => id !== OPERATOR_ACCOUNT_ID)) {
      ended.campaigns += await cancelAccount(tx, accountId)
      ended.credits += await lapseAll(tx, accountId)
      if (await suspendAccount(tx, identity, accountId, REASON)) ended.accounts++
    }
    return ended
  })
}

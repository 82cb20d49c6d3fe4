/**
 * What keeps the demo out of real work. The demo's passwords are published, so a program without the demo must not
 * start while one of them still signs somebody in.
 */
import { OPERATOR_ACCOUNT_ID, accountStatus, setAccountStatus } from '../catalog/accounts.ts'
import { lapseAll } from '../billing/ledger/ledger.ts'
import type { IdentityResources } from '../identity/resources.ts'
import { createHasher, OPERATOR_CALLER } from '../identity/users/password-hashing.ts'
import { demoAddresses, demoSignIns } from '../identity/seed.ts'
import { endAccountSessions, endSessions } from '../identity/sessions/sessions.ts'
import { disableUser, userByEmail } from '../identity/users/users.ts'
import { removeLinks, type Link } from '../messaging/links/links.ts'
import { anyone } from '../platform/actor.ts'
import { audit } from '../platform/database/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { SCHOOL_OWNER_ADDRESS } from './seed-school.ts'
import { cancelAccount } from '../messaging/campaigns/campaigns.ts'

/** The folder ran the demo, and these published sign-ins still work. */
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
  const hasher = createHasher(db.clock)
  const working: string[] = []
  for (const { email, password } of Object.values(demoSignIns)) {
    const user = await userByEmail(db, email)
    if (user === null || user.disabledAt !== null) continue
    if ((await accountStatus(db, user.accountId)) !== 'Active') continue
    if ((await hasher.verify(password, user.passwordHash, OPERATOR_CALLER)).right) working.push(email)
  }
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

/** Ends the demo; `links` are those that lead to its simulator. */
export async function endDemo(identity: IdentityResources, links: readonly Link[]): Promise<EndedDemo> {
  return identity.db.transaction(async (tx) => {
    const found = await Promise.all(
      [...demoAddresses, SCHOOL_OWNER_ADDRESS].map((email) => userByEmail(tx, email)),
    )
    const users = found.filter((user) => user !== null)
    const ended: EndedDemo = { people: 0, accounts: 0, links: links.length, campaigns: 0, credits: 0n }
    await removeLinks(tx, { actor: anyone }, links)
    for (const user of users) {
      if (user.disabledAt !== null) continue
      await disableUser(tx, user)
      await endSessions(tx, identity, user, 'disabled')
      ended.people++
    }
    const accountIds = [...new Set(users.map(({ accountId }) => accountId))]
    for (const accountId of accountIds.filter((id) => id !== OPERATOR_ACCOUNT_ID)) {
      await closeAccount(tx, identity, accountId, ended)
    }
    for (const { accountId, userId, disabledAt } of users) {
      if (disabledAt !== null) continue
      await audit(tx, anyone, {
        accountId,
        action: 'member_disabled',
        subject: { kind: 'usr', id: userId },
        detail: { reason: REASON },
      })
    }
    return ended
  })
}

const REASON = 'The demo was ended'

async function closeAccount(
  tx: Tx,
  identity: IdentityResources,
  accountId: bigint,
  ended: EndedDemo,
): Promise<void> {
  ended.campaigns += await cancelAccount(tx, accountId)
  ended.credits += await lapseAll(tx, accountId)
  if (!(await setAccountStatus(tx, accountId, 'Suspended', REASON))) return
  await endAccountSessions(tx, identity, accountId, 'suspended')
  await audit(tx, anyone, {
    accountId,
    action: 'account_suspended',
    subject: { kind: 'acc', id: accountId },
    detail: { reason: REASON },
  })
  ended.accounts++
}

/**
 * The demo's people: an Administrator of the operator, the owner of the customer, and her colleagues. Adds them and
 * removes them.
 */
import { accountStatus, OPERATOR_ACCOUNT_ID, setAccountStatus } from '../catalog/accounts.ts'
import { anyone } from '../platform/actor.ts'
import { audit } from '../platform/database/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { storeDefaultNotifications } from './notifications/choices.ts'
import type { IdentityResources } from './resources.ts'
import { endAccountSessions, endSessions } from './sessions/sessions.ts'
import { createHasher, OPERATOR_CALLER } from './users/password-hashing.ts'
import {
  claimEmail,
  confirmEmail,
  createUser,
  disableUser,
  type NewUser,
  userByEmail,
} from './users/users.ts'

/** The two sign-ins that the program prints when it is ready (requirements 13.4). */
export const demoSignIns = {
  administrator: { email: 'admin@nkra.test', password: 'Akwaaba-admin-2026' },
  business: { email: 'ama@adomsavings.test', password: 'Akwaaba-demo-2026' },
} as const

/**
 * Ama's colleagues. Their passwords are random, and nobody knows them. Each can set one by mail, as after forgetting
 * it.
 */
const colleagues = [
  { email: 'kwesi@adomsavings.test', role: 'Sender', firstName: 'Kwesi', lastName: 'Appiah' },
  { email: 'akosua@adomsavings.test', role: 'Finance', firstName: 'Akosua', lastName: 'Darko' },
] as const

/** The addresses of everybody whom the demo adds to Adom Savings and to the operator. */
export const demoAddresses: readonly string[] = [
  ...Object.values(demoSignIns).map(({ email }) => email),
  ...colleagues.map(({ email }) => email),
]

/** Adds them all with confirmed addresses. Answers their ids; `userId` is the owner's. */
export async function seedIdentity(
  tx: Tx,
  { accountId }: { accountId: bigint },
): Promise<{ userId: bigint; administratorId: bigint }> {
  const hasher = createHasher(tx.clock)
  const { administrator, business } = demoSignIns
  // Each takes a tenth of a second of a processor. Together they take the time of the slowest.
  const [administratorHash, businessHash, unknown] = await Promise.all(
    [administrator.password, business.password, tx.clock.bytes(32).toString('base64url')].map((password) =>
      hasher.hash(password, OPERATOR_CALLER),
    ),
  )
  const administratorId = await addConfirmedUser(tx, {
    accountId: OPERATOR_ACCOUNT_ID,
    email: administrator.email,
    role: 'Administrator',
    firstName: 'Esi',
    lastName: 'Quartey',
    otherNames: '',
    phone: '+233302000000',
    passwordHash: administratorHash!,
  })
  const userId = await addConfirmedUser(tx, {
    accountId,
    email: business.email,
    role: 'Owner',
    firstName: 'Ama',
    lastName: 'Mensah',
    otherNames: '',
    phone: '+233244123456',
    passwordHash: businessHash!,
  })
  for (const colleague of colleagues) {
    await addConfirmedUser(tx, { accountId, ...colleague, otherNames: '', phone: '', passwordHash: unknown! })
  }
  return { userId, administratorId }
}

/** Adds the owner of another business. Nobody knows her password; she sets one by mail. */
export async function seedOwner(
  tx: Tx,
  owner: Pick<NewUser, 'accountId' | 'email' | 'firstName' | 'lastName' | 'phone'>,
): Promise<bigint> {
  const passwordHash = await createHasher(tx.clock).hash(
    tx.clock.bytes(32).toString('base64url'),
    OPERATOR_CALLER,
  )
  return addConfirmedUser(tx, { ...owner, role: 'Owner', otherNames: '', passwordHash })
}

/**
 * Adds a user whose address counts as confirmed, because the caller controls the machine. Throws if the address belongs
 * to a user already.
 */
export async function addConfirmedUser(tx: Tx, { email, ...user }: NewUser): Promise<bigint> {
  const userId = await createUser(tx, user)
  const holder = { email, accountId: user.accountId, userId }
  if (!(await claimEmail(tx, holder))) throw new Error(`${email} is already somebody’s address`)
  await confirmEmail(tx, holder)
  await storeDefaultNotifications(tx, { ...holder, role: user.role })
  return userId
}

/** The demo's addresses whose published passwords still open a session. */
export async function workingDemoSignIns(db: Db): Promise<string[]> {
  const hasher = createHasher(db.clock)
  const working: string[] = []
  for (const { email, password } of Object.values(demoSignIns)) {
    const user = await userByEmail(db, email)
    if (user === null || user.disabledAt !== null) continue
    if ((await accountStatus(db, user.accountId)) !== 'Active') continue
    if ((await hasher.verify(password, user.passwordHash, OPERATOR_CALLER)).right) working.push(email)
  }
  return working
}

/**
 * Disables everybody with one of these addresses and signs them out. Answers their accounts, and how many people were
 * not disabled before.
 */
export async function disablePeople(
  tx: Tx,
  identity: IdentityResources,
  emails: readonly string[],
  reason: string,
): Promise<{ accountIds: Set<bigint>; disabled: number }> {
  const found = await Promise.all(emails.map((email) => userByEmail(tx, email)))
  const users = found.filter((user) => user !== null)
  const active = users.filter(({ disabledAt }) => disabledAt === null)
  for (const user of active) {
    await disableUser(tx, user)
    await endSessions(tx, identity, user, 'disabled')
    await audit(tx, anyone, {
      accountId: user.accountId,
      action: 'member_disabled',
      subject: { kind: 'usr', id: user.userId },
      detail: { reason },
    })
  }
  return { accountIds: new Set(users.map(({ accountId }) => accountId)), disabled: active.length }
}

/** Suspends the account and signs its people out. Answers false if it was already suspended. */
export async function suspendAccount(
  tx: Tx,
  identity: IdentityResources,
  accountId: bigint,
  reason: string,
): Promise<boolean> {
  if (!(await setAccountStatus(tx, accountId, 'Suspended', reason))) return false
  await endAccountSessions(tx, identity, accountId, 'suspended')
  await audit(tx, anyone, {
    accountId,
    action: 'account_suspended',
    subject: { kind: 'acc', id: accountId },
    detail: { reason },
  })
  return true
}

/**
 * The operator suspends and restores businesses. From the next request on, people of a suspended account are
 * refused, and nobody can act as one of them. The unsent messages of its campaigns wait.
 */
import { OPERATOR_ACCOUNT_ID, setAccountStatus, type AccountStatus } from '../../catalog/accounts.ts'
import type { User } from '../../platform/actor.ts'
import { auditAll, type RequestInfo } from '../../platform/database/audit.ts'
import { fail } from '../../platform/fail.ts'
import { accountSuspended } from '../events.ts'
import type { IdentityResources } from '../resources.ts'
import { endAccountSessions } from './sessions.ts'

/**
 * Sets the account's status and records it in both accounts' logs. An account with that status stays as it is.
 * Fails with `not_found`, and with `account_not_suspendable` for the operator's own.
 */
export async function changeAccountStatus(
  identity: IdentityResources,
  actor: User,
  { accountId, status, reason }: { accountId: bigint; status: AccountStatus; reason: string },
  request: RequestInfo,
): Promise<null> {
  if (accountId === OPERATOR_ACCOUNT_ID) fail('account_not_suspendable')
  return identity.db.transaction(async (tx) => {
    if (!(await setAccountStatus(tx, accountId, status, reason))) return null
    if (status === 'Suspended') {
      await endAccountSessions(tx, identity, accountId, 'suspended')
      tx.publish(accountSuspended.of(accountId, { accountId }))
    }
    await auditAll(tx, actor, [actor.accountId, accountId], {
      action: status === 'Suspended' ? 'account_suspended' : 'account_restored',
      subject: { kind: 'acc', id: accountId },
      detail: { reason },
      request,
    })
    return null
  })
}

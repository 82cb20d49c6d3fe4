/**
 * The operator suspends and restores businesses. The people of a suspended account are refused from their next request
 * on, nobody can act as one of them, and the unsent messages of its campaigns stay where they are.
 */
import { OPERATOR_ACCOUNT_ID, setAccountStatus, type AccountStatus } from '../../catalog/accounts.ts'
import type { User } from '../../platform/actor.ts'
import { auditAll, type RequestInfo } from '../../platform/database/audit.ts'
import { fail } from '../../platform/fail.ts'
import { accountSuspended } from '../events.ts'
import type { IdentityResources } from '../resources.ts'
import { endAccountSessions } from './sessions.ts'

/**
 * Sets the account's status, on record in both accounts' logs. One that has it already is left as it is. Fails with
 * `not_found`, and `account_not_suspendable` for the operator's own.
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

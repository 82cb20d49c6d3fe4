/** The rule of an account's Owners that everybody in the team signs in with two steps. */
import { sql } from 'kysely'
import type { User } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { IdentityResources } from '../resources.ts'
import { forgetCachedSessions } from '../sessions/sessions.ts'

/** Since when the rule holds. Null if there is none. */
export async function teamTwoStepSince(reader: Reader, accountId: bigint): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    select since from team_two_step where account_id = ${accountId}`.execute(reader.sql)
  return rows[0]?.since ?? null
}

/** The rule that requires two steps of the person. Null if none does. */
export async function twoStepRequiredBy(
  { db, administratorsNeedTwoStep }: IdentityResources,
  { accountId, role }: User,
): Promise<'role' | 'team' | null> {
  if (administratorsNeedTwoStep && role === 'Administrator') return 'role'
  return (await teamTwoStepSince(db, accountId)) === null ? null : 'team'
}

/** Sets or ends the rule. It counts from everybody's next request. Repeating it changes nothing. */
export async function changeTeamTwoStep(
  tx: Tx,
  identity: IdentityResources,
  actor: User,
  { required }: { required: boolean },
  request?: RequestInfo,
): Promise<{ twoStepSince: Date | null }> {
  const { accountId, userId } = actor
  const { numAffectedRows } = required
    ? await sql`
        insert into team_two_step (account_id, since, set_by) values (${accountId}, ${tx.clock.now()}, ${userId})
        on conflict (account_id) do nothing`.execute(tx.sql)
    : await sql`delete from team_two_step where account_id = ${accountId}`.execute(tx.sql)
  if (numAffectedRows === 1n) {
    await forgetCachedSessions(tx, identity, { accountId, userId: null })
    await audit(tx, actor, {
      accountId,
      action: 'team_two_step_changed',
      subject: { kind: 'acc', id: accountId },
      detail: { required },
      request,
    })
  }
  return { twoStepSince: await teamTwoStepSince(tx, accountId) }
}

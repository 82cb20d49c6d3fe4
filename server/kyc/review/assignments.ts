/**
 * A reviewer takes a request that waits, gives it to a colleague, or gives it back to the queue. So two people do not
 * do the same work. Somebody's absence stops nothing, because anybody who may decide can take a request from its
 * holder. A reviewer who gives the first of two decisions gives the request back.
 */
import { sql } from 'kysely'
import { rolesWith } from '@nkra/contract/permissions.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import type { UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { endHolding, holderOf, requireNoOtherHolder } from '../requests/holders.ts'
import { lockWaiting } from './decisions.ts'

/**
 * Takes a request, gives it to a colleague, or gives it back. Anybody who may decide can take it, whoever holds it.
 * Fails with `not_found` (also if the colleague may not decide), with `kyc_not_in_review`, and with
 * `kyc_held_by_another` if the caller gives away a request that another person holds.
 */
export async function assignKyc(
  tx: Tx,
  actor: UserActor,
  { id, userId }: { id: bigint; userId: bigint | null },
  request?: RequestInfo,
): Promise<void> {
  const { accountId } = actor
  const which = { accountId, id }
  await lockWaiting(tx, which)
  const before = await holderOf(tx, which)
  if (userId !== actor.userId) await requireNoOtherHolder(tx, which, actor.userId)
  if (userId !== null && userId !== actor.userId) await requireMayDecide(tx, accountId, userId)
  if (userId === (before?.userId ?? null)) return
  if (userId === null) await endHolding(tx, which)
  else
    await sql`
      insert into kyc_assignment (account_id, request_id, user_id, given_by, at)
      values (${accountId}, ${id}, ${userId}, ${actor.userId}, ${tx.clock.now()})
      on conflict (account_id, request_id)
      do update set user_id = excluded.user_id, given_by = excluded.given_by, at = excluded.at`.execute(
      tx.sql,
    )
  tx.changed(accountId, 'kyc', encodeId('kyc', id))
  await audit(tx, actor, {
    accountId,
    action: 'kyc_assigned',
    subject: { kind: 'kyc', id },
    detail: {
      ...(before !== null && { from: encodeId('usr', before.userId) }),
      ...(userId !== null && { to: encodeId('usr', userId) }),
    },
    request,
  })
}

async function requireMayDecide(tx: Tx, accountId: bigint, userId: bigint): Promise<void> {
  const { rows } = await sql`
    select from account_user where account_id = ${accountId} and id = ${userId} and disabled_at is null
      and role = any(${rolesWith('kyc:review')}::text[])`.execute(tx.sql)
  if (rows.length === 0) fail('not_found')
}

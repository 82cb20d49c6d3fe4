/**
 * How long a person's data are kept: photographs 90 days after the decision by default, the identity six years. An
 * account chooses within limits. A nightly job removes what is older, in small batches, and puts the count in the
 * account's audit log.
 */
import { IDENTITY_DAYS, PICTURE_DAYS, type KycRetention as Wire } from '@nkra/contract/kyc/evidence.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'

export type Retention = z.output<typeof Wire>

export async function getKycRetention(reader: Reader, accountId: bigint): Promise<Retention> {
  const { rows } = await sql<Retention>`
    select picture_days as "pictureDays", identity_days as "identityDays" from kyc_retention
    where account_id = ${accountId}`.execute(reader.sql)
  return rows[0] ?? { pictureDays: PICTURE_DAYS.usual, identityDays: IDENTITY_DAYS.usual }
}

export async function saveKycRetention(
  tx: Tx,
  actor: UserActor,
  chosen: Retention,
  request?: RequestInfo,
): Promise<Retention> {
  const { accountId, userId } = actor
  const { pictureDays, identityDays } = chosen
  await sql`
    insert into kyc_retention (account_id, picture_days, identity_days, changed_by, changed_at)
    values (${accountId}, ${pictureDays}, ${identityDays}, ${userId}, ${tx.clock.now()})
    on conflict (account_id) do update set picture_days = excluded.picture_days,
      identity_days = excluded.identity_days, changed_by = excluded.changed_by, changed_at = excluded.changed_at
  `.execute(tx.sql)
  await audit(tx, actor, {
    accountId,
    action: 'kyc_retention_changed',
    detail: { pictureDays, identityDays },
    request,
  })
  return { pictureDays, identityDays }
}

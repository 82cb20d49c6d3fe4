/**
 * An account's policy on decisions: one person or two, whether somebody may enter an authority's answer if no
 * registry can be asked, whether doubts in checks by number wait for a person (decision 74), and within how many hours a
 * decision is wanted. Each change is a version, and each decision names its version.
 */
import type { KycPolicy as Wire, NewKycPolicy } from '@nkra/contract/kyc/review.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'

export type KycPolicy = z.output<typeof Wire>

/** The target for decisions, in hours, of an account that has chosen none. */
const TARGET_HOURS = 24

const DEFAULT_POLICY: KycPolicy = {
  version: 0,
  fourEyes: false,
  enteredAnswers: false,
  reviewDoubts: true,
  targetHours: TARGET_HOURS,
}

/** Reads the newest version of the policy. It is version 0 if the account chose nothing. */
export async function getKycPolicy(reader: Reader, accountId: bigint): Promise<KycPolicy> {
  const { rows } = await sql<KycPolicy>`
    select version, four_eyes as "fourEyes", entered_answers as "enteredAnswers", review_doubts as "reviewDoubts",
      target_hours as "targetHours"
    from kyc_policy
    where account_id = ${accountId} order by version desc limit 1`.execute(reader.sql)
  return rows[0] ?? DEFAULT_POLICY
}

/**
 * Saves a new version. Of two changes at the same time the second waits and becomes the newer one. `reviewDoubts` and
 * `targetHours` stay as they are if they are left out.
 */
export async function saveKycPolicy(
  tx: Tx,
  actor: UserActor,
  { fourEyes, enteredAnswers, ...chosen }: z.output<typeof NewKycPolicy>,
  request?: RequestInfo,
): Promise<KycPolicy> {
  const { accountId, userId } = actor
  await sql`select from account where id = ${accountId} for no key update`.execute(tx.sql)
  const before = await getKycPolicy(tx, accountId)
  const version = before.version + 1
  const { reviewDoubts = before.reviewDoubts, targetHours = before.targetHours } = chosen
  await sql`
    insert into kyc_policy (account_id, version, four_eyes, entered_answers, review_doubts, target_hours, changed_by, changed_at)
    values (${accountId}, ${version}, ${fourEyes}, ${enteredAnswers}, ${reviewDoubts}, ${targetHours}, ${userId}, ${tx.clock.now()})
  `.execute(tx.sql)
  await audit(tx, actor, {
    accountId,
    action: 'kyc_policy_changed',
    detail: { version, fourEyes, enteredAnswers, reviewDoubts, targetHours },
    request,
  })
  return { version, fourEyes, enteredAnswers, reviewDoubts, targetHours }
}

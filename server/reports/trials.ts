/** The trial credits of every account, with what is left of each and who gave it. */
import type * as contract from '@nkra/contract/billing/trials.ts'
import type { z } from 'zod'
import { sql } from 'kysely'
import type { Page, Product } from '@nkra/contract/wire.ts'
import type { Reader } from '../platform/database/database.ts'
import { numberedPage, type Paging } from '../platform/database/paging.ts'
import { OPERATOR_ACCOUNT_ID } from './accounts.ts'

export type Trial = z.output<typeof contract.Trial>

export interface TrialQuery extends Paging {
  product?: Product | undefined
  state?: Trial['state'] | undefined
}

/** Trial credits, newest first, searched by account, reason and name. */
export async function listTrials(reader: Reader, query: TrialQuery): Promise<Page<Trial>> {
  const now = reader.clock.now()
  const found = sql`
    select * from (
      select
        trial.account_id, trial.id, account.name as account_name, lot.product, lot.package_name as name,
        lot.credit as credits, lot.reserved as held,
        lot.reserved + case when lot.lapses_at <= ${now} then 0 else lot.available end as remaining,
        case
          when trial.revoked_at is not null then 'revoked'
          when lot.reserved > 0 or (lot.available > 0 and lot.lapses_at > ${now}) then 'active'
          when lot.available > 0 or exists (
            select from transfer
            where transfer.account_id = trial.account_id and transfer.product = lot.product
              and transfer.to_book = 'lapsed' and transfer.cause_id = trial.id
          ) then 'lapsed'
          else 'used'
        end as state,
        trial.reason, trial.granted_by, trial.granted_at, lot.lapses_at, trial.revoked_by, trial.revoked_at,
        trial.revoked_reason, trial.revoked_credits
      from trial
      join credit as lot on lot.account_id = trial.account_id and lot.id = trial.id
      join account on account.id = trial.account_id
      where strpos(lower(concat_ws(' ', account.name, trial.reason, lot.package_name)), lower(${query.searchTerm})) > 0
        and (${query.product ?? null}::text is null or lot.product = ${query.product ?? null}::text)
    ) as trial
    where ${query.state ?? null}::text is null or state = ${query.state ?? null}::text`
  const order = sql`shown.granted_at desc, shown.id desc`
  return numberedPage<Trial>(reader, { found, row: 'shown', columns, joins, order }, query)
}

const columns = sql`
  shown.id, shown.account_id as "accountId", shown.account_name as "accountName", shown.product, shown.name,
  shown.credits, shown.remaining, shown.held, shown.state, shown.reason,
  case when shown.granted_by is not null then
    concat_ws(' ', coalesce(granter.first_name, 'Administrator'), granter.last_name)
  end as "grantedBy", shown.granted_at as "grantedAt", shown.lapses_at as "lapsesAt",
  case when shown.revoked_by is not null then
    concat_ws(' ', coalesce(revoker.first_name, 'Administrator'), revoker.last_name)
  end as "revokedBy", shown.revoked_at as "revokedAt", shown.revoked_reason as "revokedReason",
  shown.revoked_credits as "revokedCredits"`

const joins = sql`
  left join account_user as granter
    on granter.account_id = ${OPERATOR_ACCOUNT_ID} and granter.id = shown.granted_by
  left join account_user as revoker
    on revoker.account_id = ${OPERATOR_ACCOUNT_ID} and revoker.id = shown.revoked_by`

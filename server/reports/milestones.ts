/** SQL expressions for what an account has done at any time. */
import { sql, type RawBuilder } from 'kysely'
import { APPROVED } from './invoice-states.ts'

/** SQL: whether an invoice for SMS credits was approved. */
export const hasBought = (accountId: bigint): RawBuilder<boolean> => sql`exists (
  select from invoice where account_id = ${accountId} and product = 'SMS' and status = ${APPROVED}
)`

/** SQL: whether a network was given a message. */
export const hasSent = (accountId: bigint): RawBuilder<boolean> =>
  sql`exists (select from day_count where account_id = ${accountId})`

/** What an account has ever done, however long ago, as SQL expressions. */
import { sql, type RawBuilder } from 'kysely'
import { APPROVED } from './invoice-states.ts'

/** An invoice for SMS credits was approved. */
export const hasBought = (accountId: bigint): RawBuilder<boolean> => sql`exists (
  select from invoice where account_id = ${accountId} and product = 'SMS' and status = ${APPROVED}
)`

/** A message was handed to a network. */
export const hasSent = (accountId: bigint): RawBuilder<boolean> =>
  sql`exists (select from day_count where account_id = ${accountId})`

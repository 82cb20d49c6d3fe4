/**
 * How often something was sent for a request: by whoever asked, then by the person, each time that they are asked again.
 * What is found out, or entered, belongs to one of these times; of what was sent since it says nothing.
 */
import { sql } from 'kysely'

/** As a value within a statement. */
export const timesSubmitted = ({ accountId, id }: { accountId: bigint; id: bigint }) =>
  sql<number>`(select count(*)::int4 from kyc_event
    where account_id = ${accountId} and request_id = ${id} and status = 'submitted')`

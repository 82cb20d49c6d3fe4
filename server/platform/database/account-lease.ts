/**
 * Leases of an account for work that all processes together do one at a time. The lease is renewed while the work runs.
 * A process that dies loses its leases after `LEASE_S`. The database's clock decides, so the clocks of processes may
 * differ. If that clock was set back, a lease lies further ahead than any lease lasts: then it has ended.
 */
import { sql } from 'kysely'
import type { Reader } from './database.ts'

export interface AccountWork {
  accountId: bigint
  /** The kind of work that runs one at a time: a route's name, or another word of the program's own. */
  kind: string
}

export interface AccountLease {
  /**
   * Ends the lease. Call it when the work has ended in any way; a second call does nothing. If the database cannot be
   * reached, the lease ends by itself.
   */
  end(): Promise<void>
}

const LEASE_S = 15
const RENEWAL_MS = 5_000
/** No lease lies this far ahead. It is more than a lease lasts: of two transactions the later may have begun first. */
const AHEAD_S_MAX = 2 * LEASE_S

/** Takes the account's lease for this kind of work. Null if another process has it. */
export async function takeAccountLease(
  reader: Reader,
  { accountId, kind }: AccountWork,
): Promise<AccountLease | null> {
  const holder = reader.ids.next()
  const { rows } = await sql`
    insert into account_turn (account_id, kind, holder, leased_until)
    values (${accountId}, ${kind}, ${holder}, now() + ${LEASE_S} * interval '1 second')
    on conflict (account_id, kind) do update
      set holder = excluded.holder, leased_until = excluded.leased_until
      where account_turn.account_id = ${accountId}
        and account_turn.leased_until not between now() and now() + ${AHEAD_S_MAX} * interval '1 second'
    returning holder
  `.execute(reader.sql)
  if (rows.length === 0) return null
  const renewal = setInterval(() => void renew(reader, { accountId, kind, holder }), RENEWAL_MS)
  renewal.unref()
  return {
    async end() {
      clearInterval(renewal)
      await sql`
        delete from account_turn where account_id = ${accountId} and kind = ${kind} and holder = ${holder}
      `
        .execute(reader.sql)
        .catch(() => undefined)
    },
  }
}

async function renew(
  reader: Reader,
  { accountId, kind, holder }: AccountWork & { holder: bigint },
): Promise<void> {
  try {
    await sql`
      update account_turn set leased_until = now() + ${LEASE_S} * interval '1 second'
      where account_id = ${accountId} and kind = ${kind} and holder = ${holder}
    `.execute(reader.sql)
  } catch {
    // The next renewal is in time still; without any, the turn ends by itself.
  }
}

/**
 * Turns of an account: work of a kind that it does one at a time, over all processes. A turn is a lease in the database,
 * renewed while the work goes on; a process that dies gives its turns up after `LEASE_S`. The database's own clock
 * decides, so processes need not agree about the time.
 */
import { sql } from 'kysely'
import type { Reader } from './database.ts'

export interface AccountWork {
  accountId: bigint
  /** What is done one at a time: a route's name, or another word of the program's own. */
  kind: string
}

export interface AccountLease {
  /**
   * Lets the next one begin. To be called when the work is over, however it ended; calling it twice does no harm. Where
   * the database is away the turn ends by itself.
   */
  end(): Promise<void>
}

const LEASE_S = 15
const RENEWAL_MS = 5_000

/** Takes the account's turn for work of this kind; null while another has it. */
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
      where account_turn.account_id = ${accountId} and account_turn.leased_until < now()
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

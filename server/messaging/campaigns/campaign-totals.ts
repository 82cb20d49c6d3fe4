/**
 * How many campaigns an account has. None is ever deleted, and their ids grow with time: those of some minutes ago are
 * counted once, and remembered. A program's million single sends take 120 ms to count, and the newest of them none.
 */
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import { firstIdAt } from '../../platform/database/ids.ts'

/** By then whatever was given an id has been committed, or never will be. */
const COMMITTED_MS = 600_000
/** Accounts remembered; the one asked for longest ago goes first. */
const REMEMBERED_MAX = 10_000

interface Counted {
  /** The first id that is not counted. */
  before: bigint
  campaigns: number
}

export class CampaignTotals {
  readonly #reader: Reader
  readonly #remembered = new Map<bigint, Counted>()

  constructor(reader: Reader) {
    this.#reader = reader
  }

  async of(accountId: bigint): Promise<number> {
    const known = this.#remembered.get(accountId) ?? { before: 0n, campaigns: 0 }
    const settled = firstIdAt(new Date(this.#reader.clock.ms() - COMMITTED_MS))
    const before = settled > known.before ? settled : known.before
    const { rows } = await sql<{ older: number; newer: number }>`
      select count(account_id) filter (where id < ${before})::int4 as older,
        count(account_id) filter (where id >= ${before})::int4 as newer
      from campaign where account_id = ${accountId} and id >= ${known.before}
    `.execute(this.#reader.sql)
    const { older, newer } = rows[0]!
    const campaigns = known.campaigns + older
    this.#remembered.delete(accountId)
    this.#remembered.set(accountId, { before, campaigns })
    if (this.#remembered.size > REMEMBERED_MAX) {
      const [oldest] = this.#remembered.keys()
      if (oldest !== undefined) this.#remembered.delete(oldest)
    }
    return campaigns + newer
  }
}

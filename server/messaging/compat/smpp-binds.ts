/**
 * The binds of logins, counted over all processes. A process takes a place before it answers a bind, renews its places
 * while they are held, and gives them back when connections close. A place of a process that died ends after
 * `HELD_MS`.
 */
import { sql } from 'kysely'
import type { ApiKey } from '../../platform/actor.ts'
import { int8Array } from '../../platform/database/binary-arrays.ts'
import type { Db } from '../../platform/database/database.ts'

/** How long a place is held without being renewed. */
export const HELD_MS = 10_000

/** The instant in the database, whose clock all processes share. */
const until = sql`clock_timestamp() + ${`${HELD_MS} milliseconds`}::interval`

type Login = Pick<ApiKey, 'accountId' | 'keyId'>

export class SmppBinds {
  readonly #db: Db
  readonly #held = new Map<bigint, Login>()
  /** Places on their way back. Whoever binds again waits for them. */
  readonly #returning = new Set<Promise<void>>()
  #renewing: Promise<void> | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** Takes a place of the login. Answers null where it has `max` already, at all processes together. */
  async take({ accountId, keyId }: Login, max: number): Promise<bigint | null> {
    await Promise.all(this.#returning)
    const id = this.#db.ids.next()
    const isTaken = await this.#db.transaction(async (tx) => {
      // Of two binds at once the second counts the first.
      await sql`
        select from api_key where account_id = ${accountId} and id = ${keyId} for no key update
      `.execute(tx.sql)
      await sql`
        delete from smpp_bind
        where account_id = ${accountId} and key_id = ${keyId} and held_until <= clock_timestamp()
      `.execute(tx.sql)
      const { rows } = await sql`
        insert into smpp_bind (account_id, key_id, id, held_until)
        select ${accountId}, ${keyId}, ${id}, ${until}
        where (select count(*) from smpp_bind where account_id = ${accountId} and key_id = ${keyId}) < ${max}
        returning id
      `.execute(tx.sql)
      return rows.length > 0
    })
    if (!isTaken) return null
    this.#held.set(id, { accountId, keyId })
    return id
  }

  /** Gives a place back. Where that fails, it ends by itself. */
  release(id: bigint): void {
    const login = this.#held.get(id)
    if (login === undefined) return
    this.#held.delete(id)
    const returned = this.#giveBack(id, login).finally(() => this.#returning.delete(returned))
    this.#returning.add(returned)
  }

  /**
   * Holds the places of this process for longer. One that had ended, as in an outage of the database, is held anew. If
   * it runs already, its end is awaited.
   */
  renew(): Promise<void> {
    this.#renewing ??= this.#renewAll().finally(() => {
      this.#renewing = undefined
    })
    return this.#renewing
  }

  async #renewAll(): Promise<void> {
    if (this.#held.size === 0) return
    const held = [...this.#held]
    await sql`
      insert into smpp_bind (account_id, key_id, id, held_until)
      select account_id, key_id, id, ${until}
      from unnest(${int8Array(held.map(([, { accountId }]) => accountId))}::int8[],
        ${int8Array(held.map(([, { keyId }]) => keyId))}::int8[], ${int8Array(held.map(([id]) => id))}::int8[])
        as held (account_id, key_id, id)
      order by account_id, key_id, id
      on conflict (account_id, key_id, id) do update set held_until = excluded.held_until
    `.execute(this.#db.sql)
  }

  async #giveBack(id: bigint, { accountId, keyId }: Login): Promise<void> {
    // A renewal that is under way may know the place, and would write it back.
    await this.#renewing?.catch(() => undefined)
    await sql`
      delete from smpp_bind where account_id = ${accountId} and key_id = ${keyId} and id = ${id}
    `
      .execute(this.#db.sql)
      .catch(() => undefined)
  }

  /** Gives all places back. */
  async close(): Promise<void> {
    for (const id of this.#held.keys()) this.release(id)
    await Promise.all(this.#returning)
  }
}

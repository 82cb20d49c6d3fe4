/**
 * Leases: which process holds a link. One process at a time binds the link, marks its chunks and stores its answers. It
 * renews its lease, and releases it when it ends. A process that takes a link over raises its epoch. Every statement
 * that advances the link's work names the epoch and locks the lease's row while it runs. So a process that slept past
 * its lease changes nothing when it wakes. All times are the database's, so the machines' clocks may differ.
 *
 * The database's clock may be set back while a holder dies. Its lease then ends in a time to come, for as long as the clock
 * was set back. So a process also takes a link whose lease it saw stand still for as long as a lease lasts, by its own clock,
 * which never steps back. A living holder renews its lease four times within that time, whatever the database's clock does.
 */
import { sql } from 'kysely'
import { int2Array, int8Array } from '../../platform/database/binary-arrays.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { execute, type Prepared, type Statement } from '../../platform/database/prepared.ts'

/** After this long without a renewal another process may take the link. */
export const LEASE_MS = 10_000

export interface Lease {
  linkId: number
  epoch: bigint
}

/** The lease of another process, as it was read. */
interface SeenLease {
  epoch: bigint
  /** The time with all its digits. */
  until: string
}

/**
 * Takes the link if no process holds it, or its holder is silent. Null if another process holds it. `standing` is the lease of
 * a holder that is silent, whatever time its lease ends: the link is taken if the lease is still the same.
 */
export async function takeLease(
  db: Db,
  linkId: number,
  owner: string,
  lease_ms: number,
  standing: SeenLease | null = null,
): Promise<Lease | null> {
  const { rows } = await sql<{ epoch: bigint }>`
    insert into link_lease (link_id, owner, epoch, until)
    values (${linkId}, ${owner}, 1, now() + make_interval(secs => ${lease_ms / 1000}))
    on conflict (link_id) do update
      set owner = excluded.owner, epoch = link_lease.epoch + 1, until = excluded.until
      where link_lease.until < now()
        or (link_lease.epoch = ${standing?.epoch ?? null} and link_lease.until = ${standing?.until ?? null}::timestamptz)
    returning epoch
  `.execute(db.sql)
  const epoch = rows[0]?.epoch
  return epoch === undefined ? null : { linkId, epoch }
}

/** Takes links for one process. It remembers the leases of other processes, and since when each stands still. */
export class LeaseTaker {
  readonly #db: Db
  readonly #owner: string
  readonly #lease_ms: number
  readonly #seen = new Map<number, SeenLease & { since_ms: number }>()

  /** `owner` is the name of the process in its leases. */
  constructor(db: Db, owner: string, lease_ms: number) {
    this.#db = db
    this.#owner = owner
    this.#lease_ms = lease_ms
  }

  /** Takes the link if its holder is silent. Null if another process holds it: then call it again some time later. */
  async take(linkId: number): Promise<Lease | null> {
    const seen = this.#seen.get(linkId)
    const isStanding = seen !== undefined && this.#db.clock.monotonic_ms() - seen.since_ms >= this.#lease_ms
    const lease = await takeLease(this.#db, linkId, this.#owner, this.#lease_ms, isStanding ? seen : null)
    if (lease === null) await this.#look(linkId)
    else this.#seen.delete(linkId)
    return lease
  }

  async #look(linkId: number): Promise<void> {
    const { rows } = await sql<SeenLease>`
      select epoch, until::text as until from link_lease where link_id = ${linkId}
    `.execute(this.#db.sql)
    const [now] = rows
    const before = this.#seen.get(linkId)
    if (now === undefined) this.#seen.delete(linkId)
    else if (now.epoch !== before?.epoch || now.until !== before.until)
      this.#seen.set(linkId, { ...now, since_ms: this.#db.clock.monotonic_ms() })
  }
}

/**
 * Renews leases in one statement. Answers the links that are still held; another process holds the others. It has a
 * connection of its own, because a lease that waits behind other work is lost.
 */
export async function renewLeases(
  db: Db,
  leases: readonly Lease[],
  lease_ms: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ linkId: number }>`
    update link_lease set until = now() + make_interval(secs => ${lease_ms / 1000})
    from unnest(
      ${int2Array(leases.map(({ linkId }) => linkId))}::int2[],
      ${int8Array(leases.map(({ epoch }) => epoch))}::int8[]
    ) as held (link_id, epoch)
    -- A released lease stays released, also where its last renewal comes late.
    where link_lease.link_id = held.link_id and link_lease.epoch = held.epoch and until <> '-infinity'
    returning link_lease.link_id as "linkId"
  `.execute(db.apart.sql)
  return new Set(rows.map(({ linkId }) => linkId))
}

/** Releases the lease, so that the next holder begins at once. */
export async function releaseLease(db: Db, { linkId, epoch }: Lease): Promise<void> {
  await sql`
    update link_lease set until = '-infinity' where link_id = ${linkId} and epoch = ${epoch}
  `.execute(db.sql)
}

/** Thrown if a statement found a newer epoch: another process holds the link, and this one stops at once. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
  constructor(linkId: number) {
    super(`link ${linkId} belongs to another process by now`)
  }
}

/**
 * Locks the lease's row, so that nobody takes the link over until the transaction ends. Throws LeaseLost if another
 * process holds the link.
 */
export function requireLease(tx: Tx, lease: Lease): Promise<void> {
  return requireLeases(tx, [lease])
}

/** Locks the rows of several leases. */
export async function requireLeases(tx: Tx, leases: readonly Lease[]): Promise<void> {
  if (leases.length === 0) return
  const rows = await execute<{ linkId: number; epoch: bigint }>(tx, HOLD, [
    int2Array(leases.map(({ linkId }) => linkId)),
  ])
  const epochs = new Map(rows.map(({ linkId, epoch }) => [linkId, epoch]))
  for (const { linkId, epoch } of leases) if (epochs.get(linkId) !== epoch) throw new LeaseLost(linkId)
}

/** The SQLSTATE with which `requireLeasesStatement` fails. */
export const LEASE_NOT_HELD = 'NK002'

/** `requireLease` as the last statement of a transaction: it fails with NK002 if another process holds one of the leases. */
export const requireLeasesStatement = (leases: readonly Lease[]): Statement => ({
  name: 'hold leases or fail',
  text: 'select link_lease_hold($1::int2[], $2::int8[])',
  values: [int2Array(leases.map(({ linkId }) => linkId)), int8Array(leases.map(({ epoch }) => epoch))],
})

const HOLD: Prepared = {
  name: 'hold leases',
  text: `
    select link_id as "linkId", epoch from link_lease where link_id = any($1::int2[]) order by link_id for key share`,
}

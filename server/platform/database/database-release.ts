/**
 * Whether this database may be worked on, or is held. Its identity is its system identifier and the timeline of its log.
 * The pair that a person last released stands in `database_release`. After a restore, or a failover to a replica, the pair
 * is another one; where a restore makes no new timeline, the restore command leaves a mark. Then the database is held:
 * what was due in it may have been done already (decision 90).
 *
 * The database itself compares in each statement that hands messages to a link. `HoldWatch` lets the program know.
 */
import { sql } from 'kysely'
import { fail } from '../fail.ts'
import type { Log } from '../log.ts'
import type { Db, Reader, Tx } from './database.ts'
import { WatchedValue } from './watched-value.ts'

/** Why the database is held. `identity`: it is another one than was released. `mark`: the restore command says so. */
export interface DatabaseHold {
  cause: 'identity' | 'mark'
  /** What the restore command wrote; null where it wrote nothing. */
  mark: string | null
  /** When a process first found it held; null where none has written it down yet. */
  heldAt: Date | null
  /** The first of two people who release it. */
  approvedBy: bigint | null
  approvedAt: Date | null
}

/** The hold of this database; null where it is released. */
export async function readHold(reader: Reader): Promise<DatabaseHold | null> {
  const { rows } = await sql<DatabaseHold>`
    select case when mark is null then 'identity' else 'mark' end as cause, mark, held_at as "heldAt",
           approved_by as "approvedBy", approved_at as "approvedAt"
    from database_release where not database_is_released()
  `.execute(reader.sql)
  return rows[0] ?? null
}

/** When a person last released the database from a hold; null where none ever did. */
export async function lastRelease(reader: Reader): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select nullif(released_at, '-infinity') as at from database_release
  `.execute(reader.sql)
  return rows[0]?.at ?? null
}

/** Holds the database until a person releases it. `mark` says why, in at most 500 characters. */
export async function markRestored(tx: Tx, mark: string): Promise<void> {
  await sql`
    update database_release
    set mark = ${mark.slice(0, MARK_LENGTH_MAX)}, held_at = ${tx.clock.now()}, approved_by = null, approved_at = null,
      sent = 0, unsure = 0, ended = 0, outcome_at = null
  `.execute(tx.sql)
}

const MARK_LENGTH_MAX = 500

/** Locks the hold until the transaction ends. Fails with `not_held` where the database is released. */
export async function lockHold(tx: Tx): Promise<DatabaseHold> {
  await sql`select from database_release for update`.execute(tx.sql)
  return (await readHold(tx)) ?? fail('not_held')
}

/** Writes down who approved the release first. */
export async function approveRelease(tx: Tx, person: bigint): Promise<void> {
  await sql`update database_release set approved_by = ${person}, approved_at = ${tx.clock.now()}`.execute(
    tx.sql,
  )
}

/**
 * Releases this database: its identity is the one that was released last, from now on. Processes hear of it by
 * `RELEASE_CHANNEL`, which the caller notifies after the commit.
 */
export async function releaseDatabase(tx: Tx): Promise<void> {
  await sql`
    update database_release
    set system_identifier = control.system_identifier, timeline = database_timeline(),
      released_at = ${tx.clock.now()}, mark = null, held_at = null, approved_by = null, approved_at = null,
      sent = 0, unsure = 0, ended = 0, outcome_at = null
    from pg_control_system() as control
  `.execute(tx.sql)
}

/** The channel on which a release, or a mark, is told. */
export const RELEASE_CHANNEL = 'database_release'
/** How often it is read without being told to. */
const POLL_MS = 5_000

/**
 * The hold as this process knows it. The process reads it at the start, on every new connection, when the channel tells
 * of a change, and every `POLL_MS`.
 */
export class HoldWatch {
  readonly #hold: WatchedValue<DatabaseHold | null>
  readonly #handlers: Set<() => void>
  readonly #stop: () => void

  private constructor(hold: WatchedValue<DatabaseHold | null>, handlers: Set<() => void>, stop: () => void) {
    this.#hold = hold
    this.#handlers = handlers
    this.#stop = stop
  }

  static async open(db: Db, log: Log): Promise<HoldWatch> {
    const handlers = new Set<() => void>()
    const watched = await WatchedValue.open(db, {
      channel: RELEASE_CHANNEL,
      poll_ms: POLL_MS,
      read: () => readHold(db),
      took(hold, before = null) {
        if ((before === null) === (hold === null)) return
        if (hold) sayHeld(db, log, hold)
        else log.info('the database is released')
        for (const handler of handlers) handler()
      },
    })
    const again = () => watched.readAgain()
    db.pool.on('connect', again)
    return new HoldWatch(watched, handlers, () => db.pool.off('connect', again))
  }

  /** Whether the database is held, as far as this process knows. */
  get isHeld(): boolean {
    return this.#hold.now !== null
  }

  /** Refuses work that is to be sent. Fails with `sending_held`. */
  requireReleased(): void {
    if (this.isHeld) fail('sending_held')
  }

  /** Calls `handler` when the database becomes held, and when it is released. Answers how to stop. */
  onChange(handler: () => void): () => void {
    this.#handlers.add(handler)
    return () => this.#handlers.delete(handler)
  }

  async close(): Promise<void> {
    this.#stop()
    this.#handlers.clear()
    await this.#hold.close()
  }
}

/** Logs the hold, and stores since when it lasts. Another process may have stored that first. */
function sayHeld(db: Db, log: Log, { cause, mark, heldAt }: DatabaseHold): void {
  log.warn({ cause, mark }, 'the database is held: nothing is sent')
  if (heldAt !== null) return
  sql`update database_release set held_at = ${db.clock.now()} where held_at is null and not database_is_released()`
    .execute(db.sql)
    .catch((error: unknown) => log.warn({ err: error }, 'the hold could not be written down'))
}

/** Work that runs while the database is released: started, stopped where a hold comes, and started again. */
export class ReleasedWork {
  readonly #watch: HoldWatch
  readonly #log: Log
  readonly #start: () => Promise<() => Promise<void>>
  #stop: (() => Promise<void>) | null = null
  #turn: Promise<void> = Promise.resolve()
  #closed = false
  #forget: () => void = () => undefined

  private constructor(watch: HoldWatch, log: Log, start: () => Promise<() => Promise<void>>) {
    this.#watch = watch
    this.#log = log
    this.#start = start
  }

  /** Starts the work, unless the database is held; throws what `start` throws then. */
  static async open(
    watch: HoldWatch,
    log: Log,
    start: () => Promise<() => Promise<void>>,
  ): Promise<ReleasedWork> {
    const work = new ReleasedWork(watch, log, start)
    if (!watch.isHeld) work.#stop = await start()
    work.#forget = watch.onChange(() => work.#follow())
    work.#follow()
    return work
  }

  async close(): Promise<void> {
    this.#forget()
    this.#closed = true
    await this.#turn
    await this.#stop?.()
    this.#stop = null
  }

  #follow(): void {
    this.#turn = this.#turn.then(() => this.#change())
  }

  async #change(): Promise<void> {
    if (this.#closed) return
    try {
      if (this.#watch.isHeld) {
        const stop = this.#stop
        this.#stop = null
        await stop?.()
      } else this.#stop ??= await this.#start()
    } catch (error) {
      this.#log.error({ err: error }, 'work that waits for a release could not be started or stopped')
    }
  }
}

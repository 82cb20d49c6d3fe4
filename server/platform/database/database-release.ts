/**
 * Whether work may be done on this database, or it is held. Its identity is its system identifier and the timeline of its
 * log. `database_release` stores the identity that a person last released. After a restore, or a failover to a replica,
 * the identity is another one. If a restore makes no new timeline, the restore command leaves a mark. In both cases the
 * database is held, because what was due in it may already have been done (decision 90).
 *
 * Each statement that gives messages to a link compares the identities in the database itself. `HoldWatch` tells the
 * program.
 */
import { sql } from 'kysely'
import { fail } from '../fail.ts'
import type { Log } from '../log.ts'
import type { Db, Reader, Tx } from './database.ts'
import { WatchedValue } from './watching.ts'

/**
 * Why the database is held. `identity`: its identity is not the released one. `mark`: the restore command marked it.
 */
export interface DatabaseHold {
  cause: 'identity' | 'mark'
  /** What the restore command wrote. Null if it wrote nothing. */
  mark: string | null
  /** When a process first found it held. Null if none has stored that yet. */
  heldAt: Date | null
  /** The first of the two people who release it. Null if nobody has. */
  approvedBy: bigint | null
  approvedAt: Date | null
}

/** Reads the hold of this database. Null if it is released. */
export async function readHold(reader: Reader): Promise<DatabaseHold | null> {
  const { rows } = await sql<DatabaseHold>`
    select case when mark is null then 'identity' else 'mark' end as cause, mark, held_at as "heldAt",
           approved_by as "approvedBy", approved_at as "approvedAt"
    from database_release where not database_is_released()
  `.execute(reader.sql)
  return rows[0] ?? null
}

/** When a person last released the database. Null if nobody ever did. */
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

/** Locks the hold until the transaction ends. Fails with `not_held` if the database is released. */
export async function lockHold(tx: Tx): Promise<DatabaseHold> {
  await sql`select from database_release for update`.execute(tx.sql)
  return (await readHold(tx)) ?? fail('not_held')
}

/** Stores who approved the release first. */
export async function approveRelease(tx: Tx, person: bigint): Promise<void> {
  await sql`update database_release set approved_by = ${person}, approved_at = ${tx.clock.now()}`.execute(
    tx.sql,
  )
}

/**
 * Releases this database: its identity becomes the released one. The caller notifies processes on `RELEASE_CHANNEL`
 * after the commit.
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

/** The channel that announces a release or a mark. */
export const RELEASE_CHANNEL = 'database_release'
/** How often the hold is read without a notification. */
const POLL_MS = 5_000

/**
 * The hold in this process's memory. It is read at the start, on every new connection, when the channel announces a
 * change, and every `POLL_MS`.
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

  /** Refuses to send. Fails with `sending_held` while the database is held. */
  requireReleased(): void {
    if (this.isHeld) fail('sending_held')
  }

  /** Calls `handler` when the database becomes held, and when it is released. Returns a function that stops it. */
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

/** Logs the hold, and stores since when it lasts, if no other process has. */
function sayHeld(db: Db, log: Log, { cause, mark, heldAt }: DatabaseHold): void {
  log.warn({ cause, mark }, 'the database is held: nothing is sent')
  if (heldAt !== null) return
  sql`update database_release set held_at = ${db.clock.now()} where held_at is null and not database_is_released()`
    .execute(db.sql)
    .catch((error: unknown) => log.warn({ err: error }, 'the hold could not be written down'))
}

/** Work that runs while the database is released. It is stopped when a hold begins, and started again after it. */
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

  /** Starts the work, if the database is not held. Throws what `start` throws. */
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

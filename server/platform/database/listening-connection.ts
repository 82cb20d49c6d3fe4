/**
 * The one long-lived connection besides the pool. It listens for notifications and holds this process's node number as
 * an advisory lock, so that no two live processes make the same ids. After a break it reconnects and wakes every
 * listener once with an empty payload, because notifications in between are lost. `Announcer` tells over it what
 * changed.
 */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { NODES } from './ids.ts'
import type { Log } from '../log.ts'

/** The first half of every such advisory lock's key, which says what is locked. */
export const NODE_LOCK = 7001

const RECONNECT_DELAY_MIN_MS = 50
const RECONNECT_DELAY_MAX_MS = 2_000

type Handler = (payload: string) => void

export class ListeningConnection {
  readonly #config: pg.ClientConfig
  readonly #settings: string
  readonly #log: Log
  readonly #handlers = new Map<string, Set<Handler>>()
  #client: pg.Client | undefined
  #node = -1
  #closed = false
  /** The last statement. Statements run one at a time, on the present connection. */
  #last: Promise<unknown> = Promise.resolve()
  readonly #waiting = new Map<string, [channel: string, payload: string]>()
  #flushing: Promise<void> | undefined

  private constructor(config: pg.ClientConfig, settings: string, log: Log) {
    this.#config = config
    this.#settings = settings
    this.#log = log
  }

  /** `settings` are the statements that each new connection runs first. */
  static async open(config: pg.ClientConfig, settings: string, log: Log): Promise<ListeningConnection> {
    const connection = new ListeningConnection(config, settings, log)
    await connection.#connect()
    return connection
  }

  /** The node number that this process holds now. */
  node(): number {
    return this.#node
  }

  /** Calls `handler` with each payload on the channel, and with '' after a break. Returns a function that stops it. */
  async listen(channel: string, handler: Handler): Promise<() => Promise<void>> {
    const known = this.#handlers.get(channel)
    if (known) known.add(handler)
    else {
      this.#handlers.set(channel, new Set([handler]))
      // Where the connection is just down, reconnecting listens.
      await this.#send(`listen ${pg.escapeIdentifier(channel)}`)
    }
    return async () => {
      const left = this.#handlers.get(channel)
      left?.delete(handler)
      if (left?.size !== 0) return
      this.#handlers.delete(channel)
      await this.#send(`unlisten ${pg.escapeIdentifier(channel)}`)
    }
  }

  /**
   * Notifies soon; equal notifications are merged. They are lost while the connection is down, but its return wakes
   * listeners anyway.
   */
  notify(channel: string, payload: string): Promise<void> {
    this.#waiting.set(`${channel} ${payload}`, [channel, payload])
    this.#flushing ??= this.#flush()
    return this.#flushing
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#last
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    const fresh = new pg.Client({ ...this.#config, application_name: 'nkra-session', keepAlive: true })
    // An error of an idle connection is followed by its end, which is what we act on.
    fresh.on('error', () => undefined)
    try {
      await fresh.connect()
      await fresh.query(this.#settings)
      this.#node = await takeNode(fresh, this.#node)
      for (const channel of this.#handlers.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    fresh.on('notification', ({ channel, payload }) => this.#notified(channel, payload ?? ''))
    fresh.once('end', () => void this.#reconnect())
    this.#client = fresh
  }

  async #reconnect(): Promise<void> {
    let wait_ms = RECONNECT_DELAY_MIN_MS
    for (; !this.#closed; wait_ms = Math.min(wait_ms * 2, RECONNECT_DELAY_MAX_MS)) {
      try {
        await this.#connect()
        if (this.#closed) return await this.#client?.end()
        for (const channel of this.#handlers.keys()) this.#notified(channel, '')
        return
      } catch (error) {
        this.#log.warn({ err: error, retry_ms: wait_ms }, 'the listening connection to the database is down')
        await delay(wait_ms, undefined, { ref: false })
      }
    }
  }

  #notified(channel: string, payload: string): void {
    for (const handler of this.#handlers.get(channel) ?? []) handler(payload)
  }

  #send(text: string, values: unknown[] = []): Promise<unknown> {
    const sent = this.#last.then(() => this.#client?.query(text, values)).catch(() => undefined)
    this.#last = sent
    return sent
  }

  async #flush(): Promise<void> {
    // The batch that is under way first; what is asked for meanwhile goes with the next.
    await this.#last
    this.#flushing = undefined
    const batch = [...this.#waiting.values()]
    this.#waiting.clear()
    await this.#send(
      'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as batch (channel, payload)',
      [batch.map(([channel]) => channel), batch.map(([, payload]) => payload)],
    )
  }
}

/** Takes the number held before if it is still free, otherwise the next free one. */
async function takeNode(client: pg.Client, before: number): Promise<number> {
  for (let tries = 0; tries <= NODES; tries++) {
    const result = await client.query<{ node: number; taken: boolean }>(
      `select n as node, pg_try_advisory_lock($1::int4, n) as taken
       from (select case when $2::int4 >= 0 then $2::int4 else nextval('node_number')::int4 end as n offset 0) as candidate`,
      [NODE_LOCK, tries === 0 ? before : -1],
    )
    const candidate = result.rows[0]
    if (candidate?.taken === true) return candidate.node
  }
  throw new Error(`All ${NODES} node numbers are held by live processes`)
}

export interface Change {
  topic: string
  /** The id on the wire of what changed. Null if anything of the topic may have changed. */
  id: string | null
}

/** The channel by which announcements reach other processes. */
export const CHANGES_CHANNEL = 'changes'
const WINDOW_MS = 250

/** Announces each topic and id of an account at most once in `WINDOW_MS`. The last change is always announced. */
export class Announcer {
  readonly #notify: (channel: string, payload: string) => Promise<void>
  /** The open time windows. `again` says that something changed since the window's announcement. */
  readonly #windows = new Map<string, { again: boolean; timer: NodeJS.Timeout }>()

  constructor(notify: (channel: string, payload: string) => Promise<void>) {
    this.#notify = notify
  }

  announce(accountId: bigint, topic: string, id: string | null): void {
    const payload = `${accountId} ${topic} ${id ?? ''}`
    const window = this.#windows.get(payload)
    if (window) window.again = true
    else this.#open(payload)
  }

  close(): void {
    for (const { timer } of this.#windows.values()) clearTimeout(timer)
    this.#windows.clear()
  }

  #open(payload: string): void {
    void this.#notify(CHANGES_CHANNEL, payload)
    const timer = setTimeout(() => {
      const window = this.#windows.get(payload)
      this.#windows.delete(payload)
      if (window?.again === true) this.#open(payload)
    }, WINDOW_MS)
    timer.unref()
    this.#windows.set(payload, { again: false, timer })
  }
}

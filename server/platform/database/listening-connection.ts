/**
 * The one long-lived connection beside the pool: it listens for notifications, and holds this process's node number
 * as an advisory lock, so that no two live processes make the same ids. It comes back by itself after a break, and
 * then wakes every listener once with an empty payload, for what was notified meanwhile is lost.
 */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { NODES } from './ids.ts'
import type { Log } from '../log.ts'

export interface ListeningConnection {
  /** The node number held now. */
  node(): number
  /** Calls `handler` with each payload notified on the channel, and with '' after a break. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>
  /**
   * Notifies soon, what is the same once; lost while the connection is down, when listeners are woken anyway.
   */
  notify(channel: string, payload: string): Promise<void>
  close(): Promise<void>
}

/** The first half of every advisory lock's key says what is locked. */
export const NODE_LOCK = 7001

const RECONNECT_DELAY_MIN_MS = 50
const RECONNECT_DELAY_MAX_MS = 2_000

export async function openListeningConnection(
  config: pg.ClientConfig,
  log: Log,
): Promise<ListeningConnection> {
  const handlers = new Map<string, Set<(payload: string) => void>>()
  const held: { client?: pg.Client; node: number; closed: boolean } = { node: -1, closed: false }

  const notified = (channel: string, payload: string) => {
    for (const handler of handlers.get(channel) ?? []) handler(payload)
  }

  const connect = async () => {
    const fresh = new pg.Client({ ...config, application_name: 'nkra-session', keepAlive: true })
    // An error of an idle connection is followed by its end, which is what we act on.
    fresh.on('error', () => undefined)
    try {
      await fresh.connect()
      held.node = await takeNode(fresh, held.node)
      for (const channel of handlers.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    fresh.on('notification', ({ channel, payload }) => notified(channel, payload ?? ''))
    fresh.once('end', () => void reconnect())
    held.client = fresh
  }

  const reconnect = async () => {
    for (
      let wait_ms = RECONNECT_DELAY_MIN_MS;
      !held.closed;
      wait_ms = Math.min(wait_ms * 2, RECONNECT_DELAY_MAX_MS)
    ) {
      try {
        await connect()
        if (held.closed) return await held.client?.end()
        for (const channel of handlers.keys()) notified(channel, '')
        return
      } catch (error) {
        log.warn({ err: error, retry_ms: wait_ms }, 'the listening connection to the database is down')
        await delay(wait_ms, undefined, { ref: false })
      }
    }
  }

  /** One statement at a time, on whatever connection there is then. */
  let last: Promise<unknown> = Promise.resolve()
  const send = (text: string, values: unknown[] = []) => {
    const sent = last.then(() => held.client?.query(text, values)).catch(() => undefined)
    last = sent
    return sent
  }
  const waiting = new Map<string, [channel: string, payload: string]>()
  let flushing: Promise<void> | undefined
  const flush = async () => {
    // The batch that is under way first; what is asked for meanwhile goes with the next.
    await last
    flushing = undefined
    const batch = [...waiting.values()]
    waiting.clear()
    await send(
      'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as batch (channel, payload)',
      [batch.map(([channel]) => channel), batch.map(([, payload]) => payload)],
    )
  }

  await connect()
  return {
    node: () => held.node,
    async listen(channel, handler) {
      const known = handlers.get(channel)
      if (known) known.add(handler)
      else {
        handlers.set(channel, new Set([handler]))
        // Where the connection is just down, reconnecting listens.
        await send(`listen ${pg.escapeIdentifier(channel)}`)
      }
      return async () => {
        const left = handlers.get(channel)
        left?.delete(handler)
        if (left?.size !== 0) return
        handlers.delete(channel)
        await send(`unlisten ${pg.escapeIdentifier(channel)}`)
      }
    },
    notify(channel, payload) {
      waiting.set(`${channel} ${payload}`, [channel, payload])
      flushing ??= flush()
      return flushing
    },
    async close() {
      held.closed = true
      await last
      await held.client?.end().catch(() => undefined)
    },
  }
}

/** Keeps the number held before, if nobody took it meanwhile; otherwise takes the next that is free. */
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

/**
 * The links in this process' hands: takes the leases that nobody holds, renews them, dispatches while they hold, and
 * hands them back when it leaves. Of several processes each takes what it gets; a link whose owner dies is taken over
 * within the time of its lease.
 */
import type { Db } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { ChunkLane } from './chunks.ts'
import { Dispatcher } from './dispatch.ts'
import type { FreshChunks } from './fresh.ts'
import { handBackLease, LeaseLost, renewLease, takeLease } from './leases.ts'
import { enabledLinks, type Link } from './links.ts'
import type { Changed } from './settlement.ts'
import { sweep } from './sweeps.ts'
import { takeOver } from './takeover.ts'

export interface OwnerOptions {
  db: Db
  log: Log
  fresh: FreshChunks
  changed(campaigns: readonly Changed[]): void
  openPassword(sealed: string): string
  lease_ms: number
  answerTimeout_ms?: number
  reconnect_ms?: number
  unknown_ms?: number
  /** How long a receipt waits for the answer that names its message, before it is matched by destination alone. */
  grace_ms?: number
}

/** A lane of a link that has something new to send. */
export interface Wanted {
  linkId: number
  lane: ChunkLane
}

export interface Owner {
  readonly dispatchers: readonly Dispatcher[]
  /** The link's dispatcher, where it is in this process' hands. */
  dispatcherOf(linkId: number): Dispatcher | undefined
  /** True if the link is in this process' hands. */
  wake(wanted: Wanted): boolean
  wakeAll(): void
  /** Looks after all links now: leases, what was left behind, receipts without a message. */
  tend(): Promise<void>
  /** Sends nothing more, waits for what is on its way, and hands the links back. */
  close(): Promise<void>
  /** Lets go at once, as if the process had died: nothing is stored, no lease is handed back. */
  abandon(): Promise<void>
}

/** How long messages on their way are waited for when the process leaves. */
const DRAIN_MS = 5_000
/** A lease is renewed so many times before it would end. */
const RENEWALS = 4

export async function startOwner(options: OwnerOptions): Promise<Owner> {
  const { db, log, lease_ms } = options
  const owner = db.ids.next().toString()
  const dispatchers = new Map<number, Dispatcher>()
  let closing = false
  let rounds = 0
  let tending: Promise<void> | undefined

  const take = async (link: Link) => {
    const lease = await takeLease(db, link.id, owner, lease_ms)
    if (lease === null) return
    const inDoubt = await db.transaction((tx) => takeOver(tx, lease, () => []))
    if (inDoubt > 0) log.warn({ link: link.name, inDoubt }, 'messages of the last owner are in doubt')
    if (closing) return handBackLease(db, lease)
    const dispatcher = new Dispatcher({
      ...options,
      link,
      lease,
      password: options.openPassword(link.passwordSealed),
      lost: () => void letGo(dispatcher),
    })
    dispatchers.set(link.id, dispatcher)
  }
  const letGo = async (dispatcher: Dispatcher) => {
    if (dispatchers.get(dispatcher.link.id) === dispatcher) dispatchers.delete(dispatcher.link.id)
    log.warn({ link: dispatcher.link.name }, 'the link is another process’s by now')
    await dispatcher.abandon()
  }
  const keep = async (dispatcher: Dispatcher) => {
    if (!(await renewLease(db, dispatcher.lease, lease_ms))) return letGo(dispatcher)
    const round = rounds++
    await sweep(db, dispatcher, options, round).catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error
      return letGo(dispatcher)
    })
  }
  const tendAll = async () => {
    const links = await enabledLinks(db)
    for (const link of links) {
      const dispatcher = dispatchers.get(link.id)
      if (dispatcher === undefined) await take(link)
      else await keep(dispatcher)
    }
    for (const dispatcher of dispatchers.values()) {
      if (!links.some(({ id }) => id === dispatcher.link.id)) await leave(dispatcher)
    }
  }
  const leave = async (dispatcher: Dispatcher) => {
    await dispatcher.close(DRAIN_MS)
    dispatchers.delete(dispatcher.link.id)
    await handBackLease(db, dispatcher.lease)
  }
  const tend = () => {
    tending ??= tendAll()
      .catch((error: unknown) => log.warn({ err: error }, 'the links could not be looked after'))
      .finally(() => (tending = undefined))
    return tending
  }

  await tend()
  const timer = setInterval(() => void tend(), lease_ms / RENEWALS)
  return {
    get dispatchers() {
      return [...dispatchers.values()]
    },
    dispatcherOf: (linkId) => dispatchers.get(linkId),
    wake({ linkId, lane }) {
      const dispatcher = dispatchers.get(linkId)
      dispatcher?.wake(lane)
      return dispatcher !== undefined
    },
    wakeAll: () => dispatchers.forEach((dispatcher) => dispatcher.wake()),
    tend,
    async close() {
      closing = true
      clearInterval(timer)
      await tending
      await Promise.all(
        [...dispatchers.values()].map((dispatcher) =>
          leave(dispatcher).catch((error: unknown) =>
            log.warn({ err: error }, 'a link was not left in order'),
          ),
        ),
      )
    },
    async abandon() {
      closing = true
      clearInterval(timer)
      await tending
      await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.abandon()))
    },
  }
}

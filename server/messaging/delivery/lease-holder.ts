/**
 * Holds links for this process: takes the leases that nobody holds, renews them, dispatches while it holds them, and
 * releases them when the process ends. Each process takes the free leases it finds. If a process dies, another one takes
 * its links when the leases run out.
 */
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { hasQueue, type WaitingLane } from '../links/chunks.ts'
import { Dispatcher } from './dispatcher.ts'
import type { TextSecrets } from '../messages/text-secrets.ts'
import type { ChunkCache } from '../links/chunk-cache.ts'
import { releaseLease, LeaseLost, renewLease, takeLease, type Lease } from '../links/leases.ts'
import { moveQueue, type QueueMove } from '../links/queue-moves.ts'
import { forgetMinutes, LinkCounters, storeReports, type LinkReport } from '../links/link-reports.ts'
import { enabledLinks, endDraining, type Link } from '../links/links.ts'
import type { WantsChange } from '../messages/counters.ts'
import type { Routes } from '../links/routes.ts'
import { sweep, markInDoubt } from './sweeps.ts'
import type { ChangedCampaign } from '../campaigns/campaigns.ts'
import { keyInDoubt } from './smsc-key.ts'

export interface LeaseHolderOptions {
  db: Db
  log: Log
  chunkCache: ChunkCache
  codeTexts: TextSecrets
  changed(campaigns: readonly ChangedCampaign[]): void
  openPassword(sealed: string): string
  /** Which other links a message may go by. */
  routes(): Promise<Routes>
  /** A link's status is another one: before its dispatcher obeys, sends go by what is known then. */
  linksChanged(): void
  /** These links have something new to send. */
  wake(wanted: readonly WaitingLane[]): void
  /** A link's connection came or went. */
  stood(): void
  /** Where the receipts of a gateway's link are to be sent. */
  gatewayCallback?: (linkId: number) => string
  watch_ms?: number
  /** Of which messages somebody is to be told; of none, unless said. */
  wantsMessage?: WantsChange
  lease_ms: number
  answerTimeout_ms?: number
  reconnect_ms?: number
  unknown_ms?: number
  /** How long a receipt waits for the answer that names its message, before it is matched by destination alone. */
  grace_ms?: number
  /** How long a link may be down before what waits for it goes by others. */
  down_ms?: number
}

export interface LeaseHolder {
  readonly dispatchers: readonly Dispatcher[]
  /** The link's dispatcher, where it is in this process' hands. */
  dispatcherOf(linkId: number): Dispatcher | undefined
  /** True if the link is in this process' hands. */
  wake(wanted: WaitingLane): boolean
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
/** How often it is written down how the links fare; and how soon, where one comes or goes. */
const REPORT_MS = 10_000
const NEWS_MS = 200
/** How often old figures are thrown away. */
const FORGET_MS = 3_600_000

export async function startOwner(options: LeaseHolderOptions): Promise<LeaseHolder> {
  const { db, log, lease_ms } = options
  const owner = db.ids.next().toString()
  const dispatchers = new Map<number, Dispatcher>()
  /** Links that are being left, and when that is done. */
  const leaving = new Map<Dispatcher, Promise<void>>()
  const closing = new AbortController()
  let rounds = 0
  let tending: Promise<void> | undefined
  let tendAgain = false
  let news: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const take = async (link: Link) => {
    const lease = await takeLease(db, link.id, owner, lease_ms)
    if (lease === null) return
    const inDoubt = await db.transaction((tx) =>
      markInDoubt(tx, lease, () => [], keyInDoubt(link), options.wantsMessage),
    )
    if (inDoubt > 0) log.warn({ link: link.name, inDoubt }, 'messages of the last owner are in doubt')
    if (closing.signal.aborted) return releaseLease(db, lease)
    const password = openPassword(link)
    if (password === null) {
      await write(() => [unreadable(lease, db.clock.now())])
      return releaseLease(db, lease)
    }
    const dispatcher = new Dispatcher({
      ...options,
      link,
      lease,
      password,
      lost: () => void letGo(dispatcher),
      stood: tellSoon,
    })
    dispatchers.set(link.id, dispatcher)
    tellSoon()
  }
  const tellSoon = () => {
    if (!closing.signal.aborted) news ??= setTimeout(() => void report(), NEWS_MS)
  }
  const openPassword = (link: Link) => {
    try {
      return options.openPassword(link.passwordSealed)
    } catch (error) {
      log.error(
        { err: error, link: link.name },
        'the link’s password cannot be opened with this program’s key',
      )
      return null
    }
  }
  /** One after the other: how a link stood is never written over how it stands, which would have its messages go by others. */
  const write = (reports: () => readonly LinkReport[]): Promise<void> => {
    const written = writing.then(() => storeReports(db, reports()))
    writing = written.catch(() => undefined)
    return written
  }
  const report = async () => {
    clearTimeout(news)
    news = undefined
    if (dispatchers.size + leaving.size === 0) return
    try {
      await write(() => [...dispatchers.values(), ...leaving.keys()].map((dispatcher) => dispatcher.report()))
      options.stood()
    } catch (error) {
      log.warn({ err: error }, 'how the links fare could not be written down')
    }
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
    if (dispatcher.isDown) await moveAway(dispatcher)
    if (
      dispatcher.status === 'draining' &&
      dispatcher.inDoubt === 0 &&
      !(await hasQueue(db, dispatcher.link.id))
    ) {
      await db.transaction((tx) => endDraining(tx, dispatcher.link.id))
    }
  }
  /** What waits for a link that is down goes by others, where the routes name some. */
  const moveAway = async ({ link, lease }: Dispatcher) => {
    const routes = await options.routes()
    for (let after: bigint | null = 0n; after !== null && !closing.signal.aborted;) {
      const { next, wanted }: QueueMove = await db.transaction((tx) =>
        moveQueue(tx, routes, { linkId: lease.linkId, after: after ?? 0n }),
      )
      if (wanted.length > 0)
        log.info({ link: link.name, chunks: wanted.length }, 'its messages go by other links')
      options.wake(wanted)
      after = next
      if (!(await renewLease(db, lease, lease_ms))) return
    }
  }
  const tendLink = async (link: Link) => {
    const dispatcher = dispatchers.get(link.id)
    const beingLeft = [...leaving.keys()].find(({ lease }) => lease.linkId === link.id)
    if (beingLeft !== undefined) await renewLease(db, beingLeft.lease, lease_ms)
    else if (dispatcher === undefined) await take(link)
    else if (isBoundAnew(dispatcher.link, link)) void leave(dispatcher)
    else {
      if (dispatcher.status !== link.status) options.linksChanged()
      dispatcher.status = link.status
      await keep(dispatcher)
    }
  }
  const tendAll = async () => {
    const links = await enabledLinks(db)
    for (const link of links) {
      // One that cannot be looked after must not keep the others from their leases.
      await tendLink(link).catch((error: unknown) =>
        log.warn({ err: error, link: link.name }, 'the link could not be looked after'),
      )
    }
    for (const dispatcher of dispatchers.values()) {
      if (!links.some(({ id }) => id === dispatcher.link.id)) void leave(dispatcher)
    }
  }
  /** Sends nothing more over the link, waits for what is on its way, and hands it back; then it is tended anew. */
  const leave = (dispatcher: Dispatcher): Promise<void> => {
    let left = leaving.get(dispatcher)
    if (left !== undefined) return left
    dispatchers.delete(dispatcher.link.id)
    left = dispatcher
      .close(DRAIN_MS)
      .then(() => write(() => [dispatcher.report()]))
      .then(() => releaseLease(db, dispatcher.lease))
      .catch((error: unknown) => log.warn({ err: error }, 'a link was not left in order'))
      .finally(() => {
        leaving.delete(dispatcher)
        if (!closing.signal.aborted) void tend()
      })
    leaving.set(dispatcher, left)
    return left
  }
  const tendOn = async () => {
    try {
      do {
        tendAgain = false
        await tendAll()
      } while (tendAgain && !closing.signal.aborted)
    } catch (error) {
      log.warn({ err: error }, 'the links could not be looked after')
    } finally {
      tending = undefined
    }
  }
  const tend = () => {
    tendAgain = true
    tending ??= tendOn()
    return tending
  }

  await tend()
  const timers = [
    setInterval(() => void tend(), lease_ms / RENEWALS),
    setInterval(() => void report(), REPORT_MS),
    setInterval(
      () =>
        void forgetMinutes(db).catch((error: unknown) => log.warn({ err: error }, 'old figures were kept')),
      FORGET_MS,
    ),
  ]
  const stop = async () => {
    closing.abort()
    for (const timer of timers) clearInterval(timer)
    clearTimeout(news)
    await tending
  }
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
      await stop()
      await Promise.all([...leaving.values(), ...[...dispatchers.values()].map(leave)])
    },
    async abandon() {
      await stop()
      await Promise.all(
        [...dispatchers.values(), ...leaving.keys()].map((dispatcher) => dispatcher.abandon()),
      )
    },
  }
}

/** What an open dispatcher follows by itself; whatever else changes of a link needs a bind of its own. */
const FOLLOWED: Partial<Link> = { status: 'active', drainedAt: null, networks: [], isDefault: false }

function isBoundAnew(before: Link, after: Link): boolean {
  const text = (link: Link) => JSON.stringify({ ...link, ...FOLLOWED })
  return text(before) !== text(after)
}

function unreadable(lease: Lease, since: Date): LinkReport {
  const problem = { code: 'password_unreadable', detail: '' } as const
  const standing = { state: 'failed', since, problem } as const
  return { lease, standing, underWay: 0, figures: new LinkCounters().take() }
}

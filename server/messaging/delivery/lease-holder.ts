/**
 * Holds links for this process. Each process takes the free leases that it finds. The life of a link in a process:
 *
 * 1. The lease is taken: nobody held it, or its holder was silent too long (leases.ts).
 * 2. What the last holder left behind is marked as in doubt.
 * 3. A dispatcher opens the link and sends.
 * 4. While it is held, a timer of its own renews the lease, and sweeps look after the link: abandoned chunks, orphan
 *    receipts, unknown messages. If the link is down for long, its queue moves to other links.
 * 5. If the link's settings change, or the process ends, the dispatcher is closed, and then the lease is released. A
 *    process that ends tells the others, and one of them takes the link at once.
 * 6. If another process took the lease, the dispatcher is abandoned: nothing more is stored.
 * 7. If another database answers, every dispatcher is abandoned, because its records belong to the old database.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { hasQueue, type WaitingLane, type ChunkCache } from '../links/chunks.ts'
import { offLinksDecidedOn } from '../doubts/resolutions.ts'
import { Dispatcher } from './dispatcher.ts'
import { Journal } from './journal.ts'
import type { TextSecrets } from '../messages/text-secrets.ts'
import { LeaseLost, LeaseTaker, releaseLease, renewLeases, type Lease } from '../links/leases.ts'
import { moveQueue, type QueueMove } from '../links/queue-moves.ts'
import { addToDays, forgetDays } from '../links/link-days.ts'
import { forgetMinutes, LinkCounters, storeReports, type LinkReport } from '../links/link-reports.ts'
import type { LinkTraffic } from '../links/link-traffic.ts'
import { enabledLinks, endDraining, LINKS_CHANGED, offLinks, type Link } from '../links/links.ts'
import type { WantsChange } from '../messages/counters.ts'
import type { Routes } from '../links/routes.ts'
import { OLD_EVERY_SWEEPS, sweep, markInDoubt, sweepOffLink } from './sweeps.ts'
import type { ChangedCampaign } from '../campaigns/campaigns.ts'
import { keyInDoubt } from './smsc-key.ts'

export interface LeaseHolderOptions {
  db: Db
  log: Log
  chunkCache: ChunkCache
  codeTexts: TextSecrets
  traffic: LinkTraffic
  changed(campaigns: readonly ChangedCampaign[]): void
  openPassword(sealed: string): string
  /** Answers which other links a message may take. */
  routes(): Promise<Routes>
  /** Called when a link's status changed. Before its dispatcher follows, sends use the new status. */
  linksChanged(): void
  /** Called with links that have new messages to send. */
  wake(wanted: readonly WaitingLane[]): void
  /** Called when a link's connection came or went. */
  stood(): void
  /** Whether the database is held. */
  isHeld(): boolean
  /** Answers the address to which a gateway's provider sends its receipts. */
  gatewayCallback?: (linkId: number) => string
  watch_ms?: number
  /** Which messages somebody wants to hear of. If it is left out, none. */
  wantsMessage?: WantsChange
  lease_ms: number
  answerTimeout_ms?: number
  reconnect_ms?: number
  unknown_ms?: number
  /** How long a receipt waits for the answer that names its message. Then it is matched by number alone. */
  grace_ms?: number
  /** How long a link may be down before its waiting messages go by other links. */
  down_ms?: number
}

/** How long the process waits for messages on their way when it ends. */
const DRAIN_MS = 5_000
/** A lease is renewed this many times before it would end. */
const RENEWALS = 4
/** How often the state of the links is stored, and how soon after a connection comes or goes. */
const REPORT_MS = 10_000
const NEWS_MS = 200
/** How often old figures are deleted. */
const FORGET_MS = 3_600_000

/** Holds links for this process, from `start` until `close`. */
export class LeaseHolder {
  readonly #options: LeaseHolderOptions
  readonly #taker: LeaseTaker
  readonly #dispatchers = new Map<number, Dispatcher>()
  /** Links that are being released, each with the promise of its end. */
  readonly #leaving = new Map<Dispatcher, Promise<void>>()
  /** Dispatchers whose link was swept since it was taken. */
  readonly #swept = new WeakSet<Dispatcher>()
  /** Leases that were taken and have no open dispatcher yet. */
  readonly #taking = new Set<Lease>()
  readonly #following = new Rounds(() => this.#follow())
  readonly #sweeping = new Rounds(() => this.#sweepAll())
  readonly #stopping = new AbortController()
  #sweeps = 0
  #isRenewing = false
  #timers: NodeJS.Timeout[] = []
  #renewals: NodeJS.Timeout | undefined
  #reportSoon: NodeJS.Timeout | undefined
  #writing = Promise.resolve()

  private constructor(options: LeaseHolderOptions) {
    this.#options = options
    this.#taker = new LeaseTaker(options.db, options.db.ids.next().toString(), options.lease_ms)
  }

  static async start(options: LeaseHolderOptions): Promise<LeaseHolder> {
    const { db, log, lease_ms } = options
    const holder = new LeaseHolder(options)
    // A lease that waits behind a sweep is lost: this timer does nothing else.
    holder.#renewals = setInterval(() => void holder.#renew(), lease_ms / RENEWALS)
    await holder.tend()
    const forget = () =>
      Promise.all([forgetMinutes(db), forgetDays(db)]).catch((error: unknown) =>
        log.warn({ err: error }, 'old figures were kept'),
      )
    holder.#timers = [
      setInterval(() => {
        void holder.#following.run()
        if (!holder.#sweeping.isRunning) void holder.#sweeping.run()
      }, lease_ms / RENEWALS),
      setInterval(() => void holder.#report(), REPORT_MS),
      setInterval(() => void forget(), FORGET_MS),
    ]
    return holder
  }

  get dispatchers(): readonly Dispatcher[] {
    return [...this.#dispatchers.values()]
  }

  /** The link's dispatcher, if this process holds the link. */
  dispatcherOf(linkId: number): Dispatcher | undefined {
    return this.#dispatchers.get(linkId)
  }

  /** Wakes the lane. Answers whether this process holds the link. */
  wake({ linkId, lane }: WaitingLane): boolean {
    const dispatcher = this.#dispatchers.get(linkId)
    dispatcher?.wake(lane)
    return dispatcher !== undefined
  }

  wakeAll(): void {
    this.#dispatchers.forEach((dispatcher) => dispatcher.wake())
  }

  /** Looks after all links now: takes free leases, follows the links' settings, then sweeps. */
  async tend(): Promise<void> {
    await this.#following.run()
    await this.#sweeping.run()
  }

  /** Stops sending, waits for what is on its way, and releases the links. */
  async close(): Promise<void> {
    await this.#stop()
    const left = this.dispatchers.map((dispatcher) => this.#leave(dispatcher))
    await Promise.all([...this.#leaving.values(), ...left])
    clearInterval(this.#renewals)
    // One of the other processes takes the links now, and not at its next round.
    await this.#options.db.notify(LINKS_CHANGED, '')
  }

  /** Drops all links at once, as if the process had died: nothing is stored, and no lease is released. */
  async abandon(): Promise<void> {
    clearInterval(this.#renewals)
    await this.#stop()
    await Promise.all(this.#held().map((dispatcher) => dispatcher.abandon()))
  }

  /** Drops all links, because another database answers now. They are taken again once their leases have ended. */
  async forget(): Promise<void> {
    await Promise.all(this.dispatchers.map((dispatcher) => this.#drop(dispatcher)))
  }

  /** The dispatchers of all held links, with links that are being released. */
  #held(): Dispatcher[] {
    return [...this.#dispatchers.values(), ...this.#leaving.keys()]
  }

  get #closing(): boolean {
    return this.#stopping.signal.aborted
  }

  async #stop(): Promise<void> {
    this.#stopping.abort()
    for (const timer of this.#timers) clearInterval(timer)
    clearTimeout(this.#reportSoon)
    await Promise.all([this.#following.ended, this.#sweeping.ended])
  }

  /** Renews every lease of this process. What fails is tried again at the next tick. */
  async #renew(): Promise<void> {
    const held = this.#held()
    const leases = [...this.#taking, ...held.map(({ lease }) => lease)]
    if (this.#isRenewing || leases.length === 0) return
    const { db, log, lease_ms } = this.#options
    this.#isRenewing = true
    try {
      const renewed = await renewLeases(db, leases, lease_ms)
      for (const dispatcher of held) {
        const { linkId } = dispatcher.lease
        // A link that is being left is released meanwhile, or its journal notices.
        if (!renewed.has(linkId) && this.#dispatchers.get(linkId) === dispatcher) void this.#letGo(dispatcher)
      }
    } catch (error) {
      log.warn({ err: error }, 'the leases could not be renewed')
    } finally {
      this.#isRenewing = false
    }
  }

  async #follow(): Promise<void> {
    if (this.#closing) return
    const { db, log } = this.#options
    try {
      const links = await enabledLinks(db)
      for (const link of links) {
        // One that cannot be looked after must not keep the others from their leases.
        await this.#followLink(link).catch((error: unknown) =>
          log.warn({ err: error, link: link.name }, 'the link could not be looked after'),
        )
      }
      for (const dispatcher of this.#dispatchers.values()) {
        if (!links.some(({ id }) => id === dispatcher.link.id)) void this.#leave(dispatcher)
      }
    } catch (error) {
      log.warn({ err: error }, 'the links could not be looked after')
    }
  }

  async #followLink(link: Link): Promise<void> {
    const dispatcher = this.#dispatchers.get(link.id)
    if (dispatcher === undefined) {
      const beingLeft = [...this.#leaving.keys()].some(({ lease }) => lease.linkId === link.id)
      if (!beingLeft) await this.#take(link)
    } else if (isBoundAnew(dispatcher.link, link)) void this.#leave(dispatcher)
    else {
      if (dispatcher.status !== link.status) this.#options.linksChanged()
      dispatcher.status = link.status
    }
  }

  async #take(link: Link): Promise<void> {
    const lease = await this.#taker.take(link.id)
    if (lease === null) return
    this.#taking.add(lease)
    try {
      await this.#openTaken(link, lease)
    } finally {
      this.#taking.delete(lease)
    }
  }

  async #openTaken(link: Link, lease: Lease): Promise<void> {
    const { db, log, wantsMessage } = this.#options
    const inDoubt = await db.transaction((tx) =>
      markInDoubt(tx, lease, () => [], keyInDoubt(link), wantsMessage),
    )
    if (inDoubt > 0) log.warn({ link: link.name, inDoubt }, 'messages of the last owner are in doubt')
    if (this.#closing) return releaseLease(db, lease)
    const password = this.#openPassword(link)
    if (password === null) {
      await this.#write(() => [unreadable(lease, db.clock)])
      return releaseLease(db, lease)
    }
    const dispatcher = new Dispatcher({
      ...this.#options,
      link,
      lease,
      password,
      lost: () => void this.#letGo(dispatcher),
      stood: () => this.#tellSoon(),
    })
    this.#dispatchers.set(link.id, dispatcher)
    this.#tellSoon()
  }

  #openPassword(link: Link): string | null {
    try {
      return this.#options.openPassword(link.passwordSealed)
    } catch (error) {
      this.#options.log.error(
        { err: error, link: link.name },
        'the link’s password cannot be opened with this program’s key',
      )
      return null
    }
  }

  /** Sweeps one link after the other, because several sweeps at once would take the connections that sends need. */
  async #sweepAll(): Promise<void> {
    const { log } = this.#options
    const round = this.#sweeps++
    for (const dispatcher of this.dispatchers) {
      if (this.#closing) return
      try {
        await this.#sweepLink(dispatcher, round)
      } catch (error) {
        if (error instanceof LeaseLost) await this.#letGo(dispatcher)
        else log.warn({ err: error, link: dispatcher.link.name }, 'the link could not be swept')
      }
    }
    try {
      await this.#sweepOff(round)
    } catch (error) {
      log.warn({ err: error }, 'links that are off could not be swept')
    }
  }

  /**
   * Ends doubts on links that are switched off and have no dispatcher: after the time, or by the operator's decision.
   */
  async #sweepOff(round: number): Promise<void> {
    const { db, log, wantsMessage } = this.#options
    const due = round % OLD_EVERY_SWEEPS === 0 ? await offLinks(db) : await offLinksDecidedOn(db)
    for (const linkId of due) {
      const lease = this.#closing ? null : await this.#taker.take(linkId)
      if (lease === null) continue
      this.#taking.add(lease)
      try {
        const journal = new Journal({
          db,
          log,
          lease,
          wantsMessage,
          changed: (campaigns) => this.#options.changed(campaigns),
          committed: () => undefined,
          lost: () => undefined,
        })
        await sweepOffLink(db, { lease, journal }, this.#options)
      } finally {
        this.#taking.delete(lease)
        await releaseLease(db, lease)
      }
    }
  }

  async #sweepLink(dispatcher: Dispatcher, round: number): Promise<void> {
    const { db } = this.#options
    const { link } = dispatcher
    // The first sweep of a link that was taken tries old receipts too: the last holder may have left doubts that they settle.
    const first = !this.#swept.has(dispatcher)
    await sweep(db, dispatcher, { ...this.#options, stopping: this.#stopping.signal }, first ? 0 : round)
    this.#swept.add(dispatcher)
    if (dispatcher.isDown) await this.#moveAway(dispatcher)
    const isEmpty = dispatcher.status === 'draining' && dispatcher.inDoubt === 0
    if (isEmpty && !(await hasQueue(db, link.id))) await db.transaction((tx) => endDraining(tx, link.id))
  }

  /** Moves messages that wait for a link that is down to other links, if the routes name some. */
  async #moveAway({ link, lease }: Dispatcher): Promise<void> {
    const { db, log } = this.#options
    const routes = await this.#options.routes()
    for (let after: bigint | null = 0n; after !== null && !this.#closing;) {
      const { next, wanted }: QueueMove = await db.transaction((tx) =>
        moveQueue(tx, routes, { linkId: lease.linkId, after: after ?? 0n }),
      )
      if (wanted.length > 0)
        log.info({ link: link.name, chunks: wanted.length }, 'its messages go by other links')
      this.#options.wake(wanted)
      after = next
    }
  }

  /** Drops a link that another process holds. */
  async #letGo(dispatcher: Dispatcher): Promise<void> {
    this.#options.log.warn({ link: dispatcher.link.name }, 'another process holds the link now')
    await this.#drop(dispatcher)
  }

  async #drop(dispatcher: Dispatcher): Promise<void> {
    const { id } = dispatcher.link
    if (this.#dispatchers.get(id) === dispatcher) this.#dispatchers.delete(id)
    await dispatcher.abandon()
  }

  /** Stops sending over the link, waits for what is on its way, and releases it. Then it is taken again. */
  #leave(dispatcher: Dispatcher): Promise<void> {
    const known = this.#leaving.get(dispatcher)
    if (known !== undefined) return known
    this.#dispatchers.delete(dispatcher.link.id)
    const left = this.#handBack(dispatcher).finally(() => {
      this.#leaving.delete(dispatcher)
      if (!this.#closing) void this.tend()
    })
    this.#leaving.set(dispatcher, left)
    return left
  }

  async #handBack(dispatcher: Dispatcher): Promise<void> {
    const { db, log } = this.#options
    try {
      await dispatcher.close(DRAIN_MS)
      await this.#write(() => [dispatcher.report()])
      await releaseLease(db, dispatcher.lease)
    } catch (error) {
      log.warn({ err: error }, 'a link was not left in order')
    }
  }

  #tellSoon(): void {
    if (!this.#closing) this.#reportSoon ??= setTimeout(() => void this.#report(), NEWS_MS)
  }

  async #report(): Promise<void> {
    clearTimeout(this.#reportSoon)
    this.#reportSoon = undefined
    if (this.#held().length === 0) return
    try {
      await this.#write(() => this.#held().map((dispatcher) => dispatcher.report()))
      this.#options.stood()
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the state of the links could not be stored')
    }
  }

  /**
   * Stores reports one after the other, so that an older one never replaces a newer one and no message goes by the
   * wrong link.
   */
  #write(reports: () => readonly LinkReport[]): Promise<void> {
    const written = this.#writing.then(() => store(this.#options.db, reports()))
    this.#writing = written.catch(() => undefined)
    return written
  }
}

async function store(db: Db, reports: readonly LinkReport[]): Promise<void> {
  await storeReports(db, reports)
  await addToDays(db, reports)
}

/** Runs rounds of work, one at a time. If a round is asked for during another, one more follows. */
class Rounds {
  readonly #round: () => Promise<void>
  #running: Promise<void> | undefined
  #again = false

  /** `round` must handle its own failures. */
  constructor(round: () => Promise<void>) {
    this.#round = round
  }

  get isRunning(): boolean {
    return this.#running !== undefined
  }

  get ended(): Promise<void> {
    return this.#running ?? Promise.resolve()
  }

  /** Resolves at the end of a round that began after the call. */
  run(): Promise<void> {
    this.#again = true
    this.#running ??= this.#runOn()
    return this.#running
  }

  async #runOn(): Promise<void> {
    try {
      while (this.#again) {
        this.#again = false
        await this.#round()
      }
    } finally {
      this.#running = undefined
    }
  }
}

/** The settings that an open dispatcher follows by itself. Any other change of a link needs a new bind. */
const FOLLOWED: Partial<Link> = { status: 'active', drainedAt: null, networks: [], isDefault: false }

function isBoundAnew(before: Link, after: Link): boolean {
  const text = (link: Link) => JSON.stringify({ ...link, ...FOLLOWED })
  return text(before) !== text(after)
}

function unreadable(lease: Lease, clock: Clock): LinkReport {
  const problem = { code: 'password_unreadable', detail: '' } as const
  const standing = { state: 'failed', since: clock.now(), problem } as const
  return { lease, standing, underWay: 0, silentSince: null, figures: new LinkCounters(clock).take() }
}

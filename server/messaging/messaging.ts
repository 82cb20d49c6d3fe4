/**
 * The front door of messaging: bulk sends, codes, series, inbound messages, links to the operators and the compatible
 * APIs. `app.ts` opens it once. What other domains may call is declared here.
 */
import type { Authenticated } from '../platform/actor.ts'
import type { Seal } from '../platform/sealing.ts'
import type { LiveLogins } from '../integrations/keys/live-logins.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { OPERATOR_ACCOUNT_ID } from '../catalog/accounts.ts'
import type { Registry } from 'prom-client'
import type { Db, Reader, Tx } from '../platform/database/database.ts'
import { HoldWatch } from '../platform/database/database-release.ts'
import { WokenLoop, type WatchedValue } from '../platform/database/watching.ts'
import type { Log } from '../platform/log.ts'
import type { TextSecrets } from './messages/text-secrets.ts'
import { LANE_OF_TRAFFIC, type WaitingLane, ChunkCache } from './links/chunks.ts'
import { DirectSends, type SendOutcome } from './sending/direct-send.ts'
import type { BatcherOptions } from './sending/batcher.ts'
import { LEASE_MS } from './links/leases.ts'
import { LinkTraffic } from './links/link-traffic.ts'
import { findLinks } from './links/link-attention.ts'
import { LINKS_CHANGED } from './links/links.ts'
import type { TextLinks } from './sending/composition.ts'
import { LeaseHolder } from './delivery/lease-holder.ts'
import { ensurePartitions } from './messages/partitions.ts'
import { unwantedTexts, unwantedTextsWorker } from './messages/unwanted-texts.ts'
import { startSandboxNetwork } from './delivery/sandbox-network.ts'
import { readRoutes, RouteCache, SANDBOX_LINK, type Routes } from './links/routes.ts'
import type { Sending } from './sending/send.ts'
import { compatStatements } from './compat/owed-receipts.ts'
import { CAMPAIGN_STEPS_CHANNEL, startCampaignWorker } from './sending/expansion.ts'
import { subscribe, type Subscription } from '../platform/events/relay.ts'
import type { Server } from '../platform/http/server.ts'
import type { Finder } from '../platform/operations/attention.ts'
import type { Worker } from '../platform/jobs/jobs.ts'
import { bindCampaigns } from './campaigns/http.ts'
import { pauseAll, type ChangedCampaign } from './campaigns/campaigns.ts'
import { codeWorkers } from './codes/codes.ts'
import { bindCodes } from './codes/http.ts'
import { compatSubscriptions, compatWorkers } from './compat/compat.ts'
import { MessageLimits, type ProgramLimitsOf } from './sending/message-limits.ts'
import { openSmppServer, type SmppAddress, type SmppConfig } from './compat/smpp-server.ts'
import { CallbackKeys } from './compat/arkesel-callbacks.ts'
import { bindArkesel } from './compat/arkesel.ts'
import { bindHubtel } from './compat/hubtel.ts'
import { bindTwilio } from './compat/twilio.ts'
import { openCallbackTransport } from './compat/twilio-callbacks.ts'
import {
  bindGatewayCallbacks,
  openGatewayCallbacks,
  type GatewayCallbacks,
} from './delivery/gateway-callbacks.ts'
import { partArrived, type WantsEvent } from './events.ts'
import { bindInbound } from './inbound/http.ts'
import { inboundSweep, receivePart } from './inbound/inbound.ts'
import { bindHeld } from './held/http.ts'
import { listHeld, readEvidence } from './held/held-messages.ts'
import { compareAll } from './held/release.ts'
import { listSentAfter } from './held/sent-after.ts'
import { bindDoubts } from './doubts/http.ts'
import { bindRetention } from './messages/http.ts'
import { retentionWorker } from './messages/retention.ts'
import { bindLinks } from './links/http.ts'
import { measureMessaging } from './metrics.ts'
import { bindSending } from './sending/http.ts'
import { ALWAYS, watchSendingHours, type HoursPolicy } from './sending/sending-hours.ts'
import {
  sendOwnCode,
  sendOwnLink,
  sendSecretLink,
  sendSingleText,
  type SecretLinkText,
  type SingleText,
} from './sending/single-texts.ts'
import { bindComposer, type PhoneOf } from './series/http.ts'
import { seriesWorker } from './series/series-runs.ts'
import { bindStatusPage } from './links/status-page.ts'
import { bindTextLinks, type SendPage } from './text-links/http.ts'
import { openOptOutLinks, type OptOutLinks } from './text-links/opt-out-links.ts'
import { ShortLinkClicks } from './text-links/short-link-clicks.ts'
import { openShortLinks, type ShortLinks } from './text-links/short-links.ts'
import { NOTHING_WANTED, type WantsChange } from './messages/counters.ts'

export type Role = 'web' | 'dispatch' | 'jobs'

/** Lists held messages for the restore command. */
export const readHeldParts = (reader: Reader) => listHeld(reader)

/** Lists messages sent after an instant, for the restore command. Held messages are compared with these lists. */
export const readSentAfter = (reader: Reader, after: Date) => listSentAfter(reader, after)

/** Finds links that are down or silent. */
export const findLinkAttention: Finder = (reader) => findLinks(reader)

export interface MessagingOptions extends TextLinks {
  db: Db
  log: Log
  roles: readonly Role[]
  /** Tells whether the database is held. Without it, messaging looks for itself. */
  hold?: HoldWatch
  /** The limits on an account's programs. Without it they are the defaults. */
  programLimits?: ProgramLimitsOf | undefined
  /** Puts one-time codes into their texts. */
  codeTexts: TextSecrets
  /** Opens a link's sealed password. */
  openPassword(sealed: string): string
  /** The address for the receipts of a gateway's link. Without it no receipts are requested. */
  gatewayCallback?: (linkId: number) => string
  /** Which messages the event `messages.moved` reports. Without it, none. */
  wantsMessage?: WantsChange
  /** How often gateways are asked that report nothing by themselves. */
  watch_ms?: number
  /** When promotional messages may be sent. By default always. */
  policy?: () => HoursPolicy
  /** How many direct sends share a transaction, and how many such transactions run at once. */
  direct?: Pick<BatcherOptions<unknown, unknown>, 'batchMax' | 'batchesMax'>
  lease_ms?: number
  answerTimeout_ms?: number
  reconnect_ms?: number
  /** How long a message's outcome may be unknown before its credits return to the customer. */
  unknown_ms?: number
  /** How long a receipt waits for the answer to its submit. Then it is matched by the phone number alone. */
  grace_ms?: number
  /** How long a link may be down before other links are used instead. */
  down_ms?: number
}

const LINKS_CHANNEL = 'link_chunks'
/** How often the program checks whether to make partitions. */
const PARTITIONS_MS = 43_200_000
/** How often the program looks for new receipts to compare with held messages. */
const COMPARE_MS = 2_000

/**
 * Sending in one process, by its roles. With `web` it accepts sends; with `jobs` it expands and cancels campaigns; with
 * `dispatch` it holds the links whose leases it gets. Any number of processes share the work: they meet in the database
 * and wake each other by notifications.
 */
export class Messaging implements Sending {
  readonly optOutLinks: OptOutLinks
  readonly shortLinks: ShortLinks
  readonly #options: MessagingOptions
  readonly chunkCache = new ChunkCache()
  readonly messageLimits: MessageLimits
  readonly #traffic = new LinkTraffic()
  readonly #routes: RouteCache
  readonly #direct: DirectSends
  readonly #partitions: NodeJS.Timeout
  readonly #stops: (() => Promise<void>)[] = []
  #holder: LeaseHolder | null = null
  #campaigns: WokenLoop | null = null
  #sandbox: WokenLoop | null = null
  readonly #hold: HoldWatch
  /** The value of `readEvidence` when held messages were last compared. */
  #compared = ''

  private constructor(options: MessagingOptions, hold: HoldWatch) {
    const { db, log, optOutLinks, direct: batches } = options
    this.#options = options
    this.#hold = hold
    this.optOutLinks = optOutLinks
    this.shortLinks = options.shortLinks
    this.messageLimits = new MessageLimits(db, options.programLimits)
    this.#routes = new RouteCache(db.clock, () => readRoutes(db, options.down_ms))
    this.#direct = new DirectSends({
      db,
      log,
      routes: () => this.#routes.now(),
      chunkCache: this.chunkCache,
      admission: {
        admit: (linkId, chunk, messages) =>
          this.#holder?.dispatcherOf(linkId)?.admit(chunk, messages) ?? null,
      },
      optOutLinks,
      compatStatements,
      wakeLinks: (lanes) => this.wakeLinks(lanes),
      batches,
    })
    this.#partitions = setInterval(() => {
      ensurePartitions(db).catch((error: unknown) =>
        log.warn({ err: error }, 'partitions could not be made ahead of time'),
      )
    }, PARTITIONS_MS)
  }

  static async start(options: MessagingOptions): Promise<Messaging> {
    const { db, log, roles } = options
    await ensurePartitions(db)
    const hold = options.hold ?? (await HoldWatch.open(db, log))
    const messaging = new Messaging(options, hold)
    if (options.hold === undefined) messaging.#stops.push(() => hold.close())
    const stop = await db.listen(LINKS_CHANGED, () => {
      messaging.#routes.forget()
      void messaging.#holder?.tend()
    })
    messaging.#stops.push(stop)
    if (roles.includes('dispatch')) await messaging.#startDispatching()
    if (roles.includes('jobs')) await messaging.#startExpanding()
    return messaging
  }

  get policy(): HoursPolicy {
    return this.#options.policy?.() ?? ALWAYS
  }

  /** Refuses a send. Fails with `sending_held` while the database is held. */
  requireReleased(): void {
    this.#hold.requireReleased()
  }

  /** The links whose leases this process holds. */
  get holder(): LeaseHolder | null {
    return this.#holder
  }

  /** Registers metrics of links, queues and receipts; `reader` counts what is stored. */
  measure(registry: Registry, reader: Reader): void {
    measureMessaging(registry, reader, { traffic: this.#traffic, holder: () => this.#holder })
  }

  routes(): Promise<Routes> {
    return this.#routes.now()
  }

  sendDirect(request: Parameters<DirectSends['send']>[0]): Promise<SendOutcome> {
    return this.#direct.send(request)
  }

  /** Queues a text with a secret link, which the account pays for. Answers the link's token and the campaign's id. */
  sendSecretLink(tx: Tx, text: SecretLinkText): Promise<{ id: bigint; token: string }> {
    this.requireReleased()
    return sendSecretLink(tx, this, this.#options.codeTexts, text)
  }

  /** Queues a text with a code, which costs no account anything. Answers the value that `isOwnCode` needs. */
  sendOwnCode(tx: Tx, text: Parameters<typeof sendOwnCode>[2]): Promise<bigint> {
    this.requireReleased()
    return sendOwnCode(tx, this, text)
  }

  /** Whether this is the code of that text. The check's time does not tell which digits differ. */
  isOwnCode({ id, length }: { id: bigint; length: number }, typed: string): boolean {
    return this.#options.codeTexts.matches({ accountId: OPERATOR_ACCOUNT_ID, id }, length, typed)
  }

  /** Queues a text with a link that a person asked for, which costs no account anything. */
  sendOwnLink(
    tx: Tx,
    text: Pick<SecretLinkText, 'msisdn' | 'text' | 'before'>,
  ): Promise<{ id: bigint; token: string }> {
    this.requireReleased()
    return sendOwnLink(tx, this, this.#options.codeTexts, text)
  }

  wakeCampaigns(): void {
    if (this.#campaigns === null) this.#notify(CAMPAIGN_STEPS_CHANNEL, '')
    else this.#campaigns.wake()
  }

  wakeLinks(lanes: readonly WaitingLane[]): void {
    const elsewhere = lanes.filter((lane) => !this.#wakeHere(lane))
    if (elsewhere.length === 0) return
    this.#notify(LINKS_CHANNEL, elsewhere.map(({ linkId, lane }) => `${linkId}/${lane}`).join(' '))
  }

  async close(): Promise<void> {
    clearInterval(this.#partitions)
    for (const stop of this.#stops) await stop()
    await this.#campaigns?.stop()
    await this.#sandbox?.stop()
    await this.#holder?.close()
  }

  async #startDispatching(): Promise<void> {
    const { db, log, lease_ms = LEASE_MS, wantsMessage } = this.#options
    const changed = (campaigns: readonly ChangedCampaign[]) => this.#changed(campaigns)
    this.#holder = await LeaseHolder.start({
      ...this.#options,
      chunkCache: this.chunkCache,
      traffic: this.#traffic,
      changed,
      routes: () => this.#routes.now(),
      linksChanged: () => this.#routes.forget(),
      wake: (lanes) => this.wakeLinks(lanes),
      stood: () => db.changed(OPERATOR_ACCOUNT_ID, 'link'),
      isHeld: () => this.#hold.isHeld,
      lease_ms,
    })
    const stopFollowing = this.#hold.onChange(() => this.#holdChanged())
    const comparing = await WokenLoop.start(db, {
      channel: null,
      poll_ms: COMPARE_MS,
      work: () => this.#compareHeld(),
    })
    this.#stops.push(() => {
      stopFollowing()
      return comparing.stop()
    })
    this.#sandbox = await startSandboxNetwork({ db, log, changed, wantsMessage })
    const stop = await db.listen(LINKS_CHANNEL, (payload) => {
      if (payload === '') {
        this.#holder?.wakeAll()
        this.#sandbox?.wake()
      } else for (const lane of payload.split(' ')) this.#wakeHere(laneOf(lane))
    })
    this.#stops.push(stop)
  }

  /**
   * Reacts to a change of hold. A release wakes the links. A new hold drops the dispatchers, because their records may
   * be of another database.
   */
  #holdChanged(): void {
    if (!this.#hold.isHeld) this.#holder?.wakeAll()
    else void this.#holder?.forget()
  }

  /** Compares held messages again if something new came since the last comparison. */
  async #compareHeld(): Promise<false> {
    if (!this.#hold.isHeld) return false
    const { db, log, wantsMessage = NOTHING_WANTED } = this.#options
    try {
      const evidence = await readEvidence(db)
      if (evidence !== this.#compared) await compareAll(db, wantsMessage)
      this.#compared = evidence
    } catch (error) {
      log.warn({ err: error }, 'held messages could not be compared with receipts')
    }
    return false
  }

  async #startExpanding(): Promise<void> {
    const { db, log, optOutLinks, shortLinks } = this.#options
    this.#campaigns = await startCampaignWorker({
      db,
      log,
      routes: () => this.#routes.now(),
      optOutLinks,
      shortLinks,
      chunkCache: this.chunkCache,
      wantsMessage: this.#options.wantsMessage ?? NOTHING_WANTED,
      wake: (lanes) => this.wakeLinks(lanes),
      changed: (campaigns) => this.#changed(campaigns),
    })
  }

  /** Wakes this process's dispatcher. Answers whether this process holds the link. */
  #wakeHere(lane: WaitingLane): boolean {
    if (lane.linkId !== SANDBOX_LINK.id) return this.#holder?.wake(lane) === true
    this.#sandbox?.wake()
    return this.#sandbox !== null
  }

  #notify(channel: string, payload: string): void {
    this.#options.db.notify(channel, payload).catch(() => undefined)
  }

  #changed(campaigns: readonly ChangedCampaign[]): void {
    for (const { accountId, campaignId } of campaigns) {
      this.#options.db.changed(accountId, 'campaign', encodeId('cmp', campaignId))
    }
  }
}

function laneOf(payload: string): WaitingLane {
  const [linkId, lane] = payload.split('/').map(Number)
  const known = Object.values(LANE_OF_TRAFFIC).find((each) => each === lane)
  return { linkId: linkId ?? 0, lane: known ?? LANE_OF_TRAFFIC.promotional }
}

export interface MessagingConfig extends Pick<
  MessagingOptions,
  'db' | 'log' | 'roles' | 'codeTexts' | 'direct' | 'hold' | 'programLimits'
> {
  secret: string
  publicUrl: string
  /** Seals the passwords of links. */
  seal: Seal
  /** Logins of API keys, for the compatible APIs. */
  logins: LiveLogins
  /**
   * Answers the key of a token that is used from this address, for the compatible APIs. Fails with `unauthenticated`.
   */
  authenticateKey: (token: string, address: string) => Promise<Authenticated>
  /** Whether somebody wants to hear that a message of this author reached this state. */
  wantsMessage: WantsChange
  /** Whether a program of the account wants to hear of clicks and codes. */
  wantsEvent: WantsEvent
  /** Whether status callbacks may go to addresses on this machine. */
  loopback: boolean
  smpp: SmppConfig | null
}

export async function openMessaging(config: MessagingConfig): Promise<OpenMessaging> {
  const { secret, publicUrl, db, log, seal } = config
  const callbacks = openGatewayCallbacks({ secret, publicUrl })
  const hours = await watchSendingHours(db)
  const callbackKeys = await CallbackKeys.open(db)
  const wantsMessage: WantsChange = (accountId, state, author) =>
    config.wantsMessage(accountId, state, author) || callbackKeys.has(author)
  try {
    const running = await Messaging.start({
      ...(config.direct && { direct: config.direct }),
      ...(config.hold && { hold: config.hold }),
      programLimits: config.programLimits,
      db,
      log,
      roles: config.roles,
      codeTexts: config.codeTexts,
      openPassword: (sealed) => seal.open(sealed),
      gatewayCallback: (linkId) => callbacks.urlOf(linkId),
      optOutLinks: openOptOutLinks({ secret, publicUrl }),
      shortLinks: openShortLinks({ secret, publicUrl }),
      policy: () => hours.now,
      wantsMessage,
    })
    return new OpenMessaging({ ...config, wantsMessage }, { running, hours, callbacks, callbackKeys })
  } catch (error) {
    await callbackKeys.close()
    await hours.close()
    throw error
  }
}

interface Parts {
  running: Messaging
  hours: WatchedValue<HoursPolicy>
  callbacks: GatewayCallbacks
  callbackKeys: CallbackKeys
}

export class OpenMessaging {
  readonly #config: MessagingConfig
  readonly #parts: Parts
  readonly #transport: ReturnType<typeof openCallbackTransport>
  readonly #serving: (() => Promise<void>)[] = []

  constructor(config: MessagingConfig, parts: Parts) {
    this.#config = config
    this.#parts = parts
    this.#transport = openCallbackTransport(config, config.logins)
  }

  /** The part that accepts sends and wakes links in this process. */
  get sending(): Messaging {
    return this.#parts.running
  }

  get subscriptions(): readonly Subscription[] {
    return [
      subscribe(partArrived, 'messaging.inbound', (tx, { payload }) =>
        receivePart(tx, this.sending, payload.partId),
      ),
      unwantedTexts,
      ...compatSubscriptions,
    ]
  }

  get workers(): readonly Worker[] {
    const { db, log } = this.#config
    return [
      retentionWorker(db, log),
      inboundSweep(db, this.sending),
      ...compatWorkers(db, this.#transport),
      seriesWorker(db, this.sending),
      ...codeWorkers(db, this.#config.wantsEvent),
      unwantedTextsWorker(db),
    ]
  }

  /** Sends one text to one number when the transaction commits. */
  sendText(tx: Tx, text: SingleText): Promise<void> {
    return sendSingleText(tx, this.sending, text)
  }

  /** Pauses the bulk campaigns of an account. */
  async pauseAccount(tx: Tx, accountId: bigint): Promise<void> {
    await pauseAll(tx, accountId)
  }

  /** Binds every call of the domain, with those of the compatible APIs over HTTP. */
  bind(server: Server, { phoneOf }: { phoneOf: PhoneOf }): void {
    const { sending: messaging } = this
    const { db, seal, codeTexts, logins, authenticateKey: authenticate } = this.#config
    const { callbacks } = this.#parts
    bindSending(server, { db, messaging })
    bindCampaigns(server)
    bindInbound(server, messaging.optOutLinks)
    bindLinks(server, { waker: messaging, seal, callbackUrl: (linkId) => callbacks.urlOf(linkId) })
    bindStatusPage(server, db)
    bindHeld(server, this.#config.wantsMessage)
    bindDoubts(server)
    bindRetention(server)
    bindGatewayCallbacks(server, { callbacks, openPassword: (sealed) => seal.open(sealed) })
    bindCodes(server, { messaging, codeTexts, wantsEvent: this.#config.wantsEvent })
    bindComposer(server, messaging, phoneOf)
    bindTwilio(server, {
      messaging,
      authenticate: (sid, token, address) => logins.byAccountSid(sid, token, address),
      isTarget: (url) => this.#transport.isTarget(url),
    })
    bindHubtel(server, { messaging, authenticate })
    bindArkesel(server, {
      messaging,
      authenticate,
      isTarget: (url) => this.#transport.isTarget(url),
      callbackKeys: this.#parts.callbackKeys,
    })
  }

  /** Binds `/s/…`. If there is no such link, `sendPage` answers with the application's page. */
  bindTextLinks(server: Server, sendPage: SendPage): void {
    const { db, log, wantsEvent } = this.#config
    const clicks = new ShortLinkClicks(db, log, wantsEvent)
    this.#serving.push(() => clicks.close())
    bindTextLinks(server, { links: this.sending.shortLinks, clicks, sendPage })
  }

  /** Opens the SMPP server if it is configured. Answers the address at which customers connect. */
  async openSmpp(): Promise<SmppAddress | null> {
    const { config, messaging } = { config: this.#config, messaging: this.sending }
    const smpp = await openSmppServer(config, { ...config, messaging })
    if (smpp === null) return null
    this.#serving.push(() => smpp.close())
    return smpp.place
  }

  /** Ends what serves customers: clicks are stored, SMPP clients are unbound. */
  async stopServing(): Promise<void> {
    for (const stop of this.#serving.splice(0).reverse()) await stop()
  }

  /** Stops sending. It waits for what is on its way. */
  async close(): Promise<void> {
    await this.#parts.running.close()
    await this.#parts.hours.close()
    await this.#parts.callbackKeys.close()
    this.#transport.close()
  }
}

/**
 * Messaging as one domain: bulk sends, codes, series, inbound messages, links to the operators and the compatible APIs.
 * `app.ts` opens it once; what other domains may ask of it is declared here.
 */
import type { Seal } from '../platform/sealing.ts'
import type { LiveLogins } from '../integrations/keys/live-logins.ts'
import type { Authenticated } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import type { WatchedValue } from '../platform/database/watched-value.ts'
import { subscribe, type Subscription } from '../platform/events/relay.ts'
import type { Server } from '../platform/http/server.ts'
import type { Worker } from '../platform/jobs/jobs.ts'
import { bindCampaigns } from './campaigns/http.ts'
import { pauseAll } from './campaigns/campaigns.ts'
import { codeWorkers } from './codes/codes.ts'
import { bindCodes } from './codes/http.ts'
import { compatSubscriptions, compatWorkers } from './compat/compat.ts'
import { bindMcp } from './compat/mcp.ts'
import type { SmppConfig } from './compat/smpp-config.ts'
import { openSmppServer, type SmppAddress } from './compat/smpp-server.ts'
import { bindTwilio } from './compat/twilio.ts'
import { openCallbackTransport } from './compat/twilio-callbacks.ts'
import {
  bindGatewayCallbacks,
  openGatewayCallbacks,
  type GatewayCallbacks,
} from './delivery/gateway-callbacks.ts'
import { partArrived } from './events.ts'
import { bindInbound } from './inbound/http.ts'
import { inboundSweep, receivePart } from './inbound/inbound.ts'
import { bindLinks } from './links/http.ts'
import { startMessaging, type Messaging, type MessagingOptions } from './process.ts'
import { bindSending } from './sending/http.ts'
import { watchSendingHours, type HoursPolicy } from './sending/sending-hours.ts'
import { sendSingleText, type SingleText } from './sending/single-texts.ts'
import { bindComposer, type PhoneOf } from './series/http.ts'
import { seriesWorker } from './series/series-runs.ts'
import { bindTextLinks, type SendPage } from './text-links/http.ts'
import { openOptOutLinks } from './text-links/opt-out-links.ts'
import { openShortLinkClicks } from './text-links/short-link-clicks.ts'
import { openShortLinks } from './text-links/short-links.ts'
import type { WantsChange } from './messages/counters.ts'

export interface MessagingConfig extends Pick<
  MessagingOptions,
  'db' | 'log' | 'roles' | 'codeTexts' | 'direct'
> {
  secret: string
  publicUrl: string
  /** Seals the passwords of links. */
  seal: Seal
  /** Logins of API keys, for the compatible APIs. */
  logins: LiveLogins
  authenticateKey: (token: string, address: string) => Promise<Authenticated>
  /** Whether somebody is to be told that a message of this author reached this state. */
  wantsMessage: WantsChange
  /** Status callbacks may go to this machine. */
  loopback: boolean
  smpp: SmppConfig | null
}

export async function openMessaging(config: MessagingConfig): Promise<OpenMessaging> {
  const { secret, publicUrl, db, log, seal } = config
  const callbacks = openGatewayCallbacks({ secret, publicUrl })
  const hours = await watchSendingHours(db)
  try {
    const running = await startMessaging({
      ...(config.direct && { direct: config.direct }),
      db,
      log,
      roles: config.roles,
      codeTexts: config.codeTexts,
      openPassword: (sealed) => seal.open(sealed),
      gatewayCallback: (linkId) => callbacks.urlOf(linkId),
      optOutLinks: openOptOutLinks({ secret, publicUrl }),
      shortLinks: openShortLinks({ secret, publicUrl }),
      policy: () => hours.now,
      wantsMessage: config.wantsMessage,
    })
    return new OpenMessaging(config, { running, hours, callbacks })
  } catch (error) {
    await hours.close()
    throw error
  }
}

interface Parts {
  running: Messaging
  hours: WatchedValue<HoursPolicy>
  callbacks: GatewayCallbacks
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

  /** What accepts and wakes sends in this process. */
  get sending(): Messaging {
    return this.#parts.running
  }

  get subscriptions(): readonly Subscription[] {
    return [
      subscribe(partArrived, 'messaging.inbound', (tx, { payload }) =>
        receivePart(tx, this.sending, payload.partId),
      ),
      ...compatSubscriptions,
    ]
  }

  get workers(): readonly Worker[] {
    const { db } = this.#config
    return [
      inboundSweep(db, this.sending),
      ...compatWorkers(db, this.#transport),
      seriesWorker(db, this.sending),
      ...codeWorkers(db),
    ]
  }

  /** Sends one text to one number with the transaction. */
  sendText(tx: Tx, text: SingleText): Promise<void> {
    return sendSingleText(tx, this.sending, text)
  }

  /** Pauses the bulk campaigns of an account. */
  async pauseAccount(tx: Tx, accountId: bigint): Promise<void> {
    await pauseAll(tx, accountId)
  }

  /** Binds every call of the domain, the compatible APIs over HTTP included. */
  bind(server: Server, { phoneOf }: { phoneOf: PhoneOf }): void {
    const { sending: messaging } = this
    const { db, seal, codeTexts, logins, secret, publicUrl, authenticateKey: authenticate } = this.#config
    const { callbacks } = this.#parts
    bindSending(server, { db, messaging })
    bindCampaigns(server)
    bindInbound(server, messaging.optOutLinks)
    bindLinks(server, { waker: messaging, seal, callbackUrl: (linkId) => callbacks.urlOf(linkId) })
    bindGatewayCallbacks(server, { callbacks, openPassword: (sealed) => seal.open(sealed) })
    bindCodes(server, { messaging, codeTexts })
    bindComposer(server, messaging, phoneOf)
    bindTwilio(server, {
      messaging,
      authenticate: (sid, token, address) => logins.byAccountSid(sid, token, address),
      isTarget: (url) => this.#transport.isTarget(url),
    })
    bindMcp(server, { messaging, secret, publicUrl, authenticate })
  }

  /** Binds `/s/…`; `sendPage` answers with the application's page where there is no such link. */
  bindTextLinks(server: Server, sendPage: SendPage): void {
    const { db, log } = this.#config
    const clicks = openShortLinkClicks(db, log)
    this.#serving.push(() => clicks.close())
    bindTextLinks(server, { links: this.sending.shortLinks, clicks, sendPage })
  }

  /** Opens the SMPP server if one is configured. Answers where customers connect to. */
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

  /** Stops sending: what is on its way is waited for. */
  async close(): Promise<void> {
    await this.#parts.running.close()
    await this.#parts.hours.close()
    this.#transport.close()
  }
}

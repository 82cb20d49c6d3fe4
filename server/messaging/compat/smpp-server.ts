/**
 * The SMPP server for customers. The life of a client:
 *
 * 1. It connects, and binds with a login of an API key. Too many connections of one network are refused.
 * 2. It submits texts. Window and rate are checked, and each text is sent by the same function as the API's.
 * 3. A submit is answered once its transaction is committed. The answered id is the message's own. If the answer does not
 * reach the client, the client does not know whether the text was sent. The server never repeats it by itself.
 * 4. A receiver gets receipts, and what phones wrote (smpp-deliveries.ts).
 * 5. It is unbound when its login ends. When the process closes, it is unbound after its submits are answered.
 *
 * Rates and binds hold across processes (smpp-binds.ts). A window is that of one bind.
 */
import { modeOf, type BindPdu, type Request } from '@nkra/smpp/effects.ts'
import { listen, type Client, type Listener, type ListenerOptions } from '@nkra/smpp/listener.ts'
import { type PduOf, tlvOf } from '@nkra/smpp/pdu.ts'
import { MESSAGE_STATES } from '@nkra/smpp/receipt.ts'
import { STATUS } from '@nkra/smpp/spec.ts'
import { formatAbsolute } from '@nkra/smpp/time.ts'
import { PROGRAM_LIMITS } from '@nkra/contract/limits.ts'
import type { ApiKey } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'
import type { Log } from '../../platform/log.ts'
import { networkOf, type RateLimit, type RateLimiter } from '../../platform/rate-limit.ts'
import { readMessage } from '../campaigns/message-list.ts'
import { messageOf } from './owed-receipts.ts'
import { SmppBinds } from './smpp-binds.ts'
import {
  SMPP_DELIVERIES_CHANNEL,
  type ClaimedDelivery,
  DELIVERIES_MAX,
  DeliveryQueue,
  readSmppId,
  smppId,
  RECEIPT_STATES,
} from './smpp-deliveries.ts'
import {
  readSubmit,
  type SubmitRefusal,
  type SubmitPdu,
  type SubmitRequest,
  sendSubmit,
  refusalOf,
} from './smpp-submits.ts'
import { isFinal } from '../messages/states.ts'
import type { ProgramLimitsOf } from '../sending/message-limits.ts'
import type { Sending } from '../sending/send.ts'
import { readFile } from 'node:fs/promises'
import type { LiveLogins } from '../../integrations/keys/live-logins.ts'
import { PortTaken } from '../../platform/http/server.ts'

/** Decides who may bind. The logins of integrations implement it. */
export interface SmppLogins {
  bySystemId(systemId: string, password: string, address: string): Promise<ApiKey>
  holds(key: ApiKey, address: string): Promise<boolean>
}

export interface SmppServerOptions extends Pick<ListenerOptions, 'port' | 'host' | 'tls'> {
  db: Db
  log: Log
  messaging: Sending
  logins: SmppLogins
  limits?: Partial<SmppLimits>
  /**
   * The limits of an account: the binds of one login; the unanswered submits of one bind, above which the answer is
   * ESME_RMSGQFUL; and the submits a second of one login, above which it is ESME_RTHROTTLED.
   */
  programLimits?: ProgramLimitsOf | undefined
  /**
   * Whether another program handles TLS in front of this one. All connections then come from its address, so there is
   * no limit for each network.
   */
  behindTls?: boolean
  /** How often the server looks for ended logins and due deliveries. */
  look_ms?: number
}

export interface SmppLimits {
  /** The most connections of one network that are not bound yet. A further one is closed at once. */
  unboundPerNetwork: number
  /**
   * The most connections of all networks that are not bound yet. A further one replaces the oldest one of the network
   * with the most.
   */
  unbound: number
  bind_timeout_ms: number
}

export const SMPP_LIMITS: SmppLimits = {
  unboundPerNetwork: 20,
  unbound: 200,
  bind_timeout_ms: 5_000,
}

/** How often a silent peer is asked whether it is alive. */
const ENQUIRE_LINK_MS = 30_000
/** How often to look for due deliveries, lost notifications and ended logins. */
const LOOK_MS = 2_000
const DRAIN_MS = 3_000
/** The most unanswered PDUs of one bind. At more the server stops reading from it. */
const UNANSWERED_MAX = 1_000

/** A limit of submits a second for a login. A second's worth of them may come at once. */
const aSecond = (submits: number): RateLimit => ({ burst: submits, perMinute: submits * 60 })

/** A bound client. */
interface BoundClient {
  key: ApiKey
  /** Its place among the binds of its login. */
  bindId: bigint
  queue: DeliveryQueue
  /** The number of its unanswered submits. */
  open: number
}

type SmppClient = Client<ClaimedDelivery>

export class SmppServer {
  readonly #options: SmppServerOptions
  readonly #limits: SmppLimits
  readonly #programLimits: ProgramLimitsOf
  readonly #rate: RateLimiter
  readonly #binds: SmppBinds
  readonly #guests = new Map<SmppClient, BoundClient>()
  /** The delivery queues, by the id of the login's key. */
  readonly #queues = new Map<bigint, DeliveryQueue>()
  /** Running submits, by the id with which they will be answered. */
  readonly #answering = new Map<bigint, Promise<void>>()
  readonly #working = new Set<Promise<void>>()
  #draining = false
  #listener!: Listener<ClaimedDelivery>
  #stopLooking: () => Promise<void> = () => Promise.resolve()

  private constructor(options: SmppServerOptions) {
    this.#options = options
    this.#limits = { ...SMPP_LIMITS, ...options.limits }
    this.#programLimits = options.programLimits ?? (() => PROGRAM_LIMITS)
    this.#binds = new SmppBinds(options.db)
    this.#rate = options.db.limits.limiter('smpp', aSecond(PROGRAM_LIMITS.smppSubmits))
  }

  static async start(options: SmppServerOptions): Promise<SmppServer> {
    const server = new SmppServer(options)
    server.#listener = await server.#listen()
    const stopListening = await options.db.listen(SMPP_DELIVERIES_CHANNEL, (keyId) => server.#wake(keyId))
    const looking = setInterval(() => {
      server.#wake('')
      void server.#sendAway()
      // Where it fails, the next look is near.
      server.#binds.renew().catch(() => undefined)
    }, options.look_ms ?? LOOK_MS)
    looking.unref()
    server.#stopLooking = () => {
      clearInterval(looking)
      return stopListening()
    }
    return server
  }

  get port(): number {
    return this.#listener.port
  }

  /** The number of connections that have not bound yet. */
  get unbound(): number {
    return [...this.#listener.clients].filter(({ isBound }) => !isBound).length
  }

  /** Waits until submits are answered, then unbinds all clients. */
  async close(): Promise<void> {
    this.#draining = true
    await this.#stopLooking()
    await Promise.all(this.#working)
    await this.#listener.close({ drain_ms: DRAIN_MS })
    for (const queue of this.#queues.values()) await queue.settled()
    await this.#binds.close()
  }

  #listen(): Promise<Listener<ClaimedDelivery>> {
    const { port, host, tls, behindTls } = this.#options
    const limits = this.#limits
    return listen<ClaimedDelivery>(
      {
        port,
        ...(host !== undefined && { host }),
        ...(tls && { tls }),
        unbound: {
          perNetworkMax: behindTls === true ? Infinity : limits.unboundPerNetwork,
          max: limits.unbound,
          networkOf,
        },
        bindTimeout_ms: limits.bind_timeout_ms,
        windowSize: DELIVERIES_MAX,
        unansweredMax: UNANSWERED_MAX,
        enquireLink_ms: ENQUIRE_LINK_MS,
      },
      {
        authenticate: (bind, client) => this.#authenticate(bind, client),
        bound: (client) => this.#bound(client),
        requests: (batch, client) => this.#requests(batch, client),
        answers: (batch, client) => this.#guests.get(client)?.queue.answered(batch),
        expired: (deliveries, client) => this.#guests.get(client)?.queue.lost(deliveries),
        closed: (client, _reason, deliveries) => this.#closed(client, deliveries),
      },
    )
  }

  async #authenticate(bind: BindPdu, client: SmppClient): Promise<number> {
    if (this.#draining) return STATUS.ESME_RBINDFAIL
    try {
      const key = await this.#options.logins.bySystemId(bind.system_id, bind.password, client.address)
      const scope = modeOf(bind) === 'receiver' ? 'messages:read' : 'messages:send'
      if (!key.scopes.includes(scope)) return STATUS.ESME_RBINDFAIL
      const queue = this.#queueOf(key)
      if (modeOf(bind) !== 'transmitter') await queue.note()
      const bindId = await this.#binds.take(key, this.#programLimits(key.accountId).smppBinds)
      if (bindId === null) return STATUS.ESME_RBINDFAIL
      // Its connection may have ended meanwhile: it would hold one of the login's binds for good.
      if (!client.isOpen) {
        this.#binds.release(bindId)
        return STATUS.ESME_RBINDFAIL
      }
      this.#guests.set(client, { key, bindId, queue, open: 0 })
      return STATUS.ESME_ROK
    } catch (error) {
      if (!(error instanceof Fail)) throw error
      // A network that was wrong too often about the name is told so in the same word: what is right passes.
      if (error.code === 'too_many_requests') return STATUS.ESME_RINVPASWD
      if (error.retryable) throw error
      return error.code === 'key_refused' ? STATUS.ESME_RINVPASWD : STATUS.ESME_RBINDFAIL
    }
  }

  #queueOf(key: ApiKey): DeliveryQueue {
    const known = this.#queues.get(key.keyId)
    if (known) return known
    const { db, log } = this.#options
    const queue = new DeliveryQueue({ db, log, key, answeredFirst: async (id) => this.#answering.get(id) })
    this.#queues.set(key.keyId, queue)
    return queue
  }

  #bound(client: SmppClient): void {
    const guest = this.#guests.get(client)
    if (guest === undefined || client.mode === 'transmitter') return
    guest.queue.clients.add(client)
    guest.queue.wake()
  }

  #closed(client: SmppClient, deliveries: readonly ClaimedDelivery[]): void {
    const guest = this.#guests.get(client)
    this.#guests.delete(client)
    if (guest !== undefined) this.#binds.release(guest.bindId)
    guest?.queue.clients.delete(client)
    guest?.queue.lost(deliveries)
  }

  #requests(batch: readonly Request[], client: SmppClient): void {
    const guest = this.#guests.get(client)
    if (guest === undefined) return
    for (const pdu of batch) {
      const work = this.#request(pdu, client, guest).finally(() => this.#working.delete(work))
      this.#working.add(work)
    }
  }

  async #request(pdu: Request, client: SmppClient, guest: BoundClient): Promise<void> {
    switch (pdu.command) {
      case 'submit_sm':
      case 'data_sm':
        return this.#submit(pdu, client, guest)
      case 'query_sm':
        return this.#query(pdu, client, guest).catch((error: unknown) => {
          this.#options.log.warn({ err: error }, 'a query by SMPP failed')
          const { command, sequence } = pdu
          client.respond({ command: `${command}_resp`, sequence, status: STATUS.ESME_RQUERYFAIL })
        })
      case 'submit_multi':
      case 'cancel_sm':
      case 'replace_sm': {
        const { command, sequence } = pdu
        return void client.respond({ command: `${command}_resp`, sequence, status: STATUS.ESME_RINVCMDID })
      }
      default:
        // No client has these to send, and the session lets none through.
        return
    }
  }

  async #submit(pdu: SubmitPdu, client: SmppClient, guest: BoundClient): Promise<void> {
    const { command, sequence } = pdu
    const { db, log, logins } = this.#options
    const { key } = guest
    const submitted = this.#readSubmit(pdu, guest)
    if ('status' in submitted) return refuse(pdu, client, submitted)
    const id = db.ids.next()
    const answered = Promise.withResolvers<void>()
    this.#answering.set(id, answered.promise)
    guest.open++
    try {
      if (!(await logins.holds(key, client.address))) throw new Fail('key_refused')
      await sendSubmit(this.#options, key, id, submitted)
      client.answer(command, sequence, STATUS.ESME_ROK, smppId(id))
    } catch (error) {
      if (!(error instanceof Fail)) log.error({ err: error }, 'a submit by SMPP failed')
      refuse(pdu, client, refusalOf(error instanceof Fail ? error : new Fail('internal')))
    } finally {
      guest.open--
      this.#answering.delete(id)
      answered.resolve()
    }
  }

  /** Reads a submit, or answers why it is refused without any look-up. */
  #readSubmit(pdu: SubmitPdu, { key, open }: BoundClient): SubmitRequest | SubmitRefusal {
    const { clock } = this.#options.db
    if (this.#draining) return { status: STATUS.ESME_RMSGQFUL, reason: 'draining' }
    const { smppWindow, smppSubmits } = this.#programLimits(key.accountId)
    if (open >= smppWindow) return { status: STATUS.ESME_RMSGQFUL, reason: 'window_full' }
    if (this.#rate.take(String(key.keyId), clock.monotonic_ms(), aSecond(smppSubmits)) > 0) {
      return { status: STATUS.ESME_RTHROTTLED, reason: 'too_many_requests' }
    }
    return readSubmit(pdu, clock.ms())
  }

  async #query(
    pdu: PduOf<'query_sm'>,
    client: SmppClient,
    { key: { accountId, scopes } }: BoundClient,
  ): Promise<void> {
    const { db } = this.#options
    if (!scopes.includes('messages:read')) {
      const { sequence } = pdu
      client.respond({ command: 'query_sm_resp', sequence, status: STATUS.ESME_RQUERYFAIL })
      return
    }
    const asked = readSmppId(pdu.message_id)
    const message =
      asked === null ? null : await readMessage(db, accountId, await messageOf(db, accountId, asked))
    const answer = { command: 'query_sm_resp', sequence: pdu.sequence, message_id: pdu.message_id } as const
    if (message === null) {
      client.respond({ ...answer, status: STATUS.ESME_RINVMSGID })
      return
    }
    const { state, finishedAt } = message
    client.respond({
      ...answer,
      message_state: isFinal(state) ? RECEIPT_STATES[state].number : MESSAGE_STATES.enroute,
      final_date: finishedAt === null ? '' : formatAbsolute(finishedAt.getTime()),
    })
  }

  #wake(keyId: string): void {
    for (const [known, queue] of this.#queues) {
      if (queue.clients.size > 0 && (keyId === '' || keyId === String(known))) queue.wake()
    }
  }

  /** Unbinds clients whose login has ended. Closes connections of clients that unbound, which take up their login's binds. */
  async #sendAway(): Promise<void> {
    for (const [client, { key }] of this.#guests) {
      if (client.hasUnbound && client.unanswered === 0) {
        client.close()
        continue
      }
      // Where it cannot be asked just now, the next look is near.
      if (!(await this.#options.logins.holds(key, client.address).catch(() => true))) client.unbind()
    }
  }
}

function refuse(
  { command, sequence }: SubmitPdu,
  client: SmppClient,
  { status, reason }: SubmitRefusal,
): void {
  if (client.takesTlvs) {
    const tlvs = [tlvOf('additional_status_info_text', reason)]
    client.respond({ command: `${command}_resp`, sequence, status, message_id: '', tlvs })
  } else client.answer(command, sequence, status, '')
}

/** The configuration of the SMPP server. */
export interface SmppConfig {
  readonly port: number
  /** Whether the operator configured it. The demo goes on without it if its port is taken. */
  readonly needed: boolean
  /** The address of this machine on which it listens. */
  readonly host: string
  /** The files of the certificate and its key. Null if it does not speak TLS itself. */
  readonly tls: { readonly certificate: string; readonly key: string } | null
  /** Whether another program handles TLS in front of this one. */
  readonly behindTls: boolean
}

export interface SmppAddress {
  host: string
  port: number
  tls: boolean
}

interface OpenSmpp {
  /** The address at which customers connect. */
  place: SmppAddress
  close(): Promise<void>
}

/**
 * Starts the SMPP server if it is configured. Throws `PortTaken` if the operator configured it and its port is taken.
 */
export async function openSmppServer(
  { smpp, publicUrl }: { smpp: SmppConfig | null; publicUrl: string },
  parts: Pick<SmppServerOptions, 'db' | 'log' | 'messaging' | 'programLimits'> & { logins: LiveLogins },
): Promise<OpenSmpp | null> {
  if (smpp === null) return null
  const tls = smpp.tls && {
    cert: await readFile(smpp.tls.certificate),
    key: await readFile(smpp.tls.key),
  }
  try {
    const { port, host, behindTls } = smpp
    const server = await SmppServer.start({ ...parts, port, host, behindTls, ...(tls && { tls }) })
    const place = { host: new URL(publicUrl).hostname, port: server.port, tls: tls !== null }
    return { place, close: () => server.close() }
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (isTaken && smpp.needed) throw new PortTaken(smpp.port)
    if (!isTaken) throw error
    parts.log.warn({ port: smpp.port }, 'the demo goes on without SMPP for customers: its port is taken')
    return null
  }
}

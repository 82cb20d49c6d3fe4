import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createSecureContext, TLSSocket, type SecureContextOptions } from 'node:tls'
import { systemClock, type Clock } from './clock.ts'
import { Connection } from './connection.ts'
import type { Submit } from './message.ts'
import type { Draft, Unnumbered } from './pdu.ts'
import {
  modeOf,
  type Answer,
  type BindMode,
  type BindPdu,
  type CloseReason,
  type Effects,
  type Request,
} from './effects.ts'
import { Session } from './session.ts'
import { STATUS } from './spec.ts'

/**
 * The centre's side of SMPP: it accepts ESMEs, lets their binds be judged, takes what they submit and delivers to them.
 */
export interface ListenerOptions {
  /** The port. 0 takes any free port, which the listener then reports. */
  readonly port: number
  /** The address to listen on. Default: 127.0.0.1. */
  readonly host?: string
  /** Speaks TLS if present. */
  readonly tls?: SecureContextOptions
  /** The centre's name in bind responses. Default: 'nkra'. */
  readonly systemId?: string
  /** The most deliver_sm in flight to one ESME. Default: 1,000. */
  readonly windowSize?: number
  /** The most unanswered requests of one ESME. At more the listener stops reading from it. Default: 10,000. */
  readonly unansweredMax?: number
  /** How long a request waits for its answer. Default: 30,000. */
  readonly answerTimeout_ms?: number
  /** The time from the connection to the bind, with the handshake of TLS. Default: `answerTimeout_ms`. */
  readonly bindTimeout_ms?: number
  /** Limits on connections that have not bound yet. Default: `connectionsMax`, from any network. */
  readonly unbound?: UnboundLimits
  /** The silence after which an ESME is asked whether it is alive. Default: 60,000. */
  readonly enquireLink_ms?: number
  readonly inactivity_ms?: number
  /** The most sockets at a time. Further ones are refused. Default: 1,000. */
  readonly connectionsMax?: number
  readonly clock?: Clock
}

export interface ListenerHandlers<Tag> {
  /** Judges a bind. Answers its command_status: 0 accepts it. A rejected promise counts as ESME_RSYSERR. */
  authenticate(bind: BindPdu, client: Client<Tag>): number | Promise<number>
  /** Called when an ESME is bound. */
  bound?(client: Client<Tag>): void
  /** The requests of one socket read. Each needs `client.answer` or `client.respond`. */
  requests(batch: Request[], client: Client<Tag>): void
  /** The answers to deliver_sm of one socket read. */
  answers?(batch: Answer<Tag>[], client: Client<Tag>): void
  /** Deliveries that were not answered in time. */
  expired?(tags: Tag[], client: Client<Tag>): void
  /**
   * The connection is gone. The tags were delivered and never answered. It is also called for a connection that never
   * bound.
   */
  closed?(client: Client<Tag>, reason: CloseReason, unanswered: Tag[]): void
}

export interface Listener<Tag> {
  readonly port: number
  readonly clients: ReadonlySet<Client<Tag>>
  /** Stops accepting connections, unbinds the bound ones, and after `drain_ms` closes those that are left. */
  close(options: { readonly drain_ms: number }): Promise<void>
}

/** One ESME's connection. */
export class Client<Tag> {
  /** The connection's number, in order of arrival from 1. */
  readonly id: number
  readonly address: string
  systemId = ''
  mode: BindMode | undefined
  /** Whether the ESME is bound with a version that has optional parameters, which is 3.4 or later (§3.4). */
  takesTlvs = false
  readonly #connection: Connection<Tag>
  readonly #clock: Clock
  #frozen = false

  constructor(id: number, address: string, connection: Connection<Tag>, clock: Clock) {
    this.id = id
    this.address = address
    this.#connection = connection
    this.#clock = clock
  }

  get isBound(): boolean {
    return this.#connection.session.isBound
  }

  /** Whether the ESME has unbound. It may keep its connection, to read answers that it is owed. */
  get hasUnbound(): boolean {
    return this.#connection.session.state === 'unbound'
  }

  /** False as soon as the connection has ended. */
  get isOpen(): boolean {
    return this.#connection.session.state !== 'closed'
  }

  /** Whether it may get deliver_sm, because it is bound to receive. */
  get receives(): boolean {
    return this.isBound && this.mode !== 'transmitter' && !this.#frozen
  }

  /** How many deliver_sm may be sent now. */
  get room(): number {
    return this.receives ? this.#connection.session.room : 0
  }

  /** How many of its requests we have not answered. */
  get unanswered(): number {
    return this.#connection.unanswered
  }

  /** Sends a deliver_sm. All writes of one turn of the event loop are sent together. The caller has checked `room`. */
  deliver(message: Submit, tag: Tag): void {
    this.#connection.session.send('deliver_sm', message, tag, this.#clock.now())
    this.#connection.touch()
  }

  /** Sends any other request that has an answer, such as data_sm. The caller has checked `room`. */
  request(draft: Unnumbered, tag: Tag): void {
    this.#connection.session.request(draft, tag, this.#clock.now())
    this.#connection.touch()
  }

  /** Answers a submit_sm or data_sm. False if the connection is gone. */
  answer(command: 'submit_sm' | 'data_sm', sequence: number, status: number, messageId: string): boolean {
    if (!this.#connection.answered()) return false
    this.#connection.session.acknowledge(command, sequence, status, messageId)
    this.#connection.touch()
    return true
  }

  /** Answers any other request with a PDU. False if the connection is gone. */
  respond(draft: Draft): boolean {
    if (!this.#connection.answered()) return false
    this.write(draft)
    return true
  }

  /**
   * Counts a request as answered although it never will be. A simulated centre uses it to leave a request unanswered
   * and read on.
   */
  ignore(): void {
    this.#connection.answered()
  }

  /** Sends a PDU unchanged: an extra enquire_link, an alert_notification, a data_sm. */
  write(draft: Draft): void {
    this.#connection.session.write(draft)
    this.#connection.touch()
  }

  /** Asks the ESME to unbind within the answer time-out. */
  unbind(): void {
    this.#connection.session.unbind(this.#clock.now())
    this.#connection.touch()
  }

  close(): void {
    this.#connection.close('closed_here')
  }

  /** Stops reading and writing while the socket stays open, like a half-dead centre. Only `destroy` ends that. */
  freeze(): void {
    this.#frozen = true
    this.#connection.freeze()
  }

  /** Closes the connection without an unbind. */
  destroy(): void {
    this.#connection.destroy()
  }
}

/** Starts to listen. Rejects with the system's error if the port is not free. */
export async function listen<Tag>(
  options: ListenerOptions,
  handlers: ListenerHandlers<Tag>,
): Promise<Listener<Tag>> {
  const clients = new Set<Client<Tag>>()
  const clock = options.clock ?? systemClock
  const { connectionsMax = 1000, unbound = anywhere(connectionsMax) } = options
  const waiting = new UnboundConnections<Client<Tag>>(unbound)
  const secureContext = options.tls && createSecureContext(options.tls)
  let arrivals = 0
  // A connection is counted before TLS's handshake: one that never shakes hands would else be counted nowhere.
  const server = createServer((socket) => {
    const address = socket.remoteAddress ?? ''
    const { admitted, displaced } = waiting.admits(address)
    displaced?.destroy()
    if (!admitted) {
      socket.destroy()
      return
    }
    const channel = secureContext ? new TLSSocket(socket, { isServer: true, secureContext }) : socket
    const id = ++arrivals
    waiting.enter(serve(channel, { id, address, clients, waiting, options, clock, handlers }), address)
  })
  server.maxConnections = connectionsMax
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host ?? '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.address() as AddressInfo).port,
    clients,
    close: ({ drain_ms }) => shut(server, clients, clock, drain_ms),
  }
}

const anywhere = (max: number): UnboundLimits => ({ perNetworkMax: max, max, networkOf: () => '' })

interface Arrival<Tag> {
  id: number
  address: string
  clients: Set<Client<Tag>>
  waiting: UnboundConnections<Client<Tag>>
  options: ListenerOptions
  clock: Clock
  handlers: ListenerHandlers<Tag>
}

function serve<Tag>(socket: Socket, arrival: Arrival<Tag>): Client<Tag> {
  const { id, address, clients, waiting, options, clock, handlers } = arrival
  const { windowSize = 1000, answerTimeout_ms = 30_000, enquireLink_ms = 60_000 } = options
  const { bindTimeout_ms, inactivity_ms } = options
  const session = new Session<Tag>(
    { side: 'mc', windowSize, answerTimeout_ms, bindTimeout_ms, enquireLink_ms, inactivity_ms },
    clock.now(),
  )
  const connection: Connection<Tag> = new Connection(
    socket,
    session,
    clock,
    {
      effects: (effects) => hear(effects, client, handlers, admit),
      closed: (reason, _detail, unanswered) => {
        clients.delete(client)
        waiting.gone(client)
        handlers.closed?.(client, reason, unanswered)
      },
    },
    options.unansweredMax,
  )
  const client = new Client(id, address, connection, clock)
  clients.add(client)
  return client

  async function admit(bind: BindPdu): Promise<void> {
    waiting.judging(client)
    const status = await judge(bind)
    session.acceptBind(bind, status, options.systemId ?? 'nkra')
    connection.touch()
    if (!session.isBound) return connection.close('bind_refused')
    waiting.bound(client)
    client.systemId = bind.system_id
    client.mode = modeOf(bind)
    client.takesTlvs = bind.interface_version >= 0x34
    handlers.bound?.(client)
  }

  async function judge(bind: BindPdu): Promise<number> {
    try {
      return await handlers.authenticate(bind, client)
    } catch {
      // Whoever keeps the accounts could not be asked; the ESME is told so, and its owner's log knows more.
      return STATUS.ESME_RSYSERR
    }
  }
}

function hear<Tag>(
  { answers, requests, expired, bind }: Effects<Tag>,
  client: Client<Tag>,
  handlers: ListenerHandlers<Tag>,
  admit: (bind: BindPdu) => Promise<void>,
): void {
  if (answers.length > 0) handlers.answers?.(answers, client)
  if (requests.length > 0) handlers.requests(requests, client)
  if (expired.length > 0) handlers.expired?.(expired, client)
  if (bind !== undefined) void admit(bind)
}

async function shut<Tag>(
  server: Server,
  clients: ReadonlySet<Client<Tag>>,
  clock: Clock,
  drain_ms: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  for (const client of clients) {
    if (client.isBound) client.unbind()
    else client.close()
  }
  const cancel = clock.after(drain_ms, () => {
    for (const client of clients) client.destroy()
  })
  await closed
  cancel()
}

/** Limits on connections that wait without a bind, and what counts as one network. */
export interface UnboundLimits {
  readonly perNetworkMax: number
  readonly max: number
  networkOf(address: string): string
}

/** The most networks remembered for an accepted bind. The one that bound longest ago goes first. */
export const FAMILIAR_NETWORKS_MAX = 10_000

interface Waiting {
  readonly network: string
  /** Whether its bind is being judged. Its answer is near, so it keeps its place. */
  judged: boolean
}

/**
 * The connections that have not bound yet. A network that has `perNetworkMax` of them gets no more. When there are
 * `max` in all, a new one replaces the oldest one of the network that has most. So a crowd of strangers replaces itself
 * and not the client that comes once. Networks from which a bind was accepted before are replaced only by each other.
 */
export class UnboundConnections<Peer> {
  readonly #limits: UnboundLimits
  /** The waiting connections, in order of arrival. */
  readonly #waiting = new Map<Peer, Waiting>()
  readonly #counts = new Map<string, number>()
  readonly #familiar = new Set<string>()

  constructor(limits: UnboundLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#waiting.size
  }

  /**
   * Whether to admit a connection from this address. The caller closes the `displaced` connection and then calls
   * `enter` for the new one.
   */
  admits(address: string): { readonly admitted: boolean; readonly displaced: Peer | undefined } {
    const network = this.#limits.networkOf(address)
    if ((this.#counts.get(network) ?? 0) >= this.#limits.perNetworkMax) return REFUSED
    if (this.#waiting.size < this.#limits.max) return { admitted: true, displaced: undefined }
    const ofStrangers = this.#oldestOfLargest(false)
    const displaced = ofStrangers ?? (this.#familiar.has(network) ? this.#oldestOfLargest(true) : undefined)
    if (displaced === undefined) return REFUSED
    this.#remove(displaced)
    return { admitted: true, displaced }
  }

  enter(peer: Peer, address: string): void {
    const network = this.#limits.networkOf(address)
    this.#waiting.set(peer, { network, judged: false })
    this.#counts.set(network, (this.#counts.get(network) ?? 0) + 1)
  }

  /** Records that the peer asked to be bound. */
  judging(peer: Peer): void {
    const waiting = this.#waiting.get(peer)
    if (waiting) waiting.judged = true
  }

  /** Records that the peer is bound: it no longer waits, and its network becomes familiar. */
  bound(peer: Peer): void {
    const waiting = this.#waiting.get(peer)
    if (waiting === undefined) return
    this.#remove(peer)
    this.#familiar.delete(waiting.network)
    this.#familiar.add(waiting.network)
    if (this.#familiar.size > FAMILIAR_NETWORKS_MAX) {
      const [oldest] = this.#familiar
      this.#familiar.delete(oldest!)
    }
  }

  gone(peer: Peer): void {
    this.#remove(peer)
  }

  #remove(peer: Peer): void {
    const waiting = this.#waiting.get(peer)
    if (waiting === undefined) return
    this.#waiting.delete(peer)
    const count = this.#counts.get(waiting.network)! - 1
    if (count === 0) this.#counts.delete(waiting.network)
    else this.#counts.set(waiting.network, count)
  }

  /**
   * The oldest connection of the largest network, among familiar networks or among the others. It leaves out
   * connections whose bind is being judged.
   */
  #oldestOfLargest(familiar: boolean): Peer | undefined {
    let found: Peer | undefined
    let most = 0
    for (const [peer, { network, judged }] of this.#waiting) {
      const count = this.#counts.get(network)!
      if (judged || count <= most || this.#familiar.has(network) !== familiar) continue
      found = peer
      most = count
    }
    return found
  }
}

const REFUSED = { admitted: false, displaced: undefined } as const

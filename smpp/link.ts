import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import { backoff_ms, type Setback } from './backoff.ts'
import { systemClock, type Clock } from './clock.ts'
import { Connection, Delivery } from './connection.ts'
import type { Submit } from './message.ts'
import { Query, type Queried, type QueryAnswer } from './query.ts'
import { Rate, type Lane } from './rate.ts'
import type { Answer, BindMode, CloseReason, Effects } from './effects.ts'
import { Session } from './session.ts'
import { isThrottle, STATUS, statusName } from './spec.ts'

/** One ESME link to a centre. Only host, port, systemId and password have no default. */
export interface LinkOptions {
  readonly host: string
  readonly port: number
  /** Speaks TLS with these options if present. Host names are checked unless the options say otherwise. */
  readonly tls?: ConnectionOptions
  readonly systemId: string
  readonly password: string
  readonly systemType?: string
  /** Binds as one transceiver, or as a transmitter and a receiver with a socket each. Default: transceiver. */
  readonly mode?: 'transceiver' | 'transmitter+receiver'
  /** addr_ton of the bind. Some centres require it with addr_npi and address_range. Default: 0, 0, ''. */
  readonly addressTon?: number
  readonly addressNpi?: number
  readonly addressRange?: string
  /** dest_addr_ton of submits that name none. Default: 1/1. */
  readonly destinationTon?: number
  readonly destinationNpi?: number
  /** The most submit_sm in flight. Default: 10, which operators usually grant. */
  readonly windowSize?: number
  /** Messages (segments) a second. Default 100. */
  readonly ratePerSecond?: number
  /** The share of window and rate that bulk traffic leaves free for priority traffic. Default: 0.1. */
  readonly reservedShare?: number
  /** The silence after which the centre is asked whether it is alive. Default: 30,000. */
  readonly enquireLink_ms?: number
  /** How long a request waits for its answer. Default: 30,000. */
  readonly answerTimeout_ms?: number
  /** The first wait before binding again, doubled each time up to the longest. Default: 1,000 and 60,000. */
  readonly reconnect_ms?: number
  readonly reconnect_ms_max?: number
  /** The wait after a wrong password or system id. Default: 300,000. */
  readonly refused_ms?: number
  /** Default: the machine's clock. */
  readonly clock?: Clock
}

/** Why a link is down: what the session found, and a code for operators ('ESME_RINVPASWD', 'ECONNREFUSED', ''). */
export interface Down {
  readonly code: CloseReason
  readonly detail: string
}

export interface LinkHandlers<Tag> {
  /** Every bind of the link is accepted, so it can submit. */
  bound(): void
  /**
   * A bind was lost, or an attempt failed. It is called for each failed attempt. The tags were written and never
   * answered.
   */
  down(reason: Down, unanswered: Tag[]): void
  /** A lane whose `room` was 0 has room again. */
  room(): void
  /** The answers of one socket read. A `late` answer is for a tag that `expired` reported before. */
  answers(batch: Answer<Tag>[]): void
  /** The messages and receipts of one socket read. Call `acknowledge` on each once it is stored durably. */
  delivers(batch: Delivery[]): void
  /** Submits whose answers did not come in time: their outcome is unknown. Their slots are free again. */
  expired(tags: Tag[]): void
}

export type LinkState = 'connecting' | 'bound' | 'down' | 'draining' | 'closed'

export interface Link<Tag> {
  readonly state: LinkState
  /** Submits in flight. */
  readonly outstanding: number
  /** The messages a second that the link uses now: the configured rate, or less after a throttle. */
  readonly ratePerSecond: number
  /**
   * How many submits a lane may write now, by window and rate, without the share that bulk leaves to others. 0 while
   * not bound.
   */
  room(lane: Lane): number
  /**
   * Writes one submit_sm. All writes of one turn of the event loop are sent together. Throws NoRoom if `room` is 0, and
   * PduError if a field does not fit SMPP; then nothing is sent.
   */
  submit(message: Submit, lane: Lane, tag: Tag): void
  /**
   * Asks for the state of a message (query_sm, §4.8). It takes a place in the window and counts for the rate like a
   * submit. Resolves with null if there is no room, or no answer came. Throws PduError if a field does not fit.
   */
  query(asked: Queried): Promise<QueryAnswer | null>
  /**
   * Closes the link: it stops submitting, waits for answers, unbinds, and still reads late answers. Resolves within
   * `drain_ms` with the tags that were never answered. A closing link does not call `down`.
   */
  close(options: { readonly drain_ms: number }): Promise<Tag[]>
}

export class NoRoom extends Error {
  override readonly name = 'NoRoom'
  constructor(lane: Lane) {
    super(`the link has no room on its ${lane} lane`)
  }
}

/**
 * A session that lived this long, or had an answer, counts as a success. After its loss the waits start again from the
 * first.
 */
const STABLE_MS = 10_000
/** The least time between two reports of room by the rate, so that a fast link does not wake for each message. */
const WAKE_MS_MIN = 5
const DRAIN_TICK_MS = 20
/**
 * How long a closing link waits for its deliveries to be acknowledged before it unbinds. A busy centre always has one more, and
 * stops only at the unbind.
 */
const ACKNOWLEDGE_MS = 500
const NO_TAGS: never[] = []
/** Statuses of a refused bind that a quick retry cannot mend. */
const REFUSALS: ReadonlySet<number> = new Set([
  STATUS.ESME_RINVPASWD,
  STATUS.ESME_RINVSYSID,
  STATUS.ESME_RBINDFAIL,
])

/**
 * Opens a link and keeps it open. It binds, and after every loss binds again, one attempt at a time, until it is
 * closed.
 */
export function openLink<Tag>(options: LinkOptions, handlers: LinkHandlers<Tag>): Link<Tag> {
  const link = new EsmeLink(options, handlers)
  link.open()
  return link
}

interface Bind<Tag> {
  readonly mode: BindMode
  connection: Connection<Tag | Query> | undefined
  boundAt: number | undefined
  /** Whether the bind has had an answer to a submit. */
  answered: boolean
  /** The status that refused the bind. 0 if none did. */
  refusal: number
}

/**
 * The state of a closing link: the tags without an answer so far, and whether it is time to unbind what is still open.
 */
interface Drain<Tag> {
  readonly done: PromiseWithResolvers<Tag[]>
  readonly unanswered: Tag[]
  readonly acknowledgedBy: number
  readonly unbindAt: number
  readonly endsAt: number
}

class EsmeLink<Tag> implements Link<Tag> {
  readonly #options: LinkOptions
  readonly #handlers: LinkHandlers<Tag>
  readonly #clock: Clock
  readonly #rate: Rate
  readonly #windowSize: number
  readonly #reserved: number
  /** The binds of the link. The first one transmits. */
  readonly #binds: [Bind<Tag>, ...Bind<Tag>[]]
  #state: LinkState = 'connecting'
  #failures = 0
  #cancelAttempt: () => void = () => {}
  #cancelWake: () => void = () => {}
  #wakeAt = Infinity
  #bulkStarved = false
  #priorityStarved = false
  #drain: Drain<Tag> | undefined

  constructor(options: LinkOptions, handlers: LinkHandlers<Tag>) {
    this.#options = options
    this.#handlers = handlers
    this.#clock = options.clock ?? systemClock
    this.#windowSize = options.windowSize ?? 10
    const share = options.reservedShare ?? 0.1
    this.#rate = new Rate(options.ratePerSecond ?? 100, share, this.#clock.now())
    this.#reserved = Math.min(this.#windowSize - 1, Math.ceil(this.#windowSize * share))
    const bind = (mode: BindMode) => ({
      mode,
      connection: undefined,
      boundAt: undefined,
      answered: false,
      refusal: 0,
    })
    this.#binds =
      options.mode === 'transmitter+receiver'
        ? [bind('transmitter'), bind('receiver')]
        : [bind('transceiver')]
  }

  get state(): LinkState {
    return this.#state
  }

  get outstanding(): number {
    return this.#binds[0].connection?.session.outstanding ?? 0
  }

  get ratePerSecond(): number {
    return this.#rate.limit
  }

  room(lane: Lane): number {
    const session = this.#binds[0].connection?.session
    if (this.#state !== 'bound' || session === undefined) return 0
    const slots = session.room - (lane === 'bulk' ? this.#reserved : 0)
    const room = slots > 0 ? Math.min(slots, this.#rate.room(lane, this.#clock.now())) : 0
    if (room > 0) return room
    if (lane === 'bulk') this.#bulkStarved = true
    else this.#priorityStarved = true
    // Slots come back with answers; tokens only with time.
    if (slots > 0) this.#wakeLater(lane)
    return 0
  }

  submit(message: Submit, lane: Lane, tag: Tag): void {
    const { connection } = this.#binds[0]
    if (this.room(lane) === 0 || connection === undefined) throw new NoRoom(lane)
    connection.session.send('submit_sm', this.#addressed(message), tag, this.#clock.now())
    this.#rate.spend(lane)
    connection.touch()
  }

  async query(asked: Queried): Promise<QueryAnswer | null> {
    const { connection } = this.#binds[0]
    if (this.room('bulk') === 0 || connection === undefined) return null
    const query = new Query()
    connection.session.request(query.request(asked), query, this.#clock.now())
    this.#rate.spend('bulk')
    connection.touch()
    return query.answer
  }

  close({ drain_ms }: { readonly drain_ms: number }): Promise<Tag[]> {
    this.#drain ??= this.#beginDrain(drain_ms)
    return this.#drain.done.promise
  }

  open(): void {
    const bind = this.#binds.find(({ connection }) => connection === undefined)
    const underWay = this.#binds.some(
      ({ connection, boundAt }) => connection !== undefined && boundAt === undefined,
    )
    if (bind === undefined || underWay || this.#drain !== undefined) return
    this.#state = 'connecting'
    const { answerTimeout_ms = 30_000, enquireLink_ms = 30_000 } = this.#options
    const session = new Session<Tag | Query>(
      { side: 'esme', windowSize: this.#windowSize, answerTimeout_ms, enquireLink_ms },
      this.#clock.now(),
    )
    const socket = this.#dial()
    const connection: Connection<Tag | Query> = new Connection(socket, session, this.#clock, {
      effects: (effects) => this.#heard(bind, connection, effects),
      closed: (reason, detail, unanswered) =>
        this.#lost(bind, reason, detail, this.#withoutQueries(unanswered)),
    })
    bind.connection = connection
    bind.boundAt = undefined
    bind.answered = false
    bind.refusal = 0
    socket.once(this.#options.tls === undefined ? 'connect' : 'secureConnect', () => {
      const {
        systemId,
        password,
        systemType = '',
        addressTon = 0,
        addressNpi = 0,
        addressRange = '',
      } = this.#options
      session.bind(bind.mode, {
        system_id: systemId,
        password,
        system_type: systemType,
        interface_version: 0x34,
        addr_ton: addressTon,
        addr_npi: addressNpi,
        address_range: addressRange,
      })
      connection.touch()
    })
  }

  #dial(): Socket {
    const { host, port, tls } = this.#options
    if (tls === undefined) return connectTcp({ host, port })
    // RFC 6066 §3: a server name is a name, never an address.
    const servername = isIP(host) === 0 ? host : ''
    return connectTls({ servername, ...tls, host, port })
  }

  #addressed(message: Submit): Submit {
    const { destinationTon, destinationNpi } = this.#options
    if (destinationTon === undefined && destinationNpi === undefined) return message
    return { destinationTon, destinationNpi, ...message }
  }

  #heard(bind: Bind<Tag>, connection: Connection<Tag | Query>, effects: Effects<Tag | Query>): void {
    if (effects.bound !== undefined) this.#bindAnswered(bind, effects.bound)
    const { answers, requests, expired } = effects
    if (answers.length > 0) {
      bind.answered = true
      if (answers.some((answer) => isThrottle(answer.status))) this.#rate.throttled(this.#clock.now())
      const submits = this.#answersOfSubmits(answers)
      if (submits.length > 0) this.#handlers.answers(submits)
    }
    const tags = expired.length > 0 ? this.#withoutQueries(expired) : NO_TAGS
    if (tags.length > 0) this.#handlers.expired(tags)
    if (requests.length > 0) {
      const delivers: Delivery[] = []
      for (const pdu of requests) {
        if (pdu.command === 'deliver_sm' || pdu.command === 'data_sm')
          delivers.push(new Delivery(pdu, connection))
      }
      if (delivers.length > 0) this.#handlers.delivers(delivers)
    }
    if (this.#drain !== undefined) this.#drainOn(this.#drain)
    else this.#wake()
  }

  /** Resolves queries that were answered, and returns the answers of submits. */
  #answersOfSubmits(answers: Answer<Tag | Query>[]): Answer<Tag>[] {
    // Most batches hold no query and are not copied.
    if (!answers.some(({ tag }) => tag instanceof Query)) return answers as Answer<Tag>[]
    const submits: Answer<Tag>[] = []
    for (const answer of answers) {
      const { tag } = answer
      if (tag instanceof Query) tag.answered(answer)
      else submits.push({ ...answer, tag })
    }
    return submits
  }

  /** Resolves queries that will not be answered, and returns the other tags. */
  #withoutQueries(tags: (Tag | Query)[]): Tag[] {
    return tags.filter((tag): tag is Tag => {
      if (!(tag instanceof Query)) return true
      tag.unanswered()
      return false
    })
  }

  #bindAnswered(bind: Bind<Tag>, status: number): void {
    bind.refusal = status
    if (status !== 0 || this.#drain !== undefined) return
    bind.boundAt = this.#clock.now()
    if (this.#binds.every(({ boundAt }) => boundAt !== undefined)) {
      this.#state = 'bound'
      this.#handlers.bound()
    } else this.open()
  }

  #lost(bind: Bind<Tag>, reason: CloseReason, detail: string, unanswered: Tag[]): void {
    const { boundAt, answered } = bind
    bind.connection = undefined
    bind.boundAt = undefined
    if (this.#drain !== undefined) {
      this.#drain.unanswered.push(...unanswered)
      return this.#drainOn(this.#drain)
    }
    this.#state = 'down'
    if (boundAt !== undefined && (answered || this.#clock.now() - boundAt >= STABLE_MS)) this.#failures = 0
    const { reconnect_ms = 1000, reconnect_ms_max = 60_000, refused_ms = 300_000 } = this.#options
    const times = { first_ms: reconnect_ms, max_ms: reconnect_ms_max, refused_ms: refused_ms }
    const wait_ms = backoff_ms(setbackOf(bind.refusal), this.#failures, times, this.#clock.random())
    this.#failures++
    this.#cancelAttempt()
    this.#cancelAttempt = this.#clock.after(wait_ms, () => this.open())
    this.#handlers.down(
      { code: reason, detail: bind.refusal === 0 ? detail : statusName(bind.refusal) },
      unanswered,
    )
  }

  /** Reports room, if a caller found none before. */
  #wake(): void {
    const bulk = this.#bulkStarved && this.room('bulk') > 0
    const priority = this.#priorityStarved && this.room('priority') > 0
    if (bulk) this.#bulkStarved = false
    if (priority) this.#priorityStarved = false
    if (bulk || priority) this.#handlers.room()
  }

  #wakeLater(lane: Lane): void {
    const now_ms = this.#clock.now()
    const wait_ms = Math.max(WAKE_MS_MIN, this.#rate.wait_ms(lane, now_ms))
    if (now_ms + wait_ms >= this.#wakeAt) return
    this.#wakeAt = now_ms + wait_ms
    this.#cancelWake()
    this.#cancelWake = this.#clock.after(wait_ms, () => {
      this.#wakeAt = Infinity
      this.#wake()
    })
  }

  #beginDrain(drain_ms: number): Drain<Tag> {
    const now_ms = this.#clock.now()
    const drain = {
      done: Promise.withResolvers<Tag[]>(),
      unanswered: [],
      acknowledgedBy: now_ms + Math.min(ACKNOWLEDGE_MS, drain_ms / 2),
      unbindAt: now_ms + drain_ms / 2,
      endsAt: now_ms + drain_ms,
    }
    this.#state = 'draining'
    this.#cancelAttempt()
    this.#cancelWake()
    this.#drainTick(drain)
    return drain
  }

  #drainTick(drain: Drain<Tag>): void {
    this.#drainOn(drain)
    if (this.#state === 'draining') this.#clock.after(DRAIN_TICK_MS, () => this.#drainTick(drain))
  }

  /**
   * One step of closing: unbinds once all answers have come or half the time is gone, and closes once what came before the
   * unbind is acknowledged as well.
   */
  #drainOn(drain: Drain<Tag>): void {
    const now_ms = this.#clock.now()
    const open = this.#binds.flatMap(({ connection }) => connection ?? [])
    if (open.length === 0) {
      this.#state = 'closed'
      return drain.done.resolve(drain.unanswered)
    }
    const isAcknowledged = (connection: Connection<Tag | Query>, by_ms: number) =>
      connection.unanswered === 0 || now_ms >= by_ms
    const idle = open.every(
      (each) => each.session.outstanding === 0 && isAcknowledged(each, drain.acknowledgedBy),
    )
    for (const connection of open) {
      const { session } = connection
      const isDone = session.outstanding === 0 && isAcknowledged(connection, drain.unbindAt)
      if (now_ms >= drain.endsAt || session.state === 'open') connection.close('closed_here')
      else if (session.state === 'unbound' && isDone) connection.close('unbound')
      else if (session.isBound && (idle || now_ms >= drain.unbindAt)) {
        session.unbind(now_ms)
        connection.touch()
      }
    }
  }
}

function setbackOf(refusal: number): Setback {
  if (refusal === STATUS.ESME_RALYBND) return 'already_bound'
  return REFUSALS.has(refusal) ? 'refused' : 'lost'
}

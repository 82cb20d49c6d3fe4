import type { PduOf } from './pdu.ts'
import type { Socket } from 'node:net'
import type { Clock } from './clock.ts'
import type { CloseReason, Effects, Request } from './effects.ts'
import type { Session } from './session.ts'

/**
 * What a session and its socket report. Called from socket and timer events only, never during a caller's own call.
 */
export interface ConnectionHandlers<Tag> {
  /** The effects of one socket read or one tick. Not called if there are none. */
  effects(effects: Effects<Tag>): void
  /** The connection is closed. This is the last call. `detail` is for operators: an error's code, or ''. */
  closed(reason: CloseReason, detail: string, unanswered: Tag[]): void
}

/** The most requests that the owner has not answered. At more the connection stops reading. */
export const UNANSWERED_MAX = 10_000
/** The most octets that the peer has not taken. At more the connection stops reading from it. */
export const UNSENT_BYTES_MAX = 4 * 1024 * 1024
/** This many gathered octets are written at once, not at the end of the turn. */
const FLUSH_BYTES = 48 * 1024
/** How long the last octets of a closed session may take to leave. */
const LINGER_MS = 1000

const NO_ANSWERS: never[] = []

/**
 * A session on a socket. It collects the writes of one turn of the event loop into one, and calls the session's timers.
 */
export class Connection<Tag> {
  readonly session: Session<Tag>
  readonly #socket: Socket
  readonly #clock: Clock
  readonly #handlers: ConnectionHandlers<Tag>
  readonly #unansweredMax: number
  readonly #effects: Effects<Tag>
  #cancelTick: () => void = () => {}
  #flushing = false
  #finished = false
  #frozen = false
  #unanswered = 0
  #detail = ''
  readonly #turn = () => this.#settle()

  constructor(
    socket: Socket,
    session: Session<Tag>,
    clock: Clock,
    handlers: ConnectionHandlers<Tag>,
    unansweredMax = UNANSWERED_MAX,
  ) {
    this.session = session
    this.#socket = socket
    this.#clock = clock
    this.#handlers = handlers
    this.#unansweredMax = unansweredMax
    this.#effects = {
      bytes: undefined,
      answers: NO_ANSWERS,
      requests: NO_ANSWERS,
      expired: NO_ANSWERS,
      bind: undefined,
      bound: undefined,
      closed: undefined,
    }
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => {
      session.receive(chunk, clock.now())
      this.#settle()
    })
    socket.on('drain', () => this.#mayResume())
    socket.on('error', (error: NodeJS.ErrnoException) => {
      this.#detail ||= error.code ?? error.message
    })
    socket.on('close', () => {
      session.close(this.#detail === '' ? 'peer_closed' : 'connection_failed')
      this.#settle()
    })
    this.#tick()
  }

  /** Requests that the owner has not answered yet. */
  get unanswered(): number {
    return this.#unanswered
  }

  /** Call this after writing into the session. The octets leave at the end of this turn. */
  touch(): void {
    if (this.#frozen) return
    if (this.session.pendingBytes >= FLUSH_BYTES) this.#write(this.session.takeBytes())
    if (this.#flushing || this.#finished) return
    this.#flushing = true
    setImmediate(this.#turn)
  }

  /** Counts a request as answered. False if the connection is gone, so that no answer can leave. */
  answered(): boolean {
    if (this.#finished) return false
    this.#unanswered--
    this.#mayResume()
    return true
  }

  close(reason: CloseReason): void {
    // The turn that follows the last answer, and would answer an unbind, may not have come yet.
    this.#answerUnbind()
    this.session.close(reason)
    this.touch()
  }

  /** Closes the socket without an unbind, like a crash. */
  destroy(): void {
    this.#socket.destroy()
  }

  /** Stops reading and writing without closing, until `destroy`. Tests use it to simulate a half-dead peer. */
  freeze(): void {
    this.#frozen = true
    this.#cancelTick()
    this.#socket.pause()
  }

  #tick(): void {
    this.#cancelTick = this.#clock.after(this.session.tick_ms, () => {
      this.session.tick(this.#clock.now())
      this.#settle()
      if (!this.#finished && !this.#frozen) this.#tick()
    })
  }

  #settle(): void {
    this.#flushing = false
    if (this.#finished || (this.#frozen && !this.#socket.destroyed)) return
    const { session } = this
    if (!session.hasEvents) {
      this.#answerUnbind()
      return this.#write(session.takeBytes())
    }
    const effects = this.#effects
    session.take(effects)
    this.#write(effects.bytes)
    for (const request of effects.requests) if (isAnswered(request)) this.#unanswered++
    if (effects.closed !== undefined) this.#finished = true
    this.#handlers.effects(effects)
    if (effects.closed !== undefined) return this.#finish(effects.closed)
    if (this.#answerUnbind()) this.touch()
    if (this.#unanswered >= this.#unansweredMax) this.#socket.pause()
  }

  /** Answers an unbind once every request before it is answered. False if there is none to answer now. */
  #answerUnbind(): boolean {
    return this.#unanswered === 0 && this.session.answerUnbind()
  }

  #write(bytes: Buffer | undefined): void {
    if (bytes === undefined || this.#socket.destroyed) return
    this.#socket.write(bytes)
    if (this.#socket.writableLength > UNSENT_BYTES_MAX) this.#socket.pause()
  }

  #mayResume(): void {
    if (this.#frozen || !this.#socket.isPaused()) return
    if (this.#unanswered < this.#unansweredMax && this.#socket.writableLength <= UNSENT_BYTES_MAX)
      this.#socket.resume()
  }

  #finish(reason: CloseReason): void {
    this.#cancelTick()
    if (!this.#socket.destroyed) {
      this.#socket.destroySoon()
      this.#clock.after(LINGER_MS, () => this.#socket.destroy())
    }
    this.#handlers.closed(reason, this.#detail, this.session.abandon())
  }
}

/** Whether a request has a response at all. */
function isAnswered(request: Request): boolean {
  return request.command !== 'alert_notification' && request.command !== 'outbind'
}

/** What a delivery needs from its connection to send an answer. */
type Origin = Pick<Connection<unknown>, 'session' | 'answered' | 'touch'>

/**
 * A deliver_sm or data_sm from a centre: a message from a phone, or a receipt. The centre stores it and sends it again
 * until it is acknowledged. So acknowledge only what is stored durably, and expect duplicates even of acknowledged
 * ones.
 */
export class Delivery {
  readonly pdu: PduOf<'deliver_sm'> | PduOf<'data_sm'>
  readonly #origin: Origin
  #acknowledged = false

  constructor(pdu: PduOf<'deliver_sm'> | PduOf<'data_sm'>, origin: Origin) {
    this.pdu = pdu
    this.#origin = origin
  }

  /**
   * Answers with a command_status, once. Answers of one turn of the event loop are sent together. False if the
   * connection is gone; the centre will then deliver again.
   */
  acknowledge(status = 0): boolean {
    if (this.#acknowledged) return true
    this.#acknowledged = true
    if (!this.#origin.answered()) return false
    this.#origin.session.acknowledge(this.pdu.command, this.pdu.sequence, status, '')
    this.#origin.touch()
    return true
  }
}

/** Acknowledges a batch, for example after the transaction that stored it. */
export function acknowledgeAll(deliveries: readonly Delivery[], status = 0): void {
  for (const delivery of deliveries) delivery.acknowledge(status)
}

import {
  modeOf,
  type Answer,
  type BindMode,
  type BindPdu,
  type CloseReason,
  type Effects,
  type Request,
} from './effects.ts'
import { Framer, Writer } from './octets.ts'
import { decodeMessage, encodeMessage, encodeMessageResp, messageIdOf, type Submit } from './message.ts'
import {
  decodePdu,
  encodePdu,
  type Body,
  type Draft,
  type Malformed,
  type Pdu,
  type PduOf,
  type Unnumbered,
  tlvOf,
} from './pdu.ts'
import { PDUS, RESPONSE_BIT, STATUS } from './spec.ts'
import { Window } from './window.ts'

/**
 * One SMPP session (3.4 §2.2) of either side, without I/O and without a clock. Octets and times go in, effects come
 * out.
 *
 * `session.receive(chunk, now)`, `session.tick(now)`, `session.submit(…)` and so on, then `session.take(effects)`.
 *
 * Times are ms of any one clock that does not go back. Nothing that a peer sends makes it throw.
 */
export type Side = 'esme' | 'mc'
/**
 * The states of §2.2.1 and later ones: unbinding (we asked to unbind), unbound (either side agreed; late answers are
 * still read), closed.
 */
export type SessionState =
  | 'open'
  | 'bound_transmitter'
  | 'bound_receiver'
  | 'bound_transceiver'
  | 'unbinding'
  | 'unbound'
  | 'closed'

/** The times of a session (SMPP 3.4 §7.2), in ms. */
export interface Times {
  /** How long a request, a bind or an unbind waits for its answer (response_timer). */
  readonly answerTimeout_ms: number
  /** How long binding may take in all (session_init_timer). Default: `answerTimeout_ms`. */
  readonly bindTimeout_ms?: number | undefined
  /**
   * After this silence the peer is asked whether it is alive (enquire_link_timer). Two unanswered questions mean
   * that it is dead.
   */
  readonly enquireLink_ms: number
  /** A bound session without a message for this long is closed (inactivity_timer). Default: never. */
  readonly inactivity_ms?: number | undefined
}

export interface SessionOptions extends Times {
  readonly side: Side
  /** The most requests in flight. */
  readonly windowSize: number
}

/** A peer counts as dead after this many requests in a row without an answer, or after a whole window of them. */
export const EXPIRED_IN_A_ROW_MAX = 20
/** After this many frames that we cannot parse, the session is closed. */
export const MALFORMED_MAX = 1000
const SEQUENCE_MAX = 0x7fffffff

const SUBMIT_SM = PDUS.submit_sm.id
const DELIVER_SM = PDUS.deliver_sm.id
const SUBMIT_SM_RESP = PDUS.submit_sm_resp.id
const DELIVER_SM_RESP = PDUS.deliver_sm_resp.id
const DATA_SM_RESP = PDUS.data_sm_resp.id
const RESP_ID = { submit_sm: SUBMIT_SM_RESP, deliver_sm: DELIVER_SM_RESP, data_sm: DATA_SM_RESP } as const

export class Session<Tag> {
  readonly options: SessionOptions
  readonly #framer = new Framer()
  readonly #writer = new Writer()
  readonly #window: Window<Tag>
  readonly #timers: Timers
  #state: SessionState = 'open'
  #sequence: number
  #bindMode: BindMode | undefined
  #bindSequence = 0
  #expiredInARow = 0
  #malformed = 0
  #unboundByPeer = false
  /** The sequence_number of an ESME's unbind that is not answered yet. */
  #unbindAsked: number | undefined
  #now = 0
  #answers: Answer<Tag>[] = []
  #requests: Request[] = []
  #expired: Tag[] = []
  #bind: BindPdu | undefined
  #bound: number | undefined
  #closed: CloseReason | undefined
  readonly #onFrame = (bytes: Buffer, start: number, end: number) => this.#frame(bytes, start, end)

  /** `sequence` is the last used sequence_number. The first request takes the next one. */
  constructor(options: SessionOptions, now_ms: number, sequence = 0) {
    this.options = options
    this.#window = new Window(options.windowSize, options.answerTimeout_ms)
    this.#timers = new Timers(options, now_ms)
    this.#sequence = sequence
    this.#now = now_ms
  }

  get state(): SessionState {
    return this.#state
  }

  get isBound(): boolean {
    return (
      this.#state === 'bound_transceiver' ||
      this.#state === 'bound_transmitter' ||
      this.#state === 'bound_receiver'
    )
  }

  /** How many requests may be sent now. */
  get room(): number {
    return this.isBound ? this.#window.room : 0
  }

  /** Requests in flight. */
  get outstanding(): number {
    return this.#window.used
  }

  /** Octets that wait for `take`. */
  get pendingBytes(): number {
    return this.#writer.length
  }

  /** Whether `take` would find more than octets. */
  get hasEvents(): boolean {
    return (
      this.#answers.length > 0 ||
      this.#requests.length > 0 ||
      this.#expired.length > 0 ||
      this.#bind !== undefined ||
      this.#bound !== undefined ||
      this.#closed !== undefined
    )
  }

  /** Asks to be bound (side esme). The answer comes as `bound`. A refusal also closes the session. */
  bind(mode: BindMode, body: Partial<Body<'bind_transceiver'>>): void {
    this.#bindMode = mode
    this.#bindSequence = this.#next()
    encodePdu(this.#writer, { ...body, command: `bind_${mode}`, sequence: this.#bindSequence })
  }

  /** Answers a bind (side mc). After any status but 0 the session stays open; its owner must close it. */
  acceptBind(request: BindPdu, status: number, systemId: string): void {
    const command = `${request.command}_resp` as const
    // Below 3.4 a peer knows no optional parameters (§4.1.6).
    const tlvs = request.interface_version >= 0x34 ? [tlvOf('sc_interface_version', 0x34)] : []
    encodePdu(this.#writer, { command, sequence: request.sequence, status, system_id: systemId, tlvs })
    if (status === 0 && this.#state === 'open') {
      this.#state = `bound_${modeOf(request)}`
      this.#timers.active(this.#now)
    }
  }

  /**
   * Sends a submit_sm or deliver_sm. The caller has checked `room`. If a field does not fit, it throws PduError and
   * sends nothing.
   */
  send(command: 'submit_sm' | 'deliver_sm', message: Submit, tag: Tag, now_ms: number): void {
    const sequence = this.#next()
    encodeMessage(this.#writer, command, sequence, message)
    this.#window.open(sequence, tag, now_ms)
    this.#timers.active(now_ms)
  }

  /** Sends any other request that has a response, as `send` does. */
  request(draft: Unnumbered, tag: Tag, now_ms: number): void {
    const sequence = this.#next()
    encodePdu(this.#writer, { ...draft, sequence })
    this.#window.open(sequence, tag, now_ms)
    this.#timers.active(now_ms)
  }

  /** Answers a submit_sm, deliver_sm or data_sm. */
  acknowledge(
    command: 'submit_sm' | 'deliver_sm' | 'data_sm',
    sequence: number,
    status: number,
    messageId: string,
  ): void {
    encodeMessageResp(this.#writer, RESP_ID[command], status, sequence, messageId)
  }

  /** Writes any PDU unchanged: the answer to a rare request, an alert_notification, an outbind. */
  write(draft: Draft): void {
    encodePdu(this.#writer, draft)
  }

  /** Asks to be unbound. Answers are read until the owner closes. */
  unbind(now_ms: number): void {
    if (!this.isBound) return
    this.#state = 'unbinding'
    this.#timers.unbinding(now_ms)
    encodePdu(this.#writer, { command: 'unbind', sequence: this.#next() })
  }

  /**
   * Answers an ESME's unbind (side mc). The owner calls it once it has answered the requests that came before: many ESMEs
   * close the connection at the unbind_resp, and would lose those answers. False if there is no unbind to answer.
   */
  answerUnbind(): boolean {
    if (this.#unbindAsked === undefined) return false
    encodePdu(this.#writer, { command: 'unbind_resp', sequence: this.#unbindAsked })
    this.#unbindAsked = undefined
    return true
  }

  /** Ends the session: nothing more is read or sent. The first reason counts. */
  close(reason: CloseReason): void {
    if (this.#state === 'closed') return
    this.#state = 'closed'
    // After a peer's unbind the silence or the closed socket that follows is its doing too.
    this.#closed = this.#unboundByPeer ? 'unbound_by_peer' : reason
  }

  /** The tags of requests that were never answered. Each is given once. */
  abandon(): Tag[] {
    return this.#window.abandon()
  }

  receive(chunk: Buffer, now_ms: number): void {
    if (this.#state === 'closed') return
    this.#now = now_ms
    if (!this.#framer.feed(chunk, this.#onFrame)) {
      // §4.3.1: an invalid command_length is answered with a generic_nack; the sequence cannot be known.
      encodePdu(this.#writer, { command: 'generic_nack', sequence: 0, status: STATUS.ESME_RINVCMDLEN })
      this.close('out_of_step')
    }
  }

  /** Lets time pass. Call it at least every `tick_ms`. */
  tick(now_ms: number): void {
    if (this.#state === 'closed') return
    this.#now = now_ms
    this.#expire(now_ms)
    const verdict = this.#timers.check(this.#phase, now_ms)
    if (verdict === 'enquire') encodePdu(this.#writer, { command: 'enquire_link', sequence: this.#next() })
    else if (verdict !== undefined) this.close(verdict)
  }

  /** The longest time between two calls of `tick`. */
  get tick_ms(): number {
    return checkEvery_ms(this.options)
  }

  /** Moves everything since the last call into `effects`, which is overwritten whole. */
  take(effects: Effects<Tag>): void {
    effects.bytes = this.#writer.take()
    effects.answers = this.#answers
    effects.requests = this.#requests
    effects.expired = this.#expired
    effects.bind = this.#bind
    effects.bound = this.#bound
    effects.closed = this.#closed
    if (this.#answers.length > 0) this.#answers = []
    if (this.#requests.length > 0) this.#requests = []
    if (this.#expired.length > 0) this.#expired = []
    this.#bind = undefined
    this.#bound = undefined
    this.#closed = undefined
  }

  /** Takes only the octets, for a flush between events. */
  takeBytes(): Buffer | undefined {
    return this.#writer.take()
  }

  #next(): number {
    this.#sequence = this.#sequence === SEQUENCE_MAX ? 1 : this.#sequence + 1
    return this.#sequence
  }

  #expire(now_ms: number): void {
    const slots = this.#window.expire(now_ms)
    if (slots.length === 0) return
    for (const slot of slots) this.#expired.push(slot.tag)
    this.#expiredInARow += slots.length
    const limit = Math.max(2, Math.min(EXPIRED_IN_A_ROW_MAX, this.options.windowSize))
    if (this.#expiredInARow >= limit && this.isBound) this.close('answers_missing')
  }

  get #phase(): 'open' | 'bound' | 'unbinding' {
    if (this.#state === 'open') return 'open'
    return this.isBound ? 'bound' : 'unbinding'
  }

  #frame(bytes: Buffer, start: number, end: number): void {
    if (this.#state === 'closed') return
    this.#timers.heard(this.#now)
    const commandId = bytes.readUInt32BE(start + 4)
    switch (commandId) {
      case SUBMIT_SM_RESP:
      case DELIVER_SM_RESP:
      case DATA_SM_RESP: {
        const messageId = messageIdOf(bytes, start, end)
        return this.#settle(
          bytes.readUInt32BE(start + 12),
          bytes.readUInt32BE(start + 8),
          messageId,
          undefined,
        )
      }
      case SUBMIT_SM:
      case DELIVER_SM:
        return this.#pdu(decodeMessage(bytes, start, end))
      default:
        return this.#pdu(decodePdu(bytes, start, end))
    }
  }

  #settle(sequence: number, status: number, messageId: string, response: Pdu | undefined): void {
    const slot = this.#window.settle(sequence)
    if (slot === undefined) return
    this.#expiredInARow = 0
    this.#timers.active(this.#now)
    this.#answers.push({ tag: slot.tag, status, messageId, late: slot.late, response })
    this.#leaveIfDone()
  }

  #pdu(pdu: Pdu | Malformed): void {
    switch (pdu.command) {
      case 'malformed':
        return this.#nack(pdu)
      case 'enquire_link':
        return encodePdu(this.#writer, { command: 'enquire_link_resp', sequence: pdu.sequence })
      case 'enquire_link_resp':
        return
      case 'unbind':
        return this.#leaving(pdu.sequence)
      case 'unbind_resp':
        return this.#unbindAnswered()
      case 'bind_transmitter':
      case 'bind_receiver':
      case 'bind_transceiver':
        return this.#bindAsked(pdu)
      case 'bind_transmitter_resp':
      case 'bind_receiver_resp':
      case 'bind_transceiver_resp':
        // Whatever its sequence_number: there is only one bind it can answer.
        return this.#bindAnswered(pdu.status)
      case 'generic_nack':
        return this.#nacked(pdu)
      case 'submit_sm_resp':
      case 'deliver_sm_resp':
      case 'data_sm_resp':
      case 'submit_multi_resp':
        return this.#settle(pdu.sequence, pdu.status, pdu.message_id, pdu)
      case 'query_sm_resp':
      case 'cancel_sm_resp':
      case 'replace_sm_resp':
        return this.#settle(pdu.sequence, pdu.status, '', pdu)
      default:
        return this.#asked(pdu)
    }
  }

  #asked(request: Request): void {
    if (!this.#mayAsk(request)) return this.#refuse(request, STATUS.ESME_RINVBNDSTS)
    this.#timers.active(this.#now)
    this.#requests.push(request)
  }

  /**
   * Whether the peer may make this request, by the rules of §2.3 that protect us: an ESME submits only if it is bound
   * to transmit; a centre may deliver until the end.
   */
  #mayAsk(request: Request): boolean {
    if (request.command === 'outbind') return this.options.side === 'esme' && this.#state === 'open'
    const delivers = request.command === 'deliver_sm' || request.command === 'alert_notification'
    if (this.options.side === 'esme')
      return this.#state !== 'open' && (delivers || request.command === 'data_sm')
    return !delivers && (this.#state === 'bound_transmitter' || this.#state === 'bound_transceiver')
  }

  #refuse(request: Request, status: number): void {
    const { command, sequence } = request
    if (command === 'submit_sm' || command === 'deliver_sm' || command === 'data_sm') {
      return this.acknowledge(command, sequence, status, '')
    }
    if (command === 'alert_notification' || command === 'outbind') return
    encodePdu(this.#writer, { command: `${command}_resp`, sequence, status })
  }

  #nack(pdu: Malformed): void {
    if (++this.#malformed > MALFORMED_MAX) return this.close('malformed')
    // §3.3: a response is never answered, however broken; its request runs into its expiry.
    if (pdu.commandId >= RESPONSE_BIT) return
    encodePdu(this.#writer, { command: 'generic_nack', sequence: pdu.sequence, status: pdu.status })
  }

  #leaving(sequence: number): void {
    if (this.options.side === 'esme' || this.#state === 'unbound') {
      encodePdu(this.#writer, { command: 'unbind_resp', sequence })
    } else this.#unbindAsked = sequence
    if (this.#state === 'unbound') return
    this.#unboundByPeer = this.#state !== 'unbinding'
    this.#state = 'unbound'
    this.#timers.unbinding(this.#now)
    this.#leaveIfDone()
  }

  /**
   * Unbinds an ESME that was asked to, once it has its answers. A centre may still owe answers, so it waits for the
   * ESME to leave.
   */
  #leaveIfDone(): void {
    if (this.#unboundByPeer && this.options.side === 'esme' && this.#window.used === 0)
      this.close('unbound_by_peer')
  }

  #unbindAnswered(): void {
    if (this.#state !== 'unbinding') return
    // A centre has nothing more to hear; an ESME goes on reading late answers until its owner closes.
    if (this.options.side === 'mc') return this.close('unbound')
    this.#state = 'unbound'
    this.#timers.unbinding(Infinity)
  }

  #bindAsked(pdu: BindPdu): void {
    if (this.options.side === 'mc' && this.#state === 'open' && this.#bind === undefined) {
      this.#bind = pdu
      return
    }
    const status = this.isBound ? STATUS.ESME_RALYBND : STATUS.ESME_RINVBNDSTS
    encodePdu(this.#writer, { command: `${pdu.command}_resp`, sequence: pdu.sequence, status })
  }

  #bindAnswered(status: number): void {
    if (this.#state !== 'open' || this.#bindMode === undefined) return
    this.#bound = status
    if (status !== 0) return this.close('bind_refused')
    this.#state = `bound_${this.#bindMode}`
    this.#timers.active(this.#now)
  }

  #nacked(pdu: PduOf<'generic_nack'>): void {
    if (this.#state === 'open') {
      if (pdu.sequence === this.#bindSequence || pdu.sequence === 0)
        this.#bindAnswered(pdu.status || STATUS.ESME_RBINDFAIL)
      return
    }
    // A nack of status 0 is a contradiction; it is certainly no acceptance.
    this.#settle(pdu.sequence, pdu.status || STATUS.ESME_RUNKNOWNERR, '', pdu)
  }
}

/** What is due: nothing, an enquire_link, or the end of the session. */
type Verdict = 'enquire' | 'bind_timeout' | 'unbind_timeout' | 'enquiry_unanswered' | 'inactive' | undefined

/** How many unanswered enquiries make a peer count as dead. */
const ENQUIRIES_MISSED_MAX = 2

/** The timers of one session without a clock: it is told what happens and when, and answers what is due. */
class Timers {
  readonly #times: Times
  readonly #openedAt_ms: number
  #heardAt_ms: number
  #activeAt_ms: number
  #unbindingSince_ms = Infinity
  #enquiredAt_ms = -Infinity
  #enquiries = 0

  constructor(times: Times, now_ms: number) {
    this.#times = times
    this.#openedAt_ms = now_ms
    this.#heardAt_ms = now_ms
    this.#activeAt_ms = now_ms
  }

  /** Records that something complete came from the peer, so the peer is alive. */
  heard(now_ms: number): void {
    this.#heardAt_ms = now_ms
    this.#enquiries = 0
  }

  /** Records that a message came, was sent or was answered. */
  active(now_ms: number): void {
    this.#activeAt_ms = now_ms
  }

  /**
   * Records that either side wants to unbind. From now on the peer has the response time to finish, unless this is
   * taken back.
   */
  unbinding(now_ms: number): void {
    this.#unbindingSince_ms = now_ms
  }

  check(phase: 'open' | 'bound' | 'unbinding', now_ms: number): Verdict {
    const { answerTimeout_ms, enquireLink_ms, inactivity_ms = Infinity } = this.#times
    if (phase === 'open')
      return now_ms - this.#openedAt_ms >= bindTimeoutOf(this.#times) ? 'bind_timeout' : undefined
    if (phase === 'unbinding')
      return now_ms - this.#unbindingSince_ms >= answerTimeout_ms ? 'unbind_timeout' : undefined
    if (now_ms - this.#activeAt_ms >= inactivity_ms) return 'inactive'
    if (now_ms - Math.max(this.#heardAt_ms, this.#enquiredAt_ms) < enquireLink_ms) return undefined
    if (this.#enquiries >= ENQUIRIES_MISSED_MAX) return 'enquiry_unanswered'
    this.#enquiries++
    this.#enquiredAt_ms = now_ms
    return 'enquire'
  }
}

/** How often to check, so that nothing is later than a quarter of its time. */
function checkEvery_ms(times: Times): number {
  const { answerTimeout_ms, enquireLink_ms, inactivity_ms = Infinity } = times
  const shortest_ms = Math.min(answerTimeout_ms, bindTimeoutOf(times), enquireLink_ms, inactivity_ms)
  return Math.max(5, Math.min(1000, Math.floor(shortest_ms / 4)))
}

const bindTimeoutOf = ({ bindTimeout_ms, answerTimeout_ms }: Times) => bindTimeout_ms ?? answerTimeout_ms

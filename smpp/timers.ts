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

/** What is due: nothing, an enquire_link, or the end of the session. */
export type Verdict =
  | 'enquire'
  | 'bind_timeout'
  | 'unbind_timeout'
  | 'enquiry_unanswered'
  | 'inactive'
  | undefined

/** How many unanswered enquiries make a peer count as dead. */
export const ENQUIRIES_MISSED_MAX = 2

/** The timers of one session without a clock: it is told what happens and when, and answers what is due. */
export class Timers {
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
export function checkEvery_ms(times: Times): number {
  const { answerTimeout_ms, enquireLink_ms, inactivity_ms = Infinity } = times
  const shortest_ms = Math.min(answerTimeout_ms, bindTimeoutOf(times), enquireLink_ms, inactivity_ms)
  return Math.max(5, Math.min(1000, Math.floor(shortest_ms / 4)))
}

const bindTimeoutOf = ({ bindTimeout_ms, answerTimeout_ms }: Times) => bindTimeout_ms ?? answerTimeout_ms

/** The times of a session (SMPP 3.4 §7.2), in ms. */
export interface Times {
  /** How long a request, a bind or an unbind awaits its answer (response_timer). */
  readonly answerTimeoutMs: number
  /** What binding may take in all (session_init_timer). Default: `answerTimeoutMs`. */
  readonly bindTimeoutMs?: number | undefined
  /** Silence after which the peer is asked whether it lives (enquire_link_timer); two unanswered and it is dead. */
  readonly enquireLinkMs: number
  /** A bound session without a message for so long is closed (inactivity_timer). Default: never. */
  readonly inactivityMs?: number | undefined
}

/** What the clock asks for: nothing, an enquire_link, or the end. */
export type Verdict =
  | 'enquire'
  | 'bind_timeout'
  | 'unbind_timeout'
  | 'enquiry_unanswered'
  | 'inactive'
  | undefined

/** Enquiries left unanswered before the peer counts as dead. */
export const ENQUIRIES_MISSED_MAX = 2

/** The timers of one session as arithmetic: told what happens and when, and asked what is due. */
export class Timers {
  readonly #times: Times
  readonly #openedAt: number
  #heardAt: number
  #activeAt: number
  #unbindingSince = Infinity
  #enquiredAt = -Infinity
  #enquiries = 0

  constructor(times: Times, now: number) {
    this.#times = times
    this.#openedAt = now
    this.#heardAt = now
    this.#activeAt = now
  }

  /** Something whole came from the peer: it lives. */
  heard(now: number): void {
    this.#heardAt = now
    this.#enquiries = 0
  }

  /** A message went or came, or was answered. */
  active(now: number): void {
    this.#activeAt = now
  }

  /** Either side wants to be unbound; from now on the peer has the response time to finish, unless called off. */
  unbinding(now: number): void {
    this.#unbindingSince = now
  }

  check(phase: 'open' | 'bound' | 'unbinding', now: number): Verdict {
    const { answerTimeoutMs, enquireLinkMs, inactivityMs = Infinity } = this.#times
    if (phase === 'open')
      return now - this.#openedAt >= bindTimeoutOf(this.#times) ? 'bind_timeout' : undefined
    if (phase === 'unbinding')
      return now - this.#unbindingSince >= answerTimeoutMs ? 'unbind_timeout' : undefined
    if (now - this.#activeAt >= inactivityMs) return 'inactive'
    if (now - Math.max(this.#heardAt, this.#enquiredAt) < enquireLinkMs) return undefined
    if (this.#enquiries >= ENQUIRIES_MISSED_MAX) return 'enquiry_unanswered'
    this.#enquiries++
    this.#enquiredAt = now
    return 'enquire'
  }
}

/** How often to check, for nothing to be late by more than a quarter of its time. */
export function checkEvery_ms(times: Times): number {
  const { answerTimeoutMs, enquireLinkMs, inactivityMs = Infinity } = times
  const shortest_ms = Math.min(answerTimeoutMs, bindTimeoutOf(times), enquireLinkMs, inactivityMs)
  return Math.max(5, Math.min(1000, Math.floor(shortest_ms / 4)))
}

const bindTimeoutOf = ({ bindTimeoutMs, answerTimeoutMs }: Times) => bindTimeoutMs ?? answerTimeoutMs

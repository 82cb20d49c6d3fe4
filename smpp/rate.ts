/**
 * How many messages a second a link may send: a token bucket that gets the time (ms of one clock) as an argument.
 *
 * - Each segment counts as a message, as it does for the centre.
 * - There are two lanes. Bulk may use the rate without the reserved share; transactional traffic ('priority') may use
 * all of it. So a one-time code finds tokens even during a campaign.
 * - ESME_RTHROTTLED and ESME_RMSGQFUL lower the limit by a factor, once for all answers of one moment. It recovers
 * in even steps. It never falls below a floor, so that a link never stops completely.
 */
export type Lane = 'bulk' | 'priority'

/** The longest pause whose unused tokens may be sent at once. Centres count by the second, and strict ones by less. */
export const BURST_MS = 100
/** The share of the rate that is left after a throttle. */
export const DECREASE = 0.7
/** A second throttle within this time counts as the same. */
export const DECREASE_EVERY_MS = 500
/** The share of the full rate that returns in a second without throttles. */
export const RECOVERY_PER_SECOND = 0.05
/** The share of the full rate below which the limit never falls. It is never below one a second either. */
export const FLOOR_SHARE = 0.01
/** A decrease starts from the rate of this last time, if that was below the limit. */
const OBSERVE_MS = 1000

export class Rate {
  readonly #full: number
  readonly #reserved: number
  #limit: number
  #all: number
  #bulk: number
  #filledAt_ms: number
  #throttledAt_ms = -Infinity
  #sent = 0
  #observedFrom_ms: number
  #observed = 0

  /** `perSecond` counts messages. `reserved` is the share (0 to 1) that bulk leaves free. */
  constructor(perSecond: number, reserved: number, now_ms: number) {
    if (!(perSecond > 0)) throw new RangeError('a rate is a number of messages a second above 0')
    if (!(reserved >= 0 && reserved < 1)) throw new RangeError('a reserved share is at least 0 and below 1')
    this.#full = perSecond
    this.#reserved = reserved
    this.#limit = perSecond
    this.#all = this.#capacity()
    this.#bulk = this.#bulkCapacity()
    this.#filledAt_ms = now_ms
    this.#observedFrom_ms = now_ms
  }

  /** The present limit, in messages a second. */
  get limit(): number {
    return this.#limit
  }

  /** How many messages a lane may send now. */
  room(lane: Lane, now_ms: number): number {
    this.#fill(now_ms)
    return Math.floor(lane === 'bulk' ? Math.min(this.#all, this.#bulk) : this.#all)
  }

  /** Takes one message's token. The caller has checked `room`. */
  spend(lane: Lane): void {
    this.#all--
    if (lane === 'bulk') this.#bulk--
    this.#sent++
  }

  /** How many ms until a lane has room again; 0 if it has. It is exact if nothing is sent in between. */
  wait_ms(lane: Lane, now_ms: number): number {
    if (this.room(lane, now_ms) > 0) return 0
    const all = ((1 - this.#all) * 1000) / this.#limit
    if (lane === 'priority') return Math.ceil(all)
    return Math.ceil(Math.max(all, ((1 - this.#bulk) * 1000) / this.#bulkLimit()))
  }

  /** Lowers the limit, because the centre asked to slow down. */
  throttled(now_ms: number): void {
    if (now_ms - this.#throttledAt_ms < DECREASE_EVERY_MS) return
    this.#fill(now_ms)
    this.#throttledAt_ms = now_ms
    const elapsed_ms = now_ms - this.#observedFrom_ms
    const current = elapsed_ms >= BURST_MS ? (this.#sent * 1000) / elapsed_ms : 0
    const observed = Math.max(this.#observed, current)
    const from = observed > 0 ? Math.min(this.#limit, observed) : this.#limit
    this.#limit = Math.max(this.#floor(), from * DECREASE)
    this.#all = Math.min(this.#all, 0)
    this.#bulk = Math.min(this.#bulk, 0)
  }

  #fill(now_ms: number): void {
    const elapsed_ms = now_ms - this.#filledAt_ms
    if (elapsed_ms <= 0) return
    this.#filledAt_ms = now_ms
    this.#recover(now_ms, elapsed_ms)
    this.#all = Math.min(this.#capacity(), this.#all + (this.#limit * elapsed_ms) / 1000)
    this.#bulk = Math.min(this.#bulkCapacity(), this.#bulk + (this.#bulkLimit() * elapsed_ms) / 1000)
    if (now_ms - this.#observedFrom_ms >= OBSERVE_MS) {
      this.#observed = (this.#sent * 1000) / (now_ms - this.#observedFrom_ms)
      this.#sent = 0
      this.#observedFrom_ms = now_ms
    }
  }

  #recover(now_ms: number, elapsed_ms: number): void {
    if (this.#limit === this.#full || now_ms - this.#throttledAt_ms < DECREASE_EVERY_MS) return
    this.#limit = Math.min(this.#full, this.#limit + (this.#full * RECOVERY_PER_SECOND * elapsed_ms) / 1000)
  }

  #floor(): number {
    return Math.min(this.#full, Math.max(1, this.#full * FLOOR_SHARE))
  }

  #bulkLimit(): number {
    return this.#limit * (1 - this.#reserved)
  }

  #capacity(): number {
    return Math.max(1, (this.#limit * BURST_MS) / 1000)
  }

  /**
   * The tokens that bulk may collect. It is at least one, because a slow link's bulk would otherwise never get a whole
   * one.
   */
  #bulkCapacity(): number {
    return Math.max(1, (this.#bulkLimit() * BURST_MS) / 1000)
  }
}

/** Decides when the supervisor starts a process that died again, and when the process has died too often. */

const WAIT_MIN_MS = 500
const WAIT_MAX_MS = 30_000
/** A process that lived for this long died of a new cause. */
const SETTLED_MS = 60_000
/**
 * This many deaths in a row, each after a short life, end the tries. With the waits between them they last a minute
 * and a half.
 */
export const DEATHS_MAX = 8

export class RestartPolicy {
  #deaths = 0

  /**
   * Answers how long to wait before the next start of a process that lived for `lived_ms`, or null where it died
   * too often.
   */
  waitAfter(lived_ms: number): number | null {
    this.#deaths = lived_ms >= SETTLED_MS ? 1 : this.#deaths + 1
    if (this.#deaths >= DEATHS_MAX) return null
    return Math.min(WAIT_MAX_MS, WAIT_MIN_MS * 2 ** (this.#deaths - 1))
  }
}

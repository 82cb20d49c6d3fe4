/** When a process of the supervisor's that died is started again, and when it has died too often. */

const WAIT_MIN_MS = 500
const WAIT_MAX_MS = 30_000
/** Who lived so long died of something new. */
const SETTLED_MS = 60_000
/** In a row, none of which lived so long: with the waits between them it was tried for a minute and a half. */
export const DEATHS_MAX = 8

export class RestartPolicy {
  #deaths = 0

  /** How long to wait before the next start of a process that lived for `lived_ms`; null where it died too often. */
  waitAfter(lived_ms: number): number | null {
    this.#deaths = lived_ms >= SETTLED_MS ? 1 : this.#deaths + 1
    if (this.#deaths >= DEATHS_MAX) return null
    return Math.min(WAIT_MAX_MS, WAIT_MIN_MS * 2 ** (this.#deaths - 1))
  }
}

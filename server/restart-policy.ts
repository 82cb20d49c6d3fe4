/** Decides when the supervisor restarts a process that died, and when the process has died too often. */

const WAIT_MIN_MS = 500
const WAIT_MAX_MS = 30_000
/** If a process lived for this long, its next death starts a new count. */
const SETTLED_MS = 60_000
/**
 * After this many deaths in a row, each after a short life, the supervisor stops restarting. With the waits in between
 * that takes a minute and a half.
 */
export const DEATHS_MAX = 8

export class RestartPolicy {
  #deaths = 0

  /** How long to wait before the restart of a process that lived for `lived_ms`. Null if it died too often. */
  waitAfter(lived_ms: number): number | null {
    this.#deaths = lived_ms >= SETTLED_MS ? 1 : this.#deaths + 1
    if (this.#deaths >= DEATHS_MAX) return null
    return Math.min(WAIT_MAX_MS, WAIT_MIN_MS * 2 ** (this.#deaths - 1))
  }
}

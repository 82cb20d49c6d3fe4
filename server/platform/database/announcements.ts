/**
 * Announcements of live progress: something of an account changed. `events/changes.ts` passes them to the pages that
 * show it. Announcements are not stored. If one is lost, a page stays old until the next, and nothing else happens.
 */

export interface Change {
  topic: string
  /** The id on the wire of what changed. Null if anything of the topic may have changed. */
  id: string | null
}

/** The channel by which announcements reach other processes. */
export const CHANGES_CHANNEL = 'changes'
const WINDOW_MS = 250

/** Announces each topic and id of an account at most once in `WINDOW_MS`. The last change is always announced. */
export class Announcer {
  readonly #notify: (channel: string, payload: string) => Promise<void>
  /** The open time windows. `again` says that something changed since the window's announcement. */
  readonly #windows = new Map<string, { again: boolean; timer: NodeJS.Timeout }>()

  constructor(notify: (channel: string, payload: string) => Promise<void>) {
    this.#notify = notify
  }

  announce(accountId: bigint, topic: string, id: string | null): void {
    const payload = `${accountId} ${topic} ${id ?? ''}`
    const window = this.#windows.get(payload)
    if (window) window.again = true
    else this.#open(payload)
  }

  close(): void {
    for (const { timer } of this.#windows.values()) clearTimeout(timer)
    this.#windows.clear()
  }

  #open(payload: string): void {
    void this.#notify(CHANGES_CHANNEL, payload)
    const timer = setTimeout(() => {
      const window = this.#windows.get(payload)
      this.#windows.delete(payload)
      if (window?.again === true) this.#open(payload)
    }, WINDOW_MS)
    timer.unref()
    this.#windows.set(payload, { again: false, timer })
  }
}

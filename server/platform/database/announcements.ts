/**
 * Announcements of live progress: something of an account changed. `events/changes.ts` hands them to the pages that show
 * it. An announcement is no record: a lost one leaves a page stale until its next, and costs nothing else.
 */

export interface Change {
  topic: string
  /** Which one changed, as the wire names it; null where any may have changed. */
  id: string | null
}

/** The channel that announcements cross processes on. */
export const CHANGES_CHANNEL = 'changes'
const WINDOW_MS = 250

/** Announces each topic and id of an account at most once in `WINDOW_MS`, and the last change always. */
export class Announcer {
  readonly #notify: (channel: string, payload: string) => Promise<void>
  /** The open windows; true where something changed since the window's own announcement. */
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

/** The most expired slots in memory. By them late answers are recognised. */
export const EXPIRED_SLOTS_MAX = 10_000

/** A request that waits for its answer. `late` says that it has expired and its tag was reported. */
export interface Slot<Tag> {
  readonly tag: Tag
  readonly sentAt_ms: number
  late: boolean
}

/**
 * The requests without an answer, by sequence_number, each for a limited time. The caller passes the time, in ms of one
 * clock.
 *
 * Every slot waits equally long, so the oldest come first in the map and expire first.
 */
export class Window<Tag> {
  readonly size: number
  readonly #timeout_ms: number
  readonly #open = new Map<number, Slot<Tag>>()
  readonly #expired = new Map<number, Slot<Tag>>()

  constructor(size: number, timeout_ms: number) {
    this.size = size
    this.#timeout_ms = timeout_ms
  }

  /** Requests in flight. */
  get used(): number {
    return this.#open.size
  }

  get room(): number {
    return this.size - this.#open.size
  }

  open(sequence: number, tag: Tag, now_ms: number): void {
    this.#open.set(sequence, { tag, sentAt_ms: now_ms, late: false })
  }

  /** Frees the slot of an answer. Undefined if there was no such request, or it was already answered. */
  settle(sequence: number): Slot<Tag> | undefined {
    const slot = this.#open.get(sequence)
    if (slot !== undefined) {
      this.#open.delete(sequence)
      return slot
    }
    const late = this.#expired.get(sequence)
    if (late !== undefined) this.#expired.delete(sequence)
    return late
  }

  /** Frees the slots that waited too long, oldest first. */
  expire(now_ms: number): Slot<Tag>[] {
    const slots: Slot<Tag>[] = []
    for (const [sequence, slot] of this.#open) {
      if (now_ms - slot.sentAt_ms < this.#timeout_ms) break
      this.#open.delete(sequence)
      slot.late = true
      this.#expired.set(sequence, slot)
      slots.push(slot)
    }
    for (const sequence of this.#expired.keys()) {
      if (this.#expired.size <= EXPIRED_SLOTS_MAX) break
      this.#expired.delete(sequence)
    }
    return slots
  }

  /** Empties the window. Answers the tags without an answer, except those already reported as expired. */
  abandon(): Tag[] {
    const tags: Tag[] = []
    for (const slot of this.#open.values()) tags.push(slot.tag)
    this.#open.clear()
    this.#expired.clear()
    return tags
  }
}

/**
 * Keeps an outage from filling the disk with log lines: a minute never has more than `LINES_PER_MINUTE_MAX`. Of warnings
 * and errors with the same words only a few are written each minute. The rest is counted, and a line reports the count when
 * the minute is over.
 */
import type { Clock } from './clock.ts'

export const LINES_PER_MINUTE_MAX = 100
/** The most warnings and errors with the same words in one minute. */
const ALIKE_MAX = 5
/** The most lines a minute that report what was left out. One more line counts the rest. */
const TOLD_MAX = 20
const WRITTEN_MAX = LINES_PER_MINUTE_MAX - TOLD_MAX - 1
const MINUTE_MS = 60_000

/** The lines of one kind that a minute left out. */
export interface LeftOut {
  /** The line's words. Null for lines that no report of their own mentions. */
  line: string | null
  times: number
}

interface LineCounts {
  written: number
  leftOut: number
}

export class LineLimit {
  readonly #clock: Pick<Clock, 'monotonic_ms'>
  readonly #tell: (leftOut: LeftOut) => void
  /** When the last lines were written, the oldest first. */
  readonly #written_ms: number[] = []
  #alike = new Map<string, LineCounts>()
  #timer: NodeJS.Timeout | undefined
  #since_ms = -Infinity

  /** Starts the limit. `tell` writes a line about what was left out. */
  constructor(clock: Pick<Clock, 'monotonic_ms'>, tell: (leftOut: LeftOut) => void) {
    this.#clock = clock
    this.#tell = tell
  }

  /**
   * Whether a line with these words may be written. `repeats` marks a line that says little new when it comes again.
   */
  admits(line: string, repeats: boolean): boolean {
    const now_ms = this.#clock.monotonic_ms()
    if (now_ms - this.#since_ms >= MINUTE_MS) this.#beginMinute(now_ms)
    const alike = this.#alike.get(line) ?? { written: 0, leftOut: 0 }
    this.#alike.set(line, alike)
    while (this.#written_ms.length > 0 && now_ms - this.#written_ms[0]! >= MINUTE_MS) this.#written_ms.shift()
    if ((repeats && alike.written >= ALIKE_MAX) || this.#written_ms.length >= WRITTEN_MAX) {
      alike.leftOut++
      this.#timer ??= setTimeout(() => this.#beginMinute(this.#clock.monotonic_ms()), MINUTE_MS).unref()
      return false
    }
    alike.written++
    this.#written_ms.push(now_ms)
    return true
  }

  #beginMinute(now_ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#since_ms = now_ms
    const over = [...this.#alike].filter(([, { leftOut }]) => leftOut > 0)
    this.#alike = new Map()
    for (const [line, { leftOut }] of over.slice(0, TOLD_MAX)) this.#tell({ line, times: leftOut })
    const rest = over.slice(TOLD_MAX).reduce((sum, [, { leftOut }]) => sum + leftOut, 0)
    if (rest > 0) this.#tell({ line: null, times: rest })
  }
}

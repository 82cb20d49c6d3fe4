/**
 * Keeps an outage from filling the disk with its own log: in no minute are there more than `LINES_PER_MINUTE_MAX` lines. Of
 * warnings and errors with the same words a few are written each minute. Other lines leave room for warnings: a first start
 * that says much leaves out no warning. What is left out is counted, and told in a line when the minute is over.
 */
import type { Clock } from './clock.ts'

export const LINES_PER_MINUTE_MAX = 100
/** The most warnings and errors with the same words in one minute. */
const ALIKE_MAX = 5
/** The most lines a minute that report what was left out. One more line counts the rest. */
const TOLD_MAX = 20
const WRITTEN_MAX = LINES_PER_MINUTE_MAX - TOLD_MAX - 1
/** The most lines of a minute before only warnings and errors are written. */
const UNWORRIED_MAX = 50
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

  /** Whether to write a line of these words. `isWarning`: it is a warning or an error, and says little new when it comes again. */
  admits(line: string, isWarning: boolean): boolean {
    const now_ms = this.#clock.monotonic_ms()
    if (now_ms - this.#since_ms >= MINUTE_MS) this.#beginMinute(now_ms)
    const alike = this.#alike.get(line) ?? { written: 0, leftOut: 0 }
    this.#alike.set(line, alike)
    while (this.#written_ms.length > 0 && now_ms - this.#written_ms[0]! >= MINUTE_MS) this.#written_ms.shift()
    const isRepeated = isWarning && alike.written >= ALIKE_MAX
    if (isRepeated || this.#written_ms.length >= (isWarning ? WRITTEN_MAX : UNWORRIED_MAX)) {
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

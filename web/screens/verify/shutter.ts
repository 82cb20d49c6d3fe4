/**
 * When the shutter fires by itself, and what the person is told until then: a picture without a fault, held still for a
 * few looks. Pure: it counts looks and knows no time.
 */
import { differenceOf, type Framing, type FramingFault } from '../../../mrz/framing.ts'

export type Advice = FramingFault | 'black' | 'hold_still' | 'turn' | 'ready'

/** A picture is held still for so many looks, some four a second. */
const STILL_LOOKS = 3
/** After "take it again", so many: there is time to move. */
const STILL_LOOKS_AGAIN = 10
/** Brightness by which looks differ on average: noise has less than 1, a moved document more than 4. */
const STILL_MAX = 2.5
/** A turned head differs by more from the one that looks straight. */
const TURNED_MIN = 4.5
/** So many black looks are no passing shadow, nor a camera that begins. */
const BLACK_LOOKS = 8

interface ShutterOptions {
  /** The pictures from which this one has to differ: of the same head, looking elsewhere. */
  turnedFrom?: readonly Uint8Array[]
  again?: boolean
}

export class Shutter {
  readonly #options: Required<ShutterOptions>
  #last: Uint8Array | null = null
  #still = 0
  #black = 0

  constructor({ turnedFrom = [], again = false }: ShutterOptions = {}) {
    this.#options = { turnedFrom, again }
  }

  /** What to say of this look, and whether to photograph now. */
  see(framing: Framing): { advice: Advice; fires: boolean } {
    const { faults, isBlack, look } = framing
    const isStill = this.#last !== null && differenceOf(this.#last, look) <= STILL_MAX
    this.#last = look
    this.#black = isBlack ? this.#black + 1 : 0
    const [fault] = faults
    const waits = this.#waitsFor(framing)
    this.#still = isStill && fault === undefined && waits === null ? this.#still + 1 : 0
    if (this.#black >= BLACK_LOOKS) return { advice: 'black', fires: false }
    if (fault !== undefined) return { advice: fault, fires: false }
    if (waits !== null) return { advice: waits, fires: false }
    const needed = this.#options.again ? STILL_LOOKS_AGAIN : STILL_LOOKS
    return { advice: 'hold_still', fires: this.#still >= needed }
  }

  /** What is missing although the picture has no fault. */
  #waitsFor({ isFound, look }: Framing): Advice | null {
    const { turnedFrom } = this.#options
    if (turnedFrom.length > 0)
      return turnedFrom.every((other) => differenceOf(other, look) >= TURNED_MIN) ? null : 'turn'
    // Nobody has looked for the face: the person says when.
    return isFound === true ? null : 'ready'
  }
}

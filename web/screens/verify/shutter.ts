/**
 * Decides when the shutter fires by itself, and what the person is told until then. It fires for a picture without a
 * fault that was held still for a few looks. It is pure: it counts looks and knows no time.
 */
import { TURN_MIN, type FaceFraming, type FaceFramingFault } from '../../../faces/face-findings.ts'
import { differenceOf, type FramingFault } from '../../../mrz/framing.ts'
import type { Sighting } from './judging.ts'

export type Advice =
  | FramingFault
  | FaceFramingFault
  | 'face_turned'
  | 'black'
  | 'hold_still'
  | 'turn'
  | 'ready'

/** For how many looks a picture must be held still. There are about four looks a second. */
const STILL_LOOKS = 3
/** The same after "take it again". It is longer, so that there is time to move. */
const STILL_LOOKS_AGAIN = 10
/**
 * The highest average difference in brightness between two still looks. Noise has less than 1, a moved document more
 * than 4.
 */
const STILL_MAX = 2.5
/** The least difference between a turned head and the one that looks straight, if no face is found. */
const TURNED_MIN = 4.5
/**
 * The least change of the face's turn from the straight picture, if a face is found. It is more than the server
 * requires, because the server measures the photograph and not this look.
 */
const TURN_ASKED = TURN_MIN + 0.05
/**
 * After this many black looks the camera counts as covered. Fewer may be a shadow, or a camera that has just started.
 */
const BLACK_LOOKS = 8

/** What the camera saw when it took a photograph. */
export interface Seen {
  look: Uint8Array
  /** The turn of the face. Null if no face was found. */
  turn: number | null
}

interface ShutterOptions {
  /** Earlier pictures of the same head, from which this one must differ. The one that looks straight comes first. */
  turnedFrom?: readonly Seen[]
  /** To which side the head must turn: 1 is the person's own left. */
  towards?: 1 | -1
  again?: boolean
}

export class Shutter {
  readonly #options: Required<ShutterOptions>
  #last: Uint8Array | null = null
  #still = 0
  #black = 0

  constructor({ turnedFrom = [], towards = 1, again = false }: ShutterOptions = {}) {
    this.#options = { turnedFrom, towards, again }
  }

  /** Answers what to tell the person about this look, and whether to take the photograph now. */
  see(sighting: Sighting): { advice: Advice; fires: boolean } {
    const { isBlack, look } = sighting
    const isStill = this.#last !== null && differenceOf(this.#last, look) <= STILL_MAX
    this.#last = look
    this.#black = isBlack ? this.#black + 1 : 0
    const fault = this.#faultOf(sighting)
    const waits = this.#waitsFor(sighting)
    this.#still = isStill && fault === undefined && waits === null ? this.#still + 1 : 0
    if (this.#black >= BLACK_LOOKS) return { advice: 'black', fires: false }
    if (fault !== undefined) return { advice: fault, fires: false }
    if (waits !== null) return { advice: waits, fires: false }
    const needed = this.#options.again ? STILL_LOOKS_AGAIN : STILL_LOOKS
    return { advice: 'hold_still', fires: this.#still >= needed }
  }

  #faultOf({ faults: [fault], face }: Sighting): Advice | undefined {
    const ofFace = face === null ? undefined : this.#faceFaultOf(face)
    // An empty wall has no edges, so it counts as blurred. What helps is a face in the frame.
    return fault === 'blurred' && ofFace === 'face_not_seen' ? ofFace : (fault ?? ofFace)
  }

  #faceFaultOf({ faults }: FaceFraming): Advice | undefined {
    if (this.#options.turnedFrom.length === 0) return faults[0]
    // A head that turns leaves the middle. A face that was not found straight is not asked for when it turns.
    return this.#straightTurn === null ? undefined : faults.find((each) => each !== 'face_off_centre')
  }

  /** What is still missing although the picture has no fault. */
  #waitsFor({ isFound, look, face }: Sighting): Advice | null {
    const { turnedFrom, towards } = this.#options
    if (turnedFrom.length > 0) {
      const turn = face?.turn ?? null
      const straight = this.#straightTurn
      const isTurned =
        turn !== null && straight !== null
          ? (turn - straight) * towards >= TURN_ASKED
          : turnedFrom.every((other) => differenceOf(other.look, look) >= TURNED_MIN)
      return isTurned ? null : 'turn'
    }
    // The browser could not look for the face, so the person presses the button.
    if (isFound !== true) return 'ready'
    return Math.abs(face?.turn ?? 0) > TURN_MIN ? 'face_turned' : null
  }

  /** The turn of the head in the picture that looks straight. Null if no face was found. */
  get #straightTurn(): number | null {
    return this.#options.turnedFrom[0]?.turn ?? null
  }
}

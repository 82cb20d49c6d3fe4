/**
 * When the shutter fires by itself, and what the person is told until then: a picture without a fault, held still for a
 * few looks. Pure: it counts looks and knows no time.
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

/** A picture is held still for so many looks, some four a second. */
const STILL_LOOKS = 3
/** After "take it again", so many: there is time to move. */
const STILL_LOOKS_AGAIN = 10
/** Brightness by which looks differ on average: noise has less than 1, a moved document more than 4. */
const STILL_MAX = 2.5
/** Where no face is found, a turned head differs by more from the one that looks straight. */
const TURNED_MIN = 4.5
/**
 * Where a face is found, the least change of its turn from the straight picture. It is more than the server asks for,
 * because the server measures the photograph and not this look.
 */
const TURN_ASKED = TURN_MIN + 0.05
/** So many black looks are no passing shadow, nor a camera that begins. */
const BLACK_LOOKS = 8

/** What the camera saw when a photograph was taken. */
export interface Seen {
  look: Uint8Array
  /** Null where no face was found. */
  turn: number | null
}

interface ShutterOptions {
  /** The pictures from which this one has to differ: of the same head, the one that looks straight first. */
  turnedFrom?: readonly Seen[]
  /** To which side the head turns: 1 is the person's own left. */
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

  /** What to say of this look, and whether to photograph now. */
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

  /** What is missing although the picture has no fault. */
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

  /** The turn of the head in the picture that looks straight. Null where no face was found. */
  get #straightTurn(): number | null {
    return this.#options.turnedFrom[0]?.turn ?? null
  }
}

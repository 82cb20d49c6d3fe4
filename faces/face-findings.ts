/**
 * Faces in a picture, and what keeps the picture from showing one person's face. The functions are pure, and the same
 * on the server and in browsers. The result is advice, because nothing of it was measured on pictures of people.
 */
import { quarterTurned, type Colours } from './colours.ts'
import type { Face, FaceDetector } from './face-detector.ts'

export interface FaceFinding {
  /** The faces, the largest first. Empty if none was found in any direction. */
  faces: FoundFace[]
}

export interface FoundFace {
  /** The middle and width of the face, as shares of the picture's longer side. */
  x: number
  y: number
  width: number
  score: number
  /**
   * How far the nose is from the middle between the ears, as a share of the ears' distance. Above 0 is to the
   * person's own left.
   */
  turn: number
}

/**
 * The least width of a face, as a share of the longer side: a third of what the frame asks for. A smaller one shows
 * too little to compare.
 */
const WIDTH_MIN = { person: 0.12, document_front: 0.03 } as const
export type FacePicture = keyof typeof WIDTH_MIN
/**
 * The least size of a second face against the first. A person in the background does not count. A document may show
 * its bearer twice, large and small; two faces of one size are two documents, or the bearer beside their own
 * document.
 */
const SECOND_SHARE_MIN = { person: 0.5, document_front: 0.8 } as const
/**
 * The least turn of a turned head. A nose stands as far before the line between the ears as the ears are apart. So
 * it moves by 0.7 of that distance times the tangent of the angle: 0.25 is 19°.
 */
export const TURN_MIN = 0.25
const FACES_MAX = 10
/** The least contrast of a picture, between the darkest and the brightest value of a channel. */
const CONTRAST_MIN = 24

export type FaceFault = 'face_not_seen' | 'several_faces' | 'face_too_small' | 'face_turned'

/**
 * Finds faces. It looks at a document's front turned by quarters too, because people lay a card down in any
 * direction. A face in another picture is upright, or the person takes it again.
 */
export function findFaces(
  detector: FaceDetector,
  picture: Colours,
  { turned }: { turned: boolean },
): FaceFinding {
  const side = Math.max(picture.width, picture.height)
  if (isFlat(picture)) return { faces: [] }
  let seen = picture
  for (let quarters = 0; quarters < (turned ? 4 : 1); quarters++) {
    const found = detector.find(seen)
    if (found.length > 0)
      return {
        faces: found
          .map((face) => ({
            x: (face.left + face.width / 2) / side,
            y: (face.top + face.height / 2) / side,
            width: face.width / side,
            score: face.score,
            turn: turnOf(face),
          }))
          .toSorted((one, other) => other.width - one.width)
          .slice(0, FACES_MAX),
      }
    seen = quarterTurned(seen)
  }
  return { faces: [] }
}

/** Whether nothing in the picture is darker than the rest: a lens cap, or a wall. */
function isFlat({ data }: Colours): boolean {
  let [least, most] = [255, 0]
  for (const value of data) {
    if (value < least) least = value
    if (value > most) most = value
  }
  return most - least < CONTRAST_MIN
}

function turnOf({ nose, leftEar, rightEar }: Face): number {
  const [across, down] = [leftEar.x - rightEar.x, leftEar.y - rightEar.y]
  const along = (nose.x - rightEar.x) * across + (nose.y - rightEar.y) * down
  return along / Math.max(1, across * across + down * down) - 0.5
}

export function faceFaultsOf({ faces: [face, second] }: FaceFinding, picture: FacePicture): FaceFault[] {
  if (!face) return ['face_not_seen']
  const faults: FaceFault[] = []
  if (face.width < WIDTH_MIN[picture]) faults.push('face_too_small')
  if (second && second.width > face.width * SECOND_SHARE_MIN[picture]) faults.push('several_faces')
  if (picture === 'person' && Math.abs(face.turn) > TURN_MIN) faults.push('face_turned')
  return faults
}

/**
 * The least width of a face while a person frames it, as a share of a square picture's side. The frame on the
 * screen has 0.4.
 */
const FRAMED_WIDTH_MIN = 0.22
/** How far a face may be from the middle of the frame. */
const OFF_CENTRE_MAX = { x: 0.16, y: 0.2 } as const

/**
 * The faults of a face before a camera, whichever way it looks, because frames of a challenge look to the side.
 */
export type FaceFramingFault = Exclude<FaceFault, 'face_turned'> | 'face_off_centre'

export interface FaceFraming {
  /** The most urgent fault first. */
  faults: FaceFramingFault[]
  /** How far the face is turned. Null if no face was found. */
  turn: number | null
}

/** Judges a square picture in which a person frames their own face. */
export function faceFramingOf({ faces: [face, second] }: FaceFinding): FaceFraming {
  if (!face) return { faults: ['face_not_seen'], turn: null }
  const faults: FaceFramingFault[] = []
  if (second && second.width > face.width * SECOND_SHARE_MIN.person) faults.push('several_faces')
  if (face.width < FRAMED_WIDTH_MIN) faults.push('face_too_small')
  if (Math.abs(face.x - 0.5) > OFF_CENTRE_MAX.x || Math.abs(face.y - 0.5) > OFF_CENTRE_MAX.y)
    faults.push('face_off_centre')
  return { faults, turn: face.turn }
}

/**
 * Finds faces in a picture, with their eyes, nose, mouth and ears. The network is MediaPipe's BlazeFace for cameras
 * on the back of phones, in the files of `@vladmandic/human`. It tells no face from another. Nobody here knows how
 * well it finds people's faces, because nothing of this program was tried on pictures of people.
 */
import type { Colours } from './colours.ts'
import { Network, type Graph, type Tensor } from './network.ts'

interface Point {
  x: number
  y: number
}

/**
 * A face. Lengths and positions are pixels of the picture that the network saw. Left and right are the person's own.
 */
export interface Face {
  /** How sure the network is, from 0 to 1. */
  score: number
  left: number
  top: number
  width: number
  height: number
  rightEye: Point
  leftEye: Point
  nose: Point
  mouth: Point
  rightEar: Point
  leftEar: Point
}

/** The side of the square that the network sees. */
export const SEEN_PIXELS = 256
/** The places at which it looks for faces: this many at each corner of squares of this many pixels. */
const GRIDS = [
  { pixels: 16, places: 2 },
  { pixels: 32, places: 6 },
] as const
/** The values of a place: the middle, the size and six points. */
const PLACE_VALUES = 16
const SCORE_MIN = 0.5
/** Two finds that overlap by more than this share are one face. */
const OVERLAP_MAX = 0.3

export class FaceDetector {
  readonly #network: Network

  /** Opens the network. Throws if these are not its files. */
  constructor(graph: Graph, weights: Uint8Array) {
    this.#network = new Network(graph, weights)
  }

  /** The faces in a picture of at most `SEEN_PIXELS` on each side, the surest first. */
  find(picture: Colours): Face[] {
    const outputs = [...this.#network.run(squareOf(picture)).values()]
    const found = GRIDS.flatMap(({ pixels, places }) => {
      const count = (SEEN_PIXELS / pixels) ** 2 * places
      const scores = outputs.find(({ data }) => data.length === count)
      const values = outputs.find(({ data }) => data.length === count * PLACE_VALUES)
      if (!scores || !values) throw new Error('a network that finds no faces')
      return facesIn(scores.data, values.data, { pixels, places })
    })
    const kept: Face[] = []
    for (const face of found.toSorted((one, other) => other.score - one.score))
      if (kept.every((other) => overlap(face, other) < OVERLAP_MAX)) kept.push(face)
    return kept
  }
}

function facesIn(
  scores: Float32Array,
  values: Float32Array,
  { pixels, places }: { pixels: number; places: number },
): Face[] {
  const faces: Face[] = []
  const row = SEEN_PIXELS / pixels
  for (let k = 0; k < scores.length; k++) {
    const score = 1 / (1 + Math.exp(-scores[k]!))
    if (score < SCORE_MIN) continue
    const cell = Math.floor(k / places)
    const [x, y] = [((cell % row) + 0.5) * pixels, (Math.floor(cell / row) + 0.5) * pixels]
    const at = k * PLACE_VALUES
    const point = (pair: number): Point => ({
      x: values[at + 2 * pair]! + x,
      y: values[at + 2 * pair + 1]! + y,
    })
    const middle = point(0)
    const [width, height] = [values[at + 2]!, values[at + 3]!]
    faces.push({
      score,
      left: middle.x - width / 2,
      top: middle.y - height / 2,
      width,
      height,
      rightEye: point(2),
      leftEye: point(3),
      nose: point(4),
      mouth: point(5),
      rightEar: point(6),
      leftEar: point(7),
    })
  }
  return faces
}

/** The share of both faces' area that both cover. */
function overlap(one: Face, other: Face): number {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  if (wide <= 0 || high <= 0) return 0
  const shared = wide * high
  return shared / (one.width * one.height + other.width * other.height - shared)
}

/** The picture in the upper left of a grey square, in the network's range from -1 to 1. */
function squareOf({ width, height, data }: Colours): Tensor {
  if (width > SEEN_PIXELS || height > SEEN_PIXELS)
    throw new Error('a picture that is too large for the network')
  const square = new Float32Array(SEEN_PIXELS * SEEN_PIXELS * 3)
  for (let y = 0; y < height; y++)
    for (let at = y * width * 3, to = y * SEEN_PIXELS * 3; at < (y + 1) * width * 3; at++, to++)
      square[to] = data[at]! / 127.5 - 1
  return { height: SEEN_PIXELS, width: SEEN_PIXELS, channels: 3, data: square }
}

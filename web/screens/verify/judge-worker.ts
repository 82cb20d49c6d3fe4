/**
 * Looks at pictures beside the page, so that the camera's picture never stutters. What looks at a picture belongs here:
 * it is fetched after "I agree".
 */
import { framingOf, type Framing, type FramedSubject } from '../../../mrz/framing.ts'
import { fromRgba } from '../../../mrz/greyscale.ts'

export interface Question {
  id: number
  subject: FramedSubject
  width: number
  height: number
  /** Red, green, blue and alpha. */
  pixels: Uint8ClampedArray<ArrayBuffer>
  /** The longer side as it was photographed. */
  side: number
}

export interface Judgment extends Framing {
  id: number
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const { id, subject, width, height, pixels, side } = data
  const judgment: Judgment = { id, ...framingOf(fromRgba(pixels, width, height), side, subject) }
  postMessage(judgment)
})

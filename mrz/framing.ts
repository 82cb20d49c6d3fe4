/**
 * What a person who holds a camera should change before the photograph is taken, and what is wrong with one that was.
 * The measures are those by which the server judges (picture-quality.ts), taken where the document or the face is. Pure.
 */
import { findOutline, type Outline } from './document-outline.ts'
import { greyOf, quantiles, resize, type Grey } from './greyscale.ts'
import { qualityOf } from './picture-quality.ts'

/** What a picture is to show. */
export type FramedSubject = 'document' | 'face'

const FAULTS = ['too_dark', 'not_found', 'cut_off', 'too_small', 'blurred', 'glare'] as const
export type FramingFault = (typeof FAULTS)[number]

export interface Framing {
  /** The most pressing first. `not_found`: no document is seen, which is no fault of a picture that fills itself. */
  faults: FramingFault[]
  /** Whether the subject was seen in it. Null: nobody looked, for nothing here sees a face. */
  isFound: boolean | null
  /** No light at all: a covered lens, or a camera that another program holds. */
  isBlack: boolean
  /** A picture so small that only movement shows in it: brightness, row by row. */
  look: Uint8Array
}

/** Of the picture's width; its frame on the screen has 0.88. */
const DOCUMENT_WIDTH_SHARE_MIN = 0.6
/** Nearer to the edge of the picture, a side may be beyond it. */
const MARGIN_SHARE_MIN = 0.008
/** A head fills the middle of its frame; what stands around it may be blurred. */
const FACE_SHARE = 0.7
const BLACK_MAX = 10
const LOOK_WIDTH = 32
const LOOK_HEIGHT = 24

/** `side` is the longer one as it was photographed. */
export function framingOf(picture: Grey, side: number, subject: FramedSubject): Framing {
  const outline = subject === 'document' ? findOutline(picture) : null
  const judged =
    subject === 'face' ? middleOf(picture) : outline === null ? picture : within(picture, outline)
  const quality = new Set<string>(qualityOf(judged, side).faults)
  const found = new Set<FramingFault>(FAULTS.filter((fault) => quality.has(fault)))
  if (subject === 'document') {
    if (outline === null) found.add('not_found')
    else if (isCutOff(outline)) found.add('cut_off')
    else if (outline.right - outline.left < DOCUMENT_WIDTH_SHARE_MIN) found.add('too_small')
  }
  const [brightest = 0] = quantiles(picture, [0.995])
  return {
    faults: FAULTS.filter((fault) => found.has(fault)),
    isFound: subject === 'document' ? outline !== null : null,
    isBlack: brightest <= BLACK_MAX,
    look: Uint8Array.from(resize(picture, LOOK_WIDTH, LOOK_HEIGHT).data, Math.round),
  }
}

/** How much two looks differ in brightness, on average, from 0 to 255. */
export function differenceOf(one: Uint8Array, other: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += Math.abs(one[at]! - (other[at] ?? 0))
  return one.length === 0 ? 0 : sum / one.length
}

function isCutOff({ left, top, right, bottom, cutOff }: Outline): boolean {
  return cutOff || Math.min(left, top, 1 - right, 1 - bottom) < MARGIN_SHARE_MIN
}

const middleOf = (picture: Grey): Grey =>
  within(picture, {
    left: (1 - FACE_SHARE) / 2,
    right: (1 + FACE_SHARE) / 2,
    top: (1 - FACE_SHARE) / 2,
    bottom: (1 + FACE_SHARE) / 2,
  })

function within(picture: Grey, { left, top, right, bottom }: Omit<Outline, 'cutOff'>): Grey {
  const at = (share: number, length: number) => Math.round(Math.min(1, Math.max(0, share)) * length)
  const [x, y] = [at(left, picture.width), at(top, picture.height)]
  const part = greyOf(Math.max(1, at(right, picture.width) - x), Math.max(1, at(bottom, picture.height) - y))
  for (let row = 0; row < part.height; row++) {
    const from = (y + row) * picture.width + x
    part.data.set(picture.data.subarray(from, from + part.width), row * part.width)
  }
  return part
}

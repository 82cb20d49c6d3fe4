/**
 * What a person with a camera should change before they take a photograph, and what is wrong with a photograph. The
 * measures are the server's (picture-quality.ts), taken at the document or the face. The functions are pure.
 */
import { findOutline, type Outline } from './document-outline.ts'
import { greyOf, quantiles, resize, type Grey } from './greyscale.ts'
import { qualityOf } from './picture-quality.ts'

/** What a picture should show: a document or a face. */
export type FramedSubject = 'document' | 'face'

const FAULTS = ['too_dark', 'not_found', 'cut_off', 'too_small', 'blurred', 'glare'] as const
export type FramingFault = (typeof FAULTS)[number]

export interface Framing {
  /**
   * The most urgent fault first. `not_found` means that no document was seen; a document that fills the whole
   * picture has no such fault.
   */
  faults: FramingFault[]
  /** Whether the subject was found. Null if nothing looked for it: this file finds no faces. */
  isFound: boolean | null
  /** Whether there is no light at all: the lens is covered, or another program has the camera. */
  isBlack: boolean
  /** A very small copy of the picture, in which only movement shows: its brightness, row by row. */
  look: Uint8Array
}

/** The least width of a document, as a share of the picture's. The frame on the screen has 0.88. */
const DOCUMENT_WIDTH_SHARE_MIN = 0.6
/** A side that is nearer to the picture's edge may lie beyond it. */
const MARGIN_SHARE_MIN = 0.008
/** The part of the frame that a head fills. What surrounds it may be blurred. */
const FACE_SHARE = 0.7
const BLACK_MAX = 10
const LOOK_WIDTH = 32
const LOOK_HEIGHT = 24

/** Judges a picture from a camera. `side` is the photograph's longer side in pixels. */
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

/** The mean difference in brightness of two looks, from 0 to 255. */
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

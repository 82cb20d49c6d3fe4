/**
 * Judges a person's pictures in the browser, with the code that the server uses. It only advises the person: the server
 * does not learn the judgement, reads every photograph itself, and decides. The functions are pure.
 */
import { coloursOf } from '../../../faces/colours.ts'
import { SEEN_PIXELS, type FaceDetector } from '../../../faces/face-detector.ts'
import {
  faceFaultsOf,
  faceFramingOf,
  findFaces,
  type FaceFault,
  type FaceFinding,
  type FaceFraming,
} from '../../../faces/face-findings.ts'
import { findSide, type SideFault } from '../../../mrz/document-side.ts'
import { framingOf, type Framing, type FramedSubject, type FramingFault } from '../../../mrz/framing.ts'
import type { GlyphClassifier } from '../../../mrz/glyph-classifier.ts'
import { fromRgba } from '../../../mrz/greyscale.ts'
import { wrongCheckDigits } from '../../../mrz/zone.ts'
import { readZone, type ZoneFault } from '../../../mrz/zone-reading.ts'
import type { Picture } from './capture.ts'

export interface Pixels {
  width: number
  height: number
  /** The pixels: red, green, blue and alpha. */
  rgba: Uint8ClampedArray<ArrayBuffer>
  /** The longer side of the original picture. */
  side: number
}

/** What the camera sees. */
export interface Sighting extends Framing {
  /** The face. Null if none is asked for, or if the network could not be fetched. */
  face: FaceFraming | null
}

export type ZoneTrouble = `zone_${ZoneFault | 'not_found'}`
export type PhotographFault = FramingFault | SideFault | FaceFault | ZoneTrouble

/** What is wrong with a photograph. */
export interface Verdict {
  /** The faults, the most pressing first. */
  faults: PhotographFault[]
  /** Whether a required zone could not be read. */
  isUnread: boolean
}

export const subjectOf = (kind: Picture): FramedSubject =>
  kind === 'document_front' || kind === 'document_back' ? 'document' : 'face'

/** Answers what the camera sees. `detector` is null if the network could not be fetched. */
export function sightingOf(pixels: Pixels, kind: Picture, detector: FaceDetector | null): Sighting {
  const subject = subjectOf(kind)
  const framing = framingOf(fromRgba(pixels.rgba, pixels.width, pixels.height), pixels.side, subject)
  if (subject === 'document' || detector === null) return { ...framing, face: null }
  const face = faceFramingOf(facesIn(pixels, detector))
  return { ...framing, isFound: face.turn !== null, face }
}

interface VerdictOptions {
  kind: Picture
  detector: FaceDetector | null
  /** Reads a zone. Null if the photograph need not show one. */
  classifier: GlyphClassifier | null
}

export function verdictOf(pixels: Pixels, { kind, detector, classifier }: VerdictOptions): Verdict {
  const picture = fromRgba(pixels.rgba, pixels.width, pixels.height)
  const zone = classifier && zoneTrouble(readZone(picture, classifier))
  const subject = subjectOf(kind)
  const framing = framingOf(picture, pixels.side, subject)
  const side = subject === 'document' ? findSide(picture).fault : null
  const ofFaces =
    detector !== null && (kind === 'person' || kind === 'document_front')
      ? faceFaultsOf(facesIn(pixels, detector, kind === 'document_front'), kind)
      : []
  // An empty wall has no edges, so it counts as blurred. What helps is what is missing.
  const isEmpty =
    subject === 'document'
      ? framing.isFound === false && side === 'no_document_seen'
      : ofFaces.includes('face_not_seen')
  // A document without a margin, as a scanner makes it, is no fault.
  const faults: PhotographFault[] = framing.faults.filter(
    (fault) => fault !== 'not_found' && !(isEmpty && fault === 'blurred'),
  )
  const isZoneRead = classifier !== null && zone === null
  if (side === 'screen_seen' || (side !== null && !isZoneRead && faults.length === 0)) faults.push(side)
  if (zone !== null) faults.push(zone)
  faults.push(...ofFaces)
  return { faults, isUnread: zone !== null }
}

/**
 * What is wrong with a zone. Check digits that do not fit are more likely misread than misprinted, and the server asks
 * for such a side again.
 */
function zoneTrouble(zone: ReturnType<typeof readZone>): ZoneTrouble | null {
  if (zone === null) return 'zone_not_found'
  if (!zone.certain) return `zone_${zone.fault ?? 'unclear'}`
  return wrongCheckDigits(zone.format, zone.lines).length === 0 ? null : 'zone_unclear'
}

const facesIn = (pixels: Pixels, detector: FaceDetector, turned = false): FaceFinding =>
  findFaces(detector, coloursOf(pixels.rgba, pixels, SEEN_PIXELS), { turned })

/**
 * The browser judges a person's pictures with the code that the server uses. It only advises the person: the server
 * learns nothing of the judgement, reads every photograph itself, and decides. The functions are pure.
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
  /** Red, green, blue and alpha. */
  rgba: Uint8ClampedArray<ArrayBuffer>
  /** The longer side as it was photographed. */
  side: number
}

/** What the camera sees. */
export interface Sighting extends Framing {
  /** Null where no face is asked for, and where the network could not be fetched. */
  face: FaceFraming | null
}

export type ZoneTrouble = `zone_${ZoneFault | 'not_found'}`
export type PhotographFault = FramingFault | SideFault | FaceFault | ZoneTrouble

/** What is wrong with a photograph. */
export interface Verdict {
  /** The most pressing first. */
  faults: PhotographFault[]
  /** The zone that has to be in it could not be read. */
  isUnread: boolean
}

export const subjectOf = (kind: Picture): FramedSubject =>
  kind === 'document_front' || kind === 'document_back' ? 'document' : 'face'

/** `detector` is null where the network could not be fetched. */
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
  /** Null where the photograph need not show a zone. */
  classifier: GlyphClassifier | null
}

export function verdictOf(pixels: Pixels, { kind, detector, classifier }: VerdictOptions): Verdict {
  const picture = fromRgba(pixels.rgba, pixels.width, pixels.height)
  const zone = classifier && zoneTrouble(readZone(picture, classifier))
  const subject = subjectOf(kind)
  const framing = framingOf(picture, pixels.side, subject)
  // A document without a margin, as a scanner makes it, is no fault.
  const faults: PhotographFault[] = framing.faults.filter((fault) => fault !== 'not_found')
  const side = subject === 'document' ? findSide(picture).fault : null
  const isZoneRead = classifier !== null && zone === null
  if (side === 'screen_seen' || (side !== null && !isZoneRead && faults.length === 0)) faults.push(side)
  if (zone !== null) faults.push(zone)
  if (detector !== null && (kind === 'person' || kind === 'document_front'))
    faults.push(...faceFaultsOf(facesIn(pixels, detector, kind === 'document_front'), kind))
  return { faults, isUnread: zone !== null }
}

/** Check digits that do not fit are likelier misread than misprinted: the server asks for such a side again. */
function zoneTrouble(zone: ReturnType<typeof readZone>): ZoneTrouble | null {
  if (zone === null) return 'zone_not_found'
  if (!zone.certain) return `zone_${zone.fault ?? 'unclear'}`
  return wrongCheckDigits(zone.format, zone.lines).length === 0 ? null : 'zone_unclear'
}

const facesIn = (pixels: Pixels, detector: FaceDetector, turned = false): FaceFinding =>
  findFaces(detector, coloursOf(pixels.rgba, pixels, SEEN_PIXELS), { turned })

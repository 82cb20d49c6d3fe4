/** What the reader finds in a photograph of a document. The files in checks/ judge what that means for the person. */
import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import type { FaceFinding } from '../../../faces/face-findings.ts'
import type { SideFinding } from '../../../mrz/document-side.ts'
import type { PictureFault } from '../../../mrz/picture-quality.ts'
import type { ZoneFinding } from '../../../mrz/zone-reading.ts'
import type { Look } from './picture-look.ts'

/** The findings in one picture. */
export interface PictureFinding {
  kind: EvidenceKind
  faults: PictureFault[]
  /** The sharpness, from 0 to 1. */
  sharpness: number
  /** The zone. Null if none was found or looked for. */
  zone: ZoneFinding | null
  /** The faces, or a code if the search failed. Null if none were looked for. */
  faces: FaceFinding | 'face_reader_failed' | null
  /** The look. Null if the picture was too large to open. */
  look: Look | null
  /** Whether a document can be seen. Null if it was not looked for. */
  side: SideFinding | null
}

/** Two pictures of one request, and whether they show the same frame. Null if that is not known. */
export interface PictureComparison {
  kinds: readonly [EvidenceKind, EvidenceKind]
  same: boolean | null
}

/** A picture that could not be read. That says nothing about the picture, because a later reading may succeed. */
export interface UnreadPicture {
  kind: EvidenceKind
  failed: 'reader_failed' | 'reader_timed_out' | 'reader_busy'
}

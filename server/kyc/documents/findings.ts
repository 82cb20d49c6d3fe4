/** What is found in a photograph of a document. What it means for the person is judged in checks/. */
import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import type { PictureFault } from '../../../mrz/picture-quality.ts'
import type { ZoneFinding } from '../../../mrz/zone-reading.ts'
import type { Look } from './picture-look.ts'

/** What was found in one picture. */
export interface PictureFinding {
  kind: EvidenceKind
  faults: PictureFault[]
  /** From 0 to 1: how sharp. */
  sharpness: number
  /** Null where none was found, or none was looked for. */
  zone: ZoneFinding | null
  /** Null where it was too large to be opened. */
  look: Look | null
}

/** Two pictures of one request, and whether they show the same frame; null where that could not be found out. */
export interface PictureComparison {
  kinds: readonly [EvidenceKind, EvidenceKind]
  same: boolean | null
}

/** A picture that could not be read at all. That says nothing of it; it may be read at another time. */
export interface UnreadPicture {
  kind: EvidenceKind
  failed: 'reader_failed' | 'reader_timed_out' | 'reader_busy'
}

/** What is found in a photograph of a document. What it means for the person is judged in checks/. */
import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import type { MrzFormat } from './mrz.ts'

export type PictureFault = 'blurred' | 'glare' | 'too_dark' | 'too_small' | 'too_large' | 'cut_off'

/** A machine-readable zone as it was found in a picture. */
export interface ZoneFinding {
  format: MrzFormat
  lines: string[]
  /** Whether every character is beyond doubt; where not, the lines are a guess and nothing may rest on them. */
  certain: boolean
  /** From 0 to 1: how like print the least of its characters is. */
  score: number
}

/** What was found in one picture. */
export interface PictureFinding {
  kind: EvidenceKind
  faults: PictureFault[]
  /** From 0 to 1: how sharp. */
  sharpness: number
  /** Null where none was found, or none was looked for. */
  zone: ZoneFinding | null
}

/** A picture that could not be read at all. That says nothing of it; it may be read at another time. */
export interface UnreadPicture {
  kind: EvidenceKind
  failed: 'reader_failed' | 'reader_timed_out' | 'reader_busy'
}

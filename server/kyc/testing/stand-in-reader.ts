/** For tests: a document reader that opens no picture, to test what follows a reading. */
import type { PictureFault } from '../../../mrz/picture-quality.ts'
import { DocumentReader } from '../documents/reader.ts'

/**
 * It finds these faults in every picture, and this zone with right digits in every back. To it no two pictures are
 * the same.
 */
export function standInReader({
  lines,
  faults = [],
}: {
  lines?: readonly string[]
  faults?: readonly PictureFault[]
}): DocumentReader {
  const zone = lines && {
    format: 'TD1' as const,
    lines: [...lines],
    certain: true,
    repaired: [],
    fault: null,
    score: 1,
  }
  const reader = new DocumentReader()
  reader.read = (pictures) =>
    Promise.resolve(
      pictures.map(({ kind }) => ({
        kind,
        faults: [...faults],
        sharpness: 1,
        faces: null,
        zone: (kind === 'document_back' && zone) || null,
        look: { width: 1, height: 1, data: Uint8Array.of(0) },
        side: null,
      })),
    )
  reader.compare = () => Promise.resolve(false)
  return reader
}

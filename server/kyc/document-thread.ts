/** What a thread of the document reader runs: takes pictures, answers what it found in them. It keeps nothing of them. */
import { parentPort } from 'node:worker_threads'
import type { PictureFinding } from './document-checks.ts'
import type { DocumentPicture, ReadingAnswer, ReadingOrder } from './document-reader.ts'
import { learnGlyphs, type GlyphClassifier } from './glyph-classifier.ts'
import { decodePicture, openDecoders } from './picture-decoding.ts'
import { qualityOf } from './picture-quality.ts'
import { readZone } from './zone-reading.ts'

const decoders = await openDecoders()

parentPort?.on('message', answering())

function answering(): (order: ReadingOrder) => void {
  // Learnt when it is first of use: a thread that only meets what is no picture is soon replaced.
  let learnt: GlyphClassifier | undefined
  const classifier = () => (learnt ??= learnGlyphs())
  return ({ pictures, zone }) => {
    void answerTo(pictures, zone ? classifier : null).then((answer) => parentPort?.postMessage(answer))
  }
}

/** A codec that broke is not used again: the answer `failed` has this thread replaced. */
async function answerTo(
  pictures: readonly DocumentPicture[],
  classifier: (() => GlyphClassifier) | null,
): Promise<ReadingAnswer> {
  try {
    const findings: PictureFinding[] = []
    for (const picture of pictures) findings.push(await findIn(picture, classifier))
    return { kind: 'found', findings }
  } catch {
    return { kind: 'failed' }
  }
}

async function findIn(
  { kind, bytes }: DocumentPicture,
  classifier: (() => GlyphClassifier) | null,
): Promise<PictureFinding> {
  const decoded = await decodePicture(decoders, bytes)
  if (decoded === null) return { kind, faults: ['too_large'], sharpness: 0, zone: null }
  const { sharpness, faults } = qualityOf(decoded.grey, decoded.side)
  const zone = classifier && kind !== 'person' ? readZone(decoded.grey, classifier()) : null
  return { kind, faults, sharpness, zone }
}

/** What a thread of the document reader runs: takes a picture, answers what it found in it. It keeps nothing of it. */
import { parentPort } from 'node:worker_threads'
import type { ReadingAnswer, ReadingOrder } from './reader.ts'
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
  return (order) => {
    void answerTo(order, classifier).then((answer) => parentPort?.postMessage(answer, []))
  }
}

/** A codec that broke is not used again: the answer `failed` has this thread replaced. */
async function answerTo(
  { picture: { kind, bytes }, zone }: ReadingOrder,
  classifier: () => GlyphClassifier,
): Promise<ReadingAnswer> {
  try {
    const decoded = await decodePicture(decoders, bytes)
    if (decoded === null)
      return { kind: 'found', finding: { kind, faults: ['too_large'], sharpness: 0, zone: null } }
    const { sharpness, faults } = qualityOf(decoded.grey, decoded.side)
    const found = zone ? readZone(decoded.grey, classifier()) : null
    return { kind: 'found', finding: { kind, faults, sharpness, zone: found } }
  } catch {
    return { kind: 'failed' }
  }
}

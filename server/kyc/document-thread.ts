/** What a thread of the document reader runs: takes pictures, answers what it found in them. It keeps nothing. */
import { parentPort } from 'node:worker_threads'
import type { PictureFinding } from './document-checks.ts'
import type { ReadingAnswer, ReadingOrder } from './document-reader.ts'
import { learnGlyphs } from './glyph-classifier.ts'
import { decodePicture, openDecoders } from './picture-decoding.ts'
import { qualityOf } from './picture-quality.ts'
import { readZone } from './zone-reading.ts'

const decoders = await openDecoders()
const classifier = learnGlyphs()

parentPort?.on('message', (order: ReadingOrder) => {
  void answerTo(order).then((answer) => parentPort?.postMessage(answer))
})

/** A codec that broke is not used again: the answer `failed` has this thread replaced. */
async function answerTo({ pictures, zone }: ReadingOrder): Promise<ReadingAnswer> {
  try {
    const findings: PictureFinding[] = []
    for (const { kind, bytes } of pictures) {
      const decoded = await decodePicture(decoders, bytes)
      if (decoded === null) findings.push({ kind, faults: ['too_large'], sharpness: 0, zone: null })
      else {
        const found = zone && kind !== 'person' ? readZone(decoded.grey, classifier) : null
        findings.push({ kind, ...qualityOf(decoded.grey, decoded.side), zone: found })
      }
    }
    return { kind: 'found', findings }
  } catch {
    return { kind: 'failed' }
  }
}

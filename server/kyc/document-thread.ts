/** What a thread of the document reader runs: takes pictures, answers what it found in them. It keeps nothing. */
import { parentPort } from 'node:worker_threads'
import type { PictureFinding } from './document-checks.ts'
import type { ReadingAnswer, ReadingOrder } from './document-reader.ts'
import { decodePicture, openDecoders } from './picture-decoding.ts'
import { qualityOf } from './picture-quality.ts'

const decoders = await openDecoders()

parentPort?.on('message', (order: ReadingOrder) => {
  void answerTo(order).then((answer) => parentPort?.postMessage(answer))
})

/** A codec that broke is not used again: the answer `failed` has this thread replaced. */
async function answerTo({ pictures }: ReadingOrder): Promise<ReadingAnswer> {
  try {
    const findings: PictureFinding[] = []
    for (const { kind, bytes } of pictures) {
      const decoded = await decodePicture(decoders, bytes)
      if (decoded === null) findings.push({ kind, faults: ['too_large'], sharpness: 0, zone: null })
      else findings.push({ kind, ...qualityOf(decoded.grey, decoded.side), zone: null })
    }
    return { kind: 'found', findings }
  } catch {
    return { kind: 'failed' }
  }
}

/** The module that a thread of the document reader runs. It answers what it finds in each picture, and keeps nothing. */
import { parentPort } from 'node:worker_threads'
import { learnGlyphs, type GlyphClassifier } from './glyph-classifier.ts'
import { decodePicture, openDecoders } from './picture-decoding.ts'
import { qualityOf } from './picture-quality.ts'
import type { ReadingAnswer, ReadingTask } from './reader.ts'
import { readZone } from './zone-reading.ts'

const decoders = await openDecoders()

parentPort?.on('message', taskHandler())

function taskHandler(): (task: ReadingTask) => void {
  // Learnt on first use: a thread that is given no picture at all is soon replaced.
  let learnt: GlyphClassifier | undefined
  const classifier = () => (learnt ??= learnGlyphs())
  return (task) => {
    void read(task, classifier).then((answer) => parentPort?.postMessage(answer, []))
  }
}

/** A broken codec is not used again: the answer `failed` makes the reader replace this thread. */
async function read(
  { picture: { kind, bytes }, zone }: ReadingTask,
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

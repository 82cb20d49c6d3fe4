/** The module that a thread of the document reader runs. It answers what it finds in each picture. */
import { parentPort, workerData } from 'node:worker_threads'
import { GlyphClassifier, learnGlyphs } from '../../../mrz/glyph-classifier.ts'
import { decodePicture, openDecoders } from './picture-decoding.ts'
import { isSameFrame, lookOf } from './picture-look.ts'
import { qualityOf } from '../../../mrz/picture-quality.ts'
import type { ComparisonTask, ReadingTask, ThreadData, ThreadMessage, ThreadTask } from './reader.ts'
import { readZone } from '../../../mrz/zone-reading.ts'

const decoders = await openDecoders()

/** Learns the characters on first use, and only if no thread before it has: it hands what it learnt to the reader. */
class ReadingThread {
  #classifier: GlyphClassifier | null

  constructor({ learnt }: ThreadData) {
    this.#classifier = learnt && new GlyphClassifier(learnt)
  }

  /** A broken codec is not used again: the answer `failed` makes the reader replace this thread. */
  async read({ picture: { kind, bytes }, zone }: ReadingTask): Promise<void> {
    // Before the picture is opened: what a hostile picture might have changed is never handed on.
    const classifier = zone ? this.#classify() : null
    try {
      const decoded = await decodePicture(decoders, bytes)
      if (decoded === null)
        return send({
          kind: 'found',
          finding: { kind, faults: ['too_large'], sharpness: 0, zone: null, look: null },
        })
      const { sharpness, faults } = qualityOf(decoded.grey, decoded.side)
      const found = classifier && readZone(decoded.grey, classifier)
      const look = lookOf(decoded.grey)
      send({ kind: 'found', finding: { kind, faults, sharpness, zone: found, look } })
    } catch {
      send({ kind: 'failed' })
    }
  }

  compare({ looks: [one, other] }: ComparisonTask): void {
    send({ kind: 'compared', same: isSameFrame(one, other) })
  }

  #classify(): GlyphClassifier {
    if (this.#classifier) return this.#classifier
    const learnt = learnGlyphs()
    send({ kind: 'learnt', glyphs: learnt })
    this.#classifier = new GlyphClassifier(learnt)
    return this.#classifier
  }
}

const thread = new ReadingThread(workerData as ThreadData)
parentPort?.on('message', (task: ThreadTask) => {
  if ('looks' in task) thread.compare(task)
  else void thread.read(task)
})

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message, [])
}

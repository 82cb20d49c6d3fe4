/** The module that a thread of the document reader runs. It answers what it finds in each picture. */
import { parentPort, workerData } from 'node:worker_threads'
import { coloursOf } from '../../../faces/colours.ts'
import { SEEN_PIXELS, type FaceDetector } from '../../../faces/face-detector.ts'
import { findFaces } from '../../../faces/face-findings.ts'
import { GlyphClassifier, learnGlyphs } from '../../../mrz/glyph-classifier.ts'
import { openFaceDetector } from './face-network.ts'
import type { PictureFinding } from './findings.ts'
import { decodePicture, openDecoders, type Decoded } from './picture-decoding.ts'
import { isSameFrame, lookOf } from './picture-look.ts'
import { findSide } from '../../../mrz/document-side.ts'
import { qualityOf } from '../../../mrz/picture-quality.ts'
import type { ComparisonTask, ReadingTask, ThreadData, ThreadMessage, ThreadTask } from './reader.ts'
import { readZone } from '../../../mrz/zone-reading.ts'

const decoders = await openDecoders()

/**
 * A thread that reads. It learns the characters on first use and gives them to the reader, which gives them to later
 * threads.
 */
class ReadingThread {
  #classifier: GlyphClassifier | null
  #detector: Promise<FaceDetector> | null = null
  readonly #models: string

  constructor({ learnt, models }: ThreadData) {
    this.#models = models
    this.#classifier = learnt && new GlyphClassifier(learnt)
  }

  /** Reads a picture. If a codec broke, it answers `failed`, and the reader replaces this thread. */
  async read({ picture: { kind, bytes }, zone, faces }: ReadingTask): Promise<void> {
    // Before the picture is opened: what a hostile picture might have changed is never handed on.
    const classifier = zone ? this.#classify() : null
    try {
      const decoded = await decodePicture(decoders, bytes)
      if (decoded === null)
        return send({
          kind: 'found',
          finding: {
            kind,
            faults: ['too_large'],
            sharpness: 0,
            zone: null,
            look: null,
            faces: null,
            side: null,
          },
        })
      const { sharpness, faults } = qualityOf(decoded.grey, decoded.side)
      const found = classifier && readZone(decoded.grey, classifier)
      const look = lookOf(decoded.grey)
      const seen = faces ? await this.#findFaces(decoded, kind === 'document_front') : null
      const isDocument = kind === 'document_front' || kind === 'document_back'
      const side = isDocument ? findSide(decoded.grey) : null
      send({ kind: 'found', finding: { kind, faults, sharpness, zone: found, look, faces: seen, side } })
    } catch {
      send({ kind: 'failed' })
    }
  }

  /** Finds faces. Faces are advice, so the document is read even if this fails. */
  async #findFaces({ rgba, size }: Decoded, turned: boolean): Promise<PictureFinding['faces']> {
    try {
      this.#detector ??= openFaceDetector(new URL(this.#models))
      return findFaces(await this.#detector, coloursOf(rgba, size, SEEN_PIXELS), { turned })
    } catch {
      return 'face_reader_failed'
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

/** What the worker beside the page says of a picture. One worker serves the visit; what it has learnt stays with it. */
import type { Framing, FramedSubject } from '../../../mrz/framing.ts'
import type { Judgment, Question } from './judge-worker.ts'

/** The side at which pictures are judged, in pixels (mrz/picture-quality.ts). */
export const JUDGED_SIDE = 1_000

let worker: Worker | null = null
/** Why the worker cannot be asked: then everything is left to the person and the server. */
let isBroken = false
let count = 0
const asked = new Map<number, (framing: Framing | null) => void>()

/** Null where no picture can be judged here. The pixels are gone afterwards. */
export function judge(
  { width, height, data }: ImageData,
  side: number,
  subject: FramedSubject,
): Promise<Framing | null> {
  if (isBroken || !(data instanceof Uint8ClampedArray)) return Promise.resolve(null)
  worker ??= openWorker()
  const id = ++count
  const question: Question = { id, subject, width, height, pixels: new Uint8ClampedArray(data), side }
  worker.postMessage(question, [question.pixels.buffer])
  return new Promise((resolve) => asked.set(id, resolve))
}

function openWorker(): Worker {
  const opened = new Worker(new URL('judge-worker.ts', import.meta.url), { type: 'module', name: 'judge' })
  opened.addEventListener('message', ({ data }: MessageEvent<Judgment>) => {
    const { id, ...framing } = data
    asked.get(id)?.(framing)
    asked.delete(id)
  })
  opened.addEventListener('error', () => {
    isBroken = true
    opened.terminate()
    for (const resolve of asked.values()) resolve(null)
    asked.clear()
  })
  return opened
}

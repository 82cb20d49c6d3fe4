/** Asks the worker what it sees in a picture. One worker serves the whole visit and keeps what it has learnt. */
import type { Picture } from './capture.ts'
import type { Answer, Question } from './judge-worker.ts'
import type { Pixels, Sighting, Verdict } from './judging.ts'

/** The side at which the camera's pictures are judged, in pixels (mrz/picture-quality.ts). */
export const JUDGED_SIDE = 1_000
/** How long to wait for an answer. After that the worker is not asked again; the person and the server decide. */
const ANSWER_MS_MAX = 45_000

let worker: Worker | null = null
/** Whether the worker cannot be asked. If so, the person and the server decide. */
let isBroken = false
let count = 0
const asked = new Map<number, (answer: Answer | null) => void>()

/**
 * Fetches and learns in advance what a later question needs. `zone` says whether a machine-readable zone will be read.
 */
export function prepare({ zone }: { zone: boolean }): void {
  if (!isBroken) opened().postMessage({ ask: 'prepare', zone } satisfies Question, [])
}

/** Answers what the camera sees. Null if the worker cannot look. */
export async function sightingOf(image: ImageData, side: number, kind: Picture): Promise<Sighting | null> {
  const answer = await ask(image, side, (id, pixels) => ({ ask: 'sighting', id, kind, pixels }))
  return answer !== null && 'sighting' in answer ? answer.sighting : null
}

interface Photographed {
  kind: Picture
  /** Whether the picture must show a machine-readable zone. */
  zone: boolean
}

/** Answers what is wrong with a photograph. Null if the worker cannot look. */
export async function verdictOf(
  image: ImageData,
  side: number,
  { kind, zone }: Photographed,
): Promise<Verdict | null> {
  const answer = await ask(image, side, (id, pixels) => ({ ask: 'verdict', id, kind, zone, pixels }))
  return answer !== null && 'verdict' in answer ? answer.verdict : null
}

function ask(
  { width, height, data }: ImageData,
  side: number,
  of: (id: number, pixels: Pixels) => Question,
): Promise<Answer | null> {
  if (isBroken || !(data instanceof Uint8ClampedArray)) return Promise.resolve(null)
  const id = ++count
  const rgba = new Uint8ClampedArray(data)
  opened().postMessage(of(id, { width, height, rgba, side }), [rgba.buffer])
  return new Promise((resolve) => {
    const limit = setTimeout(giveUp, ANSWER_MS_MAX)
    asked.set(id, (answer) => {
      clearTimeout(limit)
      resolve(answer)
    })
  })
}

function opened(): Worker {
  if (worker !== null) return worker
  worker = new Worker(new URL('judge-worker.ts', import.meta.url), { type: 'module', name: 'judge' })
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    asked.get(data.id)?.(data)
    asked.delete(data.id)
  })
  worker.addEventListener('error', giveUp)
  return worker
}

function giveUp(): void {
  isBroken = true
  worker?.terminate()
  for (const resolve of asked.values()) resolve(null)
  asked.clear()
}

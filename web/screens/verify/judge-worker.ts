/**
 * The worker that looks at pictures outside the page's thread, so that the camera's picture never stutters. The code
 * for that belongs here, because it is fetched after "I agree". The characters of a zone are learnt here once
 * (mrz/glyph-classifier.ts).
 */
import graphAddress from '@vladmandic/human/models/blazeface.json?url'
import weightsAddress from '@vladmandic/human/models/blazeface.bin?url'
import { FaceDetector } from '../../../faces/face-detector.ts'
import type { Graph } from '../../../faces/network.ts'
import { GlyphClassifier, learnGlyphs } from '../../../mrz/glyph-classifier.ts'
import type { Picture } from './capture.ts'
import { sightingOf, verdictOf, type Pixels, type Sighting, type Verdict } from './judging.ts'

/** A question to the worker. `prepare` has no answer. */
export type Question =
  | { ask: 'prepare'; zone: boolean }
  | { ask: 'sighting'; id: number; kind: Picture; pixels: Pixels }
  | { ask: 'verdict'; id: number; kind: Picture; pixels: Pixels; zone: boolean }

export type Answer = { id: number; sighting: Sighting } | { id: number; verdict: Verdict }

/** How long a photograph waits for the face network. A person with a slow line does not wait longer. */
const NETWORK_WAIT_MS = 4_000

let detector: FaceDetector | null = null
let fetching: Promise<void> | null = null
let classifier: GlyphClassifier | null = null

addEventListener('message', ({ data }: MessageEvent<Question>) => void answer(data))

async function answer(question: Question): Promise<void> {
  fetching ??= fetchDetector()
  if (question.ask === 'prepare') {
    if (question.zone) learnt()
  } else if (question.ask === 'sighting') {
    const { id, kind, pixels } = question
    send({ id, sighting: sightingOf(pixels, kind, detector) })
  } else {
    const { id, kind, pixels, zone } = question
    await Promise.race([fetching, new Promise((resolve) => setTimeout(resolve, NETWORK_WAIT_MS))])
    const verdict = verdictOf(pixels, { kind, detector, classifier: zone ? learnt() : null })
    send({ id, verdict })
  }
}

const learnt = () => (classifier ??= new GlyphClassifier(learnGlyphs()))

/** Fetches the face network. Without it the person decides whether a face can be seen, and presses the button. */
async function fetchDetector(): Promise<void> {
  try {
    const [graph, weights] = await Promise.all([fetched(graphAddress), fetched(weightsAddress)])
    detector = new FaceDetector((await graph.json()) as Graph, new Uint8Array(await weights.arrayBuffer()))
  } catch {
    detector = null
  }
}

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response
}

const send = (said: Answer) => postMessage(said)

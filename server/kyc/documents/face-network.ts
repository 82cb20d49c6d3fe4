/**
 * Opens the network that finds faces, from the files of `@vladmandic/human`. It uses two files of weights of that
 * package and none of its code. Nothing is fetched.
 */
import { readFile } from 'node:fs/promises'
import { FaceDetector } from '../../../faces/face-detector.ts'
import type { Graph } from '../../../faces/network.ts'

/** The package's folder of networks. */
export const FACE_MODELS = new URL('../models/', import.meta.resolve('@vladmandic/human'))

/** Opens the detector. Rejects if the files are missing, or are not those of the network. */
export async function openFaceDetector(models: URL): Promise<FaceDetector> {
  const [graph, weights] = await Promise.all([
    readFile(new URL('blazeface.json', models), 'utf8'),
    readFile(new URL('blazeface.bin', models)),
  ])
  return new FaceDetector(JSON.parse(graph) as Graph, weights)
}

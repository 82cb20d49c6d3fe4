/**
 * Opens the network that finds faces, from the files of `@vladmandic/human`. Two files of weights are taken of that package;
 * none of its code runs. Nothing is fetched.
 */
import { readFile } from 'node:fs/promises'
import { FaceDetector } from '../../../faces/face-detector.ts'
import type { Graph } from '../../../faces/network.ts'

/** The folder of the package that holds its networks. */
export const FACE_MODELS = new URL('../models/', import.meta.resolve('@vladmandic/human'))

/** Rejects where the files are missing, or are not those of the network. */
export async function openFaceDetector(models: URL): Promise<FaceDetector> {
  const [graph, weights] = await Promise.all([
    readFile(new URL('blazeface.json', models), 'utf8'),
    readFile(new URL('blazeface.bin', models)),
  ])
  return new FaceDetector(JSON.parse(graph) as Graph, weights)
}

/**
 * The network on drawn faces: pictures reach it, and its numbers are read correctly. It says nothing about people.
 */
import { describe, expect, test } from 'vitest'
import { FACE_MODELS, openFaceDetector } from '../server/kyc/documents/face-network.ts'
import { drawFaces, drawSelfie, type DrawnPicture } from '../server/kyc/testing/faces.ts'
import { coloursOf, quarterTurned } from './colours.ts'
import { SEEN_PIXELS } from './face-detector.ts'
import { faceFaultsOf, faceFramingOf, findFaces, type FacePicture } from './face-findings.ts'
import { Network } from './network.ts'

const detector = await openFaceDetector(FACE_MODELS)
const seen = ({ rgba, width, height }: DrawnPicture) => coloursOf(rgba, { width, height }, SEEN_PIXELS)
const LANDSCAPE = { width: 640, height: 480 }
/** A card with a portrait of this size, on a table. */
const card = (radius: number) =>
  drawFaces({ width: 1000, height: 750 }, radius ? [{ x: 230, y: 380, radius }] : [], (x, y) => {
    if (x < 70 || x > 930 || y < 100 || y > 650) return [70, 60, 55]
    return x > 460 && y % 40 < 10 && (x * 7) % 23 < 12 ? [40, 40, 40] : [214, 215, 205]
  })
const nobody = drawFaces(LANDSCAPE, [], (x, y) => [x % 256, y % 256, 128])
const wall = drawFaces(LANDSCAPE, [])
const two = drawFaces(LANDSCAPE, [
  { x: 170, y: 230, radius: 100 },
  { x: 460, y: 230, radius: 110 },
])

test.each<[string, DrawnPicture, FacePicture, string[]]>([
  ['somebody who looks straight', drawSelfie(), 'person', []],
  [
    'somebody of light skin',
    drawFaces(LANDSCAPE, [{ x: 320, y: 230, radius: 130, skin: [225, 180, 150] }]),
    'person',
    [],
  ],
  [
    'somebody of very dark skin',
    drawFaces(LANDSCAPE, [{ x: 320, y: 230, radius: 130, skin: [60, 40, 30] }]),
    'person',
    [],
  ],
  ['somebody who looks to their left', drawSelfie(1.1), 'person', ['face_turned']],
  ['somebody far away', drawSelfie(0, 26), 'person', ['face_too_small']],
  ['two people', two, 'person', ['several_faces']],
  ['nobody', nobody, 'person', ['face_not_seen']],
  ['a wall', wall, 'person', ['face_not_seen']],
  ['a card with a portrait', card(100), 'document_front', []],
  ['a card with a small portrait', card(45), 'document_front', []],
  ['a card without', card(0), 'document_front', ['face_not_seen']],
])('%s', (_, picture, kind, faults) => {
  expect(
    faceFaultsOf(findFaces(detector, seen(picture), { turned: kind === 'document_front' }), kind),
  ).toEqual(faults)
})

const before = (x: number, y: number, width: number, turn = 0) => ({ x, y, width, turn, score: 0.9 })

test.each([
  ['fills its frame', [before(0.5, 0.45, 0.4)], [], 0],
  ['looks aside', [before(0.5, 0.45, 0.4, 0.6)], [], 0.6],
  ['is far away', [before(0.5, 0.45, 0.15)], ['face_too_small'], 0],
  ['is at the edge', [before(0.75, 0.45, 0.4)], ['face_off_centre'], 0],
  ['has another beside it', [before(0.4, 0.5, 0.3), before(0.8, 0.5, 0.25)], ['several_faces'], 0],
  ['has somebody far behind it', [before(0.5, 0.5, 0.4), before(0.9, 0.3, 0.1)], [], 0],
  ['is not there', [], ['face_not_seen'], null],
])('before a camera, a face that %s', (_, faces, faults, turn) => {
  expect(faceFramingOf({ faces })).toEqual({ faults, turn })
})

test('two portraits of one size on a document’s front are two documents', () => {
  const portrait = { y: 0.5, score: 0.9, turn: 0 }
  const said = [0.1, 0.19].map((width) =>
    faceFaultsOf(
      {
        faces: [
          { ...portrait, x: 0.2, width: 0.2 },
          { ...portrait, x: 0.8, width },
        ],
      },
      'document_front',
    ),
  )
  expect(said).toEqual([[], ['several_faces']])
})

test('a head that turns to its own left, straight and right is told apart', () => {
  const turns = [1, 0, -1].map(
    (turn) => findFaces(detector, seen(drawSelfie(turn)), { turned: false }).faces[0]!.turn,
  )
  expect(turns[0]! - turns[1]!).toBeGreaterThan(0.25)
  expect(turns[1]! - turns[2]!).toBeGreaterThan(0.25)
})

test('a face is found in a picture that was turned three times', () => {
  let picture = seen(drawSelfie())
  for (let count = 0; count < 3; count++) picture = quarterTurned(picture)
  expect(faceFaultsOf(findFaces(detector, picture, { turned: true }), 'person')).toEqual([])
})

describe('a network is refused', () => {
  const graph = (op: string) => ({
    modelTopology: {
      node: [
        { name: 'input', op: 'Placeholder' },
        { name: 'all', op, input: ['input'] },
      ],
    },
    weightsManifest: [],
  })
  test.each([
    ['that holds what is not known', graph('Exec'), new Uint8Array()],
    ['whose weights are of another length', graph('Relu'), new Uint8Array(4)],
    ['without an input', { modelTopology: { node: [] }, weightsManifest: [] }, new Uint8Array()],
  ])('%s', (_, of, weights) => {
    expect(() => new Network(of, weights)).toThrow('cannot be run')
  })
  test('whose files are not there', async () => {
    await expect(openFaceDetector(new URL('nowhere/', FACE_MODELS))).rejects.toThrow('ENOENT')
  })
})

import { describe, expect, test } from 'vitest'
import type { FaceFraming } from '../../../faces/face-findings.ts'
import { isHeic, seenPart } from './images.ts'
import type { Sighting } from './judging.ts'
import { Shutter, type Advice } from './shutter.ts'

const lookOf = (shade: number) => new Uint8Array(32 * 24).fill(shade)
const good: Sighting = { faults: [], isFound: true, isBlack: false, look: lookOf(100), face: null }
const moved: Sighting = { ...good, look: lookOf(110) }
const far: Sighting = { ...good, faults: ['too_small', 'blurred'] }
/** A face where nobody can look for one. */
const face: Sighting = { ...good, isFound: null }
const black: Sighting = { ...face, faults: ['too_dark'], isBlack: true, look: lookOf(0) }
const turned = (turn: number, faults: FaceFraming['faults'] = []): Sighting => ({
  ...good,
  face: { faults, turn },
})
const nobody: Sighting = { ...good, isFound: false, face: { faults: ['face_not_seen'], turn: null } }
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)

describe('the shutter', () => {
  test.each<[string, Sighting[], Advice, boolean]>([
    ['waits for a second look', [good], 'hold_still', false],
    ['fires at a document that is held still', times(4, good), 'hold_still', true],
    ['does not fire while it is moved', [good, good, moved, good, good], 'hold_still', false],
    ['says what is wrong first', [good, good, far], 'too_small', false],
    ['begins anew after a fault', [good, good, good, far, good, good], 'hold_still', false],
    ['never fires at nothing', times(40, { ...good, isFound: false }), 'ready', false],
    ['leaves a face that nobody looks for to the person', times(40, face), 'ready', false],
    ['fires at a face that is held still and looks straight', times(4, turned(0.1)), 'hold_still', true],
    ['asks a face that looks aside to look straight', times(40, turned(-0.4)), 'face_turned', false],
    ['never fires where no face is', times(40, nobody), 'face_not_seen', false],
    ['asks for a face before an empty wall', [{ ...nobody, faults: ['blurred'] }], 'face_not_seen', false],
    ['says of a face that it is blurred', [{ ...turned(0), faults: ['blurred'] }], 'blurred', false],
    ['says what a face lacks', times(40, turned(0, ['several_faces'])), 'several_faces', false],
    ['says what the picture lacks first', [{ ...nobody, faults: ['too_dark'] }], 'too_dark', false],
    ['takes the first black looks for a dark room', times(7, black), 'too_dark', false],
    ['says when the camera shows nothing', times(8, black), 'black', false],
  ])('%s', (_label, seen, advice, fires) => {
    const shutter = new Shutter()
    expect(seen.map((framing) => shutter.see(framing)).at(-1)).toEqual({ advice, fires })
  })

  test.each<[string, number, Advice, boolean]>([
    ['has not turned', 100, 'turn', false],
    ['hardly moved', 104, 'turn', false],
    ['has turned', 120, 'hold_still', true],
    ['has turned back to the other side', 139, 'turn', false],
  ])('waits for a head that turns: it %s', (_label, shade, advice, fires) => {
    const turnedFrom = [100, 140].map((each) => ({ look: lookOf(each), turn: null }))
    const shutter = new Shutter({ turnedFrom })
    const seen = times(4, { ...face, look: lookOf(shade) }).map((framing) => shutter.see(framing))
    expect(seen.at(-1)).toEqual({ advice, fires })
  })

  test.each<[string, 1 | -1, Sighting, Advice, boolean]>([
    ['has not turned', 1, turned(0.05), 'turn', false],
    ['has hardly turned', 1, turned(0.34), 'turn', false],
    ['has turned', 1, turned(0.36), 'hold_still', true],
    ['has turned the other way', 1, turned(-0.5), 'turn', false],
    ['has turned to the right', -1, turned(-0.3), 'hold_still', true],
    ['left the middle', 1, turned(0.4, ['face_off_centre']), 'hold_still', true],
    ['is not found any more', 1, nobody, 'face_not_seen', false],
  ])('judges a face that was found by its turn: it %s', (_label, towards, sighting, advice, fires) => {
    const shutter = new Shutter({ turnedFrom: [{ look: lookOf(100), turn: 0.05 }], towards })
    expect(
      times(4, sighting)
        .map((each) => shutter.see(each))
        .at(-1),
    ).toEqual({ advice, fires })
  })

  test('asks no face of whoever was not found when they looked straight', () => {
    const shutter = new Shutter({ turnedFrom: [{ look: lookOf(60), turn: null }] })
    const seen = times(4, nobody).map((each) => shutter.see(each))
    expect(seen.at(-1)).toEqual({ advice: 'hold_still', fires: true })
  })

  test('leaves time to move before it fires again', () => {
    const shutter = new Shutter({ again: true })
    const fires = times(11, good).map((framing) => shutter.see(framing).fires)
    expect(fires.indexOf(true)).toBe(10)
  })
})

test.each<[string, [number, number], number, [number, number, number, number]]>([
  ['a telephone held upright, a card’s frame', [1080, 1920], 4 / 3, [0, 555, 1080, 810]],
  ['a computer’s camera, a card’s frame', [1280, 720], 4 / 3, [160, 0, 960, 720]],
  ['a computer’s camera, a head’s frame', [1280, 720], 1, [280, 0, 720, 720]],
])('of %s what the person sees is taken', (_label, [width, height], proportion, [x, y, wide, high]) => {
  expect(seenPart({ width, height }, proportion)).toEqual({ x, y, width: wide, height: high })
})

test.each([
  ['\0\0\0\u0018ftypheic', true],
  ['\0\0\0\u0018ftypmif1', true],
  ['\0\0\0\u0018ftypavif', false],
  ['\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF', false],
  ['', false],
])('a file of an iPhone is known by its first bytes: %j', async (start, heic) => {
  const bytes = Uint8Array.from(start, (character) => character.charCodeAt(0))
  expect(await isHeic(new Blob([bytes]))).toBe(heic)
})

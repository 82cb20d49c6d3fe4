/** What the faces found in a request's photographs say: a table of findings and checks. */
import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import { CHECK_NAMES } from '@nkra/contract/kyc/states.ts'
import { expect, test } from 'vitest'
import type { FaceFinding } from '../../../faces/face-findings.ts'
import type { PictureFinding, UnreadPicture } from '../documents/findings.ts'
import { levelOf } from '../requests/levels.ts'
import { checkOf } from '../registry/answer-checks.ts'
import { judgeFaces } from './face-rules.ts'

const face = (turn = 0, width = 0.4) => ({ x: 0.5, y: 0.5, turn, width, score: 0.9 })
const found = (
  kind: EvidenceKind,
  faces: FaceFinding['faces'] | 'face_reader_failed' | null,
): PictureFinding => ({
  kind,
  faults: [],
  sharpness: 1,
  zone: null,
  look: null,
  side: null,
  faces: Array.isArray(faces) ? { faces } : faces,
})
const frames = (person: number, left: number, right: number) => [
  found('person', [face(person)]),
  found('person_left', [face(left)]),
  found('person_right', [face(right)]),
]
const said = (pictures: (PictureFinding | UnreadPicture)[], asked = true) =>
  judgeFaces(pictures, { frames: asked }).map(({ name, outcome, reasons }) =>
    [name, outcome, ...reasons].join(' '),
  )

test.each<[string, PictureFinding | UnreadPicture, string]>([
  ['one face', found('person', [face()]), 'pass person'],
  ['somebody small behind', found('person', [face(), face(0, 0.1)]), 'pass person'],
  ['a second person', found('person', [face(), face(0, 0.3)]), 'unsure person several_faces'],
  ['nobody', found('person', []), 'unsure person face_not_seen'],
  ['a small face, turned', found('person', [face(0.4, 0.1)]), 'unsure person face_too_small face_turned'],
  ['a card with two portraits', found('document_front', [face(), face(0, 0.3)]), 'pass document_front'],
  ['a network that is missing', found('person', 'face_reader_failed'), 'error person face_reader_failed'],
  ['a picture that nobody looked at', found('person', null), 'not_run person'],
  ['a picture that broke', { kind: 'person', failed: 'reader_failed' }, 'error person reader_failed'],
])('%s', (_, picture, wanted) => {
  expect(said([picture], false)).toEqual([`face_present ${wanted}`])
})

test('a back has no face', () => {
  expect(said([found('document_back', null)], false)).toEqual([])
})

test.each<[string, (PictureFinding | UnreadPicture)[], string]>([
  ['to both sides as asked', frames(0.02, 0.4, -0.35), 'pass'],
  ['nowhere', frames(0, 0.05, 0.1), 'unsure head_not_turned'],
  ['to one side only', frames(0, 0.4, 0.35), 'unsure head_not_turned'],
  ['the other way round', frames(0, -0.4, 0.4), 'unsure turned_other_way'],
  ['in frames of which one is missing', frames(0, 0.4, -0.4).slice(0, 2), 'not_run frame_missing'],
  [
    'in frames that show nobody',
    frames(0, 0.4, -0.4).with(1, found('person_left', [])),
    'unsure person_left face_not_seen',
  ],
  [
    'in frames of which one broke',
    [...frames(0, 0.4, -0.4).slice(0, 2), { kind: 'person_right', failed: 'reader_timed_out' }],
    'error person_right reader_timed_out',
  ],
])('a head that turns %s', (_, pictures, wanted) => {
  expect(said(pictures).at(-1)).toBe(`liveness_active ${wanted}`)
})

test('is advice: no outcome of it moves a level, stands for a missing check or refuses', () => {
  const request = { kind: 'document_face', document: 'ghana_card' } as const
  const all = CHECK_NAMES.flatMap((name) =>
    name === 'image_quality'
      ? ['document_front', 'document_back', 'person'].map((picture) => checkOf(name, 'pass', [picture]))
      : [checkOf(name, 'pass')],
  )
  const isAdvice = ({ name }: { name: string }) => name === 'face_present' || name === 'liveness_active'
  const without = all.filter((check) => !isAdvice(check))
  for (const decider of ['program', 'reviewer'] as const)
    for (const outcome of ['pass', 'fail', 'unsure', 'not_run', 'error'] as const)
      for (const checks of [without, without.slice(1), []]) {
        const advised = [...checks, checkOf('face_present', outcome), checkOf('liveness_active', outcome)]
        expect(levelOf(request, advised, decider)).toEqual(levelOf(request, checks, decider))
      }
})

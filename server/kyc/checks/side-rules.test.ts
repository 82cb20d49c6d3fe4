/** Whether a photograph shows a card or a page: a table of findings and checks. */
import type { EvidenceKind } from '@nkra/contract/kyc/evidence.ts'
import { CHECK_NAMES } from '@nkra/contract/kyc/states.ts'
import { expect, test } from 'vitest'
import type { SideFault } from '../../../mrz/document-side.ts'
import type { PictureFinding, UnreadPicture } from '../documents/findings.ts'
import { checkOf } from '../registry/answer-checks.ts'
import { levelOf } from '../requests/levels.ts'
import { judgeSides } from './side-rules.ts'

const found = (
  kind: EvidenceKind,
  side: SideFault | null | 'not looked at',
  certain = false,
): PictureFinding => ({
  kind,
  faults: [],
  sharpness: 1,
  zone: { format: 'TD1', lines: [], certain, repaired: [], fault: certain ? null : 'unclear', score: 1 },
  look: null,
  faces: null,
  side: side === 'not looked at' ? null : { fault: side, share: 0.5 },
})

test.each<[string, PictureFinding | UnreadPicture, string[]]>([
  ['a card', found('document_front', null), ['pass document_front']],
  ['a wall', found('document_front', 'no_document_seen'), ['unsure document_front no_document_seen']],
  ['a card far away', found('document_back', 'document_small'), ['unsure document_back document_small']],
  ['a screen', found('document_back', 'screen_seen'), ['unsure document_back screen_seen']],
  [
    'a card held to the edges, with a zone',
    found('document_back', 'no_document_seen', true),
    ['pass document_back'],
  ],
  ['a zone on a screen', found('document_back', 'screen_seen', true), ['unsure document_back screen_seen']],
  ['a picture of too many pixels', found('document_front', 'not looked at'), ['not_run document_front']],
  [
    'a picture that nobody could open',
    { kind: 'document_front', failed: 'reader_failed' },
    ['error document_front reader_failed'],
  ],
  ['a person', found('person', 'no_document_seen'), []],
])('of %s', (_, picture, wanted) => {
  const said = judgeSides([picture]).map(({ outcome, reasons }) => [outcome, ...reasons].join(' '))
  expect(said).toEqual(wanted)
})

test('no level rests on it, and nothing is refused for it', () => {
  for (const kind of ['document', 'document_face'] as const)
    for (const outcome of ['pass', 'unsure', 'not_run', 'error', 'fail'] as const) {
      const request = { kind, document: 'ghana_card' } as const
      const others = CHECK_NAMES.filter((name) => name !== 'side_is_card').flatMap((name) =>
        name === 'image_quality'
          ? ['document_front', 'document_back', 'person'].map((each) => checkOf(name, 'pass', [each]))
          : [checkOf(name, 'pass')],
      )
      const advised = [...others, checkOf('side_is_card', outcome, ['document_front'])]
      expect(levelOf(request, advised, 'reviewer')).toEqual(levelOf(request, others, 'reviewer'))
    }
})

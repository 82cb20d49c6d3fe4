import { encodeSegments } from '@nkra/sms/segments.ts'
import { describe, expect, test } from 'vitest'
import { ATTENTION_KINDS } from '@nkra/contract/identity/attention-words.ts'
import type { ToldFinding } from '../../platform/operations/attention.ts'
import { attentionMail } from './attention-words.ts'
import { changedAttentionText } from './texts.ts'

const at = '2026-11-23T14:02:00.000Z'
const finding = (kind: ToldFinding['kind'], detail = 'MTN'): ToldFinding => ({
  kind,
  subject: '1',
  detail,
  since: '2026-11-23T14:01:00.000Z',
})

test('a mail says it in both languages, since when, and where it stands what to do', () => {
  const changed = { at, began: [finding('link_down')], over: [finding('link_silent', 'Telecel')] }
  const { subject, text } = attentionMail('https://nkra.test', 'admin@nkra.test', changed)
  expect(subject).toBe('Nkra: Link MTN is down (and 1 more)')
  for (const said of [
    'Link MTN is down. Since 23 November at 14:01 (Ghana).',
    'The network of link Telecel answers again.',
    'docs/runbooks/link-down.md',
    'La liaison MTN est en panne. Depuis le 23 novembre à 14:01 (Ghana).',
    'https://nkra.test/links',
  ])
    expect(text).toContain(said)
})

describe('a text', () => {
  test.each(ATTENTION_KINDS)('%s takes letters of GSM 03.38 and two segments at most', (kind) => {
    for (const change of ['began', 'over'] as const) {
      const findings = Array.from({ length: 9 }, () => finding(kind, 'Telecel Ghana, Accra'))
      for (const text of Object.values(
        changedAttentionText({ at, began: [], over: [], [change]: findings }),
      )) {
        const { dataCoding, parts } = encodeSegments(text, 0, 'unpacked')
        expect({ dataCoding, few: parts.length <= 2 }, text).toEqual({ dataCoding: 0, few: true })
        expect(text).toContain('+7')
      }
    }
  })

  test('says when, for it may come late: a link may be what is down', () => {
    expect(changedAttentionText({ at, began: [finding('link_down')], over: [] })).toEqual({
      en: 'Nkra 14:02: Link MTN is down.',
      fr: 'Nkra 14:02 : La liaison MTN est en panne.',
    })
  })
})

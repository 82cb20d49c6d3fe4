import { describe, expect, test } from 'vitest'
import { EMPTY_DRAFT, type Draft } from './draft.ts'
import { bodyOf, missingPart, withSampleLink, type MissingPart } from './send-request.ts'

const NOW = Date.parse('2026-11-21T08:30:00Z')
const group = { id: 'grp_0000000000001', name: 'Depositors', contacts: 40, fields: [] }
const draft = (some: Partial<Draft>): Draft => ({
  ...EMPTY_DRAFT,
  senderId: 'AdomSavings',
  groups: [group],
  text: 'Hello',
  ...some,
})

describe('what is sent', () => {
  test('to a group, now', () => {
    expect(bodyOf(draft({}), [])).toEqual({
      senderId: 'AdomSavings',
      text: 'Hello',
      groupIds: [group.id],
      traffic: 'promotional',
    })
  })

  test.each([
    ['See {{Link}}', ' https://adomsavings.test ', 'https://adomsavings.test'],
    ['See {{ link|us }}', 'https://adomsavings.test', 'https://adomsavings.test'],
    ['See {{Link}}', ' ', undefined],
    ['See you', 'https://adomsavings.test', undefined],
    ['See {{Linked}}', 'https://adomsavings.test', undefined],
  ])('%s with %j leads to %s', (text, link, linkTarget) =>
    expect(bodyOf(draft({ text, link }), []).linkTarget).toBe(linkTarget),
  )

  test('its preview has a link of the length that each will have', () => {
    const text = 'See {{Link}} or {{link | us}}, {{Name}}'
    const shown = 'See https://nkra.test/s/aB3dE6gH9jK or https://nkra.test/s/aB3dE6gH9jK, {{Name}}'
    expect(withSampleLink({ text, link: 'https://adomsavings.test' }, 'https://nkra.test')).toBe(shown)
    expect(withSampleLink({ text, link: ' ' }, 'https://nkra.test')).toBe(text)
  })

  test('to numbers, later', () => {
    expect(
      bodyOf(draft({ groups: [], at: '2026-11-22T09:00', traffic: 'transactional' }), ['+233241234567']),
    ).toEqual({
      senderId: 'AdomSavings',
      text: 'Hello',
      recipients: ['+233241234567'],
      scheduleAt: '2026-11-22T09:00:00.000Z',
      traffic: 'transactional',
    })
  })
})

const lacks: [Partial<Draft>, MissingPart | null][] = [
  [{}, null],
  [{ senderId: '' }, 'sender'],
  [{ groups: [] }, 'audience'],
  [{ text: ' \n' }, 'text'],
  [{ text: 'Hello {{Name' }, 'field_unclosed'],
  [{ at: '2026-11-21T08:30' }, 'passed'],
  [{ at: '2026-11-22T08:30' }, null],
]
test.each(lacks)('with %j is missing: %s', (some, lack) =>
  expect(missingPart(draft(some), [], NOW)).toBe(lack),
)

test('a number is enough', () =>
  expect(missingPart(draft({ groups: [] }), ['+233241234567'], NOW)).toBeNull())

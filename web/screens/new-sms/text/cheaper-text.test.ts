import { describe, expect, test } from 'vitest'
import { dearerOf, literalOf, replaceIn, segmentsSaved } from './cheaper-text.ts'

test.each([
  ['Hello {{Name}}, pay', 'Hello , pay'],
  ['Hello {{Name|friend}}', 'Hello friend'],
  ['{{ɛ}}', ''],
  ['open {{', 'open {{'],
])('what everybody reads of %j is %j', (text, literal) => expect(literalOf(text)).toBe(literal))

describe('what makes a text dearer', () => {
  const characters = (text: string) => {
    const dearer = dearerOf(text)
    return (
      dearer &&
      [dearer.plain, dearer.letters, dearer.fixed].map((all) => all.map((one) => one.character).join(''))
    )
  }
  test.each([
    ['Hello {{Name}}', null],
    ['{{Kɔntakt}} in a field’s name', ['’', '', '']],
    ['“Me da wo ase” – ɛyɛ 👍 ₵20', ['“”–₵', 'ɛ', '👍']],
    ['{{Name|“friend”}}', ['“”', '', '']],
  ])('%j: %j', (text, found) => expect(characters(text)).toEqual(found))
})

describe('the text made cheaper', () => {
  test.each([
    ['It’s “due”', false, 'It\'s "due"'],
    ['Pay ₵20 now', false, 'Pay GHS 20 now'],
    ['Pay ₵{{Balance}} now', false, 'Pay GHS {{Balance}} now'],
    ['ɛyɛ – {{ɛ}}', false, 'ɛyɛ - {{ɛ}}'],
    ['ɛyɛ – {{ɛ}}', true, 'eye - {{ɛ}}'],
    ['{{Name}} 👍', true, '{{Name}} 👍'],
  ])('%j, consent %s: %j', (text, consent, cheaper) => expect(replaceIn(text, consent)).toBe(cheaper))

  test('says what it saves', () => {
    expect(segmentsSaved(`“${'a'.repeat(100)}”`, false)).toEqual({ before: 2, after: 1 })
    expect(segmentsSaved('ɛ'.repeat(80), false)).toEqual({ before: 2, after: 2 })
  })
})

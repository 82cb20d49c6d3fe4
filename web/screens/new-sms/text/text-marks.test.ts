import { describe, expect, test } from 'vitest'
import { insertField, markTemplate, renameField, type Piece } from './text-marks.ts'

const plain = (text: string): Piece => ({ mark: 'plain', text })
const culprit = (text: string): Piece => ({ mark: 'culprit', text })
const field = (text: string): Piece => ({ mark: 'field', text })

describe('marks', () => {
  const cases: [string, Piece[]][] = [
    ['', []],
    ['Hello', [plain('Hello')]],
    ['Hello {{Name}}, pay', [plain('Hello '), field('{{Name}}'), plain(', pay')]],
    ['{{Name|friend}}{{Town}}', [field('{{Name|friend}}'), field('{{Town}}')]],
    ['Pay ₵20 “now”', [plain('Pay '), culprit('₵'), plain('20 '), culprit('“'), plain('now'), culprit('”')]],
    ['a👍🏾👍b', [plain('a'), culprit('👍🏾'), culprit('👍'), plain('b')]],
    ['open {{Name', [plain('open {{Name')]],
    ['{{ɛ}} in a field costs nothing', [field('{{ɛ}}'), plain(' in a field costs nothing')]],
  ]
  test.each(cases)('%s', (text, pieces) => {
    expect(markTemplate(text)).toEqual(pieces)
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  })

  test.each([
    ['Hi {{ NME }}, {{nme|friend}} {{Town}}', 'nme', 'Hi {{Name}}, {{Name|friend}} {{Town}}'],
    ['Hi {{Name}}', 'nme', 'Hi {{Name}}'],
  ])('in %j the field %s is called Name instead', (text, from, renamed) => {
    expect(renameField(text, from, 'Name')).toBe(renamed)
  })

  test.each([
    ['', { from: 0, to: 0 }, { text: '{{Name}}', cursor: 8 }],
    ['Hello ', { from: 6, to: 6 }, { text: 'Hello {{Name}}', cursor: 14 }],
    ['Hello you, pay', { from: 6, to: 9 }, { text: 'Hello {{Name}}, pay', cursor: 14 }],
  ])('a field goes into %j at %j', (text, selection, result) => {
    expect(insertField(text, selection, 'Name')).toEqual(result)
  })
})

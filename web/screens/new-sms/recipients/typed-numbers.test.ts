import { describe, expect, test } from 'vitest'
import { readNumbers } from './typed-numbers.ts'

describe('numbers in any format', () => {
  const cases: [string, string, string[]][] = [
    ['one a line', '0241234567\n0201234567', ['+233241234567', '+233201234567']],
    ['commas', '0241234567, 0201234567', ['+233241234567', '+233201234567']],
    ['semicolons and tabs', '0241234567;\t0201234567', ['+233241234567', '+233201234567']],
    ['spaces inside', '024 123 4567\n+233 20 123 4567', ['+233241234567', '+233201234567']],
    ['spaces between', '0241234567 0201234567', ['+233241234567', '+233201234567']],
    ['a slash between', '0241234567/0201234567', ['+233241234567', '+233201234567']],
    ['a word between', '0241234567 or 0201234567', ['+233241234567', '+233201234567']],
    ['a column of a sheet', '"0241234567"\r\n"0201234567"\r\n', ['+233241234567', '+233201234567']],
    ['without its first zero', '241234567', ['+233241234567']],
    ['nothing', ' \n ,; ', []],
  ]
  test.each(cases)('%s', (_label, text, valid) => {
    expect(readNumbers(text)).toMatchObject({ valid, bad: [], repeated: 0 })
  })

  test('each number counts once, in whatever spelling', () => {
    expect(readNumbers('0241234567\n+233241234567\n233 24 123 4567')).toMatchObject({
      valid: ['+233241234567'],
      bad: [],
      repeated: 2,
    })
  })

  test('what cannot be texted is kept as it was written, with its reason', () => {
    expect(readNumbers('0302123456\n12345678\nAma\n+447911123456\n2.33E+11').bad).toEqual([
      { raw: '0302123456', fault: 'landline' },
      { raw: '12345678', fault: 'too_short' },
      { raw: 'Ama', fault: 'not_a_number' },
      { raw: '+447911123456', fault: 'foreign' },
      { raw: '2.33E+11', fault: 'scientific_notation' },
    ])
  })

  test('landlines and numbers of other countries are counted apart from what is no number', () => {
    const { unfit } = readNumbers('0302123456\n0302123457\n+447911123456\nAma\n191\n0800123456\n0241234567')
    expect(unfit).toEqual({ landlines: 2, foreign: 1, invalid: 3 })
  })
})

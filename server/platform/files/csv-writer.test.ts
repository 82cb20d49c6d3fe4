import { expect, test } from 'vitest'
import { csvLine } from './csv-writer.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+233241234567', "'+233241234567"],
  ['-5', '-5'],
  ['-12.50', '-12.50'],
  ['-5+1', "'-5+1"],
  ["-2+3+cmd|'/c calc'!A0", "'-2+3+cmd|'/c calc'!A0"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tcmd', "'\tcmd"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['a=1', 'a=1'],
  ['Ama, Ɔkyerɛ', '"Ama, Ɔkyerɛ"'],
  ['two\nlines', '"two\nlines"'],
  ['say "hi"', '"say ""hi"""'],
  ['', ''],
])('a cell %j is written %s', (cell, written) => {
  expect(csvLine(['x', cell])).toBe(`x,${written}\r\n`)
})

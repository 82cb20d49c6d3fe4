import { expect, test } from 'vitest'
import { numberFrom } from './parse-number.ts'

test.each([
  ['1234', 1234],
  [' 1,234.50 ', 1234.5],
  ['12,34,567', 1234567],
  ['1 234', 1234],
  ['.5', 0.5],
  ['-3', -3],
  ['', null],
  ['abc', null],
  ['1e9', null],
  ['1.2.3', null],
  ['0x10', null],
])('%j is %j', (typed, number) => {
  expect(numberFrom(typed)).toBe(number)
})

import { expect, test } from 'vitest'
import { isGsm } from './gsm.ts'
import { replacementFor } from './replacements.ts'

test.each([
  ['₵', 'GHS ', false],
  ['’', "'", false],
  ['“', '"', false],
  ['—', '-', false],
  ['…', '...', false],
  ['•', '*', false],
  ['\u00a0', ' ', false],
  ['\t', ' ', false],
  ['\u2028', '\n', false],
  ['\ufeff', '', false],
  ['\0', '', false],
  ['a\u200d', 'a', false],
  ['e\u0301', 'é', false],
  ['ɛ', 'e', true],
  ['Ɔ', 'O', true],
  ['ŋ', 'n', true],
  ['ƒ', 'f', true],
  ['ɛ\u0303', 'e', true],
  ['ç', 'c', true],
  ['ô', 'o', true],
  ['œ', 'oe', true],
  ['½', undefined, undefined],
  ['²', '2', true],
  ['¢', 'GHS ', true],
  ['😀', undefined, undefined],
  ['👨‍👩‍👧', undefined, undefined],
  ['ب', undefined, undefined],
])('%j becomes %j (consent: %j)', (character, text, consent) => {
  expect(replacementFor(character)).toEqual(text === undefined ? undefined : { text, consent })
})

test('whatever is proposed for any character is GSM', () => {
  const proposed = Array.from({ length: 0x10000 }, (_, code) => replacementFor(String.fromCharCode(code)))
  expect(proposed.filter((replacement) => replacement && !isGsm(replacement.text))).toEqual([])
  expect(proposed.filter(Boolean).length).toBeGreaterThan(137)
})

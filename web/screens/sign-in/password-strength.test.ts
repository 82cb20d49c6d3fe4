import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 'weak'],
  ['plover', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['pl0ve', 'weak'],
  ['pl0ver', 'medium'],
  ['plover kenkey', 'medium'],
  ['Plover7', 'medium'],
  ['Plover77', 'strong'],
  ['Plover kenkey 7', 'strong'],
  ['Ɛyɛ kenkey 7', 'strong'],
] as const)('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength)
})

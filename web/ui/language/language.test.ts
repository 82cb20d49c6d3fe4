import { expect, test } from 'vitest'
import { initialLanguage, plural } from './language.tsx'

test.each([
  ['fr', ['en-GH'], 'fr'],
  ['en', ['fr-FR'], 'en'],
  [null, ['fr-CI', 'en'], 'fr'],
  [null, ['ak', 'en-GH'], 'en'],
  [null, ['ak'], 'en'],
  ['xx', [], 'en'],
] as const)('chosen %s, preferred %j: %s', (chosen, preferred, language) => {
  expect(initialLanguage(chosen, preferred)).toBe(language)
})

test.each([
  ['en', 0, 'many'],
  ['en', 1, 'one'],
  ['en', 2, 'many'],
  ['fr', 0, 'one'],
  ['fr', 1, 'one'],
  ['fr', 2, 'many'],
  ['fr', 1_000_000, 'many'],
] as const)('%s %i is said as of %s', (language, number, form) => {
  expect(plural(language, number, 'one', 'many')).toBe(form)
})

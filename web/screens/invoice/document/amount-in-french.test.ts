import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInFrench } from './amount-in-french.ts'

test.each([
  [0, 'Zéro cedi ghanéen'],
  [0.01, 'Un pesewa'],
  [0.99, 'Quatre-vingt-dix-neuf pesewas'],
  [1, 'Un cedi ghanéen'],
  [1.01, 'Un cedi ghanéen et un pesewa'],
  [11.49, 'Onze cedis ghanéens et quarante-neuf pesewas'],
  [17, 'Dix-sept cedis ghanéens'],
  [21, 'Vingt et un cedis ghanéens'],
  [61, 'Soixante et un cedis ghanéens'],
  [70, 'Soixante-dix cedis ghanéens'],
  [71, 'Soixante et onze cedis ghanéens'],
  [72, 'Soixante-douze cedis ghanéens'],
  [80, 'Quatre-vingts cedis ghanéens'],
  [81, 'Quatre-vingt-un cedis ghanéens'],
  [91, 'Quatre-vingt-onze cedis ghanéens'],
  [100, 'Cent cedis ghanéens'],
  [114.01, 'Cent quatorze cedis ghanéens et un pesewa'],
  [180, 'Cent quatre-vingts cedis ghanéens'],
  [200, 'Deux cents cedis ghanéens'],
  [201, 'Deux cent un cedis ghanéens'],
  [594.01, 'Cinq cent quatre-vingt-quatorze cedis ghanéens et un pesewa'],
  [1_000, 'Mille cedis ghanéens'],
  [1_281, 'Mille deux cent quatre-vingt-un cedis ghanéens'],
  [80_000, 'Quatre-vingt mille cedis ghanéens'],
  [200_200, 'Deux cent mille deux cents cedis ghanéens'],
  [1_000_000, 'Un million de cedis ghanéens'],
  [1_000_001, 'Un million un cedis ghanéens'],
  [80_000_000, 'Quatre-vingts millions de cedis ghanéens'],
  [201_000_000.5, 'Deux cent un millions de cedis ghanéens et cinquante pesewas'],
  [2_000_000_000, 'Deux milliards de cedis ghanéens'],
])('%d', (amount, words) => {
  expect(amountInFrench(amount)).toBe(words)
})

test('no two amounts have the same words', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999_99), fc.nat(99_999_999_99), (one, other) => {
      fc.pre(one !== other)
      expect(amountInFrench(one / 100)).not.toBe(amountInFrench(other / 100))
    }),
  )
})

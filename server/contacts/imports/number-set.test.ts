import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberSet } from './import-run.ts'

test('tells the first of each number, as a Set does', () => {
  const msisdn = fc.oneof(
    fc.integer({ min: 233_200_000_000, max: 233_200_000_300 }),
    fc.integer({ min: 1, max: 999_999_999_999_999 }),
  )
  fc.assert(
    fc.property(fc.array(msisdn, { maxLength: 300 }), (numbers) => {
      const ours = new NumberSet()
      const known = new Set<number>()
      for (const number of numbers) {
        expect(ours.add(number)).toBe(!known.has(number))
        known.add(number)
      }
    }),
  )
})

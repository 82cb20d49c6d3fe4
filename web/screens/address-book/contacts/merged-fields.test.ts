import { expect, test } from 'vitest'
import { mergedFields } from './merged-fields.ts'

test('the kept one’s fields stand, in any case, and the others fill what it lacks', () => {
  const kept = { fields: { Town: 'Accra', Card: '1' } }
  const others: { fields: Record<string, string> }[] = [
    { fields: { town: 'Ho', Email: 'a@b.c' } },
    { fields: { EMAIL: 'x@y.z', Age: '41' } },
  ]
  expect(mergedFields(kept, others)).toEqual([
    ['Town', 'Accra'],
    ['Card', '1'],
    ['Email', 'a@b.c'],
    ['Age', '41'],
  ])
})

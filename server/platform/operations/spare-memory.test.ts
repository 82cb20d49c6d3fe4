import { getHeapSpaceStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { giveBackMemory } from './spare-memory.ts'

const MIB = 1024 * 1024

/** The space that V8 holds for young objects. */
const youngBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')!.space_size

test('the space of young objects shrinks after a rush', () => {
  // Objects that outlive a collection make the space grow.
  const rush = Array.from({ length: 400_000 }, (_, index) => ({ index, text: `message ${index}` }))
  expect(rush.length).toBe(400_000)
  rush.length = 0
  const before = youngBytes()
  expect(before).toBeGreaterThan(4 * MIB)
  giveBackMemory()
  expect(youngBytes()).toBeLessThan(before / 2)
  expect('gc' in globalThis).toBe(false)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fraction, systemClock, testClock } from '../clock.ts'
import { firstIdAt, ID_EPOCH_MS, openIds, instantOfId } from './ids.ts'

describe('ids', () => {
  test('hold the time, the node and a sequence', () => {
    const clock = testClock('2026-11-02T09:00:00Z')
    const ids = openIds(clock, () => 5)
    const [first, second] = ids.many(2)
    expect(first! >> 22n).toBe(BigInt(Date.parse('2026-11-02T09:00:00Z') - ID_EPOCH_MS))
    expect((first! >> 12n) & 1023n).toBe(5n)
    expect(second! - first!).toBe(1n)
    expect(instantOfId(second!)).toEqual(new Date('2026-11-02T09:00:00Z'))
  })

  test('only grow and never repeat, whatever the clock does and however many are asked for', () => {
    const step = fc.oneof(
      fc.record({ advance: fc.integer({ min: -3_600_000, max: 3_600_000 }) }),
      fc.record({ many: fc.integer({ min: 1, max: 9_000 }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const clock = testClock()
        const ids = openIds(clock, () => 0)
        let last = ids.next()
        for (const taken of steps) {
          if ('advance' in taken) clock.advance(taken.advance)
          else {
            for (const id of ids.many(taken.many)) {
              expect(id > last).toBe(true)
              last = id
            }
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  test('of two nodes never meet', () => {
    const clock = testClock()
    const [one, other] = [openIds(clock, () => 1), openIds(clock, () => 2)]
    const all = [...one.many(5_000), ...other.many(5_000)]
    expect(new Set(all).size).toBe(10_000)
  })

  test('a range of time is a range of ids', () => {
    const clock = testClock('2026-11-02T09:00:00Z')
    const ids = openIds(clock, () => 1023)
    const before = ids.next()
    clock.advance(1)
    expect(before < firstIdAt(clock.now())).toBe(true)
    expect(ids.next() >= firstIdAt(clock.now())).toBe(true)
    expect(firstIdAt(new Date('2020-01-01'))).toBe(0n)
    expect(firstIdAt(new Date('2999-01-01')) > ids.next()).toBe(true)
    expect(firstIdAt(new Date('2999-01-01')) <= 0x7fff_ffff_ffff_ffffn).toBe(true)
  })

  test('fit a signed 64-bit integer for as long as they last', () => {
    const end = testClock(new Date(ID_EPOCH_MS + 2 ** 41 - 1))
    expect(openIds(end, () => 1023).next() <= 0x7fff_ffff_ffff_ffffn).toBe(true)
    expect(end.now().getUTCFullYear()).toBe(2095)
  })
})

describe('the clock', () => {
  test('of a test stands still; its measure of time does not run backwards', () => {
    const clock = testClock('2026-01-01T00:00:00Z')
    clock.advance(1_000)
    clock.advance(-5_000)
    expect(clock.now()).toEqual(new Date('2025-12-31T23:59:56Z'))
    expect(clock.monotonic_ms()).toBe(1_000)
  })

  test('gives secrets of the length asked for, and fractions of one', () => {
    expect(systemClock.bytes(24)).toHaveLength(24)
    for (let n = 0; n < 100; n++) {
      expect(fraction(systemClock)).toBeGreaterThanOrEqual(0)
      expect(fraction(systemClock)).toBeLessThan(1)
    }
  })
})

import { describe, expect, test } from 'vitest'
import {
  BURST_MS,
  DECREASE,
  DECREASE_EVERY_MS,
  FLOOR_SHARE,
  Rate,
  RECOVERY_PER_SECOND,
  type Lane,
} from './rate.ts'

/** Sends all that a lane allows, every 10 ms for this long. Answers the count. */
function sentIn(rate: Rate, lane: Lane, from: number, ms: number): number {
  let sent = 0
  for (let now = from; now < from + ms; now += 10) {
    for (let room = rate.room(lane, now); room > 0; room--, sent++) rate.spend(lane)
  }
  return sent
}

describe('rate', () => {
  test('a pause lets so much through at once, and no more', () => {
    const rate = new Rate(1000, 0, 0)
    expect(rate.room('bulk', 0)).toBe((1000 * BURST_MS) / 1000)
    expect(rate.room('bulk', 60_000)).toBe((1000 * BURST_MS) / 1000)
  })

  test('over ten seconds a lane gets its rate', () => {
    expect(sentIn(new Rate(1000, 0, 0), 'bulk', 0, 10_000)).toBeGreaterThanOrEqual(10_000)
    expect(sentIn(new Rate(1000, 0, 0), 'bulk', 0, 10_000)).toBeLessThanOrEqual(10_100)
  })

  test('bulk leaves the reserved share, which priority finds at any moment', () => {
    const rate = new Rate(1000, 0.2, 0)
    let priority = 0
    let bulk = 0
    for (let now = 0; now < 10_000; now += 10) {
      for (let room = rate.room('bulk', now); room > 0; room--, bulk++) rate.spend('bulk')
      if (now > 0) expect(rate.room('priority', now)).toBeGreaterThanOrEqual(1)
      for (let i = 0; i < 2 && rate.room('priority', now) > 0; i++, priority++) rate.spend('priority')
    }
    expect(bulk).toBeGreaterThan(7900)
    expect(bulk).toBeLessThanOrEqual(8080)
    expect(priority).toBe(2000)
  })

  test('priority may use all of it', () => {
    expect(sentIn(new Rate(1000, 0.2, 0), 'priority', 0, 10_000)).toBeGreaterThanOrEqual(10_000)
  })

  test('one a second still moves, on both lanes', () => {
    const rate = new Rate(1, 0.5, 0)
    expect(rate.room('bulk', 0)).toBe(1)
    rate.spend('bulk')
    expect(rate.room('bulk', 1999)).toBe(0)
    expect(rate.room('priority', 1000)).toBe(1)
    expect(rate.room('bulk', 2000)).toBe(1)
  })

  test.each<[Lane]>([['bulk'], ['priority']])('wait_ms is when %s has room again', (lane) => {
    const rate = new Rate(7, 0.3, 0)
    while (rate.room(lane, 0) > 0) rate.spend(lane)
    const wait = rate.wait_ms(lane, 0)
    expect(wait).toBeGreaterThan(0)
    expect(rate.room(lane, wait - 1)).toBe(0)
    expect(rate.room(lane, wait)).toBe(1)
    expect(rate.wait_ms(lane, wait)).toBe(0)
  })

  test('a throttle lowers it at once, from what was really sent, and once for a moment', () => {
    const rate = new Rate(10_000, 0, 0)
    for (let now = 0; now <= 1000; now += 100) for (let i = 0; i < 100; i++) rate.spend('bulk')
    rate.room('bulk', 1000)
    rate.throttled(1000)
    const lowered = rate.limit
    expect(lowered).toBeCloseTo(1100 * DECREASE, 5)
    rate.throttled(1000 + DECREASE_EVERY_MS - 1)
    expect(rate.limit).toBe(lowered)
    expect(rate.room('bulk', 1000)).toBe(0)
  })

  test('it recovers by even steps, and to the full', () => {
    const rate = new Rate(1000, 0, 0)
    rate.throttled(0)
    const lowered = rate.limit
    rate.room('bulk', DECREASE_EVERY_MS)
    const before = rate.limit
    rate.room('bulk', DECREASE_EVERY_MS + 2000)
    expect(rate.limit - before).toBeCloseTo(1000 * RECOVERY_PER_SECOND * 2, 5)
    expect(lowered).toBeCloseTo(1000 * DECREASE, 5)
    for (let now = 3000; now < 60_000; now += 1000) rate.room('bulk', now)
    expect(rate.limit).toBe(1000)
  })

  test('it never stops for good', () => {
    const rate = new Rate(1000, 0, 0)
    for (let now = 0; now < 100_000; now += DECREASE_EVERY_MS) rate.throttled(now)
    expect(rate.limit).toBeGreaterThanOrEqual(1000 * FLOOR_SHARE)
    const slow = new Rate(2, 0, 0)
    for (let now = 0; now < 100_000; now += DECREASE_EVERY_MS) slow.throttled(now)
    expect(slow.limit).toBeGreaterThanOrEqual(1)
  })

  test('a clock that stands still or goes back gives nothing', () => {
    const rate = new Rate(10, 0, 1000)
    rate.spend('bulk')
    expect(rate.room('bulk', 1000)).toBe(0)
    expect(rate.room('bulk', 0)).toBe(0)
  })

  test.each([
    [0, 0],
    [-1, 0],
    [Number.NaN, 0],
    [1, 1],
    [1, -0.1],
  ])('%d a second with %d reserved is no rate', (perSecond, reserved) => {
    expect(() => new Rate(perSecond, reserved, 0)).toThrow(RangeError)
  })
})

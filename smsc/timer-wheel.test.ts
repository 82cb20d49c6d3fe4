import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Clock } from '@nkra/smpp/clock.ts'
import { STEP_MS, Wheel } from './timer-wheel.ts'

/** A clock that moves when it is told to. */
function handClock(): Clock & { advance(ms: number): void; readonly timers: number } {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    random: () => 0,
    after: (delay_ms, run) => {
      const timer = { at: now + delay_ms, run }
      timers.push(timer)
      return () => void (timers = timers.filter((other) => other !== timer))
    },
    advance: (ms) => {
      const end = now + ms
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        timers = timers.filter((timer) => timer !== next)
        now = next.at
        next.run()
      }
      now = end
    },
    get timers() {
      return timers.length
    },
  }
}

test('things come when they are due, never before, a step late at most', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2000), fc.nat(100_000)), { maxLength: 40 }), (things) => {
      const clock = handClock()
      const late: number[] = []
      const wheel = new Wheel<number>(clock, (due) => late.push(...due.map((at) => clock.now() - at)))
      for (const [pause, delay] of things) {
        clock.advance(pause)
        wheel.add(clock.now() + delay, delay)
        expect(clock.timers).toBeLessThanOrEqual(1)
      }
      clock.advance(200_000)
      expect(late).toHaveLength(things.length)
      for (const ms of late) {
        expect(ms).toBeGreaterThanOrEqual(-STEP_MS)
        expect(ms).toBeLessThanOrEqual(2 * STEP_MS)
      }
      expect([wheel.size, clock.timers]).toEqual([0, 0])
    }),
  )
})

test('what is cleared does not come', () => {
  const clock = handClock()
  const wheel = new Wheel<number>(clock, () => expect.unreachable())
  wheel.add(1, 100)
  wheel.clear()
  clock.advance(1000)
  expect([wheel.size, clock.timers]).toEqual([0, 0])
})

import { expect, test } from 'vitest'
import { activityAt, type Streak } from './activity-streak.ts'

/** The moments of activity and the moments at which the session is renewed, in seconds. */
test.each([
  ['nothing', [], []],
  ['once', [0], []],
  ['every half minute for ten minutes', every(30, 600), [600]],
  ['every half minute for half an hour', every(30, 1800), [600, 1200, 1800]],
  ['with pauses of a minute', every(60, 600), [600]],
  ['with pauses of more than a minute', every(61, 1800), []],
  ['a long pause begins anew', [...every(30, 570), ...every(30, 600).map((at) => at + 700)], [1300]],
])('%s', (_, moments, renewed) => {
  let streak: Streak | null = null
  const refreshed: number[] = []
  for (const moment of moments) {
    const after = activityAt(streak, moment * 1000)
    streak = after.streak
    if (after.refresh) refreshed.push(moment)
  }
  expect(refreshed).toEqual(renewed)
})

function every(step: number, last: number): number[] {
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, index) => index * step)
}

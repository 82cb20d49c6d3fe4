/** A part of `npm run fuzz` in the suite: always the same requests, and some that nobody has sent before. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BY_CHANCE, fuzz } from './fuzz.ts'
import { openProgram } from './stage.ts'

let stage: Awaited<ReturnType<typeof openProgram>>

beforeAll(async () => {
  stage = await openProgram(BY_CHANCE)
})
afterAll(() => stage?.close())

const today = Math.floor(Date.now() / 86_400_000)

test.each([
  ['the same requests as ever', 20_261_121, 200],
  [`the day’s own requests (npm run fuzz -- --requests 50 --seed ${today})`, today, 50],
])('%s break nothing', async (_what, seed, requests) => {
  const { breaches, statuses } = await fuzz(stage.program.url, { requests, seed })
  expect(breaches, stage.program.output()).toEqual([])
  // Somebody asked for something, and got it.
  expect(statuses['200']).toBeGreaterThan(0)
})

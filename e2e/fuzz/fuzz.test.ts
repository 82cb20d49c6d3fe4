/** A part of `npm run fuzz` in the suite: always the same requests. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BY_CHANCE, fuzz } from './fuzz.ts'
import { openProgram } from '../testing/stage.ts'

let stage: Awaited<ReturnType<typeof openProgram>>

beforeAll(async () => {
  stage = await openProgram(BY_CHANCE)
})
afterAll(() => stage?.close())

test('requests by the contract, and beside it, break nothing', async () => {
  const { breaches, statuses } = await fuzz(stage.program.url, { requests: 250, seed: 20_261_121 })
  expect(breaches, stage.program.output()).toEqual([])
  // Somebody asked for something, and got it.
  expect(statuses['200']).toBeGreaterThan(0)
})

import { beforeEach, describe, expect, test } from 'vitest'
import { fairQueue, type QueueCaller } from './hashing-queue.ts'

/** One piece of work runs at a time, so the order is the queue's. */
const LIMITS = { atOnce: 1, perLineMax: 3, waitingMax: 5, retry_s: 8 }

let enter: ReturnType<typeof fairQueue>
let served: string[]
let refused: string[]
let finish: () => void
let asked: Promise<unknown>[]

beforeEach(() => {
  enter = fairQueue(LIMITS)
  served = []
  refused = []
  const first = Promise.withResolvers<void>()
  finish = first.resolve
  // What comes after this waits, until it is finished.
  asked = [enter({ line: 'first', familiar: false }, () => first.promise)]
})

/** Asks for pieces of work named by line and number: `a1`. A capital is a familiar caller. */
const ask = (...names: string[]) => {
  for (const name of names) {
    const line = name[0]!
    const caller: QueueCaller = { line, familiar: line !== line.toLowerCase() }
    const work = () => Promise.resolve(served.push(name))
    asked.push(enter(caller, work).catch((error: { code: string }) => refused.push(`${name} ${error.code}`)))
  }
}
const end = async () => {
  finish()
  await Promise.all(asked)
}

describe('lines', () => {
  test('are served in turn, each in the order of arrival', async () => {
    ask('a1', 'a2', 'a3', 'b1', 'c1')
    await end()
    expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
  })

  test('of familiar callers come first, and one stranger is served after three of them', async () => {
    ask('a1', 'b1', 'A1', 'A2', 'B1', 'C1', 'C2')
    await end()
    expect(served).toEqual(['A1', 'B1', 'C1', 'a1', 'A2', 'C2', 'b1'])
  })

  test('hold so many and no more', async () => {
    ask('a1', 'a2', 'a3', 'a4')
    await end()
    expect(refused).toEqual(['a4 too_many_requests'])
    expect(served).toEqual(['a1', 'a2', 'a3'])
  })
})

describe('where all lines are full', () => {
  test('the longest loses its last caller to one whose line is shorter', async () => {
    ask('a1', 'a2', 'a3', 'b1', 'b2', 'c1')
    await end()
    expect(refused).toEqual(['a3 too_many_requests'])
    expect(served).toEqual(['a1', 'b1', 'c1', 'a2', 'b2'])
  })

  test('nobody gives way to a line that would be as long', async () => {
    ask('a1', 'a2', 'b1', 'b2', 'c1', 'c2')
    await end()
    expect(refused).toEqual(['c2 too_many_requests'])
  })

  test('strangers take no place of familiar callers', async () => {
    ask('a1', 'a2', 'a3', 'b1', 'b2', 'A1')
    await end()
    expect(refused).toEqual([])
    expect(served[0]).toBe('A1')
  })
})

test('work that fails makes way as work that is done', async () => {
  asked.push(enter({ line: 'a', familiar: false }, () => Promise.reject(new Error('broken'))).catch(() => {}))
  ask('b1')
  await end()
  expect(served).toEqual(['b1'])
  expect(await enter({ line: 'c', familiar: false }, () => Promise.resolve('done'))).toBe('done')
})

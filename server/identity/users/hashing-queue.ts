/**
 * A queue in which each network has a line of its own. The lines take turns: a caller who asks once waits for one piece
 * of work of each network, however much another network has asked for. Familiar callers have a queue of their own,
 * which comes first. After `FAMILIAR_IN_A_ROW` of them one stranger is served, so strangers are never left waiting.
 *
 * Each line has a limit, and so have all lines together. If everything is full, a caller whose own line is shorter
 * takes the place of the last caller of the longest line.
 */
import { Fail } from '../../platform/fail.ts'

export interface QueueCaller {
  /** The line's name: a network's, or a signed-in person's. */
  line: string
  familiar: boolean
}

export interface QueueLimits {
  atOnce: number
  perLineMax: number
  /** The most callers that wait, for familiar callers and strangers each. */
  waitingMax: number
  /** How long a refused caller is told to wait. */
  retry_s: number
}

export const FAMILIAR_IN_A_ROW = 3

export type FairQueue = <Result>(caller: QueueCaller, work: () => Promise<Result>) => Promise<Result>

interface Waiter {
  start: () => void
  refuse: () => void
}

/** Runs work in turn. Fails with `too_many_requests` if there is no room for the caller. */
export function fairQueue({ atOnce, perLineMax, waitingMax, retry_s }: QueueLimits): FairQueue {
  const familiar = lines()
  const strangers = lines()
  let running = 0
  let familiarInARow = 0

  const wait = (caller: QueueCaller) =>
    new Promise<void>((start, reject) => {
      const refuse = () => reject(new Fail('too_many_requests', { seconds: retry_s }))
      const { line } = caller
      const own = caller.familiar ? familiar : strangers
      const length = own.lengthOf(line)
      if (length >= perLineMax) return refuse()
      if (own.size >= waitingMax) {
        const longest = own.longest()
        if (own.lengthOf(longest) <= length + 1) return refuse()
        own.takeLast(longest).refuse()
      }
      own.add(line, { start, refuse })
    })
  const next = (): Waiter | undefined => {
    const isStrangersTurn = familiarInARow >= FAMILIAR_IN_A_ROW && strangers.size > 0
    if (familiar.size > 0 && !isStrangersTurn) {
      familiarInARow++
      return familiar.takeFirst()
    }
    familiarInARow = 0
    return strangers.takeFirst()
  }

  return async (caller, work) => {
    if (running < atOnce) running++
    // The work that ends hands its place to the next, so `running` does not change in between.
    else await wait(caller)
    try {
      return await work()
    } finally {
      const waiter = next()
      if (waiter) waiter.start()
      else running--
    }
  }
}

/** Lines by name, which take turns. */
function lines() {
  /** The waiting callers by line. The first line is served next. */
  const waiting = new Map<string, Waiter[]>()
  let size = 0
  const put = (name: string, line: Waiter[]) => {
    if (line.length === 0) waiting.delete(name)
    else waiting.set(name, line)
  }
  return {
    get size() {
      return size
    },
    lengthOf: (name: string) => waiting.get(name)?.length ?? 0,
    longest() {
      let found = ''
      for (const [name, { length }] of waiting) if (length > this.lengthOf(found)) found = name
      return found
    },
    add(name: string, waiter: Waiter) {
      put(name, [...(waiting.get(name) ?? []), waiter])
      size++
    },
    takeFirst(): Waiter | undefined {
      const [first] = waiting
      if (first === undefined) return undefined
      const [name, [waiter, ...rest]] = first
      waiting.delete(name)
      put(name, rest)
      size--
      return waiter
    },
    takeLast(name: string): Waiter {
      const line = waiting.get(name)!
      put(name, line.slice(0, -1))
      size--
      return line.at(-1)!
    },
  }
}

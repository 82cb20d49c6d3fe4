/**
 * Calls at a steady pace in a thread of its own, so that the attack's work in this process does not slow its clock. It
 * does not wait for the previous answer, so a stall counts for every call that it delays.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export interface PulseOrder {
  url: string
  path: string
  token: string
  seconds: number
}

export interface Pulse {
  latencies_ms: number[]
  /** How often each status came. 0 counts calls without an answer. */
  statuses: Record<number, number>
}

/** The time between two calls: ten a second, far below every limit of a session. */
const PACE_MS = 100
/** A call without an answer after this long counts as failed. */
const CALL_LIMIT_MS = 30_000

async function pulse({ url, path, token, seconds }: PulseOrder): Promise<Pulse> {
  const result: Pulse = { latencies_ms: [], statuses: {} }
  const call = async () => {
    const begun = performance.now()
    const status = await fetch(url + path, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
    result.latencies_ms.push(performance.now() - begun)
    result.statuses[status] = (result.statuses[status] ?? 0) + 1
  }
  const calls: Promise<void>[] = []
  const begun = performance.now()
  for (let index = 0; index * PACE_MS < seconds * 1000; index++) {
    await delay(Math.max(0, begun + index * PACE_MS - performance.now()))
    calls.push(call())
  }
  await Promise.all(calls)
  return result
}

parentPort!.postMessage(await pulse(workerData as PulseOrder), [])

/**
 * Who holds the simulated world, and what happens when nobody does: GET /lease stays open, a line a second. So the
 * world outlives a crash of what it serves, and is not left running for good.
 */
import type { Clock } from './clock.ts'
import { json, type Company } from './server.ts'

export interface LeaseRule {
  /** Without an open lease for so long it is abandoned. */
  readonly wait_ms: number
  readonly abandoned: (() => void) | null
  readonly clock: Clock
}

const BEAT_MS = 1_000

/** Keeps the leases. Without `abandoned`, nothing happens when there is none. */
export function createLeases({ wait_ms, abandoned, clock }: LeaseRule): Company {
  let held = 0
  let callOff: () => void = () => undefined
  const watch = () => {
    callOff()
    if (abandoned !== null && held === 0) callOff = clock.after(wait_ms, abandoned)
  }
  watch()
  return {
    answer({ method }) {
      if (method !== 'GET') return json(405, { message: 'a lease is had by GET' })
      return (response) => {
        held++
        callOff()
        response.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' })
        let next: () => void = () => undefined
        const beat = () => {
          response.write(`${JSON.stringify({ at: new Date(clock.now()).toISOString() })}\n`)
          next = clock.after(BEAT_MS, beat)
        }
        beat()
        response.on('close', () => {
          next()
          held--
          watch()
        })
      }
    },
    close: () => callOff(),
  }
}

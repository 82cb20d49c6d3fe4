/**
 * Leases on the simulated companies. GET /lease stays open and sends a line a second. The process ends when nobody has held
 * a lease for a while: so it outlives a crash of the program, and does not run for ever.
 */
import type { Clock } from './clock.ts'
import { json, type Company } from './server.ts'

export interface LeaseRule {
  /** How long nobody holds a lease before `abandoned` is called. */
  readonly wait_ms: number
  readonly abandoned: (() => void) | null
  readonly clock: Clock
}

const BEAT_MS = 1_000

/** Without `abandoned` nothing happens when nobody holds a lease. */
export function createLeases({ wait_ms, abandoned, clock }: LeaseRule): Company {
  let held = 0
  let cancel: () => void = () => undefined
  const watch = () => {
    cancel()
    if (abandoned !== null && held === 0) cancel = clock.after(wait_ms, abandoned)
  }
  watch()
  return {
    answer({ method }) {
      if (method !== 'GET') return json(405, { message: 'a lease is taken by GET' })
      return (response) => {
        held++
        cancel()
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
    close: () => cancel(),
  }
}

/**
 * A value that is costly to make and that many ask for. Every reader gets one snapshot of at most `age_ms`. While a new
 * one is made, all readers share it, so the cost does not grow with their number.
 */
import type { Clock } from '../clock.ts'

export function sharedSnapshot<Value>(
  clock: Clock,
  age_ms: number,
  make: () => Promise<Value>,
): () => Promise<Value> {
  let latest: { value: Promise<Value>; made_ms: number } | null = null
  let making = false
  return () => {
    if (latest && (making || clock.monotonic_ms() - latest.made_ms <= age_ms)) return latest.value
    making = true
    const value = make().finally(() => {
      making = false
    })
    // A failure is told to those who wait for it; the next to ask begins anew.
    value.catch(() => (latest = null))
    latest = { value, made_ms: clock.monotonic_ms() }
    return value
  }
}

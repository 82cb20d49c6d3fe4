/** Token buckets by key: how often a caller may ask. They are in one server's memory. The caller passes the time. */
import { isIPv6 } from 'node:net'
import { RecentMap } from './recent-map.ts'

export interface RateLimit {
  /** How many calls may come at once. */
  burst: number
  /** How many calls are added to the bucket each minute. */
  perMinute: number
}

/** A limit, and what a caller has left of it. */
export interface Quota {
  name: string
  limit: RateLimit
  left: ReturnType<RateLimiter['left']>
}

/** A limit of so many calls a second. A minute's worth of them may come at once. */
export const perSecond = (calls: number): RateLimit => ({ burst: calls * 60, perMinute: calls * 60 })

/** The names of the limits whose use is shown. `SharedLimits.lastMinute` finds them by these names. */
export const CALLS_OF_ACCOUNT = 'account'
export const MESSAGES_OF_ACCOUNT = 'messages of account'

/**
 * Limits calls by key. If keys have limits of their own, each call names the key's limit, which may change from call to
 * call.
 */
export interface RateLimiter {
  /** Takes one call of `key`. Answers 0 if it is allowed, otherwise the whole seconds until it will be. */
  take(key: string, now_ms: number, limit?: RateLimit): number
  /** How many calls `key` has left, and in how many whole seconds it has all of them again. Takes none. */
  left(key: string, now_ms: number, limit?: RateLimit): { calls: number; full_s: number }
  /** Counts calls that were already allowed elsewhere. The bucket may fall below zero. */
  spend(key: string, calls: number, now_ms: number, limit?: RateLimit): void
  /** About how many calls of `key` were let through in the last minute. */
  lastMinute(key: string, now_ms: number): number
}

/**
 * The network of an address. An IPv4 address is its own network, also written inside IPv6. For IPv6 it is the whole /64,
 * because one customer has all of it.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail === undefined || tail === '' ? [] : tail.split(':')
  const between = tail === undefined ? 0 : 8 - groups.length - behind.length
  const whole = [...groups, ...Array.from({ length: between }, () => '0'), ...behind]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The most keys in memory. The key unused for longest goes, and starts again with a full bucket. */
const KEYS_MAX = 50_000

interface Bucket {
  tokens: number
  at_ms: number
  /** The key's limit as it was last named. */
  limit: RateLimit
  /** The minute in which `at_ms` lies, with the number of calls in it and in the one before. */
  minute: number
  calls: number
  callsBefore: number
}

const MINUTE_MS = 60_000

/** Makes a limiter. `common` is the limit of keys whose own limit is not named. */
export function rateLimiter(common: RateLimit): RateLimiter {
  const buckets = new RecentMap<string, Bucket>(KEYS_MAX)
  /** The key's bucket as it is now. A new one is full, and is not kept yet. */
  const bucketAt = (key: string, now_ms: number, named: RateLimit | undefined): Bucket => {
    const known = buckets.get(key)
    if (known === undefined) {
      const limit = named ?? common
      const minute = Math.floor(now_ms / MINUTE_MS)
      return { tokens: limit.burst, at_ms: now_ms, limit, minute, calls: 0, callsBefore: 0 }
    }
    bringForward(known, now_ms, named ?? known.limit)
    return known
  }
  return {
    left(key, now_ms, named) {
      const { tokens, limit } = bucketAt(key, now_ms, named)
      return {
        calls: Math.max(0, Math.floor(tokens)),
        full_s: Math.ceil((limit.burst - tokens) / perMs(limit) / 1000),
      }
    },
    spend(key, calls, now_ms, named) {
      const bucket = bucketAt(key, now_ms, named)
      bucket.tokens = Math.max(-bucket.limit.burst, bucket.tokens - calls)
      bucket.calls += calls
      buckets.set(key, bucket)
    },
    take(key, now_ms, named) {
      const bucket = bucketAt(key, now_ms, named)
      const wait_s = bucket.tokens >= 1 ? 0 : Math.ceil((1 - bucket.tokens) / perMs(bucket.limit) / 1000)
      if (wait_s === 0) {
        bucket.tokens--
        bucket.calls++
      }
      buckets.set(key, bucket)
      return wait_s
    },
    lastMinute(key, now_ms) {
      const { at_ms, minute, calls, callsBefore } = bucketAt(key, now_ms, undefined)
      const share = 1 - (at_ms / MINUTE_MS - minute)
      return Math.round(calls + callsBefore * share)
    },
  }
}

/** Refills a bucket, and turns its minute. In place: a call of a key looks into ten buckets. */
function bringForward(bucket: Bucket, now_ms: number, limit: RateLimit): void {
  const at_ms = Math.max(now_ms, bucket.at_ms)
  bucket.tokens = Math.min(limit.burst, bucket.tokens + (at_ms - bucket.at_ms) * perMs(limit))
  const minute = Math.floor(at_ms / MINUTE_MS)
  if (minute !== bucket.minute) {
    bucket.callsBefore = minute === bucket.minute + 1 ? bucket.calls : 0
    bucket.calls = 0
    bucket.minute = minute
  }
  bucket.at_ms = at_ms
  bucket.limit = limit
}

const perMs = ({ perMinute }: RateLimit) => perMinute / 60_000

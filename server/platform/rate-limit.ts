/** Token buckets by key: how often a caller may ask. One server owns them, in memory. Time is an argument. */
import { RecentMap } from './recent-map.ts'

export interface RateLimit {
  /** How many calls may come at once. */
  burst: number
  /** How many calls return every minute. */
  perMinute: number
}

/** One limit for every key, or the limit of each, which may change at any time. */
export type LimitOf = RateLimit | ((key: string) => RateLimit)

export interface RateLimiter {
  /** Takes one call of `key`. Answers 0 if it is allowed, otherwise the whole seconds until it will be. */
  take(key: string, now_ms: number): number
  /** How many calls `key` has left, and in how many whole seconds it has all of them again. Takes none. */
  left(key: string, now_ms: number): { calls: number; full_s: number }
  /** Takes calls that were let through elsewhere; there may be fewer than none left then. */
  spend(key: string, calls: number, now_ms: number): void
}

/**
 * The caller that an address stands for: an IPv4 address, also inside IPv6, or the first half of an IPv6 address,
 * which one household or machine gets.
 */
export function networkOf(address: string): string {
  const within = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (within !== undefined) return within
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

/** The most keys in memory. The key unused for longest goes, and starts again with a full bucket. */
const KEYS_MAX = 50_000

export function rateLimiter(limitOf: LimitOf): RateLimiter {
  const buckets = new RecentMap<string, { tokens: number; at_ms: number }>(KEYS_MAX)
  const limits = (key: string) => {
    const { burst, perMinute } = typeof limitOf === 'function' ? limitOf(key) : limitOf
    return { burst, perMs: perMinute / 60_000 }
  }
  const tokensOf = (key: string, now_ms: number, { burst, perMs }: ReturnType<typeof limits>) => {
    const known = buckets.get(key)
    return known ? Math.min(burst, known.tokens + Math.max(0, now_ms - known.at_ms) * perMs) : burst
  }
  return {
    left(key, now_ms) {
      const limit = limits(key)
      const tokens = tokensOf(key, now_ms, limit)
      return {
        calls: Math.max(0, Math.floor(tokens)),
        full_s: Math.ceil((limit.burst - tokens) / limit.perMs / 1000),
      }
    },
    spend(key, calls, now_ms) {
      const limit = limits(key)
      const tokens = Math.max(-limit.burst, tokensOf(key, now_ms, limit) - calls)
      buckets.set(key, { tokens, at_ms: Math.max(now_ms, buckets.get(key)?.at_ms ?? now_ms) })
    },
    take(key, now_ms) {
      const known = buckets.get(key)
      const limit = limits(key)
      const tokens = tokensOf(key, now_ms, limit)
      const allowed = tokens >= 1
      buckets.set(key, {
        tokens: allowed ? tokens - 1 : tokens,
        at_ms: Math.max(now_ms, known?.at_ms ?? now_ms),
      })
      return allowed ? 0 : Math.ceil((1 - tokens) / limit.perMs / 1000)
    },
  }
}

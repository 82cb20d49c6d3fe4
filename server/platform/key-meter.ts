/**
 * How often keys may call: each by itself, and all keys of an account together, so that no account gains by having
 * many. Told with every answer, in the fields of draft-ietf-httpapi-ratelimit-headers.
 */
import type { ApiKey } from './actor.ts'
import { rateLimiter, type Limit } from './rate-limit.ts'

export interface KeyLimits {
  key: Limit
  account: Limit
}

/** A hundred calls a second for one key, two hundred for an account, a minute's worth of them at once. */
export const KEY_LIMITS: KeyLimits = {
  key: { burst: 6_000, perMinute: 6_000 },
  account: { burst: 12_000, perMinute: 12_000 },
}

export interface Metered {
  /** 0 where the call is allowed, otherwise the whole seconds until it will be. */
  seconds: number
  headers: { 'ratelimit-policy': string; ratelimit: string }
}

/** Counts a call of the key. */
export function keyMeter(limits: KeyLimits = KEY_LIMITS): (key: ApiKey, now_ms: number) => Metered {
  const perKey = rateLimiter(limits.key)
  const perAccount = rateLimiter(limits.account)
  const policy = `"key";q=${limits.key.burst};w=${window_s(limits.key)}, "account";q=${limits.account.burst};w=${window_s(limits.account)}`
  return ({ keyId, accountId }, now_ms) => {
    const [key, account] = [String(keyId), String(accountId)]
    // What one key is refused does not count against the others.
    const seconds = perKey.take(key, now_ms) || perAccount.take(account, now_ms)
    const [ofKey, ofAccount] = [perKey.left(key, now_ms), perAccount.left(account, now_ms)]
    const left = `"key";r=${ofKey.calls};t=${ofKey.full_s}, "account";r=${ofAccount.calls};t=${ofAccount.full_s}`
    return { seconds, headers: { 'ratelimit-policy': policy, ratelimit: left } }
  }
}

/** In how long a whole quota comes back. */
function window_s({ burst, perMinute }: Limit): number {
  return Math.ceil((burst / perMinute) * 60)
}

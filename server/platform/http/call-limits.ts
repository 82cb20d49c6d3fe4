/**
 * How often keys and people's sessions may call: each by itself, and all keys or all sessions of an account together, so
 * that no account gains by having many. Keys and people are counted apart: a program that calls too often does not keep
 * its account's people out. Told with every answer, in the fields of draft-ietf-httpapi-ratelimit-headers.
 */
import type { Authenticated } from '../actor.ts'
import { rateLimiter, type Limit } from '../rate-limit.ts'

export interface CallLimits {
  /** Of one key, and of one session. */
  caller: Limit
  /** Of all keys of an account, and of all its sessions. */
  account: Limit
}

/** A hundred calls a second for one key or session, two hundred for an account, a minute's worth of them at once. */
export const CALL_LIMITS: CallLimits = {
  caller: { burst: 6_000, perMinute: 6_000 },
  account: { burst: 12_000, perMinute: 12_000 },
}

export interface Metered {
  /** 0 where the call is allowed, otherwise the whole seconds until it will be. */
  seconds: number
  headers: { 'ratelimit-policy': string; ratelimit: string }
}

/** Counts a call of a key or a session. */
export function callMeter(
  limits: CallLimits = CALL_LIMITS,
): (actor: Authenticated, now_ms: number) => Metered {
  const perCaller = rateLimiter(limits.caller)
  const perAccount = rateLimiter(limits.account)
  return (actor, now_ms) => {
    const kind = actor.kind === 'key' ? 'key' : 'session'
    const caller = `${kind} ${actor.kind === 'key' ? actor.keyId : actor.sessionId}`
    const account = `${kind} ${actor.accountId}`
    // What one caller is refused does not count against the others.
    const seconds = perCaller.take(caller, now_ms) || perAccount.take(account, now_ms)
    const [own, all] = [perCaller.left(caller, now_ms), perAccount.left(account, now_ms)]
    return {
      seconds,
      headers: {
        'ratelimit-policy': `"${kind}";${quotaOf(limits.caller)}, "account";${quotaOf(limits.account)}`,
        ratelimit: `"${kind}";r=${own.calls};t=${own.full_s}, "account";r=${all.calls};t=${all.full_s}`,
      },
    }
  }
}

/** How many, and in how many seconds the whole quota comes back. */
function quotaOf({ burst, perMinute }: Limit): string {
  return `q=${burst};w=${Math.ceil((burst / perMinute) * 60)}`
}

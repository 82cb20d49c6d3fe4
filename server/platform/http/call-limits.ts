/**
 * How often keys and people's sessions may call: each by itself, and all keys or all sessions of an account together, so
 * that no account gains by having many. Keys and people are counted apart: a program that calls too often does not keep
 * its account's people out. Told with every answer, in the fields of draft-ietf-httpapi-ratelimit-headers.
 */
import type { Authenticated } from '../actor.ts'
import { type RateLimit, networkOf, rateLimiter } from '../rate-limit.ts'

export interface CallLimits {
  /** Of one key, and of one session. */
  caller: RateLimit
  /** Of all keys of an account, and of all its sessions. */
  account: RateLimit
}

/** A hundred calls a second for one key or session, two hundred for an account, a minute's worth of them at once. */
export const CALL_LIMITS: CallLimits = {
  caller: { burst: 6_000, perMinute: 6_000 },
  account: { burst: 12_000, perMinute: 12_000 },
}

export interface CallQuota {
  /** 0 where the call is allowed, otherwise the whole seconds until it will be. */
  seconds: number
  headers: { 'ratelimit-policy': string; ratelimit: string }
}

/** Counts a call of a key or a session. */
export function callLimiter(
  limits: CallLimits = CALL_LIMITS,
): (actor: Authenticated, now_ms: number) => CallQuota {
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
function quotaOf({ burst, perMinute }: RateLimit): string {
  return `q=${burst};w=${Math.ceil((burst / perMinute) * 60)}`
}

/**
 * How often a network may call where no session has to be shown. What is called decides the limit: signing in is dear and
 * rare, a file of the web application is cheap and comes in dozens. Each limit is counted by itself, so that a page that
 * loads never keeps its visitor from signing in.
 */
const NETWORK_LIMITS = {
  /** Sixty at once and two a second: a family behind one address signs in, a guesser gets nowhere. */
  anonymous: { burst: 60, perMinute: 120 },
  /**
   * The web application, and addresses where nothing is. A first visit loads up to 60 files: 50 people behind one address
   * begin at once.
   */
  files: { burst: 3_000, perMinute: 18_000 },
  /** Short links. An operator has many phones behind one address, and a campaign makes them all tap at once. */
  taps: { burst: 2_000, perMinute: 12_000 },
  /** Load balancers and whoever watches: ten a second. */
  health: { burst: 60, perMinute: 600 },
  /** The compatible APIs, and callbacks of gateways: no less than `CALL_LIMITS` let an account call. */
  programs: { burst: 12_000, perMinute: 60_000 },
} as const satisfies Record<string, RateLimit>

export type NetworkLimits = Record<keyof typeof NETWORK_LIMITS, RateLimit>

/** `session`: who calls is known before anything is done, and is counted elsewhere or not at all. */
export type NetworkLimitName = keyof NetworkLimits | 'session'

/** Counts a call from this address. Answers 0 when it is allowed, otherwise the whole seconds until it will be. */
export function networkLimiter(
  limits: Partial<NetworkLimits> = {},
): (kind: NetworkLimitName, address: string, now_ms: number) => number {
  const limiters = {
    anonymous: rateLimiter(limits.anonymous ?? NETWORK_LIMITS.anonymous),
    files: rateLimiter(limits.files ?? NETWORK_LIMITS.files),
    taps: rateLimiter(limits.taps ?? NETWORK_LIMITS.taps),
    health: rateLimiter(limits.health ?? NETWORK_LIMITS.health),
    programs: rateLimiter(limits.programs ?? NETWORK_LIMITS.programs),
  }
  return (kind, address, now_ms) => (kind === 'session' ? 0 : limiters[kind].take(networkOf(address), now_ms))
}

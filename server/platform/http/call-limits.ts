/**
 * Limits how often keys and sessions may call: each one, and all keys or all sessions of an account together, so that
 * an account gains nothing by having many. Keys and sessions count separately, so that a program that calls too often
 * does not stop its account's people. Every answer states the limits, in the fields of
 * draft-ietf-httpapi-ratelimit-headers.
 */
import type { Authenticated } from '../actor.ts'
import {
  type SharedLimits,
  CALLS_OF_ACCOUNT,
  type Quota,
  type RateLimit,
  networkOf,
  perSecond,
} from '../rate-limit.ts'

export interface CallLimits {
  /** The limit of one key, or of one session. */
  caller: RateLimit
  /** The limit of all keys of an account, or of all its sessions. */
  account: RateLimit
}

/**
 * A hundred calls a second for one session, two hundred for all of an account. A minute's worth may come at once. An
 * operator sets what the keys of an account may do (`catalog/program-limits.ts`).
 */
export const CALL_LIMITS: CallLimits = {
  caller: { burst: 6_000, perMinute: 6_000 },
  account: { burst: 12_000, perMinute: 12_000 },
}

/** The header fields that state limits. */
export const QUOTA_HEADERS = ['ratelimit-policy', 'ratelimit'] as const
export type QuotaHeaders = Record<(typeof QUOTA_HEADERS)[number], string>

export interface CallQuota {
  /** 0 if the call is allowed, otherwise the whole seconds until it will be. */
  seconds: number
  headers: QuotaHeaders
}

/** The limits of calls a second of keys. */
export const callLimitsOf = (limits: { keyCalls: number; accountCalls: number }): CallLimits => ({
  caller: perSecond(limits.keyCalls),
  account: perSecond(limits.accountCalls),
})

/** About how many calls the keys of an account made in the last minute. */
export const callsOfKeys = (shared: SharedLimits, accountId: bigint): number =>
  shared.lastMinute(CALLS_OF_ACCOUNT, `key ${accountId}`)

/** Counts a call of a key or a session. If `ofKeys` is given, it answers the limits of an account's keys. */
export function callLimiter(
  shared: SharedLimits,
  limits: CallLimits = CALL_LIMITS,
  ofKeys: (accountId: bigint) => CallLimits = () => limits,
): (actor: Authenticated, now_ms: number) => CallQuota {
  const perCaller = shared.limiter('caller', limits.caller)
  const perAccount = shared.limiter(CALLS_OF_ACCOUNT, limits.account)
  return (actor, now_ms) => {
    const kind = actor.kind === 'key' ? 'key' : 'session'
    const own = actor.kind === 'key' ? ofKeys(actor.accountId) : limits
    const caller = `${kind} ${actor.kind === 'key' ? actor.keyId : actor.sessionId}`
    const account = `${kind} ${actor.accountId}`
    // What one caller is refused does not count against the others.
    const seconds =
      perCaller.take(caller, now_ms, own.caller) || perAccount.take(account, now_ms, own.account)
    const quotas: Quota[] = [
      { name: kind, limit: own.caller, left: perCaller.left(caller, now_ms, own.caller) },
      { name: 'account', limit: own.account, left: perAccount.left(account, now_ms, own.account) },
    ]
    return { seconds, headers: quotaHeaders(quotas) }
  }
}

/** States limits: how many, in how many seconds the whole of it returns, and what is left. */
export function quotaHeaders(quotas: readonly Quota[]): QuotaHeaders {
  let policy = ''
  let rest = ''
  for (const { name, limit, left } of quotas) {
    const comma = policy === '' ? '' : ', '
    policy += `${comma}"${name}";q=${limit.burst};w=${Math.ceil((limit.burst / limit.perMinute) * 60)}`
    rest += `${comma}"${name}";r=${left.calls};t=${left.full_s}`
  }
  return { 'ratelimit-policy': policy, ratelimit: rest }
}

/**
 * How often a network may call without a session. The limit depends on the call: signing in is expensive and rare, a
 * file of the web application is cheap and one of many. Each limit counts separately, so that loading a page never
 * stops a visitor from signing in.
 */
const NETWORK_LIMITS = {
  /** Sixty at once and two a second: a family behind one address can sign in, and a guesser gets nowhere. */
  anonymous: { burst: 60, perMinute: 120 },
  /**
   * The web application, and unknown addresses. A first visit loads up to 60 files, so 50 people behind one address
   * can start at once.
   */
  files: { burst: 3_000, perMinute: 18_000 },
  /** Short links. An operator has many phones behind one address, and after a campaign they all open links at once. */
  taps: { burst: 2_000, perMinute: 12_000 },
  /** Load balancers and monitors: ten a second. */
  health: { burst: 60, perMinute: 600 },
  /** Gateways' callbacks. */
  programs: { burst: 12_000, perMinute: 60_000 },
} as const satisfies Record<string, RateLimit>

export type NetworkLimits = Record<keyof typeof NETWORK_LIMITS, RateLimit>

/**
 * The name of a limit. `session`: the caller is known before anything is done, and is counted elsewhere or not at all.
 */
export type NetworkLimitName = keyof NetworkLimits | 'session'

/**
 * Counts a call from this address. Answers 0 if it is allowed, otherwise the whole seconds until it will be.
 */
export function networkLimiter(
  shared: SharedLimits,
  limits: Partial<NetworkLimits> = {},
): (kind: NetworkLimitName, address: string, now_ms: number) => number {
  const limiters = {
    anonymous: shared.limiter('anonymous', limits.anonymous ?? NETWORK_LIMITS.anonymous),
    files: shared.limiter('files', limits.files ?? NETWORK_LIMITS.files),
    taps: shared.limiter('taps', limits.taps ?? NETWORK_LIMITS.taps),
    health: shared.limiter('health', limits.health ?? NETWORK_LIMITS.health),
    programs: shared.limiter('programs', limits.programs ?? NETWORK_LIMITS.programs),
  }
  return (kind, address, now_ms) => (kind === 'session' ? 0 : limiters[kind].take(networkOf(address), now_ms))
}

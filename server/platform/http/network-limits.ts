/**
 * How often a network may call where no session has to be shown. What is called decides the limit: signing in is dear and
 * rare, a file of the web application is cheap and comes in dozens. Each limit is counted by itself, so that a page that
 * loads never keeps its visitor from signing in.
 */
import { networkOf, rateLimiter, type Limit } from '../rate-limit.ts'

export const CALLER_LIMITS = {
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
} as const satisfies Record<string, Limit>

export type CallerLimits = Record<keyof typeof CALLER_LIMITS, Limit>

/** `session`: who calls is known before anything is done, and is counted elsewhere or not at all. */
export type CallerKind = keyof CallerLimits | 'session'

/** Counts a call from this address. Answers 0 when it is allowed, otherwise the whole seconds until it will be. */
export function callerMeter(
  limits: Partial<CallerLimits> = {},
): (kind: CallerKind, address: string, now_ms: number) => number {
  const limiters = {
    anonymous: rateLimiter(limits.anonymous ?? CALLER_LIMITS.anonymous),
    files: rateLimiter(limits.files ?? CALLER_LIMITS.files),
    taps: rateLimiter(limits.taps ?? CALLER_LIMITS.taps),
    health: rateLimiter(limits.health ?? CALLER_LIMITS.health),
    programs: rateLimiter(limits.programs ?? CALLER_LIMITS.programs),
  }
  return (kind, address, now_ms) => (kind === 'session' ? 0 : limiters[kind].take(networkOf(address), now_ms))
}

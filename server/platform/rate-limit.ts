/**
 * Token buckets by key: how often a caller may ask. They are in one server's memory, and the caller passes the time.
 * `SharedLimits` makes those that count for all processes.
 */
import type { Authenticated } from './actor.ts'
import { isIPv6 } from 'node:net'
import { RecentMap } from './recent-map.ts'
import { z } from 'zod'
import type { Clock } from './clock.ts'

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

const CHANNEL = 'limits'
const TELL_MS = 100
/** The largest payload of a notification. PostgreSQL accepts fewer than 8,000 bytes. */
const PAYLOAD_BYTES_MAX = 7_500
/** The most payloads at once. If there are more callers, a process reports those who called most. */
const PAYLOADS_AT_ONCE_MAX = 4

/** A report: the process, and how many calls it allowed, by limit and key. */
const Told = z.tuple([z.string(), z.array(z.tuple([z.string(), z.string(), z.number()]))])
type Taken = z.output<typeof Told>[1][number]

interface Channel {
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>
  notify(channel: string, payload: string): Promise<void>
}

/**
 * Limits for all processes on one database, also on several machines. Each process counts separately, and ten times a
 * second tells the others how many calls it allowed. They subtract those from what they have left, even below zero. So
 * over time all processes together allow as much as one would. Only calls within the same tenth of a second may pass at
 * each of them.
 */
export class SharedLimits {
  readonly #clock: Clock
  readonly #channel: Channel
  readonly #origin: string
  readonly #limiters = new Map<string, Set<RateLimiter>>()
  /** How many calls each name's limiters allowed since the last report, by key. */
  readonly #taken = new Map<string, Map<string, number>>()
  #timer: NodeJS.Timeout | undefined

  private constructor(channel: Channel, clock: Clock) {
    this.#clock = clock
    this.#channel = channel
    this.#origin = clock.bytes(8).toString('base64url')
  }

  static async open(channel: Channel, clock: Clock): Promise<SharedLimits> {
    const limits = new SharedLimits(channel, clock)
    await channel.listen(CHANNEL, (payload) => limits.#heard(payload))
    return limits
  }

  /** A limiter of this process that also counts what limiters of the same name allowed elsewhere. */
  limiter(name: string, limit: RateLimit): RateLimiter {
    const own = rateLimiter(limit)
    const named = this.#limiters.get(name)
    if (named) named.add(own)
    else this.#limiters.set(name, new Set([own]))
    // Every call counts here, some of them in five limiters: no text is put together for it.
    const taken = this.#taken.get(name) ?? new Map<string, number>()
    this.#taken.set(name, taken)
    return {
      left: (key, now_ms, named) => own.left(key, now_ms, named),
      lastMinute: (key, now_ms) => own.lastMinute(key, now_ms),
      spend: (key, calls, now_ms, named) => {
        own.spend(key, calls, now_ms, named)
        this.#take(taken, key, calls)
      },
      take: (key, now_ms, named) => {
        const wait_s = own.take(key, now_ms, named)
        if (wait_s === 0) this.#take(taken, key, 1)
        return wait_s
      },
    }
  }

  /** About how many calls all processes allowed in the last minute, as limiters of this name know. */
  lastMinute(name: string, key: string): number {
    const now_ms = this.#clock.monotonic_ms()
    return Math.max(0, ...[...(this.#limiters.get(name) ?? [])].map((each) => each.lastMinute(key, now_ms)))
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#forget()
  }

  #forget(): void {
    for (const byKey of this.#taken.values()) byKey.clear()
  }

  #take(taken: Map<string, number>, key: string, calls: number): void {
    taken.set(key, (taken.get(key) ?? 0) + calls)
    this.#timer ??= setTimeout(() => this.#tell(), TELL_MS).unref()
  }

  #tell(): void {
    this.#timer = undefined
    const all = [...this.#taken].flatMap(([name, byKey]) =>
      [...byKey].map(([key, calls]): Taken => [name, key, calls]),
    )
    this.#forget()
    const taken = all.toSorted(([, , one], [, , other]) => other - one)
    for (const payload of payloadsOf(this.#origin, taken))
      // A lost payload lets its callers through once more elsewhere, and costs nothing else.
      this.#channel.notify(CHANNEL, payload).catch(() => undefined)
  }

  #heard(payload: string): void {
    // An empty payload follows a break in the connection.
    if (payload === '') return
    const [origin, taken] = Told.parse(JSON.parse(payload))
    if (origin === this.#origin) return
    const now_ms = this.#clock.monotonic_ms()
    for (const [name, key, calls] of taken)
      for (const limiter of this.#limiters.get(name) ?? []) limiter.spend(key, calls, now_ms)
  }
}

/** Divides entries into payloads of allowed size. An entry that fits into none is left out. */
function payloadsOf(origin: string, taken: readonly Taken[]): string[] {
  const payloads: string[] = []
  let entries: Taken[] = []
  let bytes = 0
  const close = () => {
    if (entries.length > 0) payloads.push(JSON.stringify([origin, entries]))
    entries = []
    bytes = origin.length + 8
  }
  close()
  for (const entry of taken) {
    const more = Buffer.byteLength(JSON.stringify(entry)) + 1
    if (bytes + more > PAYLOAD_BYTES_MAX) close()
    if (payloads.length >= PAYLOADS_AT_ONCE_MAX) return payloads
    if (bytes + more > PAYLOAD_BYTES_MAX) continue
    entries.push(entry)
    bytes += more
  }
  close()
  return payloads
}

/**
 * Limits how often keys and sessions may call: each one, and all keys or all sessions of an account together, so that
 * an account gains nothing by having many. Keys and sessions count separately, so that a program that calls too often
 * does not stop its account's people. Every answer states the limits, in the fields of
 * draft-ietf-httpapi-ratelimit-headers.
 */
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

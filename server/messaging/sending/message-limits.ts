/**
 * How many messages a second the keys of an account may send, each by itself and all together. A minute's worth may come
 * at once. A call that is let through is sent whole, and counts whole: the next one waits until the messages before it
 * fit into the limit. What people send by hand is not counted.
 */
import { PROGRAM_LIMITS } from '@nkra/contract/limits.ts'
import type { ProgramLimits } from '@nkra/contract/catalog/program-limits.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { RateLimit, RateLimiter } from '../../platform/rate-limit.ts'

/** The limits of an account. */
export type ProgramLimitsOf = (accountId: bigint) => ProgramLimits

interface Program {
  accountId: bigint
  /** Null if a person sends. */
  keyId?: bigint | null
}

const aMinute = (perSecond: number): RateLimit => ({ burst: perSecond * 60, perMinute: perSecond * 60 })

export class MessageLimits {
  readonly #db: Db
  readonly #perKey: RateLimiter
  readonly #perAccount: RateLimiter

  constructor(db: Db, limitsOf: ProgramLimitsOf = () => PROGRAM_LIMITS) {
    this.#db = db
    const ofAccount = (name: string) => limitsOf(BigInt(/^-?\d+/.exec(name)![0]))
    this.#perKey = db.limits.limiter('messages of key', (name) => aMinute(ofAccount(name).keyMessages))
    this.#perAccount = db.limits.limiter('messages of keys of account', (name) =>
      aMinute(ofAccount(name).accountMessages),
    )
  }

  /** Fails with `too_many_requests` {seconds} if the key, or all keys of the account, sent too many messages just now. */
  require({ accountId, keyId }: Program): void {
    if (keyId === undefined || keyId === null) return
    const now_ms = this.#db.clock.monotonic_ms()
    for (const [limiter, name] of [
      [this.#perKey, `${accountId} ${keyId}`],
      [this.#perAccount, String(accountId)],
    ] as const) {
      const { calls, full_s } = limiter.left(name, now_ms)
      // By then at least one fits again: a full minute comes back in a minute.
      if (calls < 1) fail('too_many_requests', { seconds: Math.max(1, full_s - 59) })
    }
  }

  /** Counts messages that were accepted. */
  count({ accountId, keyId }: Program, messages: number): void {
    if (keyId === undefined || keyId === null) return
    const now_ms = this.#db.clock.monotonic_ms()
    this.#perKey.spend(`${accountId} ${keyId}`, messages, now_ms)
    this.#perAccount.spend(String(accountId), messages, now_ms)
  }
}

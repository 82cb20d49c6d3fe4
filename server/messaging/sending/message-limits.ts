/**
 * Limits how many messages a second the keys of an account may send, each key and all together. A minute's worth may
 * come at once. An allowed call is sent as a whole and counts as a whole: the next one waits until the messages before
 * it fit into the limit. What people send by hand is not counted.
 */
import { PROGRAM_LIMITS } from '@nkra/contract/limits.ts'
import type { ProgramLimits } from '@nkra/contract/catalog/program-limits.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import {
  MESSAGES_OF_ACCOUNT,
  perSecond,
  type Quota,
  type RateLimit,
  type RateLimiter,
} from '../../platform/rate-limit.ts'

/** The limits of an account. */
export type ProgramLimitsOf = (accountId: bigint) => ProgramLimits

interface Program {
  accountId: bigint
  /** The key that sends. Null if a person does. */
  keyId?: bigint | null
}

interface ProgramLimiter {
  /** Its name in the answers to a key. */
  name: string
  limiter: RateLimiter
  key: string
  limit: RateLimit
}

export class MessageLimits {
  readonly #db: Db
  readonly #limitsOf: ProgramLimitsOf
  readonly #perKey: RateLimiter
  readonly #perAccount: RateLimiter

  constructor(db: Db, limitsOf: ProgramLimitsOf = () => PROGRAM_LIMITS) {
    this.#db = db
    this.#limitsOf = limitsOf
    this.#perKey = db.limits.limiter('messages of key', perSecond(PROGRAM_LIMITS.keyMessages))
    this.#perAccount = db.limits.limiter(MESSAGES_OF_ACCOUNT, perSecond(PROGRAM_LIMITS.accountMessages))
  }

  /** Fails with `too_many_requests` {seconds} if the key, or all keys of the account, just sent too many messages. */
  require(program: Program): void {
    const now_ms = this.#db.clock.monotonic_ms()
    for (const { limiter, key, limit } of this.#limitersOf(program)) {
      const { calls, full_s } = limiter.left(key, now_ms, limit)
      // By then at least one fits again: a full minute comes back in a minute.
      if (calls < 1) fail('too_many_requests', { seconds: Math.max(1, full_s - 59) })
    }
  }

  /** Counts messages that were accepted. */
  count(program: Program, messages: number): void {
    const now_ms = this.#db.clock.monotonic_ms()
    for (const { limiter, key, limit } of this.#limitersOf(program))
      limiter.spend(key, messages, now_ms, limit)
  }

  /** The limits that apply to the program, and what is left of them. */
  quotas(program: Program): Quota[] {
    const now_ms = this.#db.clock.monotonic_ms()
    return this.#limitersOf(program).map(({ limiter, name, key, limit }) => ({
      name,
      limit,
      left: limiter.left(key, now_ms, limit),
    }))
  }

  /** The limiters that apply to the program. None for a person. */
  #limitersOf({ accountId, keyId }: Program): ProgramLimiter[] {
    if (keyId === undefined || keyId === null) return []
    const { keyMessages, accountMessages } = this.#limitsOf(accountId)
    return [
      {
        name: 'key-messages',
        limiter: this.#perKey,
        key: String(keyId),
        limit: perSecond(keyMessages),
      },
      {
        name: 'account-messages',
        limiter: this.#perAccount,
        key: String(accountId),
        limit: perSecond(accountMessages),
      },
    ]
  }
}

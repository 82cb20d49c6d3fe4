/**
 * Keeping passwords: argon2id (RFC 9106) in the encoded form that says its own parameters, so that they can be raised
 * and each password follows at its owner's next sign-in.
 *
 *     $argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>       base64 without padding
 *
 * Each hash takes 19 MiB and some 60 ms of a core. A burst of sign-ins therefore waits in a line of its own: never more
 * than `HASHES_AT_ONCE` run (half of the four threads that Node shares among files, names and hashes), never more than
 * `HASHES_WAITING_MAX` wait, and one more is told to come back, so that neither memory nor other requests suffer.
 */
import { argon2, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import { fail } from '../platform/fail.ts'
import { normalise } from './password-rules.ts'

export interface Cost {
  memory_kib: number
  passes: number
  lanes: number
}

/** OWASP's least for argon2id (ASVS 5.0 §11.4.2 refers to it). */
export const costNow: Cost = { memory_kib: 19_456, passes: 2, lanes: 1 }

const HASHES_AT_ONCE = 2
const HASHES_WAITING_MAX = 200
/** What a caller is told to wait where the line is full: as long as the line takes. */
const LINE_S = 8

const SALT_BYTES = 16
const HASH_BYTES = 32
const VERSION = 19

export interface Hasher {
  /** The encoded hash to store. Fails with `too_many_requests` where the line is full. */
  hash(password: string): Promise<string>
  /**
   * Whether the password is the one that was hashed, and whether its hash is due to be made anew at today's cost.
   * Where there is nothing to compare with (`null`), does the same work and answers no.
   */
  verify(password: string, encoded: string | null): Promise<{ right: boolean; stale: boolean }>
}

export function createHasher(clock: Clock, cost: Cost = costNow): Hasher {
  const enter = waitingLine(HASHES_AT_ONCE, HASHES_WAITING_MAX)
  const derive = (password: string, salt: Buffer, { memory_kib, passes, lanes }: Cost) =>
    enter(
      () =>
        new Promise<Buffer>((resolve, reject) => {
          const parameters = {
            message: normalise(password),
            nonce: salt,
            parallelism: lanes,
            tagLength: HASH_BYTES,
            memory: memory_kib,
            passes,
          }
          argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash)))
        }),
    )
  const nobody = { cost, salt: clock.bytes(SALT_BYTES), hash: clock.bytes(HASH_BYTES) }

  return {
    async hash(password) {
      const salt = clock.bytes(SALT_BYTES)
      return encode({ cost, salt, hash: await derive(password, salt, cost) })
    },
    async verify(password, encoded) {
      const stored = encoded === null ? nobody : decode(encoded)
      const hash = await derive(password, stored.salt, stored.cost)
      const right = timingSafeEqual(hash, stored.hash) && encoded !== null
      return { right, stale: right && isStale(stored.cost, cost) }
    },
  }
}

interface Stored {
  cost: Cost
  salt: Buffer
  hash: Buffer
}

function encode({ cost, salt, hash }: Stored): string {
  const parameters = `m=${cost.memory_kib},t=${cost.passes},p=${cost.lanes}`
  return `$argon2id$v=${VERSION}$${parameters}$${base64(salt)}$${base64(hash)}`
}

const encoded = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]{11,86})\$([\w+/]{43})$/

function decode(text: string): Stored {
  const [, memory, passes, lanes, salt, hash] = encoded.exec(text) ?? []
  if (salt === undefined || hash === undefined) throw new Error('A stored password hash cannot be read')
  return {
    cost: { memory_kib: Number(memory), passes: Number(passes), lanes: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

function isStale(then: Cost, now: Cost): boolean {
  return then.memory_kib !== now.memory_kib || then.passes !== now.passes || then.lanes !== now.lanes
}

/** Runs at most `atOnce` works together, the others in order of arrival; fails where `waitingMax` wait already. */
function waitingLine(atOnce: number, waitingMax: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else if (waiting.length >= waitingMax) fail('too_many_requests', { seconds: LINE_S })
    // Whoever leaves hands its place to the next, so `running` does not change in between.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/**
 * Keeping passwords: argon2id (RFC 9106) in the encoded form that says its own parameters, so that they can be raised
 * and each password follows at its owner's next sign-in.
 *
 *     $argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>       base64 without padding
 *
 * Each hash takes 19 MiB and some 60 ms of a core. All hashes of a process therefore go through one fair queue: never
 * more than `HASHES_AT_ONCE` run (half of the four threads that Node shares among files, names and hashes), and the limits
 * on who waits spare memory and other requests. Whoever has no room there is told to come back.
 */
import { argon2, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { networkOf } from './attempt-limits.ts'
import { fairQueue, type QueueCaller } from './hashing-queue.ts'
import { normalise } from './password-rules.ts'

export interface Cost {
  memory_kib: number
  passes: number
  lanes: number
}

/** OWASP's least for argon2id (ASVS 5.0 §11.4.2 refers to it). */
export const HASH_COST: Cost = { memory_kib: 19_456, passes: 2, lanes: 1 }

const HASHES_AT_ONCE = 2
/** Of one network, or of one person who is signed in. */
const HASHES_PER_LINE_MAX = 50
/** Of familiar callers and of strangers each. */
const HASHES_WAITING_MAX = 200
/** What a caller is told to wait for whom there is no room: as long as a full queue takes. */
const RETRY_S = 8

const SALT_BYTES = 16
const HASH_BYTES = 32
const VERSION = 19

export interface Hasher {
  /** The encoded hash to store. Fails with `too_many_requests` where the queue has no room for the caller. */
  hash(password: string, caller: QueueCaller): Promise<string>
  /**
   * Whether the password is the one that was hashed, and whether its hash is due to be made anew at today's cost.
   * Where there is nothing to compare with (`null`), does the same work and answers no. Fails as `hash` does.
   */
  verify(
    password: string,
    encoded: string | null,
    caller: QueueCaller,
  ): Promise<{ right: boolean; stale: boolean }>
}

/** Somebody of whom only the address is known; `familiar` where the same person was right from its network before. */
export function callerOfAddress(address: string, familiar = false): QueueCaller {
  return { line: networkOf(address), familiar }
}

/** Somebody who is signed in: they wait in no line of strangers. */
export function callerOfUser({ userId }: { userId: bigint }): QueueCaller {
  return { line: `user ${userId}`, familiar: true }
}

/** The operator's own commands. */
export const OPERATOR_CALLER: QueueCaller = { line: 'operator', familiar: true }

export function createHasher(clock: Clock, cost: Cost = HASH_COST): Hasher {
  const enter = fairQueue({
    atOnce: HASHES_AT_ONCE,
    perLineMax: HASHES_PER_LINE_MAX,
    waitingMax: HASHES_WAITING_MAX,
    retry_s: RETRY_S,
  })
  const derive = (caller: QueueCaller, password: string, salt: Buffer, { memory_kib, passes, lanes }: Cost) =>
    enter(
      caller,
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
    async hash(password, caller) {
      const salt = clock.bytes(SALT_BYTES)
      return encode({ cost, salt, hash: await derive(caller, password, salt, cost) })
    },
    async verify(password, encoded, caller) {
      const stored = encoded === null ? nobody : decode(encoded)
      const hash = await derive(caller, password, stored.salt, stored.cost)
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

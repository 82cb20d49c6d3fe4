/**
 * Stores passwords by argon2id (RFC 9106). The encoded form names its own parameters. So the cost can be raised, and
 * each password gets the new cost at its owner's next sign-in.
 *
 * `$argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>`, in base64 without padding.
 *
 * Each hash takes 19 MiB and about 60 ms of a core. So all hashes of a process go through one fair queue, and at most
 * `HASHES_AT_ONCE` run: half of the four threads that Node shares among files, names and hashes. Limits on waiting
 * callers protect memory and other requests. A caller for whom there is no room is told to come back.
 */
import { argon2, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { networkOf } from '../../platform/rate-limit.ts'
import { fairQueue, type QueueCaller } from './hashing-queue.ts'
import { normalise } from './password-rules.ts'

export interface Cost {
  memory_kib: number
  passes: number
  lanes: number
}

/** The cost of a hash: the least that OWASP gives for argon2id (ASVS 5.0 §11.4.2 refers to it). */
export const HASH_COST: Cost = { memory_kib: 19_456, passes: 2, lanes: 1 }

const HASHES_AT_ONCE = 2
/** The most waiting hashes of one network or one signed-in person. */
const HASHES_PER_LINE_MAX = 50
/** The most waiting hashes, of familiar callers and of strangers each. */
const HASHES_WAITING_MAX = 200
/** How long a refused caller is told to wait: the time that a full queue takes. */
const RETRY_S = 8

const SALT_BYTES = 16
const HASH_BYTES = 32
const VERSION = 19

export interface Hasher {
  /**
   * Answers the encoded hash to store. Fails with `too_many_requests` if the queue has no room for the caller.
   */
  hash(password: string, caller: QueueCaller): Promise<string>
  /**
   * Answers whether the password is right, and whether its hash should be made anew at today's cost. Without a hash
   * (`null`) it does the same work and answers no. Fails as `hash` does.
   */
  verify(
    password: string,
    encoded: string | null,
    caller: QueueCaller,
  ): Promise<{ right: boolean; stale: boolean }>
}

/** A caller of whom only the network is known. `familiar` says that the same person has succeeded from it before. */
export function callerOfAddress(address: string, familiar = false): QueueCaller {
  return { line: networkOf(address), familiar }
}

/** A signed-in caller, who has a line of their own. */
export function callerOfUser({ userId }: { userId: bigint }): QueueCaller {
  return { line: `user ${userId}`, familiar: true }
}

/** The caller of the operator's own commands. */
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

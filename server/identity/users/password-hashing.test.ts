import { describe, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import type { Fail } from '../../platform/fail.ts'
import {
  callerOfAddress,
  HASH_COST,
  createHasher,
  OPERATOR_CALLER,
  callerOfUser,
} from './password-hashing.ts'

const clock = testClock()
const cheap = { memory_kib: 64, passes: 1, lanes: 1 }
const hasher = createHasher(clock, cheap)
const caller = callerOfAddress('192.0.2.1')

describe('a stored password', () => {
  test('costs what OWASP asks at least', () => {
    expect(HASH_COST.memory_kib).toBeGreaterThanOrEqual(19 * 1024)
    expect(HASH_COST.passes).toBeGreaterThanOrEqual(2)
    expect(HASH_COST.lanes).toBe(1)
  })

  test('says its parameters and no two are alike', async () => {
    const strong = createHasher(clock)
    const [one, two] = await Promise.all([
      strong.hash('plover kenkey ladder', caller),
      strong.hash('plover kenkey ladder', caller),
    ])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(two).not.toBe(one)
    expect(await strong.verify('plover kenkey ladder', one, caller)).toEqual({ right: true, stale: false })
  })

  test('is compared to the last character, case and space', async () => {
    const encoded = await hasher.hash('Plover kenkey ladder', caller)
    for (const wrong of [
      'plover kenkey ladder',
      'Plover kenkey ladde',
      'Plover kenkey ladder ',
      'Plover  kenkey ladder',
      '',
    ]) {
      expect(await hasher.verify(wrong, encoded, caller)).toEqual({ right: false, stale: false })
    }
  })

  test('is neither cut at 72 bytes nor at 256 characters', async () => {
    const typed = 'ɛ'.repeat(256)
    const encoded = await hasher.hash(typed, caller)
    expect((await hasher.verify(typed, encoded, caller)).right).toBe(true)
    expect((await hasher.verify('ɛ'.repeat(255) + 'ɔ', encoded, caller)).right).toBe(false)
  })

  test('is the same from a keyboard that composes accents and one that does not', async () => {
    const encoded = await hasher.hash('caf\u00e9 plover kenkey', caller)
    expect((await hasher.verify('cafe\u0301 plover kenkey', encoded, caller)).right).toBe(true)
  })

  test('is due for renewal where it was made at another cost, if it is right', async () => {
    const encoded = await hasher.hash('plover kenkey ladder', caller)
    const dearer = createHasher(clock, { ...cheap, passes: 2 })
    expect(await dearer.verify('plover kenkey ladder', encoded, caller)).toEqual({ right: true, stale: true })
    expect(await dearer.verify('plover kenkey ladders', encoded, caller)).toEqual({
      right: false,
      stale: false,
    })
  })

  test('that cannot be read is a defect, never a match', async () => {
    for (const broken of ['', 'plain', '$argon2i$v=19$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAA']) {
      await expect(hasher.verify('plover kenkey ladder', broken, caller)).rejects.toThrow('cannot be read')
    }
  })
})

test('nobody’s password is never right', async () => {
  expect(await hasher.verify('plover kenkey ladder', null, caller)).toEqual({ right: false, stale: false })
})

test('a burst of one network waits in line, and whom the line cannot hold is told to come back', async () => {
  const burst = await Promise.allSettled(
    Array.from({ length: 250 }, () => hasher.hash('plover kenkey ladder', caller)),
  )
  const refused = burst.filter((one) => one.status === 'rejected').map((one): unknown => one.reason)
  expect(refused).toHaveLength(250 - 52)
  for (const reason of refused)
    expect(reason).toMatchObject({
      code: 'too_many_requests',
      values: { seconds: 8 },
    } satisfies Partial<Fail>)
  await expect(hasher.hash('plover kenkey ladder', caller)).resolves.toMatch(/^\$argon2id/)
})

test('nor is anybody of another network refused for such a burst, nor who is familiar', async () => {
  const burst = Promise.allSettled(
    Array.from({ length: 250 }, () => hasher.hash('plover kenkey ladder', caller)),
  )
  const others = [
    callerOfAddress('192.0.2.2'),
    callerOfAddress('192.0.2.1', true),
    callerOfUser({ userId: 1n }),
    OPERATOR_CALLER,
  ]
  for (const other of others) {
    await expect(hasher.hash('plover kenkey ladder', other)).resolves.toMatch(/^\$argon2id/)
  }
  await burst
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { keyHash, looksLikeKey, hasValidChecksum, makeKey, visiblePart } from './key-text.ts'

/** A clock whose random bytes are 0, 1, 2, …, so that its next key is known. */
function counting(): { bytes: (count: number) => Buffer } {
  let next = 0
  return { bytes: (count) => Buffer.from(Array.from({ length: count }, () => next++ % 256)) }
}

test('a key is its prefix, 36 random digits and a checksum of six', () => {
  expect(makeKey(counting(), 'live')).toMatch(
    /^nkra_live_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ[0-9A-Za-z]{6}$/,
  )
  expect(makeKey(testClock(), 'live')).not.toBe(makeKey(testClock(), 'live'))
})

test('every digit is as likely as any other', () => {
  const counts = new Map<string, number>()
  // Each byte four times over: 248 of 256 are taken, so that each of 62 digits comes as often.
  const clock = counting()
  const digits = Array.from({ length: 62 * 4 }, () => makeKey(clock, 'live').slice(10, 46)).join('')
  for (const digit of digits) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  expect(counts.size).toBe(62)
  expect(new Set(counts.values())).toEqual(new Set([144]))
})

test('one slip is told by the checksum: another digit, two swapped, one left out', () => {
  const slips = fc.record({ at: fc.nat(51), digit: fc.constantFrom('0', 'a', 'Z', '9', '_', ' ') })
  fc.assert(
    fc.property(slips, ({ at, digit }) => {
      const key = makeKey(testClock(), 'live')
      expect(hasValidChecksum(key)).toBe(true)
      const mistyped = key.slice(0, at) + digit + key.slice(at + 1)
      expect(hasValidChecksum(mistyped)).toBe(mistyped === key)
      const swapped = key.slice(0, at) + (key[at + 1] ?? '') + key[at]! + key.slice(at + 2)
      expect(hasValidChecksum(swapped)).toBe(swapped === key)
      expect(hasValidChecksum(key.slice(0, at) + key.slice(at + 1))).toBe(false)
    }),
  )
})

test.each([
  '',
  'nkra_live_',
  'nkra_test_0123',
  `${makeKey(testClock(), 'live')}\n`,
  ` ${makeKey(testClock(), 'live')}`,
])('%j is no whole key', (text) => {
  expect(hasValidChecksum(text)).toBe(false)
})

test('what is meant as a key, also one that is not whole, is no session’s token', () => {
  expect(['nkra_live_x', 'nkra_', 'eyJhbGciOi', ''].map(looksLikeKey)).toEqual([true, true, false, false])
})

test('what is kept shows eight digits, and the hash of it all', () => {
  const key = makeKey(testClock(), 'live')
  expect(visiblePart(key)).toBe(key.slice(0, 18))
  expect(Buffer.from(keyHash('abc'), 'base64').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

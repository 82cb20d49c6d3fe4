import { describe, expect, test } from 'vitest'
import { base32, hotp, matchingStep, otpauthUri, stepAt, STEP_MS } from './totp.ts'

const RFC_SECRET = Buffer.from('12345678901234567890')

/** RFC 4226, appendix D. */
test.each([
  [0n, '755224'],
  [1n, '287082'],
  [2n, '359152'],
  [3n, '969429'],
  [4n, '338314'],
  [5n, '254676'],
  [6n, '287922'],
  [7n, '162583'],
  [8n, '399871'],
  [9n, '520489'],
])('the code of counter %d is %s', (counter, code) => {
  expect(hotp(RFC_SECRET, counter)).toBe(code)
})

/** RFC 6238, appendix B, the rows of SHA-1. */
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code of second %d is %s', (seconds, code) => {
  expect(hotp(RFC_SECRET, stepAt(seconds * 1000), 8)).toBe(code)
})

describe('a code is taken', () => {
  const now_ms = 1_800_000_000_000
  const present = stepAt(now_ms)

  test.each([
    [-2n, null],
    [-1n, present - 1n],
    [0n, present],
    [1n, present + 1n],
    [2n, null],
  ])('of the step %d away: %s', (away, taken) => {
    expect(matchingStep(RFC_SECRET, hotp(RFC_SECRET, present + away), now_ms, [])).toBe(taken)
  })

  test.each([
    ['at the step’s first millisecond', 0],
    ['at its last', STEP_MS - 1],
  ])('%s', (_, into_ms) => {
    expect(matchingStep(RFC_SECRET, hotp(RFC_SECRET, present), now_ms + into_ms, [])).toBe(present)
  })

  test('once, whichever of its neighbours were taken', () => {
    const take = (away: bigint, ...used: bigint[]) => {
      const steps = used.map((step) => present + step)
      return matchingStep(RFC_SECRET, hotp(RFC_SECRET, present + away), now_ms, steps)
    }
    expect(take(0n, 0n)).toBeNull()
    expect(take(0n, 1n, 0n, -1n)).toBeNull()
    expect(take(0n, 1n, -1n)).toBe(present)
    expect(take(-1n, 1n, 0n)).toBe(present - 1n)
    expect(take(1n, 0n, -1n)).toBe(present + 1n)
  })

  test.each(['', '00000', '0000000', 'abcdef', '７５５２２４', ' '.repeat(6)])(
    'never where it is %j',
    (code) => {
      expect(matchingStep(RFC_SECRET, code, now_ms, [])).toBeNull()
    },
  )
})

/** RFC 4648, section 10. */
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base 32 is %s', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('what the QR code carries', () => {
  expect(otpauthUri('ama+till@adomsavings.test', RFC_SECRET)).toBe(
    'otpauth://totp/Nkra:ama%2Btill%40adomsavings.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Nkra&algorithm=SHA1&digits=6&period=30',
  )
})

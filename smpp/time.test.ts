import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAbsolute, formatRelative, parseTime, RELATIVE_MS_MAX } from './time.ts'

const NOW = Date.UTC(2026, 0, 28, 12, 0, 0)

describe('SMPP time', () => {
  test.each<[string, number | undefined]>([
    ['260128153000000+', Date.UTC(2026, 0, 28, 15, 30)],
    ['260128153000704+', Date.UTC(2026, 0, 28, 14, 30, 0, 700)],
    ['260128153000006-', Date.UTC(2026, 0, 28, 17, 0)],
    ['260128153000023+', Date.UTC(2026, 0, 28, 9, 45)],
    ['180711070003912+', Date.UTC(2018, 6, 11, 4, 0, 3, 900)],
    ['000001000000000R', NOW + 86_400_000],
    ['000000000130000R', NOW + 90_000],
    ['000100000000000R', NOW + 30 * 86_400_000],
    ['', undefined],
    ['261328153000000+', undefined],
    ['260230153000000+', undefined],
    ['260128250000000+', undefined],
    ['260128153000049+', undefined],
    ['260128153000000', undefined],
    ['260128153000000Z', undefined],
  ])('%s', (text, at) => {
    expect(parseTime(text, NOW)).toBe(at)
  })

  test('an instant comes back to the tenth of a second', () => {
    const instants = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 31) })
    fc.assert(
      fc.property(instants, (at) => {
        const text = formatAbsolute(at)
        expect(text).toHaveLength(16)
        expect(parseTime(text, 0)).toBe(Math.floor(at / 100) * 100)
      }),
    )
  })

  test('a span comes back to the second, and has no field out of its range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: RELATIVE_MS_MAX }), (span) => {
        const text = formatRelative(span)
        expect(text).toMatch(/^00(0\d|1[01])([0-2]\d)([01]\d|2[0-3])[0-5]\d[0-5]\d000R$/)
        expect(parseTime(text, 0)).toBe(Math.floor(span / 1000) * 1000)
      }),
    )
  })

  test('a span too long is held to the longest', () => {
    expect(formatRelative(RELATIVE_MS_MAX * 2)).toBe(formatRelative(RELATIVE_MS_MAX))
    expect(formatRelative(-5)).toBe('000000000000000R')
  })
})

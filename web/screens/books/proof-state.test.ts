import { formats } from '../../ui/language/format.ts'
import { expect, test } from 'vitest'
import { formatTook, leftOver, stateOf } from './proof-state.ts'

const startedAt = '2026-11-02T00:20:00Z'
const after = (minutes: number) => Date.parse(startedAt) + minutes * 60_000

test.each([
  [null, 0, 59, 'running'],
  [null, 0, 61, 'cutOff'],
  [12, 0, 1, 'holds'],
  [12, 3, 1, 'flawed'],
])('a proof that took %j with %i flaws, %i minutes on, %s', (tookMs, flaws, minutes, state) => {
  expect(stateOf({ startedAt, tookMs, flaws }, after(minutes))).toBe(state)
})

test('what is issued and nowhere is left over', () => {
  const totals = { issued: 100, available: 50, reserved: 10, spent: 30, lapsed: 10 }
  expect(leftOver(totals)).toBe(0)
  expect(leftOver({ ...totals, issued: 101 })).toBe(1)
})

test.each([
  [340, '0.3 s'],
  [12_400, '12 s'],
  [95_000, '1 min 35 s'],
  [119_700, '2 min 0 s'],
])('%i ms are written %s', (took_ms, written) => {
  expect(formatTook(took_ms, formats.en)).toBe(written)
  expect(formatTook(took_ms, formats.fr)).toBe(written.replace('.', ','))
})

import { formats } from '../../ui/language/format.ts'
import { expect, test } from 'vitest'
import { doubtfulShare, formatWait, shownState, type Link } from './link-state.ts'

test.each<[Link['status'], Link['state'], string]>([
  ['active', 'bound', 'bound'],
  ['active', 'connecting', 'connecting'],
  ['active', 'unwatched', 'unwatched'],
  ['paused', 'bound', 'paused'],
  ['draining', 'bound', 'draining'],
  ['paused', 'failed', 'failed'],
  ['off', 'unwatched', 'off'],
  ['off', 'failed', 'off'],
])('a link that is %s and %s is shown as %s', (status, state, shown) => {
  expect(shownState({ status, state })).toBe(shown)
})

test.each([
  [{ delivered: 99, quick: 99 }, null],
  [{ delivered: 100, quick: 49 }, null],
  [{ delivered: 100, quick: 50 }, 50],
])('deliveries too quick to be true: %j', (counted, share) => {
  expect(doubtfulShare({ accepted: 200, receipts: 200, ...counted })).toBe(share)
})

test('waits are short', () => {
  expect([40, 999, 1_240].map((ms) => formatWait(ms, formats.en))).toEqual(['40 ms', '999 ms', '1.2 s'])
  expect(formatWait(1_240, formats.fr)).toBe('1,2 s')
})

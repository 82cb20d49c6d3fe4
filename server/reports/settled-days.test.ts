import { expect, test } from 'vitest'
import { testClock } from '../platform/clock.ts'
import { SETTLED_FRESH_MS, SettledDays } from './settled-days.ts'

/** A reader that answers the range that it read, and counts its calls. */
function days() {
  const clock = testClock('2026-11-21T09:00:00Z')
  const settled = new SettledDays(clock)
  const readings: string[] = []
  const read = (from: string, to: string, question = 'by day') =>
    settled.read(question, { from, to }, (range) => {
      readings.push(`${range.from} ${range.to}`)
      return Promise.resolve([`${range.from} ${range.to}`])
    })
  return { clock, read, readings }
}

test.each([
  ['2026-11-18', '2026-11-21', ['2026-11-18 2026-11-21']],
  ['2026-11-17', '2026-11-21', ['2026-11-17 2026-11-17', '2026-11-18 2026-11-21']],
  ['2026-10-01', '2026-11-19', ['2026-10-01 2026-11-17', '2026-11-18 2026-11-19']],
  ['2026-10-01', '2026-10-31', ['2026-10-01 2026-10-31']],
])('%s to %s is read as %j', async (from, to, rows) => expect(await days().read(from, to)).toEqual(rows))

test('what is settled is read once in ten minutes, what is not each time', async () => {
  const { clock, read, readings } = days()
  await Promise.all([read('2026-11-01', '2026-11-21'), read('2026-11-01', '2026-11-21')])
  clock.advance(SETTLED_FRESH_MS - 1)
  await read('2026-11-01', '2026-11-21')
  const open = '2026-11-18 2026-11-21'
  expect(readings).toEqual(['2026-11-01 2026-11-17', open, open, open])
  clock.advance(1)
  await read('2026-11-01', '2026-11-21')
  expect(readings.slice(4)).toEqual(['2026-11-01 2026-11-17', open])
})

test('another question has another answer, and one that failed is asked again', async () => {
  const { read, readings } = days()
  await read('2026-11-01', '2026-11-02')
  await read('2026-11-01', '2026-11-02', 'by network')
  expect(readings).toHaveLength(2)
  const settled = new SettledDays(testClock('2026-11-21T09:00:00Z'))
  const range = { from: '2026-11-01', to: '2026-11-02' }
  await expect(settled.read('x', range, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await settled.read('x', range, () => Promise.resolve([1]))).toEqual([1])
})

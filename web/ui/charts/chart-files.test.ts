import { expect, test } from 'vitest'
import type { BarChart } from './bar-chart.ts'
import { csvOf, fileName } from './chart-files.ts'

const chart: BarChart = {
  label: 'Messages by result',
  period: '1 Nov 2026 – 2 Nov 2026, MTN',
  parts: [
    { key: 'delivered', label: 'Delivered', colour: 'var(--chart-1)' },
    { key: 'failed', label: '=Failed, or "late"', colour: 'var(--chart-3)' },
  ],
  bars: [
    { label: '1 Nov', name: '2026-11-01', values: { delivered: 1_234_567, failed: 2 } },
    { label: '2 Nov', values: { delivered: 3 } },
  ],
}

test('the figures of a chart: plain numbers, whole dates, and no text that a spreadsheet runs', () => {
  expect(csvOf(chart, 'Day').split('\r\n')).toEqual([
    `\ufeffDay,Delivered,"'=Failed, or ""late"""`,
    '2026-11-01,1234567,2',
    '2 Nov,3,0',
    '',
  ])
})

test('what is compared is the last column, and a chart names its own first one', () => {
  const compared = { ...chart, head: 'Week', comparison: { label: 'Before', values: [7] } }
  expect(
    csvOf(compared, 'Day')
      .split('\r\n')
      .map((line) => line.split(',').at(-1)),
  ).toEqual(['Before', '7', '0', ''])
  expect(csvOf(compared, 'Day')).toMatch(/^\ufeffWeek,/)
})

test.each([
  ['Messages by result', '1 Nov 2026 – 2 Nov 2026, MTN', 'messages-by-result-1-nov-2026-2-nov-2026-mtn.png'],
  ['Messages échoués', '1 déc. 2026', 'messages-echoues-1-dec-2026.png'],
  ['–', '', 'nkra.png'],
])('%s, %s is saved as %s', (label, period, name) => expect(fileName({ label, period }, 'png')).toBe(name))

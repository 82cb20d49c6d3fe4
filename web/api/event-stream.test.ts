import { expect, test } from 'vitest'
import { createEventReader } from './event-stream.ts'

const stream =
  'retry: 2000\n\n: still here\n\ndata: {"topic":"credits"}\n\nevent: change\r\ndata:one\r\ndata: two\r\n\r\ndata\n\nid: 7\n\n'
const events = [
  { event: 'message', data: '{"topic":"credits"}' },
  { event: 'change', data: 'one\ntwo' },
  { event: 'message', data: '' },
]

test('events as they stand', () => {
  expect(createEventReader()(stream)).toEqual(events)
})

test('cut anywhere, and cut into single characters', () => {
  for (let cut = 0; cut <= stream.length; cut++) {
    const read = createEventReader()
    expect([...read(stream.slice(0, cut)), ...read(stream.slice(cut))], `cut at ${cut}`).toEqual(events)
  }
  const read = createEventReader()
  expect(Array.from(stream).flatMap(read)).toEqual(events)
})

test('an event without end is refused', () => {
  const read = createEventReader()
  expect(() => read('data: '.padEnd(70_000, 'x'))).toThrow(RangeError)
})

import { describe, expect, test } from 'vitest'
import { failureOf, fieldOf, lostFailure } from './failure.ts'

test.each([
  [undefined, null],
  ['', null],
  ['/', null],
  ['/email', 'email'],
  ['#/email', 'email'],
  ['/body/email', 'email'],
  ['/fields/Name', 'fields.Name'],
  ['/a~1b/c~0d', 'a/b.c~d'],
])('%s is about %s', (pointer, field) => {
  expect(fieldOf(pointer)).toBe(field)
})

describe('what an answer says', () => {
  test('the first message is the sentence; what rides beside it is kept', () => {
    const failure = failureOf(
      402,
      {
        missing: 12,
        title: 'Not enough credits',
        code: 'insufficient_credits',
        messages: [{ message: '12 are missing.', code: 'insufficient_credits' }],
        requestId: 'req_1',
      },
      'req_header',
    )
    expect(failure).toMatchObject({
      message: '12 are missing.',
      code: 'insufficient_credits',
      status: 402,
      requestId: 'req_1',
    })
    expect(failure.values.missing).toBe(12)
    expect(failure.retryable).toBe(false)
  })

  test.each([null, 'text', [], { messages: 'no list' }, { messages: [{ text: 1 }, null] }])(
    'an answer that is none, %j, still has a sentence',
    (body) => {
      const failure = failureOf(502, body, 'req_header')
      expect(failure).toMatchObject({
        code: 'unreadable',
        status: 502,
        requestId: 'req_header',
        retryable: true,
      })
      expect(failure.message).not.toBe('')
    },
  )

  test.each([
    [400, false],
    [404, false],
    [409, false],
    [429, true],
    [500, true],
    [503, true],
  ])('%i may pass: %s', (status, retryable) => {
    expect(failureOf(status, {}, null).retryable).toBe(retryable)
  })

  test.each(['offline', 'timeout', 'unreadable'] as const)('%s may pass', (code) => {
    expect(lostFailure(code)).toMatchObject({ code, status: 0, retryable: true, requestId: null })
  })
})

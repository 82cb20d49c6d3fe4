import { describe, expect, test } from 'vitest'
import { createAttempt, type AttemptStorage } from './idempotency-key.ts'
import { ApiFailure, lostFailure } from './failure.ts'

function keys(): () => string {
  let next = 0
  return () => `key-${++next}`
}

function storage(first: string | null = null): AttemptStorage {
  let kept = first
  return { read: () => kept, write: (tried) => void (kept = tried) }
}

const refused = (code: ApiFailure['code'], status: number) =>
  new ApiFailure({ code, status, title: 'No', messages: [], requestId: null })

describe('the key of an attempt', () => {
  test.each([
    ['the answer was lost', lostFailure('offline'), 'key-1'],
    ['it took too long', lostFailure('timeout'), 'key-1'],
    ['the server broke', refused('internal', 500), 'key-1'],
    ['too many requests', refused('too_many_requests', 429), 'key-1'],
    ['the first is still running', refused('idempotency_key_in_use', 409), 'key-1'],
    ['it was refused', refused('insufficient_credits', 402), 'key-2'],
    ['it was done', { data: null }, 'key-2'],
  ])('when %s', (_label, outcome, key) => {
    const attempt = createAttempt(keys())
    attempt.keyFor({ text: 'Hello' })
    attempt.settle(outcome)
    expect(attempt.keyFor({ text: 'Hello' })).toBe(key)
  })

  test('is settled by the call that is made under it', async () => {
    const attempt = createAttempt(keys())
    const made: string[] = []
    const call = (outcome: Promise<string>) =>
      attempt.once({ text: 'Hello' }, ({ idempotencyKey }) => {
        made.push(idempotencyKey)
        return outcome
      })
    await expect(call(Promise.reject(lostFailure('offline')))).rejects.toThrow()
    await expect(call(Promise.resolve('done'))).resolves.toBe('done')
    await expect(call(Promise.resolve('done again'))).resolves.toBe('done again')
    expect(made).toEqual(['key-1', 'key-1', 'key-2'])
  })

  test('is another for another body', () => {
    const attempt = createAttempt(keys())
    expect([attempt.keyFor({ a: 1 }), attempt.keyFor({ a: 1 }), attempt.keyFor({ a: 2 })]).toEqual([
      'key-1',
      'key-1',
      'key-2',
    ])
  })

  test('outlives a reload', () => {
    const kept = storage()
    const random = keys()
    createAttempt(random, kept).keyFor({ a: 1 })
    const after = createAttempt(random, kept)
    expect(after.keyFor({ a: 1 })).toBe('key-1')
    after.settle({ data: null })
    expect(createAttempt(random, kept).keyFor({ a: 1 })).toBe('key-2')
  })

  test.each(['{', 'null', '{"body":1}', '7'])('storage that holds %s is no attempt', (text) => {
    expect(createAttempt(keys(), storage(text)).keyFor({ a: 1 })).toBe('key-1')
  })
})

import { expect, test } from 'vitest'
import { failureOf, lostFailure } from '../../api/failure.ts'
import { toastsOf } from './failure-toasts.ts'

const failure = (status: number, title: string, ...messages: string[]) =>
  failureOf(status, { title, messages: messages.map((message) => ({ message })) }, null)

test.each([
  ['a 500', failure(500, 'Title', 'First', 'Second'), ['Title', 'First']],
  ['a 500 that says the same twice', failure(500, 'Title', 'Title'), ['Title']],
  ['a refusal', failure(409, 'Title', 'First', 'Second'), ['First']],
  ['a 503', failure(503, 'Title', 'First'), ['First']],
  ['no connection', lostFailure('offline'), ['We cannot reach Nkra. Check your connection and try again.']],
  ['the end of a session', failure(401, 'Title', 'First'), []],
  ['what is no failure of a call', new Error('of our own'), []],
])('%s', (_name, error, toasts) => expect(toastsOf(error)).toEqual(toasts))

import { describe, expect, test } from 'vitest'
import { failureOf } from '../../api/failure.ts'
import { formSentences } from './form.sentences.ts'
import { FieldFailure, requiredErrors, splitFailure } from './form.tsx'

const { required, failed } = formSentences.en

const labels = { currentPassword: 'Current Password', newPassword: 'New password' }

test.each([
  ['both', { currentPassword: '', newPassword: '  ' }, [], ['currentPassword', 'newPassword']],
  ['one', { currentPassword: 'x', newPassword: '' }, [], ['newPassword']],
  ['none', { currentPassword: 'x', newPassword: 'y' }, [], []],
  ['an optional one', { currentPassword: 'x', newPassword: '' }, ['newPassword'], []],
] as const)('missing: %s', (_, values, optional, missing) => {
  expect(Object.keys(requiredErrors(values, labels, required, optional))).toEqual(missing)
})

test('what is missing is named as the specification says', () => {
  expect(requiredErrors({ currentPassword: '', newPassword: '' }, labels, required)).toEqual({
    currentPassword: 'Current Password is a required field',
    newPassword: 'New password is a required field',
  })
})

describe('a refusal', () => {
  const refusal = (status: number, messages: object[]) =>
    failureOf(
      status,
      { title: 'Invalid request', code: 'invalid_request', messages, requestId: 'req_1' },
      null,
    )

  test.each<[string, object[], Record<string, string>, string | null]>([
    ['at a field', [{ message: 'No.', pointer: '/newPassword' }], { newPassword: 'No.' }, null],
    ['at the body', [{ message: 'No.', pointer: '/body/newPassword' }], { newPassword: 'No.' }, null],
    ['at no field', [{ message: 'No.' }], {}, 'No.'],
    ['at another field', [{ message: 'No.', pointer: '/email' }], {}, 'No.'],
    ['within a field', [{ message: 'No.', pointer: '/newPassword/0/text' }], { newPassword: 'No.' }, null],
    [
      'twice at one field',
      [
        { message: 'First.', pointer: '/newPassword' },
        { message: 'Second.', pointer: '/newPassword' },
      ],
      { newPassword: 'First.' },
      null,
    ],
  ])('%s', (_, messages, errors, message) => {
    const split = splitFailure(refusal(400, messages), Object.keys(labels), failed)
    expect(split.errors).toEqual(errors)
    expect(split.failure?.message ?? null).toBe(message)
    expect(split.failure?.requestId ?? null).toBeNull()
  })

  test('that points nowhere finds its field by its code', () => {
    const wrong = failureOf(400, { code: 'current_password_wrong', messages: [{ message: 'Wrong.' }] }, null)
    expect(splitFailure(wrong, Object.keys(labels), failed)).toEqual({
      errors: { currentPassword: 'Wrong.' },
      failure: null,
    })
    expect(splitFailure(wrong, ['newPassword'], failed).failure?.message).toBe('Wrong.')
  })

  test('of our own making is quoted with its request', () => {
    expect(splitFailure(refusal(500, [{ message: 'Sorry.' }]), [], failed).failure).toEqual({
      message: 'Sorry.',
      requestId: 'req_1',
    })
  })
})

test('what the form refuses by itself is said beside its field', () => {
  expect(splitFailure(new FieldFailure('price', 'Write a number'), ['price'], failed)).toEqual({
    errors: { price: 'Write a number' },
    failure: null,
  })
})

test('what is no failure of a call says no more than that', () => {
  expect(splitFailure(new TypeError('x is undefined'), [], failed)).toEqual({
    errors: {},
    failure: { message: 'Something went wrong. Try again.', requestId: null },
  })
})

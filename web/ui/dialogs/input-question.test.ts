import { describe, expect, test } from 'vitest'
import { ANSWER, answerOf, INPUT_TYPES, refusalOf, type InputType } from './input-question.ts'
import { inputSentences } from './input-dialog.sentences.ts'

test('the types are those of requirements 9.11', () => {
  expect([...INPUT_TYPES].toSorted()).toEqual(
    'checkbox email file number password radio range select tel text textarea url'.split(' '),
  )
})

const formOf = (value: string | File | null) => {
  const form = new FormData()
  if (value !== null) form.set(ANSWER, value)
  return form
}
const file = new File(['a'], 'a.csv')

describe('what is answered', () => {
  test.each<[InputType, string | File | null, unknown]>([
    ['text', '  Susu savers ', 'Susu savers'],
    ['text', '   ', null],
    ['textarea', 'a\nb', 'a\nb'],
    ['tel', '024 412 3456', '024 412 3456'],
    ['password', ' with spaces ', ' with spaces '],
    ['number', '12.5', 12.5],
    ['number', '', null],
    ['number', 'twelve', null],
    ['range', '0', 0],
    ['select', 'b', 'b'],
    ['radio', null, null],
    ['checkbox', 'on', true],
    ['checkbox', null, false],
    ['file', new File([], ''), null],
    ['file', file, file],
    ['file', 'text', null],
  ])('%s: %s', (type, value, answer) => expect(answerOf(type, formOf(value))).toBe(answer))
})

describe('what is refused', () => {
  const say = inputSentences.en
  const missing = 'Field is a required field'
  test.each<[InputType, string | File | null, string | null]>([
    ['text', '', missing],
    ['checkbox', null, missing],
    ['checkbox', 'on', null],
    ['number', '0', null],
    ['file', null, missing],
    ['email', 'ama@adomsavings.test', null],
    ['email', 'a.b+c@d-e.example.com', null],
    ['email', 'ama@é.co', null],
    ['email', 'ama', 'Invalid email address'],
    ['email', 'ama@adom', 'Invalid email address'],
    ['email', 'ama@adom.c', 'Invalid email address'],
    ['email', `ama@adom.${'c'.repeat(2)}`, null],
    ['email', `ama@adom.${'c'.repeat(24)}`, null],
    ['email', `ama@adom.${'c'.repeat(25)}`, 'Invalid email address'],
    ['email', 'a b@adom.com', 'Invalid email address'],
    ['email', 'a@b@adom.com', 'Invalid email address'],
    ['url', 'https://adom.example/hook?a=1', null],
    ['url', 'HTTP://adom.example', null],
    ['url', 'ftp://adom.example', 'Invalid URL'],
    ['url', 'javascript:alert(1)', 'Invalid URL'],
    ['url', 'adom.example', 'Invalid URL'],
    ['url', 'https://', 'Invalid URL'],
    ['url', 'https://a b', 'Invalid URL'],
    ['text', 'not an address', null],
  ])('%s %s: %s', (type, value, refusal) => {
    expect(refusalOf({ type, label: 'Field' }, answerOf(type, formOf(value)), say)).toBe(refusal)
  })

  test('nothing, where it may be left empty', () => {
    expect(refusalOf({ type: 'email', label: 'Field', required: false }, null, say)).toBeNull()
    expect(refusalOf({ type: 'checkbox', label: 'Field', required: false }, false, say)).toBeNull()
  })

  test('what the question’s own check refuses, after the default ones', () => {
    const question = { type: 'email', label: 'Field', check: () => 'Not yours' } as const
    expect(refusalOf(question, 'ama@adom.com', say)).toBe('Not yours')
    expect(refusalOf(question, 'ama', say)).toBe('Invalid email address')
  })
})

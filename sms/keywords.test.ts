import { describe, expect, test } from 'vitest'
import { keywordOf } from './keywords.ts'

describe('a text that is a keyword', () => {
  test.each([
    ['STOP', 'stop'],
    [' stop. ', 'stop'],
    ['"Stop!"', 'stop'],
    ['STOP ALL', 'stop'],
    ['Arrêt', 'stop'],
    ['ARRE\u0302T', 'stop'],
    ['ＳＴＯＰ', 'stop'],
    ['unsubscribe', 'stop'],
    ['STOP AdomSavings', 'stop'],
    ['stop  adomsavings.', 'stop'],
    ['START', 'start'],
    ['start AdomSavings', 'start'],
    ['Opt-in', 'start'],
    ['help?', 'help'],
    ['Aide', 'help'],
  ] as const)('%j asks for %s', (text, keyword) => expect(keywordOf(text, 'AdomSavings')).toBe(keyword))
})

describe('a text that is a person’s', () => {
  test.each([
    '',
    '...',
    'End of the month is fine',
    'please stop calling my brother',
    'Non stop music',
    'STOP Makola',
    'helpful',
    'I need help',
    `STOP${' '.repeat(60)}`,
  ])('%j asks for nothing', (text) => expect(keywordOf(text, 'AdomSavings')).toBeNull())

  test('a sender without letters is no name to follow STOP', () =>
    expect(keywordOf('stop -', '-')).toBe('stop'))
})

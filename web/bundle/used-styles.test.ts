import { expect, test } from 'vitest'
import { withClasses } from './used-styles.ts'

const classes = new Set(['m_1a', 'm_2b'])
/** The kept rules, without white space that means nothing. */
const kept = (sheet: string) => withClasses(sheet, classes).replace(/\s+/g, ' ').trim()

test.each([
  ['a rule of a used class', '.m_1a { color: red; }', '.m_1a { color: red; }'],
  ['no rule of another class', '.m_9f { color: red; }', ''],
  ['no rule that needs another class, too', '.m_1a .m_9f { color: red; }', ''],
  ['of a list what is used', '.m_9f, .m_1a:hover { color: red; }', '.m_1a:hover { color: red; }'],
  [
    'a class that may be one of several',
    '.m_1a:is(.m_9f, .m_2b) { top: 0; }',
    '.m_1a:is(.m_9f, .m_2b) { top: 0; }',
  ],
  [
    'lists within lists',
    '.m_1a:where(:not(.m_9f, a), b), .m_9f { top: 0; }',
    '.m_1a:where(:not(.m_9f, a), b) { top: 0; }',
  ],
  ['what has no class of the library', ':root, body.x { top: 0; }', ':root,body.x { top: 0; }'],
  ['no empty group', '@layer m { @media (hover) { .m_9f { top: 0; } } }', ''],
  [
    'a group with a used rule',
    '@layer m { .m_9f { top: 0; } .m_1a { top: 1px; } }',
    '@layer m {.m_1a { top: 1px; } }',
  ],
  ['frames of an animation', '@keyframes m_9f { from { top: 0; } }', '@keyframes m_9f { from { top: 0; } }'],
  ['a statement', '@layer reset, mantine; .m_9f { top: 0; }', '@layer reset, mantine;'],
  ['what follows a comment with a brace', '/* { */ .m_1a { top: 0; }', '.m_1a { top: 0; }'],
])('the sheet keeps %s', (_what, sheet, expected) => {
  expect(kept(sheet)).toBe(expected)
})

test('a brace that is never closed is refused', () => {
  expect(() => withClasses('.m_1a { top: 0;', classes)).toThrow('never closed')
})
